"""The chances of all totals, played for and not."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import numpy as np

from solver.game.scoresheet import Sheet
from solver.goals.curve import Curve
from solver.language import percent, tr, use_language
from solver.plots import SETTINGS, check_target, save
from solver.plots.position import entitle, position_text

__all__ = ["plot_curve"]

#: Chances above 1 minus this, and below it, are left out at the ends.
_BEYOND: Final = 1e-3


def plot_curve(
    result: Curve, path: str | Path, *, sheet: Sheet | None = None, lang: str = "en"
) -> None:
    """Draw both chances, and below what playing for the total gains.

    Parameters
    ----------
    result : Curve
    path : path
        Ends in ``.png``, ``.svg`` or ``.pdf``; replaced if it is there.
    sheet : optional
        Where the curve starts, for the title; a new game by default.
    lang : {"en", "fr"}

    Raises
    ------
    PlotError
        When the figure cannot be drawn or written.
    """
    path = check_target(path)
    import matplotlib as mpl
    from matplotlib.figure import Figure

    first = max(0, int((result.mean_play > 1 - _BEYOND).sum()) - 1)
    totals = np.arange(first, int((result.reach > _BEYOND).sum()) + 1)
    totals = totals[totals < result.reach.size]
    gain = result.reach - result.mean_play
    with use_language(lang), mpl.rc_context(SETTINGS):
        figure = Figure(figsize=(7.5, 6.0), layout="constrained")
        above, below = figure.subplots(2, 1, sharex=True, gridspec_kw={"height_ratios": (3, 1.4)})
        above.plot(totals, result.reach[totals], color="#b5442e", label=tr("played for that total"))
        above.plot(
            totals,
            result.mean_play[totals],
            color="#7a9cc6",
            label=tr("played for the mean"),
        )
        above.set_ylabel(tr("chance"))
        above.legend(edgecolor="none")
        title = tr(
            "Chance of a final total of at least so many points, rules {rules}",
            rules=result.rules.name,
        )
        entitle(above, title, position_text(result.rules, sheet))
        best = int(gain.argmax())
        below.fill_between(totals, gain[totals], color="#b5442e", alpha=0.35, linewidth=0)
        below.set_title(
            tr(
                "most: {gain} at {total} {total:point|points}",
                gain=percent(float(gain[best]), 2),
                total=best,
            ),
            loc="right",
            fontsize=9,
        )
        below.set_ylabel(tr("gain"))
        below.set_xlabel(tr("total (points)"))
        for axes, digits in ((above, 0), (below, 1)):
            axes.yaxis.set_major_formatter(lambda value, _, digits=digits: percent(value, digits))
            axes.set_ylim(bottom=0)
            axes.margins(x=0)
            axes.spines[["top", "right"]].set_visible(False)
        save(figure, path)
