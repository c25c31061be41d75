"""Distributions carried forward from the states of one layer to those of the next.

Each state that play can reach has a *row*: the probability of being there with so many points
gained, trimmed to the span that can be. What its turn writes (see `endings`) moves the row by the
points paid and adds it, times the chance, to the row of the state that follows.

A call works for some sets of filled boxes of the next layer and pulls what leads there: from each
set with one box less, state by state, entry by entry. So every row is added up in one fixed order,
whoever does it, and has the same bits for any number of threads.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.game.boxes import N_BOXES
from solver.game.dice import FACES
from solver.kernels.compiling import kernel
from solver.kernels.transitions import BONUS, BOX, FLAG_AFTER, PAID, UPPER, YAMS
from solver.kernels.vectors import LANES, add, load, multiply, splat, store

__all__ = ["COUNTS", "Endings", "Layer", "measure", "pull"]

#: Room for a number of five of a kind, 0 to 13, in whole vectors.
COUNTS: Final = 2 * LANES

_u = np.uint64
_LANES = _u(LANES)


class Layer(NamedTuple):
    """The states reached with so many boxes filled."""

    states: NDArray[np.int64]
    """``(n, 3)``: filled, upper and joker, in the order of `filled`."""
    first: NDArray[np.int64]
    """``(8193,)``: number of the first state of each set of filled boxes."""
    least: NDArray[np.int64]
    """``(n,)``: fewest points gained."""
    most: NDArray[np.int64]
    """``(n,)``: most points gained."""
    start: NDArray[np.int64]
    """``(n,)``: where each row begins, with the probability of its `least`."""
    rows: NDArray[np.float64]
    """Probabilities of the points gained, each row followed by zeros up to whole vectors."""
    counts: NDArray[np.float64]
    """``(n * 32,)``: for each state the probability that so many turns ended with a five of a
    kind, 0 to 15, and that so many Yams bonuses were paid."""


class Endings(NamedTuple):
    """What the turns of a layer write: the results of `turn_endings`."""

    chances: NDArray[np.float64]
    yams_chances: NDArray[np.float64]
    yams_entries: NDArray[np.int64]


@kernel
def spans_of_entries(entries: Any) -> Any:
    """Where the entries of each box begin; shape (14,)."""
    first = np.zeros(N_BOXES + 1, np.int64)
    for entry in range(entries.shape[0]):
        first[entries[entry, BOX] + 1] = entry + 1
    return first


@kernel
def after(
    filled: int, upper: int, joker: int, entry: int, flag: int, entries: Any, numbers: Any
) -> Any:
    """Number of the state after an entry that leaves these boxes filled.

    `flag` is the joker flag, unless the entry fills the Yams box.
    """
    if entries[entry, BOX] == YAMS:
        flag = int(entries[entry, PAID] > 0)
    top = numbers.shape[2] - 1
    return numbers[filled, flag, min(upper + entries[entry, UPPER], top)]


@kernel
def measure(
    sets: Any, layer: Any, endings: Any, moves: Any, numbers: Any, least: Any, most: Any
) -> None:
    """Find which states of the next layer are reached, and with what spans of points.

    Parameters
    ----------
    sets : (k,) int64
        Sets of filled boxes of the next layer.
    layer : Layer
    endings : Endings
    moves : Moves
    numbers : (8192, 2, threshold + 1) int64
        A number for every state, by filled, joker and upper.
    least, most : int64, in and out
        Span of the points gained by number; `most` stays below `least` if the state is not
        reached.
    """
    entries, _, _, _, flags = moves
    states, first, low, high, _, _, _ = layer
    chances, yams_chances, yams_entries = endings
    spans = spans_of_entries(entries)
    for filled in sets:
        for box in range(N_BOXES):
            if not filled >> box & 1:
                continue
            before = filled ^ 1 << box
            for state in range(first[before], first[before + 1]):
                upper, joker = states[state, 1], states[state, 2]
                for entry in range(spans[box], spans[box + 1]):
                    if chances[state, entry] > 0.0:
                        paid = entries[entry, PAID]
                        to = after(filled, upper, joker, entry, joker, entries, numbers)
                        least[to] = min(least[to], low[state] + paid)
                        most[to] = max(most[to], high[state] + paid)
                for face in range(FACES):
                    entry = yams_entries[state, face]
                    if yams_chances[state, face] > 0.0 and entries[entry, BOX] == box:
                        paid = entries[entry, PAID] + flags[joker, BONUS]
                        flag = flags[joker, FLAG_AFTER]
                        to = after(filled, upper, joker, entry, flag, entries, numbers)
                        least[to] = min(least[to], low[state] + paid)
                        most[to] = max(most[to], high[state] + paid)


@kernel
def add_row(source: Any, begin: int, length: int, chance: float, target: Any, to: int) -> None:
    """Add a stretch of one array, times a chance, to another, in whole vectors."""
    factor = splat(chance)
    for step in range(_u(0), _u(length), _LANES):
        place = _u(to) + step
        moved = multiply(load(source, _u(begin) + step), factor)
        store(target, place, add(load(target, place), moved))


@kernel
def pull(sets: Any, layer: Any, endings: Any, moves: Any, numbers: Any, target: Any) -> None:
    """Add up the rows and counts of the states of some sets of filled boxes.

    Parameters
    ----------
    sets : (k,) int64
        Sets of filled boxes of the next layer.
    layer : Layer
    endings : Endings
    moves : Moves
    numbers : (8192, 2, threshold + 1) int64
        Number of each state in the next layer.
    target : Layer
        The next layer; its rows and counts, zero before, are set.
    """
    entries, _, _, _, flags = moves
    states, first, low, high, start, rows, counts = layer
    _, _, next_low, _, next_start, next_rows, next_counts = target
    chances, yams_chances, yams_entries = endings
    spans = spans_of_entries(entries)
    width = 2 * COUNTS
    for filled in sets:
        for box in range(N_BOXES):
            if not filled >> box & 1:
                continue
            before = filled ^ 1 << box
            for state in range(first[before], first[before + 1]):
                upper, joker = states[state, 1], states[state, 2]
                row, length = start[state], high[state] - low[state] + 1
                for entry in range(spans[box], spans[box + 1]):
                    chance = chances[state, entry]
                    if chance > 0.0:
                        paid = entries[entry, PAID]
                        to = after(filled, upper, joker, entry, joker, entries, numbers)
                        place = next_start[to] + low[state] + paid - next_low[to]
                        add_row(rows, row, length, chance, next_rows, place)
                        add_row(counts, state * width, width, chance, next_counts, to * width)
                for face in range(FACES):
                    chance = yams_chances[state, face]
                    entry = yams_entries[state, face]
                    if chance > 0.0 and entries[entry, BOX] == box:
                        bonus = flags[joker, BONUS]
                        flag = flags[joker, FLAG_AFTER]
                        to = after(filled, upper, joker, entry, flag, entries, numbers)
                        paid = entries[entry, PAID] + bonus
                        place = next_start[to] + low[state] + paid - next_low[to]
                        add_row(rows, row, length, chance, next_rows, place)
                        for number in range(N_BOXES):
                            yams = chance * counts[state * width + number]
                            next_counts[to * width + number + 1] += yams
                            paid_out = chance * counts[state * width + COUNTS + number]
                            step = COUNTS + number + int(bonus > 0)
                            next_counts[to * width + step] += paid_out
