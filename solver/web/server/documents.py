"""Rule sets that come with a request: by name, or as a document, never as a file."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from solver.errors import RequestError, RulesError, SolverError
from solver.files import decode
from solver.game.documents import PRESET_NAMES, preset_named
from solver.game.rules import PRESETS, Rules

__all__ = ["check_shape", "rules_from_object", "rules_from_toml", "rules_named"]

#: Name of a rule set whose document gives none.
_NAME: Final = "custom"
#: Objects and lists inside one another, of which a rule set has four, and parts of each of them.
_MAX_DEPTH: Final = 8
_MAX_PARTS: Final = 100


def rules_named(name: str) -> Rules:
    """Preset of a name; raises `RulesError` if there is none."""
    preset = name if name in PRESETS else preset_named(name)
    if preset is None:
        raise RulesError(
            "unknown rule set {given!r}: use one of {known}, or an object",
            given=name,
            known=PRESET_NAMES,
        )
    return PRESETS[preset]


def rules_from_object(document: Mapping[str, Any]) -> Rules:
    """Rule set from a document as plain data; its base is a preset. Raises `RulesError`."""
    return _read(json.dumps(document))


@lru_cache(maxsize=16)
def _read(text: str) -> Rules:
    """Rules of a document; kept, since reading one takes longer than an answer."""
    return _rules(json.loads(text))


def rules_from_toml(body: bytes) -> Rules:
    """Rule set from the text of a TOML document; its base is a preset.

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
    check_shape(data)
    return _rules(data)


def _rules(data: dict[str, Any]) -> Rules:
    rules = Rules.from_mapping(data, _NAME)
    rules.refuse_name_of_preset()
    return rules


def check_shape(data: object) -> None:
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
