"""Scoresheets and the states behind them.

A `Scoresheet` is what stands on paper: the points in each box and the Yams bonuses received; the
`State` behind it is all that matters for the rest of the game.

The notation of a sheet is its thirteen boxes in sheet order, ``.`` for an open one, ``|`` between
the sections, then the Yams bonuses: ``3 . . 12 . 18 | . . 25 . . 50 . +100``.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from solver.errors import SheetError
from solver.game.boxes import ALL_BOXES, N_BOXES, Box
from solver.game.dice import FACES, Dice, format_dice, parse_dice, roll_index
from solver.game.legality import check_possible
from solver.game.rules import Rules
from solver.game.states import State

__all__ = [
    "Scoresheet",
    "Sheet",
    "playable",
    "resolve",
]

_OPEN: Final = "."
#: What people write for the 0 of a crossed-out box, where it can mean nothing else.
_CROSSED: Final = {"x", "×", "-", "–", "—", "barré", "barre", "barrée", "crossed out", "crossed"}


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
        try:
            points = tuple(None if paid is None else operator.index(paid) for paid in self.points)
            object.__setattr__(self, "points", points)
            object.__setattr__(self, "bonus", operator.index(self.bonus))
        except TypeError as error:
            raise SheetError(
                "sheet {given!r}: points are whole numbers, None for an open box",
                given=str(self.points),
            ) from error
        if len(self.points) != N_BOXES:
            raise SheetError(
                "sheet {given!r}: thirteen boxes are expected (. for an open one), not {found}",
                given=self.points,
                found=len(self.points),
            )
        check_possible(self.rules, self.points, self.bonus)

    @classmethod
    def empty(cls, rules: Rules) -> Scoresheet:
        """Return the sheet of a new game."""
        return cls(rules)

    @classmethod
    def parse(cls, text: str, rules: Rules) -> Scoresheet:
        """Read the notation of a sheet; raises `SheetError` for anything else."""
        if not isinstance(text, str):
            raise SheetError(
                "sheet {given!r}: a sheet is its notation, thirteen boxes or a state of three",
                given=str(text),
            )
        fields = _fields(text)
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
        points = tuple(_points(field, text) for field in fields)
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

    def __repr__(self) -> str:
        return f"<Scoresheet {self.rules.name}: {self}>"

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


def crossed_out(text: str) -> bool:
    """Whether people write this for the 0 of a crossed-out box."""
    return text.strip().casefold() in _CROSSED


def _fields(text: str) -> list[str]:
    """Cut a sheet into its boxes, marks and bonus: ``5..x|`` is as good as ``5, ., ., x |``."""
    return re.findall(r"[.|xX×]|[^\s,;.|xX×]+", text)


def _points(field: str, sheet: str) -> int | None:
    if field == _OPEN:
        return None
    return 0 if field in "xX×" else _number(field, sheet)


def _number(field: str, sheet: str) -> int:
    if not (field.isascii() and field.isdigit() and len(field) <= 6):
        raise SheetError(
            "sheet {given!r}: {field!r} is neither points nor . for an open box nor x for a"
            " crossed-out one",
            given=sheet,
            field=field,
        )
    return int(field)


#: A sheet as a caller may give it: a `Scoresheet`, its notation, the points of its thirteen boxes
#: (None where open), or a bare `State`.
Sheet = Scoresheet | State | str | Sequence[int | None]


def resolve(sheet: Sheet, rules: Rules) -> tuple[State, int]:
    """State behind a sheet, and the points written on it.

    Raises
    ------
    SheetError
        When no game can produce the sheet, or it is one of other rules.
    """
    if isinstance(sheet, str):
        sheet = Scoresheet.parse(sheet, rules)
    if isinstance(sheet, Scoresheet):
        if sheet.rules != rules:
            raise SheetError(
                "a sheet of other rules ({found}) than asked for ({asked})",
                found=sheet.rules.name,
                asked=rules.name,
            )
        return sheet.state, sheet.written
    parts: tuple[Any, ...] = tuple(sheet) if isinstance(sheet, Iterable) else ()
    if len(parts) == N_BOXES:
        return resolve(Scoresheet(rules, parts), rules)
    if len(parts) != len(State._fields):
        raise SheetError(
            "sheet {given!r}: a sheet is its notation, thirteen boxes or a state of three",
            given=str(sheet),
        )
    return State(*parts).checked(rules), 0


def playable(sheet: Sheet, rules: Rules) -> tuple[State, int]:
    """State behind a sheet and the points written on it; `SheetError`, too, for a full sheet."""
    state, written = resolve(sheet, rules)
    if state.filled == ALL_BOXES:
        raise SheetError("the sheet is full: there is nothing left to decide")
    return state, written
