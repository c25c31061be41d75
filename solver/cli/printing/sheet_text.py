"""A sheet as people write it: its boxes in two columns, upper and lower."""

from __future__ import annotations

from itertools import zip_longest

from solver.cli.printing.layout import column_text, wrapped
from solver.game.rules import Rules
from solver.game.scoresheet import Scoresheet
from solver.game.states import State
from solver.language import box_label, tr

__all__ = ["sheet_text"]

#: What stands in an open box.
_OPEN = "."


def sheet_text(sheet: Scoresheet | State, rules: Rules) -> str:
    """Draw a sheet; of a bare state, the open boxes and the points that matter."""
    if isinstance(sheet, State):
        boxes = ", ".join(map(box_label, rules.in_mask(rules.full & ~sheet.filled)))
        text = tr("Open boxes: {boxes}.", boxes=boxes)
        if rules.upper_cap:
            text += " " + tr("Points in the upper boxes: {points}.", points=sheet.upper)
        if sheet.joker:
            text += " " + tr("The Yams box holds its points.")
        return wrapped(text)
    upper, lower = _sections(sheet)
    if rules.upper_cap:
        upper.append((tr("Upper points"), str(sheet.upper)))
    if sheet.bonus:
        lower.append((tr("Yams bonuses"), str(sheet.bonus)))
    lower.append((tr("Total"), str(sheet.total)))
    rows = [[*left, *right] for left, right in zip_longest(upper, lower, fillvalue=("", ""))]
    return column_text(rows, right="lrlr")


def _sections(sheet: Scoresheet) -> tuple[list[tuple[str, str]], list[tuple[str, str]]]:
    """Lines of the upper and of the lower section: labels and points."""
    sections: tuple[list[tuple[str, str]], list[tuple[str, str]]] = ([], [])
    for box, paid in zip(sheet.rules.boxes, sheet.points, strict=True):
        line = box_label(box), _OPEN if paid is None else str(paid)
        sections[not box.is_upper].append(line)
    return sections
