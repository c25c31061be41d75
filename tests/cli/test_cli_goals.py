"""``yams target`` and ``yams duel``."""

from __future__ import annotations

import csv
import io
import json
import re
from pathlib import Path

import pytest

from conftest import Run
from solver.language import chances

TWO_OPEN = "3 6 9 12 15 . | 20 20 25 30 40 50 ."
FULL = "3 6 9 12 15 18 | 20 20 25 30 40 50 20"
FIVE_OPEN = "3 6 9 12 15 . | 20 20 25 . . . ."
EMPTY = ". . . . . . | . . . . . . ."


def test_target(yams: Run) -> None:
    result = yams("target", 300, "--sheet", TWO_OPEN)
    assert result.exit_code == 0
    assert result.stdout.splitlines() == [
        "Chance of at least 300 points:",
        "  played for that total  56.09%",
        "  played for the mean    54.00%",
    ]


def test_target_with_dice(yams: Run) -> None:
    result = yams("target", 287, "66521", "--sheet", TWO_OPEN, "--top", 2)
    assert result.exit_code == 0
    assert "Hold 6 6, reroll 3 dice." in result.stdout
    assert "(22 more: --top 0 shows all)" in result.stdout
    assert result.stdout.splitlines()[-1] == "Play for the mean chooses the same."
    last = yams("target", 300, "12346", "--rerolls", 0, "--sheet", TWO_OPEN)
    assert "Write 16 in Chance." in last.stdout
    french = yams("target", 300, "12346", "--rerolls", 0, "--sheet", TWO_OPEN, "--lang", "fr")
    assert "Écrivez 16 dans la case Chance." in french.stdout
    assert "en jouant pour la moyenne" in french.stdout


def test_what_the_choice_of_the_mean_loses(yams: Run) -> None:
    arguments = ("target", 306, "66551", "--rerolls", 2, "--sheet", TWO_OPEN, "--json", "--top", 0)
    data = json.loads(yams(*arguments).stdout)
    assert data["choices"][0]["value"] == data["reach"]
    assert data["mean_choice"]["loss"] == pytest.approx(
        data["reach"] - data["mean_choice"]["value"]
    )
    assert max(choice["total"] for choice in data["choices"]) == data["mean_choice"]["total"]


def test_target_json(yams: Run) -> None:
    data = json.loads(yams("target", 300, "--sheet", TWO_OPEN, "--json").stdout)
    assert list(data) == [
        *("rules", "sheet", "state", "total", "reach", "mean_play"),
        *("dice", "rerolls", "choices", "mean_choice"),
    ]
    assert (data["total"], data["dice"], data["choices"]) == (300, None, None)
    assert 0 < data["mean_play"] < data["reach"] < 1
    data = json.loads(yams("target", 300, 66521, "--sheet", TWO_OPEN, "--json").stdout)
    assert (data["dice"], data["rerolls"]) == ([1, 2, 5, 6, 6], 2)
    assert list(data["choices"][0]) == ["hold", "value", "total", "loss", "box"]
    data = json.loads(
        yams("target", 300, 66521, "--rerolls", 0, "--sheet", TWO_OPEN, "--json").stdout
    )
    assert list(data["choices"][0]) == ["box", "points", "bonus", "value", "total", "loss"]


@pytest.mark.parametrize(("total", "chance"), [(2000, 0.0), (150, 1.0), (0, 1.0)])
def test_totals_out_of_reach_or_certain(yams: Run, total: int, chance: float) -> None:
    data = json.loads(yams("target", total, "66521", "--sheet", TWO_OPEN, "--json").stdout)
    assert (data["reach"], data["mean_play"]) == (chance, chance)
    assert data["mean_choice"] == data["choices"][0]


def test_curve(yams: Run, tmp_path: Path) -> None:
    data = json.loads(yams("target", "--curve", "--sheet", TWO_OPEN, "--json").stdout)
    curve = data["curve"]
    assert curve[0] == {"total": 0, "reach": 1.0, "mean_play": 1.0}
    assert [line["total"] for line in curve] == list(range(len(curve)))
    reached = json.loads(yams("target", 300, "--sheet", TWO_OPEN, "--json").stdout)
    assert curve[300]["reach"] == pytest.approx(reached["reach"], rel=1e-12)
    assert curve[300]["mean_play"] == reached["mean_play"]
    result = yams("target", "--curve", "--sheet", TWO_OPEN, "--csv", "-")
    lines = list(csv.DictReader(io.StringIO(result.stdout)))
    assert [list(line) for line in lines[:1]] == [["total", "reach", "mean_play"]]
    assert len(lines) == len(curve)
    assert float(lines[300]["reach"]) == curve[300]["reach"]
    text = yams("target", "--curve", "--sheet", TWO_OPEN, "--csv", tmp_path / "c.csv")
    assert (tmp_path / "c.csv").read_text() == result.stdout
    assert text.stdout == "", "the curve is in the file"


def test_curve_text(yams: Run) -> None:
    """One line for what is certain, and one form in each column."""
    curve = json.loads(yams("target", "--curve", "--sheet", TWO_OPEN, "--json").stdout)["curve"]
    lines = yams("target", "--curve", "--sheet", TWO_OPEN).stdout.splitlines()
    certain = [line["total"] for line in curve if line["mean_play"] == 1]
    assert lines[1].split() == [str(certain[-1]), "100.0000%", "100.0000%", "0.0000%"]
    for line in lines[1:]:
        total, *chances = line.split()
        assert all(re.fullmatch(r"\d+\.\d{4}%", chance) for chance in chances)
        assert chances[0] == f"{100 * curve[int(total)]['reach']:.4f}%"
    assert [int(line.split()[0]) for line in lines[1:]] == list(range(certain[-1], len(curve)))
    assert "\n" + "Greatest total: " in yams("target", "--curve", "--sheet", FIVE_OPEN).stdout


