"""French of played games and their files."""

from __future__ import annotations

from typing import Final

__all__ = ["RECORD"]

RECORD: Final[dict[str, str]] = {
    "{path}, line {line}: {reason}": "{path}, ligne {line} : {reason}",
    "{path}, line {line}: cut off in the middle; read up to there": (
        "{path}, ligne {line} : coupée au milieu ; lu jusque-là"
    ),
    "{path}: there is no turn in it": "{path} : aucun tour",
    "longer than {most} characters": "plus de {most} caractères",
    "not a JSON object": "pas un objet JSON",
    "not a games file: its first line must have {expected}": (
        "pas un fichier de parties : sa première ligne doit avoir {expected}"
    ),
    "format version {found}; this software reads {known}.x": (
        "version de format {found} ; ce logiciel lit {known}.x"
    ),
    "rules = {given}: the name of a preset or a rule set is expected": (
        "rules = {given} : le nom de règles prédéfinies ou un jeu de règles est attendu"
    ),
    "played under the rules {found}, not {asked}": ("joué avec les règles {found} et non {asked}"),
    "players = {given}: 1 to {most} names are expected": (
        "players = {given} : de 1 à {most} noms sont attendus"
    ),
    "two players are called {name}": "deux joueurs s'appellent {name}",
    "{field} is missing": "il manque {field}",
    "{field} = {given}: a whole number from {least} on is expected": (
        "{field} = {given} : un nombre entier à partir de {least} est attendu"
    ),
    "{field} = {given}: a list of dice is expected, as in {example}": (
        "{field} = {given} : une liste de dés est attendue, comme dans {example}"
    ),
    "{field} = {given}: the rules pay {right}": "{field} = {given} : les règles paient {right}",
    "player = {given}: a number from 1 to {seats} is expected": (
        "player = {given} : un nombre de 1 à {seats} est attendu"
    ),
    "player = {given}: player {following} is next": (
        "player = {given} : c'est au joueur {following}"
    ),
    "game = {given}: it comes after game {last}": "game = {given} : il vient après {last}",
    "turn = {given}: turn {turn} is next": "turn = {given} : le tour {turn} est attendu",
    "a turn too many: the sheet of {player} is full": (
        "un tour de trop : la feuille de {player} est pleine"
    ),
    "{found} rolls: a turn has 1 to {throws}": "{found} lancers : un tour en a de 1 à {throws}",
    "{holds} holds for {rolls} rolls: there is one after each roll but the last": (
        "{holds} holds pour {rolls} rolls : il y en a un après chaque lancer sauf le dernier"
    ),
    "hold {hold}: not all of these dice are in the roll {roll} before it": (
        "garder {hold} : le lancer {roll} qui précède n'a pas tous ces dés"
    ),
    "hold {hold}: whoever holds all five dice stops, so no roll follows": (
        "garder {hold} : qui garde les cinq dés s'arrête, aucun lancer ne suit"
    ),
    "roll {roll}: it must contain the dice held before it, {hold}": (
        "lancer {roll} : il doit contenir les dés gardés avant lui, {hold}"
    ),
    "the box is missing: a turn is roll, hold, roll, hold, roll, box, as in {example}": (
        "il manque la case : un tour est lancer, garde, lancer, garde, lancer, case, comme dans"
        " {example}"
    ),
    "{given}: such a line stands once, before the first turn": (
        "{given} : une telle ligne vient une fois, avant le premier tour"
    ),
    "whose turn is it? Begin the line with one of {known}, as in {example}": (
        "à qui le tour ? Commencez la ligne par {known}, comme dans {example}"
    ),
    "unknown player {given!r}: use one of {known}": (
        "joueur inconnu {given!r} : choisissez parmi {known}"
    ),
}
