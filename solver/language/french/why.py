"""French of the reasons for a choice."""

from __future__ import annotations

from typing import Final

__all__ = ["WHY"]

WHY: Final[dict[str, str]] = {
    "Where the turn ends: chance of each box, and mean points there": (
        "Où finit le tour : chance de chaque case, et ses points en moyenne"
    ),
    "Expected final points, and what the best choice gains": (
        "Points finaux attendus, et ce que gagne le meilleur choix"
    ),
    "written": "déjà écrit",
    "bonus chance": "chance du bonus",
    "{choice} rather than {other} gains {won}, and gives up {lost}.": (
        "{choice} plutôt que {other} gagne {won}, et perd {lost}."
    ),
    "{choice} rather than {other} gains {won}.": "{choice} plutôt que {other} gagne {won}.",
    "{choice} rather than {other} gives up {lost}.": "{choice} plutôt que {other} perd {lost}.",
    "{choice} rather than {other} changes nothing in any box.": (
        "{choice} plutôt que {other} ne change rien dans aucune case."
    ),
    "{amount} in {box}": "{amount} en {box}",
    "{amount} in the bonus": "{amount} au bonus supérieur",
    "{amount} in Yams bonuses": "{amount} en bonus de Yams",
    "{first} and {last}": "{first} et {last}",
    "Writing {box}": "Remplir {box}",
    "Stopping with {box}": "S'arrêter ({box})",
    "Rerolling all five dice": "Relancer les cinq dés",
    "Holding {dice}": "Garder {dice}",
    "stopping": "s'arrêter",
}
