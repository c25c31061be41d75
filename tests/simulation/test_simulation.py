from __future__ import annotations

import json
import os
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from solver import (
    Advisor,
    OptionError,
    Rules,
    Scoresheet,
    SheetError,
    SolverError,
    State,
    ValueTable,
)
from solver.files import Replacement
from solver.game.record import Header, header_line, read_games
from solver.game.rules import PRESETS
from solver.simulation.games import CHUNK, Games, play, simulate
from solver.simulation.records import GamesFile, game_lines
from solver.statistics.exact import distribution

if TYPE_CHECKING:
    from conftest import Run, Tables

FIELDS = ["game", "turn", "rolls", "holds", "box", "points", "bonus"]
HEADER = Header(Rules.named("guide"))
SHEET = "3 . . 12 . 18 | . . 25 . . 50 . +100"


def one_chunk(table: ValueTable, games: int, seed: int, **options: Any) -> Games:
    (chunk,) = play(table, games, seed, **options)
    return chunk


def turns_of(games: Games) -> list[list[dict[str, Any]]]:
    lines = [json.loads(line) for line in game_lines(games, 0, len(games.totals))]
    return [list(turns) for _, turns in groupby(lines, key=lambda line: line["game"])]


def contains(dice: str, hold: str) -> bool:
    return all(dice.count(face) >= hold.count(face) for face in hold)


def same(left: Games, right: Games) -> None:
    for field in ("rolls", "holds", "boxes", "points", "bonus", "totals"):
        np.testing.assert_array_equal(getattr(left, field), getattr(right, field))


@pytest.mark.parametrize("threads", [2, 3])
def test_same_games_for_any_number_of_threads(tables: Tables, threads: int) -> None:
    same(
        one_chunk(tables("guide"), 3000, 7, threads=1),
        one_chunk(tables("guide"), 3000, 7, threads=threads),
    )


def test_same_games_from_run_to_run(tables: Tables) -> None:
    table = tables("guide")
    same(one_chunk(table, 500, 7), one_chunk(table, 500, 7))
    assert (one_chunk(table, 500, 8).totals != one_chunk(table, 500, 7).totals).any()


def test_a_game_depends_on_seed_and_number_alone(tables: Tables) -> None:
    few = one_chunk(tables("guide"), 100, 7)
    first, second = play(tables("guide"), CHUNK + 10, 7)
    assert (first.first, second.first) == (1, CHUNK + 1)
    assert (len(first.totals), len(second.totals)) == (CHUNK, 10)
    np.testing.assert_array_equal(first.totals[:100], few.totals)
    np.testing.assert_array_equal(first.rolls[:100], few.rolls)


def test_all_throws_come_equally_often(tables: Tables) -> None:
    from solver.game.dice import ROLL_WAYS

    chunk = one_chunk(tables("guide"), 20_000, 3)
    seen = np.bincount(chunk.rolls[:, :, 0].ravel(), minlength=252)
    due = ROLL_WAYS / 7776 * seen.sum()
    assert ((seen - due) ** 2 / due).sum() < 251 + 4 * np.sqrt(2 * 251)


@pytest.mark.slow
@pytest.mark.parametrize("name", PRESETS)
def test_games_replay_to_the_same_total(tables: Tables, name: str) -> None:
    rules = Rules.named(name)
    chunk = one_chunk(tables(name), 400, 1)
    bonuses = 0
    for turns, total in zip(turns_of(chunk), chunk.totals.tolist(), strict=True):
        assert [turn["turn"] for turn in turns] == list(range(1, len(rules.boxes) + 1))
        sheet = Scoresheet.empty(rules)
        for turn in turns:
            assert list(turn) == FIELDS
            rolls, holds = turn["rolls"], turn["holds"]
            assert 1 <= len(rolls) <= 3
            assert len(holds) == len(rolls) - 1
            for hold, before, after in zip(holds, rolls[:-1], rolls[1:], strict=True):
                assert len(hold) < 5
                assert contains(before, hold)
                assert contains(after, hold)
            before = sheet.written
            box = turn["box"]
            earlier = sheet.bonus
            sheet = sheet.fill(box, rolls[-1])
            assert sheet.points[rules.index(rules.box(box))] == turn["points"]
            assert rules.box(box).key == box
            assert sheet.bonus - earlier == turn["bonus"]
            assert sheet.written - before == turn["points"] + turn["bonus"]
            bonuses += turn["bonus"]
        assert sheet.total == total
    assert (bonuses > 0) == (rules.yams_bonus > 0)


