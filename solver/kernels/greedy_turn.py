"""One turn for eight arbitrary states at a time, and the decisions in it.

Where the induction reads eight neighbouring lanes of one row, a batch of positions has a state of
its own in every lane: the entries are gathered one by one, and the rest of the turn is the same.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from solver.game.dice import FIRST_ROLL, N_HOLDS, N_ROLLS, TIE
from solver.kernels.compiling import kernel
from solver.kernels.transitions import (
    BONUS,
    BOX,
    FLAG_AFTER,
    N_BOXES,
    N_ENTRIES,
    PAID,
    UPPER,
    YAMS_MASK,
)
from solver.kernels.turn import (
    best_options,
    choose,
    entry_of,
    expect,
    face_of,
    final_roll,
    flag_after,
    flag_of,
    legal_boxes,
    scratch,
    written_by,
)
from solver.kernels.vectors import LANES

__all__ = [
    "answer_positions",
    "best_box",
    "best_hold",
    "place_states",
    "state_in",
    "turn_of_states",
    "write",
]

_u = np.uint64


@kernel
def write(rules: Any, state: Any, roll: int, row: int, box: int, cap: int) -> Any:
    """Write a final roll, by its row of `Transitions.writes`, in a box.

    Returns
    -------
    (points, bonus, filled, upper, joker)
        Points the box pays, the Yams bonus, and the state that follows.
    """
    filled, upper, joker = state
    entry = written_by(rules, row, box)
    bonus, flag = 0, joker
    if face_of(rules, roll) >= 0:
        bonus, flag = flag_of(rules, joker, BONUS), flag_of(rules, joker, FLAG_AFTER)
    subtotal = min(upper + entry_of(rules, entry, UPPER), cap)
    flag = flag_after(rules, entry, flag)
    return entry_of(rules, entry, PAID), bonus, filled | 1 << box, subtotal, flag


@kernel
def best_box(rules: Any, values: Any, state: Any, roll: int) -> Any:
    """Best box of a final roll, the first of ties, and its value."""
    legal, row = final_roll(rules, state[0], state[2], roll)
    options = np.full(rules[N_BOXES], -np.inf)
    for box in range(rules[N_BOXES]):
        if legal >> box & 1:
            points, bonus, after, subtotal, flag = write(
                rules, state, roll, row, box, values.shape[2] - 1
            )
            options[box] = points + bonus + values[after, flag, subtotal]
    best = options.max()
    box = 0
    while options[box] < best - TIE:
        box += 1
    return box, best


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
def state_in(states: Any, place: int) -> Any:
    """One of some states, as a tuple."""
    return states[place, 0], states[place, 1], states[place, 2]


@kernel
def place_states(rules: Any, values: Any, states: Any, options: Any, node: Any) -> None:
    """Set the 252 rolls to the value of their best box, for eight (filled, upper, joker)."""
    cap = values.shape[2] - 1
    boxes = 0
    for lane in range(LANES):
        boxes |= legal_boxes(rules, states[lane, 0])
    for entry in range(rules[N_ENTRIES]):
        box = entry_of(rules, entry, BOX)
        for lane in range(LANES):
            filled, upper, joker = state_in(states, lane)
            option = -np.inf
            if legal_boxes(rules, filled) >> box & 1:
                after = min(upper + entry_of(rules, entry, UPPER), cap)
                flag = flag_after(rules, entry, joker)
                option = entry_of(rules, entry, PAID) + values[filled | 1 << box, flag, after]
            options[entry * LANES + lane] = option
    best_options(rules, boxes, options, node)
    for roll in range(N_ROLLS):
        if face_of(rules, roll) < 0:
            continue
        for lane in range(LANES):
            if states[lane, 0] & rules[YAMS_MASK]:
                best = best_box(rules, values, state_in(states, lane), roll)[1]
                node[(FIRST_ROLL + roll) * LANES + lane] = best


@kernel
def turn_of_states(
    rules: Any, values: Any, states: Any, rerolls: int, options: Any, node: Any, holds: Any
) -> None:
    """Work out the turn of eight states.

    Parameters
    ----------
    rules : packed transitions
    values : (2^boxes, 2, cap + 1) float64
    states : (8, 3) int64
        Filled, upper and joker; none with a full sheet.
    rerolls : int
        How many are to come at most.
    options : room for a vector an entry
    node : room for a vector a hold, out
        Value of the best hold inside each, of a roll: of the best way to go on, with all rerolls.
    holds : (>= rerolls, node array), out
        Value of each hold with 1, 2, ... rerolls left; of a roll: of stopping.
    """
    place_states(rules, values, states, options, node)
    final = FIRST_ROLL * LANES
    for left in range(rerolls):
        expect(node)
        holds[left, :final] = node[:final]
        if left == 0:
            holds[left, final:] = node[final:]
        else:
            holds[left, final:] = holds[0, final:]
        node[final:] = holds[0, final:]  # a roll that is held is final
        choose(node)


@kernel
def answer_positions(
    rules: Any,
    values: Any,
    states: Any,
    rolls: Any,
    rerolls: Any,
    subs: Any,
    choices: Any,
    best: Any,
) -> None:
    """Best hold, or box without rerolls, of each position, and its value.

    Parameters
    ----------
    rules : packed transitions
    values : (2^boxes, 2, cap + 1) float64
    states : (n, 3) int64
        Filled, upper and joker of each; none with a full sheet.
    rolls, rerolls : (n,) int64
    subs : (252, 32) int64
    choices : (n,) int64, out
    best : (n,) float64, out
    """
    n = states.shape[0]
    options, node = scratch(rules[N_ENTRIES]), scratch(N_HOLDS)
    most = 0
    for position in range(n):
        most = max(most, rerolls[position])
    holds = np.empty((most, N_HOLDS * LANES))
    group = np.zeros((LANES, 3), np.int64)
    waiting = np.empty(LANES, np.int64)
    size = 0
    for position in range(n):
        if rerolls[position] == 0:
            state = state_in(states, position)
            choices[position], best[position] = best_box(rules, values, state, rolls[position])
        else:
            group[size] = states[position]
            waiting[size] = position
            size += 1
        if size == LANES or (size > 0 and position == n - 1):
            left = rerolls[waiting[:size]].max()
            turn_of_states(rules, values, group, left, options, node, holds)
            for lane in range(size):
                place = waiting[lane]
                stage = holds[rerolls[place] - 1]
                choices[place], best[place] = best_hold(stage, lane, rolls[place], subs)
            size = 0
