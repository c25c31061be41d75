"""The arrays that the page plays from: a rule set in one compressed binary file.

The file is a gzip stream. Inside: the length of the header (uint32, little-endian), the header as
JSON in UTF-8, spaces up to a multiple of 8, then the arrays one after another, each starting at a
multiple of 8. The header says what a sheet is called and looks like, and for each array where it
starts, its type and its shape. All numbers are little-endian.

Values are stored for the states that a game can reach only (`reachable` says which, a bit a state),
as whole multiples of 2\\ :sup:`-36` points: the error, below 1e-11, is far below what tells two
choices apart. Their bytes are shuffled (all lowest bytes first, then all second ones, …), which is
what makes them compress.

The rest are the lattice of holds and the transitions, so that `page/engine.js` knows no rule.
"""

from __future__ import annotations

import gzip
import json
import struct
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from solver.game.dice import ADD_DIE
from solver.game.rules import PRESETS, Rules
from solver.kernels.transitions import (
    BONUS,
    BOX,
    FLAG,
    FLAG_AFTER,
    IS_JOKER,
    PAID,
    UPPER,
    transitions,
)
from solver.values.library import table_path
from solver.values.table import ValueTable

__all__ = ["FORMAT", "FORMAT_VERSION", "UNIT", "page_arrays", "rules_header"]

FORMAT: Final = "yams-page-arrays"
FORMAT_VERSION: Final = (1, 0)
#: What the stored values count, in points.
UNIT: Final = 2.0**-36
#: Bytes that hold every value as a multiple of `UNIT`; JavaScript is exact below 2**53.
_VALUE_BYTES: Final = 7
_ALIGNMENT: Final = 8


def page_arrays(table: ValueTable) -> bytes:
    """Return the file of a rule set, as the page loads it.

    Parameters
    ----------
    table : ValueTable

    Returns
    -------
    bytes
        A gzip stream; the same table gives the same bytes.
    """
    reachable = np.isfinite(table.values)
    units = np.rint(table.values[reachable] / UNIT).astype("<u8")
    arrays: dict[str, NDArray[Any]] = {
        "add_die": ADD_DIE.astype("<i4"),
        **_transitions(table.rules),
        "reachable": np.packbits(reachable, bitorder="little"),
        "values": units.view(np.uint8).reshape(-1, 8).T[:_VALUE_BYTES],
    }
    body, places = b"", {}
    for name, array in arrays.items():
        places[name] = {
            "offset": len(body),
            "type": array.dtype.name,
            "shape": list(array.shape),
        }
        body += _padded(np.ascontiguousarray(array).tobytes(), b"\0")
    header = rules_header(table.rules) | {
        "expected_total": table.expected_total,
        "unit": UNIT,
        "arrays": places,
    }
    text = json.dumps(header, ensure_ascii=False).encode()
    text += b" " * (-(len(text) + 4) % _ALIGNMENT)
    return gzip.compress(struct.pack("<I", len(text)) + text + body, 9, mtime=0)


def rules_header(rules: Rules) -> dict[str, Any]:
    """Describe a rule set to the page: names in both languages, boxes, bonus, throws."""
    languages = ("en", "fr")
    return {
        "format": FORMAT,
        "version": list(FORMAT_VERSION),
        # As of the table file: an edited rule set is another one, and its games stay apart.
        "name": table_path(rules).stem,
        # A games file names a preset and holds other rules in full.
        "rules": rules.name if PRESETS.get(rules.name) == rules else rules.to_mapping(),
        "label": {lang: rules.label(lang) for lang in languages},
        "note": {lang: rules.note(lang) for lang in languages},
        "boxes": [
            {
                "key": box.key,
                "label": {lang: box.label(lang) for lang in languages},
                "upper": box.is_upper,
            }
            for box in rules.boxes
        ],
        "yams_mask": rules.yams_mask,
        "throws": rules.throws,
        "upper_cap": rules.upper_cap,
        "upper_bonuses": rules.upper_bonuses.tolist(),
    }


def _transitions(rules: Rules) -> dict[str, NDArray[Any]]:
    """Arrays of the transitions, without the columns that only other kernels need."""
    arranged = transitions(rules)
    arrays = {
        "entries": arranged.entries[:, [BOX, PAID, UPPER, FLAG]],
        "writes": arranged.writes,
        "legal": arranged.legal,
        "joker_legal": arranged.joker_legal,
        "joker_writes": arranged.joker_writes,
        "face_of": arranged.face_of,
        "flags": arranged.flags[:, [IS_JOKER, BONUS, FLAG_AFTER]],
    }
    return {name: array.astype("<i4") for name, array in arrays.items()}


def _padded(content: bytes, filler: bytes) -> bytes:
    return content + filler * (-len(content) % _ALIGNMENT)
