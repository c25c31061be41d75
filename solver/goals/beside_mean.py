"""A goal played for, set beside play for the mean: what both come to, and what both would do.

Each answers one question of a player; the faces print what comes back.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from solver.advice.advisor import Advisor
from solver.advice.choices import BoxChoice, Chooser, HoldChoice
from solver.game.scoresheet import Sheet
from solver.goals.duel import DuelBox, DuelHold, Opponent, Outcome, duel
from solver.goals.goal import reach
from solver.goals.opponents import refuse_full
from solver.statistics.exact import distribution
from solver.threads import Progress
from solver.values.table import ValueTable

__all__ = ["BesideMean", "target", "win"]

Figure = TypeVar("Figure")
Choice = TypeVar("Choice", bound=HoldChoice | BoxChoice)


class BesideMean(NamedTuple, Generic[Figure, Choice]):
    """What play for a goal and play for the mean come to."""

    best: Figure
    mean_play: Figure
    choices: Sequence[Choice]
    """What can be done with the dice in hand, best for the goal first; empty without dice."""
    mean_choice: Choice | None
    """Which of them play for the mean would make; None without dice."""


def target(
    table: ValueTable,
    sheet: Sheet,
    total: int,
    dice: tuple[int, ...] | None = None,
    rerolls: int | None = None,
    *,
    threads: int | None = None,
    progress: Progress | None = None,
) -> BesideMean[float, HoldChoice | BoxChoice]:
    """Chances of at least so many points; parameters and errors as for `reach`.

    Raises
    ------
    GoalError
        Also when the sheet is full.
    """
    refuse_full(sheet, table.rules)
    goal = reach(sheet, total, table=table, threads=threads, progress=progress)
    choices, mean_choice = _ranked(goal, table, sheet, dice, rerolls)
    best = choices[0].value if choices else goal.value(sheet)
    mean_play = distribution(table, sheet, dice, rerolls, threads=threads).at_least(total)
    return BesideMean(best, mean_play, choices, mean_choice)


def win(
    table: ValueTable,
    me: Sheet,
    them: Sequence[Opponent],
    dice: tuple[int, ...] | None = None,
    rerolls: int | None = None,
    *,
    field: int = 0,
    threads: int | None = None,
    progress: Progress | None = None,
) -> BesideMean[Outcome, DuelHold | DuelBox]:
    """Chances to beat opponents; parameters and errors as for `duel`."""
    reply = duel(me, them, table, field=field, threads=threads, progress=progress)
    choices, mean_choice = _ranked(reply, table, me, dice, rerolls)
    outcomes = reply.outcome(me, dice, rerolls), reply.mean_play(me, dice, rerolls)
    return BesideMean(*outcomes, choices, mean_choice)


def _ranked(
    chooser: Chooser[Any, Any],
    table: ValueTable,
    sheet: Sheet,
    dice: tuple[int, ...] | None,
    rerolls: int | None,
) -> tuple[list[Any], Any]:
    """Choices with the dice in hand, and the one among them that play for the mean would make."""
    if dice is None or rerolls is None:
        return [], None
    choices = chooser.choices(sheet, dice, rerolls)
    wanted = Advisor(table).choices(sheet, dice, rerolls)[0].chosen
    return choices, next(choice for choice in choices if choice.chosen == wanted)
