"""French of figures."""

from __future__ import annotations

from typing import Final

__all__ = ["FIGURES"]

FIGURES: Final[dict[str, str]] = {
    "{path}: a figure is written as {kinds}, by the end of its name": (
        "{path} : une figure s'écrit en {kinds}, selon la fin de son nom"
    ),
    "{path}: there is no folder {folder}": "{path} : il n'y a pas de dossier {folder}",
    "figures need matplotlib: pip install '{extra}'": (
        "les figures demandent matplotlib : pip install '{extra}'"
    ),
    "Final total under perfect play, rules {rules}": (
        "Total final en jouant parfaitement, règles {rules}"
    ),
    "final total (points)": "total final (points)",
    "probability": "probabilité",
    "mean {mean}": "moyenne {mean}",
    "standard deviation {deviation}": "écart-type {deviation}",
    "median {median}": "médiane {median}",
    "mode {mode}": "mode {mode}",
    "new game": "partie nouvelle",
    "sheet {sheet}": "feuille {sheet}",
    "filled: {boxes}; upper subtotal {upper}": (
        "remplies : {boxes} ; sous-total supérieur {upper}"
    ),
    "{sheet}; {dice} in hand, {rerolls} {rerolls:reroll|rerolls} left": (
        "{sheet} ; {dice} en main, encore {rerolls} {rerolls:relance|relances}"
    ),
    "Chance of a final total of at least so many points, rules {rules}": (
        "Chance d'un total final d'au moins tant de points, règles {rules}"
    ),
    "total (points)": "total (points)",
    "most: {gain} at {total} {total:point|points}": (
        "le plus : {gain} à {total} {total:point|points}"
    ),
}
