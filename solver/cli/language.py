"""French and English: one catalogue from the English text of a message to the French one.

Whatever the command line prints goes through `tr`; errors of the library bring their template and
parameters, so that they can be told in French, too. Numbers get a decimal comma in French.
"""

from __future__ import annotations

import locale
import os
import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Any, Final

import click

from solver.cli.french import FRENCH
from solver.cli.french.help import METAVARS
from solver.errors import SolverError
from solver.game.boxes import Box

__all__ = [
    "box_label",
    "chance",
    "choose_language",
    "default_language",
    "error_text",
    "language",
    "metavars",
    "number",
    "percent",
    "tr",
]

LANGUAGES = ("en", "fr")
_KEY = "solver.language"
#: Chances below this are written with an exponent.
_SMALL: Final = 1e-4


def default_language() -> str:
    """Language of the user's locale: French, or else English."""
    named = next(
        (os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)),
        None,
    )
    return "fr" if (named or locale.getlocale()[0] or "").lower().startswith("fr") else "en"


def choose_language(context: click.Context, words: Sequence[str]) -> None:
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
    if asked and asked[-1] in LANGUAGES:
        context.meta[_KEY] = asked[-1]


def language() -> str:
    """Language of the running command."""
    context = click.get_current_context(silent=True)
    found = context.find_root().meta.get(_KEY) if context else None
    return str(found) if found else default_language()


def tr(template: str, **parameters: Any) -> str:
    """Fill a message in the language of the running command."""
    if language() == "fr":
        template = FRENCH.get(template, template)
    return template.format(**parameters) if parameters else template


def metavars(text: str) -> str:
    """Usage line or option with the words for its values in the language of the command."""
    if language() != "fr":
        return text
    return re.sub("[A-Z]+", lambda word: METAVARS.get(word[0], word[0]), text)


def error_text(error: SolverError) -> str:
    """Message of an error in the language of the running command."""
    template = FRENCH.get(error.template, error.template) if language() == "fr" else error.template
    return template.format(**{name: _told(value) for name, value in error.parameters.items()})


def _told(value: object) -> object:
    """Parameter of an error as people read it."""
    if isinstance(value, tuple):
        return ", ".join(str(_told(item)) for item in value)
    if isinstance(value, Box):
        return box_label(value)
    return error_text(value) if isinstance(value, SolverError) else value


def box_label(box: Box) -> str:
    """Name of a box in the language of the running command."""
    return box.label(language())


def number(value: float, digits: int = 2) -> str:
    """Write a number with so many decimals, with a comma in French."""
    text = f"{value:.{digits}f}"
    return text.replace(".", ",") if language() == "fr" else text


def percent(value: float, digits: int = 2) -> str:
    """Write a probability as a percentage."""
    return number(100 * value, digits) + (" %" if language() == "fr" else "%")


def chance(value: float) -> str:
    """Write a chance as a percentage, a very small one with an exponent."""
    if 0 < value < _SMALL:
        text = f"{value:.2e}"
        return text.replace(".", ",") if language() == "fr" else text
    return percent(value)
