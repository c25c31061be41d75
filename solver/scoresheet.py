"""Scoresheets and the states behind them.

A `Scoresheet` is what stands on paper: the points in each box and the Yams bonuses received. A
`State` is all that matters for the rest of the game: which boxes are filled, the upper subtotal
capped at the threshold, and the joker flag.

The notation of a sheet is its thirteen boxes in sheet order, ``.`` for an open one, ``|`` between
the sections, then the Yams bonuses: ``3 . . 12 . 18 | . . 25 . . 50 . +100``.
"""

from __future__ import annotations

import operator
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.boxes import ALL_BOXES, LOWER_BOXES, N_BOXES, UPPER_BOXES, Box, box_mask
from solver.dice import DICE, FACES, FIVE_OF_A_KIND, Dice, format_dice, parse_dice, roll_index
from solver.errors import SheetError
from solver.rules import Rules

__all__ = ["Scoresheet", "State", "reachable_states", "reachable_subtotals"]

_OPEN: Final = "."


@lru_cache(maxsize=8)
def reachable_subtotals(threshold: int) -> NDArray[np.bool_]:
    """Which upper subtotals each set of filled upper boxes can hold.

    Returns
    -------
    (64, threshold + 1) bool, read-only
        By mask of the upper boxes and subtotal capped at the threshold; 2,794 are true for 63.
    """
    table = np.zeros((1 << FACES, threshold + 1), dtype=bool)
    table[0, 0] = True
    for mask in range(1, 1 << FACES):
        face = mask.bit_length()
        before = np.flatnonzero(table[mask ^ (1 << (face - 1))])
        for count in range(DICE + 1):
            table[mask, np.minimum(before + count * face, threshold)] = True
    table.flags.writeable = False
    return table


def reachable_states(threshold: int) -> NDArray[np.bool_]:
    """Which states a game can produce: the joker flag needs a filled Yams box.

    Returns
    -------
    (8192, 2, threshold + 1) bool
        By filled, joker and upper; 536,448 are true for a threshold of 63.
    """
    filled = np.arange(ALL_BOXES + 1)
    table = np.repeat(reachable_subtotals(threshold)[filled & UPPER_BOXES][:, None], 2, axis=1)
    table[filled & Box.YAMS.mask == 0, 1] = False
    return table


class State(NamedTuple):
    """What a sheet means for the rest of the game, at the start of a turn."""

    filled: int
    """Mask of the boxes already written."""
    upper: int
    """Points in the upper boxes, capped at the threshold."""
    joker: bool
    """Whether the Yams box holds its points, so that a further Yams pays the bonus."""

    def checked(self, rules: Rules) -> State:
        """Return the state with plain types; raises `SheetError` if no game can produce it."""
        try:
            filled, upper = operator.index(self.filled), operator.index(self.upper)
            joker = bool(self.joker)
        except TypeError as error:
            raise SheetError(
                "state {given}: filled and upper are whole numbers, joker is true or false",
                given=str(tuple(self)),
            ) from error
        box_mask(filled)
        if not 0 <= upper <= rules.upper_threshold or (
            not reachable_subtotals(rules.upper_threshold)[filled & UPPER_BOXES, upper]
        ):
            boxes = tuple(Box.in_mask(filled & UPPER_BOXES)) or "–"
            raise SheetError(
                "upper subtotal {upper}: no game gives it with these upper boxes filled: {boxes}"
                " (it is capped at {threshold})",
                upper=upper,
                boxes=boxes,
                threshold=rules.upper_threshold,
            )
        if joker and not filled & Box.YAMS.mask:
            raise SheetError("the joker flag is set, but the Yams box is open")
        return State(filled, upper, joker)


