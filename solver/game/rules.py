"""Rule sets: what every roll pays in every box, and which boxes it may go to.

`Rules` is data. The presets are the readings of four French rules texts and of the common English
variants; a rule set of one's own is a TOML file that starts from a preset and overrides fields::

    base = "guide"
    four_of_a_kind = 40                # a fixed number
    three_of_a_kind = "matching"       # the sum of the dice that match; "sum": of all five

A *joker* is a five of a kind rolled once the Yams box is filled: it may go where an ordinary roll
could not, and pays there as if it were the figure asked for.
"""

from __future__ import annotations

import json
import re
import tomllib
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, fields, replace
from functools import cached_property
from pathlib import Path
from typing import Any, Final, Literal

import numpy as np
from numpy.typing import NDArray

from solver.errors import RulesError
from solver.game.boxes import ALL_BOXES, LOWER_BOXES, N_BOXES, UPPER_BOXES, Box, normalize
from solver.game.dice import DICE, FACES, FIVE_OF_A_KIND, ROLL_COUNTS, ROLLS

__all__ = ["PRESETS", "PRESET_NOTES", "Payout", "Rules"]

#: What a lower box pays: a fixed number, the sum of all dice, or of the dice that match.
Payout = int | Literal["sum", "matching"]

_MAX_POINTS: Final = 1000
_MAX_THRESHOLD: Final = DICE * sum(range(1, FACES + 1))
_MATCHING_BOXES: Final = (Box.THREE_OF_A_KIND, Box.FOUR_OF_A_KIND)


