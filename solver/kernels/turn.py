"""One turn on the lattice of holds, for eight lanes at a time, and the induction over rows.

A *node* array holds one vector of lanes for each of the 462 holds. Three verbs work on it:

- `place`: at the rolls, the best legal box: points now plus the value of the sheet that follows;
- `expect`: value of a hold that is rerolled = mean over the six ways to add one die, holds of four
  dice first;
- `choose`: value of a hold = greatest of itself and the holds inside it, one die dropped at a time.

A turn is place, expect, choose, expect, choose, and the mean over the 252 rolls. Here a lane is an
upper subtotal: the values of a sheet (filled, joker) are a *row* of lanes, and filling an upper box
leads to another row, read some lanes further on. For other goals than the mean, where a lane is
something else, `goals` has a `place` of its own; the other verbs are these.

The kernels trust their arguments: whoever calls them has checked.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.game.boxes import ALL_BOXES, N_BOXES
from solver.game.dice import (
    ADD_DIE,
    DICE,
    FACES,
    FIRST_ROLL,
    HOLDS,
    N_HOLDS,
    N_ROLLS,
    ROLL_PROBABILITIES,
    hold_index,
)
from solver.kernels.compiling import kernel
from solver.kernels.transitions import BONUS, BOX, FLAG_AFTER, IS_JOKER, PAID, SHIFT, YAMS
from solver.kernels.vectors import LANES, add, load, maximum, multiply, splat, store

__all__ = ["LATTICE", "Lattice", "solve_rows"]

_u = np.uint64
_LANES = _u(LANES)
_N_ROLLS = _u(N_ROLLS)
_FIRST_ROLL = _u(FIRST_ROLL)


class Lattice(NamedTuple):
    """The neighbours of each hold, as places in a node array."""

    add: NDArray[np.uint16]
    """``(210, 6)``: the hold with a die of each face more."""
    drop: NDArray[np.int16]
    """``(461, 6)``: each hold but the empty one, and the holds with one die less, filled up by
    repeating the last. In the order of `choose`: by size, then by the number of different faces."""
    weight: NDArray[np.float64]
    """``(252,)``: probability of each roll."""


def _drops(hold: tuple[int, ...]) -> list[int]:
    fewer = {hold[:place] + hold[place + 1 :] for place in range(len(hold))}
    found = sorted(hold_index(dice) for dice in fewer)
    return [hold_index(hold), *found, *found[-1:] * (DICE - len(found))]


def _faces(hold: tuple[int, ...]) -> int:
    """How many holds `choose` looks at: one for each face, padded to 2, 3 or 5."""
    return next(count for count in (2, 3, DICE) if len(set(hold)) <= count)


_CHOICES = sorted(HOLDS[1:], key=lambda hold: (len(hold), _faces(hold)))
LATTICE = Lattice(
    add=(ADD_DIE * LANES).astype(np.uint16),
    drop=(np.array([_drops(hold) for hold in _CHOICES]) * LANES).astype(np.int16),
    weight=ROLL_PROBABILITIES,
)
#: Rows of `Lattice.drop` where the holds of each size with up to 2, 3 and 5 faces end; (5, 3).
_ENDS = np.array(
    [
        [
            sum((len(hold), _faces(hold)) <= (size, faces) for hold in _CHOICES)
            for faces in (2, 3, DICE)
        ]
        for size in range(1, DICE + 1)
    ],
    dtype=np.uint64,
)


@kernel
def scratch(vectors: int) -> Any:
    """Make room for so many vectors, each one cache line."""
    raw = np.empty((vectors + 1) * LANES)
    skip = (-raw.ctypes.data // 8) % LANES
    return raw[skip : skip + vectors * LANES]


@kernel
def legal_boxes(
    filled: int, joker: int, roll: int, joker_boxes: Any, face_of: Any, flags: Any
) -> Any:
    """Mask of the boxes that a final roll may fill."""
    face = face_of[roll]
    if face >= 0 and filled >> YAMS & 1 and flags[joker, IS_JOKER]:
        return joker_boxes[filled, face]
    return ALL_BOXES & ~filled


@kernel
def writes_as(filled: int, joker: int, roll: int, face_of: Any, flags: Any) -> Any:
    """Row of `Moves.writes` for a final roll: its own, or that of a joker at full value."""
    face = face_of[roll]
    if face >= 0 and filled >> YAMS & 1 and flags[joker, IS_JOKER] and filled >> face & 1:
        return N_ROLLS + face
    return roll


@kernel
def best_options(filled: int, writes: Any, options: Any, node: Any) -> None:
    """Set each of the 252 rolls to the greatest option among the open boxes."""
    boxes = np.empty(N_BOXES, np.uint64)
    n_open = _u(0)
    for box in range(N_BOXES):
        if not filled >> box & 1:
            boxes[n_open] = box
            n_open += _u(1)
    for roll in range(_N_ROLLS):
        best = load(options, _u(writes[roll, boxes[_u(0)]]) * _LANES)
        for nth in range(_u(1), n_open):
            best = maximum(best, load(options, _u(writes[roll, boxes[nth]]) * _LANES))
        store(node, (_FIRST_ROLL + roll) * _LANES, best)


@kernel
def place(
    values: Any,
    lane: int,
    start: Any,
    filled: int,
    joker: int,
    entries: Any,
    writes: Any,
    joker_boxes: Any,
    face_of: Any,
    flags: Any,
    options: Any,
    node: Any,
) -> None:
    """Set the 252 rolls to the value of their best box, for eight lanes from `lane` on.

    `start` holds the place of each row in `values`, by filled and joker; `options` is room for a
    vector an entry.
    """
    for entry in range(entries.shape[0]):
        box = entries[entry, BOX]
        if not filled >> box & 1:
            flag = joker if box != YAMS else int(entries[entry, PAID] > 0)
            after = load(values, _u(start[filled | 1 << box, flag] + entries[entry, SHIFT] + lane))
            store(options, _u(entry * LANES), add(after, splat(float(entries[entry, PAID]))))
    best_options(filled, writes, options, node)
    if not (filled >> YAMS & 1 and (joker or flags[joker, IS_JOKER])):
        return
    after_yams = flags[joker, FLAG_AFTER]
    for roll in range(N_ROLLS):
        if face_of[roll] < 0:
            continue
        legal = legal_boxes(filled, joker, roll, joker_boxes, face_of, flags)
        written = writes_as(filled, joker, roll, face_of, flags)
        best = splat(-np.inf)
        for box in range(N_BOXES):
            if legal >> box & 1:
                entry = writes[written, box]
                row = start[filled | 1 << box, after_yams] + entries[entry, SHIFT]
                gain = splat(float(entries[entry, PAID] + flags[joker, BONUS]))
                best = maximum(best, add(load(values, _u(row + lane)), gain))
        store(node, _u((FIRST_ROLL + roll) * LANES), best)


@kernel
def expect(add_die: Any, node: Any) -> None:
    """Set every hold of fewer than five dice to its mean over one die more, largest first."""
    sixth = splat(1.0 / FACES)
    for step in range(_u(1), _FIRST_ROLL + _u(1)):
        hold = _FIRST_ROLL - step
        row = add_die[hold]
        low = add(load(node, _u(row[_u(0)])), load(node, _u(row[_u(1)])))
        middle = add(load(node, _u(row[_u(2)])), load(node, _u(row[_u(3)])))
        high = add(load(node, _u(row[_u(4)])), load(node, _u(row[_u(5)])))
        store(node, hold * _LANES, multiply(add(add(low, middle), high), sixth))


@kernel
def choose(drop_die: Any, node: Any) -> None:
    """Set every hold to the greatest of itself and all holds inside it, smallest first."""
    number = _u(0)
    for size in range(_u(DICE)):
        while number < _ENDS[size, _u(0)]:
            row = drop_die[number]
            hold = _u(row[_u(0)])
            best = maximum(load(node, _u(row[_u(1)])), load(node, _u(row[_u(2)])))
            store(node, hold, maximum(best, load(node, hold)))
            number += _u(1)
        while number < _ENDS[size, _u(1)]:
            row = drop_die[number]
            hold = _u(row[_u(0)])
            best = maximum(load(node, _u(row[_u(1)])), load(node, _u(row[_u(2)])))
            other = maximum(load(node, _u(row[_u(3)])), load(node, hold))
            store(node, hold, maximum(best, other))
            number += _u(1)
        while number < _ENDS[size, _u(2)]:
            row = drop_die[number]
            hold = _u(row[_u(0)])
            best = maximum(load(node, _u(row[_u(1)])), load(node, _u(row[_u(2)])))
            other = maximum(load(node, _u(row[_u(3)])), load(node, _u(row[_u(4)])))
            last = maximum(load(node, _u(row[_u(5)])), load(node, hold))
            store(node, hold, maximum(maximum(best, other), last))
            number += _u(1)


@kernel
def mean(weight: Any, node: Any, values: Any, to: int) -> None:
    """Write the mean over the 252 rolls to ``values[to]`` and the seven places after it."""
    total = multiply(load(node, _FIRST_ROLL * _LANES), splat(weight[_u(0)]))
    for roll in range(_u(1), _N_ROLLS):
        value = load(node, (_FIRST_ROLL + roll) * _LANES)
        total = add(total, multiply(value, splat(weight[roll])))
    store(values, _u(to), total)


@kernel
def solve_rows(sheets: Any, lanes: Any, start: Any, moves: Any, lattice: Any, values: Any) -> None:
    """Fill the rows of some sheets from those of the sheets with one box more.

    Parameters
    ----------
    sheets : (n, 2) int64
        Filled and joker of each.
    lanes : (n, 3) int64
        First and last lane to compute of each row, and its width. Lanes before the first are set
        to its value, lanes after the last to the last one's. The row must have room for a vector
        from the last lane on.
    start : (8192, 2) int64
        Place of each row in `values`.
    moves : Moves
    lattice : Lattice
    values : (m,) float64
        The rows; read and written.
    """
    entries, writes, joker_boxes, face_of, flags = moves
    add_die, drop_die, weight = lattice
    node = scratch(N_HOLDS)
    options = scratch(entries.shape[0])
    for sheet in range(sheets.shape[0]):
        filled, joker = sheets[sheet]
        row = start[filled, joker]
        first, last, width = lanes[sheet]
        for lane in range(first, last + 1, LANES):
            place(
                values,
                lane,
                start,
                filled,
                joker,
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
        values[row : row + first] = values[row + first]
        values[row + last + 1 : row + width] = values[row + last]
