from __future__ import annotations

import csv
import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

from conftest import Run, Tables
from played import GOOD, random_games
from solver import answers, review
from solver.game.record import read_games
from solver.game.rules import PRESETS

TWO = """\
players: Nord, Sud
sheet: 3 6 9 12 15 . | 20 20 25 30 . 50 .
66612 666 66613 six
12346 chance
12345 grande suite
11112 six
66612 666 66613 chance
12346 - 12345 large straight
"""


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "game.txt"
    path.write_text("# partie\n" + GOOD, encoding="utf-8")
    return path


@pytest.fixture
def two(tmp_path: Path) -> Path:
    path = tmp_path / "two.txt"
    path.write_text(TWO, encoding="utf-8")
    return path


@pytest.fixture
def many(tmp_path: Path) -> Path:
    path = tmp_path / "games.jsonl"
    games = random_games(PRESETS["guide"], 12, 3, ("Nord", "Sud"))
    path.write_text("".join(games.lines()), encoding="utf-8")
    return path


def test_one_game(yams: Run, game: Path) -> None:
    result = yams("review", game)
    assert result.exit_code == 0
    assert result.stderr == ""
    assert "guide: game 1\n" in result.stdout
    for line in (
        "total                     282\n",
        "expected at the start  254.48\n",
        "37 decisions: best 27, fine 2, inaccuracy 3, mistake 4, blunder 1\n",
        "  11. 1 2 5 6 6\n    Three of a Kind loses 17.57 to Twos: blunder\n"
        "    this turn: Twos -2.0, Three of a Kind 0.0; the rest: -15.6\n",
        "13  Chance            -0.8   4.8  282.0\n",
    ):
        assert line in result.stdout
    assert result.stdout.count(" loses ") == 5
    assert "Chances to win" not in result.stdout


def test_why(yams: Run, game: Path) -> None:
    page = yams("review", game, "--why").stdout
    assert "Writing Twos rather than Three of a Kind gains 19.1 in Three of a Kind" in page
    assert page.count(" rather than ") == 5
    assert "this turn" not in page


def test_in_french(yams: Run, game: Path, two: Path) -> None:
    page = yams("review", game, "--lang", "fr").stdout
    for text in ("partie 1", "attendu au début", "254,48", "1 relance\n", "gaffe", "imprécision"):
        assert text in page
    page = yams("review", two, "--lang", "fr").stdout
    assert "Chances de gagner après chaque tour de table" in " ".join(page.split())
    for english in ("total ", "luck", "loses", "decisions", "reroll", "nothing"):
        assert english == "total " or english not in page


def test_typed_on_standard_input(yams: Run, game: Path) -> None:
    typed = yams("review", "-", input=GOOD)
    assert typed.exit_code == 0
    assert typed.stdout == yams("review", game).stdout
    wrong = yams("review", "-", input="22333 carpet\n")
    assert wrong.exit_code == 1
    assert wrong.stderr.startswith("yams: standard input, line 1: unknown box 'carpet'")


def test_bytes_that_are_no_text(yams: Run) -> None:
    result = yams("review", "-", input=b"22333 full\n\xff\xfe\x00\n")
    assert result.exit_code == 1
    assert len(result.stderr.splitlines()) == 1
    assert "standard input, line 2: " in result.stderr


def test_a_player_who_has_not_played_yet(yams: Run, two: Path, tmp_path: Path) -> None:
    two.write_text("\n".join(TWO.splitlines()[:3]) + "\n", encoding="utf-8")
    for player in (), ("--player", "Sud"):
        result = yams("review", two, *player, "--plot", tmp_path / "x.png")
        assert result.exit_code == 0, result.stderr
        assert "0 decisions: \n" in result.stdout or "0 decisions:\n" in result.stdout


def test_two_players_and_their_chances(yams: Run, two: Path) -> None:
    page = yams("review", two).stdout
    assert "Nord                      305\n" in page
    assert "Chances to win after each round" in page
    assert page.splitlines()[-4:][0].split() == ["Nord", "Sud"]
    assert page.splitlines()[-1].split()[0] == "13"
    assert "Chances to win" not in yams("review", two, "--no-win").stdout
    only = yams("review", two, "--player", "Sud").stdout
    assert "Nord   " not in only.partition("Chances")[0]


def test_json(yams: Run, two: Path, tables: Tables) -> None:
    data = json.loads(yams("review", two, "--json").stdout)
    games = read_games(two)
    expected = answers.review(PRESETS["guide"], review(games, tables("guide")))
    win = data["games"][0]["win"]
    assert data["games"][0] | {"win": None} == expected["games"][0]
    assert data["rules"] == "guide"
    assert len(win) == 6
    assert all(sum(chances) == pytest.approx(1) for chances in win)
    assert json.loads(yams("review", two, "--json", "--no-win").stdout) == expected
    one = json.loads(yams("review", two, "--json", "--no-win", "--player", "Sud").stdout)
    assert [player["name"] for player in one["games"][0]["players"]] == ["Sud"]


def test_many_games(yams: Run, many: Path) -> None:
    result = yams("review", many)
    assert "guide: 12 games, means and their standard errors" in result.stdout
    rows = [line.split() for line in result.stdout.splitlines()]
    assert ["Nord", "mean", "error"] in rows
    assert ["Sud", "mean", "error"] in rows
    data = json.loads(yams("review", many, "--json", "--no-win").stdout)
    assert [game["game"] for game in data["games"]] == list(range(1, 13))
    totals = [game["players"][0]["total"] for game in data["games"]]
    assert f"{sum(totals) / 12:.2f}" in result.stdout
    third = json.loads(yams("review", many, "--json", "--no-win", "--game", "3").stdout)
    assert third["games"] == data["games"][2:3]


