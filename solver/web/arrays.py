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

from solver.game.boxes import ALL_BOXES, Box
from solver.game.dice import ADD_DIE, FACES, FIVE_OF_A_KIND
from solver.game.rules import PRESET_NOTES, PRESETS, Rules
from solver.kernels.transitions import moves
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
    notes = PRESET_NOTES.get(rules.name, (rules.name, "", ""))
    return {
        "format": FORMAT,
        "version": list(FORMAT_VERSION),
        "name": rules.name,
        # A games file names a preset and holds other rules in full.
        "rules": rules.name if rules.name in PRESETS else json.loads(rules.to_json()),
        "label": {"en": rules.name, "fr": notes[0]},
        "note": {"en": notes[1], "fr": notes[2]},
        "boxes": [
            {
                "key": box.key,
                "label": {lang: box.label(lang) for lang in ("en", "fr")},
                "upper": box.is_upper,
            }
            for box in Box
        ],
        "yams": int(Box.YAMS),
        "throws": 3,
        "upper_cap": rules.upper_threshold,
        "upper_bonuses": [0] * rules.upper_threshold + [rules.upper_bonus],
    }


def _transitions(rules: Rules) -> dict[str, NDArray[Any]]:
    found = moves(rules)
    flag = np.full(len(found.entries), -1)
    yams = found.entries[:, 0] == int(Box.YAMS)
    flag[yams] = found.entries[yams, 1] > 0
    filled = np.arange(ALL_BOXES + 1)[:, None]
    face = np.arange(FACES)
    arrays = {
        "entries": np.column_stack([found.entries, flag]),
        "writes": found.writes,
        "legal": ALL_BOXES & ~filled[:, 0],
        "joker_legal": found.joker_boxes,
        "joker_writes": np.where(filled >> face & 1, 252 + face, FIVE_OF_A_KIND),
        "face_of": found.face_of,
        "flags": found.flags,
    }
    return {name: array.astype("<i4") for name, array in arrays.items()}


def _padded(content: bytes, filler: bytes) -> bytes:
    return content + filler * (-len(content) % _ALIGNMENT)
