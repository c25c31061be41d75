from __future__ import annotations

import csv
import io
import json
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest

from solver import (
    Advisor,
    Box,
    BoxChoice,
    HoldChoice,
    PositionError,
    Rules,
    best_choices,
    solve,
)
from solver.advice.openings import SHAPES, Opening, first_boxes, first_holds, grouped, shape
from solver.game.dice import HOLDS, ROLLS

if TYPE_CHECKING:
    from conftest import Run, Tables

NEW_GAME = ". . . . . . | . . . . . . ."
#: The value of each hold under `official`, as CaseyTewey/ysolver and others print it.
PUBLISHED_HOLDS = {
    (6, 6, 6, 6): 284.30362,
    (6, 6, 6): 265.11336,
    (1, 2, 3, 4, 5): 261.53141,
    (2, 3, 4, 5, 6): 261.53141,
    (2, 3, 4, 5): 254.87542,
    (6, 6): 253.93528,
    (1, 2, 3, 4): 251.13142,
    (3, 4, 5): 250.61799,
    (2, 2): 250.55812,
    (5,): 249.93636,
}


@pytest.fixture(scope="module")
def advisor(tables: Tables) -> Advisor:
    return Advisor(tables("official"))


@pytest.fixture(scope="module")
def holds(advisor: Advisor) -> list[Opening[HoldChoice]]:
    return first_holds(advisor)


@pytest.fixture(scope="module")
def boxes(advisor: Advisor) -> list[Opening[BoxChoice]]:
    return first_boxes(advisor)


def test_every_roll_once(holds: list[Opening[HoldChoice]], boxes: list[Opening[BoxChoice]]) -> None:
    for openings in (holds, boxes):
        assert [opening.roll for opening in openings] == list(ROLLS)
        assert sum(opening.ways for opening in openings) == 7776


@pytest.mark.parametrize("hold", PUBLISHED_HOLDS)
def test_published_values_of_holds(holds: list[Opening[HoldChoice]], hold: tuple[int, ...]) -> None:
    group = grouped(holds, lambda opening: opening.best.hold)[hold]
    for opening in group.openings:
        assert opening.best.total == pytest.approx(PUBLISHED_HOLDS[hold], abs=5e-6)


def test_published_holds_that_are_never_best(
    holds: list[Opening[HoldChoice]], advisor: Advisor
) -> None:
    best = grouped(holds, lambda opening: opening.best.hold)
    assert (1, 1) not in best
    assert () not in best
    ranked = {c.hold: c.total for c in advisor.holds(NEW_GAME, "11266", 2)}
    assert ranked[1, 1] == pytest.approx(249.16548, abs=5e-6)
    assert ranked[()] == pytest.approx(249.47195, abs=5e-6)


def test_published_boxes(boxes: list[Opening[BoxChoice]]) -> None:
    by_roll = {opening.roll: opening.best for opening in boxes}
    assert (by_roll[2, 6, 6, 6, 6].box, by_roll[2, 6, 6, 6, 6].points) == (Box.SIXES, 24)
    assert by_roll[2, 6, 6, 6, 6].total == pytest.approx(268.23, abs=5e-3)
    assert by_roll[2, 3, 4, 4, 6].box == Box.CHANCE
    assert by_roll[2, 3, 4, 4, 6].total == pytest.approx(238.96, abs=5e-3)
    assert Box.FOUR_OF_A_KIND not in grouped(boxes, lambda opening: opening.best.box)


def test_openings_are_those_of_the_kernels(
    holds: list[Opening[HoldChoice]], boxes: list[Opening[BoxChoice]], advisor: Advisor
) -> None:
    new_game = np.zeros((252, 3), dtype=int)
    for openings, rerolls in ((holds, 2), (boxes, 0)):
        answers = best_choices(advisor.table, new_game, range(252), [rerolls] * 252)
        values = [opening.best.value for opening in openings]
        assert values == pytest.approx(answers.values.tolist(), abs=1e-9)
        for opening in openings:
            assert opening.runner_up is not None
            difference = opening.best.total - opening.runner_up.total
            assert opening.runner_up.loss == pytest.approx(difference, abs=1e-9)
    best = best_choices(advisor.table, new_game, range(252), [2] * 252).choices
    assert [opening.best.hold for opening in holds] == [HOLDS[hold] for hold in best]


def test_groups_hold_every_roll_once_and_come_by_frequency(
    holds: list[Opening[HoldChoice]],
) -> None:
    groups = grouped(holds, lambda opening: opening.best.hold)
    assert len(groups) == 32
    members = [opening.roll for group in groups.values() for opening in group.openings]
    assert sorted(members) == sorted(ROLLS)
    ways = [group.ways for group in groups.values()]
    assert ways == sorted(ways, reverse=True)
    for hold, group in groups.items():
        assert all(
            opening.roll.count(face) >= hold.count(face)
            for opening in group.openings
            for face in hold
        )


