"""`Advisor`: what to do with the dice, and what every other choice would cost.

One position is a few small NumPy operations on the turn's lattice, so that a query answers at once
and needs no compiler; the probability matrix of all holds makes `expect` a product, and the lists
of sub-holds make `choose` one maximum. For arrays of positions there is `solver.batch`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from solver.boxes import ALL_BOXES, Box
from solver.dice import (
    ADD_DIE,
    DICE,
    FIRST_ROLL,
    FIVE_OF_A_KIND,
    HOLD_SIZES,
    HOLDS,
    N_HOLDS,
    N_ROLLS,
    Dice,
    roll_index,
    sub_holds,
)
from solver.errors import PositionError, SheetError
from solver.rules import Rules
from solver.scoresheet import Scoresheet, State
from solver.table import ValueTable

__all__ = ["TIE", "Advisor", "BoxChoice", "HoldChoice", "Sheet"]

#: A sheet as a caller may give it: a `Scoresheet`, its notation, or a bare `State`.
Sheet = Scoresheet | State | str

#: Choices whose values differ by no more than this are ties.
TIE: Final = 1e-9


@dataclass(frozen=True, slots=True)
class HoldChoice:
    """One way to go on with dice in hand. Amounts are expected points."""

    hold: tuple[int, ...]
    """Faces kept, ascending; all five: stop."""
    value: float
    """Expected points still to come."""
    total: float
    """Expected final total."""
    loss: float
    """Value of the best choice minus this one; 0 for a tie with it."""
    box: Box | None
    """Box that stopping would fill; None for a reroll."""


@dataclass(frozen=True, slots=True)
class BoxChoice:
    """One box for a final roll. Value, total and loss are expected points."""

    box: Box
    points: int
    """Points the box pays now."""
    bonus: int
    """Yams bonus paid now."""
    value: float
    """Expected points still to come, `points` and `bonus` included."""
    total: float
    """Expected final total."""
    loss: float
    """Value of the best choice minus this one; 0 for a tie with it."""


class Turn(NamedTuple):
    """Values of one turn on one sheet, at each stage. Shapes (252,), (462,) and (462,)."""

    rolls: NDArray[np.float64]
    """Value of each final roll."""
    holds1: NDArray[np.float64]
    """Value of each hold when one reroll is left; of a roll: stopping."""
    holds2: NDArray[np.float64]
    """Value of each hold when two rerolls are left; of a roll: stopping."""


Choice = TypeVar("Choice")


def ranked(
    candidates: Sequence[tuple[Choice, float]],
) -> list[tuple[Choice, float, float]]:
    """Order choices by value, ties as they were given, and add the loss of each."""
    best = max(value for _, value in candidates)
    pending = sorted(candidates, key=lambda pair: -pair[1])
    place = {id(pair): nth for nth, pair in enumerate(candidates)}
    result: list[tuple[Choice, float]] = []
    while pending:
        top = pending[0][1]
        size = sum(value >= top - TIE for _, value in pending)
        result += sorted(pending[:size], key=lambda pair: place[id(pair)])
        pending = pending[size:]
    return [
        (choice, value, 0.0 if value >= best - TIE else best - value) for choice, value in result
    ]


class Advisor:
    """Best holds and boxes by a value table.

    Parameters
    ----------
    table : ValueTable

    Examples
    --------
    >>> from solver import Advisor, Rules, solve
    >>> advisor = Advisor(solve(Rules.named("official")))
    >>> best = advisor.holds(". . . . . . | . . . . . . .", "12345", rerolls=2)[0]
    >>> best.hold, best.box.name, round(best.total, 4)
    ((1, 2, 3, 4, 5), 'LARGE_STRAIGHT', 261.5314)
    """

    def __init__(self, table: ValueTable) -> None:
        self.table = table
        self._pay = _Pay(table.rules)

    @property
    def rules(self) -> Rules:
        """The rules of the table."""
        return self.table.rules

    def value(self, sheet: Sheet) -> float:
        """Expected points still to come at the start of a turn, 0 or the bonus for a full sheet."""
        state, _ = self.resolve(sheet)
        return self.table.value(*state)

    def total(self, sheet: Sheet) -> float:
        """Expected final total of a sheet at the start of a turn."""
        state, written = self.resolve(sheet)
        return written + self.table.value(*state)

    def holds(self, sheet: Sheet, dice: Dice, rerolls: int) -> list[HoldChoice]:
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
        if rerolls not in (1, 2):
            raise PositionError(
                "rerolls {given}: a hold needs 1 or 2; without rerolls choose a box",
                given=str(rerolls),
            )
        roll = roll_index(dice)
        state, written = self._playable(sheet)
        turn = self.turn(state)
        values = turn.holds2 if rerolls == 2 else turn.holds1
        stop = self.boxes(state, dice)[0].box
        return [
            HoldChoice(
                HOLDS[hold], value, written + value, loss, stop if hold >= FIRST_ROLL else None
            )
            for hold, value, loss in ranked(
                [(hold, float(values[hold])) for hold in _sub_holds()[roll]]
            )
        ]

    def boxes(self, sheet: Sheet, dice: Dice) -> list[BoxChoice]:
        """Rank the boxes that a final roll may fill, best first.

        Raises
        ------
        DiceError, SheetError
            When the dice are no roll, or the sheet is full or impossible.
        """
        roll = roll_index(dice)
        state, written = self._playable(sheet)
        bonus = self.rules.bonus(state.joker, roll)
        points = self.rules.choices(state.filled, state.joker, roll)
        values = [
            (box, paid + bonus + self._after(state, box, paid, bonus))
            for box, paid in points.items()
        ]
        return [
            BoxChoice(box, points[box], bonus, value, written + value, loss)
            for box, value, loss in ranked(values)
        ]

    def resolve(self, sheet: Sheet) -> tuple[State, int]:
        """State behind a sheet, and the points written on it; raises `SheetError`."""
        if isinstance(sheet, str):
            sheet = Scoresheet.parse(sheet, self.rules)
        if isinstance(sheet, Scoresheet):
            if sheet.rules != self.rules:
                raise SheetError(
                    "a sheet of other rules ({found}) than the table's ({asked})",
                    found=sheet.rules.name,
                    asked=self.rules.name,
                )
            return sheet.state, sheet.written
        return State(*sheet).checked(self.rules), 0

    def turn(self, state: State) -> Turn:
        """Values of all rolls and holds of a turn that starts from a state."""
        rolls = self._place(state)
        holds1 = np.concatenate([_reroll_matrix() @ rolls, rolls])
        best = np.take(holds1, _padded_sub_holds()).max(axis=0)
        holds2 = np.concatenate([_reroll_matrix() @ best, rolls])
        return Turn(rolls, holds1, holds2)

    def _playable(self, sheet: Sheet) -> tuple[State, int]:
        state, written = self.resolve(sheet)
        if state.filled == ALL_BOXES:
            raise SheetError("the sheet is full: there is nothing left to decide")
        return state, written

    def _after(self, state: State, box: Box, points: int, bonus: int) -> float:
        """Value of the state after writing a box."""
        upper = (
            min(state.upper + points, self.rules.upper_threshold) if box.is_upper else state.upper
        )
        joker = self.rules.next_joker(state.joker, box, points, bonus)
        return float(self.table.values[state.filled | box.mask, int(joker), upper])

    def _place(self, state: State) -> NDArray[np.float64]:
        """Value of each final roll; shape (252,)."""
        filled, upper, joker = state
        boxes = list(Box.in_mask(ALL_BOXES & ~filled))
        points = self._pay.points[boxes]
        after = self.table.values[
            filled | self._pay.masks[boxes],
            int(joker) | self._pay.sets_joker[boxes],
            np.minimum(upper + self._pay.upper[boxes], self.rules.upper_threshold),
        ]
        best: NDArray[np.float64] = (points + after).max(axis=0)
        if filled & Box.YAMS.mask:
            for roll in FIVE_OF_A_KIND.tolist():
                bonus = self.rules.bonus(joker, roll)
                best[roll] = max(
                    paid + bonus + self._after(state, box, paid, bonus)
                    for box, paid in self.rules.choices(filled, joker, roll).items()
                )
        return best


class _Pay:
    """Arrays by box and roll of ordinary rolls, shapes (13, 252) or (13, 1)."""

    def __init__(self, rules: Rules) -> None:
        self.points = np.ascontiguousarray(rules.points.T)
        self.masks = np.array([[box.mask] for box in Box])
        upper = np.array([[box.is_upper] for box in Box])
        self.upper = np.where(upper, self.points, 0)
        yams = np.array([[box is Box.YAMS] for box in Box])
        self.sets_joker = ((self.points > 0) & yams).astype(np.int64)


@lru_cache(maxsize=1)
def _reroll_matrix() -> NDArray[np.float64]:
    """Probability of each roll from each hold of fewer than five dice; shape (210, 252)."""
    matrix = np.zeros((N_HOLDS, N_ROLLS))
    matrix[FIRST_ROLL:] = np.eye(N_ROLLS)
    for size in reversed(range(DICE)):
        holds = np.flatnonzero(size == HOLD_SIZES)
        matrix[holds] = matrix[ADD_DIE[holds]].mean(axis=1)
    return matrix[:FIRST_ROLL]


@lru_cache(maxsize=1)
def _sub_holds() -> list[list[int]]:
    """Numbers of the holds inside each roll, in ranking order."""
    return [sub_holds(FIRST_ROLL + roll) for roll in range(N_ROLLS)]


@lru_cache(maxsize=1)
def _padded_sub_holds() -> NDArray[np.int64]:
    """The same as an array of shape (32, 252), filled up by repeating the first."""
    return np.array([holds + holds[:1] * (2**DICE - len(holds)) for holds in _sub_holds()]).T.copy()
