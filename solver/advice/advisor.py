"""`Advisor`: what to do with the dice, and what every other choice would cost.

One position is a few small NumPy operations (see `solver.advice.turn`), so that a query answers at
once and needs no compiler. For arrays of positions there is `solver.advice.batch`.
"""

from __future__ import annotations

from typing import Any

from solver.advice.choices import BoxChoice, Chooser, HoldChoice
from solver.advice.turn import Turn, check_rerolls, options, place, play, ranked
from solver.game.dice import FIRST_ROLL, HOLDS, Dice, parse_dice, roll_index, sub_holds
from solver.game.rules import Rules
from solver.game.scoresheet import Sheet, playable, resolve
from solver.game.states import State
from solver.values.table import ValueTable

__all__ = ["Advisor"]


class Advisor(Chooser[HoldChoice, BoxChoice]):
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

    def holds(self, sheet: Sheet, dice: Dice, rerolls: int) -> list[HoldChoice]:
        """Rank every way to go on by the points to come; errors as for `Chooser.holds`."""
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
        """Rank the boxes of a final roll by the points to come; errors as for `Chooser.boxes`."""
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
