"""``yams benchmark``, and the benchmarks for developers."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from conftest import Run
from solver import Rules, SolverError

ROOT = Path(__file__).parents[2]


@pytest.mark.slow
def test_benchmark_json(yams: Run) -> None:
    data = json.loads(yams("benchmark", "--runs", 2, "--threads", 1, "--json").stdout)
    assert list(data) == [
        *("rules", "threads", "states", "expected_total"),
        *("first", "least", "median", "runs", "machine"),
    ]
    assert (data["rules"], data["threads"], data["states"]) == ("guide", 1, 536_448)
    assert data["expected_total"] == pytest.approx(254.4848458817)
    assert len(data["runs"]) == 2
    for name in ("wall", "cpu"):
        times = [run[name] for run in data["runs"]]
        assert data["least"][name] == min(times) > 0
        assert data["median"][name] == pytest.approx(sum(times) / 2)
    assert {"processor", "cores", "python", "numpy", "numba"} <= set(data["machine"])


@pytest.mark.slow
def test_benchmark_text(yams: Run) -> None:
    lines = yams("benchmark", "--runs", 1).stdout.splitlines()
    assert lines[0].startswith("guide: 536,448 states, solved 1 time with ")
    assert re.fullmatch(r"least +\d+\.\d{3} s +\d+\.\d{3} s", lines[4])
    assert "processeur" in yams("benchmark", "--runs", 1, "--lang", "fr").stdout


def test_solves_that_differ_are_not_timed(monkeypatch: pytest.MonkeyPatch) -> None:
    from solver import ValueTable, benchmark

    totals = iter((1.0, 2.0))

    def solve(rules: Rules, **_: object) -> ValueTable:
        import numpy as np

        shape = (8192, 2, rules.upper_cap + 1)
        return ValueTable(rules, np.full(shape, next(totals)), {})

    monkeypatch.setattr(benchmark, "solve", solve)
    with pytest.raises(SolverError, match="differ"):
        benchmark.benchmark(Rules.named("plain"), 1)


@pytest.mark.slow
def test_the_benchmarks_for_developers_are_collected() -> None:
    files = sorted((ROOT / "benchmarks").glob("bench_*.py"))
    assert files
    # Of the workers that run this test, those that the test starts know nothing.
    environment = {name: text for name, text in os.environ.items() if "XDIST" not in name}
    process = subprocess.run(
        [sys.executable, "-m", "pytest", "benchmarks", "--collect-only", "-q"],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
    )
    assert process.returncode == 0, process.stdout
    for file in files:
        assert f"benchmarks/{file.name}::test_" in process.stdout


def test_a_usual_run_leaves_them_out() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert settings["tool"]["pytest"]["ini_options"]["testpaths"] == ["tests"]
    assert list((ROOT / "tests").rglob("bench_*.py")) == []
