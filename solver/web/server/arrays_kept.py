"""`Arrays`: what the page plays from, of rules that came with a request.

They lie in a folder, since the workers of a server share them; the oldest make room for new ones.
"""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path
from typing import Final

from solver.files import write_bytes

__all__ = ["Arrays"]

_LIMIT: Final = 100_000_000  # bytes
_NAME: Final = re.compile(r"[a-z0-9_-]{1,100}\.bin")


class Arrays:
    """Files of arrays by name.

    Parameters
    ----------
    folder : Path
        That of this server alone.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def get(self, name: str) -> bytes | None:
        """Content of a file, None if there is none of that name."""
        if not _NAME.fullmatch(name):
            return None
        try:
            return (self._folder / name).read_bytes()
        except OSError:
            return None

    def put(self, name: str, content: bytes) -> None:
        """Keep a file."""
        write_bytes(self._folder / name, content)
        self._make_room(name)

    def _make_room(self, newest: str) -> None:
        size = 0
        for status, path in sorted(self._files(), reverse=True):
            size += status[1]
            if size > _LIMIT and path.name != newest:
                with suppress(OSError):
                    path.unlink()

    def _files(self) -> list[tuple[tuple[float, int], Path]]:
        files = []
        for path in self._folder.glob("*.bin"):
            with suppress(OSError):  # another worker has removed it
                status = path.stat()
                files.append(((status.st_mtime, status.st_size), path))
        return files
