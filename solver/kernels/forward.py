"""Distributions carried forward from the states of one layer to those of the next.

Each state that play can reach has a *row*: the probability of being there with so many points
gained, trimmed to the span that can be. What its turn writes (see `turn_outcomes`) moves the row by
the points paid and adds it, times the chance, to the row of the state that follows.

A call works for some sets of filled boxes of the next layer and pulls what leads there: from each
set with one box less, state by state, entry by entry. So every row is added up in one fixed order,
whoever does it, and has the same bits for any number of threads.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.game.dice import FACES
from solver.kernels.compiling import kernel
from solver.kernels.transitions import (
    BONUS,
    BOX,
    FLAG_AFTER,
    N_BOXES,
    N_ENTRIES,
    PAID,
    UPPER,
)
from solver.kernels.turn import entry_of, flag_after, flag_of
from solver.kernels.vectors import LANES, add, load, multiply, splat, store

__all__ = ["COUNTS", "Layer", "Outcomes", "measure", "pull"]

#: Room for a number of five of a kind, 0 to 16, in whole vectors.
COUNTS: Final = 3 * LANES

_u = np.uint64
_LANES = _u(LANES)


class Layer(NamedTuple):
    """The states reached with so many boxes filled."""

    states: NDArray[np.int64]
    """``(n, 3)``: filled, upper and joker, in the order of `filled`."""
    first: NDArray[np.int64]
    """``(2^boxes + 1,)``: number of the first state of each set of filled boxes."""
    least: NDArray[np.int64]
    """``(n,)``: fewest points gained."""
    most: NDArray[np.int64]
    """``(n,)``: most points gained."""
    start: NDArray[np.int64]
    """``(n,)``: where each row begins, with the probability of its `least`."""
    rows: NDArray[np.float64]
    """Probabilities of the points gained, each row followed by zeros up to whole vectors."""
    counts: NDArray[np.float64]
    """``(n * 2 * COUNTS,)``: for each state the probability that so many turns ended with a five of
    a kind, and that so many Yams bonuses were paid."""


class Outcomes(NamedTuple):
    """What the turns of a layer write: the results of `turn_outcomes`."""

    chances: NDArray[np.float64]
    yams_chances: NDArray[np.float64]
    yams_entries: NDArray[np.int64]


@kernel
def entries_by_box(rules: Any) -> Any:
    """Where the entries of each box begin; shape (boxes + 1,)."""
    first = np.zeros(rules[N_BOXES] + 1, np.int64)
    for entry in range(rules[N_ENTRIES]):
        first[entry_of(rules, entry, BOX) + 1] = entry + 1
    return first


@kernel
def number_after(rules: Any, state: Any, entry: int, flag: int, numbers: Any) -> Any:
    """Number of the state after an entry; `flag` is the joker flag unless the entry sets it."""
    filled, upper, _ = state
    subtotal = min(upper + entry_of(rules, entry, UPPER), numbers.shape[2] - 1)
    after = filled | 1 << entry_of(rules, entry, BOX)
    return numbers[after, flag_after(rules, entry, flag), subtotal]


@kernel
def widen(least: Any, most: Any, to: int, low: int, high: int) -> None:
    """Let the span of a state take in another one."""
    least[to] = min(least[to], low)
    most[to] = max(most[to], high)


@kernel
def measure(
    rules: Any, sets: Any, layer: Any, outcomes: Any, numbers: Any, least: Any, most: Any
) -> None:
    """Find which states of the next layer are reached, and with what spans of points.

    Parameters
    ----------
    rules : packed transitions
    sets : (k,) int64
        Sets of filled boxes of the next layer.
    layer : Layer
    outcomes : Outcomes
    numbers : (2^boxes, 2, cap + 1) int64
        A number for every state, by filled, joker and upper.
    least, most : int64, in and out
        Span of the points gained by number; `most` stays below `least` if the state is not
        reached.
    """
    states, first, low, high, _, _, _ = layer
    chances, yams_chances, yams_entries = outcomes
    begin = entries_by_box(rules)
    for filled in sets:
        for box in range(rules[N_BOXES]):
            if not filled >> box & 1:
                continue
            before = filled ^ 1 << box
            for number in range(first[before], first[before + 1]):
                state = states[number, 0], states[number, 1], states[number, 2]
                joker = state[2]
                for entry in range(begin[box], begin[box + 1]):
                    if chances[number, entry] > 0.0:
                        paid = entry_of(rules, entry, PAID)
                        to = number_after(rules, state, entry, joker, numbers)
                        widen(least, most, to, low[number] + paid, high[number] + paid)
                for face in range(FACES):
                    entry = yams_entries[number, face]
                    if yams_chances[number, face] > 0.0 and entry_of(rules, entry, BOX) == box:
                        paid = entry_of(rules, entry, PAID) + flag_of(rules, joker, BONUS)
                        flag = flag_of(rules, joker, FLAG_AFTER)
                        to = number_after(rules, state, entry, flag, numbers)
                        widen(least, most, to, low[number] + paid, high[number] + paid)


@kernel
def add_row(source: Any, begin: int, length: int, chance: float, target: Any, to: int) -> None:
    """Add a stretch of one array, times a chance, to another, in whole vectors."""
    factor = splat(chance)
    for step in range(_u(0), _u(length), _LANES):
        place = _u(to) + step
        moved = multiply(load(source, _u(begin) + step), factor)
        store(target, place, add(load(target, place), moved))


@kernel
def add_yams(
    counts: Any, number: int, turns: int, chance: float, paid: int, target: Any, to: int
) -> None:
    """Add the counts of a state after a turn that ends with a five of a kind."""
    width = 2 * COUNTS
    for count in range(turns):
        target[to * width + count + 1] += chance * counts[number * width + count]
        place = COUNTS + count
        target[to * width + place + paid] += chance * counts[number * width + place]


@kernel
def pull(rules: Any, sets: Any, layer: Any, outcomes: Any, numbers: Any, target: Any) -> None:
    """Add up the rows and counts of the states of some sets of filled boxes.

    Parameters
    ----------
    rules : packed transitions
    sets : (k,) int64
        Sets of filled boxes of the next layer.
    layer : Layer
    outcomes : Outcomes
    numbers : (2^boxes, 2, cap + 1) int64
        Number of each state in the next layer.
    target : Layer
        The next layer; its rows and counts, zero before, are set.
    """
    states, first, low, high, start, rows, counts = layer
    _, _, next_low, _, next_start, next_rows, next_counts = target
    chances, yams_chances, yams_entries = outcomes
    begin = entries_by_box(rules)
    width = 2 * COUNTS
    for filled in sets:
        for box in range(rules[N_BOXES]):
            if not filled >> box & 1:
                continue
            before = filled ^ 1 << box
            for number in range(first[before], first[before + 1]):
                state = states[number, 0], states[number, 1], states[number, 2]
                joker = state[2]
                row, length = start[number], high[number] - low[number] + 1
                for entry in range(begin[box], begin[box + 1]):
                    chance = chances[number, entry]
                    if chance > 0.0:
                        to = number_after(rules, state, entry, joker, numbers)
                        gained = low[number] + entry_of(rules, entry, PAID)
                        place = next_start[to] + gained - next_low[to]
                        add_row(rows, row, length, chance, next_rows, place)
                        add_row(counts, number * width, width, chance, next_counts, to * width)
                for face in range(FACES):
                    chance = yams_chances[number, face]
                    entry = yams_entries[number, face]
                    if chance > 0.0 and entry_of(rules, entry, BOX) == box:
                        bonus = flag_of(rules, joker, BONUS)
                        flag = flag_of(rules, joker, FLAG_AFTER)
                        to = number_after(rules, state, entry, flag, numbers)
                        gained = low[number] + entry_of(rules, entry, PAID) + bonus
                        place = next_start[to] + gained - next_low[to]
                        add_row(rows, row, length, chance, next_rows, place)
                        turns, paid = rules[N_BOXES], int(bonus > 0)
                        add_yams(counts, number, turns, chance, paid, next_counts, to)
