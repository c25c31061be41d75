"""`kernel`: numba's compiler, with a cache that knows every source a kernel is made of.

numba keeps the machine code of a function until the file of that function changes. But it compiles
what the function calls from other files into it, so that after a change in `turn` a kept kernel of
`greedy_turn` would go on with the old code. Therefore the cache lies in a folder named after a
digest of all sources that kernels are made of: beside them, or in ``$NUMBA_CACHE_DIR``. Where that
cannot be written, numba falls back to the user's cache folder.
"""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import numba

__all__ = ["kernel"]

_HERE: Final = Path(__file__).resolve().parent
SOURCES: Final = sorted(
    source for folder in (_HERE, _HERE.parent / "game") for source in folder.glob("*.py")
)


def _cache_folder() -> Path:
    """Folder of the machine code of these sources; that of older ones beside them is removed."""
    digest = hashlib.sha256(b"".join(source.read_bytes() for source in SOURCES)).hexdigest()
    name = f"yams-{digest[:16]}"
    if numba.config.CACHE_DIR:
        return Path(numba.config.CACHE_DIR) / name
    folder = _HERE / "__pycache__"
    if not (folder / name).exists():
        for old in folder.glob("yams-*"):
            shutil.rmtree(old, ignore_errors=True)
    return folder / name


CACHE: Final = str(_cache_folder())


def kernel(function: Callable[..., Any]) -> Any:
    """Compile a function on its first call, without the lock of the interpreter."""
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = CACHE  # read when the cache is enabled, which is now
    try:
        return numba.njit(nogil=True, cache=True)(function)
    except RuntimeError:  # no folder at all can be written: compile in every process
        return numba.njit(nogil=True)(function)
    finally:
        numba.config.CACHE_DIR = before
