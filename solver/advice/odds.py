"""Exact odds of one turn: what each box brings when one plays for nothing else.

With a single goal for the turn, the worth of a roll is a small whole number: 1 if the figure is
made, or the points of its box. Means over rerolls are sums over equally likely throws, so all that
is needed are whole numbers in units of ``6^-5`` per reroll; they stay below ``1000 * 6^15``, well
inside 64 bits, and give every probability as a fraction.

The figure of a lower box is what the box asks for: points or none do not matter. The figure of an
upper box is at least three dice of its face, which six times over is the upper bonus of 63. A five
of a kind counts as an ordinary roll here; whether it is a joker depends on the sheet.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from solver.errors import PositionError
from solver.game.boxes import LOWER_BOXES, N_BOXES, Box
from solver.game.dice import (
    ADD_DIE,
    DICE,
    FACES,
    FIRST_ROLL,
    HOLD_SIZES,
    HOLDS,
    N_HOLDS,
    ROLL_COUNTS,
    ROLL_WAYS,
    ROLLS,
    Dice,
    hold_index,
    holds_inside,
    roll_index,
)
from solver.game.rules import Rules

__all__ = [
    "UPPER_COUNT",
    "BoxOdds",
    "RollOdds",
    "box_odds",
    "figures",
    "largest_group_odds",
    "roll_odds",
]

#: How many dice of its face make the figure of an upper box.
UPPER_COUNT: Final = 3
#: Throws of a turn.
_THROWS: Final = 3
_UNIT: Final = FACES**DICE


@dataclass(frozen=True, slots=True)
class BoxOdds:
    """What a box brings in one turn, from the first throw on."""

    box: Box
    chances: tuple[Fraction, Fraction, Fraction]
    """Greatest probability of the figure within one, two and three throws."""
    mean: Fraction
    """Greatest mean points of the box after three throws. The play for it may differ from the
    play for the figure."""


@dataclass(frozen=True, slots=True)
class RollOdds:
    """What a box can still bring in this turn, with these dice on the table."""

    box: Box
    chance: Fraction
    """Greatest probability of the figure."""
    hold: tuple[int, ...]
    """Faces to keep for it, ascending; of equally good holds the first in ranking order."""
    mean: Fraction
    """Greatest mean points of the box."""
    mean_hold: tuple[int, ...]
    """Faces to keep for that."""


def figures(rules: Rules) -> NDArray[np.bool_]:
    """Whether each roll makes the figure of each box; shape (252, 13)."""
    lower = {box.key: 1 for box in Box.in_mask(LOWER_BOXES)}
    made = replace(rules, **lower).points > 0  # type: ignore[arg-type]
    made[:, :FACES] = ROLL_COUNTS >= UPPER_COUNT
    return made


def box_odds(rules: Rules) -> list[BoxOdds]:
    """Odds of every box at the start of a turn, in sheet order.

    Examples
    --------
    >>> box_odds(Rules.named("guide"))[Box.YAMS].chances[2]
    Fraction(347897, 7558272)
    """
    stages = _stages(rules)
    totals = [ROLL_WAYS @ best for best, _ in stages]
    units = [_UNIT ** (rerolls + 1) for rerolls in range(_THROWS)]
    return [
        BoxOdds(
            box,
            (
                Fraction(int(totals[0][box]), units[0]),
                Fraction(int(totals[1][box]), units[1]),
                Fraction(int(totals[2][box]), units[2]),
            ),
            Fraction(int(totals[2][N_BOXES + box]), units[2]),
        )
        for box in Box
    ]


def roll_odds(rules: Rules, dice: Dice, rerolls: int) -> list[RollOdds]:
    """Odds of every box from dice on the table, in sheet order.

    Parameters
    ----------
    rules : Rules
    dice : str, int or sequence of int
    rerolls : int
        1 or 2.

    Raises
    ------
    DiceError, PositionError
        When the dice are no roll, or no reroll is left.

    Examples
    --------
    >>> odds = roll_odds(Rules.named("guide"), "33351", rerolls=1)[Box.FULL_HOUSE]
    >>> odds.chance, odds.hold
    (Fraction(1, 6), (3, 3, 3, 5))
    """
    if rerolls not in (1, 2):
        raise PositionError("rerolls {given}: odds from a roll need 1 or 2", given=str(rerolls))
    holds = holds_inside()[roll_index(dice)]
    worth = _stages(rules)[rerolls][1][holds]
    best = worth.argmax(axis=0)
    unit = _UNIT**rerolls

    def found(goal: int) -> tuple[Fraction, tuple[int, ...]]:
        return Fraction(int(worth[best[goal], goal]), unit), HOLDS[holds[best[goal]]]

    return [RollOdds(box, *found(box), *found(N_BOXES + box)) for box in Box]


def largest_group_odds() -> tuple[Fraction, Fraction, Fraction]:
    """Chance of a Yams within one, two and three throws when one keeps the largest group.

    The strategy of the third rules text: always keep the largest group of equal dice and reroll
    the rest. Of groups of equal size the one with the higher face is kept; by symmetry that does
    not change the chance.
    """
    kept = [
        hold_index([face] * count)
        for count, face in (max((dice.count(face), face) for face in dice) for dice in ROLLS)
    ]
    worth = (ROLL_COUNTS.max(axis=1) == DICE).astype(np.int64)[:, None]
    chances = []
    for rerolls in range(_THROWS):
        chances.append(Fraction(int((ROLL_WAYS @ worth)[0]), _UNIT ** (rerolls + 1)))
        worth = _reroll(worth)[kept]
    return chances[0], chances[1], chances[2]


@lru_cache(maxsize=8)
def _stages(rules: Rules) -> list[tuple[NDArray[np.int64], NDArray[np.int64]]]:
    """Play a turn for 26 goals: the 13 figures, then the points of the 13 boxes."""
    return _turn(np.concatenate([figures(rules), rules.points], axis=1))


def _turn(worth: NDArray[np.int64]) -> list[tuple[NDArray[np.int64], NDArray[np.int64]]]:
    """Play a turn for several goals at once, each for itself.

    Parameters
    ----------
    worth : (252, n) int64
        What it is worth to end the turn with each roll.

    Returns
    -------
    list of ((252, n) int64, (462, n) int64)
        By rerolls left, the worth of each roll and of each hold in units of ``6^(-5 rerolls)``; a
        hold of all five dice is to stop.
    """
    holds = np.zeros((N_HOLDS, worth.shape[1]), dtype=np.int64)
    holds[FIRST_ROLL:] = worth
    stages = [(worth, holds)]
    for rerolls in range(1, _THROWS):
        holds = _reroll(stages[-1][0])
        holds[FIRST_ROLL:] = worth * _UNIT**rerolls
        stages.append((holds[holds_inside()].max(axis=1), holds))
    return stages


def _reroll(worth: NDArray[np.int64]) -> NDArray[np.int64]:
    """Worth of each hold once the other dice are thrown, times ``6^5``; shape (462, n)."""
    node = np.zeros((N_HOLDS, worth.shape[1]), dtype=np.int64)
    node[FIRST_ROLL:] = worth
    for size in reversed(range(DICE)):
        holds = np.flatnonzero(size == HOLD_SIZES)
        node[holds] = node[ADD_DIE[holds]].sum(axis=1)  # the throws of the other dice, one by one
    return node * FACES ** HOLD_SIZES[:, None]
