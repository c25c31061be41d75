"""Best play for another goal than the mean: any utility of the final total.

>>> from solver import Rules, Scoresheet
>>> from solver.goals import reach
>>> sheet = Scoresheet.parse("3 6 9 12 15 . | 20 20 25 30 40 50 .", Rules.named("guide"))
>>> goal = reach(sheet, 300)
>>> round(goal.value(sheet), 4)
0.5609
>>> goal.boxes(sheet, "66621")[0].box.name
'SIXES'

A `Goal` answers as an `Advisor` does, but a value is an expected utility: for `reach`, the chance
of the total.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
from numpy.typing import ArrayLike, NDArray

from solver.errors import GoalError, RulesError
from solver.game.rules import Rules
from solver.game.scoresheet import Scoresheet, Sheet, resolve
from solver.game.states import State
from solver.goals.goal import Goal, GoalBox, GoalHold, points_to_come
from solver.goals.induction import pursue
from solver.threads import Progress
from solver.values.table import ValueTable

__all__ = [
    "Goal",
    "GoalBox",
    "GoalHold",
    "checked_total",
    "greatest_total",
    "maximize",
    "reach",
    "reach_curve",
]

#: Utility of a final total: an array over the totals from 0 on, or a function of the total.
Utility = ArrayLike | Callable[[int], float]


def maximize(
    sheet: Sheet,
    utility: Utility,
    rules: Rules | None = None,
    *,
    table: ValueTable | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Goal:
    """Find the best play for a utility of the final total.

    Parameters
    ----------
    sheet : Scoresheet, str or State
        Where the play starts; a bare state counts its total from 0.
    utility : array_like or callable
        Utility of each final total from 0 on. Totals beyond the end of an array have the utility of
        its last entry; a function is asked for every total that the rules allow.
    rules : Rules, optional
        Those of the scoresheet or of the table by default.
    table, threads, progress
        See `Goal`.

    Returns
    -------
    Goal
        With the sheet worked out: up to a minute from a new sheet, far below a second from the
        middle of a game.

    Raises
    ------
    GoalError
        When a utility is not a finite number.
    SheetError, RulesError
        When the sheet is impossible or of other rules, or no rules are given.
    """
    rules = _rules_of(sheet, rules, table)
    state, written = resolve(sheet, rules)
    if callable(utility):
        most = max(greatest_total(rules), written + points_to_come(rules, state))
        utility = [utility(total) for total in range(most + 1)]
    goal = Goal(rules, _checked(utility), table, threads=threads, progress=progress)
    goal.value(sheet)
    return goal


def reach(
    sheet: Sheet,
    total: int,
    rules: Rules | None = None,
    *,
    table: ValueTable | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Goal:
    """Find the play that most probably finishes with at least so many points.

    Parameters and errors as for `maximize`; `GoalError`, too, for a total that is not a whole
    number from 0 on.
    """
    wanted = checked_total(total)
    return maximize(
        sheet,
        lambda final: float(final >= wanted),
        rules,
        table=table,
        threads=threads,
        progress=progress,
    )


def reach_curve(
    sheet: Sheet,
    rules: Rules | None = None,
    *,
    threads: int | None = None,
    progress: Progress | None = None,
) -> NDArray[np.float64]:
    """Greatest chance of finishing with at least so many points, for every total.

    One induction serves all totals: so many points less to go are so many more written.

    Returns
    -------
    (most + 1,) float64
        Chance of each total from 0 to the greatest that can be reached.
    """
    rules = _rules_of(sheet, rules, None)
    state, written = resolve(sheet, rules)
    top = written + points_to_come(rules, state)
    utility = (np.arange(2 * top - written + 1) >= top).astype(np.float64)
    found = pursue(rules, state, (written, top), utility, threads=threads, progress=progress)
    chances = np.ones(top + 1)
    chances[written:] = np.clip(found.values[::-1], 0.0, 1.0)
    return chances[: int(np.flatnonzero(chances)[-1]) + 1]


def greatest_total(rules: Rules) -> int:
    """Bound of the final totals under a rule set: no game ends with more."""
    return points_to_come(rules, State(0, 0, False))


def checked_total(total: object) -> int:
    """Return a total as an int; raises `GoalError` unless it is a whole number from 0 on."""
    if isinstance(total, int | np.integer) and not isinstance(total, bool) and total >= 0:
        return int(total)
    raise GoalError("total {given!r}: expected a whole number, 0 or more", given=str(total))


def _rules_of(sheet: Sheet, rules: Rules | None, table: ValueTable | None) -> Rules:
    if rules is None and table is not None:
        rules = table.rules
    if rules is None and isinstance(sheet, Scoresheet):
        rules = sheet.rules
    if rules is None:
        raise RulesError("a sheet as text or as a bare state needs its rules: give rules")
    if table is not None and table.rules != rules:
        raise RulesError(
            "a table of other rules ({found}) than asked for ({asked})",
            found=table.rules.name,
            asked=rules.name,
        )
    return rules


def _checked(utility: object) -> NDArray[np.float64]:
    """Return utilities as an array; raises `GoalError` unless all are finite numbers."""
    try:
        array = np.array(utility)
        if np.iscomplexobj(array):
            raise TypeError
        array = array.astype(np.float64)
    except (TypeError, ValueError, OverflowError) as error:
        raise GoalError("utility: expected a number for each final total") from error
    if array.ndim != 1 or not array.size:
        raise GoalError(
            "utility of shape {found}: expected (n,), one number for each final total",
            found=str(array.shape),
        )
    for total, value in enumerate(array.tolist()):
        if not math.isfinite(value):
            raise GoalError(
                "utility of a total of {total} is {given}: expected a finite number",
                total=total,
                given=value,
            )
    return array
