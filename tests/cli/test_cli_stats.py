from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest

from conftest import Run, solved
from solver import Box, Rules, ValueTable
from solver.game.rules import PRESETS
from solver.statistics.comparison import NEIGHBOURS, figures, neighbour
from solver.statistics.exact import Statistics, distribution, statistics

LATE = "3 6 9 12 15 . | 25 0 25 30 40 50 24 +100"
FULL = "3 6 9 12 15 18 | 25 0 25 30 40 50 24 +100"
MIDDLE = "3 . . 12 . 18 | . . 25 . . 50 . +100"


def test_summary_of_a_late_sheet(yams: Run) -> None:
    result = yams("stats", "--sheet", LATE)
    assert result.exit_code == 0
    assert result.stderr == ""
    found = statistics(solved("guide"), LATE)
    assert f"mean                {found.total.mean:.4f}" in result.stdout
    assert "median, mode        351, 351" in result.stdout
    assert "400 or more         2.04%" in result.stdout
    assert "greatest total      504 (probability 1.32%)" in result.stdout
    assert "351  33.65%  ████" in result.stdout
    assert "Sixes" in result.stdout
    assert "turns that end with a Yams" in result.stdout


def test_summary_in_french(yams: Run) -> None:
    result = yams("stats", "--sheet", MIDDLE, "--lang", "fr")
    assert result.exit_code == 0
    for part in ("écart-type", "Grande suite", "Bonus de Yams", "400 ou plus", "la suite de la"):
        assert part in result.stdout
    assert "or more" not in result.stdout


def test_json_has_all_figures(yams: Run) -> None:
    data = json.loads(yams("stats", "--sheet", MIDDLE, "--json").stdout)
    found = statistics(solved("guide"), MIDDLE)
    assert data["rules"] == "guide"
    assert data["sheet"] == MIDDLE
    assert data["total"] == found.total.summary()
    assert data["boxes"]["chance"]["points"]["mean"] == found.boxes[Box.CHANCE].points.mean
    assert data["upper_bonus"] == found.upper_bonus.at_least(1)
    assert data["dice"] is None


def test_in_the_middle_of_a_turn(yams: Run) -> None:
    data = json.loads(yams("stats", "33351", "--sheet", MIDDLE, "--json").stdout)
    assert (data["dice"], data["rerolls"]) == ([1, 3, 3, 3, 5], 2)
    expected = distribution(solved("guide"), MIDDLE, "33351", 2)
    assert data["total"]["mean"] == expected.mean
    data = json.loads(yams("stats", "33351", "--rerolls", 0, "--sheet", MIDDLE, "--json").stdout)
    assert data["rerolls"] == 0


def test_a_finished_sheet(yams: Run) -> None:
    result = yams("stats", "--sheet", FULL)
    assert result.exit_code == 0
    assert result.stdout.split() == [*result.stdout.split()[:-2], "total", "392"]


def test_csv_to_stdout_and_to_a_file(yams: Run, tmp_path: Path) -> None:
    printed = yams("stats", "--sheet", LATE, "--csv", "-")
    assert printed.stdout == distribution(solved("guide"), LATE).to_csv()
    target = tmp_path / "totals.csv"
    result = yams("stats", "--sheet", LATE, "--csv", target)
    assert target.read_text(encoding="utf-8") == printed.stdout
    assert "mean" in result.stdout


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "begins"), [("a.png", b"\x89PNG"), ("a.svg", b"<?xml"), ("a.PDF", b"%PDF")]
)
@pytest.mark.parametrize("sheet", [MIDDLE, FULL])
def test_plot(yams: Run, tmp_path: Path, name: str, begins: bytes, sheet: str) -> None:
    target = tmp_path / name
    result = yams("stats", "--sheet", sheet, "--plot", target)
    assert result.exit_code == 0
    assert str(target) in result.stderr
    assert target.read_bytes().startswith(begins)


