"""Figures: what each box asks of a roll, on paper and on a sheet that may make it a joker.

The figure of a lower box is what the box asks for: points or none do not matter. The figure of an
upper box is at least three dice of its face, which six times over is the upper bonus of 63.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.game.boxes import Box
from solver.game.dice import N_ROLLS, ROLL_COUNTS, ROLL_WAYS
from solver.game.rules import Rules
from solver.game.states import State

__all__ = ["UPPER_COUNT", "AskedBoxes", "asked_boxes", "exact_figures"]

#: How many dice of its face make the figure of an upper box.
UPPER_COUNT: Final = 3


def exact_figures(rules: Rules) -> NDArray[np.bool_]:
    """Whether each roll makes the figure of a box and no rarer one; shape (252, boxes)."""
    made = rules.made
    ways = ROLL_WAYS @ made
    is_lower = np.array([not box.is_upper for box in rules.boxes])
    exact = made.copy()
    for column, lower in enumerate(is_lower):
        if lower:
            exact[:, column] &= ~made[:, is_lower & (ways < ways[column])].any(axis=1)
        else:
            exact[:, column] &= ROLL_COUNTS.max(axis=1) == UPPER_COUNT
    return exact


class AskedBoxes(NamedTuple):
    """Boxes that are asked about, and what each roll makes and pays in them.

    `made` and `points` have shape (252, boxes).
    """

    boxes: tuple[Box, ...]
    columns: tuple[int, ...]
    """Place of each box on the sheet."""
    made: NDArray[np.bool_]
    points: NDArray[np.int64]

    @property
    def worth(self) -> NDArray[np.int64]:
        """The figures, then the points of the boxes; shape (252, 2 boxes)."""
        return np.concatenate([self.made, self.points], axis=1)


@lru_cache(maxsize=8)
def asked_boxes(rules: Rules, state: State | None) -> AskedBoxes:
    """Boxes that a roll may be written in, in this state, or all boxes on paper.

    A joker is told by its points: it makes the figure where they are more than those of an ordinary
    roll, so not in a box that pays nothing.
    """
    boxes = rules.boxes
    made, points = rules.made, rules.points
    if state is None:
        return AskedBoxes(boxes, tuple(range(len(boxes))), made, points)
    options = [rules.options(state.filled, state.joker, roll) for roll in range(N_ROLLS)]
    columns = tuple(
        column for column, box in enumerate(boxes) if any(box in option for option in options)
    )
    boxes = tuple(boxes[column] for column in columns)
    made, points = made[:, columns], points[:, columns]
    legal = np.array([[box in option for box in boxes] for option in options])
    paid = np.array([[option.get(box, 0) for box in boxes] for option in options])
    return AskedBoxes(boxes, columns, legal & np.where(paid == points, made, paid > points), paid)
