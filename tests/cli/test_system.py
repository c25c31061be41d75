"""What the system refuses, and what comes from outside: one line each, and never a traceback."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from conftest import Run
from solver import Rules, ValueTable
from solver.cli.system import memory_text
from solver.language.printable import one_line, printable

LATE = "3 6 9 12 15 . | 20 20 25 30 40 50 ."
COMMANDS = (
    ("best", "44431"),
    ("stats", "--sheet", LATE),
    ("--help",),
)


def shell(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["/bin/sh", "-c", command],
        env=os.environ | {"YAMS_TABLES": str(folder), "LC_ALL": "C.UTF-8"},
        capture_output=True,
        text=True,
    )


def program(*arguments: str) -> str:
    return shlex.join([sys.executable, "-m", "solver", *arguments])


@pytest.mark.parametrize("arguments", COMMANDS, ids=lambda words: words[0])
def test_closed_standard_streams(tables_folder: Path, arguments: tuple[str, ...]) -> None:
    usual = shell(program(*arguments), tables_folder)
    assert usual.returncode == 0
    without_notes = shell(f"{program(*arguments)} 2>&- <&-", tables_folder)
    assert (without_notes.returncode, without_notes.stderr) == (0, "")
    assert without_notes.stdout == usual.stdout
    without_result = shell(f"{program(*arguments)} >&-", tables_folder)
    assert without_result.returncode == 1
    last = without_result.stderr.splitlines()[-1]
    assert last == "yams: the output cannot be written (Bad file descriptor)"
    assert "Traceback" not in without_result.stderr


def test_all_standard_streams_closed(tables_folder: Path) -> None:
    assert shell(f"{program('value')} <&- >&- 2>&-", tables_folder).returncode == 1
    wrong = shell(f"{program('best', '1')} 2>&-", tables_folder)
    assert (wrong.returncode, wrong.stdout, wrong.stderr) == (1, "", "")


def test_a_table_is_not_written_to_a_closed_stream(tmp_path: Path) -> None:
    process = shell(f"{program('solve')} 2>&-", tmp_path)
    assert process.returncode == 0
    assert ValueTable.load(tmp_path / "guide.h5").rules == Rules.named("guide")


def test_short_memory_is_told_in_one_line(yams: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def greedy(*_: object, **__: object) -> None:
        np.empty(1 << 50)

    monkeypatch.setattr("solver.advice.advisor.Advisor.value", greedy)
    result = yams("value")
    assert result.exit_code == 1
    assert result.stderr == ("yams: there is not enough memory: 9007199255 MB more are needed\n")
    assert "la mémoire ne suffit pas" in yams("value", "--lang", "fr").stderr
    assert memory_text(MemoryError()) == "there is not enough memory"


def test_what_the_system_says_is_one_line(yams: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied", "some\x1b[31mfile")

    monkeypatch.setattr("solver.advice.advisor.Advisor.value", refused)
    result = yams("value")
    assert result.exit_code == 1
    assert result.stderr.startswith("yams: the system refuses: Permission denied")
    assert result.stderr.count("\n") == 1
    assert "\x1b" not in result.stderr


@pytest.mark.parametrize("name", ["a\x1b[31mb", "a\nb", "a\u202eb", "a\x9b2Jb"])
def test_marks_that_a_terminal_obeys_are_escaped(yams: Run, tmp_path: Path, name: str) -> None:
    result = yams("info", tmp_path / name)
    assert result.exit_code == 1
    assert result.stderr.count("\n") == 1
    assert result.stderr.rstrip("\n").isprintable()


def test_provenance_is_escaped(yams: Run, tmp_path: Path) -> None:
    from conftest import solved

    values = solved("plain").values.copy()
    table = ValueTable(Rules.named("plain"), values, {"machine": "mill\x1b[2Jed\n\x9b31m"})
    table.save(tmp_path / "plain.h5")
    shown = yams("info", tmp_path / "plain.h5").stdout
    assert r"mill\x1b[2Jed\n\x9b31m" in shown
    assert shown.replace("\n", "").isprintable()
    text = yams("info", tmp_path / "plain.h5", "--json").stdout
    assert text.replace("\n", "").isprintable()
    assert json.loads(text)["provenance"]["machine"] == "mill\x1b[2Jed\n\x9b31m"


@pytest.mark.parametrize(
    "arguments",
    [
        ("best", "1" * 100_000),
        ("value", "--sheet", "9 " * 50_000),
        ("value", "--box", "x" * 100_000),
        ("value", "--rules", "y" * 100_000),
        ("target", "z" * 100_000),
        ("value", "--" + "w" * 100_000),
    ],
)
def test_long_input_is_shortened(yams: Run, arguments: tuple[str, ...]) -> None:
    result = yams(*arguments)
    assert result.exit_code in (1, 2)
    assert result.stderr.count("\n") == 1
    assert len(result.stderr) < 700


def test_printable() -> None:
    assert printable("Carré – 50 %\u202f!\nnext") == "Carré – 50 %\u202f!\nnext"
    assert printable("\udce9\u2028") == r"\udce9\u2028"
    assert one_line("a\nb") == r"a\nb"
    assert one_line("a" * 600) == "a" * 600


def test_an_interrupt_while_the_program_is_loaded(tmp_path: Path) -> None:
    (tmp_path / "run.py").write_text(
        "import sys\n"
        "class Finder:\n"
        "    def find_spec(self, name, path, target=None):\n"
        "        if name == 'solver.cli':\n"
        "            raise KeyboardInterrupt\n"
        "sys.meta_path.insert(0, Finder())\n"
        "from solver.__main__ import main\n"
        "main()\n"
    )
    result = shell(shlex.join([sys.executable, str(tmp_path / "run.py")]), tmp_path)
    assert (result.returncode, result.stdout, result.stderr) == (130, "", "\nyams: interrupted\n")
