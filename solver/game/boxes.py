"""The thirteen boxes of the scoresheet and the names people give them.

Boxes are numbered in sheet order; box ``b`` is bit ``1 << b`` of a `filled` mask.
"""

from __future__ import annotations

import operator
import unicodedata
from collections.abc import Iterable
from enum import IntEnum
from functools import cache
from typing import Final, SupportsIndex

import numpy as np

from solver.errors import SheetError
from solver.game.dice import FACES

__all__ = [
    "ALL_BOXES",
    "BOXES_FILLED",
    "LOWER_BOXES",
    "N_BOXES",
    "UPPER_BOXES",
    "Box",
    "box_mask",
    "normalize",
]


class Box(IntEnum):
    """One line of the scoresheet, in sheet order."""

    ONES = 0
    TWOS = 1
    THREES = 2
    FOURS = 3
    FIVES = 4
    SIXES = 5
    THREE_OF_A_KIND = 6
    FOUR_OF_A_KIND = 7
    FULL_HOUSE = 8
    SMALL_STRAIGHT = 9
    LARGE_STRAIGHT = 10
    YAMS = 11
    CHANCE = 12

    @property
    def mask(self) -> int:
        """The bit of this box in a `filled` mask."""
        return 1 << self

    @property
    def is_upper(self) -> bool:
        """Whether the box belongs to the upper section."""
        return self < FACES

    def __str__(self) -> str:
        return self.label()

    def __format__(self, spec: str) -> str:
        return format(self.label(), spec)

    def label(self, lang: str = "en") -> str:
        """Name of the box on a French (``"fr"``) or English sheet."""
        return _NAMES[self][lang == "fr"]

    @property
    def key(self) -> str:
        """Name of the box in JSON and TOML, such as ``three_of_a_kind``."""
        return self.name.lower()

    @classmethod
    def parse(cls, text: str | Box) -> Box:
        """Find a box by its French or English name, without regard to case, accents or marks.

        Raises
        ------
        SheetError
            When no box has that name.
        """
        if isinstance(text, Box):
            return text
        box = _BY_NAME.get(normalize(text)) if isinstance(text, str) else None
        if box is None:
            raise SheetError(
                "unknown box {given!r}: use one of {known}",
                given=str(text),
                known=tuple(cls),
            )
        return box

    @staticmethod
    @cache
    def in_mask(mask: int) -> tuple[Box, ...]:
        """Boxes of a mask, in sheet order."""
        return tuple(box for box in Box if mask >> box & 1)


_NAMES: Final[dict[Box, tuple[str, str, str]]] = {
    # English, French, further names
    Box.ONES: ("Ones", "As", "one aces ace un uns 1"),
    Box.TWOS: ("Twos", "Deux", "two 2"),
    Box.THREES: ("Threes", "Trois", "three 3"),
    Box.FOURS: ("Fours", "Quatre", "four quatres 4"),
    Box.FIVES: ("Fives", "Cinq", "five cinqs 5"),
    Box.SIXES: ("Sixes", "Six", "6"),
    Box.THREE_OF_A_KIND: ("Three of a Kind", "Brelan", "3ofakind 3k threekind"),
    Box.FOUR_OF_A_KIND: ("Four of a Kind", "Carré", "4ofakind 4k fourkind"),
    Box.FULL_HOUSE: ("Full House", "Full", "fh mainpleine"),
    Box.SMALL_STRAIGHT: ("Small Straight", "Petite suite", "small petite ss"),
    Box.LARGE_STRAIGHT: ("Large Straight", "Grande suite", "large grande ls"),
    Box.YAMS: ("Yams", "Yams", "yam yahtzee yatzy y"),
    Box.CHANCE: ("Chance", "Chance", "ch"),
}

N_BOXES: Final = len(Box)
ALL_BOXES: Final = (1 << N_BOXES) - 1
UPPER_BOXES: Final = (1 << FACES) - 1
LOWER_BOXES: Final = ALL_BOXES ^ UPPER_BOXES
#: How many boxes each mask has; shape (8192,).
BOXES_FILLED: Final = np.array([mask.bit_count() for mask in range(ALL_BOXES + 1)])


def normalize(text: str) -> str:
    """Reduce a name to its letters and digits, without accents and case."""
    plain = unicodedata.normalize("NFKD", text).casefold()
    return "".join(mark for mark in plain if mark.isalnum())


_BY_NAME: Final = {
    normalize(name): box
    for box, (english, french, more) in _NAMES.items()
    for name in (english, french, box.name, *more.split())
}


def box_mask(boxes: SupportsIndex | Iterable[Box | str]) -> int:
    """Turn boxes, or a mask, into a mask; raises `SheetError` for what is neither."""
    mask = 0
    if not isinstance(boxes, Iterable):
        mask = operator.index(boxes)
        if not 0 <= mask <= ALL_BOXES:
            raise SheetError(
                "filled boxes {given!r}: a mask lies between 0 and 8191", given=str(boxes)
            )
        return mask
    for name in boxes:
        box = Box.parse(name)
        if mask & box.mask:
            raise SheetError("box {box} is named twice", box=box)
        mask |= box.mask
    return mask
