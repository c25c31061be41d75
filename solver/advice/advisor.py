"""`Advisor`: what to do with the dice, and what every other choice would cost.

One position is a few small NumPy operations (see `solver.advice.turn`), so that a query answers at
once and needs no compiler. For arrays of positions there is `solver.advice.batch`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from solver.advice.turn import Turn, check_rerolls, options, place, play, ranked
from solver.game.boxes import Box
from solver.game.dice import FIRST_ROLL, HOLDS, Dice, parse_dice, roll_index, sub_holds
from solver.game.rules import Rules
from solver.game.scoresheet import Sheet, playable, resolve
from solver.game.states import State
from solver.values.table import ValueTable

__all__ = ["Advisor", "BoxChoice", "HoldChoice"]


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

    def __repr__(self) -> str:
        return f"<Advisor {self.rules.name}>"

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

    def choices(self, sheet: Sheet, dice: Dice, rerolls: int) -> list[HoldChoice] | list[BoxChoice]:
        """Rank what can be done with dice in hand: `holds` with rerolls left, else `boxes`."""
        if check_rerolls(self.rules, rerolls):
            return self.holds(sheet, dice, rerolls)
        return self.boxes(sheet, dice)

    def holds(self, sheet: Sheet, dice: Dice, rerolls: int) -> list[HoldChoice]:
        """Rank every way to go on with dice in hand, best first.

        Parameters
        ----------
        sheet : Scoresheet, str or State
            A bare state counts its total from 0.
        dice : str, int or sequence of int
        rerolls : int
            How many are left; 1 or 2 where a turn has three throws.

        Raises
        ------
        DiceError, SheetError, PositionError
            When the dice are no roll, the sheet is full or impossible, or no reroll is left.
        """
        left = check_rerolls(self.rules, rerolls, least=1)
        dice = parse_dice(dice)
        roll = roll_index(dice)
        state, written = playable(sheet, self.rules)
        values = self.turn(state, left).holds[-1]
        stop = self.boxes(state, dice)[0].box
        return [
            HoldChoice(
                HOLDS[hold], value, written + value, loss, stop if hold >= FIRST_ROLL else None
            )
            for hold, value, loss in ranked(
                [(hold, float(values[hold])) for hold in sub_holds(FIRST_ROLL + roll)]
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
        state, written = playable(sheet, self.rules)
        ways = options(self.rules, state, roll, self.continuation_value)
        return [
            BoxChoice(box, points, bonus, value, written + value, loss)
            for (box, points, bonus), value, loss in ranked(
                [((box, points, bonus), float(value)) for box, points, bonus, value in ways]
            )
        ]

    def resolve(self, sheet: Sheet) -> tuple[State, int]:
        """State behind a sheet, and the points written on it; raises `SheetError`."""
        return resolve(sheet, self.rules)

    def turn(self, state: State, rerolls: int | None = None) -> Turn:
        """Values of all rolls and holds of a turn that starts from a state, all rerolls to come."""
        left = self.rules.throws - 1 if rerolls is None else rerolls
        return play(place(self.rules, state, self.continuation_value), left)

    def continuation_value(self, filled: Any, upper: Any, joker: Any, gain: Any) -> Any:
        """Points gained and the value of the states that follow, element by element."""
        return gain + self.table.values[filled, joker, upper]
