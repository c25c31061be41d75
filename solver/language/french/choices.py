"""French of `best` and `value`."""

from __future__ import annotations

from typing import Final

__all__ = ["CHOICES"]

CHOICES: Final[dict[str, str]] = {
    "The game is over: {total} points.": "La partie est finie : {total} points.",
    "The next turn, with its dice at the end:": "Le tour suivant, ses dés à la fin :",
    "stop: {box}": "arrêt : {box}",
    "Write {points} in {box}.": "Écrivez {points} dans la case {box}.",
    "Write {points} in {box}, and {bonus} Yams bonus.": (
        "Écrivez {points} dans la case {box}, plus {bonus} de bonus de Yams."
    ),
    "Cross out {box}.": "Barrez la case {box}.",
    "Cross out Yams.": "Barrez le Yams.",
    "Cross out {box}, and write {bonus} Yams bonus.": (
        "Barrez la case {box}, et écrivez {bonus} de bonus de Yams."
    ),
    "Stop and write it in {box}.": "Arrêtez-vous et écrivez le lancer dans la case {box}.",
    "Reroll all five dice.": "Relancez les cinq dés.",
    "Hold {dice}, reroll one die.": "Gardez {dice}, relancez un dé.",
    "Hold {dice}, reroll {count} dice.": "Gardez {dice}, relancez {count} dés.",
    "({more} more: --top 0 shows all)": "(encore {more} : --top 0 montre tout)",
    "value (expected points still to come, upper bonus included)": (
        "valeur (points encore attendus, bonus supérieur compris)"
    ),
    "total (expected final total)": "total (total final attendu)",
}
