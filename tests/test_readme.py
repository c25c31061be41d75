"""What the README and the page on tables show is run, and must come out as it stands there."""

from __future__ import annotations

import doctest
import importlib
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from conftest import Run, Tables
from solver import Rules
from solver.game.rules import PRESETS

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def console_examples() -> list[tuple[str, str]]:
    """Commands of the README and what each prints."""
    found = []
    for block in re.findall(r"```console\n(.*?)```", README, flags=re.DOTALL):
        for example in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = example.partition("\n")
            found.append((command, output))
    return found


@pytest.mark.parametrize(("command", "output"), console_examples())
def test_console_examples(
    yams: Run, command: str, output: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    program, *arguments = shlex.split(command)
    assert program == "yams"
    result = yams(*arguments)
    assert result.exit_code == 0
    checker = doctest.OutputChecker()
    assert checker.check_output(output, result.stdout, doctest.ELLIPSIS), result.stdout


def test_there_are_examples() -> None:
    assert len(console_examples()) >= 6
    assert README.count(">>> ") > 10


@pytest.mark.parametrize("page", ["README.md"])
def test_python_examples(page: str) -> None:
    result = doctest.testfile(str(ROOT / page), module_relative=False, encoding="utf-8")
    assert result.attempted > 10
    assert result.failed == 0


@pytest.mark.parametrize("name", ["solver", "solver.advice.advisor", "solver.values.table"])
def test_docstring_examples(name: str) -> None:
    result = doctest.testmod(importlib.import_module(name))
    assert result.attempted > 0
    assert result.failed == 0


@pytest.mark.parametrize("name", ["solver.coach.review", "solver.game.record.reading"])
def test_docstring_examples_of_played_games(name: str) -> None:
    result = doctest.testmod(importlib.import_module(name))
    assert result.attempted > 0
    assert result.failed == 0


def test_batch_docstring() -> None:
    from solver.advice import batch

    assert doctest.testmod(batch).failed == 0


def test_totals_of_the_rules_table(tables: Tables) -> None:
    listed = dict(re.findall(r"^\| `([a-z-]+)` \|.*\| ([\d.]+) \|$", README, flags=re.MULTILINE))
    assert list(listed) == list(PRESETS)
    for name, total in listed.items():
        assert f"{tables(name).expected_total:.4f}" == total


def test_toml_example(tmp_path: Path) -> None:
    example = re.search(r"```toml\n(.*?)```", README, flags=re.DOTALL)
    assert example
    path = tmp_path / "my.toml"
    path.write_text(example[1], encoding="utf-8")
    assert Rules.load(path).upper_threshold == 60


def test_french_names_of_the_readme() -> None:
    french = README.split("## En français")[1]
    for name in re.findall(r"`([a-z]+(?:-[a-z]+)?)`", french):
        if name != "yams":
            assert Rules.named(name)


def test_reader_of_the_tables_page(tables_folder: Path) -> None:
    """The reader uses h5py alone, not this package."""
    page = (ROOT / "tables" / "README.md").read_text(encoding="utf-8")
    reader = re.search(r"```python\n(.*?)```", page, flags=re.DOTALL)
    assert reader
    assert "solver" not in reader[1]
    process = subprocess.run(
        [sys.executable, "-c", reader[1], str(tables_folder / "guide.h5")],
        capture_output=True,
        text=True,
        check=True,
        env=os.environ,
    )
    assert process.stdout.splitlines()[0] == "guide expects 254.4848"
