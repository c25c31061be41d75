"""The French catalogue: from the English text of each message to the French one."""

from __future__ import annotations

from typing import Final

from solver.cli.french_chances import CHANCES
from solver.cli.french_goals import GOALS
from solver.cli.french_statistics import STATISTICS

__all__ = ["FRENCH"]

FRENCH: Final[dict[str, str]] = {
    # what the commands print
    "interrupted": "interrompu",
    "box": "case",
    "points": "points",
    "hold": "garder",
    "value": "valeur",
    "total": "total",
    "loss": "perte",
    "best": "meilleur",
    "tied": "ex æquo",
    "stop: {box}": "arrêt : {box}",
    "Write {points} in {box}.": "Inscrivez {points} en {box}.",
    "Write {points} in {box}, and {bonus} Yams bonus.": (
        "Inscrivez {points} en {box}, plus {bonus} de bonus de Yams."
    ),
    "Stop and write it in {box}.": "Arrêtez-vous et inscrivez le lancer en {box}.",
    "Reroll all five dice.": "Relancez les cinq dés.",
    "Hold {dice}, reroll one die.": "Gardez {dice}, relancez un dé.",
    "Hold {dice}, reroll {count} dice.": "Gardez {dice}, relancez {count} dés.",
    "({more} more: --top 0 shows all)": "(encore {more} : --top 0 montre tout)",
    "value (expected points still to come)": "valeur (points encore attendus)",
    "total (expected final total)": "total (total final attendu)",
    "Give it another name before you change a field.": (
        "Donnez-lui un autre nom avant de changer un champ."
    ),
    "No table for the rules {rules} yet: solving them first.": (
        "Pas encore de table pour les règles {rules} : calcul d'abord."
    ),
    "solving {rules}": "calcul de {rules}",
    "describe the sheet in one way: --sheet, --box (--bonus) or --filled (--upper, --joker)": (
        "décrivez la feuille d'une seule façon : --sheet, --box (--bonus) ou --filled"
        " (--upper, --joker)"
    ),
    **CHANCES,
    **GOALS,
    **STATISTICS,
}
