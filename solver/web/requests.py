"""What a request may ask: the fields of each question, their form, and how they are read.

A field is described once: its JSON schema is what `openapi` publishes, and beside it stands what
reads the value. Reading checks types and sizes; what the rules allow, the library checks.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from solver.advice.odds import MAX_THROWS, MAX_TURNS
from solver.coach.quiz import LEVELS
from solver.errors import RequestError, RulesError, SolverError
from solver.files import decode, parse_json
from solver.game.checks import MAX_THROWS as MAX_THROWS_OF_RULES
from solver.game.checks import refused
from solver.game.documents import PRESET_NAMES, preset_named
from solver.game.rules import PRESETS, Rules

__all__ = ["FIELDS", "MAX_BODY", "Asked", "Field", "read", "rules_from_toml"]

#: Bytes of a body.
MAX_BODY: Final = 64_000
#: Objects and lists inside one another, of which a rule set has four, and parts of each of them.
_MAX_DEPTH: Final = 8
_MAX_PARTS: Final = 100
_MAX_TEXT: Final = 300
_MAX_OPPONENTS: Final = 8
_MAX_FIELD: Final = 100_000
_MAX_COMPARED: Final = 10
_MAX_TOTAL: Final = 10**9

#: The fields of a request; `rules` as `Rules`, the others as plain data.
Asked = dict[str, Any]
Schema = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a request."""

    schema: Schema
    read: Callable[[str, Any], Any]
    required: bool = False


def _wrong(name: str, given: object, expected: str, **parameters: object) -> RequestError:
    return refused(name, given, expected, **parameters).of_kind(RequestError)


def _rules(name: str, given: Any) -> Rules:
    if isinstance(given, str):
        preset = given if given in PRESETS else preset_named(given)
        if preset is None:
            raise RulesError(
                "unknown rule set {given!r}: use one of {known}, or an object",
                given=given,
                known=PRESET_NAMES,
            )
        return PRESETS[preset]
    if isinstance(given, dict):
        return _custom(json.dumps(given))
    raise _wrong(name, given, "the name of a rule set, or an object")


@lru_cache(maxsize=16)
def _custom(text: str) -> Rules:
    """Rules of a document; kept, since reading one takes longer than an answer."""
    return Rules.from_mapping({"name": "custom"} | json.loads(text))


def _text(name: str, given: Any, most: int = _MAX_TEXT) -> str:
    if not isinstance(given, str) or len(given) > most:
        raise _wrong(name, given, "a text of {most} characters at most", most=most)
    return given


def _games(name: str, given: Any) -> str:
    return _text(name, given, MAX_BODY)


def _whole(low: int, high: int) -> Field:
    def read(name: str, given: Any) -> int:
        if type(given) is not int or not low <= given <= high:
            raise _wrong(name, given, "a whole number from {low} to {high}", low=low, high=high)
        return given

    return Field({"type": "integer", "minimum": low, "maximum": high}, read)


def _flag(name: str, given: Any) -> bool:
    if not isinstance(given, bool):
        raise _wrong(name, given, "true or false")
    return given


def _level(name: str, given: Any) -> str:
    if not isinstance(given, str) or given not in LEVELS:
        raise _wrong(name, given, "one of {known}", known=tuple(LEVELS))
    return given


def _dice(name: str, given: Any) -> str | tuple[int, ...]:
    if isinstance(given, str) and len(given) <= _MAX_TEXT:
        return given
    if isinstance(given, list) and len(given) == 5 and all(type(die) is int for die in given):
        return tuple(given)
    raise _wrong(name, given, 'five dice, as "44431" or as [4, 4, 4, 3, 1]')


def _sheet(name: str, given: Any) -> Any:
    if isinstance(given, dict):
        filled, upper, joker = (given.get(key) for key in _STATE)
        if (
            given.keys() <= _STATE.keys()
            and isinstance(filled, list)
            and all(isinstance(box, str) for box in filled)
            and type(upper) is int
            and abs(upper) < _MAX_TOTAL
            and isinstance(joker, bool)
        ):
            return tuple(filled), upper, joker
    elif isinstance(given, str) and len(given) <= _MAX_TEXT:
        return given
    raise _wrong(name, given, "the notation of a sheet, or an object of filled, upper and joker")


def _opponents(name: str, given: Any) -> tuple[str | int, ...]:
    if isinstance(given, list) and 1 <= len(given) <= _MAX_OPPONENTS:
        return tuple(
            _whole(0, _MAX_TOTAL).read(name, other) if type(other) is int else _text(name, other)
            for other in given
        )
    raise _wrong(name, given, "a list of 1 to {most} sheets or totals", most=_MAX_OPPONENTS)


_STATE: Final = {
    "filled": {"type": "array", "items": {"type": "string"}},
    "upper": {"type": "integer"},
    "joker": {"type": "boolean"},
}
_NOTATION: Final = {"type": "string", "maxLength": _MAX_TEXT}
_RULES: Final = Field(
    {
        "description": "The name of a preset, or a rule set as an object: the document of a rules"
        " file, as `GET /api/rules` lists them.",
        "default": "guide",
        "anyOf": [{"type": "string"}, {"type": "object"}],
        "examples": ["guide", {"base": "plain", "upper_bonus": 50}],
    },
    _rules,
)
_SHEET: Final = Field(
    {
        "description": "The notation of a sheet, or a bare state, whose total then counts from 0."
        " A new game by default.",
        "anyOf": [
            _NOTATION,
            {
                "type": "object",
                "properties": _STATE,
                "required": list(_STATE),
                "additionalProperties": False,
            },
        ],
        "examples": ["3 . . 12 . 18 | . . 25 . . 50 . +100"],
    },
    _sheet,
)
_DICE: Final = Field(
    {
        "description": "The dice on the table.",
        "anyOf": [
            _NOTATION,
            {"type": "array", "items": {"type": "integer"}, "minItems": 5, "maxItems": 5},
        ],
        "examples": ["44431"],
    },
    _dice,
)
_REROLLS: Final = _whole(0, MAX_THROWS_OF_RULES - 1)
_REROLLS.schema["description"] = (
    "Rerolls still to come in this turn; all but the first throw by default."
)


