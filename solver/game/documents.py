"""Rule sets as documents: TOML files, plain data, and back.

A document starts from a *base* and says what differs; ``base = "empty"`` starts from a sheet
without boxes. The format is described in ``solver/game/presets/README.md``. Field and box names may
be French. What is wrong is refused by line and field.
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from solver.errors import FileError, RulesError
from solver.files import read_text
from solver.game.boxes import ALIASES, LABELS, Box, normalize
from solver.game.checks import WORDS, inside, misplaced, refused

if TYPE_CHECKING:
    pass

__all__ = [
    "PRESET_NAMES",
    "fields_of",
    "located",
    "name_of",
    "preset",
    "preset_named",
    "read",
]

#: The presets, the default first.
PRESET_NAMES: Final = (
    "guide",
    "official",
    "free-joker",
    "no-joker",
    "single-bonus",
    "plain",
    "family",
    "summed-full",
    "yatzy",
)

_FOLDER: Final = Path(__file__).parent / "presets"
_DEFAULT_BASE: Final = "guide"
_EMPTY: Final = "empty"

#: Fields of a document, and their French names in the form that `normalize` gives.
_FIELDS: Final = {
    "base": "base",
    "name": "nom",
    "label": "libelle",
    "note": "remarque",
    "upper_bonus": "bonussuperieur",
    "upper_threshold": "seuilsuperieur",
    "upper_bonus_per_point": "bonussuperieurparpoint",
    "yams_bonus": "bonusyams",
    "yams_bonus_once": "bonusyamsunique",
    "joker": "joker",
    "joker_at_zero": "jokerazero",
    "order": "ordre",
    "throws": "lancers",
    "without": "sans",
    "boxes": "cases",
}
_BOX_FIELDS: Final = {
    "label": "libelle",
    "face": "face",
    "needs": "demande",
    "points": "points",
    "after": "apres",
}
# Reading


def preset_named(text: str) -> str | None:
    """Name of the preset of that English or French name, if there is one."""
    wanted = normalize(text)
    for name in PRESET_NAMES:
        if wanted == normalize(name):
            return name
    for name in PRESET_NAMES:
        if wanted in map(normalize, _labels("label", _document_of_preset(name)["label"])):
            return name
    return None


def preset(name: str) -> dict[str, Any]:
    """Fields of `Rules` of a preset."""
    return fields_of(_document_of_preset(name), name=name)


@cache
def _document_of_preset(name: str) -> dict[str, Any]:
    return tomllib.loads((_FOLDER / f"{name}.toml").read_text(encoding="utf-8"))


def read(path: Path) -> tuple[str, dict[str, Any]]:
    """Text of a TOML file, and what it says; raises `RulesError` when it cannot be read."""
    try:
        text = read_text(path)
        return text, tomllib.loads(text)
    except FileError as error:
        raise RulesError("rules file {reason}", reason=error) from error
    except (ValueError, RecursionError) as error:
        raise RulesError(
            "rules file {path}: cannot be read ({reason})",
            path=str(path),
            reason=str(error).splitlines()[0],
        ) from error


def name_of(path: Path) -> str:
    """Name of the rule set in a file that does not give one."""
    plain = unicodedata.normalize("NFKD", path.stem).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain.casefold()).strip("-") or "custom"


@contextmanager
def located(path: Path, text: str) -> Iterator[None]:
    """Say of an error in which file, and on which line of it, it is."""
    try:
        yield
    except RulesError as error:
        line = _line_of(text, error.where)
        if line:
            raise RulesError(
                "rules file {path}, line {line}: {reason}", path=str(path), line=line, reason=error
            ) from error
        raise RulesError("rules file {path}: {reason}", path=str(path), reason=error) from error


def _line_of(text: str, where: tuple[str, ...]) -> int:
    """Line of a TOML text where a field stands, as far as it is found; 0 if it is not."""
    best = depth = 0
    table: list[str] = []
    for number, line in enumerate(text.splitlines(), start=1):
        if header := re.match(r"\s*\[+\s*([^\]]+?)\s*\]", line):
            table = _parts(header[1])
            path = _path(table, where)
        elif field := re.match(r"\s*([\w.\"'-]+)\s*=", line):
            path = _path(table + _parts(field[1]), where)
            # What an inline table holds stands in the same line.
            rest = where[len(path) :]
            if where[: len(path)] == tuple(path) and rest and rest[0] in line:
                path = [*path, rest[0]]
        else:
            continue
        common = next(
            (i for i, (a, b) in enumerate(zip(path, where, strict=False)) if a != b),
            min(len(path), len(where)),
        )
        if common == len(path) and common > depth:
            best, depth = number, common
    return best


def _parts(dotted: str) -> list[str]:
    """Parts of a TOML key."""
    return [part.strip(" \"'") for part in dotted.split(".")]


def _path(parts: list[str], where: tuple[str, ...]) -> list[str]:
    """Names that errors use for a TOML key; one that is no field is the short form of a box."""
    first = _known(parts[0], _FIELDS)
    if first is None:
        return parts if tuple(parts) == where else ["boxes", _box_key(parts[0], ()), "points"]
    if first != "boxes":
        return [first, *parts[1:]]
    boxes = [_box_key(part, ()) for part in parts[1:2]]
    return [first, *boxes, *(_known(part, _BOX_FIELDS) or part for part in parts[2:])]


def fields_of(
    data: Mapping[str, Any],
    *,
    name: str | None = None,
    folder: Path | None = None,
    seen: tuple[Path, ...] = (),
    start: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """Fields of `Rules` of a document as plain data.

    Parameters
    ----------
    data : mapping
    name : str, optional
        Name of the rule set where the document gives none.
    folder : Path, optional
        Where a ``base`` may be another file; otherwise it is a preset.
    seen : tuple of Path
        Files that lead here, none of which can be a base once more.
    start : mapping, optional
        Fields to start from in place of those of a ``base``.
    """
    document = _named(data, _FIELDS, extra=_box_key)
    if name is not None:
        document.setdefault("name", name)
    if start is not None and "base" in document:
        raise misplaced(
            "base",
            "unknown field {given!r}: use one of {known}",
            given="base",
            known=tuple(name for name in _FIELDS if name != "base"),
        )
    base = document.pop("base", _DEFAULT_BASE)
    fields = _base(base, folder, seen) if start is None else dict(start)
    fields["boxes"] = _sheet(list(fields["boxes"]), document)
    if isinstance(document.get("upper_bonus"), list):
        document["upper_bonus"] = _steps(document["upper_bonus"])
    upper = document.get("upper_bonus", fields["upper_bonus"])
    if "upper_threshold" in document and isinstance(upper, tuple):
        raise misplaced(
            "upper_threshold", "upper_threshold: the steps of upper_bonus have their own"
        )
    for name, single in (("label", "labels"), ("note", "notes")):
        if name in document:
            fields[single] = _labels(name, document.pop(name))
        elif "name" in document:
            fields[single] = ("", "")
    if "name" not in document:
        raise RulesError("field 'name' is missing")
    for name in WORDS:
        if isinstance(document.get(name), str):
            document[name] = _FRENCH_WORDS[name].get(normalize(document[name]), document[name])
    return fields | document


_FRENCH_WORDS: Final = {
    "joker": {"aucun": "none", "impose": "forced", "libre": "free", "barrer": "cross-out"},
    "order": {
        "libre": "free",
        "hautdabord": "upper-first",
        "descendant": "downward",
        "montant": "upward",
    },
}


def _known(given: str, names: Mapping[str, str]) -> str | None:
    """Field of that English or French name."""
    plain = normalize(given)
    return next((name for name in names if plain in (normalize(name), names[name])), None)


def _named(data: Mapping[str, Any], names: Mapping[str, str], extra: Any = None) -> dict[str, Any]:
    """Give the fields of a table their English names; refuse one that is unknown, or given twice.

    With `extra`, a key that is no field may be the short form of a box.
    """
    result: dict[str, Any] = {}
    for given, value in data.items():
        name = _known(str(given), names)
        if name is None and extra is not None and not isinstance(value, dict):
            key = extra(str(given), ())
            if key in LABELS or key.isidentifier():
                if key in result.setdefault("_short", {}):
                    raise misplaced(str(given), "field {name} is given twice", name=str(given))
                result["_short"][key] = (str(given), value)
                continue
        if name is None:
            raise misplaced(
                str(given),
                "unknown field {given!r}: use one of {known}",
                given=str(given),
                known=tuple(names),
            )
        if name in result:
            raise misplaced(name, "field {name} is given twice", name=name)
        result[name] = value
    return result


def _base(base: object, folder: Path | None, seen: tuple[Path, ...]) -> dict[str, Any]:
    """Fields of the base of a document."""
    if not isinstance(base, str):
        raise refused("base", base, 'the name of a preset, or "empty"')
    if base == _EMPTY:
        return {"boxes": (), "upper_bonus": 0, "labels": ("", ""), "notes": ("", "")}
    name = preset_named(base)
    if name is not None:
        return preset(name)
    if folder is None or not base.lower().endswith(".toml"):
        raise refused("base", base, "one of {known}", known=(*PRESET_NAMES, _EMPTY))
    path = (folder / base).resolve()
    with inside("base"):
        if path in seen:
            raise RulesError("base {given!r} refers to itself", given=base)
        _, below = read(path)
        return fields_of(below, name="base", folder=path.parent, seen=(*seen, path))


def _sheet(boxes: list[Box], document: dict[str, Any]) -> tuple[Box, ...]:
    """Lines of the sheet: those of the base, as the document changes them; takes its fields out."""
    leave_out = document.pop("without", [])
    if not isinstance(leave_out, list) or not all(isinstance(name, str) for name in leave_out):
        raise refused("without", leave_out, 'a list of boxes, as in ["chance"]')
    for name in leave_out:
        key = _box_key(name, boxes)
        if key not in [box.key for box in boxes]:
            raise refused("without", name, "one of {known}", known=tuple(b.key for b in boxes))
        boxes = [box for box in boxes if box.key != key]
    changes: dict[str, dict[str, Any]] = {}
    for key, (given, points) in document.pop("_short", {}).items():
        number = _box_key(key, boxes)
        if number not in [box.key for box in boxes]:
            error = RulesError(
                "unknown field {given!r}: use one of {known}",
                given=given,
                known=(*_FIELDS, *(box.key for box in boxes)),
            )
            error.where = (given,)
            raise error
        changes[number] = {"points": points}
    tables = document.pop("boxes", {})
    if not isinstance(tables, dict):
        raise refused("boxes", tables, "a table for each box, as in [boxes.chance]")
    for given, table in tables.items():
        key = _box_key(given, boxes)
        with inside("boxes", key):
            if not isinstance(table, dict):
                raise refused(key, table, 'a table, as in {{ needs = "any", points = "sum" }}')
            fields = _named(table, _BOX_FIELDS)
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
    labels = old.labels if old else LABELS.get(key, (key.replace("_", " ").capitalize(),) * 2)
    if "label" in fields:
        labels = _labels("label", fields["label"])
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
    if face is not None and ("needs" in fields or "points" in fields):
        raise misplaced(
            "points" if "points" in fields else "needs",
            "box {box}: an upper box has a face, no needs and points",
            box=key,
        )
    box = Box(key, labels, face, needs, points)
    if "after" not in fields:
        return [box if other.key == key else other for other in boxes] if old else [*boxes, box]
    rest = [other for other in boxes if other.key != key]
    after = fields["after"]
    before = _box_key(after, rest) if isinstance(after, str) and after else ""
    if not isinstance(after, str) or (before and before not in [other.key for other in rest]):
        raise refused("after", after, "one of {known}", known=tuple(b.key for b in rest))
    place = [other.key for other in rest].index(before) + 1 if before else 0
    return [*rest[:place], box, *rest[place:]]


def _box_key(given: str, boxes: Any) -> str:
    """Key of the box of that name: one of these, or one that has this name on many sheets."""
    plain = normalize(given)
    for box in boxes:
        if plain in (normalize(box.key), *map(normalize, box.labels)):
            return str(box.key)
    meant = ALIASES.get(plain, ())
    on_sheet = [box.key for box in boxes if box.key in meant]
    folded = unicodedata.normalize("NFKD", given).encode("ascii", "ignore").decode().casefold()
    key = re.sub(r"[^a-z0-9]+", "_", folded).strip("_") or given
    return str([*on_sheet, *([key] if key in meant or not meant else meant)][0])


def _labels(name: str, given: object) -> tuple[str, str]:
    """English and French text of a label, which may be one for both."""
    texts = given if isinstance(given, dict) else {"en": given, "fr": given}
    if (
        not texts
        or not texts.keys() <= {"en", "fr"}
        or not all(isinstance(text, str) and _is_line(text) for text in texts.values())
    ):
        raise refused(name, given, 'a text of one line, or {{ en = "…", fr = "…" }}')
    first = next(iter(texts.values()))
    return str(texts.get("en", first)), str(texts.get("fr", first))


def _is_line(text: str) -> bool:
    """Whether a text can be printed, and written to a file, as part of a line."""
    return len(text) <= 200 and not {unicodedata.category(mark) for mark in text} & {"Cc", "Cs"}


def _steps(given: list[Any]) -> tuple[tuple[int, int], ...]:
    if not given or not all(isinstance(step, list | tuple) and len(step) == 2 for step in given):
        raise refused("upper_bonus", given, "a number, or steps such as [[60, 25], [75, 50]]")
    return tuple((step[0], step[1]) for step in given)
