"""The game played forward: what perfect play writes in each turn, and with how many points it ends.

From one state on, layer by layer: the turns of the states reached so far are worked out, then their
distributions of points are handed on to the states of the next layer. Two layers are alive at a
time. The threads share out the states, and then the sets of filled boxes of the next layer, whose
rows are each added up in one fixed order: the result has the same bits for any number of threads.
"""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.game.dice import FACES, ROLL_PROBABILITIES
from solver.game.rules import Rules
from solver.game.states import State
from solver.kernels.forward import COUNTS, Layer, Outcomes, measure, pull
from solver.kernels.transitions import packed, transitions
from solver.kernels.turn_outcomes import turn_outcomes
from solver.kernels.vectors import LANES
from solver.threads import Progress, Workers
from solver.values.table import ValueTable

__all__ = ["Played", "play"]

_PARTS_PER_THREAD: Final = 4


class Played(NamedTuple):
    """The rest of a game under perfect play."""

    written: NDArray[np.float64]
    """``(boxes, entries)``: probability that each turn, the first to the last, writes each entry of
    the transitions."""
    last: Layer
    """The full sheets; points gained without the upper bonus."""

    def counts(self) -> NDArray[np.float64]:
        """Probability of so many turns ended with a five of a kind, and of so many bonuses."""
        counts: NDArray[np.float64] = self.last.counts.reshape(-1, 2, COUNTS).sum(axis=0)
        return counts[:, : len(self.written) + 1]


def play(
    table: ValueTable,
    state: State,
    weight: NDArray[np.float64],
    rerolls: int,
    *,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Played:
    """Play the rest of a game forward.

    Parameters
    ----------
    table : ValueTable
    state : State
        Where it starts.
    weight : (252,) float64
        Probability of each roll in the first turn, with `rerolls` to come.
    rerolls : int
    threads : int, optional
        All cores by default.
    progress : callable, optional
        Called after each turn with the turns done and the turns in all.
    """
    rules = table.rules
    layer = _single(rules, state)
    boxes = len(rules.boxes)
    written = np.zeros((boxes, len(transitions(rules).entries)))
    turns = range(state.filled.bit_count(), boxes)
    supersets = np.flatnonzero(np.arange(rules.full + 1) & state.filled == state.filled)
    with Workers(threads) as workers:
        for done, turn in enumerate(turns, start=1):
            outcomes = _outcomes(workers, table, layer, weight, rerolls)
            written[turn] = _entries(layer, outcomes)
            sets = supersets[rules.boxes_filled[supersets] == turn + 1]
            layer = _next(workers, table, layer, outcomes, sets)
            weight, rerolls = ROLL_PROBABILITIES, rules.throws - 1
            if progress:
                progress(done, len(turns))
    return Played(written, layer)


def _single(rules: Rules, state: State) -> Layer:
    """Layer of one state, with nothing gained."""
    first = np.zeros(rules.full + 2, dtype=np.int64)
    first[state.filled + 1 :] = 1
    counts = np.zeros(2 * COUNTS)
    counts[[0, COUNTS]] = 1.0
    none = np.zeros(1, dtype=np.int64)
    return Layer(
        np.array([state], dtype=np.int64), first, none, none, none, np.eye(1, 2 * LANES)[0], counts
    )


def _outcomes(
    workers: Workers,
    table: ValueTable,
    layer: Layer,
    weight: NDArray[np.float64],
    rerolls: int,
) -> Outcomes:
    n, entries = len(layer.states), len(transitions(table.rules).entries)
    outcomes = Outcomes(
        np.zeros((n, entries)), np.empty((n, FACES)), np.empty((n, FACES), np.int64)
    )
    groups = -(-n // LANES)
    parts = min(groups, workers.count * _PARTS_PER_THREAD)
    cuts = np.minimum(np.arange(parts + 1) * groups // parts * LANES, n).tolist()
    workers.run(
        turn_outcomes,
        (
            (
                packed(table.rules),
                table.values,
                layer.states[begin:end],
                weight,
                rerolls,
                *(array[begin:end] for array in outcomes),
            )
            for begin, end in pairwise(cuts)
        ),
    )
    return outcomes


def _entries(layer: Layer, outcomes: Outcomes) -> NDArray[np.float64]:
    """Probability that this turn writes each entry; shape (entries,)."""
    mass = layer.counts.reshape(-1, 2 * COUNTS)[:, :COUNTS].sum(axis=1)
    written: NDArray[np.float64] = np.einsum("s,se->e", mass, outcomes.chances)
    np.add.at(written, outcomes.yams_entries, mass[:, None] * outcomes.yams_chances)
    return written


def _next(
    workers: Workers,
    table: ValueTable,
    layer: Layer,
    outcomes: Outcomes,
    sets: NDArray[np.int64],
) -> Layer:
    """Hand the distributions of a layer on to the next, of these sets of filled boxes."""
    rules = packed(table.rules)
    parts = min(len(sets), workers.count * _PARTS_PER_THREAD)
    shares = [np.ascontiguousarray(sets[part::parts]) for part in range(parts)]
    shape = (len(sets), *table.values.shape[1:])
    numbers = np.empty(table.values.shape, dtype=np.int64)  # of other sets: never looked at
    numbers[sets] = np.arange(math.prod(shape)).reshape(shape)
    least = np.full(math.prod(shape), np.iinfo(np.int64).max)
    most = np.full(math.prod(shape), -1)
    workers.run(
        measure,
        ((rules, share, layer, outcomes, numbers, least, most) for share in shares),
    )
    reached = np.flatnonzero(most >= 0)
    place, joker, upper = np.unravel_index(reached, shape)
    masks = sets[place]
    least, most = least[reached], most[reached]
    # A row takes in whole vectors from any place on, up to its last.
    room = (most - least + LANES) // LANES * LANES + LANES
    target = Layer(
        np.stack([masks, upper, joker], axis=1),
        np.searchsorted(masks, np.arange(len(table.values) + 1)),
        least,
        most,
        np.cumsum(room) - room,
        np.zeros(int(room.sum())),
        np.zeros(len(reached) * 2 * COUNTS),
    )
    numbers[masks, joker, upper] = np.arange(len(reached))
    workers.run(
        pull,
        ((rules, share, layer, outcomes, numbers, target) for share in shares),
    )
    return target
