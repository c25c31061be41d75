"""The decisions of one turn in NumPy: boxes for final rolls, holds before, and their ranking.

What a sheet is worth afterwards is the caller's: a function of the state that follows and of the
points gained on the way. The lattice of `solver.game.dice` does the rest. The probability matrix
of all holds makes `expect` a product, and the lists of sub-holds make `choose` one maximum, so that
one position takes a few small operations and needs no compiler.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple, Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from solver.errors import PositionError
from solver.game.boxes import ALL_BOXES, Box
from solver.game.dice import (
    ADD_DIE,
    DICE,
    FIRST_ROLL,
    FIVE_OF_A_KIND,
    HOLD_SIZES,
    N_HOLDS,
    N_ROLLS,
    TIE,
    holds_inside,
)
from solver.game.rules import Rules
from solver.game.states import State

__all__ = ["Placing", "Turn", "Worth", "check_rerolls", "play", "ranked"]

Choice = TypeVar("Choice")


class Worth(Protocol):
    """What it is worth to reach a state (filled, joker, upper) with so many points gained.

    All arguments are integers or integer arrays of one shape.
    """

    def __call__(self, filled: Any, joker: Any, upper: Any, gain: Any) -> Any:
        """Return the worth, of the shape of the arguments."""


class Turn(NamedTuple):
    """Values of one turn on one sheet, at each stage. Shapes (252,), (462,) and (462,)."""

    rolls: NDArray[Any]
    """Value of each final roll."""
    holds1: NDArray[Any]
    """Value of each hold when one reroll is left; of a roll: stopping."""
    holds2: NDArray[Any]
    """Value of each hold when two rerolls are left; of a roll: stopping."""


def play(rolls: NDArray[Any]) -> Turn:
    """Work out a turn from the value of each final roll.

    Of complex numbers the real parts decide, the imaginary ones where those are equal.
    """
    holds1 = np.concatenate([_reroll_matrix() @ rolls, rolls])
    best = np.take(holds1, _inside()).max(axis=0)
    holds2 = np.concatenate([_reroll_matrix() @ best, rolls])
    return Turn(rolls, holds1, holds2)


class Placing:
    """Where the final rolls of a turn may be written under a rule set."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        # By box and roll, for ordinary rolls; shapes (13, 252) or (13, 1).
        self._points = np.ascontiguousarray(rules.points.T)
        self._masks = np.array([[box.mask] for box in Box])
        upper = np.array([[box.is_upper] for box in Box])
        self._upper = np.where(upper, self._points, 0)
        yams = np.array([[box is Box.YAMS] for box in Box])
        self._sets_joker = ((self._points > 0) & yams).astype(np.int64)

    def best(self, state: State, worth: Worth) -> NDArray[Any]:
        """Value of each final roll in its best box; shape (252,)."""
        filled, upper, joker = state
        boxes = list(Box.in_mask(ALL_BOXES & ~filled))
        values = worth(
            filled | self._masks[boxes],
            int(joker) | self._sets_joker[boxes],
            np.minimum(upper + self._upper[boxes], self.rules.upper_threshold),
            self._points[boxes],
        )
        best: NDArray[Any] = values.max(axis=0)
        if filled & Box.YAMS.mask:
            for roll in FIVE_OF_A_KIND.tolist():
                values = [value for *_, value in self.options(state, roll, worth)]
                best[roll] = max(values, key=lambda value: (value.real, value.imag))
        return best

    def options(self, state: State, roll: int, worth: Worth) -> list[tuple[Box, int, int, Any]]:
        """Boxes that a final roll may fill: box, points, Yams bonus and value of each."""
        filled, upper, joker = state
        bonus = self.rules.bonus(joker, roll)
        return [
            (
                box,
                paid,
                bonus,
                worth(
                    filled | box.mask,
                    int(self.rules.next_joker(joker, box, paid, bonus)),
                    min(upper + paid, self.rules.upper_threshold) if box.is_upper else upper,
                    paid + bonus,
                ),
            )
            for box, paid in self.rules.choices(filled, joker, roll).items()
        ]


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


def check_rerolls(rerolls: int) -> None:
    """Raise `PositionError` unless there are one or two rerolls to choose a hold for."""
    if rerolls not in (1, 2):
        raise PositionError(
            "rerolls {given}: a hold needs 1 or 2; without rerolls choose a box",
            given=str(rerolls),
        )


@lru_cache(maxsize=1)
def _reroll_matrix() -> NDArray[np.float64]:
    """Probability of each roll from each hold of fewer than five dice; shape (210, 252)."""
    matrix = np.zeros((N_HOLDS, N_ROLLS))
    matrix[FIRST_ROLL:] = np.eye(N_ROLLS)
    for size in reversed(range(DICE)):
        holds = np.flatnonzero(size == HOLD_SIZES)
        matrix[holds] = matrix[ADD_DIE[holds]].mean(axis=1)
    return matrix[:FIRST_ROLL]


@lru_cache(maxsize=1)
def _inside() -> NDArray[np.int64]:
    """Holds inside each roll by place and roll, the quicker way round to take the greatest of."""
    return holds_inside().T.copy()
