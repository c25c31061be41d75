"""Throws for a single goal, exactly.

Who plays a turn for one thing alone needs no value of the sheet: a final roll is worth a whole
number (1 if it makes a figure, or the points of a box), and the worth of a hold is the mean over
the throws of the other dice, which are equally likely.

With a limit of throws, all of that are whole numbers in units of ``6^-5`` per reroll. They outgrow
64 bits after four throws, so they are Python's own integers in NumPy arrays of objects, and every
result is a fraction without any rounding, up to a hundred throws.

Without a limit one throws until the figure is made, by the play that needs the fewest throws in
the mean. Value iteration in float64 comes close to that play; policy iteration in whole numbers
then solves for its mean as a fraction and ends when no hold of any roll does better.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from solver.game.dice import (
    ADD_DIE,
    DICE,
    FACES,
    FIRST_ROLL,
    HOLD_SIZES,
    N_HOLDS,
    N_ROLLS,
    holds_inside,
)

__all__ = ["UNIT", "Needed", "Whole", "keeping", "playing", "throws_needed"]

#: Throws of five dice; what a worth is a multiple of one part of, for each reroll.
UNIT: Final = FACES**DICE
#: Throws by which the rough values may still move.
_ROUGH: Final = 1e-6
#: Whole numbers of any size in an array of objects.
Whole = NDArray[Any]
#: For each roll, the mean number of further throws and the hold to keep.
Needed = tuple[list[Fraction], NDArray[np.int64]]


def playing(worth: NDArray[Any]) -> Iterator[tuple[Whole, Whole]]:
    """Play for several goals at once, each for itself, with more and more rerolls.

    Parameters
    ----------
    worth : (252, n) int or bool
        What it is worth to end with each roll.

    Yields
    ------
    (252, n), (462, n) whole
        With 0, 1, 2, … rerolls left, the worth of each roll and of each hold in units of
        ``6^(-5 rerolls)``. To hold all five dice is to stop.
    """
    stop = worth.astype(np.int64).astype(object)
    holds = np.zeros((N_HOLDS, stop.shape[1]), dtype=object)
    while True:
        holds[FIRST_ROLL:] = stop
        best = _best_inside(holds)
        yield best, holds
        stop = stop * UNIT
        holds = _reroll(best)


def keeping(worth: NDArray[Any], kept: NDArray[np.int64]) -> Iterator[Whole]:
    """Worth of each roll as in `playing`, when the hold kept of each is given; shape (252,)."""
    after = worth.astype(np.int64).astype(object)
    while True:
        yield after
        after = _reroll(after[:, None])[kept, 0]


def throws_needed(made: NDArray[np.bool_]) -> Needed | None:
    """Least mean number of further throws that make a figure, without a limit.

    Parameters
    ----------
    made : (252,) bool
        Whether each roll makes it.

    Returns
    -------
    list of 252 Fraction, (252,) int64
        From each roll, that mean (0 where the figure is made) and the hold to keep, of equally
        good ones the first in ranking order; None if no roll makes the figure.
    """
    if not made.any():
        return None
    inside = holds_inside()
    kept = np.where(made, inside[:, 0], _rough_policy(made))
    while True:
        more = _mean_of_policy(made, kept)
        scale = math.lcm(*(mean.denominator for mean in more))
        whole = np.array([int(mean * scale) for mean in more], dtype=object)
        after = _ways()[:FIRST_ROLL].astype(object) @ whole + scale * UNIT
        further = after.max() + 1  # in Python: it may be beyond 64 bits
        stop = np.array([0 if there else further for there in made], dtype=object)
        after = np.concatenate([after, stop])[inside]
        best = inside[np.arange(N_ROLLS), after.argmin(axis=1)]
        if (after.min(axis=1) == whole * UNIT).all():
            return more, best
        kept = best


def _reroll(worth: Whole) -> Whole:
    """Worth of each hold once the other dice are thrown, times ``6^5``; shape (462, n)."""
    node = np.zeros((N_HOLDS, worth.shape[1]), dtype=worth.dtype)
    node[FIRST_ROLL:] = worth
    for size in reversed(range(DICE)):
        holds = np.flatnonzero(size == HOLD_SIZES)
        node[holds] = node[ADD_DIE[holds]].sum(axis=1)  # the throws of the other dice, one by one
    node *= FACES ** HOLD_SIZES[:, None].astype(worth.dtype)
    return node


def _best_inside(holds: Whole) -> Whole:
    """Worth of the best hold inside each roll, found one die dropped at a time; shape (252, n)."""
    best = holds.copy()
    for size in range(DICE):
        inner = np.flatnonzero(size == HOLD_SIZES)
        for outer in ADD_DIE[inner].T:  # all different for one face, so that none is lost
            best[outer] = np.maximum(best[outer], best[inner])
    return best[FIRST_ROLL:]


@lru_cache(maxsize=1)
def _ways() -> NDArray[np.int64]:
    """In how many of 7,776 throws each hold leads to each roll; shape (462, 252)."""
    return _reroll(np.eye(N_ROLLS, dtype=np.int64))


def _rough_policy(made: NDArray[np.bool_]) -> NDArray[np.int64]:
    """Hold to keep of each roll for nearly the fewest throws; shape (252,).

    It settles: a die that fits comes in one throw out of six at least, and can be kept. Once it
    moves by less than a throw, its holds surely lead to the figure, as the fractions need.
    """
    inside = holds_inside()
    reroll = _ways()[:FIRST_ROLL] / UNIT
    after = np.full(N_HOLDS, np.inf)
    more = np.zeros(N_ROLLS)
    while True:
        after[:FIRST_ROLL] = 1 + reroll @ more
        longer = np.where(made, 0.0, after[inside].min(axis=1))
        if np.max(longer - more) <= _ROUGH:
            kept: NDArray[np.int64] = inside[np.arange(N_ROLLS), after[inside].argmin(axis=1)]
            return kept
        more = longer


def _mean_of_policy(made: NDArray[np.bool_], kept: NDArray[np.int64]) -> list[Fraction]:
    """Mean number of further throws from each roll when the hold kept of each is given.

    Each hold that is kept needs one throw and then what the holds after it need: a linear equation
    in few unknowns. They are eliminated from the largest hold to the smallest, as holds mostly
    lead to larger ones, and then filled in backwards.
    """
    equations: dict[int, tuple[Fraction, dict[int, Fraction]]] = {}
    for hold in sorted({int(kept[roll]) for roll in np.flatnonzero(~made)}, reverse=True):
        constant, terms = Fraction(1), dict[int, Fraction]()
        for roll in np.flatnonzero(_ways()[hold] * ~made):
            share = Fraction(int(_ways()[hold, roll]), UNIT)
            terms[int(kept[roll])] = terms.get(int(kept[roll]), Fraction(0)) + share
        for larger, (its_constant, its_terms) in equations.items():
            if share := terms.pop(larger, Fraction(0)):
                constant += share * its_constant
                for other, factor in its_terms.items():
                    terms[other] = terms.get(other, Fraction(0)) + share * factor
        staying = 1 - terms.pop(hold, Fraction(0))
        equations[hold] = (
            constant / staying,
            {other: factor / staying for other, factor in terms.items()},
        )
    means: dict[int, Fraction] = {}
    for hold, (constant, terms) in reversed(equations.items()):
        means[hold] = constant + sum(factor * means[other] for other, factor in terms.items())
    return [
        Fraction(0) if done else means[hold]
        for done, hold in zip(made.tolist(), kept.tolist(), strict=True)
    ]
