"""Text in columns and paragraphs, as wide as the terminal has room for."""

from __future__ import annotations

import shutil
import sys
import textwrap
from collections.abc import Callable, Sequence
from itertools import zip_longest
from typing import Final

from solver.language.printable import printable

__all__ = ["column_text", "fitting", "indented", "terminal_width", "wrapped"]

#: The narrowest terminal that running text is broken for, and the narrowest last column.
_NARROW: Final = 40
_LAST: Final = 12

Rows = Sequence[Sequence[str]]


def terminal_width() -> int:
    """Width of the terminal; no limit where the output goes elsewhere."""
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else sys.maxsize


def wrapped(text: str, indent: int = 0) -> str:
    """Break running text at the width of the terminal."""
    return textwrap.fill(text, max(_NARROW, terminal_width()), subsequent_indent=" " * indent)


def indented(text: str) -> str:
    """Move lines to the right."""
    return "\n".join("  " + line for line in text.splitlines())


def fitting(*layouts: Callable[[], str]) -> str:
    """Take the first layout that the terminal has room for, or else the last."""
    text = ""
    for layout in layouts:
        text = layout()
        if _fits(text):
            break
    return text


def column_text(rows: Rows, right: str = "", least: Sequence[int] = ()) -> str:
    """Lay out rows of text in columns; the first row is the heading.

    Where the terminal is too narrow, headings are broken into lines, then the columns that matter
    least are left out, one after the other, and at last the columns move together.

    Parameters
    ----------
    rows : sequence of sequence of str
    right : str
        An ``r`` for each column that is flush right and any other mark for the rest. A last column
        that is not flush right is wrapped at the width of the terminal.
    least : sequence of int
        Columns that may be left out, the first of them first.
    """
    rows = [[printable(cell).replace("\n", r"\n") for cell in row] for row in rows]
    text = _columns(rows, right)
    if _fits(text):
        return text
    kept = list(range(len(rows[0])))
    for left_out in (None, *least):
        kept = [column for column in kept if column != left_out]
        narrower = _broken_headings([[row[column] for column in kept] for row in rows])
        marks = "".join(right[column : column + 1] or "l" for column in kept)
        text = _columns(narrower, marks)
        if _fits(text):
            return text
    return _columns(narrower, marks, gap=1)


def _fits(text: str) -> bool:
    return max(map(len, text.splitlines()), default=0) <= terminal_width()


def _columns(rows: Rows, right: str, gap: int = 2) -> str:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    before = sum(widths[:-1]) + gap * (len(widths) - 1)
    room = terminal_width() - before
    lines = []
    for row in rows:
        cells = [
            cell.rjust(width) if right[column : column + 1] == "r" else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        line = (" " * gap).join(cells).rstrip()
        if right[len(widths) - 1 :] != "r" and len(row[-1]) > room >= _LAST:
            start, *rest = textwrap.wrap(row[-1], room)
            line = "\n".join([line[:before] + start, *(" " * before + part for part in rest)])
        lines.append(line)
    return "\n".join(lines)


def _broken_headings(rows: Rows) -> Rows:
    """Break each heading into lines no longer than its longest word or what stands beneath it."""
    headings, body = rows[0], rows[1:]
    broken = [
        textwrap.wrap(
            heading,
            max([1, *map(len, heading.split()), *(len(row[column]) for row in body)]),
            break_on_hyphens=False,
        )
        for column, heading in enumerate(headings)
    ]
    # flush with the body: the last line of each heading stands just above it
    lines = list(zip_longest(*(reversed(heading) for heading in broken), fillvalue=""))[::-1]
    return [*lines, *body]