@pytest.mark.slow
def test_a_plot_speaks_french_and_is_the_same_each_time(yams: Run, tmp_path: Path) -> None:
    for name in ("a.svg", "b.svg"):
        yams("stats", "--sheet", MIDDLE, "--lang", "fr", "--plot", tmp_path / name)
    text = (tmp_path / "a.svg").read_text(encoding="utf-8")
    assert "Total final en jouant parfaitement" in text
    assert "Grande suite" in text
    assert text == (tmp_path / "b.svg").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--plot", "a.gif"], "a.gif: a figure is written as .png, .svg, .pdf"),
        (["--plot", "/no/such/a.png"], "there is no folder /no/such"),
        (["--csv", "/no/such/a.csv", "--sheet", LATE], "/no/such/a.csv: cannot be written"),
        (["--sheet", "7"], "the 13 boxes"),
        (["--sheet", FULL, "12345"], "nothing left to decide"),
        (["1234"], "5 dice are expected"),
    ],
)
def test_errors_are_one_line(yams: Run, arguments: list[str], message: str) -> None:
    result = yams("stats", *arguments)
    assert result.exit_code == 1
    assert result.stdout == ""
    assert message in result.stderr
    assert len(result.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    "arguments", [["--rerolls", "1"], ["--json", "--csv", "-"], ["12345", "--rerolls", "3"]]
)
def test_wrong_usage(yams: Run, arguments: list[str]) -> None:
    assert yams("stats", *arguments).exit_code == 2


def test_without_matplotlib_one_line_says_how_to_install_it(
    yams: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in [name for name in sys.modules if name.split(".")[0] == "matplotlib"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    result = yams("stats", "--plot", tmp_path / "a.png")
    assert result.exit_code == 1
    assert result.stderr == "yams: figures need matplotlib: pip install 'yams-solver[plot]'\n"


def test_rules_compare(
    yams: Run, tables_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two presets and a rule set of one's own; all eight take a while."""
    two = {name: PRESETS[name] for name in ("guide", "official")}
    monkeypatch.setattr("solver.cli.commands.compare.PRESETS", two)
    monkeypatch.setattr("solver.statistics.exact.statistics", _quick)
    own = tmp_path / "house.toml"
    own.write_text('base = "official"\nfour_of_a_kind = 40\n', encoding="utf-8")
    for name in two:
        shutil.copy(tables_folder / f"{name}.h5", tmp_path)
    data = json.loads(yams("rules", "compare", own, "--tables", tmp_path, "--json").stdout)
    assert [row["rules"] for row in data["rules"]] == ["guide", "official", "house"]
    assert data["rules"][0]["expected_total"] == pytest.approx(_quick(solved("guide")).total.mean)
    switches = {switch["rules"]: switch for switch in data["switches"]}
    assert switches["house"]["instead_of"] == "official"
    assert switches["house"]["change"] == "four_of_a_kind = 40"
    worth = data["rules"][1]["expected_total"] - data["rules"][0]["expected_total"]
    assert switches["official"]["expected_total"] == worth
    text = yams("rules", "compare", own, "--tables", tmp_path, "--lang", "fr").stdout
    assert "Ce que vaut chaque règle" in text
    assert "four_of_a_kind = 40" in text


def _quick(table: ValueTable, **options: Any) -> Statistics:
    """Statistics of the last three boxes instead of a whole game."""
    return statistics(table, "3 6 9 12 15 18 | 25 0 25 30 . . .", **options)


def test_every_preset_has_a_neighbour_but_the_simplest() -> None:
    assert set(NEIGHBOURS) == set(PRESETS) - {"plain"}
    assert neighbour(PRESETS["plain"]) is None
    assert neighbour(Rules.named("guide")) == NEIGHBOURS["guide"]
    same = Rules.from_mapping({"name": "same"})
    assert neighbour(same) == ("guide", "–")


def test_figures_of_a_rule_set() -> None:
    found = figures(_quick(solved("official")))
    assert found.rules == "official"
    assert 0 < found.yams_bonus < 1
