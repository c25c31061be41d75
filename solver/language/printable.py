"""Text of unknown origin, made safe to show on a terminal."""

from __future__ import annotations

import unicodedata
from typing import Final

__all__ = ["one_line", "printable"]

#: Categories of marks that move the cursor, switch the direction of writing or cannot be shown.
_HIDDEN: Final = {"Cc", "Cf", "Cs", "Zl", "Zp"}
#: Of a longer line, so many marks of the beginning and of the end are shown.
_LONGEST: Final = 600
_SHOWN: Final = 280


def printable(text: str) -> str:
    r"""Write marks that a terminal would obey instead of show as escapes; lines stay lines.

    Examples
    --------
    >>> printable("red: \x1b[31m")
    'red: \\x1b[31m'
    """
    if text.isprintable():
        return text
    return "".join(
        mark.encode("unicode_escape").decode()
        if mark != "\n" and unicodedata.category(mark) in _HIDDEN
        else mark
        for mark in text
    )


def one_line(text: str) -> str:
    """Text as one printable line, without its middle where it is very long."""
    line = printable(text).replace("\n", r"\n")
    return line if len(line) <= _LONGEST else f"{line[:_SHOWN]} … {line[-_SHOWN:]}"
