from __future__ import annotations

import doctest
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from click.testing import Result

from conftest import Run
from solver import Rules, ValueTable, solve
from solver.cli.commands.play import play as command
from solver.cli.printing import layout
from solver.cli.printing.sheets import sheets_text
from solver.coach.opponents import Opponent
from solver.game.record import Header, read_games
from solver.game.rules import PRESETS
from solver.game.scoresheet import Scoresheet
from solver.game.session import Session
from solver.values.library import table_path

RULES = """\
base = "empty"
name = "small"
upper_bonus = 20
upper_threshold = 18
yams_bonus = 100
[boxes.sixes]
face = 6
[boxes.yams]
needs = "5 alike"
points = 50
[boxes.chance]
needs = "any"
points = "sum"
"""
TWO_TURNS = ["66123", "66", "666", "66666", "yams", "12345", "", "chance"]
REST = ["66666", "66666", "sixes", "66611", "-", "66622", "666", "12", "six", "11111", ""]
REST += ["chance", "12345", "12345", "yams"]


@cache
def table_of(rules: Rules) -> ValueTable:
    return solve(rules)


@pytest.fixture
def rules(tmp_path: Path) -> Path:
    path = tmp_path / "small.toml"
    path.write_text(RULES, encoding="utf-8")
    return path


@pytest.fixture
def play(yams: Run, rules: Path, tmp_path: Path) -> Run:
    """Play on the small sheet; the lines typed come first."""
    small = Rules.load(rules)
    path = table_path(small, tmp_path / "tables")
    path.parent.mkdir()
    table_of(small).save(path)

    def run(lines: list[str], *arguments: object) -> Result:
        typed = "".join(line + "\n" for line in lines)
        options = ("--rules", rules, "--tables", tmp_path / "tables")
        return yams("play", *options, *arguments, input=typed)

    return run


@pytest.fixture
def game(tmp_path: Path) -> Path:
    return tmp_path / "game.jsonl"


def test_a_whole_game_of_two_and_its_review(play: Run, game: Path) -> None:
    result = play([*TWO_TURNS, *REST], "--players", "Nord,Sud", "--games-file", game)
    assert result.exit_code == 0, result.stderr
    page = result.stdout
    assert "Nord: turn 1 of 3\nDice thrown: 1 2 3 6 6, 2 rerolls. Hold: Held 6 6." in page
    assert "Nord: 6 6 6 6 6, 30 in Sixes, and 100 Yams bonus\n" in page
    assert "6 6 6 6 6: Sixes 30, Yams 50, Chance 30\nBox: " in page
    assert "Nord wins with 305 points." in page
    assert "small: game 1\n" in page
    assert "Dearest decisions:" in page
    (played,) = read_games(game).games
    assert [turn.points for turn in played.turns[0]] == [50, 30, 5]
    assert [turn.points for turn in played.turns[1]] == [15, 18, 0]


def test_what_play_writes_review_reads(play: Run, yams: Run, game: Path, tmp_path: Path) -> None:
    page = play([*TWO_TURNS, *REST], "--players", "Nord,Sud", "--games-file", game).stdout
    again = yams("review", game, "--no-win", "--tables", tmp_path / "tables")
    assert again.exit_code == 0, again.stderr
    assert again.stdout in page


def test_going_on_later(play: Run, game: Path) -> None:
    options = ("--players", "Nord,Sud", "--games-file", game)
    first = play([*TWO_TURNS, "66666", "66666", "q"], *options)
    assert first.exit_code == 0
    assert first.stderr.endswith(f"Left; the same command goes on with {game}.\n")
    assert len(game.read_text(encoding="utf-8").splitlines()) == 3
    second = play(REST, *options)
    assert "The game goes on after 2 turns." in second.stdout
    whole = game.read_text(encoding="utf-8")
    game.unlink()
    at_once = play([*TWO_TURNS, *REST], *options)
    assert game.read_text(encoding="utf-8") == whole
    assert at_once.stdout.endswith(second.stdout[second.stdout.index("Nord wins") :])