@dataclass(frozen=True)
class Rules:
    """A rule set. All amounts are points.

    Parameters
    ----------
    name : str
        Small letters, digits, ``-`` and ``_``; also the name of the table file.
    three_of_a_kind, four_of_a_kind, full_house : Payout
    small_straight, large_straight, yams, chance : Payout
        What the lower boxes pay for their figure.
    upper_bonus, upper_threshold : int
        What the upper section earns once its boxes hold at least the threshold (0 to 105).
    yams_bonus : int
        Paid for a further five of a kind while the Yams box holds its points.
    yams_bonus_once : bool
        Whether the Yams bonus is paid once a game only.
    joker : {"forced", "free", "none"}
        Where a joker may go. ``forced``: its upper box; if that is filled any lower box at full
        value; if those are filled any upper box. ``free``: any open box; Full House and straights
        at full value once its upper box is filled. ``none``: there is no joker.
    joker_at_zero : bool
        Whether a five of a kind is a joker (without bonus) when the Yams box holds 0, too.
    yams_is_full_house : bool
        Whether a five of a kind always counts as a Full House.

    Raises
    ------
    RulesError
        When a field has a wrong type or value, or fields do not go together.
    """

    name: str
    three_of_a_kind: Payout = "sum"
    four_of_a_kind: Payout = "sum"
    full_house: Payout = 25
    small_straight: Payout = 30
    large_straight: Payout = 40
    yams: Payout = 50
    chance: Payout = "sum"
    upper_bonus: int = 35
    upper_threshold: int = 63
    yams_bonus: int = 100
    yams_bonus_once: bool = False
    joker: Literal["forced", "free", "none"] = "forced"
    joker_at_zero: bool = False
    yams_is_full_house: bool = False

    def __post_init__(self) -> None:
        if not isinstance(self.name, str) or not re.fullmatch(
            r"[a-z0-9][a-z0-9_-]{0,63}", self.name
        ):
            raise _refused("name", self.name, "up to 64 small letters, digits, - and _")
        for box in _LOWER:
            self._check_payout(box)
        for name, top in (
            ("upper_bonus", _MAX_POINTS),
            ("upper_threshold", _MAX_THRESHOLD),
            ("yams_bonus", _MAX_POINTS),
        ):
            given = getattr(self, name)
            if type(given) is not int or not 0 <= given <= top:
                raise _refused(name, given, f"a whole number from 0 to {top}")
        for name in ("yams_bonus_once", "joker_at_zero", "yams_is_full_house"):
            if type(getattr(self, name)) is not bool:
                raise _refused(name, getattr(self, name), "true or false")
        if self.joker not in ("forced", "free", "none"):
            raise _refused("joker", self.joker, '"forced", "free" or "none"')
        if self.joker == "none" and self.joker_at_zero:
            raise RulesError("joker_at_zero = true needs a joker: set joker to forced or free")
        if self.yams_bonus_once and not self.yams_bonus:
            raise RulesError("yams_bonus_once = true needs a yams_bonus above 0")
        if self.yams_bonus_once and self.joker != "none" and not self.joker_at_zero:
            # The state keeps one flag: after the bonus it no longer tells 50 from 0 in the box.
            raise RulesError(
                "yams_bonus_once = true with a joker needs joker_at_zero = true, or joker = none"
            )

    def _check_payout(self, box: Box) -> None:
        given = getattr(self, box.key)
        words = ("sum", "matching") if box in _MATCHING_BOXES else ("sum",)
        lowest = 1 if box is Box.YAMS else 0  # points in the Yams box are what sets the joker flag
        if (
            given in words
            if isinstance(given, str)
            else (type(given) is int and lowest <= given <= _MAX_POINTS)
        ):
            return
        expected = f"a whole number from {lowest} to {_MAX_POINTS}"
        raise _refused(box.key, given, " or ".join((expected, *(f'"{word}"' for word in words))))

    @classmethod
    def named(cls, name: str) -> Rules:
        """Preset of that English or French name; raises `RulesError` if there is none."""
        rules = _BY_NAME.get(normalize(str(name)))
        if rules is None:
            raise RulesError(
                "unknown rule set {given!r}: use one of {known}, or a file ending in .toml",
                given=str(name),
                known=tuple(
                    name if name == notes[0] else f"{name} ({notes[0]})"
                    for name, notes in PRESET_NOTES.items()
                ),
            )
        return rules

    @classmethod
    def load(cls, path: str | Path) -> Rules:
        """Read a rule set from a TOML file: a ``base`` preset and the fields that differ.

        The name is the file's own unless the file says otherwise; raises `RulesError` for a file
        that cannot be read, an unknown field, a wrong type or an impossible combination.
        """
        path = Path(path)
        try:
            data = tomllib.loads(path.read_text(encoding="utf-8"))
        except (OSError, ValueError, RecursionError) as error:
            reason = getattr(error, "strerror", None) or str(error).splitlines()[0]
            raise RulesError(
                "rules file {path}: cannot be read ({reason})", path=str(path), reason=reason
            ) from error
        try:
            base = data.pop("base", "guide")
            if not isinstance(base, str):
                raise _refused("base", base, "the name of a preset")
            plain = unicodedata.normalize("NFKD", path.stem).encode("ascii", "ignore").decode()
            stem = re.sub(r"[^a-z0-9]+", "-", plain.casefold()).strip("-") or "custom"
            rules = cls.from_mapping({**asdict(cls.named(base)), "name": stem, **data})
            if rules.name in PRESETS and rules != PRESETS[rules.name]:
                raise RulesError(
                    "name {given!r} belongs to a preset: give the rule set another name",
                    given=rules.name,
                )
        except RulesError as error:
            raise RulesError("rules file {path}: {reason}", path=str(path), reason=error) from error
        return rules

    @classmethod
    def from_mapping(cls, data: Mapping[str, Any]) -> Rules:
        """Build a rule set from field names and values; raises `RulesError` for an unknown one."""
        known = [field.name for field in fields(cls)]
        for name in data:
            if name not in known:
                raise RulesError(
                    "unknown field {given!r}: use one of {known}",
                    given=str(name),
                    known=tuple(known),
                )
        if "name" not in data:
            raise RulesError("field 'name' is missing")
        return cls(**data)

    @classmethod
    def from_json(cls, text: str) -> Rules:
        """Read what `to_json` writes; raises `RulesError` for anything else."""
        try:
            data = json.loads(text)
        except ValueError as error:
            raise RulesError("rules are not JSON: {reason}", reason=str(error)) from error
        if not isinstance(data, dict):
            raise RulesError("rules are not a JSON object")
        return cls.from_mapping(data)

    def changes(self, other: Rules) -> list[str]:
        """Fields in which these rules differ from others, as ``field = this, not that``."""
        return [
            f"{field.name} = {getattr(self, field.name)}, not {getattr(other, field.name)}"
            for field in fields(self)
            if getattr(self, field.name) != getattr(other, field.name)
        ]

    def to_json(self) -> str:
        """Write all fields as a JSON object."""
        return json.dumps(asdict(self))

    @cached_property
    def points(self) -> NDArray[np.int64]:
        """Points of each roll in each box as an ordinary roll; shape (252, 13), read-only."""
        table = np.array(
            [[self._points(box, roll, figure=False) for box in Box] for roll in range(len(ROLLS))]
        )
        table.flags.writeable = False
        return table

    @cached_property
    def joker_points(self) -> NDArray[np.int64]:
        """Points of a joker of each face at full value in each box; shape (6, 13), read-only."""
        table = np.array(
            [
                [self._points(box, roll, figure=not box.is_upper) for box in Box]
                for roll in FIVE_OF_A_KIND.tolist()
            ]
        )
        table.flags.writeable = False
        return table

    def _points(self, box: Box, roll: int, *, figure: bool) -> int:
        """Points of a roll in a box; `figure` forces the roll to count as the figure asked for."""
        counts = ROLL_COUNTS[roll].tolist()
        if box.is_upper:
            return int(counts[box] * (box + 1))
        if not figure and not (
            _FIGURES[box](counts)
            or (box is Box.FULL_HOUSE and self.yams_is_full_house and max(counts) == DICE)
        ):
            return 0
        payout: Payout = getattr(self, box.key)
        if payout == "sum":
            return sum(ROLLS[roll])
        if payout == "matching":
            return int(max(counts) * (counts.index(max(counts)) + 1))
        return payout

    @cached_property
    def joker_boxes(self) -> NDArray[np.uint16]:
        """Masks of the boxes a joker of each face may go to; shape (8192, 6) by filled and face."""
        filled = np.arange(ALL_BOXES + 1, dtype=np.uint16)[:, None]
        still_open = np.uint16(ALL_BOXES) & ~filled
        if self.joker != "forced":
            return np.repeat(still_open, FACES, axis=1)
        matching = still_open & (np.uint16(1) << np.arange(FACES, dtype=np.uint16))
        lower = still_open & np.uint16(LOWER_BOXES)
        upper = still_open & np.uint16(UPPER_BOXES)
        return np.where(matching > 0, matching, np.where(lower > 0, lower, upper))

    def is_joker(self, filled: int, joker: bool) -> bool:
        """Whether a five of a kind is a joker on a sheet with these boxes filled and this flag."""
        return (
            self.joker != "none"
            and bool(filled & Box.YAMS.mask)
            and (bool(joker) or self.joker_at_zero)
        )

    def choices(self, filled: int, joker: bool, roll: int) -> dict[Box, int]:
        """Boxes that a final roll may go to and the points each pays, in sheet order.

        Parameters
        ----------
        filled : int
            Mask of the boxes already written.
        joker : bool
            Whether the Yams box holds its points (see `State`).
        roll : int
            Number of the roll, 0 to 251.
        """
        legal = ALL_BOXES & ~filled
        ordinary, jokers = self._points_lists
        points = ordinary[roll]
        dice = ROLLS[roll]
        if dice[0] == dice[-1] and self.is_joker(filled, joker):
            face = dice[0] - 1
            legal = int(self.joker_boxes[filled, face])
            if filled >> face & 1:
                points = jokers[face]
        return {box: points[box] for box in Box.in_mask(legal)}

    @cached_property
    def _points_lists(self) -> tuple[list[list[int]], list[list[int]]]:
        """The tables of points as lists, which are quicker to read one by one."""
        return self.points.tolist(), self.joker_points.tolist()

    def bonus(self, joker: bool, roll: int) -> int:
        """Yams bonus that a final roll earns with this flag, wherever it is written."""
        dice = ROLLS[roll]
        return self.yams_bonus if joker and dice[0] == dice[-1] else 0

    def next_joker(self, joker: bool, box: Box, points: int, bonus: int) -> bool:
        """Joker flag after writing `points` in `box` with `bonus` earned."""
        if box is Box.YAMS:
            return points > 0
        return joker and not (self.yams_bonus_once and bonus > 0)


