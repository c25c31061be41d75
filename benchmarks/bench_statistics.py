"""Exact statistics of the rest of a game, from the empty sheet and from the middle.

Run: ``pytest benchmarks/bench_statistics.py -s``.
"""

from __future__ import annotations

import resource
import sys
from collections.abc import Callable
from typing import Any

import pytest

from solver import Rules, Scoresheet, ValueTable, solve
from solver.statistics.exact import Statistics, statistics

EMPTY_SECONDS = 4.0
MIDDLE_SECONDS = 0.3
MEGABYTES = 1000
ROUNDS = 5
#: Six boxes filled, the Yams box with its points, so that totals spread wide.
MIDDLE = "3 . . 12 . 18 | . . 25 30 . 50 . +100"
#: Six boxes filled, all of them in the lower section: many subtotals follow.
MIDDLE_OPEN = ". . . . . . | 25 20 25 30 40 . 24"


@pytest.fixture(scope="module")
def table() -> ValueTable:
    table = solve(Rules.named("guide"))
    statistics(table, MIDDLE)  # compiles
    return table


@pytest.mark.parametrize("threads", [1, 2])
def test_empty_sheet(benchmark: Callable[..., Any], table: ValueTable, threads: int) -> None:
    found: Statistics = benchmark.pedantic(  # type: ignore[attr-defined]
        statistics, (table,), {"threads": threads}, rounds=ROUNDS, warmup_rounds=1
    )
    assert found.total.mean == pytest.approx(table.expected_total, abs=1e-9)
    assert found.total.greatest == 1575
    if threads == 2:
        assert benchmark.stats.stats.min < EMPTY_SECONDS  # type: ignore[attr-defined]
    if sys.platform == "linux":
        assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e3 < MEGABYTES


@pytest.mark.parametrize("text", [MIDDLE, MIDDLE_OPEN])
def test_six_boxes_filled(benchmark: Callable[..., Any], table: ValueTable, text: str) -> None:
    sheet = Scoresheet.parse(text, table.rules)
    assert len(sheet.open_boxes) == 7
    found: Statistics = benchmark.pedantic(  # type: ignore[attr-defined]
        statistics, (table, sheet), {"threads": 2}, rounds=ROUNDS, warmup_rounds=1
    )
    assert found.total.mean == pytest.approx(sheet.written + table.value(*sheet.state), abs=1e-9)
    assert benchmark.stats.stats.min < MIDDLE_SECONDS  # type: ignore[attr-defined]
