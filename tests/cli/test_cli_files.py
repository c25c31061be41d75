"""Files on the command line: tables found, kept or not, and results written."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest
from test_format import old_table

from conftest import Run, Tables
from played import GOOD
from solver import ValueTable


@pytest.fixture(autouse=True)
def quick(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is to be solved is guide, which is solved already."""

    def solve(rules: object, **_: object) -> ValueTable:
        return ValueTable(rules, tables("guide").values, tables("guide").provenance)  # type: ignore[arg-type]

    monkeypatch.setattr("solver.values.induction.solve", solve)
    monkeypatch.setattr("solver.verification.verify", lambda *_, **__: [])


def test_a_table_that_cannot_be_kept_does_not_stop_a_query(
    yams: Run, tables_folder: Path, tmp_path: Path
) -> None:
    (tmp_path / "file").touch()
    kept = yams("best", "44431", "--tables", tables_folder)
    for words, lost in (
        ((), "the table is not kept; choose a folder with --tables DIR or $YAMS_TABLES"),
        (("--lang", "fr"), "la table n'est pas gardée ; choisissez un dossier avec --tables DIR"),
    ):
        result = yams("best", "44431", "--tables", tmp_path / "file" / "tables", *words)
        assert result.exit_code == 0
        if not words:
            assert result.stdout == kept.stdout
        _, warning = result.stderr.splitlines()
        assert lost in warning
        assert "Not a directory" in warning or words
    verified = yams("verify", "--games", "0", "--tables", tmp_path / "file" / "tables")
    assert verified.exit_code == 0
    assert "checksum" not in verified.stdout, "there is no file that it could be of"


def test_a_table_of_format_1_is_solved_anew(yams: Run, tmp_path: Path) -> None:
    path = tmp_path / "guide.h5"
    for command in (["best", "44431"], ["solve"]):
        path.write_bytes(old_table())
        result = yams(*command, "--tables", tmp_path)
        assert result.exit_code == 0
        assert "format version 1.0; this software reads 2.x: solving it anew." in result.stderr
        assert ValueTable.load(path).format_version == (2, 0)
    path.write_bytes(old_table())
    described = yams("info", "--tables", tmp_path)
    assert described.exit_code == 1
    assert f"`yams solve --force --tables {tmp_path} --rules guide` writes it" in described.stderr


