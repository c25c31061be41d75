"""Scoresheets and the states behind them.

A `Scoresheet` is what stands on paper: the points in each box and the Yams bonuses received; the
`State` behind it is all that matters for the rest of the game.

The notation of a sheet is its boxes in sheet order, ``.`` for an open one, ``|`` between the upper
and the lower section, then the Yams bonuses: ``3 . . 12 . 18 | . . 25 . . 50 . +100``.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from solver.errors import SheetError
from solver.game.boxes import Box
from solver.game.dice import Dice, format_dice, parse_dice, roll_index
from solver.game.legality import check_possible
from solver.game.rules import Rules
from solver.game.states import State

__all__ = [
    "Scoresheet",
    "Sheet",
    "crossed_out",
    "not_an_option",
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
    points : tuple of int or None
        Points in each box, in sheet order; None where it is open. All open by default.
    bonus : int
        Points received as Yams bonuses.

    Raises
    ------
    SheetError
        When no game can produce such a sheet.
    """

    rules: Rules
    points: tuple[int | None, ...] = ()
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
        if not self.points:
            object.__setattr__(self, "points", (None,) * len(self.rules.boxes))
        if len(self.points) != len(self.rules.boxes):
            raise _wrong_count(self.points, self.rules, len(self.points))
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
                "sheet {given!r}: a sheet is its notation, its boxes or a state of three",
                given=str(text),
            )
        fields = _fields(text)
        if "|" in fields:
            section = _section(rules)
            if fields.count("|") > 1 or fields.index("|") != section:
                raise SheetError(
                    "sheet {given!r}: the | stands once, after the {count} upper boxes",
                    given=text,
                    count=section,
                )
            fields.remove("|")
        bonus = 0
        if fields and fields[-1].startswith("+"):
            bonus = _number(fields.pop()[1:], text)
        if len(fields) != len(rules.boxes):
            raise _wrong_count(text, rules, len(fields))
        points = tuple(_points(field, text) for field in fields)
        return cls(rules, points, bonus)

    @classmethod
    def of_boxes(
        cls,
        points: Mapping[Box, int] | Mapping[str, int] | Iterable[tuple[Box | str, int]],
        rules: Rules,
        bonus: int = 0,
    ) -> Scoresheet:
        """Build a sheet from its filled boxes; raises `SheetError` if one is named twice."""
        filled: dict[Box, int] = {}
        for name, paid in points.items() if isinstance(points, Mapping) else points:
            box = rules.box(name)
            if box in filled:
                raise SheetError("box {box} is named twice", box=box)
            filled[box] = paid
        return cls(rules, tuple(filled.get(box) for box in rules.boxes), bonus)

    def __repr__(self) -> str:
        return f"<Scoresheet {self.rules.name}: {self}>"

    def __str__(self) -> str:
        fields = [_OPEN if paid is None else str(paid) for paid in self.points]
        if 0 < _section(self.rules) < len(fields):
            fields.insert(_section(self.rules), "|")
        return " ".join(fields) + (f" +{self.bonus}" if self.bonus else "")

    @property
    def filled(self) -> int:
        """Mask of the boxes already written."""
        return sum(1 << number for number, paid in enumerate(self.points) if paid is not None)

    @property
    def open_boxes(self) -> tuple[Box, ...]:
        """Boxes still to be written, in sheet order."""
        return self.rules.in_mask(self.rules.full & ~self.filled)

    @property
    def upper(self) -> int:
        """Sum of the upper boxes, not capped."""
        pairs = zip(self.rules.boxes, self.points, strict=True)
        return sum(paid or 0 for box, paid in pairs if box.is_upper)

    @property
    def state(self) -> State:
        """The state behind the sheet."""
        spent = self.rules.yams_bonus_once and self.bonus > 0
        has_points = bool(self.rules.yams_mask) and bool(self.points[self.rules.index(Box.YAMS)])
        upper = min(self.upper, self.rules.upper_cap)
        return State(self.filled, upper, has_points and not spent)

    @property
    def written(self) -> int:
        """Points in the boxes and Yams bonuses, without the upper bonus."""
        return sum(paid or 0 for paid in self.points) + self.bonus

    @property
    def total(self) -> int:
        """Points so far, with the upper bonus as far as it is earned."""
        return self.written + self.rules.upper_bonus_of(self.upper)

    def options(self, dice: Dice) -> dict[Box, int]:
        """Boxes that a final roll may be written in and the points each pays, in sheet order.

        Examples
        --------
        >>> from solver import Rules, Scoresheet
        >>> sheet = Scoresheet.parse("3 6 9 12 15 . | 20 . 25 30 40 50 22", Rules.named("guide"))
        >>> {box.key: points for box, points in sheet.options("44466").items()}
        {'sixes': 12, 'four_of_a_kind': 0}
        """
        filled, _, joker = self.state
        return self.rules.options(filled, joker, roll_index(dice))

    def fill(self, box: Box | str, dice: Dice) -> Scoresheet:
        """Write a roll in a box and return the sheet that follows.

        Raises
        ------
        SheetError
            When the box is filled, or the rules send the roll elsewhere.
        DiceError
            When the dice are no roll.
        """
        dice = parse_dice(dice)
        box = self.rules.box(box)
        options = self.options(dice)
        if box not in options:
            raise not_an_option(self.rules, self.filled, box, dice, tuple(options))
        joker = self.state.joker
        points = list(self.points)
        points[self.rules.index(box)] = options[box]
        # What a game has just produced need not be checked as `check_possible` does.
        after = object.__new__(Scoresheet)
        bonus = self.bonus + self.rules.bonus(joker, roll_index(dice))
        for name, value in (("rules", self.rules), ("points", tuple(points)), ("bonus", bonus)):
            object.__setattr__(after, name, value)
        return after


