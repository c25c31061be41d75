"""Rolls that show what a box pays, for people who check a rule set."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from solver.errors import RulesError
from solver.game.boxes import Box, check
from solver.game.dice import N_ROLLS, ROLL_COUNTS, ROLLS

__all__ = ["WAYS", "examples", "ways"]

#: The ways to count the dice of a box, in the words of its points.
WAYS: Final = ("sum", "matching", "figure")


def ways(box: Box) -> tuple[str, ...]:
    """Ways to count dice that the points of a box name."""
    return tuple(way for way in WAYS if way in str(box.points)) if box.needs else ()


def examples(box: Box) -> list[tuple[tuple[int, ...], int]]:
    """Roll for each thing that a box may need, and the points that the box pays it.

    It is one for which the ways to count dice differ the most, so that the points tell which of
    them is meant: of 4, 4, 4, 4, 5 three alike pay 12, 16 or 21. An upper box is shown three dice
    of its face.

    >>> examples(Box("three", ("", ""), None, ("3 alike",), "figure"))
    [((4, 4, 4, 4, 5), 12)]
    """
    if box.face is not None:
        shown = [_middle(ROLL_COUNTS[:, box.face - 1] == 3)]
    else:
        shown = [_telling(replace(box, needs=(need,))) for need in box.needs]
    return [(tuple(ROLLS[roll]), int(box.roll_points[roll])) for roll in shown]


def _telling(box: Box) -> int:
    """Roll that has what the box needs and sets the ways to count its dice apart."""
    paid = np.stack([_counted(box, way) for way in WAYS], axis=1)
    different = np.array([len(set(row)) for row in paid.tolist()])
    return _middle(box.made & (different == different[box.made].max()))


def _middle(rolls: NDArray[np.bool_]) -> int:
    numbers = np.flatnonzero(rolls)
    return int(numbers[len(numbers) // 2])


def _counted(box: Box, way: str) -> NDArray[np.int64]:
    """What the box would pay each roll if it counted the dice this way; 0 where that is no way."""
    other = replace(box, points=way)
    try:
        check(other)
    except RulesError:
        return np.zeros(N_ROLLS, dtype=np.int64)
    return other.roll_points
