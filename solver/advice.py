"""`Advisor`: what to do with the dice, and what every other choice would cost.

One position is a few small NumPy operations (see `solver.decision`), so that a query answers at
once and needs no compiler. For arrays of positions there is `solver.batch`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from solver.boxes import ALL_BOXES, N_BOXES, Box
from solver.decision import TIE, Placing, Turn, check_rerolls, holds_inside, play, ranked
from solver.dice import FIRST_ROLL, HOLDS, Dice, roll_index
from solver.errors import SheetError
from solver.rules import Rules
from solver.scoresheet import Scoresheet, State
from solver.table import ValueTable

__all__ = ["TIE", "Advisor", "BoxChoice", "HoldChoice", "Sheet", "resolve"]

#: A sheet as a caller may give it: a `Scoresheet`, its notation, the points of its thirteen boxes
#: (None where open), or a bare `State`.
Sheet = Scoresheet | State | str | Sequence[int | None]


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


def resolve(sheet: Sheet, rules: Rules) -> tuple[State, int]:
    """State behind a sheet, and the points written on it.

    Raises
    ------
    SheetError
        When no game can produce the sheet, or it is one of other rules.
    """
    if isinstance(sheet, str):
        sheet = Scoresheet.parse(sheet, rules)
    if isinstance(sheet, Scoresheet):
        if sheet.rules != rules:
            raise SheetError(
                "a sheet of other rules ({found}) than asked for ({asked})",
                found=sheet.rules.name,
                asked=rules.name,
            )
        return sheet.state, sheet.written
    parts: tuple[Any, ...] = tuple(sheet) if isinstance(sheet, Iterable) else ()
    if len(parts) == N_BOXES:
        return resolve(Scoresheet(rules, parts), rules)
    if len(parts) != len(State._fields):
        raise SheetError(
            "sheet {given!r}: a sheet is its notation, thirteen boxes or a state of three",
            given=str(sheet),
        )
    return State(*parts).checked(rules), 0


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
        self._placing = Placing(table.rules)

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
        check_rerolls(rerolls)
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
                [(hold, float(values[hold])) for hold in holds_inside(roll)]
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
        options = self._placing.options(state, roll, self._worth)
        return [
            BoxChoice(box, points, bonus, value, written + value, loss)
            for (box, points, bonus), value, loss in ranked(
                [((box, points, bonus), float(value)) for box, points, bonus, value in options]
            )
        ]

    def resolve(self, sheet: Sheet) -> tuple[State, int]:
        """State behind a sheet, and the points written on it; raises `SheetError`."""
        return resolve(sheet, self.rules)

    def turn(self, state: State) -> Turn:
        """Values of all rolls and holds of a turn that starts from a state."""
        return play(self._placing.best(state, self._worth))

    def _playable(self, sheet: Sheet) -> tuple[State, int]:
        state, written = self.resolve(sheet)
        if state.filled == ALL_BOXES:
            raise SheetError("the sheet is full: there is nothing left to decide")
        return state, written

    def _worth(self, filled: Any, joker: Any, upper: Any, gain: Any) -> Any:
        return gain + self.table.values[filled, joker, upper]
