"""Rule sets on the command line: shown, told in words."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest
from click.testing import CliRunner

from conftest import Run
from solver import PRESETS, Rules
from solver.cli import main

CHECKED = """
base = "plain"
throws = 2
upper_bonus = [[60, 25], [75, 50]]
upper_bonus_per_point = 2
order = "upper-first"
yams_bonus = 50
joker = "free"
joker_at_zero = true
without = ["chance"]

[boxes]
three_of_a_kind = { points = "figure" }
four_of_a_kind = { points = "matching + 5" }
small_straight = { needs = "12345", points = 30 }
two_pairs = { needs = ["two pairs", "4 alike"], points = "figure" }
low = { label = { en = "Low", fr = "Bas" }, needs = "sum <= 10", points = 20 }
"""


@pytest.fixture
def pad(tmp_path: Path) -> Path:
    path = tmp_path / "pad.toml"
    path.write_text(CHECKED, encoding="utf-8")
    return path


def test_check_says_what_was_understood(yams: Run, pad: Path) -> None:
    text = " ".join(yams("rules", "check", pad).stdout.split())
    for sentence in (
        "Ones: pays the dice that show 1.",
        "Three of a Kind: 3 dice of one face; pays only the dice that the figure needs. "
        "Example: 44445 pays 12.",
        "pays all dice that show the face of the figure + 5 points.",
        "Small Straight: just 12345; pays 30 points. Example: 12345 pays 30.",
        "Two Pairs: two dice of one face and two of another; or 4 dice of one face;",
        "Low: a sum of 10 or less; pays 20 points.",
        "14 boxes, 2 throws a turn.",
        "Upper bonus: 25 from 60 upper points on.",
        "Upper bonus: 50 from 75 upper points on.",
        "Upper bonus: 2 more for each upper point above 75.",
        "Yams bonus: 50 for each further Yams",
        "it goes to any box",
        "when the Yams box holds 0, too",
        "No lower box is filled before all upper ones.",
    ):
        assert sentence in text


@pytest.mark.parametrize("name", PRESETS)
def test_check_in_french(yams: Run, name: str) -> None:
    text = yams("rules", "check", name, "--lang", "fr").stdout
    assert "cases, 3 lancers par tour." in text
    assert text.count("Exemple") >= len(PRESETS[name].boxes)
    for english in ("pays", "Example", "dice", "upper"):
        assert english not in text


def test_check_gives_the_joker_an_example(yams: Run) -> None:
    text = " ".join(yams("rules", "check", "guide").stdout.split())
    assert "66666 with the Yams box and its upper box filled: Three of a Kind 30" in text
    assert "Large Straight 40" in text


def test_check_as_json(yams: Run, pad: Path) -> None:
    data = json.loads(yams("rules", "check", pad, "--json").stdout)
    rules = Rules.from_mapping(data["rules"])
    assert rules == Rules.load(pad)
    assert data["digest"] == rules.digest
    assert data["examples"]["three_of_a_kind"] == [{"dice": [4, 4, 4, 4, 5], "points": 12}]
    assert len(data["examples"]["two_pairs"]) == 2


def test_check_of_a_wrong_file(yams: Run, tmp_path: Path) -> None:
    path = tmp_path / "wrong.toml"
    path.write_text('base = "plain"\nfour_of_a_kind = "figur"\n', encoding="utf-8")
    result = yams("rules", "check", path)
    assert result.exit_code == 1
    assert "line 2" in result.stderr
    assert "four_of_a_kind" in result.stderr


def test_show_says_how_dice_are_counted(yams: Run, pad: Path) -> None:
    lines = yams("rules", "show", pad).stdout.splitlines()
    assert '# "sum"' not in "\n".join(lines)  # on this sheet no box pays the sum
    assert any(line.startswith('# "matching" (four_of_a_kind): all dice') for line in lines)
    figures = next(line for line in lines if line.startswith('# "figure"'))
    assert figures == (
        '# "figure" (three_of_a_kind, two_pairs): only the dice that the figure needs'
    )


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("base", ["plain", "guide", "yatzy"])
def test_show_what_differs(yams: Run, tmp_path: Path, name: str, base: str) -> None:
    text = yams("rules", "show", name, "--diff", base).stdout
    path = tmp_path / f"{name}.toml"
    path.write_text(text, encoding="utf-8")
    assert Rules.load(path) == PRESETS[name]
    assert tomllib.loads(text)["base"] == base
    data = json.loads(yams("rules", "show", name, "--diff", base, "--json").stdout)
    assert Rules.from_mapping(data) == PRESETS[name]


def test_show_of_a_file_reads_back(yams: Run, pad: Path, tmp_path: Path) -> None:
    for more in ((), ("--diff", "yatzy")):
        path = tmp_path / "again.toml"
        path.write_text(yams("rules", "show", pad, *more).stdout, encoding="utf-8")
        assert Rules.load(path) == Rules.load(pad)


def test_check_fits_a_narrow_terminal(pad: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("solver.cli.printing.layout.terminal_width", lambda: 40)
    for lang in ("en", "fr"):
        result = CliRunner().invoke(main, ["rules", "check", str(pad), "--lang", lang])
        assert result.exit_code == 0
        assert max(map(len, result.stdout.splitlines())) <= 40
