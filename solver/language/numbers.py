"""Numbers as the language at present writes them: in French ``536 448`` and ``254,48 %``."""

from __future__ import annotations

from collections.abc import Sequence
from numbers import Real
from typing import Final

from solver.language.current import language

__all__ = ["chance", "chances", "localized", "number", "percent", "signed", "text_of", "thousands"]

#: What French sets between thousands; lines are not broken there.
_THIN: Final = "\N{NARROW NO-BREAK SPACE}"
_FRENCH_MARKS: Final = str.maketrans({",": _THIN, ".": ","})
#: Chances below this are written with an exponent.
_SMALL: Final = 1e-4


def localized(digits: str) -> str:
    """Set the marks of a number, written as in English, as the language does."""
    return digits.translate(_FRENCH_MARKS) if language() == "fr" else digits


def text_of(value: object) -> str:
    """Write a value as it is, with the marks of the language in a number."""
    return localized(str(value)) if isinstance(value, Real) else str(value)


def number(value: float, digits: int = 2) -> str:
    """Write a number with so many decimals."""
    return localized(f"{value:.{digits}f}")


def signed(value: float, digits: int = 2) -> str:
    """Write a difference with its sign; one that rounds to zero without."""
    text = f"{value:+.{digits}f}"
    return localized(text if float(text) else text[1:])


def thousands(count: int) -> str:
    """Write a whole number in groups of three digits."""
    return localized(f"{count:,}")


def percent(value: float, digits: int = 2) -> str:
    """Write a probability as a percentage."""
    return number(100 * value, digits) + (" %" if language() == "fr" else "%")


def chances(values: Sequence[float]) -> list[str]:
    """Write the chances of a column, all in the form that the smallest of them needs."""
    if any(0 < value < _SMALL for value in values):
        return [localized(f"{value:.2e}") for value in values]
    return [percent(value) for value in values]


def chance(value: float) -> str:
    """Write a chance as a percentage, a very small one with an exponent."""
    return localized(f"{value:.2e}") if 0 < value < _SMALL else percent(value)
