"""An application in this process, to be asked by a client of Starlette."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from starlette.testclient import TestClient

from solver.web.server.app import App, Settings

__all__ = ["ADDRESS", "application", "running"]

ADDRESS = "http://127.0.0.1:8000"


def application(folder: Path, tables: Path, **settings: Any) -> App:
    """Make an application whose page is one small file."""
    for name in ("page", "arrays"):
        (folder / name).mkdir()
    (folder / "page" / "index.html").write_text("<p>page")
    (folder / "page" / "icon.png").write_bytes(b"picture")
    page, arrays = str(folder / "page"), str(folder / "arrays")
    return App(Settings(page, arrays, tables=str(tables), **settings))


@contextmanager
def running(folder: Path, tables: Path, **settings: Any) -> Iterator[TestClient]:
    """Client of such an application, while it runs."""
    app = application(folder, tables, **settings)
    with TestClient(app, ADDRESS, raise_server_exceptions=False) as client:
        yield client
