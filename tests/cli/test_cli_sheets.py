"""How people write sheets, dice and numbers on the command line."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest

from conftest import Run


def sheet_of(yams: Run, *arguments: str) -> str:
    result = yams("value", *arguments, "--json")
    assert result.exit_code == 0, result.stderr
    return str(json.loads(result.stdout)["sheet"])


@pytest.mark.parametrize("zero", ["barré", "BARRÉ", "barre", "X", "x", "-", "–", "×", " x "])
def test_a_crossed_out_box(yams: Run, zero: str) -> None:
    expected = ". . . . . . | . 0 . . . . ."
    assert sheet_of(yams, "--box", f"carre={zero}") == expected


def test_crossed_out_boxes_of_a_sheet(yams: Run) -> None:
    assert sheet_of(yams, "--sheet", "3 x . . . . | X . . . . × .") == "3 0 . . . . | 0 . . . . 0 ."


@pytest.mark.parametrize(
    "text",
    [
        "5..... | .....50.",
        "5.....|.....50.",
        "5,.,.,.,.,. | .,.,.,.,.,50,.",
        "5, ., ., ., ., .; ., ., ., ., ., 50, .",
    ],
)
def test_sheets_without_spaces(yams: Run, text: str) -> None:
    assert sheet_of(yams, "--sheet", text) == "5 . . . . . | . . . . . 50 ."
    assert sheet_of(yams, "--sheet", text + "+100") == "5 . . . . . | . . . . . 50 . +100"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("5..... | .....-5.", "'-5' is neither points nor . for an open box nor x"),
        ("5..... | .....٥٠.", "'٥٠' is neither"),
        ("5..... | .....50", "not 12"),
        ("5, , , , , | .....50.", "after the 6 upper boxes"),
        ("5,,,,,,,,,,,50,", "are expected (. for an open one), not 2"),
    ],
)
def test_sheets_that_are_refused_say_why(yams: Run, text: str, reason: str) -> None:
    result = yams("value", "--sheet", text)
    assert result.exit_code == 1
    assert reason in result.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        ("best", "٤٤٤٣١"),
        ("best", "４４４３１"),
        ("best", "44431", "--rerolls", "１"),
        ("best", "44431", "--top", "٣"),
        ("value", "--box", "as=٣"),
        ("value", "--filled", "as", "--upper", "３"),
        ("value", "--bonus", "１００", "--box", "yams=50"),
        ("target", "３００"),
        ("duel", "--me", ". . . . . . | . . . . . . .", "--them", "٢٤٥"),
        ("simulate", "--games", "٣"),
        ("simulate", "--seed", "1_0"),
        ("solve", "--threads", "２"),
        ("verify", "--games", "１００"),
        ("odds", "３３３５１"),
    ],
)
def test_digits_of_other_scripts_are_refused(yams: Run, arguments: tuple[str, ...]) -> None:
    result = yams(*arguments)
    assert result.exit_code in (1, 2)
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1


def following(yams: Run, *arguments: object) -> list[str]:
    """The command that an answer ends with."""
    words = shlex.split(yams("best", *arguments).stdout.splitlines()[-1])
    assert words[:2] == ["yams", "best"]
    return words[2:]


def test_a_whole_game_by_the_command_that_an_answer_ends_with(yams: Run) -> None:
    words: list[str] = []
    for turn in range(12):
        dice = f"{turn % 6 + 1}" * 5
        words = following(yams, dice, "--rerolls", 0, *words)
    last = yams("best", "66666", "--rerolls", 0, *words)
    assert last.stdout.splitlines()[-1].startswith("The game is over: ")
    assert "La partie est finie" in yams("best", "12345", "--rerolls=0", *words, "--lang=fr").stdout


def test_the_next_command_keeps_what_was_asked_for(
    yams: Run, tables_folder: Path, tmp_path: Path
) -> None:
    rules = tmp_path / "my rules.toml"
    rules.write_text('base = "plain"\n', encoding="utf-8")
    asked = ("--rules", str(rules), "--tables", str(tables_folder), "--lang", "fr")
    words = following(yams, "44431", "--rerolls", 0, *asked)
    assert words[:-1] == [*asked, "--sheet"]
    assert following(yams, "44431", "--rerolls", 0)[0] == "--sheet"


def test_no_next_command_while_rerolls_are_left_or_the_sheet_is_unknown(yams: Run) -> None:
    assert "--sheet" not in yams("best", "44431").stdout
    assert "--sheet" not in yams("best", "44431", "--rerolls", 0, "--filled", "as").stdout
