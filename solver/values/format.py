"""Table files, format 2.0 (described in ``tables/README.md``): the block of text at their front.

It holds format, version and the SHA-256 of all bytes after it. They are checked before the HDF5
library sees a byte, so that it never meets a damaged file (see `solver.values.hdf5`).
"""

from __future__ import annotations

import hashlib
import re
from typing import Final

from solver.errors import TableFormatError, TableVersionError
from solver.game.rules import Rules

__all__ = [
    "BLOCK",
    "FORMAT",
    "FORMAT_VERSION",
    "LARGEST",
    "check_header",
    "header",
    "shape_of",
]

FORMAT: Final = "yams-value-table"
FORMAT_VERSION: Final = (2, 0)
#: Bytes that no table exceeds: sixteen boxes with every upper subtotal apart take half of them.
LARGEST: Final = 1 << 28
#: Bytes of the block of text.
BLOCK: Final = 512
_HEADER: Final = re.compile(rb"yams-value-table (\d{1,4})\.(\d{1,4})\n([0-9a-f]{64})\n\0*")
_HDF5: Final = b"\x89HDF\r\n\x1a\n"


def shape_of(rules: Rules) -> tuple[int, int, int]:
    """Shape of the values of a rule set: filled, joker, upper."""
    return rules.full + 1, 2, rules.upper_cap + 1


def header(body: memoryview) -> bytes:
    """Return the block of text of a file, to be followed by the body."""
    version = ".".join(map(str, FORMAT_VERSION))
    text = f"{FORMAT} {version}\n{hashlib.sha256(body).hexdigest()}\n".encode("ascii")
    return text.ljust(BLOCK, b"\0")


def check_header(content: bytes, path: str) -> tuple[int, int]:
    """Check the block of text of a file, and return the format version.

    Raises
    ------
    TableFormatError, TableVersionError
        As `solver.values.hdf5.read` does.
    """
    if not content:
        raise TableFormatError("{path}: the file is empty", path=path)
    if content.startswith(_HDF5) and FORMAT.encode("ascii") in content:
        major, minor, digest = 1, 0, b""  # it had no such block
    elif told := _HEADER.fullmatch(content[:BLOCK]):
        major, minor, digest = int(told[1]), int(told[2]), told[3]
    else:
        raise TableFormatError(
            "{path}: not a value table (it does not begin with {format!r})",
            path=path,
            format=FORMAT,
        )
    if major != FORMAT_VERSION[0]:
        raise TableVersionError(
            "{path}: format version {found}; this software reads {known}.x",
            path=path,
            found=f"{major}.{minor}",
            known=FORMAT_VERSION[0],
        )
    if hashlib.sha256(memoryview(content)[BLOCK:]).hexdigest().encode("ascii") != digest:
        raise TableFormatError("{path}: the file is damaged: its checksum is another", path=path)
    return major, minor
