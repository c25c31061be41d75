"""`Rules`: a rule set, and what follows from it: what every roll pays, and where it may go.

A rule set is data: the boxes of its sheet and a few numbers and switches, read from a TOML document
(see `solver.game.documents` and ``solver/game/presets/README.md``).

A *joker* is a five of a kind rolled once the Yams box is written: it may go where an ordinary roll
could not, and pays there as if it were the figure asked for. Under an order of filling, a box whose
turn has not come takes no roll, and counts as filled wherever the rules ask for an open one.
"""

from __future__ import annotations

import hashlib
import json
import operator
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Final, Literal, SupportsIndex

import numpy as np
from numpy.typing import NDArray

from solver.errors import FileError, RulesError, SheetError, TextError
from solver.files import parse_json, path_of
from solver.game import documents, writing
from solver.game.boxes import ALIASES, Box, normalize
from solver.game.checks import check
from solver.game.dice import DICE, FACES, ROLLS, read_only

__all__ = ["PRESETS", "Joker", "Order", "Rules"]

Joker = Literal["none", "forced", "free", "cross-out"]
Order = Literal["free", "upper-first", "downward", "upward"]

Ints = NDArray[np.int64]

#: What the name of a rule set ends with that is another one with some fields changed.
_VARIED: Final = "-varied"