@pytest.mark.parametrize("name", ["guide", "free-joker", "single-bonus", "yatzy"])
def test_every_choice_is_the_advisors_best(tables: Tables, name: str) -> None:
    advisor = Advisor(tables(name))
    for turns in turns_of(one_chunk(tables(name), 12, 5)):
        sheet = Scoresheet.empty(advisor.rules)
        for turn in turns:
            rolls, holds = turn["rolls"], turn["holds"]
            kept = holds if len(rolls) == 3 else [*holds, rolls[-1]]
            for rerolls, roll, hold in zip((2, 1), rolls, kept, strict=False):
                best = advisor.holds(sheet, roll, rerolls)[0].hold
                assert "".join(map(str, best)) == hold
            assert advisor.boxes(sheet, rolls[-1])[0].box.key == turn["box"]
            sheet = sheet.fill(turn["box"].replace("_", " "), rolls[-1])


@pytest.mark.slow
@pytest.mark.parametrize("name", PRESETS)
def test_mean_lies_within_four_standard_errors(tables: Tables, name: str) -> None:
    table = tables(name)
    sample = simulate(table, 50_000, seed=20, threads=2)
    assert sample.games == 50_000
    assert abs(sample.mean - table.expected_total) < 4 * sample.standard_error


@pytest.mark.slow
def test_totals_fit_the_exact_distribution(tables: Tables) -> None:
    exact = distribution(tables("guide"))
    sample = simulate(tables("guide"), 100_000, seed=4)
    fit = sample.fit(exact.probabilities)
    assert fit.degrees > 300
    assert fit.p_value > 1e-3
    assert abs(sample.standard_deviation - exact.standard_deviation) < 1.0
    other = simulate(tables("plain"), 20_000, seed=4)
    assert other.fit(exact.probabilities).p_value < 1e-9


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("guide", SHEET),
        ("free-joker", SHEET),
        ("single-bonus", "3 . . 20 . 18 | . . 25 . . 50 ."),
        ("single-bonus", "3 . . 20 . 18 | . . 25 . . 50 . +100"),
    ],
)
def test_from_a_sheet(tables: Tables, name: str, text: str) -> None:
    table = tables(name)
    sheet = Scoresheet.parse(text, table.rules)
    exact = distribution(table, sheet)
    for start in (sheet, text):
        sample = simulate(table, 30_000, seed=2, sheet=start)
        assert abs(sample.mean - exact.mean) < 4 * sample.standard_error
        assert sample.fit(exact.probabilities).p_value > 1e-3
    chunk = one_chunk(table, 50, 2, sheet=sheet)
    assert [turn["turn"] for turn in turns_of(chunk)[0]] == list(range(6, 14))
    bare = one_chunk(table, 50, 2, sheet=sheet.state)
    np.testing.assert_array_equal(bare.totals + sheet.written, chunk.totals)


def test_from_a_finished_sheet(tables: Tables) -> None:
    sheet = "3 6 9 12 15 18 | 20 20 25 30 40 50 20"
    assert one_chunk(tables("guide"), 3, 1, sheet=sheet).totals.tolist() == [303] * 3


def test_a_rule_set_of_ones_own() -> None:
    from solver import solve

    rules = Rules.from_mapping(
        {"name": "own", "upper_threshold": 0, "upper_bonus": 7, "four_of_a_kind": 40}
    )
    table = solve(rules)
    sample = simulate(table, 20_000, seed=6)
    assert abs(sample.mean - table.expected_total) < 4 * sample.standard_error