@dataclass(frozen=True)
class Scoresheet:
    """A player's sheet under a rule set.

    Parameters
    ----------
    rules : Rules
    points : tuple of 13 int or None
        Points in each box, in sheet order; None where it is open.
    bonus : int
        Points received as Yams bonuses.

    Raises
    ------
    SheetError
        When no game can produce such a sheet.
    """

    rules: Rules
    points: tuple[int | None, ...] = (None,) * N_BOXES
    bonus: int = 0

    def __post_init__(self) -> None:
        object.__setattr__(self, "points", tuple(self.points))
        if len(self.points) != N_BOXES:
            raise SheetError(
                "sheet {given!r}: thirteen boxes are expected (. for an open one), not {found}",
                given=self.points,
                found=len(self.points),
            )
        for box, paid in zip(Box, self.points, strict=True):
            if paid is not None and paid not in _payable(self.rules)[box]:
                raise SheetError(
                    "{points} in {box}: no roll pays that (possible: {possible})",
                    points=paid,
                    box=box,
                    possible=tuple(sorted(_payable(self.rules)[box])),
                )
        self._check_bonus()

    @classmethod
    def empty(cls, rules: Rules) -> Scoresheet:
        """Return the sheet of a new game."""
        return cls(rules)

    @classmethod
    def parse(cls, text: str, rules: Rules) -> Scoresheet:
        """Read the notation of a sheet; raises `SheetError` for anything else."""
        fields = text.replace("|", " | ").split()
        if "|" in fields:
            if fields.index("|") != FACES or fields.count("|") > 1:
                raise SheetError(
                    "sheet {given!r}: the | stands once, after the six upper boxes", given=text
                )
            fields.remove("|")
        bonus = 0
        if fields and fields[-1].startswith("+"):
            bonus = _number(fields.pop()[1:], text)
        if len(fields) != N_BOXES:
            raise SheetError(
                "sheet {given!r}: thirteen boxes are expected (. for an open one), not {found}",
                given=text,
                found=len(fields),
            )
        points = tuple(None if field == _OPEN else _number(field, text) for field in fields)
        return cls(rules, points, bonus)

    @classmethod
    def of_boxes(
        cls,
        points: Mapping[Box | str, int] | Iterable[tuple[Box | str, int]],
        rules: Rules,
        bonus: int = 0,
    ) -> Scoresheet:
        """Build a sheet from its filled boxes; raises `SheetError` if one is named twice."""
        filled: dict[Box, int] = {}
        for name, paid in points.items() if isinstance(points, Mapping) else points:
            box = Box.parse(name)
            if box in filled:
                raise SheetError("box {box} is named twice", box=box)
            filled[box] = paid
        return cls(rules, tuple(filled.get(box) for box in Box), bonus)

    def __str__(self) -> str:
        fields = [_OPEN if paid is None else str(paid) for paid in self.points]
        fields.insert(FACES, "|")
        return " ".join(fields) + (f" +{self.bonus}" if self.bonus else "")

    @property
    def filled(self) -> int:
        """Mask of the boxes already written."""
        return sum(box.mask for box in Box if self.points[box] is not None)

    @property
    def open_boxes(self) -> tuple[Box, ...]:
        """Boxes still to be written, in sheet order."""
        return tuple(box for box in Box if self.points[box] is None)

    @property
    def upper(self) -> int:
        """Sum of the upper boxes, not capped."""
        return sum(paid or 0 for paid in self.points[:FACES])

    @property
    def state(self) -> State:
        """The state behind the sheet."""
        spent = self.rules.yams_bonus_once and self.bonus > 0
        return State(
            self.filled,
            min(self.upper, self.rules.upper_threshold),
            bool(self.points[Box.YAMS]) and not spent,
        )

    @property
    def written(self) -> int:
        """Points in the boxes and Yams bonuses, without the upper bonus."""
        return sum(paid or 0 for paid in self.points) + self.bonus

    @property
    def total(self) -> int:
        """Points so far, with the upper bonus once it is earned."""
        earned = self.upper >= self.rules.upper_threshold
        return self.written + (self.rules.upper_bonus if earned else 0)

    def fill(self, box: Box | str, dice: Dice) -> Scoresheet:
        """Write a roll in a box and return the sheet that follows.

        Raises
        ------
        SheetError
            When the box is filled, or the rules send the roll elsewhere.
        DiceError
            When the dice are no roll.
        """
        box = Box.parse(box)
        roll = roll_index(dice)
        filled, _, joker = self.state
        choices = self.rules.choices(filled, joker, roll)
        if box not in choices:
            if self.points[box] is not None:
                raise SheetError("{box} is already filled", box=box)
            raise SheetError(
                "{dice} is a joker and cannot go to {box}: choose {boxes}",
                dice=format_dice(parse_dice(dice)),
                box=box,
                boxes=tuple(choices),
            )
        points = tuple(choices[box] if b is box else self.points[b] for b in Box)
        return Scoresheet(self.rules, points, self.bonus + self.rules.bonus(joker, roll))

    def _check_bonus(self) -> None:
        """Refuse Yams bonuses, or boxes, that no order of turns can have brought."""
        unit, yams = self.rules.yams_bonus, self.points[Box.YAMS]
        count = self.bonus // unit if unit else 0
        if self.bonus < 0 or self.bonus != count * unit:
            raise SheetError(
                "Yams bonus +{given}: it is paid in steps of {unit}", given=self.bonus, unit=unit
            )
        if count and not yams:
            raise SheetError(
                "Yams bonus +{given}: the Yams box must hold its points first", given=self.bonus
            )
        if count > 1 and self.rules.yams_bonus_once:
            raise SheetError("Yams bonus +{given}: these rules pay it once", given=self.bonus)
        others = [box for box in Box.in_mask(self.filled) if box is not Box.YAMS]
        jokers = {box for box in others if self.points[box] not in self.rules.points[:, box]}
        possible = yams is not None and (yams > 0 or self.rules.joker_at_zero)
        # With points in the Yams box every joker pays the bonus, unless that is spent.
        paid = jokers if yams and unit and not self.rules.yams_bonus_once else set()
        if jokers and (not possible or len(paid) > count):
            box = min(jokers)
            raise SheetError(
                "{points} in {box}: only a joker pays that, and none can have come",
                points=self.points[box],
                box=box,
            )
        if count and not any(
            self._can_be_yams({*chosen, *paid})
            for chosen in combinations(
                [box for box in others if box not in paid], count - len(paid)
            )
        ):
            raise SheetError(
                "Yams bonus +{given}: the filled boxes cannot have come from so many Yams",
                given=self.bonus,
            )

    def _can_be_yams(self, chosen: set[Box]) -> bool:
        """Whether exactly these boxes can have been filled by further Yams, in some order.

        A lower box may have to come early, while an upper box is open (0 in a straight under
        ``free``); everything else only gets easier as the sheet fills.
        """
        rest = [box for box in Box.in_mask(self.filled) if box not in chosen]
        early = Box.YAMS.mask | sum(box.mask for box in rest if self._is_five_of_a_kind(box))
        waiting = {box for box in chosen if box.is_upper or not self._takes_yams(box, early)}
        filled = self.filled & ~sum(box.mask for box in waiting)
        while waiting:
            box = next((box for box in waiting if self._takes_yams(box, filled)), None)
            if box is None:
                return False
            waiting.remove(box)
            filled |= box.mask
        return True

    def _is_five_of_a_kind(self, box: Box) -> bool:
        """Whether nothing but a five of a kind writes what stands in a box."""
        ordinary = np.delete(self.rules.points[:, box], FIVE_OF_A_KIND)
        return self.points[box] not in ordinary

    def _takes_yams(self, box: Box, filled: int) -> bool:
        return any(
            self.rules.choices(filled, True, roll).get(box) == self.points[box]
            for roll in FIVE_OF_A_KIND.tolist()
        )


@lru_cache(maxsize=64)
def _payable(rules: Rules) -> tuple[frozenset[int], ...]:
    """Amounts that can stand in each box."""
    jokers = rules.joker_points if rules.joker != "none" else rules.points
    return tuple(
        frozenset(rules.points[:, box].tolist())
        | (frozenset(jokers[:, box].tolist()) if box.mask & LOWER_BOXES else frozenset())
        for box in Box
    )


def _number(field: str, sheet: str) -> int:
    if not (field.isascii() and field.isdigit() and len(field) <= 6):
        raise SheetError(
            "sheet {given!r}: {field!r} is neither points nor . for an open box",
            given=sheet,
            field=field,
        )
    return int(field)
