"""One turn in NumPy: boxes for final rolls, holds before, and their ranking.

What a state is worth afterwards is the caller's: its *continuation value*, a function of the state
that follows and of the points gained on the way. The three verbs are those of the kernels (see
`solver.kernels.turn`): `place`, then expect and choose for every reroll. Here the probability
matrix of all holds makes expect a product, and the lists of sub-holds make choose one maximum, so
that one position takes a few small operations and needs no compiler.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple, Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from solver.errors import PositionError
from solver.game.boxes import Box
from solver.game.dice import (
    ADD_DIE,
    DICE,
    FACES,
    FIRST_ROLL,
    FIVE_OF_A_KIND,
    HOLD_SIZES,
    N_HOLDS,
    N_ROLLS,
    TIE,
    holds_inside,
    read_only,
)
from solver.game.rules import Rules
from solver.game.states import State
from solver.kernels.transitions import (
    BONUS,
    BOX,
    FLAG,
    FLAG_AFTER,
    IS_JOKER,
    KEEP,
    PAID,
    UPPER,
    transitions,
)

__all__ = [
    "ContinuationValue",
    "Turn",
    "check_rerolls",
    "options",
    "place",
    "play",
    "ranked",
    "roll_chances",
]

Choice = TypeVar("Choice")


class ContinuationValue(Protocol):
    """What it is worth to reach a state (filled, upper, joker) with so many points gained.

    All arguments are integers or integer arrays of one shape.
    """

    def __call__(self, filled: Any, upper: Any, joker: Any, gain: Any) -> Any:
        """Return the value, of the shape of the arguments."""


class Turn(NamedTuple):
    """Values of one turn on one sheet, at each stage."""

    rolls: NDArray[Any]
    """``(252,)``: value of each final roll."""
    holds: tuple[NDArray[Any], ...]
    """``(462,)`` each: value of each hold when 1, 2, ... rerolls are left; of a roll: stopping."""

    def best(self, rerolls: int) -> NDArray[Any]:
        """Value of each roll with so many rerolls left, played in the best way; shape (252,)."""
        if rerolls == 0:
            return self.rolls
        best: NDArray[Any] = np.take(self.holds[rerolls - 1], _inside()).max(axis=0)
        return best


def place(rules: Rules, state: State, value: ContinuationValue) -> NDArray[Any]:
    """Value of each final roll in its best box; shape (252,)."""
    filled, upper, joker = state
    arranged = transitions(rules)
    entries, writes = arranged.entries, arranged.writes
    is_joker, bonus, flag_after = arranged.flags[int(joker), [IS_JOKER, BONUS, FLAG_AFTER]]

    def worth(entry: NDArray[np.int64], bonus: int, joker: int) -> NDArray[Any]:
        box, paid, added, flag = (entries[entry, column] for column in (BOX, PAID, UPPER, FLAG))
        subtotal = np.minimum(upper + added, rules.upper_cap)
        worth: NDArray[Any] = value(
            filled | 1 << box, subtotal, np.where(flag == KEEP, joker, flag), paid + bonus
        )
        return worth

    boxes = np.arange(len(rules.boxes))
    legal = arranged.legal[filled] >> boxes & 1
    here = np.flatnonzero(legal[entries[:, BOX]])
    values = worth(here, 0, int(joker))
    by_entry = np.full(len(entries), -np.inf, dtype=values.dtype)
    by_entry[here] = values
    best: NDArray[Any] = by_entry[writes[:N_ROLLS, np.flatnonzero(legal)]].max(axis=1)
    if filled & arranged.yams_mask:  # then a five of a kind has its own boxes, pay and flag
        may, rows = np.broadcast_to(legal, (FACES, len(boxes))), FIVE_OF_A_KIND
        if is_joker:
            may = arranged.joker_legal[filled, :, np.newaxis] >> boxes & 1
            rows = arranged.joker_writes[filled]
            rows = np.where(rows == KEEP, FIVE_OF_A_KIND, rows)
        face, box = np.nonzero(may)
        by_face = np.full(may.shape, -np.inf, dtype=values.dtype)
        by_face[face, box] = worth(writes[rows[face], box], bonus, flag_after)
        best[FIVE_OF_A_KIND] = by_face.max(axis=1)
    return best


def options(
    rules: Rules, state: State, roll: int, value: ContinuationValue
) -> list[tuple[Box, int, int, Any]]:
    """Boxes that a final roll may fill: box, points, Yams bonus and value of each."""
    bonus = rules.bonus(state.joker, roll)
    result = []
    for box, paid in rules.options(state.filled, state.joker, roll).items():
        filled, upper, joker = state.after(rules, box, paid, bonus)
        result.append((box, paid, bonus, value(filled, upper, int(joker), paid + bonus)))
    return result


def play(rolls: NDArray[Any], rerolls: int) -> Turn:
    """Work out a turn with so many rerolls from the value of each final roll.

    Of complex numbers the real parts decide, the imaginary ones where those are equal.
    """
    holds: list[NDArray[Any]] = []
    best = rolls
    for left in range(rerolls):
        holds.append(np.concatenate([_reroll_matrix() @ best, rolls]))
        if left + 1 < rerolls:
            best = np.take(holds[-1], _inside()).max(axis=0)
    return Turn(rolls, tuple(holds))


def ranked(
    candidates: Sequence[tuple[Choice, float]], *, tie: float = TIE, relative: float = 0.0
) -> list[tuple[Choice, float, float]]:
    """Order choices by value, ties as they were given, and add the loss of each.

    Values are ties when they differ by no more than `tie`, or by that share of the greater one.
    """
    order = sorted(range(len(candidates)), key=lambda place: -candidates[place][1])
    best = candidates[order[0]][1]
    result: list[tuple[Choice, float, float]] = []
    for first, place in enumerate(order):
        if first < len(result):
            continue  # already in the group of a tie
        top = candidates[place][1]
        limit = top - max(tie, relative * abs(top))
        last = first + 1
        while last < len(order) and candidates[order[last]][1] >= limit:
            last += 1
        for tied in sorted(order[first:last]):
            choice, value = candidates[tied]
            result.append((choice, value, best - value if first else 0.0))
    return result


def check_rerolls(rules: Rules, rerolls: object, *, least: int = 0) -> int:
    """Return the rerolls that are left; raises `PositionError` unless the rules allow so many.

    Parameters
    ----------
    rules : Rules
    rerolls : object
    least : int
        1 where a hold is to be chosen.
    """
    most = rules.throws - 1
    if isinstance(rerolls, int | np.integer) and not isinstance(rerolls, bool):
        if least <= rerolls <= most:
            return int(rerolls)
        if rerolls == 0:
            raise PositionError("rerolls 0: a hold needs 1 at least; without rerolls choose a box")
    if most < least:
        raise PositionError("these rules have one throw a turn: no reroll is left, choose a box")
    raise PositionError(
        "rerolls {given}: expected a whole number from {least} to {most}",
        given=str(rerolls),
        least=least,
        most=most,
    )


def roll_chances(hold: int | NDArray[np.float64]) -> NDArray[np.float64]:
    """Probability of each roll from a hold, all five dice included; shape (252,).

    Parameters
    ----------
    hold : int or (210,) float64
        Its number; or the probabilities of all holds that are not rolls.
    """
    chances: NDArray[np.float64]
    if isinstance(hold, int) and hold >= FIRST_ROLL:
        chances = np.eye(1, N_ROLLS, hold - FIRST_ROLL)[0]
    elif isinstance(hold, int):
        chances = _reroll_matrix()[hold]  # read-only, as what it is part of
    else:
        chances = hold @ _reroll_matrix()
    return chances


@lru_cache(maxsize=1)
def _reroll_matrix() -> NDArray[np.float64]:
    """Probability of each roll from each hold of fewer than five dice; shape (210, 252)."""
    matrix = np.zeros((N_HOLDS, N_ROLLS))
    matrix[FIRST_ROLL:] = np.eye(N_ROLLS)
    for size in reversed(range(DICE)):
        holds = np.flatnonzero(size == HOLD_SIZES)
        matrix[holds] = matrix[ADD_DIE[holds]].mean(axis=1)
    return read_only(matrix[:FIRST_ROLL])


@lru_cache(maxsize=1)
def _inside() -> NDArray[np.int64]:
    """Holds inside each roll by place and roll, the quicker way round to take the greatest of."""
    return read_only(holds_inside().T.copy())
