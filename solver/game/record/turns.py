"""What a played turn is, and whether the rules allow it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from solver.errors import RecordError
from solver.game.boxes import Box
from solver.game.dice import DICE, HOLDS, Dice, format_dice, parse_dice, roll_index
from solver.game.rules import Rules
from solver.game.scoresheet import Scoresheet, not_an_option, resolve
from solver.game.states import State

__all__ = [
    "Game",
    "Header",
    "Turn",
    "check_hold",
    "check_roll",
    "check_turn",
    "positions",
]

#: Holds by their text, which is quicker than to parse it.
_DICE: Final = {format_dice(hold): hold for hold in HOLDS}


class Turn(NamedTuple):
    """One turn of a player. Dice are faces in ascending order."""

    rolls: tuple[tuple[int, ...], ...]
    """The five dice after each throw."""
    holds: tuple[tuple[int, ...], ...]
    """The dice kept after each throw but the last."""
    box: Box
    points: int
    """What the box paid."""
    bonus: int
    """The Yams bonus paid on top of it."""


@dataclass(frozen=True, slots=True)
class Header:
    """What holds for all games of a file."""

    rules: Rules
    players: tuple[str, ...] = ()
    """Their names, in the order of play; none for one player without a name."""
    sheet: Scoresheet | State | None = None
    """Where each game starts; None for an empty sheet."""

    @property
    def seats(self) -> int:
        """How many play."""
        return max(1, len(self.players))

    @property
    def start(self) -> Scoresheet | State:
        """Where each game starts."""
        return Scoresheet.empty(self.rules) if self.sheet is None else self.sheet

    @property
    def state(self) -> State:
        """The state behind the sheet that each game starts from."""
        return self.start.state if isinstance(self.start, Scoresheet) else self.start


@dataclass(frozen=True, slots=True)
class Game:
    """A played game, or as much of it as was played."""

    number: int
    turns: tuple[tuple[Turn, ...], ...]
    """The turns of each player."""

    def in_order(self) -> Iterator[tuple[int, Turn]]:
        """Turns in the order of play, each with the place of its player, from 0."""
        for round_ in range(max(map(len, self.turns))):
            for seat, turns in enumerate(self.turns):
                if round_ < len(turns):
                    yield seat, turns[round_]


def check_turn(
    rules: Rules, state: State, rolls: Sequence[Dice], holds: Sequence[Dice], box: Box
) -> Turn:
    """Make a turn of what was thrown, held and filled.

    Parameters
    ----------
    rules : Rules
    state : State
        Before the turn.
    rolls : sequence of dice
        After each throw.
    holds : sequence of dice
        After each throw but the last.
    box : Box

    Raises
    ------
    DiceError, RecordError, SheetError
        When the rules do not allow it; the message says what would be right.
    """
    if not 1 <= len(rolls) <= rules.throws:
        raise RecordError(
            "{found} rolls: a turn has 1 to {throws}", found=len(rolls), throws=rules.throws
        )
    if len(holds) != len(rolls) - 1:
        raise RecordError(
            "{holds} holds for {rolls} rolls: there is one after each roll but the last",
            holds=len(holds),
            rolls=len(rolls),
        )
    thrown = tuple([_faces(dice, DICE) for dice in rolls])
    held = tuple([_faces(dice, None) for dice in holds])
    for place, hold in enumerate(held):
        check_hold(hold, thrown[place])
        if len(hold) == DICE:
            raise RecordError(
                "hold {hold}: whoever holds all five dice stops, so no roll follows",
                hold=format_dice(hold),
            )
        check_roll(thrown[place + 1], hold)
    return Turn(thrown, held, box, *_paid(rules, state, thrown[-1], box))


def check_hold(hold: tuple[int, ...], roll: tuple[int, ...]) -> None:
    """Raise `RecordError` for dice held that are not all on the table."""
    if not _inside(hold, roll):
        raise RecordError(
            "hold {hold}: not all of these dice are in the roll {roll} before it",
            hold=format_dice(hold),
            roll=format_dice(roll),
        )


def check_roll(roll: tuple[int, ...], hold: tuple[int, ...]) -> None:
    """Raise `RecordError` for a roll that lacks dice held before it."""
    if not _inside(hold, roll):
        raise RecordError(
            "roll {roll}: it must contain the dice held before it, {hold}",
            roll=format_dice(roll),
            hold=format_dice(hold),
        )


def _faces(dice: Dice, count: int | None) -> tuple[int, ...]:
    known = _DICE.get(dice) if isinstance(dice, str) else None
    return known if known and len(known) == (count or len(known)) else parse_dice(dice, count=count)


def _inside(hold: tuple[int, ...], roll: tuple[int, ...]) -> bool:
    return all(hold.count(face) <= roll.count(face) for face in hold)


def _paid(rules: Rules, state: State, dice: tuple[int, ...], box: Box) -> tuple[int, int]:
    """Points and Yams bonus for writing the dice in a box; raises `SheetError`."""
    filled, _, joker = state
    roll = roll_index(dice)
    options = rules.options(filled, joker, roll)
    if box in options:
        return options[box], rules.bonus(joker, roll)
    raise not_an_option(rules, filled, box, dice, tuple(options))


def positions(header: Header, turns: Iterable[Turn]) -> list[tuple[State, int]]:
    """State and points written before each turn of a player, and after the last."""
    state, written = resolve(header.start, header.rules)
    result = [(state, written)]
    for turn in turns:
        state = state.after(header.rules, turn.box, turn.points, turn.bonus)
        written += turn.points + turn.bonus
        result.append((state, written))
    return result
