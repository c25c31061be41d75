"""The description of the API (OpenAPI 3.1), and a page on which people read it.

The requests come from `requests.FIELDS`. Of the answers it says which keys they have; what these
mean, the help of the commands says.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from html import escape
from typing import Any, Final

from solver._version import __version__
from solver.game.documents import PRESET_NAMES
from solver.web.requests import FIELDS

__all__ = ["STYLE", "description", "reference"]

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

#: What each question asks, and the keys of its answer.
_QUESTIONS: Final[Mapping[str, tuple[str, Schema]]] = {
    "choices": (
        "All that can be done with the dice, best first, and what each costs: `yams best`.",
        _object(**_POSITION, **_TURN, choices=_list(_CHOICE)),
    ),
    "value": (
        "What a sheet is worth at the start of a turn: `yams value`.",
        _object(**_POSITION, value=_NUMBER, total=_NUMBER),
    ),
    "why": (
        "Where the best choice gains, and what it gives up, box by box: `yams best --why`.",
        _object(**_POSITION, **_TURN, choices=_list(_CHOICE), why=_list(_REASONS)),
    ),
    "stats": (
        "Exact chances of every final total, box by box: `yams stats`. Some seconds.",
        _object(
            **_POSITION,
            **_TURN,
            total=_DISTRIBUTION,
            boxes={"type": "object"},
            upper_bonus=_NUMBER,
            yams=_DISTRIBUTION,
            yams_bonuses=_DISTRIBUTION,
        ),
    ),
    "odds": (
        "Chances of every box when one plays for nothing else: `yams odds`.",
        _object(**_POSITION, upper_count=_WHOLE, boxes=_list({"type": "object"})),
    ),
    "target": (
        "Play for a total, the chance and every choice: `yams target`. Up to a minute.",
        {
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
    ),
    "duel": (
        "Play to win against the sheets of others: `yams duel`. Up to a minute.",
        _object(
            **_POSITION,
            **_TURN,
            **_RANKED,
            **_CHANCES,
            opponents=_list(_TEXT),
            field=_WHOLE,
            mean_play=_object(**_CHANCES),
        ),
    ),
    "review": (
        "Played games judged decision by decision: `yams review`.",
        _object(
            rules=_TEXT,
            games=_list(
                _object(game=_WHOLE, players=_list(_PLAYER), win=_maybe(_list(_list(_NUMBER))))
            ),
        ),
    ),
    "quiz": (
        "Positions of perfect play to decide: `yams quiz`.",
        _object(
            rules=_TEXT,
            level=_TEXT,
            seed=_WHOLE,
            questions=_list(_object(**_POSITION, **_TURN, choices=_list(_CHOICE))),
        ),
    ),
}
_PROBLEM: Final = _object(type=_TEXT, title=_TEXT, status=_WHOLE, detail=_TEXT)
_STATUSES: Final = {
    "400": "The body is no JSON.",
    "408": "The body did not come in time.",
    "413": "The body is too large.",
    "415": "The body has another media type.",
    "421": "The request is for another host.",
    "422": "A field is wrong, or no game can be in this position.",
    "503": "The server is busy, or the computation took too long.",
}
#: Answers to a request that has no body.
_WITHOUT_BODY: Final = ("421",)


def description() -> dict[str, Any]:
    """Describe the API as OpenAPI does."""
    paths: dict[str, Any] = {
        "/api/rules": {
            "get": _operation(
                "The rule sets there are, as complete documents: `yams rules --json`.",
                _list(_object(name=_TEXT, boxes={"type": "object"})),
                _WITHOUT_BODY,
            ),
            "post": _operation(
                "Rules of one's own, and the arrays that the page plays from. Some seconds.",
                _object(name=_TEXT, arrays=_TEXT),
                _STATUSES,
            )
            | {
                "requestBody": {
                    "required": True,
                    "content": {
                        "application/toml": {
                            "schema": {
                                "type": "string",
                                "examples": ['base = "guide"\nfour_of_a_kind = 40\n'],
                            }
                        }
                    },
                }
            },
        }
    }
    for verb, (text, answer) in _QUESTIONS.items():
        fields = FIELDS[verb]
        body = {
            "type": "object",
            "properties": {
                name: field.schema if field.required else _maybe_left_out(field.schema)
                for name, field in fields.items()
            },
            "required": [name for name, field in fields.items() if field.required],
            "additionalProperties": False,
        }
        paths[f"/api/{verb}"] = {
            "post": _operation(text, answer, _STATUSES)
            | {"requestBody": {"required": True, "content": {"application/json": {"schema": body}}}}
        }
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "yams-solver",
            "version": __version__,
            "description": "The answers of the command `yams` over HTTP. Everything is exact;"
            " nothing is sampled. Texts follow Accept-Language: English or French.",
        },
        "paths": paths,
        "components": {"schemas": {"Problem": _PROBLEM}},
    }


def _maybe_left_out(schema: Schema) -> Schema:
    """Schema of a field that may be null instead, its words on the outside."""
    words = {key: schema[key] for key in ("description", "default", "examples") if key in schema}
    return words | _maybe({key: part for key, part in schema.items() if key not in words})


def _operation(text: str, answer: Schema, statuses: Any) -> dict[str, Any]:
    problem = {"schema": {"$ref": "#/components/schemas/Problem"}}
    responses: dict[str, Any] = {
        "200": {"description": "The answer.", "content": {"application/json": {"schema": answer}}}
    }
    for status in statuses:
        responses[status] = {
            "description": _STATUSES[status],
            "content": {"application/problem+json": problem},
        }
    return {"summary": text, "responses": responses}


#: The look of the page of `reference`.
STYLE: Final = """\
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { max-width: 50rem; margin: 0 auto; padding: 1rem; }
h2 { margin-top: 2.5rem; border-top: 1px solid; padding-top: 1rem; overflow-wrap: anywhere; }
code, pre { font-family: ui-monospace, monospace; font-size: 0.9rem; }
pre { overflow-x: auto; padding: 0.75rem; border: 1px solid; border-radius: 0.5rem; }
dt { font-weight: 600; }
dd { margin: 0 0 0.5rem 1rem; }
"""


def reference(api: Mapping[str, Any]) -> str:
    """Lay out the description of the API as a page that loads nothing from elsewhere."""
    parts = []
    for path, methods in api["paths"].items():
        for method, operation in methods.items():
            parts.append(_section(path, method.upper(), operation))
    info = api["info"]
    statuses = "".join(f"<dt>{key}</dt><dd>{escape(text)}</dd>" for key, text in _STATUSES.items())
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{info["title"]}: API</title>
<link rel="stylesheet" href="/api/reference.css">
</head>
<body>
<h1>{info["title"]} {info["version"]}: API</h1>
<p>{_prose(info["description"])} For programs: <a href="/api/openapi.json">openapi.json</a>.</p>
<p>Rule sets by name: {", ".join(f"<code>{name}</code>" for name in PRESET_NAMES)}.</p>
{"".join(parts)}
<h2>Errors</h2>
<p>Problem details (RFC 9457): a JSON object whose <code>detail</code> says in a line what is wrong
and what would be right.</p>
<dl>{statuses}</dl>
</body>
</html>
"""


