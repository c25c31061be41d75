"""What a goal is asked about: one's own sheet, totals and opponents, as people write them."""

from __future__ import annotations

import re
from typing import Final

from solver.errors import GoalError, SheetError
from solver.game.rules import PRESETS, Rules
from solver.game.scoresheet import Scoresheet, Sheet, resolve

__all__ = ["parse_opponent", "parse_total", "refuse_full"]

#: Digits of a total; no game needs more than five.
_LONGEST: Final = 100


def refuse_full(sheet: Sheet, rules: Rules) -> None:
    """Raise `GoalError` for a full sheet."""
    if resolve(sheet, rules)[0].filled == rules.full:
        raise GoalError("your own sheet is full: there is nothing left to decide")


def parse_total(text: str) -> int:
    """Read a total.

    Raises
    ------
    GoalError
        When it is not a whole number from 0 on.
    """
    if not re.fullmatch(r"\d+", text.strip(), re.ASCII):
        raise GoalError("total {given!r}: expected a whole number, 0 or more", given=text)
    if len(text) > _LONGEST:
        raise GoalError("total {given!r}: {most} digits at most", given=text, most=_LONGEST)
    return int(text)


def parse_opponent(text: str, rules: Rules) -> Scoresheet | int:
    """Read an opponent: a sheet, or a lone number for a total.

    Raises
    ------
    GoalError
        When it is one word, and no total.
    SheetError
        When it is no sheet of these rules.
    """
    if re.fullmatch(r"[^\s.|,;]*", text.strip()):
        return parse_total(text)
    try:
        return Scoresheet.parse(text, rules)
    except SheetError as error:
        others = tuple(name for name, other in PRESETS.items() if _is_sheet(text, other))
        if others:
            raise SheetError(
                "an opponent's sheet is of other rules ({others}); all play by the same: {reason}",
                others=others,
                reason=error,
            ) from error
        raise SheetError("an opponent's sheet: {reason}", reason=error) from error


def _is_sheet(text: str, rules: Rules) -> bool:
    try:
        return bool(Scoresheet.parse(text, rules))
    except SheetError:
        return False
