"""The sheet of a document: the boxes of its base, as the document changes them."""

from __future__ import annotations

from typing import Any

from solver.errors import RulesError
from solver.game.boxes import LABELS, Box
from solver.game.checks import inside, misplaced, refused
from solver.game.documents.fields import BOX_FIELDS, FIELDS, box_key, labels, named

__all__ = ["sheet_of"]


def sheet_of(boxes: list[Box], document: dict[str, Any]) -> tuple[Box, ...]:
    """Lines of the sheet: those of the base, as the document changes them; takes its fields out."""
    leave_out = document.pop("without", [])
    if not isinstance(leave_out, list) or not all(isinstance(name, str) for name in leave_out):
        raise refused("without", leave_out, 'a list of boxes, as in ["chance"]')
    for name in leave_out:
        key = box_key(name, boxes)
        if key not in [box.key for box in boxes]:
            raise refused("without", name, "one of {known}", known=tuple(b.key for b in boxes))
        boxes = [box for box in boxes if box.key != key]
    changes: dict[str, dict[str, Any]] = {}
    for key, (given, points) in document.pop("_short", {}).items():
        number = box_key(key, boxes)
        if number not in [box.key for box in boxes]:
            error = RulesError(
                "unknown field {given!r}: use one of {known}",
                given=given,
                known=(*FIELDS, *(box.key for box in boxes)),
            )
            error.where = (given,)
            raise error
        changes[number] = {"points": points}
    tables = document.pop("boxes", {})
    if not isinstance(tables, dict):
        raise refused("boxes", tables, "a table for each box, as in [boxes.chance]")
    for given, table in tables.items():
        key = box_key(given, boxes)
        with inside("boxes", key):
            if not isinstance(table, dict):
                raise refused(key, table, 'a table, as in {{ needs = "any", points = "sum" }}')
            fields = named(table, BOX_FIELDS)
            if key in changes:
                raise RulesError("box {box} is described twice", box=key)
            changes[key] = fields
    for key, fields in changes.items():
        with inside("boxes", key):
            boxes = _with(boxes, key, fields)
    return tuple(boxes)


def _with(boxes: list[Box], key: str, fields: dict[str, Any]) -> list[Box]:
    """Sheet with a line changed, or added."""
    keys = [box.key for box in boxes]
    old = boxes[keys.index(key)] if key in keys else None
    both = old.labels if old else LABELS.get(key, (key.replace("_", " ").capitalize(),) * 2)
    if "label" in fields:
        both = labels("label", fields["label"])
    face, needs, points = (old.face, old.needs, old.points) if old else (None, (), 0)
    if "face" in fields:
        face, needs, points = fields["face"], (), 0
    if "needs" in fields:
        given = fields["needs"]
        needs = tuple(given) if isinstance(given, list) else (given,)
        if not needs or not all(isinstance(text, str) for text in needs):
            raise refused("needs", given, 'a pattern such as "3 alike", or a list of them')
        face = None
    if "points" in fields:
        points = fields["points"]
    if old is None and "face" not in fields and not ("needs" in fields and "points" in fields):
        raise RulesError("box {box}: a box has a face, or needs and points", box=key)
    is_upper = face is not None or "face" in fields
    if is_upper and ("needs" in fields or "points" in fields):
        raise misplaced(
            "points" if "points" in fields else "needs",
            "box {box}: an upper box has a face, no needs and points",
            box=key,
        )
    box = Box(key, both, face, needs, points)
    if "after" not in fields:
        return [box if other.key == key else other for other in boxes] if old else [*boxes, box]
    rest = [other for other in boxes if other.key != key]
    after = fields["after"]
    before = box_key(after, rest) if isinstance(after, str) and after else ""
    if not isinstance(after, str) or (before and before not in [other.key for other in rest]):
        raise refused("after", after, "one of {known}", known=tuple(b.key for b in rest))
    place = [other.key for other in rest].index(before) + 1 if before else 0
    return [*rest[:place], box, *rest[place:]]
