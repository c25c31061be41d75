"""The description of the API (OpenAPI 3.1), its texts in the language at present.

The requests come from `requests.FIELDS`, the answers from `schemas`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from solver._version import __version__
from solver.language import tr
from solver.web.server.requests import FIELDS
from solver.web.server.schemas import ANSWERS, ARRAYS, PROBLEM, RULE_SETS, Schema

__all__ = ["STATUSES", "description"]

#: What each question asks.
_QUESTIONS: Final[Mapping[str, str]] = {
    "choices": (
        "All that can be done with the dice, best first, and what each costs: `yams best`."
    ),
    "value": "What a sheet is worth at the start of a turn: `yams value`.",
    "why": "Where the best choice gains, and what it gives up, box by box: `yams best --why`.",
    "stats": "Exact chances of every final total, box by box: `yams stats`. Some seconds.",
    "odds": "Chances of every box when one plays for nothing else: `yams odds`.",
    "target": "Play for a total, the chance and every choice: `yams target`. Up to a minute.",
    "duel": "Play to win against the sheets of others: `yams duel`. Up to a minute.",
    "review": "Played games judged decision by decision: `yams review`.",
    "quiz": "Positions of perfect play to decide: `yams quiz`.",
}
#: What is wrong when an answer has another status than 200.
STATUSES: Final[Mapping[str, str]] = {
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
_TOML: Final = {"type": "string", "examples": ['base = "guide"\nfour_of_a_kind = 40\n']}


def description() -> dict[str, Any]:
    """Describe the API as OpenAPI does."""
    rule_sets = _operation(
        "The rule sets there are, as complete documents: `yams rules --json`.",
        RULE_SETS,
        _WITHOUT_BODY,
    )
    own_rules = _operation(
        "Rules of one's own, and the arrays that the page plays from. Some seconds.",
        ARRAYS,
        STATUSES,
        {"application/toml": {"schema": _TOML}},
    )
    paths = {"/api/rules": {"get": rule_sets, "post": own_rules}}
    for verb, text in _QUESTIONS.items():
        body = {"application/json": {"schema": _body(verb)}}
        paths[f"/api/{verb}"] = {"post": _operation(text, ANSWERS[verb], STATUSES, body)}
    found: dict[str, Any] = _told(
        {
            "openapi": "3.1.0",
            "info": {
                "title": "yams-solver",
                "version": __version__,
                "description": "The answers of the command `yams` over HTTP. Everything is exact;"
                " nothing is sampled. Texts follow Accept-Language: English or French.",
            },
            "paths": paths,
            "components": {"schemas": {"Problem": PROBLEM}},
        }
    )
    return found


def _told(part: Any) -> Any:
    """Part of the description with its texts in the language at present."""
    if isinstance(part, list):
        return list(map(_told, part))
    if not isinstance(part, dict):
        return part
    return {
        key: tr(value)
        if key in ("description", "summary") and isinstance(value, str)
        else _told(value)
        for key, value in part.items()
    }


def _body(verb: str) -> Schema:
    fields = FIELDS[verb]
    return {
        "type": "object",
        "properties": {
            name: field.schema if field.required else _maybe_left_out(field.schema)
            for name, field in fields.items()
        },
        "required": [name for name, field in fields.items() if field.required],
        "additionalProperties": False,
    }


def _maybe_left_out(schema: Schema) -> Schema:
    """Schema of a field that may be null instead, its words on the outside."""
    words = {key: schema[key] for key in ("description", "default", "examples") if key in schema}
    kind = {key: part for key, part in schema.items() if key not in words}
    return words | {"anyOf": [kind, {"type": "null"}]}


def _operation(
    text: str, answer: Schema, statuses: Iterable[str], body: Schema | None = None
) -> dict[str, Any]:
    problem = {"schema": {"$ref": "#/components/schemas/Problem"}}
    responses: dict[str, Any] = {
        "200": {"description": "The answer.", "content": {"application/json": {"schema": answer}}}
    }
    for status in statuses:
        responses[status] = {
            "description": STATUSES[status],
            "content": {"application/problem+json": problem},
        }
    operation = {"summary": text, "responses": responses}
    return (
        operation
        if body is None
        else {**operation, "requestBody": {"required": True, "content": body}}
    )
