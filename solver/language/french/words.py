"""French of the words that several commands and figures print."""

from __future__ import annotations

from typing import Final

__all__ = ["WORDS"]

WORDS: Final[dict[str, str]] = {
    "box": "case",
    "points": "points",
    "hold": "garder",
    "value": "valeur",
    "total": "total",
    "loss": "perte",
    "best": "meilleur",
    "tied": "ex æquo",
    "chance": "chance",
    "gain": "gain",
    "{total} or more": "{total} ou plus",
    "expected total": "total attendu",
    "mean points": "points en moyenne",
    "mean turn": "tour moyen",
    "zero": "zéro",
    "Upper bonus": "Bonus supérieur",
    "Yams bonuses": "Bonus de Yams",
    "played for the mean": "en jouant pour la moyenne",
    "played for that total": "en jouant pour ce total",
}
