"""A rule set arranged for the kernels: what a turn can write, and where that leads.

An *entry* is a box with one of the amounts it can pay. Rolls that write the same entry lead to the
same state, so a kernel looks each entry up once and each roll among the entries.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.game.boxes import ALL_BOXES, Box
from solver.game.dice import DICE, FACES, ROLL_COUNTS
from solver.game.rules import Rules

__all__ = ["Moves", "moves"]

YAMS: Final = int(Box.YAMS)


class Moves(NamedTuple):
    """What a turn can write on the sheet, and where in the rows of values it leads. All int64.

    Kernels take its arrays one by one: numba counts references on every field of a tuple that
    crosses a call, which costs more than the call.
    """

    entries: NDArray[np.int64]
    """``(n, 4)``: box, points paid, points added to the upper subtotal, shift of lanes."""
    writes: NDArray[np.int64]
    """``(258, 13)``: entry that each roll writes in each box; from row 252 on, a joker of each
    face at full value."""
    joker_boxes: NDArray[np.int64]
    """``(8192, 6)``: mask of the boxes that a joker of each face may go to."""
    face_of: NDArray[np.int64]
    """``(252,)``: face - 1 of a five of a kind, -1 for any other roll."""
    flags: NDArray[np.int64]
    """``(2, 4)``: by joker flag, whether a five of a kind is a joker once the Yams box is filled;
    its bonus; the shift of lanes by the bonus; the flag after it."""


#: Columns of `Moves.entries` and of `Moves.flags`.
BOX, PAID, UPPER, SHIFT = range(4)
IS_JOKER, BONUS, BONUS_SHIFT, FLAG_AFTER = range(4)


@lru_cache(maxsize=16)
def moves(rules: Rules, *, lanes_are_points: bool = False) -> Moves:
    """Arrange a rule set for the kernels; kept, since a small batch takes less than that.

    Parameters
    ----------
    rules : Rules
    lanes_are_points : bool
        False: a lane is an upper subtotal and points add to the value. True: a lane is the points
        gained so far, and points shift the lanes.
    """
    rows = rules.points.tolist() + rules.joker_points.tolist()
    pairs = sorted({(box, row[box]) for row in rows for box in Box})
    number = {pair: index for index, pair in enumerate(pairs)}
    box, paid = np.array(pairs, dtype=np.int64).T
    upper = np.where(box < FACES, paid, 0)
    flags = [
        (rules.is_joker(ALL_BOXES, joker), bonus, bonus if lanes_are_points else 0, after)
        for joker, bonus, after in (
            (False, 0, 0),
            (True, rules.yams_bonus, not rules.yams_bonus_once),
        )
    ]
    return Moves(
        entries=np.stack([box, paid, upper, paid if lanes_are_points else upper], axis=1),
        writes=np.array([[number[b, row[b]] for b in Box] for row in rows]),
        joker_boxes=rules.joker_boxes.astype(np.int64),
        face_of=np.where(ROLL_COUNTS.max(axis=1) == DICE, ROLL_COUNTS.argmax(axis=1), -1),
        flags=np.array(flags, dtype=np.int64),
    )
