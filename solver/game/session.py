"""A game that is being played: whose turn it is, the dice on the table, what may be done now.

A session takes three kinds of steps, each checked against the rules: dice are thrown, some of them
are held, a box is filled. It keeps the steps, so that any of them can be taken back, and knows
nothing of where they come from: people, a computer, or a file.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np

from solver.errors import PositionError, RecordError
from solver.game.boxes import Box
from solver.game.dice import DICE, FACES, FIRST_ROLL, HOLDS, Dice, parse_dice, roll_index, sub_holds
from solver.game.record import Game, Header, Turn, check_hold, check_roll, check_turn
from solver.game.rules import Rules
from solver.game.scoresheet import Scoresheet

__all__ = ["Awaited", "Session", "Step", "throw_dice"]

#: What a session waits for.
Awaited = Literal["throw", "hold", "box", "end"]


@dataclass(frozen=True, slots=True)
class Step:
    """Something that was done."""

    seat: int
    """Place of the player who did it, from 0."""
    kind: Awaited
    what: tuple[int, ...] | Box
    """The five dice after the throw, those held (all five: stopped), or the box filled."""


class Session:
    """A game at one table.

    Parameters
    ----------
    header : Header
        Rules, players, and the sheet to start from if it is not empty.
    number : int
        Number of the game in its file.

    Raises
    ------
    RecordError
        When the game starts from a bare state, of which no sheet can be drawn.

    Examples
    --------
    >>> from solver import Rules
    >>> from solver.game.record import Header
    >>> session = Session(Header(Rules.named("guide"), ("Nord", "Sud")))
    >>> session.throw("13445")
    >>> session.hold("44")
    >>> session.throw("425")
    >>> session.dice, session.awaits, session.rerolls
    ((2, 4, 4, 4, 5), 'hold', 1)
    >>> session.hold("24445")
    >>> session.fill("fours").points, session.name, session.awaits
    (12, 'Sud', 'throw')
    """

    def __init__(self, header: Header, number: int = 1) -> None:
        if not isinstance(header.start, Scoresheet):
            raise RecordError("it starts from a bare state: there is no sheet to write on")
        self.header = header
        self.number = number
        self.steps: list[Step] = []
        """All that was done, in order."""
        self._start()

    def _start(self) -> None:
        start = self.header.start
        assert isinstance(start, Scoresheet)
        self.sheets = [start] * self.header.seats
        """Sheet of each player."""
        self._turns: list[list[Turn]] = [[] for _ in self.sheets]
        self._clear()

    def _clear(self) -> None:
        """Begin a turn."""
        self._rolls: list[tuple[int, ...]] = []
        self._holds: list[tuple[int, ...]] = []
        self._stopped = False

    @classmethod
    def of_game(cls, header: Header, game: Game) -> Session:
        """Go on with a game, after its last turn."""
        session = cls(header, game.number)
        for _, turn in game.in_order():
            session._replay(turn)
        return session

    def _replay(self, turn: Turn) -> None:
        holds = [*turn.holds, turn.rolls[-1]]  # the last hold is to stop
        for roll, hold in zip(turn.rolls, holds, strict=True):
            self.throw(roll)
            if self.awaits == "hold":
                self.hold(hold)
        self.fill(turn.box)

    # What is known

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return self.header.rules

    @property
    def game(self) -> Game:
        """All finished turns."""
        return Game(self.number, tuple(map(tuple, self._turns)))

    @property
    def turns(self) -> int:
        """How many turns were finished by all players."""
        return sum(map(len, self._turns))

    @property
    def seat(self) -> int:
        """Place of the player whose turn it is, from 0."""
        return self.turns % len(self.sheets)

    @property
    def name(self) -> str | None:
        """Name of the player whose turn it is."""
        return self.header.players[self.seat] if self.header.players else None

    @property
    def sheet(self) -> Scoresheet:
        """Sheet of the player whose turn it is."""
        return self.sheets[self.seat]

    @property
    def turn(self) -> int:
        """Number of the turn on this player's sheet, from 1."""
        return self.sheet.filled.bit_count() + 1

    @property
    def dice(self) -> tuple[int, ...]:
        """Dice on the table; none before the first throw of a turn."""
        return self._rolls[-1] if self._rolls else ()

    @property
    def held(self) -> tuple[int, ...]:
        """Dice that lie there at the throw that is awaited."""
        return self._holds[-1] if self._holds else ()

    @property
    def throws(self) -> int:
        """How often this turn has been thrown."""
        return len(self._rolls)

    @property
    def rerolls(self) -> int:
        """Rerolls still to come in this turn, one that is awaited too; 0 for whoever stopped."""
        return 0 if self._stopped else self.rules.throws - max(1, len(self._rolls))

    @property
    def awaits(self) -> Awaited:
        """What is to be done now."""
        if self.sheet.filled == self.rules.full:
            return "end"
        if len(self._rolls) == len(self._holds):
            return "throw"
        return "hold" if self.rerolls else "box"

    @property
    def over(self) -> bool:
        """Whether all sheets are full."""
        return self.awaits == "end"

    def holds(self) -> list[tuple[int, ...]]:
        """Dice that may be held now, all five (to stop) first; none if it is no time to hold."""
        if self.awaits != "hold":
            return []
        return [HOLDS[hold] for hold in sub_holds(FIRST_ROLL + roll_index(self.dice))]

    def boxes(self) -> dict[Box, int]:
        """Boxes that the dice on the table may be written in, and what each pays."""
        return self.sheet.options(self.dice) if self.awaits in ("hold", "box") else {}

    # What may be done

    def throw(self, dice: Dice) -> None:
        """Take dice that were thrown: all five on the table, or only those thrown anew.

        Raises
        ------
        DiceError, RecordError
            When they are no such dice, or do not contain the dice held.
        PositionError
            When it is no time to throw.
        """
        self._expect("throw")
        roll = parse_dice(dice, count=None)
        if len(roll) != DICE - len(self.held):
            roll = parse_dice(dice)
            check_roll(roll, self.held)
        else:
            roll = tuple(sorted(self.held + roll))
        self._record("throw", roll)
        self._rolls.append(roll)

    def hold(self, dice: Dice) -> None:
        """Keep dice and throw the others; all five: stop.

        Raises
        ------
        DiceError, RecordError
            When they are not on the table.
        PositionError
            When it is no time to hold.
        """
        self._expect("hold")
        held = parse_dice(dice, count=None)
        check_hold(held, self.dice)
        self._record("hold", held)
        if len(held) == DICE:
            self._stopped = True
        else:
            self._holds.append(held)

    def fill(self, box: Box | str) -> Turn:
        """Write the dice in a box, which ends the turn.

        Raises
        ------
        SheetError
            When the rules send them elsewhere; the message says where.
        PositionError
            When it is no time to write.
        """
        self._expect("box")
        box = self.rules.box(box)
        turn = check_turn(self.rules, self.sheet.state, self._rolls, self._holds, box)
        self._record("box", box)
        seat = self.seat
        self.sheets[seat] = self.sheet.fill(box, self.dice)
        self._turns[seat].append(turn)
        self._clear()
        return turn

    def take_back(self, count: int = 1) -> None:
        """Undo the last steps; raises `PositionError` if there are not so many."""
        if not 0 <= count <= len(self.steps):
            raise PositionError("there is nothing to take back")
        steps = self.steps[: len(self.steps) - count]
        self.steps = []
        self._start()
        for step in steps:
            self._redo(step)

    def _redo(self, step: Step) -> None:
        if isinstance(step.what, Box):
            self.fill(step.what)
        elif step.kind == "throw":
            self.throw(step.what)
        else:
            self.hold(step.what)

    def _expect(self, kind: Awaited) -> None:
        if self.awaits != kind:
            raise PositionError(
                "{asked}: the game waits for {awaited}", asked=kind, awaited=self.awaits
            )

    def _record(self, kind: Awaited, what: tuple[int, ...] | Box) -> None:
        self.steps.append(Step(self.seat, kind, what))


def throw_dice(session: Session, seed: int) -> tuple[int, ...]:
    """Dice that a computer throws now, the dice held among them.

    They depend on the seed, the player, the turn, the throw and the dice held, and on nothing else:
    whoever takes a step back and does the same again is thrown the same.
    """
    place = (session.seat, session.turn, session.throws)
    generator = np.random.default_rng([seed, *place, *session.held])
    thrown = generator.integers(1, FACES + 1, DICE - len(session.held)).tolist()
    return tuple(sorted((*session.held, *thrown)))
