"""The distribution of the final total above the sheet box by box."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

import numpy as np

from solver.game.scoresheet import Sheet
from solver.language import box_label, number, percent, tr, use_language
from solver.plots import INK, SETTINGS, check_target, save
from solver.plots.position import entitle, position_text
from solver.statistics.exact import Statistics
from solver.statistics.probabilities import Distribution

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["plot_statistics"]

#: Share of the distribution that may lie outside the figure, at its upper end.
_BEYOND: Final = 5e-4
#: Points to either side of a total that is certain.
_AROUND: Final = 10
_BARS: Final = "#7a9cc6"


def plot_statistics(
    result: Statistics,
    path: str | Path,
    *,
    sheet: Sheet | None = None,
    dice: Sequence[int] | None = None,
    rerolls: int | None = None,
    lang: str = "en",
) -> None:
    """Draw the distribution of the final total and the table of the boxes.

    Parameters
    ----------
    result : Statistics
    path : path
        Ends in ``.png``, ``.svg`` or ``.pdf``; replaced if it is there.
    sheet, dice, rerolls : optional
        The position that the statistics start from, for the title; a new game by default.
    lang : {"en", "fr"}

    Raises
    ------
    PlotError
        When the figure cannot be drawn or written.
    """
    path = check_target(path)
    import matplotlib as mpl
    from matplotlib.figure import Figure

    rows = len(result.boxes)
    with use_language(lang), mpl.rc_context(SETTINGS):
        heights = (4.0, 0.62 + 0.24 * (rows + 2)) if rows else (4.0,)
        figure = Figure(figsize=(7.5, sum(heights) + 0.6), layout="constrained")
        axes = figure.subplots(
            len(heights), 1, squeeze=False, gridspec_kw={"height_ratios": heights}
        )[:, 0]
        _draw_distribution(axes[0], result, position_text(result.rules, sheet, dice, rerolls))
        if rows:
            _draw_boxes(axes[1], result)
        save(figure, path)


def _draw_distribution(axes: Axes, result: Statistics, position: str) -> None:
    total = result.total
    last = max(total.quantile(1 - _BEYOND), total.least + 1)
    first = max(0, total.quantile(_BEYOND) - 1)
    totals = np.arange(first, min(last + 1, total.probabilities.size))
    axes.bar(totals, total.probabilities[totals], width=1.0, color=_BARS, linewidth=0)
    if total.least == total.greatest:
        axes.set_xlim(total.least - _AROUND, total.least + _AROUND)
        axes.set_xticks([total.least])
    else:
        _draw_means(axes, total)
    title = tr("Final total under perfect play, rules {rules}", rules=result.rules.name)
    entitle(axes, title, position)
    axes.set_xlabel(tr("final total (points)"))
    axes.set_ylabel(tr("probability"))
    axes.set_ylim(0, 1.1 * float(total.probabilities.max()))
    axes.yaxis.set_major_formatter(lambda value, _: percent(value, 1))
    axes.spines[["top", "right"]].set_visible(False)


def _draw_means(axes: Axes, total: Distribution) -> None:
    """Mark the mean, with its key; the figures that no line stands for have none."""
    mean = tr("mean {mean}", mean=number(total.mean))
    axes.axvline(total.mean, color=INK, linewidth=1, linestyle="--", label=mean)
    for text in (
        tr("standard deviation {deviation}", deviation=number(total.standard_deviation)),
        tr("median {median}", median=total.median),
        tr("mode {mode}", mode=total.mode),
    ):
        axes.plot([], [], linestyle="none", label=text)
    axes.legend(loc="upper right", edgecolor="none", framealpha=0.9)


def _draw_boxes(axes: Axes, result: Statistics) -> None:
    rules = result.rules
    rows = [
        [
            box_label(box),
            number(given.points.mean),
            percent(given.zero),
            number(given.turn.mean, 1),
        ]
        for box, given in result.boxes.items()
    ]
    for name, mean, none in (
        ("Upper bonus", result.upper_bonus.mean, 1 - result.upper_bonus.at_least(1)),
        (
            "Yams bonuses",
            rules.yams_bonus * result.yams_bonuses.mean,
            float(result.yams_bonuses.probabilities[0]),
        ),
    ):
        rows.append([tr(name), number(mean), percent(none), ""])
    heading = [tr(name) for name in ("box", "mean points", "zero", "mean turn")]
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
