"""Figures for an article: the distribution of the final total above the sheet box by box.

Drawn with matplotlib, which is an optional extra and imported only here, without its global state.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from solver.errors import PlotError

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from solver.statistics import Statistics

__all__ = ["KINDS", "check_target", "plot_statistics", "save"]

#: File types a figure can be written as.
KINDS: Final = (".png", ".svg", ".pdf")

#: Share of the distribution that may lie outside the figure, at its upper end.
_BEYOND: Final = 5e-4
_BARS: Final = "#7a9cc6"
_INK: Final = "#1f2d3d"
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


def plot_statistics(found: Statistics, path: str | Path, *, lang: str = "en") -> None:
    """Draw the distribution of the final total and the table of the boxes.

    Parameters
    ----------
    found : Statistics
    path : path
        Ends in ``.png``, ``.svg`` or ``.pdf``; replaced if it is there.
    lang : {"en", "fr"}

    Raises
    ------
    PlotError
        When the figure cannot be drawn or written.
    """
    path = check_target(path)
    import matplotlib as mpl
    from matplotlib.figure import Figure

    rows = len(found.boxes)
    # A fixed salt and no date: the same figure is the same file.
    with mpl.rc_context({"font.size": 10, "svg.hashsalt": "yams", "svg.fonttype": "none"}):
        heights = (4.0, 0.62 + 0.24 * (rows + 2)) if rows else (4.0,)
        figure = Figure(figsize=(7.5, sum(heights) + 0.6), layout="constrained")
        axes = figure.subplots(
            len(heights), 1, squeeze=False, gridspec_kw={"height_ratios": heights}
        )[:, 0]
        _draw_distribution(axes[0], found, lang)
        if rows:
            _draw_boxes(axes[1], found, lang)
        save(figure, path)


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


def _draw_distribution(axes: Axes, found: Statistics, lang: str) -> None:
    total = found.total
    last = max(total.quantile(1 - _BEYOND), total.least + 1)
    first = max(0, total.quantile(_BEYOND) - 1)
    totals = np.arange(first, min(last + 1, total.probabilities.size))
    axes.bar(totals, total.probabilities[totals], width=1.0, color=_BARS, linewidth=0)
    figures = _text(
        "mean {mean}\nstandard deviation {deviation}\nmedian {median}\nmode {mode}",
        lang,
        mean=_number(total.mean, lang),
        deviation=_number(total.standard_deviation, lang),
        median=total.median,
        mode=total.mode,
    )
    axes.axvline(total.mean, color=_INK, linewidth=1, linestyle="--", label=figures)
    axes.legend(loc="upper right", edgecolor="none", framealpha=0.9)
    axes.set_title(
        _text("Final total under perfect play, rules {rules}", lang, rules=found.rules.name)
    )
    axes.set_xlabel(_text("final total (points)", lang))
    axes.set_ylabel(_text("probability", lang))
    axes.set_ylim(0, 1.1 * float(total.probabilities.max()))
    axes.yaxis.set_major_formatter(lambda value, _: _percent(value, lang, 1))
    axes.spines[["top", "right"]].set_visible(False)


def _draw_boxes(axes: Axes, found: Statistics, lang: str) -> None:
    rules = found.rules
    rows = [
        [
            box.label(lang),
            _number(given.points.mean, lang),
            _percent(given.zero, lang),
            _number(given.turn.mean, lang, 1),
        ]
        for box, given in found.boxes.items()
    ]
    for name, mean, none in (
        ("Upper bonus", rules.upper_bonus * found.upper_bonus, 1 - found.upper_bonus),
        (
            "Yams bonuses",
            rules.yams_bonus * found.yams_bonuses.mean,
            float(found.yams_bonuses.probabilities[0]),
        ),
    ):
        rows.append([_text(name, lang), _number(mean, lang), _percent(none, lang), ""])
    heading = [_text(name, lang) for name in ("box", "mean points", "zero", "mean turn")]
    axes.axis("off")
    from matplotlib.transforms import Bbox

    where = Bbox.from_bounds(0.06, 0.0, 0.88, 1.0)
    table = axes.table(rows, colLabels=heading, bbox=where, edges="horizontal")
    table.auto_set_font_size(False)
    for (row, column), cell in table.get_celld().items():
        cell.set_linewidth(0.8 if row == 0 else 0.0)
        cell.set_text_props(
            horizontalalignment="left" if column == 0 else "right",
            weight="bold" if row == 0 else "normal",
        )


def _text(template: str, lang: str, **parameters: Any) -> str:
    return (_FRENCH[template] if lang == "fr" else template).format(**parameters)


def _number(value: float, lang: str, digits: int = 2) -> str:
    text = f"{value:.{digits}f}"
    return text.replace(".", ",") if lang == "fr" else text


def _percent(share: float, lang: str, digits: int = 2) -> str:
    return _number(100 * share, lang, digits) + (" %" if lang == "fr" else "%")
