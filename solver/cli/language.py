"""The language of the command line: where it is asked for, and the words for values."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from solver.language import LANGUAGES, default_language, tr

__all__ = ["asked_language", "metavars"]


def asked_language(words: Sequence[str]) -> str:
    """Look for ``--lang`` among all words of the command line; the last one counts.

    It may stand before or behind ``--help``, before or behind the command, or behind a mistake, and
    all of these are to be told in its language; so it is looked for before anything is parsed.
    """
    options = words[: words.index("--")] if "--" in words else words
    asked = [
        following if word == "--lang" else word.partition("=")[2]
        for word, following in pairwise([*options, ""])
        if word == "--lang" or word.startswith("--lang=")
    ]
    return asked[-1] if asked and asked[-1] in LANGUAGES else default_language()


def metavars(text: str) -> str:
    """Usage line or option with the words for its values in the language at present."""
    return re.sub("[A-Z]+", lambda word: tr(word[0]), text)
