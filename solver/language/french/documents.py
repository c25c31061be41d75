"""French of rules files, and of sheets that follow from them."""

from __future__ import annotations

from typing import Final

__all__ = ["DOCUMENTS"]

DOCUMENTS: Final[dict[str, str]] = {
    "rules file {path}, line {line}: {reason}": (
        "fichier de règles {path}, ligne {line} : {reason}"
    ),
    "base {given!r} refers to itself": "la base {given!r} renvoie à elle-même",
    "field {name} is given twice": "le champ {name} est donné deux fois",
    "one of {known}": "un de {known}",
    'the name of a preset, or "empty"': 'le nom de règles prédéfinies, ou "empty"',
    "true or false": "true ou false",
    "up to 40 small letters, digits and _": "jusqu'à 40 minuscules, chiffres et _",
    "up to 64 small letters, digits, - and _": "jusqu'à 64 minuscules, chiffres, - et _",
    'a text of one line, or {{ en = "…", fr = "…" }}': (
        'un texte d\'une ligne, ou {{ en = "…", fr = "…" }}'
    ),
    # boxes
    'a list of boxes, as in ["chance"]': 'une liste de cases, comme ["chance"]',
    "a table for each box, as in [boxes.chance]": "une table par case, comme [boxes.chance]",
    'a table, as in {{ needs = "any", points = "sum" }}': (
        'une table, comme {{ needs = "any", points = "sum" }}'
    ),
    'a pattern such as "3 alike", or a list of them': (
        'un motif comme "3 alike", ou une liste de motifs'
    ),
    "a sheet of {given} boxes: from {low} to {high} are possible": (
        "une feuille de {given} cases : de {low} à {high} sont possibles"
    ),
    "box {box}: {reason}": "case {box} : {reason}",
    "box {box} is described twice": "la case {box} est décrite deux fois",
    "box {box}: a box has a face, or needs and points": (
        "case {box} : une case a une face, ou needs et points"
    ),
    "box {box}: an upper box has a face, no needs and points": (
        "case {box} : une case du haut a une face, sans needs ni points"
    ),
    "boxes {one} and {other} both count the face {face}": (
        "les cases {one} et {other} comptent toutes deux la face {face}"
    ),
    "boxes {one} and {other} have the same name": (
        "les cases {one} et {other} portent le même nom"
    ),
    "box yams: the Yams box needs a figure and pays points for it": (
        "case yams : la case Yams demande une figure et la paie"
    ),
    'needs {given!r}: expected "any", "3 alike", "two pairs", "full house",'
    ' "4 in a row", "sum >= 20", "sum <= 10" or a roll such as "12345"': (
        'needs {given!r} : attendu "any", "3 alike", "two pairs", "full house",'
        ' "4 in a row", "sum >= 20", "sum <= 10" ou un lancer comme "12345"'
    ),
    "needs {given!r}: no roll has that": "needs {given!r} : aucun lancer n'a cela",
    'points "figure": "{need}" singles out no dice; use a number or "sum"': (
        'points "figure" : "{need}" ne désigne aucun dé ; mettez un nombre ou "sum"'
    ),
    'points "matching": "{need}" has no one face; only "N alike" has': (
        'points "matching" : "{need}" n\'a pas une seule face ; seul "N alike" en a une'
    ),
    "points {given}: that may pay {paid}; {most} at most": (
        "points {given} : cela peut payer {paid} ; {most} au plus"
    ),
    'points {given}: expected a whole number from 0 to {most}, "sum", "matching",'
    ' "figure", or a sum such as "figure + 30"': (
        'points {given} : attendu un entier de 0 à {most}, "sum", "matching", "figure", ou'
        ' une somme comme "figure + 30"'
    ),
    # bonuses and jokers
    "a number, or steps such as [[60, 25], [75, 50]]": (
        "un nombre, ou des paliers comme [[60, 25], [75, 50]]"
    ),
    "thresholds and bonuses that rise": "des seuils et des bonus croissants",
    "upper threshold {threshold}: the upper boxes of this sheet pay {most} at most": (
        "seuil du haut {threshold} : les cases du haut de cette feuille paient {most} au plus"
    ),
    "upper_threshold: the steps of upper_bonus have their own": (
        "upper_threshold : les paliers de upper_bonus ont les leurs"
    ),
    "a joker needs a box with the key yams: set joker to none": (
        "un joker demande une case de clé yams : joker doit valoir none"
    ),
    "a yams_bonus above 0 needs a box with the key yams": (
        "un yams_bonus positif demande une case de clé yams"
    ),
    # sheets and rerolls under any rules
    "Yams bonus +{given}: a further Yams that stands on the sheet has paid more": (
        "bonus de Yams +{given} : un autre Yams inscrit sur la feuille a payé davantage"
    ),
    "filled boxes {boxes}: the order of filling ({order}) does not allow them": (
        "cases remplies {boxes} : l'ordre de remplissage ({order}) ne le permet pas"
    ),
    "{given}: it goes with the filled boxes": "{given} : cela va avec les cases remplies",
    "filled boxes {given!r}: a list of boxes, or a mask": (
        "cases remplies {given!r} : une liste de cases, ou un masque"
    ),
    "filled boxes {given!r}: a mask lies between 0 and {most}": (
        "cases remplies {given!r} : un masque va de 0 à {most}"
    ),
    "the turn of {box} has not come: the order of filling ({order}) asks for {boxes}": (
        "ce n'est pas le tour de {box} : l'ordre de remplissage ({order}) demande {boxes}"
    ),
    "sheet {given!r}: a sheet is its notation, its boxes or a state of three": (
        "feuille {given!r} : il faut sa notation, ses cases ou un état de trois"
    ),
    "sheet {given!r}: the {boxes} boxes of the rules {rules} are expected"
    " (. for an open one), not {count}": (
        "feuille {given!r} : il faut les {boxes} cases des règles {rules}"
        " (. pour une case libre), pas {count}"
    ),
    "sheet {given!r}: the | stands once, after the {count} upper boxes": (
        "feuille {given!r} : le | vient une fois, après les {count} cases du haut"
    ),
    "upper subtotal {upper}: no game gives it with these upper boxes filled: {boxes}"
    " (it is capped at {cap})": (
        "sous-total du haut {upper} : impossible avec ces cases du haut remplies : {boxes}"
        " (il est plafonné à {cap})"
    ),
    "position {place}: rerolls {given}, expected a whole number from 0 to {most}": (
        "position {place} : {given} relances, un entier de 0 à {most} est attendu"
    ),
    "these rules have one throw a turn: no reroll is left, choose a box": (
        "un seul lancer par tour avec ces règles : plus de relance, choisissez une case"
    ),
    "rerolls 0: a hold needs 1 at least; without rerolls choose a box": (
        "relances 0 : pour garder des dés il en faut au moins 1 ; sinon, choisissez une case"
    ),
    "rerolls {given}: expected a whole number from {least} to {most}": (
        "relances {given} : un entier de {least} à {most} est attendu"
    ),
}
