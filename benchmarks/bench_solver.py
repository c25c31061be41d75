"""The solver, its table and its queries, beside `yatzy-solver` from PyPI (skipped without it).

Run: ``pytest benchmarks/bench_solver.py -s``. Each benchmark asserts its result and warms up first;
the figures and the machine are in ``benchmarks/README.md``.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from solver import Advisor, Rules, State, ValueTable, best_choices, solve
from solver.game.states import reachable_states

GUIDE = Rules.named("guide")
#: Our rule sets and the variants of `yatzy-solver` that play the same game.
THEIRS = {
    "official": "american+forced-joker",
    "free-joker": "american",
    "no-joker": "american+no-joker",
    "plain": "american+no-bonus",
}
#: The switches of their Scandinavian game, as what our `yatzy` has otherwise.
SWITCHES: dict[str, dict[str, Any]] = {
    "fh5": {"boxes": {"full_house": {"needs": ["full house", "5 alike"]}}},
    "tp4": {"boxes": {"two_pairs": {"needs": ["two pairs", "4 alike"]}}},
    "forced": {"order": "downward"},
}


@pytest.fixture(scope="module")
def table() -> ValueTable:
    return solve(GUIDE)


def timed(task: Callable[[], Any], rounds: int = 5) -> tuple[float, float, Any]:
    """Least wall time and CPU time of some runs, in seconds, and the result."""
    wall, cpu, result = float("inf"), float("inf"), None
    for _ in range(rounds):
        began, spent = time.perf_counter(), time.process_time()
        result = task()
        wall = min(wall, time.perf_counter() - began)
        cpu = min(cpu, time.process_time() - spent)
    return wall, cpu, result


@pytest.mark.parametrize("threads", [1, 2])
def test_solve(benchmark: Any, table: ValueTable, threads: int) -> None:
    solved = benchmark.pedantic(solve, (GUIDE,), {"threads": threads}, rounds=15, warmup_rounds=2)
    assert solved.values.tobytes() == table.values.tobytes()
    wall, cpu, _ = timed(lambda: solve(GUIDE, threads=threads))
    print(f"\nsolve guide, {threads} threads: {wall:.3f} s wall, {cpu:.3f} s CPU")


@pytest.mark.parametrize("name", list(THEIRS))
def test_yatzy_solver_side_by_side(name: str) -> None:
    """Same rules, same machine, same run: every state agrees, and the ratio of the times."""
    theirs = pytest.importorskip("yatzy_solver")
    variant = theirs.Variant(THEIRS[name])
    rules = Rules.named(name)
    ours, our_cpu, mine = timed(lambda: solve(rules))
    other, other_cpu, solver = timed(lambda: theirs.Solver.build(variant), rounds=1)
    filled, joker, upper = np.nonzero(reachable_states(Rules.named("guide")))
    armed = joker.astype(bool)
    if name == "plain":  # without a bonus they keep no flag
        armed[:] = False
    values = solver.state_values(filled.astype(np.uint32), upper.astype(np.uint16), armed)
    # They count the upper bonus as written once it is earned, we when the sheet is full.
    values = values + 35 * (upper >= 63)
    difference = np.abs(mine.values[filled, joker, upper] - values)
    assert np.nanmax(difference) < 1e-9
    print(
        f"\n{name}: {len(filled):,} states agree to {np.nanmax(difference):.0e}; "
        f"ours {ours:.2f} s ({our_cpu:.2f} CPU), yatzy-solver {other:.2f} s ({other_cpu:.2f} CPU): "
        f"{other / ours:.0f} times as fast"
    )


@pytest.mark.parametrize(
    "switches", ["", "fh5", "tp4", "forced", "fh5+tp4", "fh5+forced", "tp4+forced"]
)
def test_scandinavian_side_by_side(switches: str) -> None:
    """Every state of their Scandinavian game, with five alike, two pairs and a forced order."""
    theirs = pytest.importorskip("yatzy_solver")
    names = [name for name in switches.split("+") if name]
    variant = theirs.Variant("+".join(["yatzy-scandinavian", *names]))
    document: dict[str, Any] = {"name": "+".join(["yatzy", *names]).replace("+", "-")}
    for name in names:
        document = {
            **document,
            **SWITCHES[name],
            "boxes": document.get("boxes", {}) | SWITCHES[name].get("boxes", {}),
        }
    rules = Rules.from_mapping({"base": "yatzy", **document})
    assert [box.key for box in rules.boxes] == variant.categories
    rounds = 3 if switches == "" else 1
    ours, our_cpu, mine = timed(lambda: solve(rules), rounds)
    other, other_cpu, solver = timed(lambda: theirs.Solver.build(variant), rounds=1)
    filled, joker, upper = np.nonzero(reachable_states(rules))
    assert not joker.any()
    values = solver.state_values(
        filled.astype(np.uint32), upper.astype(np.uint16), np.zeros(len(filled), dtype=bool)
    )
    values = values + 50 * (upper >= 63)
    difference = np.abs(mine.values[filled, 0, upper] - values)
    assert np.nanmax(difference) < 1e-9
    assert np.isfinite(difference).sum() > 0.9 * len(filled)
    print(
        f"\n{variant.id}: {len(filled):,} states agree to {np.nanmax(difference):.0e}; "
        f"ours {ours:.2f} s ({our_cpu:.2f} CPU), yatzy-solver {other:.2f} s ({other_cpu:.2f} CPU)"
    )


def test_ranked_query(benchmark: Any, table: ValueTable) -> None:
    advisor, state = Advisor(table), State(0b1100000101001, 33, True)
    best = benchmark(advisor.holds, state, "44431", 2)[0]
    assert best.hold == (4, 4, 4)


def positions(n: int) -> tuple[Any, Any, Any]:
    rng = np.random.default_rng(5)
    states = np.argwhere(reachable_states(Rules.named("guide"))[:8191])[:, [0, 2, 1]]
    return (
        states[rng.integers(len(states), size=n)],
        rng.integers(1, 7, size=(n, 5)),
        rng.integers(0, 3, size=n),
    )


def test_batch(benchmark: Any, table: ValueTable) -> None:
    n = 200_000
    states, rolls, rerolls = positions(n)
    answers = benchmark.pedantic(
        best_choices, (table, states, rolls, rerolls), rounds=5, warmup_rounds=1
    )
    wall, _, _ = timed(lambda: best_choices(table, states, rolls, rerolls))
    print(f"\nbatch: {n / wall:,.0f} positions a second on one core")
    advisor = Advisor(table)
    for place in range(0, n, n // 50):
        filled, upper, joker = states[place].tolist()
        state, roll = State(filled, upper, bool(joker)), rolls[place].tolist()
        left = int(rerolls[place])
        best = (advisor.holds(state, roll, left) if left else advisor.boxes(state, roll))[0]
        assert abs(answers.values[place] - best.value) < 1e-9


def test_batch_beside_yatzy_solver() -> None:
    theirs = pytest.importorskip("yatzy_solver")
    variant = theirs.Variant(THEIRS["official"])
    solver = theirs.Solver.build(variant)
    official = solve(Rules.named("official"))
    n = 20_000
    states, rolls, rerolls = positions(n)
    arrays = (
        states[:, 0].astype(np.uint32),
        states[:, 1].astype(np.uint16),
        states[:, 2].astype(bool),
        np.sort(rolls, axis=1).astype(np.uint8),
        rerolls.astype(np.uint8),
    )
    ours, _, answers = timed(lambda: best_choices(official, states, rolls, rerolls))
    other, _, (_, values, _) = timed(lambda: solver.option_values_batch(*arrays), rounds=2)
    best = np.nanmax(values, axis=1) + 35 * (states[:, 1] >= 63)
    assert np.abs(best - answers.values).max() < 1e-9
    print(f"\nbatch: ours {n / ours:,.0f}, yatzy-solver {n / other:,.0f} positions a second")


def command(*arguments: str, **environment: str) -> tuple[float, str]:
    began = time.perf_counter()
    process = subprocess.run(
        [sys.executable, "-m", "solver", *arguments],
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=True,
    )
    return time.perf_counter() - began, process.stdout


def test_commands(tmp_path: Path) -> None:
    """Whole processes: the first solve ever, one with numba's cache warm, and a query."""
    caches = {"NUMBA_CACHE_DIR": str(tmp_path / "numba"), "YAMS_TABLES": str(tmp_path / "tables")}
    first, out = command("solve", "--lang", "en", **caches)
    assert "254.484846" in out
    warm = min(command("solve", "--force", **caches)[0] for _ in range(5))
    query = min(command("best", "44431", **caches)[0] for _ in range(5))
    _, out = command("best", "44431", "--lang", "en", **caches)
    assert out.startswith("Hold 4 4 4")
    size = (tmp_path / "tables" / "guide.h5").stat().st_size
    print(
        f"\nyams solve: first ever {first:.2f} s, cache warm {warm:.2f} s; "
        f"yams best {query:.2f} s; table {size / 1e6:.2f} MB"
    )
    assert size < 5e6


@pytest.mark.parametrize("cache", ["warm", "cold"])
def test_memory_of_a_solve(cache: str, tmp_path: Path) -> None:
    status = Path("/proc/self/status")
    if not status.exists():
        pytest.skip("peak memory is read from /proc")
    code = (
        "from pathlib import Path; from solver import Rules, solve\n"
        "assert round(solve(Rules.named('guide')).expected_total, 6) == 254.484846\n"
        "print(Path('/proc/self/status').read_text())"
    )
    environment = os.environ | ({"NUMBA_CACHE_DIR": str(tmp_path)} if cache == "cold" else {})
    out = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=environment
    )
    found = re.search(r"VmHWM:\s+(\d+) kB", out.stdout)
    assert found
    megabytes = int(found[1]) / 1024
    print(f"\npeak memory of a solve, numba's cache {cache}, Python included: {megabytes:.0f} MB")
    assert megabytes < 300
