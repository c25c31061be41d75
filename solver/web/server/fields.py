"""Kinds of fields that a request may have: the form of each, and how it is read.

A field is described once: its JSON schema is what `openapi` publishes, and beside it stands what
reads the value. Reading checks types and sizes; what the rules allow, the library checks.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from solver.errors import RequestError
from solver.game.checks import MAX_BOXES, refused
from solver.game.dice import DICE
from solver.game.rules import Rules
from solver.web.server.documents import rules_from_object, rules_named

__all__ = [
    "MAX_NUMBER",
    "Field",
    "boxes",
    "dice",
    "flag",
    "opponents",
    "rules",
    "sheet",
    "text",
    "whole",
    "word",
]

Schema = dict[str, Any]

#: Greatest whole number that any field takes.
MAX_NUMBER: Final = 10**9
_MAX_TEXT: Final = 300
_MAX_OPPONENTS: Final = 8
_NOTATION: Final = {"type": "string", "maxLength": _MAX_TEXT}
_NAMES: Final = {"type": "array", "items": _NOTATION, "maxItems": MAX_BOXES}
_STATE: Final = {"filled": _NAMES, "upper": {"type": "integer"}, "joker": {"type": "boolean"}}


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a request."""

    schema: Schema
    read: Callable[[str, Any], Any]
    required: bool = False

    def needed(self) -> Field:
        """Return the same field, which no request may leave out."""
        return replace(self, required=True)


def _wrong(name: str, given: object, expected: str, **parameters: object) -> RequestError:
    return refused(name, given, expected, **parameters).of_kind(RequestError)


def whole(low: int, high: int, description: str, **schema: Any) -> Field:
    """Make a field for a whole number."""

    def read(name: str, given: Any) -> int:
        if type(given) is not int or not low <= given <= high:
            raise _wrong(name, given, "a whole number from {low} to {high}", low=low, high=high)
        return given

    kind = {"type": "integer", "minimum": low, "maximum": high}
    return Field({"description": description, **kind, **schema}, read)


def flag(description: str) -> Field:
    """Make a field for what is asked for or not; not by default."""

    def read(name: str, given: Any) -> bool:
        if not isinstance(given, bool):
            raise _wrong(name, given, "true or false")
        return given

    return Field({"description": description, "type": "boolean", "default": False}, read)


def text(description: str, *, most: int = _MAX_TEXT, **schema: Any) -> Field:
    """Make a field for a text."""
    kind = {"type": "string", "maxLength": most}
    return Field(
        {"description": description, **kind, **schema},
        lambda name, given: _text(name, given, most),
    )


def word(known: Sequence[str], default: str, description: str) -> Field:
    """Make a field for one of some words."""

    def read(name: str, given: Any) -> str:
        if not isinstance(given, str) or given not in known:
            raise _wrong(name, given, "one of {known}", known=tuple(known))
        return given

    return Field({"description": description, "enum": list(known), "default": default}, read)


def boxes(description: str, **schema: Any) -> Field:
    """Make a field for some boxes of a sheet, a text each."""
    return Field({"description": description, **_NAMES, **schema}, _boxes)


def rules(description: str, **schema: Any) -> Field:
    """Make a field for a rule set."""
    kind = {"anyOf": [{"type": "string"}, {"type": "object"}]}
    return Field({"description": description, **kind, **schema}, _rules)


def sheet(description: str, **schema: Any) -> Field:
    """Make a field for a sheet or a bare state."""
    state = {
        "type": "object",
        "properties": _STATE,
        "required": list(_STATE),
        "additionalProperties": False,
    }
    return Field({"description": description, "anyOf": [_NOTATION, state], **schema}, _sheet)


def dice(description: str, **schema: Any) -> Field:
    """Make a field for five dice."""
    five = {"type": "array", "items": {"type": "integer"}, "minItems": DICE, "maxItems": DICE}
    return Field({"description": description, "anyOf": [_NOTATION, five], **schema}, _dice)


def opponents(description: str, **schema: Any) -> Field:
    """Make a field for the sheets of opponents, or their totals."""
    total = {"type": "integer", "minimum": 0, "maximum": MAX_NUMBER}
    kind = {
        "type": "array",
        "items": {"anyOf": [_NOTATION, total]},
        "minItems": 1,
        "maxItems": _MAX_OPPONENTS,
    }
    return Field({"description": description, **kind, **schema}, _opponents)


def _text(name: str, given: Any, most: int = _MAX_TEXT) -> str:
    if not isinstance(given, str) or len(given) > most:
        raise _wrong(name, given, "a text of {most} characters at most", most=most)
    return given


def _boxes(name: str, given: Any) -> tuple[str, ...]:
    if not isinstance(given, list) or len(given) > MAX_BOXES:
        raise _wrong(name, given, "a list of {most} texts at most", most=MAX_BOXES)
    return tuple(_text(name, box) for box in given)


def _rules(name: str, given: Any) -> Rules:
    if isinstance(given, str):
        return rules_named(given)
    if isinstance(given, dict):
        return rules_from_object(given)
    raise _wrong(name, given, "the name of a rule set, or an object")


def _sheet(name: str, given: Any) -> str | dict[str, Any]:
    if isinstance(given, str) and len(given) <= _MAX_TEXT:
        return given
    if isinstance(given, dict) and given.keys() == _STATE.keys():
        upper, joker = given["upper"], given["joker"]
        if type(upper) is int and abs(upper) <= MAX_NUMBER and isinstance(joker, bool):
            return given | {"filled": _boxes("filled", given["filled"])}
    raise _wrong(name, given, "the notation of a sheet, or an object of filled, upper and joker")


def _dice(name: str, given: Any) -> str | tuple[int, ...]:
    if isinstance(given, str) and len(given) <= _MAX_TEXT:
        return given
    if isinstance(given, list) and len(given) == DICE and all(type(die) is int for die in given):
        return tuple(given)
    raise _wrong(name, given, 'five dice, as "44431" or as [4, 4, 4, 3, 1]')


def _opponents(name: str, given: Any) -> tuple[str | int, ...]:
    if isinstance(given, list) and 1 <= len(given) <= _MAX_OPPONENTS:
        total = whole(0, MAX_NUMBER, "")
        return tuple(
            total.read(name, other) if type(other) is int else _text(name, other) for other in given
        )
    raise _wrong(name, given, "a list of 1 to {most} sheets or totals", most=_MAX_OPPONENTS)