def _refused(name: str, given: object, expected: str) -> RulesError:
    return RulesError(
        "field {name} = {given}: expected {expected}",
        name=name,
        given=json.dumps(given, default=str),
        expected=expected,
    )


def _has_run(length: int) -> Callable[[list[int]], bool]:
    return lambda counts: any(
        all(counts[first : first + length]) for first in range(FACES - length + 1)
    )


#: Whether the counts of the six faces form the figure of each lower box.
_FIGURES: Final[dict[Box, Callable[[list[int]], bool]]] = {
    Box.THREE_OF_A_KIND: lambda counts: max(counts) >= 3,
    Box.FOUR_OF_A_KIND: lambda counts: max(counts) >= 4,
    Box.FULL_HOUSE: lambda counts: sorted(counts)[-2:] == [2, 3],
    Box.SMALL_STRAIGHT: _has_run(4),
    Box.LARGE_STRAIGHT: _has_run(5),
    Box.YAMS: lambda counts: max(counts) == DICE,
    Box.CHANCE: lambda counts: True,
}
_LOWER: Final = tuple(_FIGURES)
assert len(_LOWER) + FACES == N_BOXES

_GUIDE: Final = Rules("guide")
#: The presets by name, the default first.
PRESETS: Final[dict[str, Rules]] = {
    rules.name: rules
    for rules in (
        _GUIDE,
        replace(_GUIDE, name="official", joker_at_zero=True),
        replace(_GUIDE, name="free-joker", joker="free", joker_at_zero=True),
        replace(_GUIDE, name="no-joker", joker="none"),
        replace(_GUIDE, name="single-bonus", joker="none", yams_bonus_once=True),
        replace(_GUIDE, name="plain", joker="none", yams_bonus=0),
        replace(_GUIDE, name="family", yams_is_full_house=True),
        replace(_GUIDE, name="summed-full", full_house="sum"),
    )
}
#: French name, and one line in English and in French, for each preset.
PRESET_NOTES: Final[dict[str, tuple[str, str, str]]] = {
    "guide": (
        "guide",
        "forced joker if the Yams box holds 50; 100 for each further Yams (the default)",
        "joker imposé si la case Yams vaut 50 ; 100 par Yams supplémentaire (par défaut)",
    ),
    "official": (
        "officiel",
        "as guide, and a Yams is a joker (no bonus) when the Yams box holds 0, too",
        "comme guide, et un Yams sert de joker (sans bonus) même si la case Yams vaut 0",
    ),
    "free-joker": (
        "joker-libre",
        "as official, but the player chooses the box of a joker",
        "comme officiel, mais le joueur choisit la case du joker",
    ),
    "no-joker": (
        "sans-joker",
        "a further Yams is an ordinary roll that pays 100",
        "un Yams supplémentaire est un lancer ordinaire qui rapporte 100",
    ),
    "single-bonus": (
        "bonus-unique",
        "as no-joker, but the 100 is paid once a game",
        "comme sans-joker, mais les 100 points ne comptent qu'une fois",
    ),
    "plain": (
        "simple",
        "no joker and no Yams bonus",
        "ni joker ni bonus de Yams",
    ),
    "family": (
        "familial",
        "as guide, and a Yams always counts as a Full House",
        "comme guide, et un Yams compte toujours comme un full",
    ),
    "summed-full": (
        "full-somme",
        "as guide, but a Full House pays the sum of the dice",
        "comme guide, mais le full rapporte la somme des dés",
    ),
}
_BY_NAME: Final = {
    normalize(name): rules for key, rules in PRESETS.items() for name in (key, PRESET_NOTES[key][0])
}
