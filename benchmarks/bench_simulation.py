"""Whole games a second, beside `yatzy-solver` from PyPI (skipped if that is not installed).

Run: ``pytest benchmarks/bench_simulation.py -s``.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from solver import Rules, ValueTable, solve
from solver.game.record import Header
from solver.simulation.games import play, simulate
from solver.simulation.records import GamesFile
from solver.simulation.sample import Sample

GAMES = 200_000
THEIR_GAMES = 10_000
ROUNDS = 5


@pytest.fixture(scope="module")
def table() -> ValueTable:
    table = solve(Rules.named("official"))
    simulate(table, 1000, 1)  # compiles
    return table


def fits(sample_mean: float, standard_error: float, table: ValueTable) -> bool:
    return abs(sample_mean - table.expected_total) < 4 * standard_error


@pytest.mark.parametrize("threads", [1, 2])
def test_simulate(benchmark: Callable[..., Any], table: ValueTable, threads: int) -> None:
    sample = benchmark.pedantic(  # type: ignore[attr-defined]
        simulate, (table, GAMES, 1, threads), rounds=ROUNDS, warmup_rounds=1
    )
    assert sample.games == GAMES
    assert fits(sample.mean, sample.standard_error, table)


def test_few_games(benchmark: Callable[..., Any], table: ValueTable) -> None:
    sample = benchmark.pedantic(  # type: ignore[attr-defined]
        simulate, (table, 1000, 1, 2), rounds=ROUNDS, warmup_rounds=1
    )
    assert fits(sample.mean, sample.standard_error, table)


def test_simulate_with_a_games_file(
    benchmark: Callable[..., Any], table: ValueTable, tmp_path: Path
) -> None:
    def run() -> Sample:
        sample = Sample()
        with GamesFile(tmp_path / "games.jsonl", Header(table.rules)) as file:
            for chunk in play(table, 50_000, 1, threads=2):
                file.write(chunk)
                sample.add(chunk.totals)
        return sample

    sample = benchmark.pedantic(run, rounds=3, warmup_rounds=1)  # type: ignore[attr-defined]
    assert sample.games == 50_000
    assert fits(sample.mean, sample.standard_error, table)


def test_beside_yatzy_solver(table: ValueTable, capsys: pytest.CaptureFixture[str]) -> None:
    theirs = pytest.importorskip("yatzy_solver")
    other = theirs.Solver.build(theirs.Variant("american+forced-joker"))  # our `official`
    assert other.state_value("upper 0 | filled -") == pytest.approx(table.expected_total, abs=1e-9)
    their_rate = our_rate = 0.0
    for seed in range(ROUNDS):
        began = time.perf_counter()
        result = other.simulate(THEIR_GAMES, seed)
        their_rate = max(their_rate, THEIR_GAMES / (time.perf_counter() - began))
        assert fits(result["mean"], result["std_error"], table)
        began = time.perf_counter()
        sample = simulate(table, GAMES, seed)
        our_rate = max(our_rate, GAMES / (time.perf_counter() - began))
        assert fits(sample.mean, sample.standard_error, table)
    with capsys.disabled():
        print(
            f"\ngames a second, all cores, best of {ROUNDS}: ours {our_rate:,.0f},"
            f" yatzy-solver {their_rate:,.0f}, ratio {our_rate / their_rate:.0f}"
        )
    assert our_rate > 10_000
