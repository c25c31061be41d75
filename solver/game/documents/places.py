"""Documents as TOML files: reading one, and on which line of it a fault stands."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from solver.errors import FileError, RulesError
from solver.files import read_text
from solver.game.documents.fields import BOX_FIELDS, FIELDS, box_key, field_named

__all__ = ["located", "name_of", "read"]


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
    first = field_named(parts[0], FIELDS)
    if first is None:
        return parts if tuple(parts) == where else ["boxes", box_key(parts[0], ()), "points"]
    if first != "boxes":
        return [first, *parts[1:]]
    boxes = [box_key(part, ()) for part in parts[1:2]]
    return [first, *boxes, *(field_named(part, BOX_FIELDS) or part for part in parts[2:])]