def test_names_and_rules_come_from_the_file(play: Run, yams: Run, game: Path) -> None:
    play(TWO_TURNS, "--players", "Nord,Sud", "--games-file", game)
    tables = ("--tables", game.parent / "tables")
    result = yams("play", "--games-file", game, *tables, input="q\n")
    assert result.exit_code == 0
    assert "Nord: turn 2 of 3" in result.stdout


@pytest.mark.parametrize("end", [[], ["q"], ["Q"], ["66666", "q"], ["66666", "66666", "q"]])
def test_leaving(play: Run, game: Path, end: list[str]) -> None:
    result = play([*TWO_TURNS, *end], "--players", "Nord,Sud", "--games-file", game)
    assert result.exit_code == 0
    assert "goes on with" in result.stderr
    assert len(game.read_text(encoding="utf-8").splitlines()) == 3
    assert "game 1" not in result.stdout
    assert "is not kept" in play([*TWO_TURNS, *end]).stderr


def test_control_c_leaves(play: Run, game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = iter(TWO_TURNS)

    def read(_prompt: str) -> str:
        for line in lines:
            return line
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", read)
    result = play([], "--players", "Nord,Sud", "--games-file", game)
    assert result.exit_code == 0
    assert "goes on with" in result.stderr
    assert len(game.read_text(encoding="utf-8").splitlines()) == 3


def test_killed_and_gone_on_with(play: Run, rules: Path, game: Path, tmp_path: Path) -> None:
    options = ["--rules", str(rules), "--tables", str(tmp_path / "tables"), "--lang", "en"]
    options += ["--players", "Nord,Sud", "--games-file", str(game)]
    process = subprocess.Popen(
        [sys.executable, "-m", "solver", "play", *options],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
    )
    with process:
        assert process.stdin is not None
        process.stdin.write("".join(line + "\n" for line in [*TWO_TURNS, "66666", ""]).encode())
        process.stdin.flush()
        for _ in range(600):
            if game.exists() and len(game.read_text(encoding="utf-8").splitlines()) == 3:
                break
            time.sleep(0.1)
        process.send_signal(signal.SIGKILL)
        process.stdin.close()
    assert process.returncode == -signal.SIGKILL
    result = play(REST, "--players", "Nord,Sud", "--games-file", game)
    assert "The game goes on after 2 turns." in result.stdout
    assert "Nord wins with 305 points." in result.stdout
    assert not list(tmp_path.glob(".*.tmp"))


def test_taking_back(play: Run, game: Path) -> None:
    options = ("--players", "Nord,Sud", "--games-file", game)
    wrong = ["66123", "u", "66124", "66", "u", "-", "11111", "u", "u", "66", "u", "u"]
    assert play([*wrong, *TWO_TURNS, *REST], *options).exit_code == 0
    whole = game.read_text(encoding="utf-8")
    game.unlink()
    mistaken = [*TWO_TURNS[:-1], "yams", "66666", "66666", "sixes", *"uuuu", "chance"]
    assert play([*mistaken, *REST], *options).exit_code == 0
    assert game.read_text(encoding="utf-8") == whole


def test_taking_back_the_first_turn_in_the_file(play: Run, game: Path) -> None:
    result = play([*TWO_TURNS[:5], *"uuuuu", "u", "q"], "--games-file", game)
    assert "There is nothing to take back." in result.stderr
    assert "nothing is kept" in result.stderr
    assert game.read_text(encoding="utf-8") == ""
    assert "turn 1 of 3" in play(["q"], "--games-file", game).stdout


def test_advice(play: Run) -> None:
    typed = ["?", "66123", "?", "66", "?", "666", "", "?", "q"]
    page = play(typed).stdout
    assert "Expected final total before this turn: 56.61" in page
    assert "Hold 6 6, reroll 3 dice." in page
    assert "Write 50 in Yams." in page
    assert re.search(r"^6 6 .* best$", page, re.MULTILINE)
    page = play(typed, "--coach", "off").stdout
    assert page.count("There is no advice with --coach off.") == 4
    assert "reroll 3 dice" not in page


def test_every_decision_judged(play: Run) -> None:
    page = play([*TWO_TURNS, "q"], "--players", "A,B", "--coach", "after").stdout
    assert page.count("That is the best.") == 3
    assert "1 2 3 4 5 loses 4.41 to rerolling all: mistake" in page
    assert "Chance loses 4.58 to Yams: mistake" in page
    assert "That is the best." not in play([*TWO_TURNS, "q"], "--players", "A,B").stdout


def test_chances_to_win(play: Run) -> None:
    typed = ["f", *TWO_TURNS[:4], "f", *TWO_TURNS[4:], "66666", "f", "q"]
    page = play(typed, "--players", "Nord,Sud").stdout
    chances = [float(x) for x in re.findall(r"^(?:Nord|Sud) +([\d.]+)%", page, re.MULTILINE)]
    assert len(chances) == 6
    assert chances[:2] == [50, 50]
    assert 50 < chances[2] < chances[4] <= 100
    assert all(sum(pair) == pytest.approx(100) for pair in zip(*[iter(chances)] * 2, strict=True))
    assert "You play alone; expected final total" in play(["f", "q"]).stdout


@pytest.mark.parametrize("kind", ["perfect", "win"])
def test_against_a_computer(play: Run, game: Path, kind: str) -> None:
    options = ("--dice", "computer", "--seed", 5, "--against", kind, "--games-file", game)
    # The moves are not known before: all hold nothing, and write in any box.
    typed = ["", "sixes", "", "yams", "", "chance"]
    result = play(typed, *options)
    assert result.exit_code == 0, result.stderr
    assert "Robot: " in result.stdout
    assert "Player" in result.stdout
    games = read_games(game)
    assert games.header.players == ("Player", "Robot")
    assert [len(turns) for turns in games.games[0].turns] == [3, 3]
    if kind == "perfect":
        assert re.search(r"^Robot .*\n(.*\n){2}lost by decisions +0\.00$", result.stdout, re.M)
    first = game.read_text(encoding="utf-8")
    game.unlink()
    assert play(typed, *options).stdout == result.stdout
    assert game.read_text(encoding="utf-8") == first


def test_dice_of_the_computer_player_may_be_typed(play: Run) -> None:
    typed = ["12345", "", "chance", "66666", "u", "66611", "66666", "11111", "", "sixes"]
    result = play([*typed, "q"], "--players", "Nord", "--against", "perfect")
    assert "Robot, dice thrown: Robot: 6 6 6 6 6, stops\n" in result.stdout
    assert "Robot: 1 1 6 6 6, holds" in result.stdout
    assert result.exit_code == 0


def test_taking_back_goes_past_the_computer_player(play: Run, game: Path) -> None:
    options = ("--dice", "computer", "--seed", 5, "--against", "perfect", "--games-file", game)
    play(["", "sixes", "u", "chance", "q"], *options)
    first = read_games(game).games[0].turns[0]
    assert [turn.box.key for turn in first] == ["chance"]
    game.unlink()
    result = play(["u", "u", "", "u", "", "sixes", "q"], *options)
    assert result.stderr.count("There is nothing to take back.") == 2
    assert read_games(game).games[0].turns[0][0].rolls == first[0].rolls


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["--players", "A,A"], 1, "two players are called A"),
        (["--players", "A,,B"], 1, "1 to 20 names are expected"),
        (["--players", ""], 1, "1 to 20 names are expected"),
        (["--players", "A,B,C,D,E,F,G"], 2, "7 names; up to 6 are expected"),
        (["--players", "A,B,C,D,E,F", "--against", "win"], 2, "7 play, Robot among them"),
        (["--players", "Robot", "--against", "win"], 1, "two players are called Robot"),
        (["--against", "chance"], 2, "--against chance: expected perfect or win"),
        (["--seed", 3], 2, "--seed goes with --dice computer"),
        (["--dice", "computer", "--seed", "x"], 2, "--seed x: expected a whole number"),
        (["--games-file", "/missing/x"], 1, "/missing/x: cannot be written"),
        (["--games-file", "GAME", "--players", "A,B"], 1, "played by Nord, Sud, not by A, B"),
        (["--games-file", "GAME", "--against", "win"], 1, "not by Player, Robot"),
        (["--games-file", "GAME", "--rules", "plain"], 1, "under the rules small, not plain"),
    ],
)
def test_bad_input(play: Run, game: Path, arguments: list[str], code: int, message: str) -> None:
    play(TWO_TURNS, "--players", "Nord,Sud", "--games-file", game)
    before = game.read_bytes()
    result = play([], *(str(game) if word == "GAME" else word for word in arguments))
    assert result.exit_code == code
    assert message in result.stderr
    assert len(result.stderr.splitlines()) == 1
    assert result.stdout == ""
    assert game.read_bytes() == before


