"""The language of the command line: where it is asked for, French options, words for values."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from solver.language import LANGUAGES, default_language, tr

__all__ = ["FRENCH_OPTIONS", "asked_language", "english_option", "metavars"]

#: French names of options, without accents; they are accepted in either language.
FRENCH_OPTIONS: Final[dict[str, str]] = {
    "aide": "help",
    "case": "box",
    "contre": "against",
    "courbe": "curve",
    "des": "dice",
    "essais": "runs",
    "eux": "them",
    "feuille": "sheet",
    "fichier": "file",
    "fichier-parties": "games-file",
    "figure": "plot",
    "fils": "threads",
    "forcer": "force",
    "graine": "seed",
    "haut": "upper",
    "joueurs": "players",
    "lancers": "throws",
    "langue": "lang",
    "moi": "me",
    "niveau": "level",
    "nombre": "count",
    "parties": "games",
    "pourquoi": "why",
    "premiers": "top",
    "regles": "rules",
    "relances": "rerolls",
    "remplies": "filled",
    "sortie": "output",
    "tours": "turns",
    "toutes": "all",
}


def english_option(name: str) -> str:
    """Name of an option, given without its dashes, in English; click asks it for every option."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    return FRENCH_OPTIONS.get(plain, name)


def asked_language(words: Sequence[str]) -> str:
    """Look for ``--lang`` among all words of the command line; the last one counts.

    It may stand before or behind ``--help``, before or behind the command, or behind a mistake, and
    all of these are to be told in its language; so it is looked for before anything is parsed.
    """
    options = words[: words.index("--")] if "--" in words else words
    asked = [
        value if mark else following
        for option, following in pairwise([*options, ""])
        for name, mark, value in [option.partition("=")]
        if name in ("--lang", "--langue")
    ]
    return asked[-1] if asked and asked[-1] in LANGUAGES else default_language()


def metavars(text: str) -> str:
    """Usage line or option with the words for its values in the language at present."""
    return re.sub("[A-Z]+", lambda word: tr(word[0]), text)
