"""A sheet, dice and rerolls from what options and arguments say."""

from __future__ import annotations

import re
from collections.abc import Sequence

import click

from solver.cli.usage import one_of
from solver.errors import SheetError
from solver.game.boxes import Box
from solver.game.dice import parse_dice
from solver.game.rules import Rules
from solver.game.scoresheet import Scoresheet, Sheet, crossed_out
from solver.game.states import State
from solver.language import tr

__all__ = ["position", "read_sheet", "rerolls_left"]


def position(
    dice: str | None, rerolls: int | None, rules: Rules
) -> tuple[tuple[int, ...] | None, int | None]:
    """Read the dice in hand and the rerolls to come, all of the turn if nothing else is said."""
    if dice is None:
        if rerolls is not None:
            raise click.UsageError(tr("--rerolls goes with DICE"))
        return None, None
    return parse_dice(dice), rerolls_left(rerolls, rules)


def rerolls_left(rerolls: int | None, rules: Rules, least: int = 0) -> int:
    """Rerolls still to come in a turn of these rules; all but the first throw by default."""
    most = rules.throws - 1
    if rerolls is None:
        return most
    if not least <= rerolls <= most:
        raise click.UsageError(
            tr(
                "{name} {given}: expected {expected}",
                name="--rerolls",
                given=rerolls,
                expected=one_of(least, most),
            )
        )
    return rerolls


def read_sheet(
    rules: Rules,
    sheet: str | None,
    boxes: Sequence[str],
    bonus: int,
    filled: str | None,
    upper: int | None,
    joker: bool,
) -> Sheet:
    """Build the sheet that `sheet_options` describe.

    Raises
    ------
    SheetError
        When no game can produce it.
    click.UsageError
        When it is described in more than one way.
    """
    state_given = filled is not None or upper is not None or joker
    if sum((sheet is not None, bool(boxes) or bonus != 0, state_given)) > 1:
        raise click.UsageError(
            tr(
                "describe the sheet in one way: --sheet, --box (--bonus)"
                " or --filled (--upper, --joker)"
            )
        )
    if sheet is not None:
        return Scoresheet.parse(sheet, rules)
    if state_given:
        names = [name for name in (filled or "").split(",") if name.strip()]
        return State(rules.mask(names), upper or 0, joker).checked(rules)
    return Scoresheet.of_boxes([_box_points(text, rules) for text in boxes], rules, bonus)


def _box_points(text: str, rules: Rules) -> tuple[Box, int]:
    name, mark, points = text.rpartition("=")
    if mark and crossed_out(points):
        return rules.box(name), 0
    if not mark or not re.fullmatch(r"\d{1,6}", points.strip(), re.ASCII):
        raise SheetError(
            "--box {given!r}: expected BOX=POINTS, as in quatre=12, or BOX=x for a crossed-out one",
            given=text,
        )
    return rules.box(name), int(points)
