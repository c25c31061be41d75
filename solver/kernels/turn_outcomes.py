"""How turns end under best play: the chance of every entry, for eight states at a time.

The values of a turn go from its final rolls back to its first (see `turn`); chances go the other
way over the same lattice. The dice of a roll go to its best hold, each hold passes its chance on to
the six ways to add a die, holds of no dice first, and so for every reroll to the final roll, which
is written in its best box. Best holds and boxes are found for eight lanes at once: the candidates
are looked at from the last of the ranking to the first, and each that is a tie with the best
replaces the one before.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.game.dice import FACES, FIRST_ROLL, N_HOLDS, N_ROLLS, TIE, sub_holds
from solver.kernels.compiling import kernel
from solver.kernels.greedy_turn import best_box, place_states, state_in
from solver.kernels.transitions import N_BOXES, N_ENTRIES, WRITES, YAMS_MASK
from solver.kernels.turn import (
    ADD,
    choose,
    expect,
    face_of,
    final_roll,
    legal_boxes,
    scratch,
    written_by,
)
from solver.kernels.vectors import LANES, add, load, multiply, pick, splat, store

__all__ = ["turn_outcomes"]

_u = np.uint64
_LANES = _u(LANES)
_FIRST_ROLL = _u(FIRST_ROLL)


class _Inside(NamedTuple):
    """The holds inside each roll."""

    holds: NDArray[np.uint64]
    """``(4368,)``: those of roll 0, then of roll 1, …, each from the last of the ranking on."""
    first: NDArray[np.uint64]
    """``(253,)``: where those of each roll begin."""


def _inside() -> _Inside:
    lists = [sub_holds(FIRST_ROLL + roll)[::-1] for roll in range(N_ROLLS)]
    return _Inside(
        holds=np.array([hold for holds in lists for hold in holds], dtype=np.uint64),
        first=np.cumsum([0, *map(len, lists)]).astype(np.uint64),
    )


INSIDE, FIRST_INSIDE = _inside()


@kernel
def best_holds(holds: Any, best: Any, choices: Any) -> None:
    """Set `choices` to the best hold of each roll, the first of ties, for eight lanes.

    `holds` has the value of each hold, `best` at the rolls the greatest of those inside.
    """
    for roll in range(_u(N_ROLLS)):
        limit = add(load(best, (_FIRST_ROLL + roll) * _LANES), splat(-TIE))
        choice = splat(0.0)
        for place in range(FIRST_INSIDE[roll], FIRST_INSIDE[roll + _u(1)]):
            hold = INSIDE[place]
            choice = pick(load(holds, hold * _LANES), limit, splat(hold), choice)
        store(choices, roll * _LANES, choice)


@kernel
def reroll(choices: Any, rolls: Any, chances: Any) -> None:
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
            after = _u(ADD[hold, face])
            store(chances, after, add(load(chances, after), chance))
    for roll in range(_u(N_ROLLS)):
        store(rolls, roll * _LANES, load(chances, (_FIRST_ROLL + roll) * _LANES))


@kernel
def copy(source: Any, first: int, last: int, target: Any) -> None:
    """Copy the vectors from hold `first` to before hold `last`."""
    for hold in range(_u(first), _u(last)):
        store(target, hold * _LANES, load(source, hold * _LANES))


@kernel
def best_entries(rules: Any, boxes: int, node: Any, options: Any, choices: Any) -> None:
    """Set `choices` to the entry each roll writes, the first box of ties, for eight lanes.

    `node` has the value of the best box at the rolls, `options` that of each entry, and `boxes`
    are those that may be filled in any lane. Jokers are written by `best_box`.
    """
    for roll in range(_u(N_ROLLS)):
        limit = add(load(node, (_FIRST_ROLL + roll) * _LANES), splat(-TIE))
        choice = splat(0.0)
        for nth in range(rules[N_BOXES]):
            box = rules[N_BOXES] - 1 - nth
            if boxes >> box & 1:
                entry = _u(rules[_u(rules[WRITES]) + roll * _u(rules[N_BOXES]) + _u(box)])
                choice = pick(load(options, entry * _LANES), limit, splat(entry), choice)
        store(choices, roll * _LANES, choice)


@kernel
def turn_outcomes(
    rules: Any,
    values: Any,
    states: Any,
    weight: Any,
    rerolls: int,
    chances: Any,
    yams_chances: Any,
    yams_entries: Any,
) -> None:
    """Work out what the turns of some states write on the sheet.

    Parameters
    ----------
    rules : packed transitions
    values : (2^boxes, 2, cap + 1) float64
    states : (n, 3) int64
        Filled, upper and joker of each; none with a full sheet.
    weight : (252,) float64
        Chance of each roll at the start.
    rerolls : int
        How many from then on.
    chances : (n, entries) float64, out
        Chance that the turn ends with each entry, and not with a five of a kind; zero before.
    yams_chances : (n, 6) float64, out
        Chance that it ends with a five of a kind of each face.
    yams_entries : (n, 6) int64, out
        Entry that these write.
    """
    options = scratch(rules[N_ENTRIES])
    node, final, before, room = (
        scratch(N_HOLDS),
        scratch(N_HOLDS),
        scratch(N_HOLDS),
        scratch(N_HOLDS),
    )
    written, rolls = scratch(N_ROLLS), scratch(N_ROLLS)
    holds = np.empty((rerolls, N_ROLLS * LANES))
    group = np.empty((LANES, 3), np.int64)
    for begin in range(0, states.shape[0], LANES):
        size = min(LANES, states.shape[0] - begin)
        boxes = 0
        for lane in range(LANES):
            for part in range(3):
                group[lane, part] = states[begin + min(lane, size - 1), part]
            boxes |= legal_boxes(rules, group[lane, 0])
        place_states(rules, values, group, options, node)
        best_entries(rules, boxes, node, options, written)
        copy(node, FIRST_ROLL, N_HOLDS, final)
        for left in range(rerolls):
            expect(node)
            copy(final, FIRST_ROLL, N_HOLDS, node)  # a roll that is held is final
            copy(node, 0, N_HOLDS, before)
            choose(node)
            best_holds(before, node, holds[left])
        for roll in range(_u(N_ROLLS)):
            store(rolls, roll * _LANES, splat(weight[roll]))
        for nth in range(rerolls):
            reroll(holds[rerolls - 1 - nth], rolls, room)
        for lane in range(size):
            state = state_in(group, lane)
            for roll in range(N_ROLLS):
                chance = rolls[roll * LANES + lane]
                entry = int(written[roll * LANES + lane])
                face = face_of(rules, roll)
                if face < 0:
                    chances[begin + lane, entry] += chance
                    continue
                if state[0] & rules[YAMS_MASK]:
                    box, _ = best_box(rules, values, state, roll)
                    _, row = final_roll(rules, state[0], state[2], roll)
                    entry = written_by(rules, row, box)
                yams_chances[begin + lane, face] = chance
                yams_entries[begin + lane, face] = entry