def test_a_column_of_chances_has_one_form(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    assert chances([0.5, 0.0, 1.0]) == ["50.00%", "0.00%", "100.00%"]
    assert chances([0.5, 1e-5, 0.0]) == ["5.00e-01", "1.00e-05", "0.00e+00"]


@pytest.mark.slow
def test_curve_figure(yams: Run, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    for lang in ("en", "fr"):
        target = tmp_path / f"{lang}.svg"
        result = yams(
            "target", "--curve", "--sheet", TWO_OPEN, "--plot", target, "--csv", "-", "--lang", lang
        )
        assert result.exit_code == 0
        assert target.stat().st_size > 1000
    refused = yams("target", "--curve", "--sheet", TWO_OPEN, "--plot", tmp_path / "c.gif")
    assert refused.exit_code == 1


@pytest.mark.slow
def test_duel(yams: Run) -> None:
    result = yams("duel", "--me", TWO_OPEN, "--them", TWO_OPEN)
    assert result.exit_code == 0
    lines = [line.split() for line in result.stdout.splitlines()[1:]]
    assert [line[0] for line in lines] == ["win", "tie", "lose", "share"]
    assert lines[3][-1] == "50.00%"
    french = yams("duel", "--me", TWO_OPEN, "--them", "245", "66521", "--lang", "fr")
    assert "en jouant pour gagner" in french.stdout
    assert "Gardez 6 6" in french.stdout


def test_duel_json(yams: Run) -> None:
    data = json.loads(
        yams(
            *("duel", "66521", "--rerolls", 1, "--me", TWO_OPEN),
            *("--them", TWO_OPEN, "--them", "300", "--json"),
        ).stdout
    )
    assert list(data) == [
        *(
            "rules",
            "sheet",
            "state",
            "opponents",
            "field",
            "share",
            "win",
            "tie",
            "lose",
            "mean_play",
        ),
        *("dice", "rerolls", "choices", "mean_choice"),
    ]
    assert data["opponents"] == [TWO_OPEN, "300"]
    assert data["win"] + data["tie"] + data["lose"] == pytest.approx(1)
    best = data["choices"][0]
    assert (best["value"], best["win"]) == (data["share"], data["win"])
    assert data["mean_play"]["share"] <= data["share"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("target", "-5"), "total '-5': expected a whole number"),
        (("target", "many"), "total 'many': expected a whole number"),
        (("target", "2.5"), "total '2.5': expected a whole number"),
        (("target", 300, "66"), "5 dice are expected"),
        (("target", 300, "--sheet", FULL), "your own sheet is full"),
        (("duel", "--me", FULL, "--them", "200"), "your own sheet is full"),
        (("duel", "--me", TWO_OPEN, "--them", "-3"), "total '-3'"),
        (("duel", "--me", TWO_OPEN, "--them", "some"), "total 'some'"),
        (("duel", "--me", EMPTY, "--them", TWO_OPEN), "one turn ahead at most"),
        (("duel", "--me", TWO_OPEN, "--them", "1 2 3"), "the 13 boxes"),
    ],
)
def test_bad_data_is_told_in_one_line(yams: Run, arguments: tuple[str], message: str) -> None:
    for lang in ("en", "fr"):
        result = yams(*arguments, "--lang", lang)
        assert result.exit_code == 1
        assert result.stdout == ""
        assert len(result.stderr.splitlines()) == 1
        if lang == "en":
            assert message in result.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        ("target",),
        ("target", 300, "--curve"),
        ("target", 300, "--csv", "-"),
        ("target", 300, "--rerolls", 1),
        ("target", "--curve", "--json", "--csv", "-"),
        ("target", 300, "--curv"),
        ("duel", "--me", TWO_OPEN),
        ("duel", "--them", "200"),
    ],
)
def test_wrong_usage(yams: Run, arguments: tuple[str]) -> None:
    assert yams(*arguments).exit_code == 2


@pytest.mark.slow
def test_duel_against_a_field(yams: Run) -> None:
    data = json.loads(yams("duel", "--me", TWO_OPEN, "--vs", "3000", "--json").stdout)
    assert (data["opponents"], data["field"]) == ([], 3000)
    more = json.loads(
        yams("duel", "--me", TWO_OPEN, "--vs", "3000", "--them", "200", "--json").stdout
    )
    assert more["opponents"] == ["200"]
    assert 0 <= more["share"] <= data["share"] < 0.05


def test_duel_needs_an_opponent(yams: Run) -> None:
    result = yams("duel", "--me", TWO_OPEN)
    assert result.exit_code == 2
    assert "--them" in result.stderr
    assert "--vs" in result.stderr
    assert yams("duel", "--me", TWO_OPEN, "--vs", "0").exit_code == 2
    many = yams("duel", "--me", TWO_OPEN, "--vs", "100001")
    assert many.exit_code == 1
    assert "100,000 at most" in many.stderr


def test_an_opponent_of_other_rules(yams: Run) -> None:
    yatzy = "3 6 9 12 15 18 | 10 18 12 16 15 . . 22 50"
    result = yams("duel", "--me", TWO_OPEN, "--them", yatzy)
    assert result.exit_code == 1
    assert "of other rules (yatzy)" in result.stderr
    assert "13 boxes" in result.stderr
    wrong = yams("duel", "--me", TWO_OPEN, "--them", "3 6 9")
    assert wrong.exit_code == 1
    assert "an opponent's sheet:" in wrong.stderr
