"""`yams rules sweep`: rows as they come, gone on with, drawn, and done by many."""

from __future__ import annotations

import csv
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
import pytest

from conftest import Run
from solver import Rules, solve
from solver.cli.reading.vary import varied_fields

SMALL = """
base = "plain"
without = ["ones", "twos", "threes", "fours", "full_house", "small_straight", "large_straight",
    "yams", "three_of_a_kind"]
upper_threshold = 35
"""


@pytest.fixture
def small(tmp_path: Path) -> Path:
    path = tmp_path / "small.toml"
    path.write_text(SMALL, encoding="utf-8")
    return path


def rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("a=20:60:20", [20, 40, 60]),
        ("a=1:3", [1, 2, 3]),
        ("a=5:5", [5]),
        ("a=0,10:30:10,99", [0, 10, 20, 30, 99]),
        ("a=25,30,40", [25, 30, 40]),
        ("a=true,false", [True, False]),
        ("a=figure + 30,sum", ["figure + 30", "sum"]),
        ("a=upper-first, free", ["upper-first", "free"]),
        ("a=[[60,25]],[[60,25],[75,50]]", [[[60, 25]], [[60, 25], [75, 50]]]),
    ],
)
def test_values(text: str, values: list[Any]) -> None:
    assert varied_fields([text]) == {"a": values}


@pytest.mark.parametrize(
    "text", ["a", "a=", "=1", "a=1,,2", "a=3:1", "a=1:9:0", "a=0:999999", "a=" + "[" * 100_000]
)
def test_no_values(text: str) -> None:
    with pytest.raises(click.UsageError, match="FIELD=FIRST:LAST:STEP"):
        varied_fields([text])
    with pytest.raises(click.UsageError, match="twice"):
        varied_fields(["a=1", "a=2"])


SWEEP = ("--vary", "carre=25,40", "--vary", "throws=1:2", "--workers", "1")


def test_a_table_of_all(yams: Run, small: Path) -> None:
    result = yams("rules", "sweep", "--base", small, *SWEEP)
    assert result.exit_code == 0, result.stderr
    lines = [line.split() for line in result.stdout.splitlines()]
    assert lines[0] == ["carre", "throws", "expected", "total"]
    assert [line[:2] for line in lines[1:]] == [["25", "1"], ["25", "2"], ["40", "1"], ["40", "2"]]
    rules = Rules.load(small).varied({"four_of_a_kind": 40, "throws": 2})
    assert float(lines[4][2]) == pytest.approx(solve(rules).expected_total, abs=1e-4)


def test_statistics_as_json(yams: Run, small: Path) -> None:
    data = json.loads(yams("rules", "sweep", "--base", small, *SWEEP, "--stats", "--json").stdout)
    assert data["vary"] == ["carre", "throws"]
    assert Rules.from_mapping(data["base"]) == Rules.load(small)
    assert [row["values"] for row in data["rows"]][1] == {"carre": 25, "throws": 2}
    assert all(0 < row["upper_bonus"] < 1 < row["standard_deviation"] for row in data["rows"])