@pytest.mark.parametrize("throws", [1, 2, 5])
@pytest.mark.parametrize("order", ["upper-first", "upward"])
def test_other_throws_and_orders(throws: int, order: str) -> None:
    from solver import solve

    boxes = {
        "sixes": {"face": 6},
        "straight": {"needs": "4 in a row", "points": 30},
        "yams": {"needs": "5 alike", "points": "sum"},
        "chance": {"needs": "any", "points": "sum"},
    }
    rules = Rules.from_mapping(
        {"base": "empty", "name": "own", "order": order, "throws": throws, "boxes": boxes}
        | {"upper_bonus": [[12, 5], [18, 20]], "yams_bonus": 50, "joker": "cross-out"}
    )
    table = solve(rules)
    advisor = Advisor(table)
    chunk = one_chunk(table, 200, 3)
    for turns, total in zip(turns_of(chunk), chunk.totals.tolist(), strict=True):
        sheet = Scoresheet.empty(rules)
        for turn in turns:
            rolls, holds = turn["rolls"], turn["holds"]
            assert 1 <= len(rolls) <= throws
            kept = holds if len(rolls) == throws else [*holds, rolls[-1]]
            for rerolls, roll, hold in zip(range(throws - 1, 0, -1), rolls, kept, strict=False):
                assert "".join(map(str, advisor.holds(sheet, roll, rerolls)[0].hold)) == hold
            assert advisor.boxes(sheet, rolls[-1])[0].box.key == turn["box"]
            sheet = sheet.fill(turn["box"], rolls[-1])
        assert sheet.open_boxes == ()
        assert sheet.total == total
    exact = distribution(table)
    assert simulate(table, 20_000, seed=6).fit(exact.probabilities).p_value > 1e-3


def test_progress_is_told(tables: Tables) -> None:
    told: list[tuple[int, int]] = []
    simulate(tables("guide"), CHUNK + 5, 1, progress=lambda *done: told.append(done))
    assert told == [(CHUNK, CHUNK + 5), (CHUNK + 5, CHUNK + 5)]


def test_bad_arguments(tables: Tables) -> None:
    table = tables("guide")
    for games in (0, -3):
        with pytest.raises(OptionError, match="at least 1 is played"):
            simulate(table, games, 1)
    with pytest.raises(OptionError, match="seed -1"):
        play(table, 1, -1)
    with pytest.raises(SheetError):
        play(table, 1, 1, sheet=State(0, 5, False))