@dataclass(frozen=True, eq=False)
class Rules:
    """A rule set. All amounts are points. Two are equal when name, boxes and all fields are.

    Parameters
    ----------
    name : str
        Small letters, digits, ``-`` and ``_``.
    boxes : tuple of Box
        The lines of the sheet, 2 to 16, in its order; bit b of a `filled` mask is the b-th.
    upper_bonus : int or tuple of (int, int)
        What the upper section earns from the threshold on; or thresholds and bonuses, both rising,
        of which the highest reached counts.
    upper_threshold : int
        Points that the upper boxes must hold for a single bonus; unused with several.
    upper_bonus_per_point : int
        Further points for each upper point above the last threshold.
    yams_bonus : int
        Paid for a further five of a kind while the Yams box holds its points.
    yams_bonus_once : bool
        Whether the Yams bonus is paid once a game only.
    joker : {"none", "forced", "free", "cross-out"}
        Where a joker may go. ``forced``: its upper box; if that is filled any lower box at full
        value; if those are filled any upper box. ``free``: any open box; lower boxes at full value
        once its upper box is filled. ``cross-out``: after the bonus, a box of the player's choice
        gets 0. ``none``: there is no joker.
    joker_at_zero : bool
        Whether a five of a kind is a joker (without bonus) when the Yams box holds 0, too.
    order : {"free", "upper-first", "downward", "upward"}
        Which boxes may be filled: any; no lower one before all upper ones; the first open one; the
        last open one.
    throws : int
        Throws of a turn, 1 to 5.
    labels, notes : (str, str)
        Name and description in English and French. They, unlike the labels of the boxes, are no
        part of what makes rules equal.

    Raises
    ------
    RulesError
        When a field has a wrong type or value, or fields do not go together.
    """

    name: str
    boxes: tuple[Box, ...]
    upper_bonus: int | tuple[tuple[int, int], ...] = 35
    upper_threshold: int = 63
    upper_bonus_per_point: int = 0
    yams_bonus: int = 0
    yams_bonus_once: bool = False
    joker: Joker = "none"
    joker_at_zero: bool = False
    order: Order = "free"
    throws: int = 3
    labels: tuple[str, str] = field(default=("", ""))
    notes: tuple[str, str] = field(default=("", ""))

    def __post_init__(self) -> None:
        check(self)

    def __eq__(self, other: object) -> bool:
        return self._identity == other._identity if isinstance(other, Rules) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._identity)

    def __repr__(self) -> str:
        return f"<Rules {self.name}: {len(self.boxes)} boxes>"

    def __getstate__(self) -> dict[str, Any]:
        """Leave out what follows from the fields: arrays read from a pickle could be written."""
        return {name: self.__dict__[name] for name in self.__dataclass_fields__}

    @cached_property
    def _identity(self) -> str:
        return json.dumps(
            {key: value for key, value in self.to_mapping().items() if key not in ("label", "note")}
        )

    @cached_property
    def digest(self) -> str:
        """Hexadecimal digest of all that makes the game, the name and the labels apart."""
        data = self.to_mapping()
        for key in ("name", "label", "note"):
            data.pop(key, None)
        for box in data["boxes"].values():
            box.pop("label", None)
        return hashlib.sha256(json.dumps(data).encode()).hexdigest()

    # Where they come from and go to

    @classmethod
    def named(cls, name: str) -> Rules:
        """Preset of that English or French name; raises `RulesError` if there is none."""
        preset = documents.preset_named(str(name))
        if preset is not None:
            return PRESETS[preset]
        raise RulesError(
            "unknown rule set {given!r}: use one of {known}, or a file ending in .toml",
            given=str(name),
            known=tuple(
                name if name == rules.label("fr") else f"{name} ({rules.label('fr')})"
                for name, rules in PRESETS.items()
            ),
        )

    @classmethod
    def load(cls, path: str | Path) -> Rules:
        """Read a rule set from a TOML file: a ``base`` and what differs from it.

        The name is the file's own unless the file says otherwise. Raises `RulesError` for a file
        that cannot be read, and for what is wrong in it, by line and field.
        """
        try:
            path = path_of(path)
        except FileError as error:
            raise RulesError("rules file {reason}", reason=error) from error
        text, data = documents.read(path)
        with documents.located(path, text):
            name, seen = documents.name_of(path), (path.resolve(),)
            rules = cls(**documents.fields_of(data, name=name, folder=path.parent, seen=seen))
            rules.refuse_name_of_preset()
        return rules

    @classmethod
    def from_mapping(cls, data: Mapping[str, Any], name: str | None = None) -> Rules:
        """Build a rule set from a document as plain data; raises `RulesError` for a wrong one.

        The name counts where the document has none.
        """
        return cls(**documents.fields_of(data, name=name))

    def refuse_name_of_preset(self) -> None:
        """Raise `RulesError` when the name belongs to a preset, and these are other rules."""
        preset = documents.preset_named(self.name)
        if preset is not None and self.digest != PRESETS[preset].digest:
            raise RulesError(
                "name {given!r} belongs to a preset: give the rule set another name",
                given=self.name,
            )

    def varied(self, changes: Mapping[str, Any]) -> Rules:
        """Change fields, or the points of boxes, as a document with these rules as its base does.

        Raises `RulesError` when there is no such field, or the result is no rule set.

        >>> Rules.named("guide").varied({"four_of_a_kind": 40, "throws": 2})
        <Rules guide-varied: 13 boxes>
        """
        name = self.name if self.name.endswith(_VARIED) else self.name[:50] + _VARIED
        own = {field: getattr(self, field) for field in self.__dataclass_fields__}
        return Rules(**documents.fields_of({"name": name, **changes}, start=own))

    @classmethod
    def from_json(cls, text: str) -> Rules:
        """Read what `to_json` writes; raises `RulesError` for anything else."""
        try:
            data = parse_json(text)
        except TextError as error:
            raise RulesError("rules: {reason}", reason=error) from error
        if not isinstance(data, dict):
            raise RulesError("rules are not a JSON object")
        return cls.from_mapping(data)

    def to_mapping(self) -> dict[str, Any]:
        """Return the complete document as plain data, which `from_mapping` reads."""
        return writing.mapping_of(self)

    def to_json(self) -> str:
        """Write the complete document as JSON."""
        return json.dumps(self.to_mapping())

    def to_toml(self, base: Rules | None = None) -> str:
        """Write the document as TOML: complete, or what differs from a base."""
        return writing.toml_of(self.to_mapping(), None if base is None else base.to_mapping())

    def changes(self, other: Rules) -> list[str]:
        """Fields in which these rules differ from others, as lines of TOML."""
        lines = self.to_toml(other).splitlines()
        apart = ("base =", "name =", "label =", "note =", "[boxes]")
        return [line for line in lines if line and not line.startswith(apart)]

    def label(self, lang: str = "en") -> str:
        """Name for people, in French (``"fr"``) or English."""
        return self.labels[lang == "fr"] or self.name

    def note(self, lang: str = "en") -> str:
        """Description in one line, in French or English; may be empty."""
        return self.notes[lang == "fr"]

    # The sheet

    @cached_property
    def full(self) -> int:
        """Mask of the full sheet."""
        return (1 << len(self.boxes)) - 1

    @cached_property
    def _numbers(self) -> dict[Box, int]:
        return {box: number for number, box in enumerate(self.boxes)}

    @cached_property
    def yams_mask(self) -> int:
        """Mask of the Yams box; 0 on a sheet without one."""
        number = self._numbers.get(Box.YAMS)
        return 0 if number is None else 1 << number

    @cached_property
    def upper_masks(self) -> tuple[int, ...]:
        """Mask of the upper box of each face; 0 where the sheet has none."""
        return tuple(
            sum(1 << number for number, box in enumerate(self.boxes) if box.face == face)
            for face in range(1, FACES + 1)
        )

    @cached_property
    def upper_mask(self) -> int:
        """Mask of all upper boxes."""
        return sum(self.upper_masks)

    @cached_property
    def boxes_filled(self) -> Ints:
        """How many boxes each mask has; shape (2^boxes,)."""
        return read_only(np.array([mask.bit_count() for mask in range(self.full + 1)]))

    def index(self, box: Box) -> int:
        """Place of a box on the sheet; raises `SheetError` if it has none."""
        number = self._numbers.get(box)
        return self._numbers[self.box(box.key)] if number is None else number

    def box(self, text: str | Box) -> Box:
        """Find a box by its key, French or English name, without regard to case and accents.

        Raises
        ------
        SheetError
            When the sheet has no such box.
        """
        box = self._by_name.get(normalize(text.key if isinstance(text, Box) else str(text)))
        if box is None:
            raise SheetError(
                "unknown box {given!r}: use one of {known}", given=str(text), known=self.boxes
            )
        return box

    @cached_property
    def _by_name(self) -> dict[str, Box]:
        keys = {box.key: box for box in self.boxes}
        names = {
            alias: next(keys[key] for key in meant if key in keys)
            for alias, meant in ALIASES.items()
            if keys.keys() & set(meant)
        }
        for box in self.boxes:
            names |= {normalize(label): box for label in box.labels}
        return names | {normalize(box.key): box for box in self.boxes}

    def in_mask(self, mask: int) -> tuple[Box, ...]:
        """Boxes of a mask, in sheet order."""
        return tuple(box for number, box in enumerate(self.boxes) if mask >> number & 1)

    def mask(self, boxes: SupportsIndex | Iterable[Box | str]) -> int:
        """Turn boxes, or a mask, into a mask; raises `SheetError` for what is neither."""
        if isinstance(boxes, str) or not isinstance(boxes, Iterable):
            try:
                mask = operator.index(boxes)  # type: ignore[arg-type]  # text is refused here
            except TypeError as error:
                raise SheetError(
                    "filled boxes {given!r}: a list of boxes, or a mask", given=str(boxes)
                ) from error
            if not 0 <= mask <= self.full:
                raise SheetError(
                    "filled boxes {given!r}: a mask lies between 0 and {most}",
                    given=str(boxes),
                    most=self.full,
                )
            return mask
        mask = 0
        for name in boxes:
            box = self.box(name)
            if mask >> self.index(box) & 1:
                raise SheetError("box {box} is named twice", box=box)
            mask |= 1 << self.index(box)
        return mask

    # The upper section

    @cached_property
    def upper_most(self) -> int:
        """Most points that the upper boxes can hold."""
        return DICE * sum(box.face or 0 for box in self.boxes)

    @cached_property
    def upper_steps(self) -> tuple[tuple[int, int], ...]:
        """Thresholds of the upper section and the bonus from each on, rising."""
        if isinstance(self.upper_bonus, tuple):
            return self.upper_bonus
        return ((self.upper_threshold, self.upper_bonus),)

    @cached_property
    def upper_cap(self) -> int:
        """Upper subtotal from which on more make no difference."""
        threshold, bonus = self.upper_steps[-1]
        if self.upper_bonus_per_point:
            return max(threshold, self.upper_most)
        return threshold if bonus else 0

    @cached_property
    def upper_bonuses(self) -> Ints:
        """Upper bonus of every subtotal up to the cap; shape (cap + 1,), read-only."""
        subtotals = np.arange(self.upper_cap + 1)
        bonuses = np.zeros_like(subtotals)
        for threshold, bonus in self.upper_steps:
            bonuses[subtotals >= threshold] = bonus
        above = np.maximum(subtotals - self.upper_steps[-1][0], 0)
        return read_only(bonuses + self.upper_bonus_per_point * above)

    def upper_bonus_of(self, upper: int) -> int:
        """Upper bonus of a subtotal, capped or not."""
        return int(self.upper_bonuses[min(upper, self.upper_cap)])

    # What a roll pays, and where it may go

    @cached_property
    def points(self) -> Ints:
        """Points of each roll in each box as an ordinary roll; shape (252, boxes), read-only."""
        return read_only(np.stack([box.roll_points for box in self.boxes], axis=1))

    @cached_property
    def made(self) -> NDArray[np.bool_]:
        """Whether each roll has what each box needs, upper boxes three dice; (252, boxes)."""
        return read_only(np.stack([box.made for box in self.boxes], axis=1))

    @cached_property
    def joker_points(self) -> Ints:
        """Points of a joker of each face at full value in each box; (6, boxes), read-only."""
        return read_only(np.stack([box.joker_points for box in self.boxes], axis=1))

    @cached_property
    def legal(self) -> Ints:
        """Mask of the boxes that an ordinary roll may go to, by filled; shape (2^boxes,)."""
        legal = self.full & ~np.arange(self.full + 1)
        if self.order == "downward":
            legal &= -legal
        elif self.order == "upward":
            still_open, legal = legal, np.zeros_like(legal)
            for number in range(len(self.boxes)):
                legal[still_open >> number & 1 > 0] = 1 << number
        elif self.order == "upper-first":
            upper = legal & self.upper_mask
            legal = np.where(upper > 0, upper, legal)
        return read_only(legal)

    @cached_property
    def joker_legal(self) -> Ints:
        """Masks of the boxes that a joker of each face may go to, by filled; (2^boxes, 6)."""
        legal = self.legal[:, None]
        if self.joker != "forced":
            return read_only(np.repeat(legal, FACES, axis=1))
        matching = legal & np.array(self.upper_masks)
        lower = legal & ~self.upper_mask
        lower = np.where(lower > 0, lower, legal)
        return read_only(np.where(matching > 0, matching, lower))

    @cached_property
    def joker_at_full_value(self) -> NDArray[np.bool_]:
        """Whether a joker of each face pays full value in the lower boxes; (2^boxes, 6)."""
        return read_only(self.legal[:, None] & np.array(self.upper_masks) == 0)

    def is_joker(self, filled: int, joker: bool) -> bool:
        """Whether a five of a kind is a joker on a sheet with these boxes filled and this flag."""
        return (
            self.joker != "none"
            and bool(filled & self.yams_mask)
            and (bool(joker) or self.joker_at_zero)
        )

    def options(self, filled: int, joker: bool, roll: int) -> dict[Box, int]:
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
        ordinary, jokers = self._points_lists
        points = ordinary[roll]
        dice = ROLLS[roll]
        if dice[0] != dice[-1] or not self.is_joker(filled, joker):
            legal = int(self.legal[filled])
        else:
            face = dice[0] - 1
            legal = int(self.joker_legal[filled, face])
            if self.joker == "cross-out":
                points = [0] * len(self.boxes)
            elif self.joker_at_full_value[filled, face]:
                points = jokers[face]
        return {box: points[number] for number, box in enumerate(self.boxes) if legal >> number & 1}

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
        if box == Box.YAMS:
            return points > 0
        return joker and not (self.yams_bonus_once and bonus > 0)


class _Presets(Mapping[str, Rules]):
    """The presets by name, the default first; each is read when it is first asked for."""

    def __getitem__(self, name: str) -> Rules:
        if name not in documents.PRESET_NAMES:
            raise KeyError(name)
        return _preset(name)

    def __iter__(self) -> Iterator[str]:
        return iter(documents.PRESET_NAMES)

    def __len__(self) -> int:
        return len(documents.PRESET_NAMES)


@cache
def _preset(name: str) -> Rules:
    return Rules(**documents.preset(name))


PRESETS: Final[Mapping[str, Rules]] = _Presets()