_TOP: Final = _whole(1, _MAX_COMPARED)
_TOP.schema["description"] = "How many of the best choices are laid side by side; 2 by default."
_VS: Final = _whole(1, _MAX_FIELD)
_VS.schema["description"] = "So many opponents, or more of them, each on a new sheet."
_SEED: Final = _whole(0, _MAX_TOTAL)
_SEED.schema["description"] = "The same seed asks the same questions; drawn by default."


def _required(field: Field) -> Field:
    return Field(field.schema, field.read, required=True)


_POSITION: Final = {"rules": _RULES, "sheet": _SHEET, "dice": _DICE, "rerolls": _REROLLS}

#: The fields of each question.
FIELDS: Final[Mapping[str, Mapping[str, Field]]] = {
    "choices": _POSITION | {"dice": _required(_DICE)},
    "value": {"rules": _RULES, "sheet": _SHEET},
    "why": _POSITION | {"dice": _required(_DICE), "top": _TOP},
    "stats": _POSITION,
    "odds": _POSITION | {"throws": _whole(1, MAX_THROWS), "turns": _whole(1, MAX_TURNS)},
    "target": _POSITION
    | {
        "total": _whole(0, _MAX_TOTAL),
        "curve": Field(
            {"type": "boolean", "description": "The chances of all totals, instead of one."}, _flag
        ),
    },
    "duel": {
        "rules": _RULES,
        "me": Field(_NOTATION | {"examples": ["3 . . 12 . 18 | 22 . 25 30 . 50 ."]}, _text, True),
        "them": Field(
            {
                "description": "Sheets of the opponents, or the totals they finished with.",
                "type": "array",
                "items": {
                    "anyOf": [
                        _NOTATION,
                        {"type": "integer", "minimum": 0, "maximum": _MAX_TOTAL},
                    ]
                },
                "minItems": 1,
                "maxItems": _MAX_OPPONENTS,
                "examples": [[245]],
            },
            _opponents,
        ),
        "vs": _VS,
        "dice": _DICE,
        "rerolls": _REROLLS,
    },
    "review": {
        "games": Field(
            {
                "description": "The text of a games file, or of games typed by hand.",
                "type": "string",
                "examples": ["13445 44 22445 44 34445 quatre\n"],
            },
            _games,
            required=True,
        ),
        "rules": _RULES,
        "win": Field(
            {
                "description": "Whether to work out the chances to win of several players.",
                "type": "boolean",
                "default": True,
            },
            _flag,
        ),
    },
    "quiz": {
        "rules": _RULES,
        "sheet": _SHEET,
        "level": Field(
            {
                "description": "What the best choice is ahead by.",
                "enum": list(LEVELS),
                "default": "medium",
            },
            _level,
        ),
        "count": _whole(1, 100),
        "seed": _SEED,
    },
}


def read(verb: str, body: bytes) -> Asked:
    """Fields of a request from its body.

    Raises
    ------
    TextError
        When the body is no JSON.
    SolverError
        When a field is unknown, missing or wrong.
    """
    data = parse_json(body)
    if not isinstance(data, dict):
        raise RequestError("a JSON object is expected, as in {example}", example="{}")
    _check_shape(data)
    fields = FIELDS[verb]
    asked: Asked = {}
    for name, value in data.items():
        field = fields.get(name)
        if field is None:
            raise RequestError(
                "unknown field {given!r}: use one of {known}", given=name, known=tuple(fields)
            )
        if value is not None or field.required:
            asked[name] = field.read(name, value)
    for name, field in fields.items():
        if field.required and name not in asked:
            raise RequestError("field {name!r} is missing", name=name)
    return asked


def rules_from_toml(body: bytes) -> Rules:
    """Rule set from the text of a TOML document; its base is a preset, never a file.

    Raises
    ------
    SolverError
        When it is no TOML, or no rule set.
    """
    try:
        data = tomllib.loads(decode(body))
    except SolverError:
        raise
    except (ValueError, RecursionError) as error:
        raise RulesError(
            "rules: {reason}", reason=str(error).splitlines()[0] if str(error) else ""
        ) from error
    _check_shape(data)
    if not any(name in data for name in ("name", "nom")):
        data["name"] = "custom"
    return Rules.from_mapping(data)


def _check_shape(data: object) -> None:
    """Refuse what has more parts, or deeper ones, than any request needs."""
    layer: list[Any] = [data]
    for _ in range(_MAX_DEPTH + 1):
        layer = [one for one in layer if isinstance(one, dict | list)]
        if not layer:
            return
        if max(map(len, layer)) > _MAX_PARTS:
            raise RequestError("more than {most} parts in one object or list", most=_MAX_PARTS)
        layer = [part for one in layer for part in (one.values() if isinstance(one, dict) else one)]
    raise RequestError("nested more than {most} deep", most=_MAX_DEPTH)
