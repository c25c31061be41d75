"""The answers of the API as JSON schemas: which keys each has. What they mean, the commands say."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

__all__ = ["ANSWERS", "ARRAYS", "PROBLEM", "RULE_SETS", "Schema"]

Schema = dict[str, Any]

_NUMBER: Final = {"type": "number"}
_WHOLE: Final = {"type": "integer"}
_TEXT: Final = {"type": "string"}


def _list(items: Schema) -> Schema:
    return {"type": "array", "items": items}


def _maybe(schema: Schema) -> Schema:
    return {"anyOf": [schema, {"type": "null"}]}


def _object(**properties: Schema) -> Schema:
    """Object that has all of these keys."""
    return {"type": "object", "properties": properties, "required": list(properties)}


_STATE: Final = _object(filled=_list(_TEXT), upper=_WHOLE, joker={"type": "boolean"})
_POSITION: Final = {"rules": _TEXT, "sheet": _maybe(_TEXT), "state": _maybe(_STATE)}
_TURN: Final = {"dice": _maybe(_list(_WHOLE)), "rerolls": _maybe(_WHOLE)}
_CHOICE: Final = {
    "description": "A hold, and the box that stopping would fill; or a box, with its points.",
    **_object(value=_NUMBER, total=_NUMBER, loss=_NUMBER, box=_maybe(_TEXT)),
}
_DISTRIBUTION: Final = _object(
    mean=_NUMBER,
    standard_deviation=_NUMBER,
    median=_WHOLE,
    least=_WHOLE,
    greatest=_WHOLE,
    values=_list(_WHOLE),
    probabilities=_list(_NUMBER),
)
_REASONS: Final = _object(
    choice=_CHOICE,
    turn=_list(_object(box=_TEXT, chance=_NUMBER, points=_NUMBER)),
    boxes={"type": "object", "additionalProperties": _NUMBER},
    upper_bonus=_NUMBER,
    yams_bonus=_NUMBER,
    written=_WHOLE,
    total=_object(mean=_NUMBER, standard_deviation=_NUMBER),
    upper_bonus_chance=_NUMBER,
)
_CHANCES: Final = {"share": _NUMBER, "win": _NUMBER, "tie": _NUMBER, "lose": _NUMBER}
_RANKED: Final = {"choices": _maybe(_list(_CHOICE)), "mean_choice": _maybe(_CHOICE)}
_DECISION: Final = _object(
    turn=_WHOLE,
    roll=_TEXT,
    rerolls=_WHOLE,
    choice=_TEXT,
    best=_TEXT,
    value=_NUMBER,
    best_value=_NUMBER,
    loss=_NUMBER,
    verdict=_TEXT,
)
_PLAYER: Final = _object(
    name=_maybe(_TEXT),
    total=_NUMBER,
    expected=_NUMBER,
    luck=_NUMBER,
    loss=_NUMBER,
    accuracy=_NUMBER,
    decisions=_list(_DECISION),
    rolls=_list(_object(turn=_WHOLE, throw=_WHOLE, luck=_NUMBER)),
)

#: What each question is answered.
ANSWERS: Final[Mapping[str, Schema]] = {
    "choices": _object(**_POSITION, **_TURN, choices=_list(_CHOICE)),
    "value": _object(**_POSITION, value=_NUMBER, total=_NUMBER),
    "why": _object(**_POSITION, **_TURN, choices=_list(_CHOICE), why=_list(_REASONS)),
    "stats": _object(
        **_POSITION,
        **_TURN,
        total=_DISTRIBUTION,
        boxes={"type": "object"},
        upper_bonus=_NUMBER,
        yams=_DISTRIBUTION,
        yams_bonuses=_DISTRIBUTION,
    ),
    "odds": _object(**_POSITION, upper_count=_WHOLE, boxes=_list({"type": "object"})),
    "target": {
        "anyOf": [
            _object(
                **_POSITION,
                **_TURN,
                **_RANKED,
                total=_WHOLE,
                reach=_NUMBER,
                mean_play=_NUMBER,
            ),
            _object(
                **_POSITION,
                curve=_list(_object(total=_WHOLE, reach=_NUMBER, mean_play=_NUMBER)),
            ),
        ]
    },
    "duel": _object(
        **_POSITION,
        **_TURN,
        **_RANKED,
        **_CHANCES,
        opponents=_list(_TEXT),
        field=_WHOLE,
        mean_play=_object(**_CHANCES),
    ),
    "review": _object(
        rules=_TEXT,
        games=_list(
            _object(game=_WHOLE, players=_list(_PLAYER), win=_maybe(_list(_list(_NUMBER))))
        ),
    ),
    "quiz": _object(
        rules=_TEXT,
        level=_TEXT,
        seed=_WHOLE,
        questions=_list(_object(**_POSITION, **_TURN, choices=_list(_CHOICE))),
    ),
}
RULE_SETS: Final = _list(_object(name=_TEXT, boxes={"type": "object"}))
#: Rules of one's own, and where the arrays are.
ARRAYS: Final = _object(name=_TEXT, arrays=_TEXT)
PROBLEM: Final = _object(type=_TEXT, title=_TEXT, status=_WHOLE, detail=_TEXT)
