"""`kernel`: numba's compiler, with a cache that knows every source a kernel is made of.

numba keeps the machine code of a function until the file of that function changes. But it compiles
what the function calls from other files into it, so that after a change in `turn` a kept kernel of
`greedy_turn` would go on with the old code. Therefore the cache lies in a folder named after a
digest of all sources that kernels are made of: in ``$NUMBA_CACHE_DIR``, beside them, or in the
user's cache folder, the first of these that can be written. Without any, every process compiles.
"""

from __future__ import annotations

import hashlib
import shutil
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import numba

__all__ = ["kernel"]

_HERE: Final = Path(__file__).resolve().parent
SOURCES: Final = sorted(
    source for folder in (_HERE, _HERE.parent / "game") for source in folder.glob("*.py")
)


def _parents() -> Iterator[tuple[Path, bool]]:
    """Where machine code may be kept, the best place first, and whether that is ours to clear."""
    if numba.config.CACHE_DIR:
        yield Path(numba.config.CACHE_DIR), False
    yield _HERE / "__pycache__", True
    import platformdirs  # only where the package cannot be written

    yield platformdirs.user_cache_path("yams-solver", appauthor=False), True


def _cache_folder() -> str:
    """Folder of the machine code of these sources; empty if none can be written.

    That of older sources is removed, but for what stands in a folder that somebody chose.
    """
    digest = hashlib.sha256(b"".join(source.read_bytes() for source in SOURCES)).hexdigest()
    for parent, is_ours in _parents():
        folder = parent / f"yams-{digest[:16]}"
        try:
            is_new = not folder.exists()
            folder.mkdir(parents=True, exist_ok=True)
            tempfile.TemporaryFile(dir=folder).close()
        except OSError:
            continue
        if is_new and is_ours:
            for old in set(parent.glob("yams-*")) - {folder}:
                shutil.rmtree(old, ignore_errors=True)
        return str(folder)
    return ""


CACHE: Final = _cache_folder()


def kernel(function: Callable[..., Any]) -> Any:
    """Compile a function on its first call, without the lock of the interpreter."""
    if not CACHE:
        return numba.njit(nogil=True)(function)
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = CACHE  # read when the cache is enabled, which is now
    try:
        return numba.njit(nogil=True, cache=True)(function)
    finally:
        numba.config.CACHE_DIR = before
