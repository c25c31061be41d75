"""French of wrong command lines."""

from __future__ import annotations

from typing import Final

__all__ = ["METAVARS", "USAGE"]

#: Words for values in usage lines and options.
METAVARS: Final[dict[str, str]] = {
    "ADDRESS": "ADRESSE",
    "ARGS": "ARGUMENTS",
    "BOX": "CASE",
    "BOXES": "CASES",
    "COMMAND": "COMMANDE",
    "DICE": "DÉS",
    "DIR": "DOSSIER",
    "FIELD": "CHAMP",
    "FILE": "FICHIER",
    "HOST": "HÔTE",
    "NAME": "NOM",
    "NAMES": "NOMS",
    "SHEET": "FEUILLE",
    "TEXT": "TEXTE",
    "VALUES": "VALEURS",
}

USAGE: Final[dict[str, str]] = {
    "no command {given!r}; is it {close}?": "pas de commande {given!r} ; est-ce {close} ?",
    "{text}; see `{command} --help`": "{text} ; voir `{command} --help`",
    "{name} is missing": "il manque {name}",
    "no option {given}": "pas d'option {given}",
    "no option {given}; is it {close}?": "pas d'option {given} ; est-ce {close} ?",
    "no command {given!r}": "pas de commande {given!r}",
    "{name} needs a value": "{name} demande une valeur",
    "{name} takes no value": "{name} ne prend pas de valeur",
    "unexpected argument: {given}": "argument de trop : {given}",
    "{name} {given}: expected {expected}": "{name} {given} : {expected} attendu",
    "a whole number": "un nombre entier",
    "a whole number, {low} or more": "nombre entier à partir de {low}",
    "a whole number from {low} to {high}": "nombre entier de {low} à {high}",
    "a file or folder that can be read": "fichier ou dossier lisible",
    "{first} or {last}": "{first} ou {last}",
    "default: {value}": "défaut : {value}",
    "required": "obligatoire",
}
