"""What ``--vary`` takes: a field, and its values as a range or a list."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any, Final

import click

from solver.language import tr

__all__ = ["varied_fields"]

_RANGE: Final = re.compile(r"(\d{1,6}):(\d{1,6})(?::(\d{1,6}))?", re.ASCII)
_MOST: Final = 100_000


def varied_fields(texts: Sequence[str]) -> dict[str, list[Any]]:
    """Read the values of each field.

    >>> varied_fields(["upper_bonus=20:60:20", "full_house=25,sum"])
    {'upper_bonus': [20, 40, 60], 'full_house': [25, 'sum']}
    """
    fields: dict[str, list[Any]] = {}
    for text in texts:
        name, mark, given = text.partition("=")
        name = name.strip()
        values = _values(given.strip()) if mark and name else []
        if not values:
            raise click.UsageError(
                tr(
                    "--vary {given!r}: expected FIELD=FIRST:LAST:STEP or FIELD=VALUE,VALUE,…",
                    given=text,
                )
            )
        if name in fields:
            raise click.UsageError(tr("--vary names {field} twice", field=name))
        fields[name] = values
    return fields


def _values(text: str) -> list[Any]:
    """Values of a list, ranges written out; none where there are none, or too many."""
    try:
        return list(json.loads(f"[{text}]"))
    except RecursionError:
        return []
    except ValueError:
        pass
    values: list[Any] = []
    for part in map(str.strip, text.split(",")):
        if match := _RANGE.fullmatch(part):
            first, last, step = (int(number) for number in match.groups(default="1"))
            if not step or not first <= last < first + _MOST:
                return []
            values += range(first, last + 1, step)
        elif not part:
            return []
        else:
            values.append(_value(part))
    return values


def _value(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return text
