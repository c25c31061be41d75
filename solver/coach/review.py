"""Played games judged decision by decision, and their totals split into luck and losses.

Before a throw a position has a value, after it another: the difference is the luck of that roll.
After a choice the value is that of the choice, which falls short of the best one by its loss. From
the start of the game to its end these differences add up to what happened::

    total = expected total at the start + luck of all rolls - losses of all choices

exactly, whatever was played; luck has the mean 0 for whoever rolls fair dice. A review checks this
sum. Of half a game, `total` is the expected final total where it stops.

As JSON a review is what `solver.answers.review` makes of it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal, NamedTuple

import numpy as np

from solver.advice.advisor import Advisor
from solver.advice.choices import BoxChoice, HoldChoice
from solver.advice.turn import Turn as TurnValues
from solver.errors import StatisticsError
from solver.game.boxes import Box
from solver.game.dice import FIRST_ROLL, HOLDS, TIE, holds_inside
from solver.game.record import Game, Games, Header, Turn, check_rules, positions
from solver.game.states import State
from solver.values.table import ValueTable

__all__ = ["Decision", "GameReview", "PlayerReview", "RollLuck", "Verdict", "review", "verdict"]

Verdict = Literal["best", "fine", "inaccuracy", "mistake", "blunder"]

#: Verdicts on losses below these, in expected points; beyond the last it is a blunder.
_LIMITS: Final[tuple[tuple[float, Verdict], ...]] = (
    (0.5, "fine"),
    (2.0, "inaccuracy"),
    (5.0, "mistake"),
)
#: What a sum may be off by.
_TOLERANCE: Final = 1e-9
#: Games judged together: a state that many of them share is worked out once.
_TOGETHER: Final = 2000
_NUMBER: Final = {hold: number for number, hold in enumerate(HOLDS)}


class Decision(NamedTuple):
    """A choice of a player, beside the best one. Amounts are expected final totals."""

    state: State
    """Before the turn."""
    roll: tuple[int, ...]
    """The dice on the table."""
    rerolls: int
    """Rerolls still to come; 0 for the choice of a box."""
    choice: tuple[int, ...] | Box
    """The dice held, or the box filled."""
    best: tuple[int, ...] | Box
    """The best choice: this one, if it is among them."""
    value: float
    best_value: float
    loss: float
    """Value of the best choice minus this one."""

    @property
    def turn(self) -> int:
        """Number of the turn, from 1."""
        return self.state.filled.bit_count() + 1

    @property
    def verdict(self) -> Verdict:
        """How good the choice was."""
        return verdict(self.loss)

    def compared(self, advisor: Advisor) -> tuple[HoldChoice | BoxChoice, HoldChoice | BoxChoice]:
        """Find the best choice and this one among those of an advisor."""
        choices = {
            choice.chosen: choice for choice in advisor.choices(self.state, self.roll, self.rerolls)
        }
        return choices[self.best], choices[self.choice]


class RollLuck(NamedTuple):
    """What a roll was worth more, or less, than its throw; in expected points."""

    turn: int
    throw: int
    """From 1."""
    luck: float


@dataclass(frozen=True, slots=True)
class PlayerReview:
    """A player's game."""

    name: str | None
    first: int
    """Number of the first turn, 1 in a game from a new sheet."""
    total: float
    """Final total; of half a game, the expected one where it stops."""
    expected: float
    """Expected final total at the start."""
    decisions: tuple[Decision, ...]
    rolls: tuple[RollLuck, ...]
    totals: tuple[float, ...]
    """Expected final total at the start and after each turn."""

    @property
    def luck(self) -> float:
        """Luck of all rolls, in points."""
        return math.fsum(roll.luck for roll in self.rolls)

    @property
    def loss(self) -> float:
        """Points lost by all decisions."""
        return math.fsum(decision.loss for decision in self.decisions)

    @property
    def accuracy(self) -> float:
        """Share of the decisions that are best or fine; 1 without decisions."""
        good = sum(decision.verdict in ("best", "fine") for decision in self.decisions)
        return good / len(self.decisions) if self.decisions else 1.0

    def dearest(self, count: int = 5) -> list[Decision]:
        """Decisions that cost the most, worst first; none that is among the best ones."""
        wrong = [decision for decision in self.decisions if decision.verdict != "best"]
        return sorted(wrong, key=lambda decision: -decision.loss)[:count]


@dataclass(frozen=True, slots=True)
class GameReview:
    """A game, player by player."""

    game: int
    names: tuple[str | None, ...]
    """Who plays, in the order of play."""
    players: tuple[PlayerReview, ...]
    """The players that are judged."""
    win: tuple[tuple[float, ...], ...] | None = None
    """After each turn, in the order of play, the chance to win of all who play; None if not
    asked."""

    def with_win(self, win: Iterable[Iterable[float]]) -> GameReview:
        """Return the same review with the chances to win."""
        return replace(self, win=tuple(map(tuple, win)))

    def of_player(self, seat: int) -> GameReview:
        """Return the same review of one player alone, whose place counts from 0."""
        return replace(self, players=(self.players[seat],))