def _section(path: str, method: str, operation: Mapping[str, Any]) -> str:
    text = f"<h2><code>{method} {path}</code></h2>\n<p>{_prose(operation['summary'])}</p>\n"
    for kind, body in operation.get("requestBody", {}).get("content", {}).items():
        fields = body["schema"].get("properties", {})
        required = body["schema"].get("required", ())
        text += f"<p>Body: <code>{kind}</code></p>\n<dl>"
        for name, schema in fields.items():
            mark = " (required)" if name in required else ""
            text += f"<dt><code>{name}</code>{mark}</dt><dd>{_field(schema)}</dd>"
        text += "</dl>\n"
        example = {name: fields[name]["examples"][0] for name in required if _shown(fields[name])}
        shown = json.dumps(example) if fields else body["schema"]["examples"][0]
        text += f"<pre>{escape(shown)}</pre>\n"
    return text


def _shown(schema: Mapping[str, Any]) -> bool:
    return "examples" in schema


def _field(schema: Mapping[str, Any]) -> str:
    parts = [_prose(schema["description"])] if "description" in schema else []
    for kind in (schema, *schema.get("anyOf", ())):
        if "maximum" in kind:
            parts.append(f"A whole number from {kind['minimum']} to {kind['maximum']}.")
    parts += [
        f"For example <code>{escape(json.dumps(one))}</code>." for one in schema.get("examples", ())
    ]
    return " ".join(parts)


def _prose(text: str) -> str:
    """Text with its commands marked as such."""
    marked = escape(text).split("`")
    return "".join(
        f"<code>{part}</code>" if place % 2 else part for place, part in enumerate(marked)
    )
