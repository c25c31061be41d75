"""Whole games played by the table.

Many games are played side by side, a chunk at a time: before each turn they are sorted by state, so
that a state which many games share is worked out once, and the threads share out the states.

The dice of a chunk are drawn beforehand, all throws of a game whether they are taken or not. A game
therefore depends on the seed and its number alone: the same seed gives the same games for any
number of threads and, as far as they go, for any number of games. (numpy may change the stream of
its generators from one release to another.)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from solver.advice.advisor import Advisor
from solver.errors import OptionError
from solver.game.dice import DICE, FACES, holds_inside
from solver.game.rules import Rules
from solver.game.scoresheet import Scoresheet, Sheet
from solver.game.states import State
from solver.kernels.simulate import play_turn
from solver.kernels.transitions import packed
from solver.simulation.sample import Sample
from solver.threads import Progress, Workers
from solver.values.table import ValueTable

__all__ = ["CHUNK", "Games", "play", "simulate"]

#: Games played side by side.
CHUNK: Final = 1 << 16
_PARTS_PER_THREAD: Final = 4


@dataclass(frozen=True, slots=True)
class Games:
    """Some played games: g of them, of t turns each."""

    rules: Rules
    first: int
    """Number of the first game; a simulation counts from 1."""
    rolls: NDArray[np.int16]
    """``(g, t, throws)``: number of the roll after each throw, -1 for one that was not taken."""
    holds: NDArray[np.int16]
    """``(g, t, throws - 1)``: number of the hold kept after each throw but the last; a hold of all
    five dice ends the turn, and -1 stands after it."""
    boxes: NDArray[np.int16]
    """``(g, t)``: the box filled."""
    points: NDArray[np.int16]
    """``(g, t)``: what it paid."""
    bonus: NDArray[np.int16]
    """``(g, t)``: the Yams bonus paid."""
    totals: NDArray[np.int64]
    """``(g,)``: final totals, in points."""


def play(
    table: ValueTable,
    games: int,
    seed: int,
    *,
    sheet: Sheet | None = None,
    threads: int | None = None,
) -> Iterator[Games]:
    """Play games by the table and yield them, up to 65,536 at a time.

    Parameters
    ----------
    table : ValueTable
    games : int
        How many; at least 1.
    seed : int
        Not negative.
    sheet : Scoresheet, str or State, optional
        Where each game starts; a new sheet by default. The total of a bare state counts from 0.
    threads : int, optional
        How many threads share the work; all cores by default. The games do not depend on it.

    Raises
    ------
    OptionError
        When the number of games, threads or the seed is out of range.
    SheetError
        When the sheet is impossible.
    """
    if games < 1:
        raise OptionError("games {given}: at least 1 is played", given=games)
    if seed < 0:
        raise OptionError("seed {given}: a whole number from 0 on is expected", given=seed)
    start = Scoresheet.empty(table.rules) if sheet is None else sheet
    state, written = Advisor(table).resolve(start)
    return _chunks(table, games, seed, Workers(threads), state, written)


def simulate(
    table: ValueTable,
    games: int,
    seed: int,
    *,
    sheet: Sheet | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Sample:
    """Play games by the table and count their totals; parameters and errors as for `play`.

    Parameters
    ----------
    progress : callable, optional
        Called after each chunk with the games played and the games in all.
    """
    sample = Sample()
    for chunk in play(table, games, seed, sheet=sheet, threads=threads):
        sample.add(chunk.totals)
        if progress:
            progress(sample.games, games)
    return sample


def _chunks(
    table: ValueTable, games: int, seed: int, workers: Workers, state: State, written: int
) -> Iterator[Games]:
    generator = np.random.Generator(np.random.PCG64(seed))
    rules = table.rules
    turns = len(rules.boxes) - state.filled.bit_count()
    with workers:
        for first in range(0, games, CHUNK):
            size = min(CHUNK, games - first)
            shape = (size, turns, rules.throws)
            throws = generator.integers(0, FACES**DICE, shape, dtype=np.uint16)
            yield _play_chunk(table, first + 1, throws, state, written, workers)


def _play_chunk(
    table: ValueTable,
    first: int,
    throws: NDArray[np.uint16],
    state: State,
    written: int,
    workers: Workers,
) -> Games:
    size, turns, n_throws = throws.shape
    states = np.tile(np.array(state, dtype=np.int64), (size, 1))
    rolls = np.empty((turns, size, n_throws), dtype=np.int16)
    holds = np.empty((turns, size, n_throws - 1), dtype=np.int16)
    wrote = np.empty((turns, size, 3), dtype=np.int16)
    for turn in range(turns):
        order = np.argsort(states @ _KEY)
        workers.run(
            play_turn,
            [
                (
                    packed(table.rules),
                    table.values,
                    part,
                    throws[:, turn],
                    holds_inside(),
                    states,
                    rolls[turn],
                    holds[turn],
                    wrote[turn],
                )
                for part in np.array_split(order, workers.count * _PARTS_PER_THREAD)
            ],
        )
    boxes, points, bonus = (wrote[:, :, column].T for column in range(3))
    totals = written + points.sum(axis=1, dtype=np.int64) + bonus.sum(axis=1, dtype=np.int64)
    totals += table.rules.upper_bonuses[states[:, 1]]
    return Games(
        table.rules, first, rolls.swapaxes(0, 1), holds.swapaxes(0, 1), boxes, points, bonus, totals
    )


#: Makes one number of filled, upper and joker.
_KEY: Final = np.array([256, 2, 1])
