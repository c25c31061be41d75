"""Sheets of all players drawn side by side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from solver.cli.printing import layout
from solver.game.scoresheet import Scoresheet
from solver.language import box_label, tr
from solver.language.printable import printable

__all__ = ["sheets_text"]

#: Wide enough for names in full; narrower terminals cut them.
_WIDE: Final = 80
#: The least that is shown of the names of boxes, and the narrowest column of points.
_LABEL: Final = 8
_POINTS: Final = 3


def sheets_text(sheets: Sequence[Scoresheet], names: Sequence[str]) -> str:
    """Draw sheets side by side: 40 columns hold those of six players.

    Parameters
    ----------
    sheets : sequence of Scoresheet
        Of the same rules.
    names : sequence of str
        Of their players; none for one player without a name.
    """
    rows = _rows(sheets)
    names = [printable(name).replace("\n", r"\n") for name in names]
    room = min(layout.terminal_width(), _WIDE)
    points = max([_POINTS, *(len(cell) for _, cells in rows for cell in cells)])
    label = max(len(label) for label, _ in rows)
    for_name = min((room - label) // len(sheets) - 1, max(map(len, names), default=0))
    width = max(points, for_name)
    label = max(_LABEL, min(label, room - len(sheets) * (width + 1)))
    return "\n".join(
        first[:label].ljust(label) + "".join(f" {cell[:width]:>{width}}" for cell in cells)
        for first, cells in ([("", names), *rows] if names else rows)
    )


def _rows(sheets: Sequence[Scoresheet]) -> list[tuple[str, list[str]]]:
    """Label of each line, and what stands on each sheet."""
    rules = sheets[0].rules
    rows = [
        (box_label(box), ["." if paid is None else str(paid) for paid in column])
        for box, column in zip(
            rules.boxes, zip(*(sheet.points for sheet in sheets), strict=True), strict=True
        )
    ]
    if rules.upper_cap:
        bonuses = [rules.upper_bonus_of(sheet.upper) for sheet in sheets]
        rows.append((tr("Upper points"), [str(sheet.upper) for sheet in sheets]))
        rows.append((tr("Upper bonus"), [str(bonus) if bonus else "." for bonus in bonuses]))
    if rules.yams_bonus:
        rows.append((tr("Yams bonuses"), [str(sheet.bonus or ".") for sheet in sheets]))
    rows.append((tr("Total"), [str(sheet.total) for sheet in sheets]))
    return rows