def test_started_again_it_computes_what_is_missing(
    yams: Run, small: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "sweep.csv"
    command = ("rules", "sweep", "--base", small, *SWEEP, "--csv", path)
    first = yams(*command)
    assert first.exit_code == 0, first.stderr
    assert "4 rule sets: expected totals from" in first.stdout
    whole = path.read_text(encoding="utf-8")
    lines = whole.splitlines(keepends=True)
    path.write_text("".join(lines[:3]) + lines[3][:20], encoding="utf-8")
    computed = []
    from solver.statistics import sweep as module

    def counted(rules: Rules, stats: bool) -> object:
        computed.append(rules)
        return original(rules, stats)

    original = module.figures_of
    monkeypatch.setattr(module, "figures_of", counted)
    again = yams(*command)
    assert len(computed) == 2
    assert "2 of 4 rule sets are there already." in again.stderr
    assert path.read_text(encoding="utf-8") == whole
    assert yams(*command).stdout == first.stdout
    other = yams("rules", "sweep", "--vary", "throws=1,2", "--csv", path)
    assert other.exit_code == 1
    assert "another file" in other.stderr
    assert path.read_text(encoding="utf-8") == whole


def test_csv_on_stdout(yams: Run, small: Path, tmp_path: Path) -> None:
    path = tmp_path / "sweep.csv"
    command = ("rules", "sweep", "--base", small, *SWEEP, "--csv")
    yams(*command, path)
    assert yams(*command, "-").stdout == path.read_text(encoding="utf-8")
    assert yams(*command, "-", "--json").exit_code == 2


@pytest.mark.parametrize("vary", [("throws=1:2",), ("carre=25,40,sum", "throws=1:2")])
def test_figures(yams: Run, small: Path, tmp_path: Path, vary: tuple[str, ...]) -> None:
    pytest.importorskip("matplotlib")
    path = tmp_path / "sweep.svg"
    given = [part for text in vary for part in ("--vary", text)]
    result = yams(
        "rules", "sweep", "--base", small, *given, "--workers", "1", "--plot", path, "--lang", "fr"
    )
    assert result.exit_code == 0, result.stderr
    text = path.read_text(encoding="utf-8")
    assert "Total attendu, règles small" in text
    assert "throws" in text


@pytest.mark.parametrize(
    ("more", "code", "message"),
    [
        (("--vary", "throws=1:9"), 1, "throws"),
        (("--vary", "nothing=1"), 1, "'nothing'"),
        (("--vary", "throws"), 2, "FIELD=FIRST:LAST:STEP"),
        ((), 2, "--vary is missing"),
        (("--vary", "throws=1", "--workers", "2", "--scheduler", "x"), 2, "choose one"),
        (("--vary", "throws=1", "--csv", "a.svg", "--plot", "./a.svg"), 2, "one file"),
        (("--vary", "throws=1", "--plot", "a.txt"), 1, "a figure is written as"),
        (
            *[("--vary", "throws=1", "--vary", "chance=1", "--vary", "yams=1", "--plot", "a.svg")],
            2,
            "one or two",
        ),
    ],
)
def test_wrong_sweeps(yams: Run, more: tuple[str, ...], code: int, message: str) -> None:
    result = yams("rules", "sweep", *more)
    assert result.exit_code == code
    assert message in result.stderr
    assert result.stderr.count("\n") == 1


def test_without_distributed(yams: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    result = yams("rules", "sweep", "--vary", "throws=1", "--scheduler", "tcp://localhost:1")
    assert result.exit_code == 1
    assert "pip install 'yams-solver[cluster]'" in result.stderr


def started(*arguments: object) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "solver", "rules", "sweep", "--lang", "en", *map(str, arguments)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def wait_for(condition: Callable[[], bool], seconds: float = 300) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.02)


def children(process: int) -> list[int]:
    """Processes that solve, of the parent given."""
    found = []
    for path in Path("/proc").glob("[0-9]*"):
        try:
            words = (path / "cmdline").read_bytes()
            parent = int((path / "stat").read_text().rpartition(")")[2].split()[1])
        except (OSError, ValueError):
            continue
        if parent == process and b"spawn_main" in words:
            found.append(int(path.name))
    return found


needs_proc = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="reads /proc")


@pytest.mark.slow
@needs_proc
def test_a_killed_process_costs_nothing_but_its_last_rule_set(tmp_path: Path) -> None:
    path = tmp_path / "sweep.csv"
    process = started("--vary", "upper_bonus=30:47", "--workers", 2, "--csv", path)
    wait_for(lambda: path.exists() and len(rows(path)) >= 2)
    os.kill(children(process.pid)[0], signal.SIGKILL)
    out, error = process.communicate()
    assert process.returncode == 0, error
    assert "18 rule sets" in out
    found = rows(path)
    assert sorted(int(row["upper_bonus"]) for row in found) == list(range(30, 48))


@pytest.mark.slow
@needs_proc
def test_an_interrupt_keeps_what_is_done(tmp_path: Path) -> None:
    path = tmp_path / "sweep.csv"
    given = ("--vary", "upper_bonus=30:47", "--workers", 2, "--csv", path)
    process = started(*given)
    wait_for(lambda: path.exists() and len(rows(path)) >= 2)
    os.killpg(process.pid, signal.SIGINT)  # as the terminal does
    _, error = process.communicate(timeout=120)
    assert process.returncode == 130
    assert "Traceback" not in error
    assert "interrupted" in error
    there = len(rows(path))
    assert 2 <= there < 18
    again = started(*given)
    _, error = again.communicate()
    assert again.returncode == 0
    assert f"{there} of 18 rule sets are there already." in error
    assert len(rows(path)) == 18


@pytest.mark.slow
@pytest.mark.filterwarnings("default")
def test_a_worker_of_a_cluster_killed_in_the_middle(tmp_path: Path) -> None:
    distributed = pytest.importorskip("distributed")
    path = tmp_path / "sweep.csv"
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None
    ) as cluster:
        process = started(
            *("--vary", "upper_bonus=30:47", "--csv", path),
            *("--scheduler", cluster.scheduler_address),
        )
        wait_for(lambda: path.exists() and len(rows(path)) >= 2)
        victim = next(iter(cluster.workers.values()))
        os.kill(victim.process.process.pid, signal.SIGKILL)
        out, error = process.communicate(timeout=600)
    assert process.returncode == 0, error
    assert "18 rule sets" in out
    assert sorted(int(row["upper_bonus"]) for row in rows(path)) == list(range(30, 48))


@pytest.mark.slow
def test_nobody_at_the_address() -> None:
    pytest.importorskip("distributed")
    process = started("--vary", "throws=1", "--scheduler", "tcp://127.0.0.1:9")
    _, error = process.communicate()
    assert process.returncode == 1
    assert error.splitlines()[-1].startswith("yams: no scheduler of a cluster answers at")
