"""One turn of many games at once, played by the table.

The games come sorted by state, so the turn of a state is worked out once, eight states at a time,
however many games are in it; each game then looks up its own holds and box. The dice are given: a
throw is a number from 0 to 7,775 whose digits in base 6 are the dice as they are thrown, the first
die first; a reroll of n dice takes the first n digits.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from solver.game.dice import DICE, FACES, FIRST_ROLL, N_HOLDS, N_ROLLS
from solver.kernels.compiling import kernel
from solver.kernels.greedy_turn import best_box, best_hold, turn_of_states, write
from solver.kernels.turn import scratch
from solver.kernels.vectors import LANES

__all__ = ["play_turn"]


@kernel
def throw(hold: int, count: int, dice: int, add_die: Any) -> Any:
    """Add so many thrown dice to a hold; the number of the hold that results."""
    for _ in range(count):
        hold = add_die[hold, dice % FACES] // LANES
        dice //= FACES
    return hold


@kernel
def play_turn(
    values: Any,
    order: Any,
    throws: Any,
    sizes: Any,
    moves: Any,
    lattice: Any,
    subs: Any,
    states: Any,
    rolls: Any,
    holds: Any,
    written: Any,
) -> None:
    """Play a turn of the games in `order`, which lists games of equal state one after another.

    Parameters
    ----------
    values : (8192, 2, threshold + 1) float64
    order : (n,) int64
        Numbers of the games to play.
    throws : (g, 3) uint16
        The throws of every game.
    sizes : (462,) int64
        How many dice each hold has.
    moves : Moves
    lattice : Lattice
    subs : (252, 32) int64
    states : (g, 3) int64
        Filled, upper and joker of every game; read and written.
    rolls : (g, 3) int16, out
        Number of the roll after each throw; -1 for a throw that was not taken.
    holds : (g, 2) int16, out
        Number of the hold kept after the first and the second throw; -1 where none was chosen, as
        the turn had ended.
    written : (g, 3) int16, out
        The box filled, the points it paid and the Yams bonus.
    """
    entries, writes, joker_boxes, face_of, flags = moves
    add_die, drop_die, _ = lattice
    threshold = values.shape[2] - 1
    options = scratch(entries.shape[0])
    node, holds1, holds2 = scratch(N_HOLDS), scratch(N_HOLDS), scratch(N_HOLDS)
    group = np.zeros((LANES, 3), np.int64)
    ends = np.empty(LANES, np.int64)
    known = np.empty((3, N_ROLLS * LANES), np.int16)
    first = 0
    n = order.shape[0]
    while first < n:
        # The next eight states, and where the games in each end.
        size = 0
        end = first
        while end < n and size < LANES:
            filled = states[order[end], 0]
            upper = states[order[end], 1]
            joker = states[order[end], 2]
            group[size, 0] = filled
            group[size, 1] = upper
            group[size, 2] = joker
            while end < n:
                game = order[end]
                if states[game, 0] != filled or states[game, 1] != upper:
                    break
                if states[game, 2] != joker:
                    break
                end += 1
            ends[size] = end
            size += 1
        turn_of_states(
            values,
            group,
            2,
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
        known.fill(-1)
        place = first
        for lane in range(size):
            filled, upper, joker = group[lane]
            while place < ends[lane]:
                game = order[place]
                place += 1
                roll = throw(0, DICE, throws[game, 0], add_die) - FIRST_ROLL
                rolls[game, 0] = roll
                for nth in range(2):
                    hold = known[nth, roll * LANES + lane]
                    if hold < 0:
                        stage = holds1 if nth else holds2
                        hold = best_hold(stage, lane, roll, subs)[0]
                        known[nth, roll * LANES + lane] = hold
                    holds[game, nth] = hold
                    if hold >= FIRST_ROLL:
                        for later in range(nth + 1, 2):
                            holds[game, later] = -1
                        for later in range(nth + 1, 3):
                            rolls[game, later] = -1
                        break
                    count = DICE - sizes[hold]
                    roll = throw(hold, count, throws[game, nth + 1], add_die) - FIRST_ROLL
                    rolls[game, nth + 1] = roll
                box = known[2, roll * LANES + lane]
                if box < 0:
                    box = best_box(
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
                    )[0]
                    known[2, roll * LANES + lane] = box
                points, bonus, after, subtotal, flag = write(
                    filled, upper, joker, roll, box, threshold, entries, writes, face_of, flags
                )
                states[game, 0] = after
                states[game, 1] = subtotal
                states[game, 2] = flag
                written[game, 0] = box
                written[game, 1] = points
                written[game, 2] = bonus
        first = end
