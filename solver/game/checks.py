"""What a rule set must be: every field by itself, and the fields together.

An error notes in which field of the document it is, so that a file can be told by line.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from solver.errors import RulesError
from solver.game import boxes as game_boxes
from solver.game.boxes import MAX_POINTS, Box, normalize
from solver.game.dice import FACES

if TYPE_CHECKING:
    from solver.game.rules import Rules

__all__ = ["MAX_BOXES", "MAX_THROWS", "WORDS", "check", "inside", "misplaced", "refused", "shown"]

MIN_BOXES: Final = 2
MAX_BOXES: Final = 16
MAX_THROWS: Final = 5

_LONGEST_SHOWN: Final = 60

#: Fields that are one of some words.
WORDS: Final = {
    "joker": ("none", "forced", "free", "cross-out"),
    "order": ("free", "upper-first", "downward", "upward"),
}


def refused(name: str, given: object, expected: str, **parameters: object) -> RulesError:
    """Make an error of one field whose value is not what was expected."""
    return misplaced(
        name,
        "field {name} = {given}: expected {expected}",
        name=name,
        given=shown(given),
        expected=RulesError(expected, **parameters),
    )


def shown(given: object) -> str:
    """Write a value as it is in a document, or the beginning of a long one."""
    text = json.dumps(given, default=str, ensure_ascii=False)
    return text if len(text) <= _LONGEST_SHOWN else text[: _LONGEST_SHOWN - 3] + "..."


def misplaced(field: str, template: str, **parameters: object) -> RulesError:
    """Make an error of one field of a document."""
    error = RulesError(template, **parameters)
    error.where = (field,)
    return error


@contextmanager
def inside(*where: str) -> Iterator[None]:
    """Note in which table of a document an error is."""
    try:
        yield
    except RulesError as error:
        error.where = (*where, *error.where)
        raise


def check(rules: Rules) -> None:
    """Raise `RulesError` unless every field is right and the fields go together."""
    if not isinstance(rules.name, str) or not re.fullmatch(r"[a-z0-9][a-z0-9_-]{0,63}", rules.name):
        raise refused("name", rules.name, "up to 64 small letters, digits, - and _")
    for name, words in WORDS.items():
        if getattr(rules, name) not in words:
            raise refused(name, getattr(rules, name), "one of {known}", known=words)
    for name in ("yams_bonus_once", "joker_at_zero"):
        if type(getattr(rules, name)) is not bool:
            raise refused(name, getattr(rules, name), "true or false")
    for name, least, most in (
        ("upper_bonus_per_point", 0, MAX_POINTS),
        ("yams_bonus", 0, MAX_POINTS),
        ("upper_threshold", 0, MAX_POINTS),
        ("throws", 1, MAX_THROWS),
    ):
        _check_number(name, getattr(rules, name), least, most)
    with inside("boxes"):
        _check_boxes(rules.boxes)
    _check_upper(rules)
    _check_joker(rules)


def _check_number(name: str, given: object, least: int, most: int) -> None:
    if type(given) is not int or not least <= given <= most:
        raise refused(name, given, "a whole number from {low} to {high}", low=least, high=most)


def _check_boxes(boxes: tuple[Box, ...]) -> None:
    if not MIN_BOXES <= len(boxes) <= MAX_BOXES:
        raise RulesError(
            "a sheet of {given} boxes: from {low} to {high} are possible",
            given=len(boxes),
            low=MIN_BOXES,
            high=MAX_BOXES,
        )
    faces: dict[int, str] = {}
    names: dict[str, str] = {}
    for box in boxes:
        with inside(box.key):
            if not re.fullmatch(r"[a-z0-9][a-z0-9_]{0,39}", box.key):
                raise refused("box", box.key, "up to 40 small letters, digits and _")
            if box.face is not None:
                _check_number("face", box.face, 1, FACES)
                if box.face in faces:
                    raise RulesError(
                        "boxes {one} and {other} both count the face {face}",
                        one=faces[box.face],
                        other=box.key,
                        face=box.face,
                    )
                faces[box.face] = box.key
            elif not box.needs:
                raise RulesError("box {box}: a box has a face, or needs and points", box=box.key)
            for name in {normalize(text) for text in (box.key, *box.labels)}:
                if names.setdefault(name, box.key) != box.key:
                    raise RulesError(
                        "boxes {one} and {other} have the same name",
                        one=names[name],
                        other=box.key,
                    )
            try:
                game_boxes.check(box)
            except RulesError as error:
                raise misplaced(
                    "points" if "points" in error.template[:6] else "needs",
                    "box {box}: {reason}",
                    box=box.key,
                    reason=error,
                ) from error


def _check_upper(rules: Rules) -> None:
    steps = rules.upper_steps if isinstance(rules.upper_bonus, tuple) else ()
    if not isinstance(rules.upper_bonus, tuple):
        _check_number("upper_bonus", rules.upper_bonus, 0, MAX_POINTS)
    for threshold, bonus in steps:
        _check_number("upper_bonus", threshold, 0, MAX_POINTS)
        _check_number("upper_bonus", bonus, 1, MAX_POINTS)
    for (threshold, bonus), (higher, more) in pairwise(steps):
        if higher <= threshold or more <= bonus:
            raise refused("upper_bonus", steps, "thresholds and bonuses that rise")
    last, bonus = rules.upper_steps[-1]
    if last > rules.upper_most and (bonus or rules.upper_bonus_per_point):
        raise misplaced(
            "upper_bonus" if steps else "upper_threshold",
            "upper threshold {threshold}: the upper boxes of this sheet pay {most} at most",
            threshold=last,
            most=rules.upper_most,
        )


def _check_joker(rules: Rules) -> None:
    yams = next((box for box in rules.boxes if box == Box.YAMS), None)

    if yams is None and rules.yams_bonus:
        raise misplaced("yams_bonus", "a yams_bonus above 0 needs a box with the key yams")
    if yams is None and rules.joker != "none":
        raise misplaced("joker", "a joker needs a box with the key yams: set joker to none")
    if yams is not None and (yams.face is not None or not yams.roll_points.any()):
        with inside("boxes", yams.key):
            raise misplaced(
                "points", "box yams: the Yams box needs a figure and pays points for it"
            )
    if rules.joker_at_zero and rules.joker not in ("forced", "free"):
        raise misplaced(
            "joker_at_zero", "joker_at_zero = true needs a joker: set joker to forced or free"
        )
    if rules.yams_bonus_once and not rules.yams_bonus:
        raise misplaced("yams_bonus_once", "yams_bonus_once = true needs a yams_bonus above 0")
    if rules.yams_bonus_once and rules.joker in ("forced", "free") and not rules.joker_at_zero:
        # The state keeps one flag: after the bonus it no longer tells 50 from 0 in the box.
        raise misplaced(
            "yams_bonus_once",
            "yams_bonus_once = true with a joker needs joker_at_zero = true, or joker = none",
        )
