"""French of files: what cannot be read, decoded or written."""

from __future__ import annotations

from typing import Final

__all__ = ["FILES"]

FILES: Final[dict[str, str]] = {
    "{path}: cannot be read ({reason})": "{path} : lecture impossible ({reason})",
    "{path}: cannot be written ({reason})": "{path} : écriture impossible ({reason})",
    "{path}: there is no such home folder": "{path} : il n'y a pas de tel dossier personnel",
    "{path}: it holds another page; choose another folder": (
        "{path} : une autre page s'y trouve ; choisissez un autre dossier"
    ),
    "{path} is there already: choose another file, or replace it with --force": (
        "{path} existe déjà : choisissez un autre fichier, ou remplacez-le avec --force"
    ),
    "{path}: the result would take the place of what it is made from": (
        "{path} : le résultat prendrait la place de ce dont il est tiré"
    ),
    "{path}: two results cannot go to one file": (
        "{path} : deux résultats ne peuvent aller dans un seul fichier"
    ),
    "{path}: no path can hold this character": "{path} : aucun chemin n'a ce caractère",
    "{path}: the name of a file is expected": "{path} : il faut le nom d'un fichier",
    "it is a folder": "c'est un dossier",
    "it is not a regular file": "ce n'est pas un fichier ordinaire",
    "it is larger than {limit} bytes": "il dépasse {limit} octets",
    "it is not UTF-8: save as UTF-8": "ce n'est pas de l'UTF-8 : enregistrez en UTF-8",
    "line {line} is not UTF-8: save as UTF-8": (
        "la ligne {line} n'est pas en UTF-8 : enregistrez en UTF-8"
    ),
    "not JSON: nested too deeply": "pas du JSON : imbriqué trop profondément",
    "not JSON (column {column})": "pas du JSON (colonne {column})",
    "not JSON (line {line}, column {column})": "pas du JSON (ligne {line}, colonne {column})",
    "not JSON: a number is too long": "pas du JSON : un nombre est trop long",
    "not JSON: {name!r} is there twice in one object": (
        "pas du JSON : {name!r} est deux fois dans un objet"
    ),
    "not JSON: there is no number {name}": "pas du JSON : il n'y a pas de nombre {name}",
}
