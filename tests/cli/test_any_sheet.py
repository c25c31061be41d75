"""Every command on sheets that have little in common with the usual one."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from conftest import Run, random_sheet
from solver import Rules

SHEETS = {
    "two-upper": """
base = "empty"
upper_bonus = [[12, 3], [20, 10]]
upper_bonus_per_point = 1
throws = 2
[boxes]
ones = { face = 1 }
sixes = { face = 6 }
""",
    "no-upper": """
base = "empty"
upper_bonus = 0
yams_bonus = 100
joker = "free"
joker_at_zero = true
[boxes]
yams = { needs = "5 alike", points = 50 }
pair = { label = { en = "A Pair", fr = "Une paire de dés" }, needs = "2 alike", points = "figure" }
chance = { needs = "any", points = "sum" }
""",
    "one-throw": """
base = "plain"
throws = 1
without = ["ones", "twos", "threes", "fours", "full_house", "small_straight", "large_straight"]
upper_threshold = 30
""",
    "five-throws-downward": """
base = "yatzy"
throws = 5
order = "downward"
upper_bonus = [[63, 50], [80, 70]]
""",
    "sixteen-upward": """
base = "yatzy"
order = "upward"
throws = 2
[boxes.low]
label = { en = "Low", fr = "Petit" }
needs = "sum <= 10"
points = "sum + 10"
after = ""
""",
}


@pytest.mark.slow
@pytest.mark.parametrize("name", SHEETS)
def test_every_command(yams: Run, tmp_path: Path, name: str) -> None:
    path = tmp_path / f"{name}.toml"
    path.write_text(SHEETS[name], encoding="utf-8")
    rules = Rules.load(path)
    left = min(2, len(rules.boxes) - 1)
    sheet = str(random_sheet(rules, len(rules.boxes) - left, 4))
    common = ("--rules", path, "--tables", tmp_path)
    here = (*common, "--sheet", sheet)
    most = str(rules.throws - 1)
    figures = tmp_path / "figure.svg"
    for command in (
        ("solve", *common),
        ("info", *common),
        ("verify", *common),
        ("value", *here),
        ("best", "44431", "--rerolls", most, *here),
        ("best", "66666", "--rerolls", "0", *here),
        ("best", "66666", "--rerolls", "0", *common),
        ("stats", *here),
        ("stats", "--plot", figures, *common),
        ("odds", "--rules", path),
        *([] if most == "0" else [("odds", "44431", "--rerolls", most, "--rules", path)]),
        ("openings", *common),
        ("target", "20", "44431", "--rerolls", "0", *here),
        ("target", "--curve", "--plot", figures, *here),
        ("duel", "--me", sheet, "--them", sheet, "--vs", "50", *common),
        ("duel", "44431", "--rerolls", most, "--me", sheet, "--them", "40", *common),
        ("simulate", "--games", "200", *common),
        ("rules", "check", path),
        ("rules", "show", path, "--diff", "plain"),
    ):
        for lang in ("en", "fr"):
            result = yams("--lang", lang, *command)
            assert result.exit_code == 0, (command, result.stderr, result.exception)
            assert result.stdout or command[0] == "solve" or "--plot" in command
    shown = json.loads(yams("best", "11123", "--rerolls", "0", *here, "--json").stdout)
    assert 1 <= len(shown["choices"]) <= left
    odds = json.loads(yams("odds", "--rules", path, "--json").stdout)
    assert [row["box"] for row in odds["boxes"]] == [box.key for box in rules.boxes]


@pytest.mark.slow
def test_compare_with_a_sheet_of_ones_own(
    yams: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("solver.cli.commands.compare.PRESETS", {})
    paths = []
    for name in ("two-upper", "no-upper"):
        paths.append(tmp_path / f"{name}.toml")
        paths[-1].write_text(SHEETS[name], encoding="utf-8")
    data = json.loads(yams("rules", "compare", *paths, "--tables", tmp_path, "--json").stdout)
    assert [row["rules"] for row in data["rules"]] == ["two-upper", "no-upper"]
    assert data["rules"][0]["yams_bonus"] == data["rules"][1]["upper_bonus"] == 0
    assert data["rules"][1]["yams_bonus"] > 0
