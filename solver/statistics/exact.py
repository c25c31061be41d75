"""Exact statistics of perfect play: final totals, and the sheet box by box.

Everything follows from the value table, without sampling: the rest of the game is played forward
(see `forward`), each choice for the greatest mean, ties in the order of the design: more dice held
first, then higher dice; boxes in sheet order. The result is checked before it is returned: its mass
is 1, its mean is what the table says, and the boxes add up to it.

The idea of carrying the distribution forward is Verhoeff's (*Optimal Solitaire Yahtzee Strategies*,
1999), whose table of boxes the tests compare with.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.advice.advisor import Advisor
from solver.advice.turn import roll_chances
from solver.errors import PositionError, StatisticsError
from solver.game.boxes import Box
from solver.game.dice import FIRST_ROLL, ROLL_PROBABILITIES, Dice, roll_index
from solver.game.rules import Rules
from solver.game.scoresheet import Scoresheet, Sheet
from solver.game.states import State
from solver.kernels.transitions import BOX, PAID, transitions
from solver.statistics.forward import Played, play
from solver.statistics.probabilities import Distribution
from solver.threads import Progress
from solver.values.table import ValueTable

__all__ = [
    "BoxStatistics",
    "Start",
    "Statistics",
    "distribution",
    "play_on",
    "statistics",
]

_MASS_TOLERANCE: Final = 1e-12
_MEAN_TOLERANCE: Final = 1e-9


@dataclass(frozen=True, eq=False)
class BoxStatistics:
    """What perfect play writes in an open box, and when."""

    points: Distribution
    """Probability of the points written."""
    turn: Distribution
    """Probability of the turn, counted from 1, in which the box is filled."""

    @property
    def zero(self) -> float:
        """Probability that the box is filled with 0 points."""
        return float(self.points.probabilities[0])


@dataclass(frozen=True, eq=False)
class Statistics:
    """What perfect play makes of the rest of a game."""

    rules: Rules
    written: int
    """Points in the boxes and Yams bonuses so far, without the upper bonus."""
    total: Distribution
    """Probability of the final total, in points."""
    boxes: Mapping[Box, BoxStatistics]
    """For each open box, in sheet order."""
    upper_bonus: Distribution
    """Probability of the points that the upper bonus brings in the end."""
    yams: Distribution
    """Probability of the number of turns, from here on, that end with a five of a kind, whatever
    box it is written in."""
    yams_bonuses: Distribution
    """Probability of the number of Yams bonuses paid from here on."""

    def summary(self) -> dict[str, Any]:
        """Return all figures as plain types, for JSON. Mean points and probabilities."""
        return {
            "total": self.total.summary(),
            "boxes": {
                box.key: {"points": result.points.summary(), "turn": result.turn.summary()}
                for box, result in self.boxes.items()
            },
            "upper_bonus": self.upper_bonus.at_least(1),
            "upper_bonus_points": self.upper_bonus.summary(),
            "yams": self.yams.summary(),
            "yams_bonuses": self.yams_bonuses.summary(),
        }


def distribution(
    table: ValueTable,
    sheet: Sheet | None = None,
    dice: Dice | None = None,
    rerolls: int | None = None,
    *,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Distribution:
    """Exact distribution of the final total under perfect play; see `statistics`.

    Examples
    --------
    >>> from solver import Rules, solve
    >>> totals = distribution(solve(Rules.named("free-joker")))
    >>> round(totals.mean, 4), round(totals.standard_deviation, 2), totals.greatest
    (254.5896, 59.61, 1575)
    """
    return statistics(table, sheet, dice, rerolls, threads=threads, progress=progress).total


def statistics(
    table: ValueTable,
    sheet: Sheet | None = None,
    dice: Dice | None = None,
    rerolls: int | None = None,
    *,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Statistics:
    """Exact statistics of the rest of a game under perfect play.

    About two seconds from the empty sheet, much less from a sheet in the middle of a game.

    Parameters
    ----------
    table : ValueTable
    sheet : Scoresheet, str or State, optional
        The empty sheet by default; a bare state counts its total from 0.
    dice, rerolls : optional
        Dice in hand and the rerolls still to come: start in the middle of the turn.
    threads : int, optional
        All cores by default. The result does not depend on it, to the bit.
    progress : callable, optional
        Called after each turn with the turns done and the turns in all.

    Raises
    ------
    DiceError, SheetError, PositionError
        When the dice are no roll, the sheet is impossible, or there is no such turn.
    StatisticsError
        When the result fails its own check, which a table with other values than those of perfect
        play would bring about.
    """
    advisor = Advisor(table)
    state, written = advisor.resolve(Scoresheet.empty(table.rules) if sheet is None else sheet)
    weight, value = ROLL_PROBABILITIES, table.value(*state)
    if dice is not None or rerolls is not None:
        weight, value = _in_turn(advisor, state, dice, rerolls)
    left = table.rules.throws - 1 if rerolls is None else rerolls
    start = Start(state, written, weight, left, written + value)
    return play_on(table, start, threads=threads, progress=progress)


class Start(NamedTuple):
    """Where the rest of a game begins: before a throw of a turn, or with dice on the table."""

    state: State
    written: int
    """Points in the boxes and Yams bonuses so far."""
    weight: NDArray[np.float64]
    """``(252,)``: probability of each roll that comes, or lies there."""
    rerolls: int
    """Rerolls to come after that roll."""
    expected: float
    """Expected final total by the table, which the statistics must have as their mean."""


def play_on(
    table: ValueTable,
    start: Start,
    *,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Statistics:
    """Work out the exact statistics from a start; parameters and errors as for `statistics`."""
    state, written, weight, left, expected = start
    played = play(table, state, weight, left, threads=threads, progress=progress)
    total, upper_bonus = _total(played, written, table.rules)
    yams, yams_bonuses = (Distribution(counts) for counts in played.counts())
    result = Statistics(
        table.rules,
        written,
        total,
        {
            box: _box(table.rules, played, box)
            for box in table.rules.in_mask(table.rules.full & ~state.filled)
        },
        upper_bonus,
        yams,
        yams_bonuses,
    )
    _check(result, expected)
    return result


def _in_turn(
    advisor: Advisor, state: State, dice: Dice | None, rerolls: int | None
) -> tuple[NDArray[np.float64], float]:
    """Chances of the rolls, one of them certain, and the value of the position."""
    if dice is None or rerolls is None:
        raise PositionError("dice and rerolls go together: give both, or neither")
    value = advisor.choices(state, dice, rerolls)[0].value
    return roll_chances(FIRST_ROLL + roll_index(dice)), value


def _total(played: Played, written: int, rules: Rules) -> tuple[Distribution, Distribution]:
    """Distributions of the final total and of the upper bonus."""
    last = played.last
    bonus = rules.upper_bonuses[last.states[:, 1]]
    probabilities = np.zeros(written + int((last.most + bonus).max()) + 1)
    earned: dict[int, list[float]] = {}
    for state, (least, most, start) in enumerate(
        zip(last.least.tolist(), last.most.tolist(), last.start.tolist(), strict=True)
    ):
        row = last.rows[start : start + most - least + 1]
        begin = written + least + int(bonus[state])
        probabilities[begin : begin + row.size] += row
        earned.setdefault(int(bonus[state]), []).extend(row.tolist())
    bonuses = np.zeros(max(earned) + 1)
    for points, parts in earned.items():
        bonuses[points] = min(1.0, math.fsum(parts))
    return Distribution(probabilities), Distribution(bonuses)


def _box(rules: Rules, played: Played, box: Box) -> BoxStatistics:
    entries = transitions(rules).entries
    here = np.flatnonzero(entries[:, BOX] == rules.index(box))
    paid = entries[here, PAID]
    points = np.zeros(int(paid.max()) + 1)
    points[paid] = played.written[:, here].sum(axis=0)
    turns = np.zeros(len(rules.boxes) + 1)
    turns[1:] = played.written[:, here].sum(axis=1)
    return BoxStatistics(Distribution(points), Distribution(turns))


def _check(result: Statistics, expected: float) -> None:
    """Raise `StatisticsError` unless masses, mean and sum of the parts are what they must be."""
    parts = [result.total, result.yams, result.yams_bonuses]
    for box in result.boxes.values():
        parts += [box.points, box.turn]
    mass = max((part.mass for part in parts), key=lambda mass: abs(mass - 1))
    if not abs(mass - 1) <= _MASS_TOLERANCE:
        raise StatisticsError("the probabilities add up to {mass}, not to 1", mass=mass)
    rules = result.rules
    added = (
        result.written
        + sum(box.points.mean for box in result.boxes.values())
        + result.upper_bonus.mean
        + rules.yams_bonus * result.yams_bonuses.mean
    )
    for mean in (result.total.mean, added):
        if not abs(mean - expected) <= _MEAN_TOLERANCE:
            raise StatisticsError(
                "the distribution has the mean {mean}, the table the expected total {expected}:"
                " its values are not those of perfect play",
                mean=mean,
                expected=expected,
            )
