"""Rule sets as documents: TOML files, plain data, and back.

A document starts from a *base* and says what differs; ``base = "empty"`` starts from a sheet
without boxes. The format is described in ``solver/game/presets/README.md``. Field and box names may
be French. What is wrong is refused by line and field.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from solver.errors import RulesError
from solver.game.boxes import normalize
from solver.game.checks import WORDS, inside, misplaced, refused
from solver.game.documents.boxes import sheet_of
from solver.game.documents.fields import FIELDS, FRENCH_WORDS, box_key, labels, named
from solver.game.documents.places import located, name_of, read

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

_FOLDER: Final = Path(__file__).parents[1] / "presets"
_DEFAULT_BASE: Final = "guide"
_EMPTY: Final = "empty"


def preset_named(text: str) -> str | None:
    """Name of the preset of that English or French name, if there is one."""
    wanted = normalize(text)
    for name in PRESET_NAMES:
        if wanted == normalize(name):
            return name
    for name in PRESET_NAMES:
        if wanted in map(normalize, labels("label", _document_of_preset(name)["label"])):
            return name
    return None


def preset(name: str) -> dict[str, Any]:
    """Fields of `Rules` of a preset."""
    return fields_of(_document_of_preset(name), name=name)


@cache
def _document_of_preset(name: str) -> dict[str, Any]:
    return tomllib.loads((_FOLDER / f"{name}.toml").read_text(encoding="utf-8"))


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
    document = named(data, FIELDS, extra=box_key)
    if name is not None:
        document.setdefault("name", name)
    if start is not None and "base" in document:
        raise misplaced(
            "base",
            "unknown field {given!r}: use one of {known}",
            given="base",
            known=tuple(name for name in FIELDS if name != "base"),
        )
    base = document.pop("base", _DEFAULT_BASE)
    fields = _base(base, folder, seen) if start is None else dict(start)
    fields["boxes"] = sheet_of(list(fields["boxes"]), document)
    if isinstance(document.get("upper_bonus"), list):
        document["upper_bonus"] = _steps(document["upper_bonus"])
    upper = document.get("upper_bonus", fields["upper_bonus"])
    if "upper_threshold" in document and isinstance(upper, tuple):
        raise misplaced(
            "upper_threshold", "upper_threshold: the steps of upper_bonus have their own"
        )
    for name, single in (("label", "labels"), ("note", "notes")):
        if name in document:
            fields[single] = labels(name, document.pop(name))
        elif "name" in document:
            fields[single] = ("", "")
    if "name" not in document:
        raise RulesError("field 'name' is missing")
    for name in WORDS:
        if isinstance(document.get(name), str):
            document[name] = FRENCH_WORDS[name].get(normalize(document[name]), document[name])
    return fields | document


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


def _steps(given: list[Any]) -> tuple[tuple[int, int], ...]:
    if not given or not all(isinstance(step, list | tuple) and len(step) == 2 for step in given):
        raise refused("upper_bonus", given, "a number, or steps such as [[60, 25], [75, 50]]")
    return tuple((step[0], step[1]) for step in given)