def not_an_option(
    rules: Rules, filled: int, box: Box, dice: tuple[int, ...], options: tuple[Box, ...]
) -> SheetError:
    """Say why a final roll cannot be written in a box.

    Parameters
    ----------
    rules : Rules
    filled : int
        Mask of the boxes already written.
    box : Box
    dice : tuple of int
    options : tuple of Box
        Where it can be written.
    """
    if filled == rules.full:
        return SheetError("the sheet is full: there is nothing left to decide")
    if filled >> rules.index(box) & 1:
        return SheetError("{box} is already filled: choose {boxes}", box=box, boxes=options)
    if not rules.legal[filled] >> rules.index(box) & 1:
        return SheetError(
            "the turn of {box} has not come: the order of filling ({order}) asks for {boxes}",
            box=box,
            order=rules.order,
            boxes=options,
        )
    return SheetError(
        "{dice} is a joker and cannot go to {box}: choose {boxes}",
        dice=format_dice(dice),
        box=box,
        boxes=options,
    )


def _section(rules: Rules) -> int:
    """How many upper boxes a sheet begins with, if all its upper boxes stand there; else 0."""
    upper = [box.is_upper for box in rules.boxes]
    return sum(upper) if upper == sorted(upper, reverse=True) else 0


def _wrong_count(given: object, rules: Rules, count: int) -> SheetError:
    return SheetError(
        "sheet {given!r}: the {boxes} boxes of the rules {rules} are expected"
        " (. for an open one), not {count}",
        given=given,
        boxes=len(rules.boxes),
        rules=rules.name,
        count=count,
    )


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


#: A sheet as a caller may give it: a `Scoresheet`, its notation, the points of its boxes (None
#: where open), or a bare `State`.
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
    if not isinstance(sheet, State) and len(parts) == len(rules.boxes):
        return resolve(Scoresheet(rules, parts), rules)
    if len(parts) != len(State._fields):
        raise SheetError(
            "sheet {given!r}: a sheet is its notation, its boxes or a state of three",
            given=str(sheet),
        )
    return State(*parts).checked(rules), 0


def playable(sheet: Sheet, rules: Rules) -> tuple[State, int]:
    """State behind a sheet and the points written on it; `SheetError`, too, for a full sheet."""
    state, written = resolve(sheet, rules)
    if state.filled == rules.full:
        raise SheetError("the sheet is full: there is nothing left to decide")
    return state, written
