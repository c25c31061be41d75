"""`Page`: the files of a folder, served from memory, so that no request names a file."""

from __future__ import annotations

import gzip
import hashlib
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

__all__ = ["Page"]

_TYPES: Final = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".txt": "text/plain; charset=utf-8",
}
#: Text, which is sent compressed; pictures and arrays already are.
_TEXT: Final = {".html", ".js", ".css", ".json", ".webmanifest", ".svg", ".txt"}


@dataclass(frozen=True, slots=True)
class _File:
    content: bytes
    compressed: bytes | None
    kind: str
    mark: str

    @classmethod
    def of(cls, suffix: str, content: bytes) -> _File:
        return cls(
            content,
            gzip.compress(content, mtime=0) if suffix in _TEXT else None,
            _TYPES.get(suffix, "application/octet-stream"),
            f'"{hashlib.sha256(content).hexdigest()[:32]}"',
        )


class Page:
    """Files by their path in a folder, ``""`` for its ``index.html``.

    Parameters
    ----------
    folder : Path
        Read once, now.
    """

    def __init__(self, folder: Path) -> None:
        self._files = {
            path.relative_to(folder).as_posix(): _File.of(path.suffix, path.read_bytes())
            for path in sorted(folder.rglob("*"))
            if path.is_file()
        }
        if "index.html" in self._files:
            self._files[""] = self._files["index.html"]

    def answer(self, request: Request, name: str) -> Response | None:
        """Answer a request for a file; None if there is none of that name."""
        file = self._files.get(name)
        if file is None:
            return None
        headers = {"ETag": file.mark, "Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
        if file.mark in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        content = file.content
        if file.compressed is not None and "gzip" in request.headers.get("accept-encoding", ""):
            content = file.compressed
            headers["Content-Encoding"] = "gzip"
        return Response(content, headers=headers, media_type=file.kind)
