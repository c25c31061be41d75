"""One turn for eight arbitrary states at a time, and the decisions in it.

Where the induction reads eight neighbouring lanes of one row, a batch of positions has a state of
its own in every lane: the options are gathered one by one, and the rest of the turn is the same.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from solver.game.boxes import N_BOXES
from solver.game.dice import FIRST_ROLL, N_HOLDS, N_ROLLS, TIE
from solver.kernels.compiling import kernel
from solver.kernels.transitions import BONUS, BOX, FLAG_AFTER, PAID, UPPER, YAMS
from solver.kernels.turn import choose, expect, legal_boxes, scratch, writes_as
from solver.kernels.vectors import LANES, load, maximum, store

__all__ = ["answer_positions", "best_box", "best_hold", "turn_of_states", "write"]

_u = np.uint64


@kernel
def write(
    filled: int,
    upper: int,
    joker: int,
    roll: int,
    box: int,
    threshold: int,
    entries: Any,
    writes: Any,
    face_of: Any,
    flags: Any,
) -> Any:
    """Write a final roll in a box.

    Returns
    -------
    (points, bonus, filled, upper, joker)
        Points the box pays, the Yams bonus, and the state that follows.
    """
    entry = writes[writes_as(filled, joker, roll, face_of, flags), box]
    bonus = 0
    flag = joker
    if face_of[roll] >= 0:
        bonus = flags[joker, BONUS]
        flag = flags[joker, FLAG_AFTER]
    if box == YAMS:
        flag = int(entries[entry, PAID] > 0)
    after = min(upper + entries[entry, UPPER], threshold)
    return entries[entry, PAID], bonus, filled | 1 << box, after, flag


@kernel
def best_box(
    values: Any,
    filled: int,
    upper: int,
    joker: int,
    roll: int,
    entries: Any,
    writes: Any,
    joker_boxes: Any,
    face_of: Any,
    flags: Any,
) -> Any:
    """Best box of a final roll, the first of ties, and its value."""
    legal = legal_boxes(filled, joker, roll, joker_boxes, face_of, flags)
    threshold = values.shape[2] - 1
    options = np.full(N_BOXES, -np.inf)
    for box in range(N_BOXES):
        if legal >> box & 1:
            points, bonus, after, subtotal, flag = write(
                filled, upper, joker, roll, box, threshold, entries, writes, face_of, flags
            )
            options[box] = points + bonus + values[after, flag, subtotal]
    best = options.max()
    found = 0
    while options[found] < best - TIE:
        found += 1
    return found, best


@kernel
def best_hold(holds: Any, lane: int, roll: int, subs: Any) -> Any:
    """Best hold of a roll, the first of ties, and its value, from one lane of a node array."""
    best = -np.inf
    for place in range(subs.shape[1]):
        best = max(best, holds[subs[roll, place] * LANES + lane])
    for place in range(subs.shape[1]):
        value = holds[subs[roll, place] * LANES + lane]
        if value >= best - TIE:
            return subs[roll, place], value
    return -1, best


@kernel
def place_states(
    values: Any,
    states: Any,
    entries: Any,
    writes: Any,
    joker_boxes: Any,
    face_of: Any,
    flags: Any,
    options: Any,
    node: Any,
) -> None:
    """Set the 252 rolls to the value of their best box, for eight (filled, upper, joker)."""
    threshold = values.shape[2] - 1
    for entry in range(entries.shape[0]):
        box = entries[entry, BOX]
        for lane in range(LANES):
            filled, upper, joker = states[lane, 0], states[lane, 1], states[lane, 2]
            option = -np.inf
            if not filled >> box & 1:
                flag = joker if box != YAMS else int(entries[entry, PAID] > 0)
                after = min(upper + entries[entry, UPPER], threshold)
                option = entries[entry, PAID] + values[filled | 1 << box, flag, after]
            options[entry * LANES + lane] = option
    for roll in range(_u(N_ROLLS)):
        best = load(options, _u(writes[roll, _u(0)]) * _u(LANES))
        for box in range(_u(1), _u(N_BOXES)):
            best = maximum(best, load(options, _u(writes[roll, box]) * _u(LANES)))
        store(node, (_u(FIRST_ROLL) + roll) * _u(LANES), best)
    for roll in range(N_ROLLS):
        if face_of[roll] < 0:
            continue
        for lane in range(LANES):
            filled, upper, joker = states[lane, 0], states[lane, 1], states[lane, 2]
            if filled >> YAMS & 1:
                node[(FIRST_ROLL + roll) * LANES + lane] = best_box(
                    values,
                    filled,
                    upper,
                    joker,
                    roll,
                    entries,
                    writes,
                    joker_boxes,
                    face_of,
                    flags,
                )[1]


@kernel
def turn_of_states(
    values: Any,
    states: Any,
    rerolls: int,
    entries: Any,
    writes: Any,
    joker_boxes: Any,
    face_of: Any,
    flags: Any,
    add_die: Any,
    drop_die: Any,
    options: Any,
    node: Any,
    holds1: Any,
    holds2: Any,
) -> None:
    """Work out the turn of eight states.

    Parameters
    ----------
    values : (8192, 2, threshold + 1) float64
    states : (8, 3) int64
        Filled, upper and joker; none with a full sheet.
    rerolls : int
        How many stages are needed: 0, 1 or 2.
    entries, writes, joker_boxes, face_of, flags
        The fields of `Moves`.
    add_die, drop_die
        The fields of `Lattice`.
    options : room for a vector an entry
    node : room for a vector a hold
    holds1, holds2 : node arrays, out
        Value of each hold with one and two rerolls left; of a roll: of stopping. `holds1` is set
        for one reroll or more, else only its rolls are; `holds2` for two.
    """
    place_states(values, states, entries, writes, joker_boxes, face_of, flags, options, node)
    if rerolls > 0:
        expect(add_die, node)
    holds1[:] = node
    if rerolls > 1:
        choose(drop_die, node)
        expect(add_die, node)
        holds2[: FIRST_ROLL * LANES] = node[: FIRST_ROLL * LANES]
        holds2[FIRST_ROLL * LANES :] = holds1[FIRST_ROLL * LANES :]


@kernel
def answer_positions(
    values: Any,
    states: Any,
    rolls: Any,
    rerolls: Any,
    moves: Any,
    lattice: Any,
    subs: Any,
    choices: Any,
    best: Any,
) -> None:
    """Best hold, or box without rerolls, of each position, and its value.

    Parameters
    ----------
    values : (8192, 2, threshold + 1) float64
    states : (n, 3) int64
        Filled, upper and joker of each; none with a full sheet.
    rolls, rerolls : (n,) int64
    moves : Moves
    lattice : Lattice
    subs : (252, 32) int64
    choices : (n,) int64, out
    best : (n,) float64, out
    """
    entries, writes, joker_boxes, face_of, flags = moves
    add_die, drop_die, _ = lattice
    n = states.shape[0]
    options = scratch(entries.shape[0])
    node, holds1, holds2 = scratch(N_HOLDS), scratch(N_HOLDS), scratch(N_HOLDS)
    group = np.zeros((LANES, 3), np.int64)
    waiting = np.empty(LANES, np.int64)
    size = 0
    for position in range(n):
        if rerolls[position] == 0:
            choices[position], best[position] = best_box(
                values,
                states[position, 0],
                states[position, 1],
                states[position, 2],
                rolls[position],
                entries,
                writes,
                joker_boxes,
                face_of,
                flags,
            )
        else:
            group[size] = states[position]
            waiting[size] = position
            size += 1
        if size == LANES or (size > 0 and position == n - 1):
            most = rerolls[waiting[:size]].max()
            turn_of_states(
                values,
                group,
                most,
                entries,
                writes,
                joker_boxes,
                face_of,
                flags,
                add_die,
                drop_die,
                options,
                node,
                holds1,
                holds2,
            )
            for lane in range(size):
                place = waiting[lane]
                holds = holds2 if rerolls[place] == 2 else holds1
                choices[place], best[place] = best_hold(holds, lane, rolls[place], subs)
            size = 0
