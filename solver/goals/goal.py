"""`Goal`: the decisions of a turn for any utility of the final total."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any, Final, TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from solver.advice.advisor import Advisor
from solver.advice.choices import BoxChoice, Chooser, HoldChoice
from solver.advice.turn import check_rerolls, ranked
from solver.errors import GoalError, RulesError
from solver.game.dice import Dice, parse_dice
from solver.game.rules import Rules
from solver.game.scoresheet import Scoresheet, Sheet, resolve
from solver.game.states import State
from solver.goals.expectations import Expectations
from solver.goals.induction import expected_utilities
from solver.goals.layout import points_to_come
from solver.threads import Progress
from solver.values.induction import solve
from solver.values.table import ValueTable

__all__ = ["Goal", "checked_total", "greatest_total", "maximize", "reach", "reach_curve"]

#: Choices are ties when their values differ by no more than this share of the greater one, or, if
#: utilities can be negative, of the span of the utilities. Rounding errors are far smaller.
_TIE: Final = 1e-12

#: Utility of a final total: an array over the totals from 0 on, or a function of the total.
Utility = ArrayLike | Callable[[int], float]
Choice = TypeVar("Choice", HoldChoice, BoxChoice)


class Goal(Chooser[HoldChoice, BoxChoice]):
    """Best choices for a utility of the final total; made by `maximize` and `reach`.

    It answers as an `Advisor` does, but `value` and `loss` of a choice are expected utilities: for
    `reach`, chances of the total. `total` is the expected final total if the rest is played for the
    mean.

    Parameters
    ----------
    rules : Rules
    utility : (n,) float64
        Utility of each final total from 0 on; beyond the end, that of the last.
    table : ValueTable, optional
        Orders choices of equal value by the mean; solved when it is first needed by default.
    threads : int, optional
        All cores by default. The result does not depend on it.
    progress : callable, optional
        Called again and again with the work done and the work in all.
    expected : Expectations, optional
        What works the sheets out; of the utility alone by default.
    """

    def __init__(
        self,
        rules: Rules,
        utility: NDArray[np.float64],
        table: ValueTable | None = None,
        *,
        threads: int | None = None,
        progress: Progress | None = None,
        expected: Expectations | None = None,
    ) -> None:
        self._rules = rules
        self.utility = utility
        self._expected = expected or Expectations(
            rules, utility, threads=threads, progress=progress
        )
        self._table = table
        self._low, self._high = float(utility.min()), float(utility.max())

    def __repr__(self) -> str:
        return f"<Goal {self.rules.name}: utility from {self._low:g} to {self._high:g}>"

    @property
    def rules(self) -> Rules:
        """The rules it plays by."""
        return self._rules

    @cached_property
    def advisor(self) -> Advisor:
        """Advisor for the mean under the same rules."""
        return Advisor(solve(self.rules) if self._table is None else self._table)

    def value(self, sheet: Sheet) -> float:
        """Best expected utility at the start of a turn; of a full sheet, that of its total."""
        return self._clipped(self._expected.value(sheet))

    def holds(self, sheet: Sheet, dice: Dice, rerolls: int) -> list[HoldChoice]:
        """Rank every way to go on by expected utility; errors as for `Chooser.holds`."""
        left = check_rerolls(self.rules, rerolls, least=1)
        dice = parse_dice(dice)
        means = self.advisor.holds(sheet, dice, left)
        values = self._expected.holds(sheet, dice, left)
        stop = self.boxes(sheet, dice)[0].box
        return [
            replace(choice, box=None if choice.box is None else stop)
            for choice in self._ranked([(choice, values[choice.hold]) for choice in means])
        ]

    def boxes(self, sheet: Sheet, dice: Dice) -> list[BoxChoice]:
        """Rank the boxes of a final roll by expected utility; errors as for `Chooser.boxes`."""
        dice = parse_dice(dice)
        means = self.advisor.boxes(sheet, dice)
        values = self._expected.boxes(sheet, dice)
        return self._ranked([(choice, values[choice.box]) for choice in means])

    def _ranked(self, choices: Sequence[tuple[Choice, Any]]) -> list[Choice]:
        """Rank choices that come in the order of their means, by their expected utilities."""
        pairs = [(choice, self._clipped(value)) for choice, value in choices]
        if self._low < 0:
            order = ranked(pairs, tie=_TIE * (self._high - self._low))
        else:
            order = ranked(pairs, tie=0.0, relative=_TIE)
        return [replace(choice, value=value, loss=loss) for choice, value, loss in order]

    def _clipped(self, value: Any) -> float:
        """Real part, without the rounding error that would take it out of the possible range."""
        return min(max(float(value.real), self._low), self._high)


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

    Examples
    --------
    >>> from solver import Rules, Scoresheet, reach
    >>> sheet = Scoresheet.parse("3 6 9 12 15 . | 20 20 25 30 40 50 .", Rules.named("guide"))
    >>> goal = reach(sheet, 300)
    >>> round(goal.value(sheet), 4)
    0.5609
    >>> goal.choices(sheet, "66621", rerolls=0)[0].box.name
    'SIXES'
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
    induced = expected_utilities(
        rules, state, (written, top), utility, threads=threads, progress=progress
    )
    chances = np.ones(top + 1)
    chances[written:] = np.clip(induced.values[::-1], 0.0, 1.0)
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
