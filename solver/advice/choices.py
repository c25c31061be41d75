"""What can be done with dice in hand, and the questions that everything that ranks it answers.

An `Advisor` ranks choices by the points to come, a `Goal` and a `Duel` by another expectation; the
questions, their arguments and their errors are those of `Chooser`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Generic, TypeVar

from solver.advice.turn import check_rerolls
from solver.game.boxes import Box
from solver.game.dice import Dice
from solver.game.rules import Rules
from solver.game.scoresheet import Sheet

__all__ = ["BoxChoice", "Chooser", "HoldChoice"]


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

    @property
    def chosen(self) -> tuple[int, ...]:
        """What is chosen: the dice held."""
        return self.hold


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

    @property
    def chosen(self) -> Box:
        """What is chosen: the box."""
        return self.box


Hold = TypeVar("Hold", bound=HoldChoice)
Written = TypeVar("Written", bound=BoxChoice)


class Chooser(ABC, Generic[Hold, Written]):
    """Whatever ranks holds and boxes."""

    @property
    @abstractmethod
    def rules(self) -> Rules:
        """The rules it plays by."""

    @abstractmethod
    def holds(self, sheet: Sheet, dice: Dice, rerolls: int) -> list[Hold]:
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

    @abstractmethod
    def boxes(self, sheet: Sheet, dice: Dice) -> list[Written]:
        """Rank the boxes that a final roll may fill, best first.

        Raises
        ------
        DiceError, SheetError
            When the dice are no roll, or the sheet is full or impossible.
        """

    def choices(self, sheet: Sheet, dice: Dice, rerolls: int) -> list[Hold] | list[Written]:
        """Rank what can be done with dice in hand: `holds` with rerolls left, else `boxes`."""
        if check_rerolls(self.rules, rerolls):
            return self.holds(sheet, dice, rerolls)
        return self.boxes(sheet, dice)
