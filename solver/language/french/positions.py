"""French of dice, sheets and boxes."""

from __future__ import annotations

from typing import Final

__all__ = ["POSITIONS"]

POSITIONS: Final[dict[str, str]] = {
    "dice {given!r}: each die is a digit from 1 to 6, as in 44431": (
        "dés {given!r} : chaque dé est un chiffre de 1 à 6, comme dans 44431"
    ),
    "dice {given!r}: up to five dice are held, not {found}": (
        "dés {given!r} : on garde au plus cinq dés, pas {found}"
    ),
    "dice {given!r}: {count} dice are expected, not {found}": (
        "dés {given!r} : il en faut {count}, pas {found}"
    ),
    "position {place}: dice {given}, expected faces from 1 to 6": (
        "position {place} : dés {given}, faces de 1 à 6 attendues"
    ),
    "position {place}: no turn can start with the state {given}": (
        "position {place} : aucun tour ne commence avec l'état {given}"
    ),
    "position {place}: roll {given}, expected a number from 0 to 251": (
        "position {place} : lancer {given}, numéro de 0 à 251 attendu"
    ),
    "rolls of shape {found}: expected (n,) roll numbers or (n, 5) dice": (
        "lancers de forme {found} : numéros (n,) ou dés (n, 5) attendus"
    ),
    "states of shape {found}: expected (n, 3), the filled, upper and joker of each": (
        "états de forme {found} : (n, 3) attendu, soit filled, upper et joker"
    ),
    "{states} states, {rolls} rolls, {rerolls} rerolls: there must be as many of each": (
        "états : {states}, lancers : {rolls}, relances : {rerolls} ; il en faut autant de chaque"
    ),
    "games {given}: at least {least} tell something, or 0 for none": (
        "parties {given} : il en faut au moins {least}, ou 0 pour aucune"
    ),
    "sheet {given!r}: points are whole numbers, None for an open box": (
        "feuille {given!r} : les points sont des entiers, None pour une case libre"
    ),
    "unknown box {given!r}: use one of {known}": (
        "case inconnue {given!r} : choisissez parmi {known}"
    ),
    "box {box} is named twice": "la case {box} est donnée deux fois",
    "box {given!r}: expected BOX=POINTS, as in quatre=12, or BOX=x for a crossed-out one": (
        "case {given!r} : CASE=POINTS attendu, comme dans quatre=12, ou CASE=x si elle est barrée"
    ),
    "sheet {given!r}: {field!r} is neither points nor . for an open box nor x for a"
    " crossed-out one": (
        "feuille {given!r} : {field!r} n'est ni un nombre de points, ni . pour une case libre, ni x"
        " pour une case barrée"
    ),
    "{points} in {box}: no roll pays that (possible: {possible})": (
        "{points} dans la case {box} : aucun lancer ne rapporte cela (possible : {possible})"
    ),
    "{points} in {box}: only a joker pays that, and none can have come": (
        "{points} dans la case {box} : seul un joker rapporte cela, et il n'a pu y en avoir"
    ),
    "Yams bonus +{given}: these rules pay none": (
        "bonus de Yams +{given} : ces règles n'en paient pas"
    ),
    "Yams bonus +{given}: it is paid in steps of {unit}": (
        "bonus de Yams +{given} : il se paie par tranches de {unit}"
    ),
    "Yams bonus +{given}: the Yams box must hold its points first": (
        "bonus de Yams +{given} : la case Yams doit d'abord contenir ses points"
    ),
    "Yams bonus +{given}: the filled boxes cannot have come from so many Yams": (
        "bonus de Yams +{given} : les cases remplies ne peuvent venir d'autant de Yams"
    ),
    "Yams bonus +{given}: these rules pay it once": (
        "bonus de Yams +{given} : ces règles ne le paient qu'une fois"
    ),
    "the joker flag is set, but the Yams box is open": (
        "joker indiqué, mais la case Yams est libre"
    ),
    "{box} is already filled: choose {boxes}": (
        "la case {box} est déjà remplie : choisissez {boxes}"
    ),
    "{dice} is a joker and cannot go to {box}: choose {boxes}": (
        "{dice} est un joker et ne peut aller dans la case {box} : choisissez {boxes}"
    ),
    "state {given}: filled and upper are whole numbers, joker is true or false": (
        "état {given} : filled et upper sont des entiers, joker est vrai ou faux"
    ),
    "dice and rerolls go together: give both, or neither": (
        "dés et relances vont ensemble : donnez les deux, ou ni l'un ni l'autre"
    ),
    "the sheet is full: there is nothing left to decide": (
        "la feuille est pleine : il n'y a plus rien à décider"
    ),
}
