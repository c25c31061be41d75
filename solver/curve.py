"""The chances of all totals: the greatest possible, and those of play for the mean."""

from __future__ import annotations

import csv
import io
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from solver.advice import Sheet
from solver.goals import reach_curve
from solver.plots import check_target, save
from solver.rules import Rules
from solver.scoresheet import Scoresheet
from solver.statistics import distribution
from solver.table import ValueTable
from solver.threads import Progress

__all__ = ["Curve", "curve", "plot_curve"]

_BEYOND = 1e-3
_FRENCH = {
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


@dataclass(frozen=True, eq=False)
class Curve:
    """Chance of finishing with at least so many points, for every total from 0 on.

    Parameters
    ----------
    rules : Rules
    reach : (n,) float64
        The greatest possible chance; each total is played for by itself.
    mean_play : (n,) float64
        The chance when the mean is played for.
    """

    rules: Rules
    reach: NDArray[np.float64]
    mean_play: NDArray[np.float64]

    def to_csv(self) -> str:
        """Write a line for each total: total, reach, mean_play."""
        text = io.StringIO()
        lines = csv.writer(text, lineterminator="\n")
        lines.writerow(["total", "reach", "mean_play"])
        lines.writerows(self.rows())
        return text.getvalue()

    def rows(self) -> list[tuple[int, float, float]]:
        """Total and both chances, for each total."""
        pairs = zip(self.reach.tolist(), self.mean_play.tolist(), strict=True)
        return [(total, *chances) for total, chances in enumerate(pairs)]


def curve(
    table: ValueTable,
    sheet: Sheet | None = None,
    *,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Curve:
    """Compute both chances for every total; from the empty sheet that takes a minute or two.

    Parameters
    ----------
    table : ValueTable
    sheet : Scoresheet, str or State, optional
        The empty sheet by default; a bare state counts its total from 0.
    threads : int, optional
        All cores by default. The result does not depend on it.
    progress : callable, optional
        Called again and again with the work done and the work in all.

    Raises
    ------
    SheetError
        When the sheet is impossible or of other rules than the table.
    """
    sheet = Scoresheet.empty(table.rules) if sheet is None else sheet
    mean = distribution(table, sheet, threads=threads)
    reach = reach_curve(sheet, table.rules, threads=threads, progress=progress)
    return Curve(
        table.rules, reach, np.array([mean.at_least(total) for total in range(reach.size)])
    )


def plot_curve(found: Curve, path: str | Path, *, lang: str = "en") -> None:
    """Draw both chances, and below what playing for the total gains.

    Parameters
    ----------
    found : Curve
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

    first = max(0, int((found.mean_play > 1 - _BEYOND).sum()) - 1)
    totals = np.arange(first, int((found.reach > _BEYOND).sum()) + 1)
    totals = totals[totals < found.reach.size]
    gain = found.reach - found.mean_play
    with mpl.rc_context({"font.size": 10, "svg.hashsalt": "yams", "svg.fonttype": "none"}):
        figure = Figure(figsize=(7.5, 6.0), layout="constrained")
        above, below = figure.subplots(2, 1, sharex=True, gridspec_kw={"height_ratios": (3, 1.4)})
        above.plot(
            totals, found.reach[totals], color="#b5442e", label=_text("played for that total", lang)
        )
        above.plot(
            totals,
            found.mean_play[totals],
            color="#7a9cc6",
            label=_text("played for the mean", lang),
        )
        above.set_ylabel(_text("chance", lang))
        above.legend(edgecolor="none")
        above.set_title(
            _text(
                "Chance of a final total of at least so many points, rules {rules}",
                lang,
                rules=found.rules.name,
            )
        )
        best = int(gain.argmax())
        below.fill_between(totals, gain[totals], color="#b5442e", alpha=0.35, linewidth=0)
        below.set_title(
            _text(
                "most: {gain} at {total} points",
                lang,
                gain=_percent(float(gain[best]), lang, 2),
                total=best,
            ),
            loc="right",
            fontsize=9,
        )
        below.set_ylabel(_text("gain", lang))
        below.set_xlabel(_text("total (points)", lang))
        for axes, digits in ((above, 0), (below, 1)):
            axes.yaxis.set_major_formatter(
                lambda value, _, digits=digits: _percent(value, lang, digits)
            )
            axes.set_ylim(bottom=0)
            axes.margins(x=0)
            axes.spines[["top", "right"]].set_visible(False)
        save(figure, path)


def _text(template: str, lang: str, **parameters: Any) -> str:
    return (_FRENCH[template] if lang == "fr" else template).format(**parameters)


def _percent(share: float, lang: str, digits: int) -> str:
    text = f"{100 * share:.{digits}f}"
    return text.replace(".", ",") + " %" if lang == "fr" else text + "%"
