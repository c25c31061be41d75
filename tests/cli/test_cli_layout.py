"""Columns and paragraphs in terminals of any width."""

from __future__ import annotations

import os
import pty
import select
import subprocess
import sys
from pathlib import Path

import pytest

from conftest import Run
from solver.cli.commands import openings
from solver.cli.printing import layout
from solver.cli.printing.layout import column_text, fitting

LATE = "3 6 9 12 15 . | 20 20 25 30 40 50 ."
MIDDLE = "3 . . 12 . 18 | . . 25 . . 50 . +100"
ROWS = [["box", "mean points", "zero"], ["Ones", "2.11", "10.00%"], ["Chance", "22.01", "0.00%"]]


def width(columns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (layout, openings):
        monkeypatch.setattr(module, "terminal_width", lambda: columns)


def test_headings_are_broken_before_columns_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def lines(columns: int) -> list[str]:
        width(columns, monkeypatch)
        return column_text(ROWS, right="lrr", least=[1]).splitlines()

    assert lines(80) == [
        "box     mean points    zero",
        "Ones           2.11  10.00%",
        "Chance        22.01   0.00%",
    ]
    assert lines(23) == [
        "          mean",
        "box     points    zero",
        "Ones      2.11  10.00%",
        "Chance   22.01   0.00%",
    ]
    assert lines(16) == ["box       zero", "Ones    10.00%", "Chance   0.00%"]
    assert lines(13) == ["box      zero", "Ones   10.00%", "Chance  0.00%"]


def test_the_last_column_is_wrapped(monkeypatch: pytest.MonkeyPatch) -> None:
    width(24, monkeypatch)
    assert column_text([["name", "one two three four five"]]).splitlines() == [
        "name  one two three four",
        "      five",
    ]


def test_the_first_layout_that_fits(monkeypatch: pytest.MonkeyPatch) -> None:
    width(3, monkeypatch)
    assert fitting(lambda: "four", lambda: "1\n123", lambda: "1") == "1\n123"
    assert fitting(lambda: "four", lambda: "fives") == "fives"


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("columns", [40, 80])
@pytest.mark.parametrize(
    "arguments",
    [
        ("best", "44431"),
        ("best", "12345"),
        ("value", "--sheet", MIDDLE),
        ("stats", "--sheet", MIDDLE),
        ("odds",),
        ("odds", "33351"),
        ("openings",),
        ("target", "300", "66651", "--sheet", LATE),
        ("target", "340", "66651", "--rerolls", "0", "--sheet", LATE),
        ("target", "--curve", "--sheet", LATE),
        ("duel", "66521", "--me", LATE, "--them", LATE),
        ("simulate", "--games", "20", "--sheet", LATE),
        ("rules",),
    ],
    ids=lambda words: " ".join(words[:2]),
)
def test_no_line_is_longer_than_the_terminal(
    yams: Run,
    monkeypatch: pytest.MonkeyPatch,
    arguments: tuple[str, ...],
    columns: int,
    lang: str,
) -> None:
    width(columns, monkeypatch)
    result = yams(*arguments, "--lang", lang)
    assert result.exit_code == 0
    assert [line for line in result.stdout.splitlines() if len(line) > columns] == []


def test_boxes_to_fill_fit_forty_columns(yams: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the command for the next turn is longer: it is to be pasted."""
    width(40, monkeypatch)
    result = yams("best", "44444", "--rerolls", 0, "--sheet", MIDDLE)
    assert max(map(len, result.stdout.splitlines()[:-1])) <= 40


def in_a_terminal(term: str, folder: Path) -> bytes:
    """What a command that solves first writes on a terminal."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "solver", "value"],
        stdin=theirs,
        stdout=subprocess.DEVNULL,
        stderr=theirs,
        env=os.environ | {"TERM": term, "YAMS_TABLES": str(folder), "LC_ALL": "C.UTF-8"},
    )
    os.close(theirs)
    written = b""
    try:
        while select.select([ours], [], [], 60)[0]:
            written += os.read(ours, 4096)
    except OSError:  # the end, on Linux
        pass
    assert process.wait() == 0
    os.close(ours)
    return written


@pytest.mark.slow
def test_a_dumb_terminal_gets_lines(tmp_path: Path) -> None:
    plain = in_a_terminal("dumb", tmp_path / "a").replace(b"\r\n", b"\n")
    assert b"\r" not in plain
    assert b"\x1b" not in plain
    assert "solving guide …" in plain.decode().splitlines()
    assert b"\r" in in_a_terminal("xterm", tmp_path / "b").replace(b"\r\n", b"\n")
