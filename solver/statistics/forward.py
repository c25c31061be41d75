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

from solver.game.boxes import ALL_BOXES, BOXES_FILLED, N_BOXES
from solver.game.dice import FACES
from solver.game.states import State
from solver.kernels.forward import COUNTS, Endings, Layer, measure, pull
from solver.kernels.transitions import Moves, moves
from solver.kernels.turn import LATTICE
from solver.kernels.turn_outcomes import INSIDE, turn_endings
from solver.kernels.vectors import LANES
from solver.threads import Progress, Workers
from solver.values.table import ValueTable

__all__ = ["Played", "play"]

_PARTS_PER_THREAD: Final = 4


class Played(NamedTuple):
    """The rest of a game under perfect play."""

    moves: Moves
    """The rules as the kernels have them; its entries number the second axis of `written`."""
    written: NDArray[np.float64]
    """``(13, entries)``: probability that each turn, the first to the last, writes each entry."""
    last: Layer
    """The full sheets; points gained without the upper bonus."""

    def counts(self) -> NDArray[np.float64]:
        """Probability of so many turns ended with a five of a kind, and of so many bonuses."""
        counts: NDArray[np.float64] = self.last.counts.reshape(-1, 2, COUNTS).sum(axis=0)
        return counts[:, : N_BOXES + 1]


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
    plan = moves(table.rules)
    layer = _single(state)
    written = np.zeros((N_BOXES, len(plan.entries)))
    turns = range(state.filled.bit_count(), N_BOXES)
    supersets = np.flatnonzero(np.arange(ALL_BOXES + 1) & state.filled == state.filled)
    with Workers(threads) as workers:
        for done, turn in enumerate(turns, start=1):
            endings = _endings(workers, table, layer, weight, rerolls, plan)
            written[turn] = _entries(layer, endings)
            sets = supersets[turn + 1 == BOXES_FILLED[supersets]]
            layer = _next(workers, table, layer, endings, sets, plan)
            weight, rerolls = LATTICE.weight, 2
            if progress:
                progress(done, len(turns))
    return Played(plan, written, layer)


def _single(state: State) -> Layer:
    """Layer of one state, with nothing gained."""
    first = np.zeros(ALL_BOXES + 2, dtype=np.int64)
    first[state.filled + 1 :] = 1
    counts = np.zeros(2 * COUNTS)
    counts[[0, COUNTS]] = 1.0
    none = np.zeros(1, dtype=np.int64)
    return Layer(
        np.array([state], dtype=np.int64), first, none, none, none, np.eye(1, 2 * LANES)[0], counts
    )


def _endings(
    workers: Workers,
    table: ValueTable,
    layer: Layer,
    weight: NDArray[np.float64],
    rerolls: int,
    plan: Moves,
) -> Endings:
    n = len(layer.states)
    endings = Endings(
        np.zeros((n, len(plan.entries))), np.empty((n, FACES)), np.empty((n, FACES), np.int64)
    )
    groups = -(-n // LANES)
    parts = min(groups, workers.count * _PARTS_PER_THREAD)
    cuts = np.minimum(np.arange(parts + 1) * groups // parts * LANES, n).tolist()
    workers.run(
        turn_endings,
        (
            (
                table.values,
                layer.states[begin:end],
                weight,
                rerolls,
                plan,
                LATTICE,
                INSIDE,
                *(array[begin:end] for array in endings),
            )
            for begin, end in pairwise(cuts)
        ),
    )
    return endings


def _entries(layer: Layer, endings: Endings) -> NDArray[np.float64]:
    """Probability that this turn writes each entry; shape (entries,)."""
    mass = layer.counts.reshape(-1, 2 * COUNTS)[:, :COUNTS].sum(axis=1)
    written: NDArray[np.float64] = np.einsum("s,se->e", mass, endings.chances)
    np.add.at(written, endings.yams_entries, mass[:, None] * endings.yams_chances)
    return written


def _next(
    workers: Workers,
    table: ValueTable,
    layer: Layer,
    endings: Endings,
    sets: NDArray[np.int64],
    plan: Moves,
) -> Layer:
    """Hand the distributions of a layer on to the next, of these sets of filled boxes."""
    parts = min(len(sets), workers.count * _PARTS_PER_THREAD)
    shape = (len(sets), *table.values.shape[1:])
    numbers = np.empty(table.values.shape, dtype=np.int64)  # of other sets: never looked at
    numbers[sets] = np.arange(math.prod(shape)).reshape(shape)
    least = np.full(math.prod(shape), np.iinfo(np.int64).max)
    most = np.full(math.prod(shape), -1)
    workers.run(
        measure,
        ((sets[part::parts], layer, endings, plan, numbers, least, most) for part in range(parts)),
    )
    reached = np.flatnonzero(most >= 0)
    place, joker, upper = np.unravel_index(reached, shape)
    masks = sets[place]
    least, most = least[reached], most[reached]
    # A row takes in whole vectors from any place on, up to its last.
    room = (most - least + LANES) // LANES * LANES + LANES
    target = Layer(
        np.stack([masks, upper, joker], axis=1),
        np.searchsorted(masks, np.arange(ALL_BOXES + 2)),
        least,
        most,
        np.cumsum(room) - room,
        np.zeros(int(room.sum())),
        np.zeros(len(reached) * 2 * COUNTS),
    )
    numbers[masks, joker, upper] = np.arange(len(reached))
    workers.run(
        pull,
        ((sets[part::parts], layer, endings, plan, numbers, target) for part in range(parts)),
    )
    return target
