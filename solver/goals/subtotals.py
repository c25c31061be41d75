"""Classes of upper subtotals: told apart only as far as the upper bonus needs.

With some upper boxes open, only certain sums can still come. Two subtotals are the same if the
smallest of those sums that earns the bonus is the same for both. All from which the bonus is out of
reach are one class, all that have earned it another, and so on: 1,640 classes instead of the 2,794
subtotals of all sets of upper boxes.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.game.boxes import UPPER_BOXES
from solver.game.dice import DICE, FACES
from solver.game.rules import Rules
from solver.game.states import State

__all__ = ["Classes", "subtotal_classes"]

Ints = NDArray[np.int64]


class Classes(NamedTuple):
    """Classes of upper subtotals that can follow, those of each mask of upper boxes in a block."""

    first: Ints
    """``(64,)``: where the block of each mask begins."""
    sizes: Ints
    """``(64,)``: size of each block, 0 where the mask cannot follow."""
    number: Ints
    """``(64, threshold + 1)``: number in its block of each subtotal; 0, too, where none can be."""
    rows: Ints
    """``(n, 5)``: smallest subtotal; least and greatest upper bonus in the end; fewest and most
    points written in upper boxes on the way."""


def subtotal_classes(rules: Rules, root: State) -> Classes:
    """Sort the upper subtotals that can follow a state into classes."""
    threshold = rules.upper_threshold
    root_boxes = root.filled & UPPER_BOXES
    possible = np.zeros((UPPER_BOXES + 1, threshold + 1), dtype=bool)
    possible[root_boxes, root.upper] = True
    first, sizes = np.zeros((2, UPPER_BOXES + 1), dtype=np.int64)
    number = np.zeros(possible.shape, dtype=np.int64)
    rows: list[Any] = []
    for mask in range(root_boxes, UPPER_BOXES + 1):
        if mask & root_boxes != root_boxes:
            continue
        if mask > root_boxes:
            face = (mask & ~root_boxes).bit_length()
            before = np.flatnonzero(possible[mask ^ 1 << (face - 1)])
            for dice in range(DICE + 1):
                possible[mask, np.minimum(before + dice * face, threshold)] = True
        subtotals = np.flatnonzero(possible[mask])
        sums = _sums(UPPER_BOXES & ~mask)
        kind = np.searchsorted(sums, threshold - subtotals)
        if not rules.upper_bonus:
            kind[:] = 0
        kinds, number[mask, subtotals] = np.unique(kind, return_inverse=True)
        first[mask], sizes[mask] = len(rows), kinds.size
        filled_since = mask & ~root_boxes
        most = DICE * sum(box + 1 for box in range(FACES) if filled_since >> box & 1)
        for earliest in kinds:
            members = subtotals[kind == earliest]
            capped = members[-1] == threshold
            rows.append(
                (
                    members[0],
                    rules.upper_bonus if earliest == 0 else 0,
                    rules.upper_bonus if earliest < sums.size else 0,
                    members[0] - root.upper,
                    most if capped else members[-1] - root.upper,
                )
            )
    return Classes(first, sizes, number, np.array(rows, dtype=np.int64))


def _sums(boxes: int) -> Ints:
    """All sums that some upper boxes can be filled with, ascending."""
    sums = {0}
    for face in range(1, FACES + 1):
        if boxes >> (face - 1) & 1:
            sums = {before + dice * face for before in sums for dice in range(DICE + 1)}
    return np.array(sorted(sums))
