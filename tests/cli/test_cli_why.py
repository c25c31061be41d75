"""`yams best --why`."""

from __future__ import annotations

import json

import pytest

from conftest import Run

SHEET = "3 6 9 12 15 . | 20 20 25 30 . 50 ."


def test_two_choices_side_by_side(yams: Run) -> None:
    result = yams("best", "12366", "--rerolls", 1, "--sheet", SHEET, "--why")
    assert result.exit_code == 0, result.output
    text = result.stdout
    for line in (
        "Where the turn ends: chance of each box, and mean points there\n",
        "                66         366\n",
        "Sixes   42.1% 19.1  30.6% 18.5\n",
        "Upper bonus      25.58   23.69  +1.88\n",
        "written         190.00  190.00\n",
        "total           270.50  266.49  +4.01\n",
        "Holding 6 6 rather than 3 6 6 gains 1.9 in the bonus, 0.9 in Large Straight and 0.7 in"
        " Sixes.\n",
    ):
        assert line in text


def test_json_adds_up(yams: Run) -> None:
    data = json.loads(
        yams("best", "12366", "--rerolls", 1, "--sheet", SHEET, "--why", 3, "--json").stdout
    )
    assert len(data["why"]) == 3
    for found in data["why"]:
        parts = [*found["boxes"].values(), found["upper_bonus"], found["yams_bonus"]]
        assert sum(parts) + found["written"] == pytest.approx(found["total"]["mean"], abs=1e-9)
        assert found["choice"]["total"] == pytest.approx(found["total"]["mean"], abs=1e-9)
        assert sum(end["chance"] for end in found["turn"]) == pytest.approx(1)
    assert "why" not in json.loads(yams("best", "12366", "--sheet", SHEET, "--json").stdout)


def test_boxes_end_with_the_next_turn(yams: Run) -> None:
    text = yams("best", "12346", "--rerolls", 0, "--sheet", SHEET, "--why").stdout
    assert "Where the turn ends" not in text
    assert (
        "Writing Chance rather than Large Straight gains 8.5 in Large Straight, and gives up 4.6 in"
        " Chance, 1.0 in the bonus and 0.5 in Yams bonuses.\n" in text
    )
    assert text.splitlines()[-1].startswith("yams best --sheet")


def test_in_french(yams: Run) -> None:
    text = yams("best", "12366", "--rerolls", 1, "--sheet", SHEET, "--why", "--lang", "fr").stdout
    assert "Où finit le tour" in text
    assert "Garder 6 6 plutôt que 3 6 6 gagne 1,9 au bonus supérieur, 0,9 en Grande suite" in text
    assert "chance du bonus  73,1 %  67,7 %\n" in text


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("count", [1, 2, 4])
@pytest.mark.parametrize("rerolls", [0, 1])
def test_on_forty_columns(
    yams: Run, monkeypatch: pytest.MonkeyPatch, lang: str, count: int, rerolls: int
) -> None:
    monkeypatch.setattr("solver.cli.printing.layout.terminal_width", lambda: 40)
    sheet = "3 6 . 12 15 . | . . 25 30 . 50 ."
    result = yams(
        "best", "12366", "--rerolls", rerolls, "--sheet", sheet, "--why", count, "--lang", lang
    )
    assert result.exit_code == 0, result.output
    lines = [line for line in result.stdout.splitlines() if not line.startswith("yams best")]
    assert max(map(len, lines)) <= 40


def test_the_only_choice_stands_alone(yams: Run) -> None:
    sheet = "3 6 9 12 15 18 | 20 20 25 30 40 50 ."
    result = yams("best", "12346", "--rerolls", 0, "--sheet", sheet, "--why")
    assert result.exit_code == 0
    assert "rather than" not in result.stdout


def test_bad_counts(yams: Run) -> None:
    result = yams("best", "12366", "--why", 0)
    assert result.exit_code == 2
    assert result.stderr == "yams: --why 0: expected a whole number from 1 to 32\n"
    assert yams("best", "--why", "12366").stderr.startswith("yams: ")