def check_file(path: Path) -> int:
    """Check that a games file has a header, whole lines and whole games; the number of games."""
    text = path.read_text()
    assert text.endswith("\n")
    header, *lines = map(json.loads, text.splitlines())
    assert header == {"format": "yams-games", "version": [1, 0], "rules": "guide"}
    for place, line in enumerate(lines):
        assert list(line) == FIELDS
        assert (line["game"], line["turn"]) == (place // 13 + 1, place % 13 + 1)
    assert len(lines) % 13 == 0
    return len(lines) // 13


def test_games_file(tables: Tables, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    chunk = one_chunk(tables("guide"), 2500, 9)
    with GamesFile(path, HEADER) as file:
        file.write(chunk)
    assert file.games == check_file(path) == 2500
    assert path.read_text() == header_line(HEADER) + "".join(game_lines(chunk, 0, 2500))


@pytest.mark.parametrize("start", [None, SHEET, State(0b11, 3, False)])
def test_what_simulate_writes_is_read(
    tables: Tables, tmp_path: Path, start: str | State | None
) -> None:
    path = tmp_path / "games.jsonl"
    rules = Rules.named("guide")
    sheet = Scoresheet.parse(start, rules) if isinstance(start, str) else start
    (chunk,) = play(tables("guide"), 300, 4, sheet=sheet)
    with GamesFile(path, Header(rules, sheet=sheet)) as file:
        file.write(chunk)
    games = read_games(path)
    assert games.header == Header(rules, sheet=sheet)
    assert "".join(games.lines()) == path.read_text()
    paid = [sum(turn.points + turn.bonus for turn in game.turns[0]) for game in games.games]
    assert paid == (chunk.points.sum(axis=1) + chunk.bonus.sum(axis=1)).tolist()


@contextmanager
def file_size_limit(size: int) -> Iterator[None]:
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_a_full_disk_leaves_whole_games(tables: Tables, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    chunk = one_chunk(tables("guide"), 3000, 9)
    with (
        file_size_limit(3_000_000),
        pytest.raises(SolverError, match="cannot be written"),
        GamesFile(path, HEADER) as file,
    ):
        file.write(chunk)
    assert check_file(path) == file.games == 1000


def test_a_full_disk_costs_no_older_file(tables: Tables, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text("old\n")
    chunk = one_chunk(tables("guide"), 3000, 9)
    with (
        file_size_limit(3_000_000),
        pytest.raises(SolverError, match="cannot be written"),
        GamesFile(path, HEADER) as file,
    ):
        file.write(chunk)
    assert path.read_text() == "old\n"
    assert list(tmp_path.iterdir()) == [path]


def test_an_interrupt_before_the_first_game_costs_no_older_file(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text("old\n")
    file = GamesFile(path, HEADER)
    file.__exit__(KeyboardInterrupt, KeyboardInterrupt(), None)
    assert path.read_text() == "old\n"
    assert list(tmp_path.iterdir()) == [path]


def test_an_interrupt_while_writing_leaves_whole_games(
    tables: Tables, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "games.jsonl"
    chunk = one_chunk(tables("guide"), 1500, 9)
    write = Replacement.write

    def interrupted(file: Replacement, content: bytes) -> None:
        last = b'"game": 1500' in content
        write(file, content[:-7] if last else content)
        if last:
            raise KeyboardInterrupt

    monkeypatch.setattr(Replacement, "write", interrupted)
    with pytest.raises(KeyboardInterrupt), GamesFile(path, HEADER) as file:
        file.write(chunk)
    assert check_file(path) == 1000


@pytest.mark.slow
def test_an_interrupted_command_keeps_whole_games(tables_folder: Path, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    command = ["simulate", "--games", "100000000", "--games-file", path, "--tables", tables_folder]
    process = subprocess.Popen(
        [sys.executable, "-m", "solver", *map(str, command)],
        stderr=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ | {"LC_ALL": "C.UTF-8"},
    )
    deadline = time.monotonic() + 120
    while sum(file.stat().st_size for file in tmp_path.iterdir()) < 5e6:
        assert process.poll() is None
        assert time.monotonic() < deadline
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    try:
        stdout, stderr = process.communicate(timeout=60)
    finally:
        process.kill()
    assert process.returncode == 130
    assert "Traceback" not in stderr
    assert stdout == ""
    games = check_file(path)
    assert games > 0
    assert f"stopped after {games:,} of 100,000,000 games" in stderr


@pytest.mark.slow
def test_command(yams: Run, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    result = yams("simulate", "--games", "2000", "--seed", "3", "--games-file", path)
    assert result.exit_code == 0
    assert "254.4848" in result.stdout
    assert "Chi-square" in result.stdout
    assert "it agrees with the exact distribution" in " ".join(result.stdout.split())
    assert "games a second" in result.stderr
    assert check_file(path) == 2000


def test_command_from_a_sheet(yams: Run) -> None:
    arguments = ["simulate", "--games", "2000", "--sheet", SHEET, "--threads"]
    assert yams(*arguments, "1").stdout == yams(*arguments, "2").stdout
    french = yams(*arguments, "1", "--lang", "fr").stdout
    assert "il s'accorde avec la distribution exacte" in " ".join(french.split())


@pytest.mark.slow
def test_json(yams: Run, tables: Tables) -> None:
    arguments = ["simulate", "--games", "3000", "--seed", "3", "--sheet", SHEET, "--json"]
    data = json.loads(yams(*arguments).stdout)
    assert set(data) == {
        "rules",
        "sheet",
        "state",
        "games",
        "seed",
        "mean",
        "standard_error",
        "standard_deviation",
        "quantiles",
        "at_least",
        "chi_square",
    }
    sample = simulate(tables("guide"), 3000, 3, sheet=SHEET)
    assert data["mean"]["sample"] == sample.mean
    assert data["mean"]["exact"] == pytest.approx(Advisor(tables("guide")).total(SHEET))
    assert data["chi_square"]["degrees"] == data["chi_square"]["ranges"] - 1
    one = json.loads(yams("simulate", "--games", "1", "--sheet", SHEET, "--json").stdout)
    assert one["standard_error"] is None
    assert one["chi_square"] is None


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--games", "0"], "games 0: at least 1 is played"),
        (["--games", "-5"], "games -5: at least 1 is played"),
        (["--seed", "-1"], "seed -1"),
        (["--games", "5", "--games-file", "/missing/folder/games.jsonl"], "cannot be written"),
        (["--games", "5", "--games-file", "/"], "cannot be written"),
        (["--games", "5", "--sheet", "7 . . . . . | . . . . . . ."], "7 in Ones"),
    ],
)
def test_bad_input(yams: Run, arguments: list[str], message: str) -> None:
    result = yams("simulate", *arguments)
    assert result.exit_code == 1
    assert result.stdout == ""
    assert len(result.stderr.splitlines()) == 1
    assert message in result.stderr


def test_a_refused_number_of_games_leaves_the_file_alone(yams: Run, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text("old\n")
    assert yams("simulate", "--games", "0", "--games-file", path).exit_code == 1
    assert path.read_text() == "old\n"
