"""The chances of all totals: the greatest possible, and those of play for the mean."""

from __future__ import annotations

import csv
import io
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from solver.game.rules import Rules
from solver.game.scoresheet import Scoresheet, Sheet
from solver.goals.goal import reach_curve
from solver.statistics.exact import distribution
from solver.threads import Progress
from solver.values.table import ValueTable

__all__ = ["Curve", "curve"]


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
    mean_play = np.array([mean.at_least(total) for total in range(reach.size)])
    # Rounding, some 1e-15, must not show as a loss, nor as a rise.
    return Curve(table.rules, np.maximum(np.minimum.accumulate(reach), mean_play), mean_play)
