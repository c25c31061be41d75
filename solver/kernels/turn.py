"""One turn on the lattice of holds, for eight lanes at a time, and the induction over rows.

A *node* array holds one vector of lanes for each of the 462 holds. Three verbs work on it:

- `place`: at the rolls, the best legal box: points now plus the value of the sheet that follows;
- `expect`: value of a hold that is rerolled = mean over the six ways to add one die, holds of four
  dice first;
- `choose`: value of a hold = greatest of itself and the holds inside it, one die dropped at a time.

A turn is place, then expect and choose for every reroll, and the mean over the 252 rolls.

A *row* holds the values of a sheet in neighbouring lanes, and filling a box leads to another row,
read some lanes further on. For the mean a lane is an upper subtotal; for any other goal it is the
number of points written (see `utility`). Where a row leads is listed once (`list_reads`) and then
read for all its lanes (`place`).

Transitions come packed in one array (see `transitions`). The kernels trust their arguments: whoever
calls them has checked.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

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
from solver.kernels.transitions import (
    BONUS_GAIN,
    BONUS_SHIFT,
    BOX,
    ENTRIES,
    FACE_OF,
    FLAG,
    FLAG_AFTER,
    FLAGS,
    GAIN,
    IS_JOKER,
    JOKER_LEGAL,
    JOKER_WRITES,
    KEEP,
    LEGAL,
    N_BOXES,
    N_ENTRIES,
    SHIFT,
    UPPER,
    WRITES,
    YAMS_MASK,
)
from solver.kernels.vectors import LANES, add, load, maximum, multiply, splat, store

__all__ = [
    "ADD",
    "best_options",
    "choose",
    "entry_of",
    "expect",
    "face_of",
    "final_roll",
    "flag_after",
    "flag_of",
    "legal_boxes",
    "room_for_reads",
    "scratch",
    "solve_row",
    "solve_rows",
    "written_by",
]

_u = np.uint64
_LANES = _u(LANES)
_N_ROLLS = _u(N_ROLLS)
_FIRST_ROLL = _u(FIRST_ROLL)
#: Columns of an entry, and of the flags.
_ENTRY: Final = FLAG + 1
_FLAG: Final = FLAG_AFTER + 1


def _drops(hold: tuple[int, ...]) -> list[int]:
    fewer = sorted({hold_index(hold[:place] + hold[place + 1 :]) for place in range(len(hold))})
    return [hold_index(hold), *fewer, *fewer[-1:] * (DICE - len(fewer))]


def _faces(hold: tuple[int, ...]) -> int:
    """How many holds `choose` looks at: one for each face, padded to 2, 3 or 5."""
    return next(count for count in (2, 3, DICE) if len(set(hold)) <= count)


_CHOICES = sorted(HOLDS[1:], key=lambda hold: (len(hold), _faces(hold)))
#: Place in a node array of each hold with a die of each face more; (210, 6).
ADD: Final = (ADD_DIE * LANES).astype(np.uint16)
#: Place of each hold but the empty one, and of the holds with one die less, filled up by repeating
#: the last; in the order of `choose`: by size, then by the number of different faces; (461, 6).
DROP: Final = (np.array([_drops(hold) for hold in _CHOICES]) * LANES).astype(np.uint16)
#: Rows of `DROP` where the holds of each size with up to 2, 3 and 5 faces end; (5, 3).
ENDS: Final = np.array(
    [
        [
            sum((len(hold), _faces(hold)) <= (size, faces) for hold in _CHOICES)
            for faces in (2, 3, DICE)
        ]
        for size in range(1, DICE + 1)
    ],
    dtype=np.uint64,
)
WEIGHT: Final = ROLL_PROBABILITIES


@kernel
def scratch(vectors: int) -> Any:
    """Make room for so many vectors, each one cache line."""
    raw = np.empty((vectors + 1) * LANES)
    skip = (-raw.ctypes.data // 8) % LANES
    return raw[skip : skip + vectors * LANES]


# What the transitions say


@kernel
def entry_of(rules: Any, entry: int, column: int) -> Any:
    """One number of an entry."""
    return rules[rules[ENTRIES] + entry * _ENTRY + column]


@kernel
def flag_of(rules: Any, joker: int, column: int) -> Any:
    """One number of what the joker flag means."""
    return rules[rules[FLAGS] + joker * _FLAG + column]


@kernel
def face_of(rules: Any, roll: int) -> Any:
    """Face - 1 of a five of a kind; -1 for another roll."""
    return rules[rules[FACE_OF] + roll]


@kernel
def written_by(rules: Any, row: int, box: int) -> Any:
    """Entry that a row of `Transitions.writes` writes in a box."""
    return rules[rules[WRITES] + row * rules[N_BOXES] + box]


@kernel
def legal_boxes(rules: Any, filled: int) -> Any:
    """Mask of the boxes that an ordinary roll may fill."""
    return rules[rules[LEGAL] + filled]


@kernel
def yams_counts(rules: Any, filled: int, joker: int) -> Any:
    """Whether a five of a kind is more than an ordinary roll: a joker, or worth a bonus."""
    return filled & rules[YAMS_MASK] != 0 and (joker or flag_of(rules, joker, IS_JOKER))


@kernel
def final_roll(rules: Any, filled: int, joker: int, roll: int) -> Any:
    """Mask of the boxes that a final roll may fill, and its row of `Transitions.writes`."""
    face = face_of(rules, roll)
    if face < 0 or filled & rules[YAMS_MASK] == 0 or not flag_of(rules, joker, IS_JOKER):
        return legal_boxes(rules, filled), roll
    row = rules[rules[JOKER_WRITES] + filled * FACES + face]
    return rules[rules[JOKER_LEGAL] + filled * FACES + face], roll if row == KEEP else row


@kernel
def flag_after(rules: Any, entry: int, joker: int) -> Any:
    """Joker flag after an entry, if it would be `joker` without it."""
    flag = entry_of(rules, entry, FLAG)
    return joker if flag == KEEP else flag


# The three verbs

#: Columns of a list of reads: the vector to set; where lane 0 would be in the row of the state that
#: follows; first places of the first and the last vector of that row; points to add; whether it is
#: the first read for the vector.
TO, FROM, LOWEST, HIGHEST, ADDED, FRESH = range(6)


@kernel
def add_read(
    reads: Any, count: int, to: int, start: Any, spans: Any, state: Any, shift: int, gain: int
) -> None:
    """Append the read of a state (filled, upper, joker) that follows."""
    filled, upper, joker = state
    row = start[filled, joker, min(upper, start.shape[2] - 1)]
    reads[count, TO] = to
    reads[count, FROM] = row + shift
    reads[count, LOWEST] = row + spans[filled, joker, 0]
    reads[count, HIGHEST] = row + spans[filled, joker, 1]
    reads[count, ADDED] = gain
    reads[count, FRESH] = 1


@kernel
def list_reads(rules: Any, state: Any, start: Any, spans: Any, reads: Any) -> Any:
    """List what `place` reads for a state: first the entries, then the boxes of each Yams.

    Returns the number of entries read, and of reads in all.
    """
    filled, upper, joker = state
    legal = legal_boxes(rules, filled)
    count = 0
    for entry in range(rules[N_ENTRIES]):
        box = entry_of(rules, entry, BOX)
        if legal >> box & 1:
            subtotal = upper + entry_of(rules, entry, UPPER)
            after = filled | 1 << box, subtotal, flag_after(rules, entry, joker)
            shift, gain = entry_of(rules, entry, SHIFT), entry_of(rules, entry, GAIN)
            add_read(reads, count, entry * LANES, start, spans, after, shift, gain)
            count += 1
    options = count
    if not yams_counts(rules, filled, joker):
        return options, count
    flag = flag_of(rules, joker, FLAG_AFTER)
    for roll in range(N_ROLLS):
        if face_of(rules, roll) < 0:
            continue
        boxes, row = final_roll(rules, filled, joker, roll)
        fresh = 1
        for box in range(rules[N_BOXES]):
            if boxes >> box & 1:
                entry = written_by(rules, row, box)
                subtotal = upper + entry_of(rules, entry, UPPER)
                after = filled | 1 << box, subtotal, flag_after(rules, entry, flag)
                shift = entry_of(rules, entry, SHIFT) + flag_of(rules, joker, BONUS_SHIFT)
                gain = entry_of(rules, entry, GAIN) + flag_of(rules, joker, BONUS_GAIN)
                add_read(
                    reads, count, (FIRST_ROLL + roll) * LANES, start, spans, after, shift, gain
                )
                reads[count, FRESH] = fresh
                fresh = 0
                count += 1
    return options, count


@kernel
def read(values: Any, reads: Any, number: int, lane: int) -> Any:
    """Read one vector of a list."""
    at = min(max(reads[number, FROM] + lane, reads[number, LOWEST]), reads[number, HIGHEST])
    vector = load(values, _u(at))
    if values.ndim == 1:  # of pairs, whose lanes are points, nothing is added
        vector = add(vector, splat(float(reads[number, ADDED])))
    return vector


@kernel
def best_options(rules: Any, boxes: int, options: Any, node: Any) -> None:
    """Set each of the 252 rolls to the greatest option among some boxes."""
    width = _u(rules[N_BOXES])
    writes = np.empty(width, np.uint64)
    n = _u(0)
    for box in range(width):
        if boxes >> box & _u(1):
            writes[n] = _u(rules[WRITES]) + box
            n += _u(1)
    for roll in range(_N_ROLLS):
        row = roll * width
        best = load(options, _u(rules[writes[_u(0)] + row]) * _LANES)
        for nth in range(_u(1), n):
            best = maximum(best, load(options, _u(rules[writes[nth] + row]) * _LANES))
        store(node, (_FIRST_ROLL + roll) * _LANES, best)


@kernel
def place(
    rules: Any,
    boxes: int,
    values: Any,
    lane: int,
    reads: Any,
    n_options: int,
    n_reads: int,
    options: Any,
    node: Any,
) -> None:
    """Set the 252 rolls to the value of their best box, for eight lanes from `lane` on.

    `boxes` are those that an ordinary roll may fill; `options` is room for a vector an entry.
    """
    for number in range(n_options):
        store(options, _u(reads[number, TO]), read(values, reads, number, lane))
    best_options(rules, boxes, options, node)
    for number in range(n_options, n_reads):
        to = _u(reads[number, TO])
        vector = read(values, reads, number, lane)
        if not reads[number, FRESH]:
            vector = maximum(load(node, to), vector)
        store(node, to, vector)


@kernel
def expect(node: Any) -> None:
    """Set every hold of fewer than five dice to its mean over one die more, largest first."""
    sixth = splat(1.0 / FACES)
    for step in range(_u(1), _FIRST_ROLL + _u(1)):
        hold = _FIRST_ROLL - step
        row = ADD[hold]
        low = add(load(node, _u(row[_u(0)])), load(node, _u(row[_u(1)])))
        middle = add(load(node, _u(row[_u(2)])), load(node, _u(row[_u(3)])))
        high = add(load(node, _u(row[_u(4)])), load(node, _u(row[_u(5)])))
        store(node, hold * _LANES, multiply(add(add(low, middle), high), sixth))


@kernel
def choose(node: Any) -> None:
    """Set every hold to the greatest of itself and all holds inside it, smallest first."""
    number = _u(0)
    for size in range(_u(DICE)):
        while number < ENDS[size, _u(0)]:
            row = DROP[number]
            hold = _u(row[_u(0)])
            best = maximum(load(node, _u(row[_u(1)])), load(node, _u(row[_u(2)])))
            store(node, hold, maximum(best, load(node, hold)))
            number += _u(1)
        while number < ENDS[size, _u(1)]:
            row = DROP[number]
            hold = _u(row[_u(0)])
            best = maximum(load(node, _u(row[_u(1)])), load(node, _u(row[_u(2)])))
            other = maximum(load(node, _u(row[_u(3)])), load(node, hold))
            store(node, hold, maximum(best, other))
            number += _u(1)
        while number < ENDS[size, _u(2)]:
            row = DROP[number]
            hold = _u(row[_u(0)])
            best = maximum(load(node, _u(row[_u(1)])), load(node, _u(row[_u(2)])))
            other = maximum(load(node, _u(row[_u(3)])), load(node, _u(row[_u(4)])))
            last = maximum(load(node, _u(row[_u(5)])), load(node, hold))
            store(node, hold, maximum(maximum(best, other), last))
            number += _u(1)


@kernel
def mean(node: Any, values: Any, to: int) -> None:
    """Write the mean over the 252 rolls to ``values[to]`` and the seven places after it."""
    total = multiply(load(node, _FIRST_ROLL * _LANES), splat(WEIGHT[_u(0)]))
    for roll in range(_u(1), _N_ROLLS):
        value = load(node, (_FIRST_ROLL + roll) * _LANES)
        total = add(total, multiply(value, splat(WEIGHT[roll])))
    store(values, _u(to), total)


@kernel
def solve_row(
    rules: Any,
    rerolls: int,
    state: Any,
    lanes: Any,
    start: Any,
    spans: Any,
    values: Any,
    reads: Any,
    options: Any,
    node: Any,
) -> None:
    """Fill the lanes of one row, from the first to before the last, eight at a time.

    `reads`, `options` and `node` are room for a list of reads, a vector an entry and a hold.
    """
    filled, upper, joker = state
    row = start[filled, joker, min(upper, start.shape[2] - 1)]
    n_options, n_reads = list_reads(rules, state, start, spans, reads)
    boxes = legal_boxes(rules, filled)
    for lane in range(lanes[0], lanes[1], LANES):
        place(rules, boxes, values, lane, reads, n_options, n_reads, options, node)
        for _ in range(rerolls):
            expect(node)
            choose(node)
        mean(node, values, row + lane)


@kernel
def room_for_reads(rules: Any) -> Any:
    """Make room for all that `list_reads` may list."""
    return np.empty((rules[N_ENTRIES] + FACES * rules[N_BOXES], FRESH + 1), np.int64)


@kernel
def solve_rows(
    rules: Any, rerolls: int, sheets: Any, lanes: Any, start: Any, spans: Any, values: Any
) -> None:
    """Fill the rows of some sheets from those of the sheets with one box more.

    Parameters
    ----------
    rules : packed transitions
    rerolls : int
        Of a turn.
    sheets : (n, 3) int64
        Filled, 0 and joker of each.
    lanes : (n, 3) int64
        First lane to compute of each row, the one after the last, and the width of the row. Lanes
        before the first are set to its value, lanes after the last to the last one's. The row must
        have room for a vector from the last lane on.
    start : (2^boxes, 2, 1) int64
        Place of each row in `values`.
    spans : (2^boxes, 2, 2) int64
        First lanes of the first and the last vector of each row.
    values : (m,) float64
        The rows; read and written.
    """
    reads = room_for_reads(rules)
    options, node = scratch(rules[N_ENTRIES]), scratch(N_HOLDS)
    for sheet in range(sheets.shape[0]):
        filled, upper, joker = sheets[sheet]
        state = filled, upper, joker
        solve_row(rules, rerolls, state, lanes[sheet], start, spans, values, reads, options, node)
        row = start[filled, joker, 0]
        first, end, width = lanes[sheet]
        values[row : row + first] = values[row + first]
        values[row + end : row + width] = values[row + end - 1]