def verdict(loss: float) -> Verdict:
    """How good a choice is that loses so many points."""
    if loss <= TIE:
        return "best"
    # The loss of a last box is a whole number but for rounding, which is not to decide.
    return next((name for limit, name in _LIMITS if loss < limit - TIE), "blunder")


def review(games: Games, table: ValueTable) -> Iterator[GameReview]:
    """Judge played games, one after another.

    A game takes a few milliseconds, and no compiler.

    Parameters
    ----------
    games : Games
        As `read_games` reads them.
    table : ValueTable
        Of the rules they were played under.

    Raises
    ------
    RecordError
        When the table is one of other rules.
    StatisticsError
        When luck and losses do not add up to the total.

    Examples
    --------
    >>> from solver import Rules, solve
    >>> from solver.game.record import parse_games
    >>> games = parse_games(["13445 44 22445 44 34445 quatre\\n", "22333 333 13336 full\\n"])
    >>> player = next(review(games, solve(Rules.named("guide")))).players[0]
    >>> [(choice.turn, choice.rerolls, choice.verdict) for choice in player.dearest(2)]
    [(2, 0, 'blunder'), (2, 1, 'blunder')]
    """
    check_rules(games.header.rules, table.rules)
    advisor = Advisor(table)
    for first in range(0, len(games.games), _TOGETHER):
        yield from _judge(games.games[first : first + _TOGETHER], games.header, advisor)


class _Seat:
    """A player's game, and what was found out about its turns."""

    def __init__(self, turns: tuple[Turn, ...], header: Header) -> None:
        self.turns = turns
        self.positions = positions(header, turns)
        self.judged: list[tuple[list[Decision], list[RollLuck]]] = [([], [])] * len(turns)


def _judge(games: Sequence[Game], header: Header, advisor: Advisor) -> Iterator[GameReview]:
    """Review some games, state by state."""
    tables = [[_Seat(turns, header) for turns in game.turns] for game in games]
    visits: dict[State, list[tuple[_Seat, int]]] = {}
    for seats in tables:
        for seat in seats:
            for place, (state, _) in enumerate(seat.positions):
                visits.setdefault(state, []).append((seat, place))
    worth = {state: advisor.table.value(*state) for state in visits}
    for state, visitors in visits.items():
        values = None
        for seat, place in visitors:
            if place < len(seat.turns):
                values = values or advisor.turn(state)
                seat.judged[place] = _turn(advisor, values, seat, place, worth)
    names = header.players or (None,)
    for game, seats in zip(games, tables, strict=True):
        players = [_player(name, seat, worth) for name, seat in zip(names, seats, strict=True)]
        yield GameReview(game.number, names, tuple(players))


def _player(name: str | None, seat: _Seat, worth: dict[State, float]) -> PlayerReview:
    totals = [written + worth[state] for state, written in seat.positions]
    result = PlayerReview(
        name,
        seat.positions[0][0].filled.bit_count() + 1,
        totals[-1],
        totals[0],
        tuple(decision for decisions, _ in seat.judged for decision in decisions),
        tuple(roll for _, rolls in seat.judged for roll in rolls),
        tuple(totals),
    )
    added = result.expected + result.luck - result.loss
    if not abs(result.total - added) <= _TOLERANCE:
        raise StatisticsError(
            "the luck and the losses of the game add up to {added}, its total is {total}",
            added=added,
            total=result.total,
        )
    return result


def _turn(
    advisor: Advisor, values: TurnValues, seat: _Seat, place: int, worth: dict[State, float]
) -> tuple[list[Decision], list[RollLuck]]:
    """Judge the turn in this place of a player's game."""
    stages = (values.rolls, *values.holds)
    turn = seat.turns[place]
    (state, written), (following, written_then) = seat.positions[place : place + 2]
    number = state.filled.bit_count() + 1
    decisions, rolls = [], []
    value = worth[state]
    for throw, dice in enumerate(turn.rolls):
        left = len(stages) - 1 - throw
        roll = _NUMBER[dice] - FIRST_ROLL
        inside = holds_inside()[roll]
        choices = stages[left][inside] if left else stages[left][[roll]]
        best_value = float(choices.max())
        rolls.append(RollLuck(number, throw + 1, best_value - value))
        if left:
            hold = turn.holds[throw] if throw < len(turn.holds) else dice
            value = float(stages[left][_NUMBER[hold]])
            loss = best_value - value
            best = hold if loss <= TIE else HOLDS[inside[np.argmax(choices >= best_value - TIE)]]
            decisions.append(
                Decision(state, dice, left, hold, best, written + value, written + best_value, loss)
            )
    dice = turn.rolls[-1]
    best_value = float(values.rolls[_NUMBER[dice] - FIRST_ROLL])
    value = written_then - written + worth[following]
    loss = best_value - value
    box = turn.box if loss <= TIE else advisor.boxes(state, dice)[0].box
    decisions.append(
        Decision(state, dice, 0, turn.box, box, written + value, written + best_value, loss)
    )
    return decisions, rolls
