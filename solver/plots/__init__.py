"""Figures for an article, as png, svg or pdf, in French or English.

Drawn with matplotlib, which is an optional extra and imported only here, without its global state.
"""

from __future__ import annotations

import io
from pathlib import Path
from typing import TYPE_CHECKING, Final

from solver.errors import PlotError
from solver.files import check_writable, path_of, write_bytes

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["INK", "KINDS", "SETTINGS", "check_target", "save"]

#: File types a figure can be written as.
KINDS: Final = (".png", ".svg", ".pdf")

#: With a fixed salt and no date the same figure is the same file.
SETTINGS: Final = {"font.size": 10, "svg.hashsalt": "yams", "svg.fonttype": "none"}
INK: Final = "#1f2d3d"


def check_target(path: str | Path) -> Path:
    """Make sure that a figure can be drawn and written to a path, before any work is done.

    Raises
    ------
    PlotError
        When the kind is unknown, the folder missing, or matplotlib not installed.
    FileError
        When the file may not be written.
    """
    path = path_of(path)
    if path.suffix.lower() not in KINDS:
        raise PlotError(
            "{path}: a figure is written as {kinds}, by the end of its name",
            path=str(path),
            kinds=", ".join(KINDS),
        )
    if not path.parent.is_dir():
        raise PlotError(
            "{path}: there is no folder {folder}", path=str(path), folder=str(path.parent)
        )
    check_writable(path)
    try:
        import matplotlib.figure  # noqa: F401
    except ImportError as error:
        raise PlotError(
            "figures need matplotlib: pip install '{extra}'", extra="yams-solver[plot]"
        ) from error
    return path


def save(figure: Figure, path: Path) -> None:
    """Write a figure without a date; raises `FileError` when that cannot be done."""
    dateless = {".png": None, ".svg": {"Date": None}, ".pdf": {"CreationDate": None}}
    kind = path.suffix.lower()
    drawn = io.BytesIO()
    figure.savefig(drawn, format=kind[1:], dpi=200, metadata=dateless[kind])
    write_bytes(path, drawn.getvalue())
