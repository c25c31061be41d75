"""Boxes: the lines of a sheet, what they need, what they pay, and the names people give them.

An upper box counts the dice of its face. Any other box *needs* something of the roll and pays
*points* for it; both are short texts, so that a sheet is data (``solver/game/presets``):

========================  ==================================================================
needs                     is met by
========================  ==================================================================
``any``                   every roll
``N alike``               N dice of one face or more, N from 2 to 5
``two pairs``             two dice of one face and two of another
``full house``            three dice of one face and two of another
``N in a row``            N consecutive faces, N from 2 to 5
``sum >= N, sum <= N``    the sum of all dice
``12345``                 just this roll
========================  ==================================================================

Of several needs, the one that pays most counts. Points are a number, ``sum`` (of all dice),
``matching`` (all dice that show the face of *N alike*), ``figure`` (just the dice that the need
asks for, the highest that the roll holds), or a sum of these, such as ``figure + 30``.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.errors import RulesError
from solver.game.dice import DICE, FACES, FIVE_OF_A_KIND, N_ROLLS, ROLL_COUNTS, roll_index

__all__ = ["ALIASES", "LABELS", "MAX_POINTS", "STANDARD", "Box", "check", "normalize"]

#: The most that a number of points may be.
MAX_POINTS: Final = 1000

Ints = NDArray[np.int64]


@dataclass(frozen=True, eq=False, repr=False)
class Box:
    """One line of a sheet. Two are equal when they have the same key, whatever they pay.

    Parameters
    ----------
    key : str
        Name in JSON and TOML, such as ``three_of_a_kind``.
    labels : (str, str)
        Names on an English and a French sheet.
    face : int, optional
        Face that an upper box counts; None for any other box.
    needs : tuple of str
        What the roll must show, one of them; empty for an upper box.
    points : int or str
        What the box pays then.
    """

    key: str
    labels: tuple[str, str]
    face: int | None = None
    needs: tuple[str, ...] = ()
    points: int | str = 0

    ONES: ClassVar[Box]
    TWOS: ClassVar[Box]
    THREES: ClassVar[Box]
    FOURS: ClassVar[Box]
    FIVES: ClassVar[Box]
    SIXES: ClassVar[Box]
    THREE_OF_A_KIND: ClassVar[Box]
    FOUR_OF_A_KIND: ClassVar[Box]
    FULL_HOUSE: ClassVar[Box]
    SMALL_STRAIGHT: ClassVar[Box]
    LARGE_STRAIGHT: ClassVar[Box]
    YAMS: ClassVar[Box]
    CHANCE: ClassVar[Box]

    def __eq__(self, other: object) -> bool:
        return self.key == other.key if isinstance(other, Box) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.key)

    def __repr__(self) -> str:
        return f"<Box {self.key}>"

    def __str__(self) -> str:
        return self.labels[0]

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    def label(self, lang: str = "en") -> str:
        """Name of the box on a French (``"fr"``) or English sheet."""
        return self.labels[lang == "fr"]

    @property
    def name(self) -> str:
        """The key in capitals, as in ``Box.THREE_OF_A_KIND``."""
        return self.key.upper()

    @property
    def is_upper(self) -> bool:
        """Whether the box belongs to the upper section."""
        return self.face is not None

    @property
    def made(self) -> NDArray[np.bool_]:
        """Whether each roll has what the box needs; of an upper box: three of its face; (252,)."""
        if self.face is not None:
            return np.asarray(ROLL_COUNTS[:, self.face - 1] >= 3)
        return np.asarray(np.any([_need(text).met for text in self.needs], axis=0))

    @property
    def roll_points(self) -> Ints:
        """What the box pays each roll that is no joker; shape (252,)."""
        if self.face is not None:
            return ROLL_COUNTS[:, self.face - 1] * self.face
        paid = [np.where(_need(text).met, _paid(text, self.points), 0) for text in self.needs]
        return np.asarray(np.max(paid, axis=0))

    @property
    def joker_points(self) -> Ints:
        """What the box pays a five of a kind of each face that counts as what it needs; (6,)."""
        if self.face is not None:
            return self.roll_points[FIVE_OF_A_KIND]
        paid = [_paid(text, self.points, joker=True) for text in self.needs]
        return np.asarray(np.max(paid, axis=0))


class _Need(NamedTuple):
    """What a text of `Box.needs` says of every roll. Shapes (252,)."""

    met: NDArray[np.bool_]
    figure: Ints | None
    """Sum of the dice asked for, where it is met; None if none are singled out."""
    matching: Ints | None
    """Sum of all dice with the face of the figure; None if that has no one face."""
    size: int
    """Dice that the figure has."""


_FACES: Final = np.arange(1, FACES + 1)
_SUMS: Final = ROLL_COUNTS @ _FACES


def _highest(met: NDArray[np.bool_]) -> Ints:
    """Place of the last true of each row."""
    result: Ints = met.shape[1] - 1 - met[:, ::-1].argmax(axis=1)
    return result


@lru_cache(maxsize=256)
def _need(text: str) -> _Need:
    """Read what a box needs; raises `RulesError` for anything else than the module docstring says.

    >>> _need("4 alike").met.sum(), _need("2 in a row").size
    (36, 2)
    """
    everything = np.ones(N_ROLLS, dtype=bool)
    if text == "any":
        return _Need(everything, None, None, 0)
    if given := re.fullmatch(r"([2-5]) alike", text):
        count = int(given[1])
        enough = count <= ROLL_COUNTS
        face = _highest(enough)
        matching = ROLL_COUNTS[np.arange(N_ROLLS), face] * (face + 1)
        return _Need(np.asarray(enough.any(axis=1)), count * (face + 1), matching, count)
    if text == "two pairs":
        pairs = ROLL_COUNTS >= 2
        return _Need(pairs.sum(axis=1) == 2, 2 * (pairs @ _FACES), None, 4)
    if text == "full house":
        met = (ROLL_COUNTS == 3).any(axis=1) & (ROLL_COUNTS == 2).any(axis=1)
        return _Need(met, _SUMS, None, DICE)
    if given := re.fullmatch(r"([2-5]) in a row", text):
        length = int(given[1])
        starts = np.stack(
            [
                (ROLL_COUNTS[:, first : first + length] > 0).all(axis=1)
                for first in range(FACES - length + 1)
            ],
            axis=1,
        )
        least = _highest(starts) + 1
        figure = length * least + length * (length - 1) // 2
        return _Need(np.asarray(starts.any(axis=1)), figure, None, length)
    if given := re.fullmatch(r"sum (>=|<=) ([0-9]{1,2})", text):
        limit = int(given[2])
        return _Need(limit <= _SUMS if given[1] == ">=" else limit >= _SUMS, None, None, 0)
    if re.fullmatch(rf"[1-{FACES}]{{{DICE}}}", text):
        return _Need(np.arange(N_ROLLS) == roll_index(text), _SUMS, None, DICE)
    raise RulesError(
        'needs {given!r}: expected "any", "3 alike", "two pairs", "full house", "4 in a row",'
        ' "sum >= 20", "sum <= 10" or a roll such as "12345"',
        given=text,
    )


def _paid(need: str, points: int | str, *, joker: bool = False) -> Ints:
    """Points of every roll, (252,), or of a joker of each face, (6,), for one of the needs."""
    met, figure, matching, size = _need(need)
    total: Ints = np.zeros(FACES if joker else N_ROLLS, dtype=np.int64)
    for term in _terms(points):
        if isinstance(term, int):
            total += term
        elif joker and term == "figure":
            held = met[FIVE_OF_A_KIND]
            total += np.where(held, _of(figure)[FIVE_OF_A_KIND], size * _FACES)
        elif joker:
            total += DICE * _FACES
        else:
            total += _SUMS if term == "sum" else _of(figure if term == "figure" else matching)
    return total


def _of(dice: Ints | None) -> Ints:
    assert dice is not None, "checked by `check`"
    return dice


def _terms(points: int | str) -> tuple[int | str, ...]:
    """Parts of a sum of points; raises `RulesError` for anything else."""
    terms: list[int | str] = [points]
    if isinstance(points, str):
        terms = [
            int(part) if re.fullmatch("[0-9]{1,4}", part) else part
            for part in re.split(r" *\+ *", points)
        ]
    for term in terms:
        if (
            term not in ("sum", "matching", "figure")
            if isinstance(term, str)
            else type(term) is not int or not 0 <= term <= MAX_POINTS
        ):
            raise RulesError(
                'points {given}: expected a whole number from 0 to {most}, "sum", "matching",'
                ' "figure", or a sum such as "figure + 30"',
                given=repr(points),
                most=MAX_POINTS,
            )
    paid = sum(term if isinstance(term, int) else DICE * _FACES[-1] for term in terms)
    if paid > MAX_POINTS:
        raise RulesError(
            "points {given}: that may pay {paid}; {most} at most",
            given=repr(points),
            paid=paid,
            most=MAX_POINTS,
        )
    return tuple(terms)


def check(box: Box) -> None:
    """Raise `RulesError` unless what a box needs and pays can be read, and goes together."""
    terms = _terms(box.points)
    for text in box.needs:
        need = _need(text)
        if "figure" in terms and need.figure is None:
            raise RulesError(
                'points "figure": "{need}" singles out no dice; use a number or "sum"', need=text
            )
        if "matching" in terms and need.matching is None:
            raise RulesError(
                'points "matching": "{need}" has no one face; only "N alike" has', need=text
            )
        if not need.met.any():
            raise RulesError("needs {given!r}: no roll has that", given=text)


#: English and French names of the lines that many sheets have.
LABELS: Final[dict[str, tuple[str, str]]] = {
    "ones": ("Ones", "As"),
    "twos": ("Twos", "Deux"),
    "threes": ("Threes", "Trois"),
    "fours": ("Fours", "Quatre"),
    "fives": ("Fives", "Cinq"),
    "sixes": ("Sixes", "Six"),
    "three_of_a_kind": ("Three of a Kind", "Brelan"),
    "four_of_a_kind": ("Four of a Kind", "Carré"),
    "full_house": ("Full House", "Full"),
    "small_straight": ("Small Straight", "Petite suite"),
    "large_straight": ("Large Straight", "Grande suite"),
    "yams": ("Yams", "Yams"),
    "chance": ("Chance", "Chance"),
    "one_pair": ("One Pair", "Paire"),
    "two_pairs": ("Two Pairs", "Double paire"),
}
#: Keys of the standard sheet, in its order.
STANDARD: Final = tuple(LABELS)[:13]

# So that code can name a line of the standard sheet: Box.FOURS. What it pays, a rule set says.
for _place, _key in enumerate(STANDARD):
    setattr(Box, _key.upper(), Box(_key, LABELS[_key], _place + 1 if _place < FACES else None))


def normalize(text: str) -> str:
    """Reduce a name to its letters and digits, without accents and case."""
    plain = unicodedata.normalize("NFKD", text).casefold()
    return "".join(mark for mark in plain if mark.isalnum())


#: Further names of boxes, in the form that `normalize` gives, and the keys they may stand for: the
#: first that a sheet has is meant.
ALIASES: Final[dict[str, tuple[str, ...]]] = {
    name: tuple(keys.split())
    for keys, names in (
        ("ones", "one aces ace un uns as 1"),
        ("twos", "two deux 2"),
        ("threes", "three trois 3"),
        ("fours", "four quatre quatres 4"),
        ("fives", "five cinq cinqs 5"),
        ("sixes", "six 6"),
        ("three_of_a_kind", "threeofakind brelan 3ofakind 3k threekind threealike"),
        ("four_of_a_kind", "fourofakind carre 4ofakind 4k fourkind fouralike"),
        ("full_house", "fullhouse full fh mainpleine"),
        ("small_straight", "smallstraight petitesuite small petite ss"),
        ("large_straight", "largestraight grandesuite large grande ls"),
        ("yams yatzy", "yams yam yahtzee yatzy y"),
        ("chance", "chance ch"),
        ("one_pair", "pair onepair paire unepaire"),
        ("two_pairs", "twopairs doublepaire deuxpaires"),
    )
    for name in names.split()
}