def test_a_finished_game_is_not_overwritten(play: Run, game: Path) -> None:
    options = ("--players", "Nord,Sud", "--games-file", game)
    play([*TWO_TURNS, *REST], *options)
    before = game.read_bytes()
    result = play(TWO_TURNS, *options)
    assert result.exit_code == 1
    assert "its game is over; `yams review` reads it" in result.stderr
    assert game.read_bytes() == before


@pytest.mark.parametrize(
    ("before", "typed", "message"),
    [
        ([], "1234", "dice '1234': 5 dice are expected, not 4"),
        ([], "12347", "dice '12347': each die is a digit from 1 to 6, as in 44431"),
        ([], "\x1b[31m", r"dice '\x1b[31m': each die is a digit"),
        (["12345"], "66", "hold 66: not all of these dice are in the roll 12345 before it"),
        (["12345", "12"], "33333", "roll 33333: it must contain the dice held before it, 12"),
        (["12345", ""], "full", "unknown box 'full': use one of Sixes, Yams, Chance"),
        (["12345", ""], "", "unknown box '': use one of Sixes, Yams, Chance"),
    ],
)
def test_a_wrong_answer_is_told_in_a_line_and_asked_again(
    play: Run, before: list[str], typed: str, message: str
) -> None:
    result = play([*before, typed, "q"])
    assert result.exit_code == 0
    first, *rest = result.stderr.splitlines()
    assert first.startswith(message)
    assert len(rest) == 1


