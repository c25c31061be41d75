"""Figures for an article, as png, svg or pdf, in French or English.

Drawn with matplotlib, which is an optional extra and imported only here, without its global state.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from solver.errors import PlotError

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["INK", "KINDS", "SETTINGS", "check_target", "number", "percent", "save", "text"]

#: File types a figure can be written as.
KINDS: Final = (".png", ".svg", ".pdf")

#: With a fixed salt and no date the same figure is the same file.
SETTINGS: Final = {"font.size": 10, "svg.hashsalt": "yams", "svg.fonttype": "none"}
INK: Final = "#1f2d3d"
_FRENCH: Final = {
    "Final total under perfect play, rules {rules}": (
        "Total final en jouant parfaitement, règles {rules}"
    ),
    "final total (points)": "total final (points)",
    "probability": "probabilité",
    "mean {mean}\nstandard deviation {deviation}\nmedian {median}\nmode {mode}": (
        "moyenne {mean}\nécart-type {deviation}\nmédiane {median}\nmode {mode}"
    ),
    "box": "case",
    "mean points": "points en moyenne",
    "zero": "zéro",
    "mean turn": "tour moyen",
    "Upper bonus": "Bonus supérieur",
    "Yams bonuses": "Bonus de Yams",
    "Chance of a final total of at least so many points, rules {rules}": (
        "Chance d'un total final d'au moins tant de points, règles {rules}"
    ),
    "played for that total": "en jouant pour ce total",
    "played for the mean": "en jouant pour la moyenne",
    "chance": "chance",
    "gain": "gain",
    "total (points)": "total (points)",
    "most: {gain} at {total} points": "le plus : {gain} à {total} points",
}


def check_target(path: str | Path) -> Path:
    """Make sure that a figure can be drawn and written to a path, before any work is done.

    Raises
    ------
    PlotError
        When the kind is unknown, the folder missing, or matplotlib not installed.
    """
    path = Path(path)
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
    try:
        import matplotlib.figure  # noqa: F401
    except ImportError as error:
        raise PlotError(
            "figures need matplotlib: pip install '{extra}'", extra="yams-solver[plot]"
        ) from error
    return path


def save(figure: Figure, path: Path) -> None:
    """Write a figure without a date; raises `PlotError` when that cannot be done."""
    dateless = {".png": None, ".svg": {"Date": None}, ".pdf": {"CreationDate": None}}
    try:
        figure.savefig(path, dpi=200, metadata=dateless[path.suffix.lower()])
    except OSError as error:
        raise PlotError(
            "{path}: cannot be written ({reason})",
            path=str(path),
            reason=error.strerror or str(error),
        ) from error


def text(template: str, lang: str, **parameters: Any) -> str:
    """Fill a label of a figure in a language."""
    return (_FRENCH[template] if lang == "fr" else template).format(**parameters)


def number(value: float, lang: str, digits: int = 2) -> str:
    """Write a number with so many decimals, with a comma in French."""
    written = f"{value:.{digits}f}"
    return written.replace(".", ",") if lang == "fr" else written


def percent(share: float, lang: str, digits: int = 2) -> str:
    """Write a probability as a percentage."""
    return number(100 * share, lang, digits) + (" %" if lang == "fr" else "%")
