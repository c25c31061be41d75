"""Rule sets as text: the complete document, and TOML, complete or what differs from a base."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from solver.game.boxes import LABELS, Box

if TYPE_CHECKING:
    from solver.game.rules import Rules

__all__ = ["mapping_of", "toml_of"]


def mapping_of(rules: Rules) -> dict[str, Any]:
    """Complete document of a rule set, as plain data."""
    upper = rules.upper_bonus
    data: dict[str, Any] = {"base": "empty", "name": rules.name}
    for name, (english, french) in (("label", rules.labels), ("note", rules.notes)):
        if english or french:
            data[name] = {"en": english, "fr": french}
    if isinstance(upper, tuple):
        data["upper_bonus"] = [list(step) for step in upper]
    else:
        data |= {"upper_bonus": upper, "upper_threshold": rules.upper_threshold}
    for name in ("upper_bonus_per_point", "yams_bonus", "yams_bonus_once"):
        data[name] = getattr(rules, name)
    for name in ("joker", "joker_at_zero", "order", "throws"):
        data[name] = getattr(rules, name)
    data["boxes"] = {box.key: _table_of(box) for box in rules.boxes}
    return data


def _table_of(box: Box) -> dict[str, Any]:
    table: dict[str, Any] = {"label": {"en": box.labels[0], "fr": box.labels[1]}}
    if box.face is not None:
        return table | {"face": box.face}
    needs = box.needs[0] if len(box.needs) == 1 else list(box.needs)
    return table | {"needs": needs, "points": box.points}


def toml_of(data: Mapping[str, Any], base: Mapping[str, Any] | None) -> str:
    """Write a complete document as TOML, or what differs from a base."""
    lines = []
    if base is None:
        shown, tables = dict(data), dict(data["boxes"])
    else:
        # A name of its own leaves the texts of the base behind, the same name or not.
        own = ("name", "label", "note")
        shown = {"base": base["name"]} | {
            key: value for key, value in data.items() if key in own or base.get(key) != value
        }
        absent = [key for key in base["boxes"] if key not in data["boxes"]]
        if absent:
            shown["without"] = absent
        tables = _changed_tables(data["boxes"], base["boxes"])
    shown.pop("boxes", None)
    if base is not None:
        short = [key for key in tables if key in LABELS and tables[key].keys() == {"points"}]
        shown |= {key: tables.pop(key)["points"] for key in short}
    lines += [f"{name} = {_toml(value)}" for name, value in shown.items()]
    if tables:
        lines += ["", "[boxes]"]
        lines += [f"{key} = {_toml(table)}" for key, table in tables.items()]
    return "\n".join(lines) + "\n"


def _changed_tables(boxes: Mapping[str, Any], base: Mapping[str, Any]) -> dict[str, Any]:
    """Tables of the lines that a base lacks, or has otherwise, or elsewhere."""
    order = [key for key in base if key in boxes]
    tables: dict[str, Any] = {}
    before = ""
    for place, key in enumerate(boxes):
        table = {
            name: value
            for name, value in boxes[key].items()
            if base.get(key, {}).get(name) != value
        }
        if key not in order or order.index(key) != place:
            if key in order:
                order.remove(key)
            order.insert(place, key)
            table["after"] = before
        if table:
            tables[key] = table
        before = key
    return tables


def _toml(value: Any) -> str:
    """Write a value as TOML; its strings are written as JSON has them, which TOML reads."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{name} = {_toml(item)}" for name, item in value.items()) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_toml, value)) + "]"
    return json.dumps(value, ensure_ascii=False)
