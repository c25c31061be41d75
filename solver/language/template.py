"""Templates: text with ``{name}`` where a parameter goes, its numbers as the language writes them.

``{name}``, ``{name!r}`` and ``{name:.2f}`` are those of `str.format`, but numbers get the marks of
the language. ``{count:die|dice}`` is a word that depends on a number: the first for one, else the
second. French counts all below 2 as one.
"""

from __future__ import annotations

import string
from collections.abc import Mapping
from numbers import Real
from typing import Any

from solver.language.current import language
from solver.language.numbers import localized
from solver.language.printable import printable

__all__ = ["filled"]


class _Formatter(string.Formatter):
    def format_field(self, value: Any, format_spec: str) -> str:
        if "|" in format_spec:
            one, more = format_spec.split("|")
            return one if (abs(value) < 2 if language() == "fr" else value == 1) else more
        text = str(super().format_field(value, format_spec))
        return localized(text) if isinstance(value, Real) else text


_FORMATTER = _Formatter()


def filled(template: str, parameters: Mapping[str, Any]) -> str:
    """Put parameters into a template, in the language at present; what comes out is printable."""
    return printable(_FORMATTER.vformat(template, (), parameters))
