"""What a rule is worth: one varied field as a line, two as a map of colours."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from solver.errors import PlotError
from solver.game.rules import Rules
from solver.language import number, tr, use_language
from solver.plots import INK, SETTINGS, check_target, save
from solver.statistics.sweep import Figures

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

__all__ = ["plot_sweep"]

#: Cells of a map up to which each is labelled with its figure.
_LABELLED: Final = 120


def plot_sweep(
    base: Rules,
    vary: Mapping[str, Sequence[Any]],
    figures: Sequence[Figures],
    path: str | Path,
    *,
    lang: str = "en",
) -> None:
    """Draw the expected totals of a sweep over one or two fields.

    Parameters
    ----------
    base : Rules
    vary : mapping
        Values by field, as `variations` takes them.
    figures : sequence of Figures
        One for each combination, in the order of `variations`.
    path : path
        Ends in ``.png``, ``.svg`` or ``.pdf``; replaced if it is there.
    lang : {"en", "fr"}

    Raises
    ------
    PlotError
        When there are other than one or two fields, or the figure cannot be drawn or written.
    """
    path = check_target(path)
    if len(vary) not in (1, 2):
        raise PlotError("a figure of a sweep has one or two varied fields, not {n}", n=len(vary))
    import matplotlib as mpl
    from matplotlib.figure import Figure

    (field, values), *others = vary.items()
    totals = np.array([row.expected_total for row in figures])
    with use_language(lang), mpl.rc_context(SETTINGS):
        figure = Figure(figsize=(7.5, 4.8), layout="constrained")
        axes = figure.subplots()
        axes.set_title(tr("Expected total, rules {rules}", rules=base.label(lang)))
        axes.set_xlabel(field)
        if others:
            other, rows = others[0]
            _map(figure, axes, totals.reshape(len(values), len(rows)).T, values, rows)
            axes.set_ylabel(other)
        else:
            _line(axes, totals, values)
            axes.set_ylabel(tr("expected total"))
        save(figure, path)


def _line(axes: Axes, totals: NDArray[np.float64], values: Sequence[Any]) -> None:
    numbers = all(type(value) in (int, float) for value in values)
    places = list(values) if numbers else list(range(len(values)))
    axes.plot(places, totals, color=INK, marker="o", markersize=3 if len(values) > 20 else 5)
    if not numbers or len(values) <= 12:
        axes.set_xticks(places, list(map(str, values)))
    axes.yaxis.set_major_formatter(lambda value, _: number(value, 1))
    axes.spines[["top", "right"]].set_visible(False)
    axes.grid(axis="y", color="#dddddd", linewidth=0.6)


def _map(
    figure: Figure,
    axes: Axes,
    totals: NDArray[np.float64],
    columns: Sequence[Any],
    rows: Sequence[Any],
) -> None:
    image = axes.imshow(totals, origin="lower", aspect="auto", cmap="cividis")
    for axis, values in ((axes.xaxis, columns), (axes.yaxis, rows)):
        step = -(-len(values) // 20)
        axis.set_ticks(range(0, len(values), step), list(map(str, values[::step])))
    if totals.size <= _LABELLED:
        middle = (totals.min() + totals.max()) / 2
        for (row, column), total in np.ndenumerate(totals):
            colour = "black" if total > middle else "white"
            axes.text(
                column, row, number(total, 1), ha="center", va="center", color=colour, fontsize=8
            )
    bar = figure.colorbar(image, ax=axes)
    bar.ax.yaxis.set_major_formatter(lambda value, _: number(value, 1))