@pytest.mark.slow
def test_a_folder_in_the_home_folder(
    yams: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home, here = tmp_path / "home", tmp_path / "here"
    for folder in (home, here):
        folder.mkdir()
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.chdir(here)
    assert yams("best", "44431", "--tables", "~/q").exit_code == 0
    assert yams("info", "~/q/guide.h5").exit_code == 0
    assert yams("verify", "--file", "~/q/guide.h5", "--games", "0").exit_code == 0
    assert yams("solve", "--output", "~/q/own.h5").exit_code == 0
    assert yams("stats", "--csv", "~/totals.csv", "--tables", "~/q").exit_code == 0
    assert sorted(path.name for path in home.rglob("*.*")) == ["guide.h5", "own.h5", "totals.csv"]
    assert list(here.iterdir()) == []


def test_advice_on_a_bad_table_repeats_the_folder(yams: Run, tmp_path: Path) -> None:
    folder = tmp_path / "my tables"
    folder.mkdir()
    (folder / "guide.h5").write_bytes(b"bad")
    for command in (["best", "44431"], ["info"], ["stats"]):
        result = yams(*command, "--tables", folder)
        assert result.exit_code == 1
        assert f"`yams solve --force --tables '{folder}' --rules guide`" in result.stderr
    missing = yams("info", "--rules", "plain", "--tables", folder)
    assert f"`yams solve --rules plain --tables '{folder}'` makes it" in missing.stderr
    assert yams("solve", "--tables", folder, "--force").exit_code == 0
    assert yams("best", "44431", "--tables", folder).exit_code == 0


def test_force_is_not_offered_for_what_it_cannot_replace(
    yams: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = yams("solve", "--output", ".")
    assert result.exit_code == 1
    assert "it is a folder" in result.stderr
    assert "--force" not in result.stderr
    (tmp_path / "guide.h5").mkdir()
    result = yams("best", "44431", "--tables", tmp_path)
    assert result.exit_code == 1
    assert "--force" not in result.stderr


def test_info_heeds_the_rules_asked_for(yams: Run, tables_folder: Path) -> None:
    file = tables_folder / "guide.h5"
    assert yams("info", file).exit_code == 0
    assert yams("info", file, "--rules", "guide").exit_code == 0
    result = yams("info", file, "--rules", "plain")
    assert result.exit_code == 1
    assert "other rules than asked for: yams_bonus = 100" in result.stderr


@pytest.mark.parametrize(
    "words",
    [
        ["stats", "--csv", "a.svg", "--plot", "a.svg"],
        ["stats", "--csv", "a.svg", "--plot", "./a.svg"],
        ["target", "--curve", "--csv", "a.svg", "--plot", "link.svg"],
        ["openings", "--csv", "a.md", "--markdown", "a.md"],
    ],
)
def test_two_results_to_one_file(
    yams: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.svg").write_text("old")
    Path("link.svg").symlink_to("a.svg")
    result = yams(*words)
    assert result.exit_code == 2
    assert "two results cannot go to one file" in result.stderr
    assert Path("a.svg").read_text() == "old"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "name"),
    [
        (["stats", "--csv", "old.csv"], "old.csv"),
        (["stats", "--plot", "old.svg"], "old.svg"),
        (["openings", "--markdown", "old.md"], "old.md"),
        (["simulate", "--force", "--games", "1000", "--games-file", "old.jsonl"], "old.jsonl"),
        (["solve", "--force", "--output", "old.h5"], "old.h5"),
    ],
)
def test_an_older_file_outlives_a_full_disk(
    yams: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str], name: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path(name).write_text("old")

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    result = yams(*words)
    assert result.exit_code == 1
    assert f"{name}: cannot be written (No space left on device)" in result.stderr
    assert Path(name).read_text() == "old"
    assert [path.name for path in tmp_path.iterdir()] == [name]


@pytest.mark.parametrize("name", ["fifo.toml", "/dev/zero.toml", "endless.toml", "old.toml"])
def test_rules_files_that_cannot_be_read(
    yams: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.chdir(tmp_path)
    os.mkfifo("fifo.toml")
    Path("endless.toml").symlink_to("/dev/zero")
    Path("old.toml").write_bytes("# été".encode("cp1252"))
    for command in (["best"], ["rules", "show"]):
        result = yams(*command, *(["--rules"] if command == ["best"] else []), name)
        assert result.exit_code == 1
        assert len(result.stderr.splitlines()) == 1
        assert name in result.stderr


@pytest.mark.parametrize("name", ["fifo", "endless", "folder"])
def test_games_files_that_cannot_be_read(
    yams: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.chdir(tmp_path)
    os.mkfifo("fifo")
    Path("endless").symlink_to("/dev/zero")
    Path("folder").mkdir()
    result = yams("review", name)
    assert result.exit_code == 1
    assert f"{name}: cannot be read (it is" in result.stderr


def test_there_is_no_traceback_for_paths_that_cannot_be(yams: Run) -> None:
    for words in (
        ["value", "--tables", "~nobody-of-this-name/q"],
        ["solve", "--output", " "],
        ["value", "--rules", "a\0.toml"],
    ):
        result = yams(*words)
        assert result.exit_code == 1, words
        assert len(result.stderr.splitlines()) == 1


def test_a_result_does_not_replace_what_it_is_made_from(yams: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text(GOOD, encoding="utf-8")
    result = yams("review", path, "--csv", path)
    assert result.exit_code == 2
    assert "would take the place of what it is made from" in result.stderr
    assert path.read_text(encoding="utf-8") == GOOD


def test_a_file_of_games_is_not_replaced_by_accident(yams: Run, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text(GOOD, encoding="utf-8")
    command = ("simulate", "--games", 100, "--games-file", path)
    refused = yams(*command)
    assert refused.exit_code == 1
    assert "is there already: choose another file, or replace it with --force" in refused.stderr
    assert path.read_text(encoding="utf-8") == GOOD
    assert yams(*command, "--force").exit_code == 0
    assert '"yams-games"' in path.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "words",
    [
        ("best", "44431", "--tables", ""),
        ("page", ""),
        ("info", ""),
        ("simulate", "--games-file", ""),
    ],
)
def test_an_empty_name_is_no_file(
    yams: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    monkeypatch.chdir(tmp_path)
    result = yams(*words)
    assert (result.exit_code, result.stdout) == (1, "")
    assert "'': the name of a file is expected" in result.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("words", "given"),
    [(("--upper", 5), "upper 5"), (("--joker",), "joker"), (("--bonus", 100), "bonus 100")],
)
def test_what_goes_with_filled_boxes(yams: Run, words: tuple[object, ...], given: str) -> None:
    result = yams("value", *words)
    assert result.stderr == f"yams: {given}: it goes with the filled boxes\n"


def test_games_of_another_encoding(yams: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    for encoding in ("latin-1", "utf-16"):
        path.write_text("44431 444 44435 44444 44466 carré\n", encoding=encoding)
        result = yams("review", path)
        assert result.stderr == f"yams: {path}, line 1: it is not UTF-8: save as UTF-8\n"


def test_a_table_file_that_is_missing_is_made_by_its_name(yams: Run, tmp_path: Path) -> None:
    missing = tmp_path / "my table.h5"
    result = yams("info", missing)
    assert f"`yams solve --output '{missing}' --rules guide` makes it" in result.stderr
