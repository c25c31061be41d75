"""A rule set arranged for the kernels: what a turn can write, and where that leads.

An *entry* is a box with one of the amounts it can pay. Rolls that write the same entry lead to the
same state, so a kernel looks each entry up once and each roll among the entries. What is legal,
what it pays and what follows stands in these arrays, so that no kernel knows a rule; nor does the
engine of the page.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.game.boxes import Box
from solver.game.dice import DICE, FACES, N_ROLLS, ROLL_COUNTS, read_only
from solver.game.rules import Rules

__all__ = [
    "BONUS",
    "BONUS_GAIN",
    "BONUS_SHIFT",
    "BOX",
    "ENTRIES",
    "FACE_OF",
    "FLAG",
    "FLAGS",
    "FLAG_AFTER",
    "GAIN",
    "IS_JOKER",
    "JOKER_LEGAL",
    "JOKER_WRITES",
    "KEEP",
    "LEGAL",
    "N_BOXES",
    "N_ENTRIES",
    "PAID",
    "SHIFT",
    "UPPER",
    "WRITES",
    "YAMS_MASK",
    "Transitions",
    "packed",
    "transitions",
]

#: Columns of `Transitions.entries`.
BOX, PAID, UPPER, SHIFT, GAIN, FLAG = range(6)
#: Columns of `Transitions.flags`.
IS_JOKER, BONUS, BONUS_SHIFT, BONUS_GAIN, FLAG_AFTER = range(5)
#: `FLAG` of an entry that leaves the joker flag as it is.
KEEP: Final = -1
#: Row of `Transitions.writes` of a box that is crossed out.
CROSSED_OUT: Final = N_ROLLS + FACES
#: Places in what `packed` returns: the numbers of boxes and entries, the mask of the Yams box, and
#: where each array begins.
N_BOXES, N_ENTRIES, YAMS_MASK, ENTRIES, WRITES, LEGAL, JOKER_LEGAL, JOKER_WRITES, FACE_OF, FLAGS = (
    range(10)
)

Ints = NDArray[np.int64]


class Transitions(NamedTuple):
    """What a turn can write on the sheet, and where in the rows of values it leads. All int64."""

    entries: Ints
    """``(n, 6)``: box, points paid, points added to the upper subtotal, shift of lanes, points
    added to the value, joker flag that follows (-1: as before)."""
    writes: Ints
    """``(259, boxes)``: entry that each roll writes in each box; from row 252 on, a joker of each
    face at full value; in row 258, a box that is crossed out."""
    legal: Ints
    """``(2^boxes,)``: mask of the boxes that an ordinary roll may go to, by filled."""
    joker_legal: Ints
    """``(2^boxes, 6)``: mask of the boxes that a joker of each face may go to, by filled."""
    joker_writes: Ints
    """``(2^boxes, 6)``: row of `writes` for a joker of each face; -1: that of the roll."""
    face_of: Ints
    """``(252,)``: face - 1 of a five of a kind, -1 for any other roll."""
    flags: Ints
    """``(2, 5)``: by joker flag, whether a five of a kind is a joker once the Yams box is filled;
    its bonus; the shift of lanes and the points added to the value by the bonus; the flag after."""
    yams_mask: int
    """Mask of the Yams box; 0 without one."""


@lru_cache(maxsize=16)
def transitions(rules: Rules, *, lanes_are_points: bool = False) -> Transitions:
    """Arrange a rule set for the kernels; kept, since a small batch takes less than that.

    Parameters
    ----------
    rules : Rules
    lanes_are_points : bool
        False: a lane is an upper subtotal and points add to the value. True: a lane is the points
        gained so far, and points shift the lanes.
    """
    n = len(rules.boxes)
    crossed_out = np.zeros((1, n), dtype=np.int64)
    paid_by = np.concatenate([rules.points, rules.joker_points, crossed_out])
    used = paid_by if rules.joker == "cross-out" else paid_by[:-1]
    pairs = sorted({(box, paid) for row in used.tolist() for box, paid in enumerate(row)})
    number = {pair: index for index, pair in enumerate(pairs)}
    writes = np.array(
        [[number.get((box, paid), 0) for box, paid in enumerate(row)] for row in paid_by.tolist()]
    )
    box, paid = np.array(pairs, dtype=np.int64).T
    is_upper = np.array([line.is_upper for line in rules.boxes])
    is_yams = np.array([line == Box.YAMS for line in rules.boxes])
    upper = np.where(is_upper[box], paid, 0)
    shift, gain = (paid, np.zeros_like(paid)) if lanes_are_points else (upper, paid)
    flag = np.where(is_yams[box], paid > 0, KEEP)
    flags = []
    for joker in (False, True):
        bonus = rules.yams_bonus if joker else 0
        by_lane = (bonus, 0) if lanes_are_points else (0, bonus)
        is_joker = rules.is_joker(rules.full, joker)
        flags.append((is_joker, bonus, *by_lane, joker and not rules.yams_bonus_once))
    full_value = np.where(rules.joker_at_full_value, N_ROLLS + np.arange(FACES), KEEP)
    arranged = Transitions(
        entries=np.stack([box, paid, upper, shift, gain, flag], axis=1),
        writes=writes,
        legal=rules.legal,
        joker_legal=rules.joker_legal,
        joker_writes=np.full_like(full_value, CROSSED_OUT)
        if rules.joker == "cross-out"
        else full_value,
        face_of=np.where(ROLL_COUNTS.max(axis=1) == DICE, ROLL_COUNTS.argmax(axis=1), -1),
        flags=np.array(flags, dtype=np.int64),
        yams_mask=rules.yams_mask,
    )
    for array in arranged[:-1]:
        read_only(array)
    return arranged


@lru_cache(maxsize=16)
def packed(rules: Rules, *, lanes_are_points: bool = False) -> Ints:
    """All transitions in one array, so that a kernel takes one argument.

    numba counts references on every array that crosses a call, which costs more than the call.
    Where each array begins stands at the front, at the places `N_BOXES` to `FLAGS`.
    """
    *arrays, yams_mask = transitions(rules, lanes_are_points=lanes_are_points)
    sizes = [array.size for array in arrays]
    entries, writes = arrays[:2]
    head = np.array([writes.shape[1], len(entries), yams_mask])
    starts = len(head) + len(arrays) + np.cumsum([0, *sizes[:-1]])
    return np.concatenate([head, starts, *map(np.ravel, arrays)])
