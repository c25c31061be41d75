"""The fields of a document: their names in English and French, and what several of them share."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from typing import Any, Final

from solver.game.boxes import ALIASES, LABELS, normalize
from solver.game.checks import misplaced, refused

__all__ = ["BOX_FIELDS", "FIELDS", "FRENCH_WORDS", "box_key", "field_named", "labels", "named"]

#: Fields of a document, and their French names in the form that `normalize` gives.
FIELDS: Final = {
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
BOX_FIELDS: Final = {
    "label": "libelle",
    "face": "face",
    "needs": "demande",
    "points": "points",
    "after": "apres",
}
#: French names of what a field may say, in that form.
FRENCH_WORDS: Final = {
    "joker": {"aucun": "none", "impose": "forced", "libre": "free", "barrer": "cross-out"},
    "order": {
        "libre": "free",
        "hautdabord": "upper-first",
        "descendant": "downward",
        "montant": "upward",
    },
}


def field_named(given: str, names: Mapping[str, str]) -> str | None:
    """Field of that English or French name."""
    plain = normalize(given)
    return next((name for name in names if plain in (normalize(name), names[name])), None)


def named(data: Mapping[str, Any], names: Mapping[str, str], extra: Any = None) -> dict[str, Any]:
    """Give the fields of a table their English names; refuse one that is unknown, or given twice.

    With `extra`, a key that is no field may be the short form of a box.
    """
    result: dict[str, Any] = {}
    for given, value in data.items():
        name = field_named(str(given), names)
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


def box_key(given: str, boxes: Any) -> str:
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


def labels(name: str, given: object) -> tuple[str, str]:
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
