"""The chances of all totals from the empty sheet under guide, as CSV and as a figure.

Run: ``python scripts/make_curve.py FOLDER``; writes curve.csv and curve.svg there. It takes
about a minute and 1.1 GB; the README's figure is ``scripts/figures/curve.svg``.
"""

from __future__ import annotations

import sys
from pathlib import Path

from solver import Rules, solve
from solver.cli.printing.output import progress
from solver.goals.curve import curve
from solver.plots.curve import plot_curve


def main(folder: Path) -> None:
    """Compute the curve and write both files."""
    folder.mkdir(parents=True, exist_ok=True)
    with progress("curve") as report:
        found = curve(solve(Rules.named("guide")), progress=report)
    (folder / "curve.csv").write_text(found.to_csv(), encoding="utf-8")
    plot_curve(found, folder / "curve.svg")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