@pytest.mark.usefixtures("play")
def test_bytes_that_are_no_text(yams: Run, rules: Path, tmp_path: Path) -> None:
    options = ("--rules", rules, "--tables", tmp_path / "tables")
    result = yams("play", *options, input=b"\xff\xfe\x00\nq\n")
    assert result.exit_code == 0
    assert "each die is a digit from 1 to 6" in result.stderr


def test_in_french(play: Run) -> None:
    typed = ["?", "f", *TWO_TURNS[:5], "zut", "12345", "", "suite", "chance", *REST]
    options = ("--lang", "fr", "--joueurs", "Nord,Sud", "--des", "mine", "--coach", "after")
    page = play(typed, *options).stdout
    for text in (
        "? conseil, u reprendre, f chances de gagner, q quitter",
        "Nord : tour 1 sur 3",
        "Dés lancés : 1 2 3 6 6, 2 relances. Garder :",
        "Nord : 6 6 6 6 6, 50 dans Yams",
        "Case :",
        "Total final attendu avant ce tour : 56,61",
        "Nord  50,0 %",
        "C'est le meilleur choix.",
        "Nord gagne avec 305 points.",
    ):
        assert text in page, text
    for english in (" turn ", "Box", "Hold", "wins", "Upper"):
        assert english not in page
    assert play(["6 6 6 6 6", "6 6 6 6 6", "yam's", "q"], "--langue", "fr").exit_code == 0


