"""The induction over rows whose lanes are points written so far.

A row holds the best expected utility of a state for every number of points written. Only the lanes
that matter are stored: a position left of the row is read at its first vector, one right of it at
its last, where the outcome is settled and all lanes are equal. Lanes may be pairs (see `vectors`):
the utility that decides, and a second one that is carried along.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from solver.boxes import N_BOXES
from solver.dice import FIRST_ROLL, N_ROLLS
from solver.kernels.turn import (
    BONUS_SHIFT,
    BOX,
    FLAG_AFTER,
    IS_JOKER,
    PAID,
    SHIFT,
    UPPER,
    YAMS,
    best_options,
    choose,
    expect,
    legal_boxes,
    mean,
    writes_as,
)
from solver.kernels.vectors import LANES, load, maximum, store

__all__ = ["goal_rows"]

_u = np.uint64


@njit(nogil=True, cache=True)
def position(
    start: Any, spans: Any, filled: int, joker: int, upper: int, entry: Any, lane: int
) -> Any:
    """Place of the vector of a lane after `entry` leads to a state; `upper` is that before it."""
    row = start[filled, joker, min(upper + entry[UPPER], start.shape[2] - 1)]
    after = lane + entry[SHIFT]
    return _u(row + min(max(after, spans[filled, joker, 0]), spans[filled, joker, 1]))


@njit(nogil=True, cache=True)
def place(
    values: Any,
    lane: int,
    start: Any,
    spans: Any,
    filled: int,
    joker: int,
    upper: int,
    entries: Any,
    writes: Any,
    joker_boxes: Any,
    face_of: Any,
    flags: Any,
    options: Any,
    node: Any,
) -> None:
    """Set the 252 rolls to the value of their best box, for eight lanes from `lane` on."""
    for number in range(entries.shape[0]):
        entry = entries[number]
        if not filled >> entry[BOX] & 1:
            flag = joker if entry[BOX] != YAMS else int(entry[PAID] > 0)
            at = position(start, spans, filled | 1 << entry[BOX], flag, upper, entry, lane)
            store(options, _u(number * LANES), load(values, at))
    best_options(filled, writes, options, node)
    if not (filled >> YAMS & 1 and (joker or flags[joker, IS_JOKER])):
        return
    after = flags[joker, FLAG_AFTER]
    to = lane + flags[joker, BONUS_SHIFT]
    for roll in range(N_ROLLS):
        if face_of[roll] < 0:
            continue
        slot = _u((FIRST_ROLL + roll) * LANES)
        legal = legal_boxes(filled, joker, roll, joker_boxes, face_of, flags)
        written = writes_as(filled, joker, roll, face_of, flags)
        first = True
        for box in range(N_BOXES):
            if legal >> box & 1:
                entry = entries[writes[written, box]]
                at = position(start, spans, filled | 1 << box, after, upper, entry, to)
                if first:
                    store(node, slot, load(values, at))
                else:
                    store(node, slot, maximum(load(node, slot), load(values, at)))
                first = False


@njit(nogil=True, cache=True)
def goal_rows(
    sheets: Any,
    lanes: Any,
    ends: Any,
    start: Any,
    spans: Any,
    moves: Any,
    lattice: Any,
    options: Any,
    node: Any,
    values: Any,
    planes: Any,
) -> None:
    """Fill the rows of some states from those of the states with one box more.

    Parameters
    ----------
    sheets : (n, 3) int64
        Filled, joker and upper of each.
    lanes : (n, 2) int64
        First lane of each row to compute, and the lane after the last.
    ends : (p, 2) float64
        Value of the lanes before the first, and of those after the last, in each plane.
    start : (8192, 2, threshold + 1) int64
        Place in `values` of lane 0 of each row, whether that is stored or not.
    spans : (8192, 2, 2) int64
        First lane of the first and of the last vector of a row that may be read. The first vector
        ends before any lane to compute, the last begins after all of them.
    moves : Moves
    lattice : Lattice
    options : room for a vector an entry
    node : room for a vector a hold
    values : (m,) or (2, m) float64
        The rows, of numbers or of pairs; read and written.
    planes : (p, m) float64
        The same memory, as one plane or two.
    """
    entries, writes, joker_boxes, face_of, flags = moves
    add_die, drop_die, weight = lattice
    for sheet in range(sheets.shape[0]):
        filled, joker, upper = sheets[sheet]
        row = start[filled, joker, upper]
        first, last = lanes[sheet]
        for plane in range(planes.shape[0]):
            planes[plane, row + spans[filled, joker, 0] : row + first] = ends[plane, 0]
        for lane in range(first, last, LANES):
            place(
                values,
                lane,
                start,
                spans,
                filled,
                joker,
                upper,
                entries,
                writes,
                joker_boxes,
                face_of,
                flags,
                options,
                node,
            )
            expect(add_die, node)
            choose(drop_die, node)
            expect(add_die, node)
            choose(drop_die, node)
            mean(weight, node, values, row + lane)
        for plane in range(planes.shape[0]):
            planes[plane, row + last : row + spans[filled, joker, 1] + LANES] = ends[plane, 1]
