"""One turn of many games at once, played by the table.

The games come sorted by state, so the turn of a state is worked out once, eight states at a time,
however many games are in it; each game then looks up its own holds and box. The dice are given: a
throw is a number from 0 to 7,775 whose digits in base 6 are the dice as they are thrown, the first
die first; a reroll of n dice takes the first n digits.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from solver.game.dice import ADD_DIE, DICE, FACES, FIRST_ROLL, HOLD_SIZES, N_HOLDS, N_ROLLS
from solver.kernels.compiling import kernel
from solver.kernels.greedy_turn import best_box, best_hold, state_in, turn_of_states, write
from solver.kernels.transitions import N_ENTRIES
from solver.kernels.turn import final_roll, scratch
from solver.kernels.vectors import LANES

__all__ = ["play_turn"]


@kernel
def throw(hold: int, dice: int) -> Any:
    """Throw the dice that a hold lacks; the number of the roll that results."""
    for _ in range(DICE - HOLD_SIZES[hold]):
        hold = ADD_DIE[hold, dice % FACES]
        dice //= FACES
    return hold - FIRST_ROLL


@kernel
def group_states(order: Any, first: int, states: Any, group: Any, ends: Any) -> Any:
    """Find the next eight states, and where the games in each end; how many there are."""
    n = order.shape[0]
    size, end = 0, first
    while end < n and size < LANES:
        state = state_in(states, order[end])
        for part in range(3):
            group[size, part] = states[order[end], part]
        while end < n and state_in(states, order[end]) == state:
            end += 1
        ends[size] = end
        size += 1
    return size


@kernel
def play_holds(
    throws: Any, lane: int, stages: Any, subs: Any, known: Any, rolls: Any, holds: Any
) -> Any:
    """Throw and hold until the turn of one game ends; its final roll.

    `known` holds the best hold of each roll, as far as it was asked for before.
    """
    rerolls = holds.shape[0]
    roll = throw(0, throws[0])
    rolls[:] = -1
    holds[:] = -1
    rolls[0] = roll
    for nth in range(rerolls):
        hold = known[nth, roll * LANES + lane]
        if hold < 0:
            hold = best_hold(stages[rerolls - 1 - nth], lane, roll, subs)[0]
            known[nth, roll * LANES + lane] = hold
        holds[nth] = hold
        if hold >= FIRST_ROLL:
            break
        roll = throw(hold, throws[nth + 1])
        rolls[nth + 1] = roll
    return roll


@kernel
def play_turn(
    rules: Any,
    values: Any,
    order: Any,
    throws: Any,
    subs: Any,
    states: Any,
    rolls: Any,
    holds: Any,
    written: Any,
) -> None:
    """Play a turn of the games in `order`, which lists games of equal state one after another.

    Parameters
    ----------
    rules : packed transitions
    values : (2^boxes, 2, cap + 1) float64
    order : (n,) int64
        Numbers of the games to play.
    throws : (g, t) uint16
        The throws of every game.
    subs : (252, 32) int64
    states : (g, 3) int64
        Filled, upper and joker of every game; read and written.
    rolls : (g, t) int16, out
        Number of the roll after each throw; -1 for a throw that was not taken.
    holds : (g, t - 1) int16, out
        Number of the hold kept after each throw but the last; -1 where none was chosen, as the
        turn had ended.
    written : (g, 3) int16, out
        The box filled, the points it paid and the Yams bonus.
    """
    rerolls = holds.shape[1]
    cap = values.shape[2] - 1
    options, node = scratch(rules[N_ENTRIES]), scratch(N_HOLDS)
    stages = np.empty((rerolls, N_HOLDS * LANES))
    group = np.zeros((LANES, 3), np.int64)
    ends = np.empty(LANES, np.int64)
    known = np.empty((rerolls + 1, N_ROLLS * LANES), np.int16)
    first = 0
    while first < order.shape[0]:
        size = group_states(order, first, states, group, ends)
        turn_of_states(rules, values, group, rerolls, options, node, stages)
        known.fill(-1)
        place = first
        for lane in range(size):
            state = state_in(group, lane)
            while place < ends[lane]:
                game = order[place]
                place += 1
                roll = play_holds(throws[game], lane, stages, subs, known, rolls[game], holds[game])
                box = known[rerolls, roll * LANES + lane]
                if box < 0:
                    box = best_box(rules, values, state, roll)[0]
                    known[rerolls, roll * LANES + lane] = box
                _, row = final_roll(rules, state[0], state[2], roll)
                points, bonus, after, subtotal, flag = write(rules, state, roll, row, box, cap)
                states[game, 0] = after
                states[game, 1] = subtotal
                states[game, 2] = flag
                written[game, 0] = box
                written[game, 1] = points
                written[game, 2] = bonus
        first = place
