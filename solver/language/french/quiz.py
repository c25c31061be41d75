"""French of `quiz`."""

from __future__ import annotations

from typing import Final

__all__ = ["QUIZ"]

QUIZ: Final[dict[str, str]] = {
    "Question {number} of {count} (q leaves)": "Question {number} sur {count} (q pour quitter)",
    "{dice}, {left} {left:reroll|rerolls} left": "{dice}, encore {left} {left:relance|relances}",
    "{dice}, no reroll left": "{dice}, plus de relance",
    "Hold:": "Garder :",
    "Right: {choice}. The next best, {second}, loses {loss}.": (
        "Juste : {choice}. Le choix suivant, {second}, perd {loss}."
    ),
    "{choice} loses {loss}. Best: {best}.": "{choice} perd {loss}. Le mieux : {best}.",
    "No further position of this level comes up from here.": (
        "Il n'y a pas d'autre position de ce niveau à partir d'ici."
    ),
    "No question answered (--seed {seed}).": "Aucune réponse (--seed {seed}).",
    "{right} of {asked} right; {loss} points lost, {mean} a question (--seed {seed}).": (
        "{right} sur {asked} justes ; {loss} points perdus, {mean} par question (--seed {seed})."
    ),
    "Open boxes: {boxes}.": "Cases libres : {boxes}.",
    "Points in the upper boxes: {points}.": "Points en haut : {points}.",
    "The Yams box holds its points.": "Le Yams a ses points.",
    "Upper points": "Points du haut",
    "Total": "Total",
    "{box} cannot be filled with this roll: choose {boxes}": (
        "ce lancer ne peut aller dans la case {box} : choisir {boxes}"
    ),
    "hold {hold}: the roll {roll} does not have these dice": (
        "dés gardés {hold} : le lancer {roll} ne les a pas"
    ),
    "count {given}: at least 1 question is asked": "nombre {given} : au moins 1 question",
    "level {given!r}: expected one of {known}": "niveau {given!r} : {known} attendu",
    "no position of the level {level} comes up from here: take another level or sheet": (
        "aucune position du niveau {level} à partir d'ici : prendre un autre niveau ou une autre"
        " feuille"
    ),
}
