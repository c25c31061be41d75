"""Titles: what a figure shows, and the position it shows it for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from solver.game.rules import Rules
from solver.game.scoresheet import Scoresheet, Sheet
from solver.game.states import State
from solver.language import box_label, tr

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["entitle", "position_text"]


def entitle(axes: Axes, title: str, position: str) -> None:
    """Write a title above axes and the position beneath it, in smaller letters."""
    axes.set_title(title, pad=20)
    axes.annotate(
        position,
        (0.5, 1.0),
        (0, 5),
        xycoords="axes fraction",
        textcoords="offset points",
        ha="center",
        va="bottom",
        fontsize=8.5,
    )


def position_text(
    rules: Rules,
    sheet: Sheet | None,
    dice: Sequence[int] | None = None,
    rerolls: int | None = None,
) -> str:
    """Tell a position in a line: the sheet, and the dice in hand if there are any."""
    text = _sheet_text(rules, sheet)
    if dice is None:
        return text
    return tr(
        "{sheet}; {dice} in hand, {rerolls} {rerolls:reroll|rerolls} left",
        sheet=text,
        dice=" ".join(map(str, dice)),
        rerolls=rerolls,
    )


def _sheet_text(rules: Rules, sheet: Sheet | None) -> str:
    if isinstance(sheet, State):
        filled = ", ".join(box_label(box) for box in rules.in_mask(sheet.filled))
        return tr("filled: {boxes}; upper subtotal {upper}", boxes=filled or "–", upper=sheet.upper)
    if sheet is None or (isinstance(sheet, Scoresheet) and not sheet.filled):
        return tr("new game")
    return tr("sheet {sheet}", sheet=str(sheet))