def test_forty_columns(play: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("solver.cli.printing.layout.terminal_width", lambda: 40)
    typed = ["f", *TWO_TURNS[:2], "?", *TWO_TURNS[2:4], "?", *TWO_TURNS[4:], *REST]
    for lang in ("en", "fr"):
        page = play(typed, "--players", "Nord,Sud", "--coach", "after", "--lang", lang).stdout
        # Two prompts that are answered stand in one line here, as nobody hits the return key.
        lines = re.sub(r"(?<=:) (?=\S)", "\n", page).splitlines()
        assert max(map(len, lines)) <= 40


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("width", [40, 80])
def test_six_sheets_side_by_side(name: str, width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(layout, "terminal_width", lambda: width)
    rules = PRESETS[name]
    names = ["Nord", "Sud", "Marguerite-Désirée", "Jean", "O", "Ouest"]
    sheets = [Scoresheet.empty(rules)] * 6
    for count in range(1, 7):
        lines = sheets_text(sheets[:count], names[:count]).splitlines()
        assert len(lines) <= len(rules.boxes) + 5
        assert max(map(len, lines)) <= width
        assert all(name[:3] in lines[0] for name in names[:count])


def test_the_one_who_plays_to_win_does_not_play_for_the_mean() -> None:
    """A Yams is needed, and the safe box would be worth more."""
    rules = Rules.from_mapping(
        {
            "base": "empty",
            "name": "small",
            "boxes": {
                "sixes": {"face": 6},
                "yams": {"needs": "5 alike", "points": 40},
                "chance": {"needs": "any", "points": "sum"},
            },
        }
    )
    table = solve(rules)
    session = Session(Header(rules, ("A", "Robot")))
    for step in ("66666", "66666", "yams"):
        _take(session, step)
    for step in ("12345", "12345", "sixes", "66666", "66666", "sixes", "12345", "12345", "chance"):
        _take(session, step)
    for step in ("66666", "66666", "chance", "66666"):
        _take(session, step)
    to_win, perfect = Opponent("win", table), Opponent("perfect", table)
    assert to_win.choices(session)[0].value <= 1
    assert perfect.choices(session)[0].value > 1


def _take(session: Session, step: str) -> None:
    if session.awaits == "throw":
        session.throw(step)
    elif session.awaits == "hold":
        session.hold(step)
    else:
        session.fill(step)


@pytest.mark.slow
def test_the_game_of_the_readme(yams: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    readme = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    (shown,) = re.findall(r"```text\n\$ (yams play .*?)```", readme, flags=re.DOTALL)
    line, _, transcript = shown.partition("\n")
    answers: Iterator[str] = iter(re.findall(r"(?:Hold|Box): (.+)", transcript))

    def answer(prompt: str) -> str:
        given = next(answers)
        print(prompt + given)
        return given

    monkeypatch.setattr("builtins.input", answer)
    page = yams(*line.split()[1:]).stdout
    how = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    assert doctest.OutputChecker().check_output(transcript, page, how), page
    assert next(answers, None) is None


def test_a_turn_needs_no_compiler(rules: Path, tmp_path: Path) -> None:
    small = Rules.load(rules)
    path = table_path(small, tmp_path / "tables")
    path.parent.mkdir()
    table_of(small).save(path)
    script = (
        "import sys; sys.modules['numba'] = None\n"
        "from solver.cli import main\n"
        f"main(['play', '--rules', {str(rules)!r}, '--tables', {str(path.parent)!r},"
        " '--coach', 'after', '--lang', 'en'])"
    )
    typed = "".join(f"{line}\n" for line in ("66123", "66", "666", "", "yams", "q"))
    result = subprocess.run(
        [sys.executable, "-c", script], input=typed, capture_output=True, text=True
    )
    assert result.returncode == 0, result.stderr
    assert "That is the best." in result.stdout


def test_six_sheets_of_great_totals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(layout, "terminal_width", lambda: 40)
    text = "5 10 15 20 25 30 | 30 30 25 30 40 50 30 +1200"
    sheet = Scoresheet.parse(text, PRESETS["guide"])
    lines = sheets_text([sheet] * 6, ["Nord", "Sud", "Est", "Ouest", "Haut", "Bas"]).splitlines()
    assert max(map(len, lines)) == 40
    assert lines[-1].split() == ["Total", *["1575"] * 6]


def test_help_says_what_stands_in_the_source() -> None:
    from solver.coach.opponents import DUEL_BOXES

    assert DUEL_BOXES == 8
    assert "no more than eight open boxes" in " ".join((command.help or "").split())
