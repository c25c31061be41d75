"""Play for a total and duels: the figures of the README.

Run: ``pytest benchmarks/bench_goals.py -s``. The long ones take some minutes.
"""

from __future__ import annotations

import resource
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from solver import HoldChoice, Rules, Scoresheet, ValueTable, solve
from solver.goals.curve import curve
from solver.goals.duel import Duel, DuelHold, duel
from solver.goals.goal import Goal, reach, reach_curve

SIX_FILLED = "3 6 . . . 18 | . 22 25 30 . . ."
THREE_FILLED = ". 6 . . . . | . . 25 . . . 22"
DICE = "66521"
CORES = 2


@pytest.fixture(scope="module")
def table() -> ValueTable:
    table = solve(Rules.named("guide"))
    sheet = "3 6 9 12 15 . | 20 20 25 30 40 50 ."
    duel(sheet, [sheet, 200], table).outcome(sheet, DICE, 2)  # compiles
    reach(sheet, 300, table=table)
    return table


def ranking_for(table: ValueTable, sheet: str, total: int) -> tuple[Goal, list[HoldChoice]]:
    goal = reach(sheet, total, table=table, threads=CORES)
    return goal, goal.holds(sheet, DICE, 2)


def ranking_against(table: ValueTable, sheet: str) -> tuple[Duel, list[DuelHold]]:
    found = duel(sheet, [sheet], table, threads=CORES)
    return found, found.holds(sheet, DICE, 2)


@pytest.mark.parametrize(("sheet", "rounds"), [(SIX_FILLED, 5), (THREE_FILLED, 2)])
def test_target(benchmark: Callable[..., Any], table: ValueTable, sheet: str, rounds: int) -> None:
    goal, holds = benchmark.pedantic(  # type: ignore[attr-defined]
        ranking_for, (table, sheet, 260), rounds=rounds
    )
    assert 0.2 < goal.value(sheet) < 0.8
    assert len(holds) == 24
    assert holds[0].value >= holds[-1].value


@pytest.mark.parametrize(("sheet", "rounds"), [(SIX_FILLED, 5), (THREE_FILLED, 2)])
def test_duel(benchmark: Callable[..., Any], table: ValueTable, sheet: str, rounds: int) -> None:
    found, holds = benchmark.pedantic(  # type: ignore[attr-defined]
        ranking_against, (table, sheet), rounds=rounds
    )
    assert 0.5 < found.outcome(sheet).share < 0.6
    assert len(holds) == 24


def test_duel_of_new_sheets(benchmark: Callable[..., Any], table: ValueTable) -> None:
    """The chances add to 1, and the reply is at least as good as the play it replies to."""
    sheet = str(Scoresheet.empty(table.rules))
    found = benchmark.pedantic(  # type: ignore[attr-defined]
        duel, (sheet, [sheet], table), {"threads": CORES}, rounds=1
    )
    best, mean_play = found.outcome(), found.mean_play()
    print(best, mean_play)
    assert best.win + best.tie + best.lose == pytest.approx(1, abs=1e-12)
    assert mean_play.share == pytest.approx(0.5, abs=1e-12)
    assert 0.5 <= best.share < 0.6


def test_curve_of_all_totals(benchmark: Callable[..., Any], table: ValueTable) -> None:
    sheet = Scoresheet.empty(table.rules)
    chances = benchmark.pedantic(  # type: ignore[attr-defined]
        reach_curve, (sheet,), {"threads": CORES}, rounds=1
    )
    print(f"{resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e6:.2f} GB at most")
    assert chances.size == 1576
    assert (np.diff(chances) <= 0).all()
    assert chances[300] == pytest.approx(0.176018772142, abs=1e-11)


def test_both_curves_from_the_middle(benchmark: Callable[..., Any], table: ValueTable) -> None:
    found = benchmark.pedantic(  # type: ignore[attr-defined]
        curve, (table, SIX_FILLED), {"threads": CORES}, rounds=3
    )
    assert (found.reach >= found.mean_play - 1e-13).all()
