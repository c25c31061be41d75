"""What play for another goal needs beside it: a sheet to play on, and the choice for the mean."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from solver.advice.advisor import Advisor
from solver.advice.choices import HoldChoice
from solver.errors import GoalError
from solver.game.rules import Rules
from solver.game.scoresheet import Sheet, resolve

__all__ = ["choice_for_the_mean", "refuse_full"]


def refuse_full(sheet: Sheet, rules: Rules) -> None:
    """Raise `GoalError` for a full sheet."""
    if resolve(sheet, rules)[0].filled == rules.full:
        raise GoalError("your own sheet is full: there is nothing left to decide")


def choice_for_the_mean(
    advisor: Advisor, sheet: Sheet, dice: tuple[int, ...], rerolls: int, choices: Sequence[Any]
) -> Any:
    """Choice among these that play for the mean would make."""
    best = advisor.choices(sheet, dice, rerolls)[0]
    if isinstance(best, HoldChoice):
        return next(choice for choice in choices if choice.hold == best.hold)
    return next(choice for choice in choices if choice.box == best.box)
