"""`Goal`: the decisions of a turn for any utility of the final total.

It works a sheet out by backward induction (see `pursuit`) and keeps the values of the sheets that
can follow at once; asked about another sheet, it works that out in the same way.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from solver.advice.advisor import Advisor, BoxChoice, HoldChoice
from solver.advice.turn import Placing, check_rerolls, play, ranked
from solver.game.dice import FIRST_ROLL, HOLDS, Dice, roll_index, sub_holds
from solver.game.rules import Rules
from solver.game.scoresheet import Sheet, playable, resolve
from solver.game.states import State
from solver.goals.induction import Pursuit, pursue
from solver.goals.layout import greatest_gain
from solver.kernels.transitions import moves
from solver.threads import Progress
from solver.values.induction import solve
from solver.values.table import ValueTable

__all__ = ["Goal", "GoalBox", "GoalHold", "points_to_come"]

#: Choices are ties when their values differ by no more than this share of the greater one, or, if
#: utilities can be negative, of the span of the utilities. Rounding errors are far smaller.
_TIE: Final = 1e-12
_KEPT: Final = 16


@dataclass(frozen=True, slots=True)
class GoalHold(HoldChoice):
    """A hold by its expected utility: `value` and `loss`; for `reach`, chances of the total.

    `total` is the expected final total, in points, if the rest is played for the mean.
    """

    carried: float
    """Expected imaginary part of a complex utility; else 0."""


@dataclass(frozen=True, slots=True)
class GoalBox(BoxChoice):
    """A box by its expected utility; `value`, `loss`, `total` and `carried` as in `GoalHold`."""

    carried: float
    """Expected imaginary part of a complex utility; else 0."""


class Goal:
    """Best choices for a utility of the final total; made by `maximize` and `reach`.

    Parameters
    ----------
    rules : Rules
    utility : (n,) float64 or complex128
        Utility of each final total from 0 on; beyond the end, that of the last. Of complex numbers
        the real part is maximised, and the imaginary part of that play is `carried` along.
    table : ValueTable, optional
        Orders choices of equal value by the mean; solved when it is first needed by default.
    threads : int, optional
        All cores by default. The result does not depend on it.
    progress : callable, optional
        Called again and again with the work done and the work in all.
    """

    def __init__(
        self,
        rules: Rules,
        utility: NDArray[Any],
        table: ValueTable | None = None,
        *,
        threads: int | None = None,
        progress: Progress | None = None,
    ) -> None:
        self.rules = rules
        self.utility = utility
        self.utility.flags.writeable = False
        self._table = table
        self._threads = threads
        self._progress = progress
        self._placing = Placing(rules)
        self._low, self._high = float(utility.real.min()), float(utility.real.max())
        self._pursuits: OrderedDict[tuple[State, int], Pursuit] = OrderedDict()

    @cached_property
    def advisor(self) -> Advisor:
        """Advisor for the mean under the same rules."""
        return Advisor(solve(self.rules) if self._table is None else self._table)

    def value(self, sheet: Sheet) -> float:
        """Best expected utility at the start of a turn; of a full sheet, that of its total."""
        return self._clipped(self._pursuit(*resolve(sheet, self.rules)).values[0])

    def carried(self, sheet: Sheet) -> float:
        """Expected imaginary part of a complex utility at the start of a turn."""
        return float(self._pursuit(*resolve(sheet, self.rules)).values[0].imag)

    def holds(self, sheet: Sheet, dice: Dice, rerolls: int) -> list[GoalHold]:
        """Rank every way to go on with dice in hand, best first.

        Parameters
        ----------
        sheet : Scoresheet, str or State
            A bare state counts its total from 0.
        dice : str, int or sequence of int
        rerolls : int
            1 or 2.

        Raises
        ------
        DiceError, SheetError, PositionError
            When the dice are no roll, the sheet is full or impossible, or no reroll is left.
        """
        check_rerolls(rerolls)
        roll = roll_index(dice)
        state, written = playable(sheet, self.rules)
        turn = play(self._placing.best(state, self._worth(state, written)))
        values = turn.holds2 if rerolls == 2 else turn.holds1
        means = {
            choice.hold: written + choice.value
            for choice in self.advisor.holds(state, dice, rerolls)
        }
        stop = self.boxes(sheet, dice)[0].box
        inside = {HOLDS[hold]: hold for hold in sub_holds(FIRST_ROLL + roll)}
        return [
            GoalHold(
                hold,
                value,
                means[hold],
                loss,
                stop if inside[hold] >= FIRST_ROLL else None,
                float(values[inside[hold]].imag),
            )
            for hold, value, loss in self._ranked(
                [(hold, self._clipped(values[inside[hold]])) for hold in means]
            )
        ]

    def boxes(self, sheet: Sheet, dice: Dice) -> list[GoalBox]:
        """Rank the boxes that a final roll may fill, best first.

        Raises
        ------
        DiceError, SheetError
            When the dice are no roll, or the sheet is full or impossible.
        """
        roll = roll_index(dice)
        state, written = playable(sheet, self.rules)
        values = {
            box: value
            for box, *_, value in self._placing.options(state, roll, self._worth(state, written))
        }
        means = {choice.box: choice for choice in self.advisor.boxes(state, dice)}
        return [
            GoalBox(
                box,
                means[box].points,
                means[box].bonus,
                value,
                written + means[box].value,
                loss,
                float(values[box].imag),
            )
            for box, value, loss in self._ranked(
                [(box, self._clipped(values[box])) for box in means]
            )
        ]

    def _ranked(self, choices: list[tuple[Any, float]]) -> list[tuple[Any, float, float]]:
        """Rank choices that come in the order of their means."""
        if self._low < 0:
            return ranked(choices, tie=_TIE * (self._high - self._low))
        return ranked(choices, tie=0.0, relative=_TIE)

    def _clipped(self, value: Any) -> float:
        """Real part, without the rounding error that would take it out of the possible range."""
        return min(max(float(value.real), self._low), self._high)

    def _worth(self, state: State, written: int) -> Callable[..., Any]:
        pursuit = self._pursuit(state, written)
        return lambda filled, joker, upper, gain: pursuit.after(
            filled, joker, upper, written + gain
        )

    def _pursuit(self, state: State, written: int) -> Pursuit:
        key = state, written
        if key not in self._pursuits:
            self._pursuits[key] = pursue(
                self.rules,
                state,
                (written, written),
                _extended(self.utility, written + points_to_come(self.rules, state)),
                threads=self._threads,
                progress=self._progress,
            )
            if len(self._pursuits) > _KEPT:
                self._pursuits.popitem(last=False)
        self._pursuits.move_to_end(key)
        return self._pursuits[key]


def points_to_come(rules: Rules, state: State) -> int:
    """Bound of the points still to come, the upper bonus included."""
    plan = moves(rules, lanes_are_points=True)
    gain = greatest_gain(rules, plan, np.array([state.filled]), np.array([int(state.joker)]))
    return int(gain[0]) + rules.upper_bonus


def _extended(utility: NDArray[Any], most: int) -> NDArray[Any]:
    """Utility of all totals up to `most`, at least."""
    return np.pad(utility, (0, max(0, most + 1 - utility.size)), mode="edge")