@pytest.mark.parametrize(
    ("hold", "expected"),
    [
        ((1, 2, 3, 4, 5), "stop"),
        ((6, 6, 6, 6), "four equal dice"),
        ((6, 6, 6), "three equal dice"),
        ((2, 2, 6, 6), "two groups"),
        ((2, 2, 2, 6), "two groups"),
        ((6, 6), "a pair"),
        ((3, 4, 5), "different dice"),
        ((5,), "one die"),
        ((), "no die"),
    ],
)
def test_shapes(hold: tuple[int, ...], expected: str) -> None:
    assert shape(hold) == expected
    assert expected in SHAPES


def test_command(yams: Run) -> None:
    text = yams("openings", "--rules", "official").stdout
    assert "32 holds" in text
    assert "a pair (" in text
    assert "  66  1200  253.94  11266" in text
    assert max(map(len, text.splitlines())) <= 100
    french = yams("openings", "--lang", "fr").stdout
    assert "une paire" in french
    assert "120  261,5" in french


def test_csv(yams: Run, tmp_path: Path, holds: list[Opening[HoldChoice]]) -> None:
    path = tmp_path / "openings.csv"
    result = yams("openings", "--rules", "official", "--csv", path)
    assert result.stdout == ""
    assert f"{path} written." in result.stderr
    rows = list(csv.DictReader(io.StringIO(path.read_text())))
    assert [row["decision"] for row in rows] == ["hold"] * 252 + ["box"] * 252
    assert sum(int(row["ways"]) for row in rows) == 2 * 7776
    for row, opening in zip(rows, holds, strict=False):
        assert row["roll"] == "".join(map(str, opening.roll))
        assert row["choice"] == "".join(map(str, opening.best.hold))
        assert float(row["total"]) == opening.best.total
        assert opening.runner_up is not None
        assert float(row["loss"]) == opening.runner_up.loss
    assert rows[0]["box"] == "yams"
    assert rows[252]["points"] == "50"
    assert yams("openings", "--rules", "official", "--csv", "-").stdout == path.read_text()


def test_markdown(yams: Run) -> None:
    text = yams("openings", "--rules", "official", "--markdown", "-").stdout
    assert text.startswith("# Openings under official\n")
    tables = [part for part in text.split("\n\n") if part.startswith("|")]
    assert [len(table.strip().splitlines()) - 2 for table in tables][2:] == [252, 252]
    for table in tables:
        assert len({line.count("|") for line in table.strip().splitlines()}) == 1
    assert "| 26666 | 5 | Sixes | 268" in text


def test_json(yams: Run) -> None:
    data = json.loads(yams("openings", "--json").stdout)
    assert (len(data["holds"]), len(data["boxes"])) == (252, 252)
    first = data["holds"][0]
    assert set(first) == {"roll", "ways", "best", "runner_up"}
    assert (first["best"]["box"], first["runner_up"]["hold"]) == ("yams", [1, 1, 1, 1])


def test_a_file_that_cannot_be_written(yams: Run, tmp_path: Path) -> None:
    result = yams("openings", "--csv", tmp_path / "missing" / "openings.csv")
    assert result.exit_code == 1
    assert result.stderr.startswith("yams: ")
    assert "cannot be written" in result.stderr
    assert len(result.stderr.splitlines()) == 1


def test_odds_and_openings_do_without_the_compiler(tables_folder: Path) -> None:
    for command in ("['odds']", f"['openings', '--tables', {str(tables_folder)!r}]"):
        code = (
            "import sys; from solver.cli import main; "
            f"main({command}, standalone_mode=False); assert 'numba' not in sys.modules"
        )
        subprocess.run([sys.executable, "-c", code], check=True, stdout=subprocess.DEVNULL)


def test_one_throw_a_turn_has_boxes_alone(yams: Run, tmp_path: Path) -> None:
    path = tmp_path / "one.toml"
    path.write_text('base = "guide"\nthrows = 1\n')
    page = yams("openings", "--rules", path).stdout
    assert page.startswith("After the last throw of the first turn")
    assert "holds are ever best" not in page
    refused = yams("best", "44431", "--rerolls", "1", "--rules", path)
    assert "--rerolls 1: expected 0" in refused.stderr
    advisor = Advisor(solve(Rules.load(path)))
    with pytest.raises(PositionError, match="one throw a turn"):
        advisor.holds(NEW_GAME, "44431", 1)
