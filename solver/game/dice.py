"""Rolls, holds and their lattice.

A hold is a multiset of up to five dice; a roll is a hold of five. All 462 of them form a lattice:
add one die to go up, drop one to go down. Holds are numbered by size, then by their dice written
in descending order, so that

- holds 210 to 461 are the 252 rolls, hold 0 is the empty hand;
- adding a die always gives a larger number, dropping one a smaller;
- of two holds of equal value, the one with the larger number comes first in a ranking (more dice
  held, then higher dice).

Rerolling never needs a probability matrix: the dice that come are independent, so the value of a
hold is the mean over the six ways to add one die, taken five, four, … times.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Any, Final, TypeVar

import numpy as np
from numpy.typing import NDArray

from solver.errors import DiceError

if TYPE_CHECKING:
    from fractions import Fraction

__all__ = [
    "ADD_DIE",
    "DICE",
    "FACES",
    "FIRST_ROLL",
    "FIVE_OF_A_KIND",
    "HOLDS",
    "HOLD_SIZES",
    "N_HOLDS",
    "N_ROLLS",
    "ROLLS",
    "ROLL_COUNTS",
    "ROLL_PROBABILITIES",
    "ROLL_WAYS",
    "TIE",
    "Dice",
    "format_dice",
    "hold_index",
    "hold_probability",
    "holds_inside",
    "parse_dice",
    "read_only",
    "roll_index",
    "sub_holds",
]

#: Dice as a caller may give them: text, a sequence of faces, or one number such as 44431.
Dice = str | int | Iterable[int]

#: Choices whose values differ by no more than this are ties, ranked as the module docstring says.
TIE: Final = 1e-9

DICE: Final = 5
FACES: Final = 6


Array = TypeVar("Array", bound=NDArray[Any])


def read_only(array: Array) -> Array:
    """Make sure that an array that is kept stays as it is."""
    array.flags.writeable = False
    return array


def _descending(dice: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted(dice, reverse=True))


#: The 462 holds in the order of the module docstring, each a tuple of faces in ascending order.
HOLDS: Final[tuple[tuple[int, ...], ...]] = tuple(
    hold
    for size in range(DICE + 1)
    for hold in sorted(combinations_with_replacement(range(1, FACES + 1), size), key=_descending)
)
N_HOLDS: Final = len(HOLDS)
N_ROLLS: Final = math.comb(DICE + FACES - 1, DICE)
#: Number of the first hold of five dice; roll ``r`` is hold ``FIRST_ROLL + r``.
FIRST_ROLL: Final = N_HOLDS - N_ROLLS
#: The 252 rolls.
ROLLS: Final = HOLDS[FIRST_ROLL:]

_INDEX: Final = {hold: index for index, hold in enumerate(HOLDS)}

#: Number of dice of each hold, shape (462,).
HOLD_SIZES: Final[NDArray[np.int64]] = read_only(np.array([len(hold) for hold in HOLDS]))
#: ``ADD_DIE[h, face - 1]``: the hold after adding a die to hold ``h``; shape (210, 6).
ADD_DIE: Final[NDArray[np.int64]] = read_only(
    np.array(
        [
            [_INDEX[tuple(sorted((*hold, face)))] for face in range(1, FACES + 1)]
            for hold in HOLDS[:FIRST_ROLL]
        ]
    )
)
#: ``ROLL_COUNTS[r, face - 1]``: how many dice of roll ``r`` show the face; shape (252, 6).
ROLL_COUNTS: Final[NDArray[np.int64]] = read_only(
    np.array([[roll.count(face) for face in range(1, FACES + 1)] for roll in ROLLS])
)
#: In how many of the 7,776 throws of five dice each roll comes; shape (252,).
ROLL_WAYS: Final[NDArray[np.int64]] = read_only(
    np.array(
        [
            math.factorial(DICE) // math.prod(math.factorial(count) for count in counts)
            for counts in ROLL_COUNTS.tolist()
        ]
    )
)
#: Probability of each roll; shape (252,).
ROLL_PROBABILITIES: Final[NDArray[np.float64]] = ROLL_WAYS / FACES**DICE
#: Roll number of five dice showing each face; shape (6,).
FIVE_OF_A_KIND: Final[NDArray[np.int64]] = read_only(
    np.array([_INDEX[(face,) * DICE] - FIRST_ROLL for face in range(1, FACES + 1)])
)


@cache
def sub_holds(hold: int) -> tuple[int, ...]:
    """Numbers of all holds contained in a hold, itself included, in ranking order.

    At most 32, fewer when faces repeat.
    """
    dice = HOLDS[hold]
    fewer = {_INDEX[dice[:die] + dice[die + 1 :]] for die in range(len(dice))}
    inside = {hold}.union(*map(sub_holds, fewer))
    return tuple(sorted(inside, reverse=True))


@lru_cache(maxsize=1)
def holds_inside() -> NDArray[np.int64]:
    """Holds inside each roll in ranking order, filled up by repeating the last.

    Returns
    -------
    (252, 32) int64, read-only
        Numbers of holds; the first of each is the roll itself.
    """
    result = [sub_holds(FIRST_ROLL + roll) for roll in range(N_ROLLS)]
    return read_only(np.array([holds + holds[-1:] * (2**DICE - len(holds)) for holds in result]))


def hold_probability(hold: int, roll: int) -> Fraction:
    """Probability that rerolling all but the dice of hold number `hold` gives roll `roll`.

    Raises
    ------
    IndexError
        When a number is out of range.
    """
    if min(hold, roll) < 0:
        raise IndexError("holds and rolls are numbered from 0")
    from fractions import Fraction  # which imports a good deal that a query does without

    rest = [
        count - HOLDS[hold].count(face)
        for face, count in enumerate(ROLL_COUNTS[roll].tolist(), start=1)
    ]
    if min(rest) < 0:
        return Fraction(0)
    ways = math.factorial(sum(rest)) // math.prod(math.factorial(count) for count in rest)
    return Fraction(ways, FACES ** sum(rest))


def parse_dice(dice: Dice, *, count: int | None = DICE) -> tuple[int, ...]:
    """Read dice and return their faces in ascending order.

    Parameters
    ----------
    dice : str, int or iterable of int
        ``"44431"``, ``"4 4 4 3 1"``, ``"4,4,4,3,1"``, ``44431`` or a sequence of faces.
    count : int or None
        How many dice there must be; ``None`` for a hold, which has up to five.

    Raises
    ------
    DiceError
        When there is another number of dice, or something that is not a face from 1 to 6.
    """
    if isinstance(dice, int | np.integer):
        dice = str(dice)
    shown = dice if isinstance(dice, str) else str(dice)
    try:
        faces = (
            [int(mark) if mark.isascii() else 0 for mark in re.sub(r"[\s,;]", "", dice)]
            if isinstance(dice, str)
            else [int(face) if face == int(face) else 0 for face in dice]
        )
    except (TypeError, ValueError, OverflowError):
        faces = [0]
    if any(not 1 <= face <= FACES for face in faces):
        raise DiceError("dice {given!r}: each die is a digit from 1 to 6, as in 44431", given=shown)
    if count is None and len(faces) > DICE:
        raise DiceError(
            "dice {given!r}: up to five dice are held, not {found}",
            given=shown,
            found=len(faces),
        )
    if count is not None and len(faces) != count:
        raise DiceError(
            "dice {given!r}: {count} dice are expected, not {found}",
            given=shown,
            count=count,
            found=len(faces),
        )
    return tuple(sorted(faces))


def roll_index(dice: Dice) -> int:
    """Number (0 to 251) of a roll of five dice; raises `DiceError` for anything else."""
    return _INDEX[parse_dice(dice)] - FIRST_ROLL


def hold_index(dice: Dice) -> int:
    """Number (0 to 461) of a hold of up to five dice; raises `DiceError` for anything else."""
    return _INDEX[parse_dice(dice, count=None)]


def format_dice(dice: Iterable[int]) -> str:
    """Write dice as text: ``(1, 3, 4, 4, 4)`` is ``"13444"``."""
    return "".join(map(str, dice))
