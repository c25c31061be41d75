"""What a rule is worth: the figures of perfect play for every rule set of a grid.

A *variation* is a rule set with some fields changed, or the points of some boxes. Each is solved
by itself, on one thread, so that as many are worked on at once as there are workers, on this
machine or on others. Nothing is kept but the figures.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Generator, Iterable, Mapping, Sequence
from concurrent.futures import Executor, as_completed
from typing import Any, Final, NamedTuple

from solver.errors import RulesError
from solver.game.rules import Rules
from solver.statistics.exact import statistics
from solver.values.induction import solve

__all__ = ["TOTALS", "Figures", "Variation", "sweep", "variations"]

#: Totals whose chances are told.
TOTALS: Final = (200, 250, 300)
_MOST: Final = 100_000


class Variation(NamedTuple):
    """A rule set of a grid."""

    values: tuple[Any, ...]
    """Value of each varied field, in the order in which they are varied."""
    rules: Rules


class Figures(NamedTuple):
    """What perfect play makes of an empty sheet. Points, and probabilities."""

    expected_total: float
    standard_deviation: float | None = None
    upper_bonus: float | None = None
    """Probability that an upper bonus is earned."""
    reach_200: float | None = None
    """Probability of a final total of 200 points or more."""
    reach_250: float | None = None
    reach_300: float | None = None


def variations(base: Rules, vary: Mapping[str, Sequence[Any]]) -> list[Variation]:
    """Make every combination of some values of fields, the last field varied fastest.

    Parameters
    ----------
    base : Rules
    vary : mapping
        Values by field: ``upper_bonus`` and the other fields of a document, or a box, which stands
        for its points. A value that is given twice counts once.

    Raises
    ------
    RulesError
        When there is nothing to vary, too much, no such field, or a combination is no rule set.

    Examples
    --------
    >>> grid = variations(Rules.named("plain"), {"throws": [1, 2], "chance": [0, 10]})
    >>> [variation.values for variation in grid]
    [(1, 0), (1, 10), (2, 0), (2, 10)]
    """
    if not vary or not all(len(values) for values in vary.values()):
        raise RulesError("nothing to vary: name a field and its values")
    vary = {
        field: list({repr(value): value for value in values}.values())
        for field, values in vary.items()
    }
    count = math.prod(map(len, vary.values()))
    if count > _MOST:
        raise RulesError("{given:,} rule sets: {most:,} at most", given=count, most=_MOST)
    return [
        Variation(values, base.varied(dict(zip(vary, values, strict=True))))
        for values in itertools.product(*vary.values())
    ]


def sweep(
    rules: Iterable[Rules], *, executor: Executor | None = None, stats: bool = False
) -> Generator[tuple[Rules, Figures], None, None]:
    """Find the figures of rule sets, each as soon as it is there.

    Parameters
    ----------
    rules : iterable of Rules
    executor : concurrent.futures.Executor, optional
        Who does the work: processes, threads, or the workers of a cluster, which need this package
        and nothing else. By default it is done here, one rule set after the other.
    stats : bool
        Whether to find more than the expected total, which takes some ten times as long.

    Yields
    ------
    rules, figures : Rules, Figures
        In the order in which they are done. Whoever stops early has nothing further begun.

    Examples
    --------
    >>> from concurrent.futures import ProcessPoolExecutor
    >>> grid = variations(Rules.named("guide"), {"upper_bonus": range(20, 65, 5)})
    >>> with ProcessPoolExecutor() as pool:  # doctest: +SKIP
    ...     for rules, row in sweep([rules for _, rules in grid], executor=pool):
    ...         print(rules.upper_bonus, row.expected_total)
    """
    if executor is None:
        for one in rules:
            yield one, figures_of(one, stats)
        return
    jobs = {executor.submit(figures_of, one, stats): one for one in rules}
    try:
        for job in as_completed(list(jobs)):
            yield jobs[job], job.result()
    finally:
        for job in jobs:
            job.cancel()


def figures_of(rules: Rules, stats: bool) -> Figures:
    """Solve one rule set on one thread; what a worker does."""
    table = solve(rules, threads=1)
    if not stats:
        return Figures(table.expected_total)
    exact = statistics(table, threads=1)
    return Figures(
        table.expected_total,
        exact.total.standard_deviation,
        exact.upper_bonus.at_least(1),
        *(exact.total.at_least(total) for total in TOTALS),
    )
