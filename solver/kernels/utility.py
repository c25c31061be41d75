"""The induction over rows whose lanes are points written so far.

A row holds the best expected utility of a state for every number of points written. Only the lanes
that matter are stored: a position left of the row is read at its first vector, one right of it at
its last, where the outcome is settled and all lanes are equal. Lanes may be pairs (see `vectors`):
the utility that decides, and a second one that is carried along.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from solver.game.boxes import N_BOXES
from solver.game.dice import FACES, FIRST_ROLL, N_ROLLS
from solver.kernels.compiling import kernel
from solver.kernels.transitions import (
    BONUS_SHIFT,
    BOX,
    FLAG_AFTER,
    IS_JOKER,
    PAID,
    SHIFT,
    UPPER,
    YAMS,
)
from solver.kernels.turn import best_options, choose, expect, legal_boxes, mean, writes_as
from solver.kernels.vectors import LANES, load, maximum, store

__all__ = ["goal_rows"]

_u = np.uint64


#: Columns of a list of reads: the vector to set; where lane 0 would be in the row of the state
#: that follows; first places of the first and the last vector of that row; whether it is the first
#: read for the vector.
TO, FROM, LOWEST, HIGHEST, FRESH = range(5)


@kernel
def add_read(
    reads: Any,
    count: int,
    to: int,
    start: Any,
    spans: Any,
    filled: int,
    joker: int,
    upper: int,
    shift: int,
    fresh: bool,
) -> None:
    """Append the read of a state that follows."""
    row = start[filled, joker, min(upper, start.shape[2] - 1)]
    reads[count, TO] = to
    reads[count, FROM] = row + shift
    reads[count, LOWEST] = row + spans[filled, joker, 0]
    reads[count, HIGHEST] = row + spans[filled, joker, 1]
    reads[count, FRESH] = fresh


@kernel
def list_reads(
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
    reads: Any,
) -> Any:
    """List what `place` reads for a state: first the options, then the boxes of each Yams.

    Returns the number of options, and of reads in all.
    """
    count = 0
    for number in range(entries.shape[0]):
        box = entries[number, BOX]
        if not filled >> box & 1:
            flag = joker if box != YAMS else int(entries[number, PAID] > 0)
            after = upper + entries[number, UPPER]
            shift = entries[number, SHIFT]
            to = number * LANES
            add_read(reads, count, to, start, spans, filled | 1 << box, flag, after, shift, True)
            count += 1
    options = count
    if not (filled >> YAMS & 1 and (joker or flags[joker, IS_JOKER])):
        return options, count
    flag = flags[joker, FLAG_AFTER]
    for roll in range(N_ROLLS):
        if face_of[roll] < 0:
            continue
        legal = legal_boxes(filled, joker, roll, joker_boxes, face_of, flags)
        written = writes_as(filled, joker, roll, face_of, flags)
        to = (FIRST_ROLL + roll) * LANES
        fresh = True
        for box in range(N_BOXES):
            if legal >> box & 1:
                number = writes[written, box]
                after = upper + entries[number, UPPER]
                shift = entries[number, SHIFT] + flags[joker, BONUS_SHIFT]
                filling = filled | 1 << box
                add_read(reads, count, to, start, spans, filling, flag, after, shift, fresh)
                fresh = False
                count += 1
    return options, count


@kernel
def place(
    values: Any,
    lane: int,
    filled: int,
    writes: Any,
    reads: Any,
    n_options: int,
    n_reads: int,
    options: Any,
    node: Any,
) -> None:
    """Set the 252 rolls to the value of their best box, for eight lanes from `lane` on."""
    for read in range(n_options):
        at = min(max(reads[read, FROM] + lane, reads[read, LOWEST]), reads[read, HIGHEST])
        store(options, _u(reads[read, TO]), load(values, _u(at)))
    best_options(filled, writes, options, node)
    for read in range(n_options, n_reads):
        at = min(max(reads[read, FROM] + lane, reads[read, LOWEST]), reads[read, HIGHEST])
        to = _u(reads[read, TO])
        if reads[read, FRESH]:
            store(node, to, load(values, _u(at)))
        else:
            store(node, to, maximum(load(node, to), load(values, _u(at))))


@kernel
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
    reads = np.empty((entries.shape[0] + FACES * N_BOXES, 5), np.int64)
    for sheet in range(sheets.shape[0]):
        filled, joker, upper = sheets[sheet]
        row = start[filled, joker, upper]
        first, last = lanes[sheet]
        n_options, n_reads = list_reads(
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
            reads,
        )
        for plane in range(planes.shape[0]):
            planes[plane, row + spans[filled, joker, 0] : row + first] = ends[plane, 0]
        for lane in range(first, last, LANES):
            place(values, lane, filled, writes, reads, n_options, n_reads, options, node)
            expect(add_die, node)
            choose(drop_die, node)
            expect(add_die, node)
            choose(drop_die, node)
            mean(weight, node, values, row + lane)
        for plane in range(planes.shape[0]):
            planes[plane, row + last : row + spans[filled, joker, 1] + LANES] = ends[plane, 1]
