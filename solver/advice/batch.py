"""Many positions at once: checks the arrays and hands them to the compiled kernels."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from solver.errors import DiceError, PositionError, SheetError, SolverError
from solver.game.dice import DICE, FACES, N_ROLLS, ROLL_COUNTS, holds_inside
from solver.game.states import State
from solver.kernels.greedy_turn import answer_positions
from solver.kernels.transitions import packed
from solver.values.table import ValueTable

__all__ = ["Batch", "best_choices"]


class Batch(NamedTuple):
    """Answers to an array of positions."""

    choices: NDArray[np.int64]
    """``(n,)``: number of the best hold (see `solver.game.dice`), or box without rerolls."""
    values: NDArray[np.float64]
    """``(n,)``: expected points still to come."""


def best_choices(
    table: ValueTable, states: ArrayLike, rolls: ArrayLike, rerolls: ArrayLike
) -> Batch:
    """Answer many positions at once, in compiled code.

    Parameters
    ----------
    table : ValueTable
    states : (n, 3) int
        Filled, upper and joker of each, as in `State`.
    rolls : (n,) int or (n, 5) int
        Number of each roll (0 to 251), or its dice.
    rerolls : (n,) int
        How many are left of each turn, from 0 on.

    Returns
    -------
    Batch
        The best hold, or without rerolls the best box, and its value; ties as in `Advisor`.

    Raises
    ------
    SheetError, DiceError, PositionError
        When a position is impossible; the message names the first one.

    Examples
    --------
    >>> from solver import Rules, best_choices, solve
    >>> from solver.game.dice import HOLDS
    >>> table = solve(Rules.named("guide"))
    >>> answers = best_choices(table, [[0, 0, 0]], [[4, 4, 4, 3, 1]], [2])
    >>> HOLDS[answers.choices[0]], answers.values.round(4).tolist()
    ((4, 4, 4), [261.3526])
    """
    states = _whole(states, SheetError, "states")
    if not states.size:
        states = states.reshape(0, len(State._fields))
    if states.ndim != 2 or states.shape[1] != len(State._fields):
        raise SheetError(
            "states of shape {found}: expected (n, 3), the filled, upper and joker of each",
            found=str(states.shape),
        )
    numbers = _roll_numbers(rolls)
    left = _whole(rerolls, PositionError, "rerolls")
    if left.ndim != 1 or not len(states) == len(numbers) == left.size:
        raise PositionError(
            "{states} states, {rolls} rolls, {rerolls} rerolls: there must be as many of each",
            states=len(states),
            rolls=len(numbers),
            rerolls=left.size,
        )
    _check_states(table, states)
    most = table.rules.throws - 1
    if left.size and not 0 <= left.min() <= left.max() <= most:
        place = int(np.flatnonzero((left < 0) | (left > most))[0])
        raise PositionError(
            "position {place}: rerolls {given}, expected a whole number from 0 to {most}",
            place=place,
            given=int(left[place]),
            most=most,
        )
    choices = np.empty(len(states), dtype=np.int64)
    best = np.empty(len(states))
    answer_positions(
        packed(table.rules),
        table.values,
        states,
        numbers,
        left,
        holds_inside(),
        choices,
        best,
    )
    return Batch(choices, best)


def _whole(given: ArrayLike, error: type[SolverError], name: str) -> NDArray[np.int64]:
    """Array of whole numbers; raises `error` for anything else."""
    try:
        array = np.asarray(given)
        if array.dtype.kind not in "iubf" or not np.isfinite(array).all():
            raise ValueError
        if not np.array_equal(array, np.trunc(array)):
            raise ValueError
        return np.ascontiguousarray(array, dtype=np.int64)
    except (ValueError, TypeError, OverflowError) as reason:
        raise error("{name}: expected an array of whole numbers", name=name) from reason


def _check_states(table: ValueTable, states: NDArray[np.int64]) -> None:
    limits = np.array([table.rules.full, table.rules.upper_cap + 1, 2])
    wrong = np.any((states < 0) | (states >= limits), axis=1)
    filled, upper, joker = np.where(np.expand_dims(wrong, 1), 0, states).T
    wrong |= ~np.isfinite(table.values[filled, joker, upper])
    if wrong.any():
        place = int(np.flatnonzero(wrong)[0])
        raise SheetError(
            "position {place}: no turn can start with the state {given}",
            place=place,
            given=str(tuple(states[place].tolist())),
        )


def _roll_numbers(rolls: ArrayLike) -> NDArray[np.int64]:
    """Numbers of rolls given as such, or as ``(n, 5)`` dice; raises `DiceError`."""
    array = _whole(rolls, DiceError, "rolls")
    if array.ndim == 2 and array.shape[1] == DICE:
        if array.size and not 1 <= array.min() <= array.max() <= FACES:
            place = int(np.flatnonzero(((array < 1) | (array > FACES)).any(axis=1))[0])
            raise DiceError(
                "position {place}: dice {given}, expected faces from 1 to 6",
                place=place,
                given=array[place].tolist(),
            )
        keys = (7 ** np.arange(FACES))[array - 1].sum(axis=1)
        table = (ROLL_COUNTS * 7 ** np.arange(FACES)).sum(axis=1)
        order = np.argsort(table)
        numbers: NDArray[np.int64] = order[np.searchsorted(table[order], keys)]
        return numbers
    if array.ndim != 1:
        raise DiceError(
            "rolls of shape {found}: expected (n,) roll numbers or (n, 5) dice",
            found=str(array.shape),
        )
    if array.size and not 0 <= array.min() <= array.max() < N_ROLLS:
        place = int(np.flatnonzero((array < 0) | (array >= N_ROLLS))[0])
        raise DiceError(
            "position {place}: roll {given}, expected a number from 0 to 251",
            place=place,
            given=int(array[place]),
        )
    return array
