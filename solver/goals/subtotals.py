"""Classes of upper subtotals: told apart only as far as the upper bonus needs.

With some upper boxes open, only certain sums can still come. Two subtotals are the same if each of
those sums earns the same bonus on both. All from which no bonus is in reach are one class, all that
have earned the greatest another, and so on: 1,640 classes instead of the 2,794 subtotals of the
standard sheet. Where every further point pays, no two subtotals are the same.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.game.dice import DICE, FACES
from solver.game.rules import Rules
from solver.game.states import State, faces_filled

__all__ = ["Classes", "subtotal_classes"]

Ints = NDArray[np.int64]


class Classes(NamedTuple):
    """Classes of upper subtotals that can follow, those of each set of faces in a block."""

    first: Ints
    """``(64,)``: where the block of each mask of faces begins."""
    sizes: Ints
    """``(64,)``: size of each block, 0 where the mask cannot follow."""
    number: Ints
    """``(64, cap + 1)``: number in its block of each subtotal; 0, too, where none can be."""
    rows: Ints
    """``(n, 5)``: smallest subtotal; least and greatest upper bonus in the end; fewest and most
    points written in upper boxes on the way."""


def subtotal_classes(rules: Rules, root: State) -> Classes:
    """Sort the upper subtotals that can follow a state into classes."""
    cap = rules.upper_cap
    all_faces = int(faces_filled(rules)[rules.full])
    root_faces = int(faces_filled(rules)[root.filled])
    possible = np.zeros((1 << FACES, cap + 1), dtype=bool)
    possible[root_faces, root.upper] = True
    first, sizes = np.zeros((2, 1 << FACES), dtype=np.int64)
    number = np.zeros(possible.shape, dtype=np.int64)
    rows: list[Any] = []
    for mask in range(root_faces, all_faces + 1):
        if mask & root_faces != root_faces or mask & ~all_faces:
            continue
        if mask > root_faces:
            face = (mask & ~root_faces).bit_length()
            before = np.flatnonzero(possible[mask ^ 1 << (face - 1)])
            for dice in range(DICE + 1):
                possible[mask, np.minimum(before + dice * face, cap)] = True
        subtotals = np.flatnonzero(possible[mask])
        # The bonus in the end, by subtotal and by what the open upper boxes still bring.
        ends = np.minimum(subtotals[:, None] + _sums(all_faces & ~mask), cap)
        bonuses = rules.upper_bonuses[ends]
        _, kind = np.unique(bonuses, axis=0, return_inverse=True)
        kind = kind.max() - kind.reshape(-1)  # the greatest bonus first
        first[mask], sizes[mask] = len(rows), kind.max() + 1
        number[mask, subtotals] = kind
        filled_since = mask & ~root_faces
        most = DICE * sum(face for face in range(1, FACES + 1) if filled_since >> face - 1 & 1)
        for this in range(sizes[mask]):
            members = subtotals[kind == this]
            rows.append(
                (
                    members[0],
                    bonuses[kind == this][0].min(),
                    bonuses[kind == this][0].max(),
                    members[0] - root.upper,
                    most if members[-1] == cap else members[-1] - root.upper,
                )
            )
    return Classes(first, sizes, number, np.array(rows, dtype=np.int64))


def _sums(faces: int) -> Ints:
    """All sums that the upper boxes of some faces can be filled with, ascending."""
    sums = {0}
    for face in range(1, FACES + 1):
        if faces >> (face - 1) & 1:
            sums = {before + dice * face for before in sums for dice in range(DICE + 1)}
    return np.array(sorted(sums))