@pytest.mark.slow
def test_perfect_games(yams: Run, game: Path) -> None:
    line = next(x for x in yams("review", game, "--perfect").stdout.splitlines() if "above" in x)
    assert line.split()[:-1] == ["perfect", "games", "above", "it"]
    assert 15 < float(line.split()[-1].strip("%")) < 25


def test_csv(yams: Run, game: Path, tmp_path: Path, tables: Tables) -> None:
    result = yams("review", game, "--csv", "-")
    rows = list(csv.DictReader(io.StringIO(result.stdout)))
    (judged,) = review(read_games(game), tables("guide"))
    player = judged.players[0]
    assert len(rows) == len(player.decisions)
    assert sum(float(row["luck"] or 0) for row in rows) == pytest.approx(player.luck)
    assert sum(float(row["loss"]) for row in rows) == pytest.approx(player.loss)
    assert rows[0]["choice"] == "44"
    assert [row["verdict"] for row in rows] == [choice.verdict for choice in player.decisions]
    path = tmp_path / "decisions.csv"
    both = yams("review", game, "--csv", path)
    assert path.read_text() == result.stdout
    assert both.stdout == yams("review", game).stdout
    assert both.stderr == f"{path} written.\n"


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["png", "svg", "pdf"])
def test_plot(yams: Run, two: Path, tmp_path: Path, kind: str) -> None:
    path = tmp_path / f"game.{kind}"
    result = yams("review", two, "--plot", path, "--lang", "fr")
    assert result.exit_code == 0, result.stderr
    assert path.stat().st_size > 2000
    if kind == "svg":
        text = path.read_text(encoding="utf-8")
        for word in ("chance de gagner", "total final attendu", "Nord", "Sud", "perte"):
            assert word in text
        again = path.read_bytes()
        yams("review", two, "--plot", path, "--lang", "fr")
        assert path.read_bytes() == again


def test_plot_of_one_player(yams: Run, game: Path, tmp_path: Path) -> None:
    path = tmp_path / "game.svg"
    assert yams("review", game, "--plot", path).exit_code == 0
    assert "chance to win" not in path.read_text(encoding="utf-8")


def test_a_file_cut_off(yams: Run, many: Path) -> None:
    text = many.read_text(encoding="utf-8")
    many.write_text(text[: len(text) // 2], encoding="utf-8")
    result = yams("review", many, "--no-win")
    assert result.exit_code == 0
    assert "cut off in the middle; read up to there" in result.stderr
    assert len(result.stderr.splitlines()) == 1


def test_forty_columns(yams: Run, game: Path, two: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    monkeypatch.setattr("solver.cli.printing.layout.terminal_width", lambda: 40)
    for path in (game, two):
        for lang in ("en", "fr"):
            page = yams("review", path, "--lang", lang).stdout
            assert max(map(len, page.splitlines())) <= 40


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["missing.txt"], 1, "missing.txt: cannot be read"),
        (["GAME", "--player", "Nord"], 1, "its player has no name"),
        (["TWO", "--player", "Ouest"], 1, "unknown player 'Ouest': use one of Nord, Sud"),
        (["TWO", "--game", "2"], 1, "there is no game 2; it has 1 to 1"),
        (["TWO", "--game", "x"], 2, "--game x"),
        (["GAME", "--rules", "nobody"], 1, "unknown rule set 'nobody'"),
        (["MANY", "--rules", "plain"], 1, "line 1: played under the rules guide, not plain"),
        (["MANY", "--plot", "x.png"], 2, "--plot draws one game: choose it by --game N"),
        (["GAME", "--plot", "x.gif"], 1, "x.gif: a figure is written as"),
        (["GAME", "--csv", "/missing/x.csv"], 1, "cannot be written"),
        (["GAME", "--csv", "-", "--json"], 2, "both print on stdout"),
        (["GAME", "--why", "--json"], 2, "--why and --perfect are for reading"),
        ([], 2, "FILE is missing"),
    ],
)
def test_bad_input(
    yams: Run,
    arguments: list[str],
    code: int,
    message: str,
    game: Path,
    two: Path,
    many: Path,
) -> None:
    paths = {"GAME": str(game), "TWO": str(two), "MANY": str(many)}
    result = yams("review", *(paths.get(word, word) for word in arguments))
    assert result.exit_code == code
    assert result.stdout == ""
    assert len(result.stderr.splitlines()) == 1
    assert message in result.stderr


def test_bad_lines_are_told_in_french(yams: Run, game: Path) -> None:
    game.write_text("55555 yams\n44444 grande suite\n", encoding="utf-8")
    result = yams("review", game, "--lang", "fr")
    assert result.exit_code == 1
    assert result.stderr == (
        f"yams: {game}, ligne 2 : 44444 est un joker et ne peut aller dans la case"
        " Grande suite :"
        " choisissez Quatre\n"
    )


def test_one_game_needs_no_compiler(game: Path, tables_folder: Path) -> None:
    script = (
        "import sys; sys.modules['numba'] = None\n"
        "from solver.cli import main\n"
        f"main(['review', {str(game)!r}, '--tables', {str(tables_folder)!r}])"
    )
    result = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert result.returncode == 0, result.stderr
    assert "282" in result.stdout
