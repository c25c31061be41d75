"""How turns end under best play: the chance of every entry, for eight states at a time.

The values of a turn go from its final rolls back to its first (see `turn`); chances go the other
way over the same lattice. The dice of a roll go to its best hold, each hold passes its chance on to
the six ways to add a die, holds of no dice first, and so twice to the final roll, which is written
in its best box. Best holds and boxes are found for eight lanes at once: the candidates are looked
at from the last of the ranking to the first, and each that is a tie with the best replaces the one
before.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.game.boxes import N_BOXES
from solver.game.dice import FACES, FIRST_ROLL, N_HOLDS, N_ROLLS, TIE, sub_holds
from solver.kernels.compiling import kernel
from solver.kernels.greedy_turn import best_box, place_states
from solver.kernels.transitions import YAMS
from solver.kernels.turn import choose, expect, scratch, writes_as
from solver.kernels.vectors import LANES, add, load, multiply, pick, splat, store

__all__ = ["INSIDE", "Inside", "turn_endings"]

_u = np.uint64
_LANES = _u(LANES)
_FIRST_ROLL = _u(FIRST_ROLL)


class Inside(NamedTuple):
    """The holds inside each roll."""

    holds: NDArray[np.uint64]
    """``(4368,)``: those of roll 0, then of roll 1, …, each from the last of the ranking on."""
    first: NDArray[np.uint64]
    """``(253,)``: where those of each roll begin."""


def _inside() -> Inside:
    lists = [sub_holds(FIRST_ROLL + roll)[::-1] for roll in range(N_ROLLS)]
    return Inside(
        holds=np.array([hold for holds in lists for hold in holds], dtype=np.uint64),
        first=np.cumsum([0, *map(len, lists)]).astype(np.uint64),
    )


INSIDE: Final = _inside()


@kernel
def best_holds(holds: Any, best: Any, inside: Any, first: Any, choices: Any) -> None:
    """Set `choices` to the best hold of each roll, the first of ties, for eight lanes.

    `holds` has the value of each hold, `best` at the rolls the greatest of those inside.
    """
    for roll in range(_u(N_ROLLS)):
        limit = add(load(best, (_FIRST_ROLL + roll) * _LANES), splat(-TIE))
        choice = splat(0.0)
        for place in range(first[roll], first[roll + _u(1)]):
            hold = inside[place]
            choice = pick(load(holds, hold * _LANES), limit, splat(hold), choice)
        store(choices, roll * _LANES, choice)


@kernel
def reroll(choices: Any, add_die: Any, rolls: Any, chances: Any) -> None:
    """Turn the chances of the rolls before a reroll into those after it, for eight lanes.

    `rolls` holds the 252 chances and is overwritten; `chances` is room for a vector a hold.
    """
    for hold in range(_u(N_HOLDS)):
        store(chances, hold * _LANES, splat(0.0))
    for place in range(N_ROLLS * LANES):
        hold = int(choices[place])
        chances[hold * LANES + place % LANES] += rolls[place]
    sixth = splat(1.0 / FACES)
    for hold in range(_FIRST_ROLL):
        chance = multiply(load(chances, hold * _LANES), sixth)
        for face in range(_u(FACES)):
            after = _u(add_die[hold, face])
            store(chances, after, add(load(chances, after), chance))
    for roll in range(_u(N_ROLLS)):
        store(rolls, roll * _LANES, load(chances, (_FIRST_ROLL + roll) * _LANES))


@kernel
def copy(source: Any, first: int, last: int, target: Any) -> None:
    """Copy the vectors from hold `first` to before hold `last`."""
    for hold in range(_u(first), _u(last)):
        store(target, hold * _LANES, load(source, hold * _LANES))


@kernel
def best_entries(node: Any, options: Any, writes: Any, still_open: int, choices: Any) -> None:
    """Set `choices` to the entry each roll writes, the first box of ties, for eight lanes.

    `node` has the value of the best box at the rolls, `options` that of each entry, and
    `still_open` the boxes that are open in any lane. Jokers are not heeded.
    """
    for roll in range(_u(N_ROLLS)):
        limit = add(load(node, (_FIRST_ROLL + roll) * _LANES), splat(-TIE))
        choice = splat(0.0)
        for nth in range(N_BOXES):
            box = N_BOXES - 1 - nth
            if still_open >> box & 1:
                entry = _u(writes[roll, box])
                choice = pick(load(options, entry * _LANES), limit, splat(entry), choice)
        store(choices, roll * _LANES, choice)


@kernel
def turn_endings(
    values: Any,
    states: Any,
    weight: Any,
    rerolls: int,
    moves: Any,
    lattice: Any,
    inside: Any,
    chances: Any,
    yams_chances: Any,
    yams_entries: Any,
) -> None:
    """Work out what the turns of some states write on the sheet.

    Parameters
    ----------
    values : (8192, 2, threshold + 1) float64
    states : (n, 3) int64
        Filled, upper and joker of each; none with a full sheet.
    weight : (252,) float64
        Chance of each roll at the start.
    rerolls : int
        0, 1 or 2 from then on.
    moves : Moves
    lattice : Lattice
    inside : Inside
    chances : (n, entries) float64, out
        Chance that the turn ends with each entry, and not with a five of a kind; zero before.
    yams_chances : (n, 6) float64, out
        Chance that it ends with a five of a kind of each face.
    yams_entries : (n, 6) int64, out
        Entry that these write.
    """
    entries, writes, joker_boxes, face_of, flags = moves
    add_die, drop_die, _ = lattice
    sub, first = inside
    options = scratch(entries.shape[0])
    node, holds1, holds2, room = (
        scratch(N_HOLDS),
        scratch(N_HOLDS),
        scratch(N_HOLDS),
        scratch(N_HOLDS),
    )
    written, hold1, hold2, rolls = (
        scratch(N_ROLLS),
        scratch(N_ROLLS),
        scratch(N_ROLLS),
        scratch(N_ROLLS),
    )
    group = np.empty((LANES, 3), np.int64)
    for begin in range(0, states.shape[0], LANES):
        size = min(LANES, states.shape[0] - begin)
        filled_in_all = -1
        for lane in range(LANES):
            for part in range(3):
                group[lane, part] = states[begin + min(lane, size - 1), part]
            filled_in_all &= group[lane, 0]
        place_states(values, group, entries, writes, joker_boxes, face_of, flags, options, node)
        best_entries(node, options, writes, ~filled_in_all, written)
        for roll in range(_u(N_ROLLS)):
            store(rolls, roll * _LANES, splat(weight[roll]))
        if rerolls > 0:
            expect(add_die, node)
            copy(node, 0, N_HOLDS, holds1)
            choose(drop_die, node)
            best_holds(holds1, node, sub, first, hold1)
        if rerolls > 1:
            expect(add_die, node)
            copy(holds1, FIRST_ROLL, N_HOLDS, node)  # a roll that is held is final
            copy(node, 0, N_HOLDS, holds2)
            choose(drop_die, node)
            best_holds(holds2, node, sub, first, hold2)
            reroll(hold2, add_die, rolls, room)
        if rerolls > 0:
            reroll(hold1, add_die, rolls, room)
        for lane in range(size):
            state = begin + lane
            filled, upper, joker = group[lane, 0], group[lane, 1], group[lane, 2]
            for roll in range(N_ROLLS):
                entry = int(written[roll * LANES + lane])
                face = face_of[roll]
                if face < 0:
                    chances[state, entry] += rolls[roll * LANES + lane]
                    continue
                if filled >> YAMS & 1:
                    box, _ = best_box(
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
                    )
                    entry = writes[writes_as(filled, joker, roll, face_of, flags), box]
                yams_chances[state, face] = rolls[roll * LANES + lane]
                yams_entries[state, face] = entry
