from __future__ import annotations

import os
from pathlib import Path

import pytest
from test_format import old_table

from conftest import Tables
from solver import (
    FileError,
    Rules,
    TableError,
    TableFormatError,
    TableVersionError,
    TableWarning,
    ValueTable,
    load_or_solve,
)
from solver.game.rules import PRESETS
from solver.values import induction
from solver.values.library import table_path, tables_folder

GUIDE = Rules.named("guide")


@pytest.fixture
def solved(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> list[Rules]:
    """The rules that were solved; all have the values of guide."""
    calls = []

    def solve(rules: Rules, **options: object) -> ValueTable:
        assert set(options) == {"threads", "progress"}
        calls.append(rules)
        return ValueTable(rules, tables("guide").values, {})

    monkeypatch.setattr(induction, "solve", solve)
    return calls


def test_solved_once(tmp_path: Path, solved: list[Rules]) -> None:
    notes: list[TableWarning] = []
    for _ in range(2):
        table = load_or_solve(GUIDE, tmp_path / "new", on_note=notes.append)
        assert table.rules == GUIDE
    assert solved == [GUIDE]
    assert [str(note) for note in notes] == [
        "No table for the rules guide yet: solving them first."
    ]
    assert [path.name for path in (tmp_path / "new").iterdir()] == ["guide.h5"]


def test_a_table_of_format_1_is_solved_anew(tmp_path: Path, solved: list[Rules]) -> None:
    path = table_path(GUIDE, tmp_path)
    path.write_bytes(old_table())
    notes: list[TableWarning] = []
    assert load_or_solve(GUIDE, tmp_path, on_note=notes.append).rules == GUIDE
    (note,) = notes
    assert str(note) == f"{path}: format version 1.0; this software reads 2.x: solving it anew."
    assert ValueTable.load(path).format_version == (2, 0)
    load_or_solve(GUIDE, tmp_path)
    assert solved == [GUIDE]


def test_what_somebody_may_miss_is_not_replaced(tmp_path: Path, solved: list[Rules]) -> None:
    path = table_path(GUIDE, tmp_path)
    load_or_solve(GUIDE, tmp_path)
    sound = path.read_bytes()
    for content, error in (
        (sound.replace(b" 2.0\n", b" 3.0\n", 1), TableVersionError),
        (sound[:-1], TableFormatError),
        (b"", TableFormatError),
    ):
        path.write_bytes(content)
        with pytest.raises(error):
            load_or_solve(GUIDE, tmp_path)
        assert path.read_bytes() == content
    assert len(solved) == 1


def test_a_table_of_other_rules_is_never_used(tables: Tables, tmp_path: Path) -> None:
    tables("plain").save(table_path(GUIDE, tmp_path))
    with pytest.raises(TableError, match="other rules than asked for"):
        load_or_solve(GUIDE, tmp_path)


def test_a_table_that_cannot_be_kept(tmp_path: Path, solved: list[Rules]) -> None:
    (tmp_path / "file").touch()
    places = [tmp_path / "file" / "tables"]
    if Path("/dev/full").exists():
        places += [Path("/dev/full/tables")]
    for folder in places:
        with pytest.warns(TableWarning, match="the table is not kept; choose a folder with --tab"):
            table = load_or_solve(GUIDE, folder)
        assert table.rules == GUIDE
        notes: list[TableWarning] = []
        load_or_solve(GUIDE, folder, on_note=notes.append)
        assert [str(note).rpartition(": ")[2][:9] for note in notes] == ["solving t", "the table"]
    assert len(solved) == 2 * len(places)


@pytest.mark.usefixtures("solved")
def test_a_full_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.warns(TableWarning, match="No space left on device.*the table is not kept"):
        assert load_or_solve(GUIDE, tmp_path).rules == GUIDE
    assert list(tmp_path.iterdir()) == []


@pytest.mark.usefixtures("solved")
@pytest.mark.parametrize("mode", [0o500, 0o000])
def test_a_locked_folder(tmp_path: Path, mode: int) -> None:
    tmp_path.chmod(mode)
    if os.access(tmp_path, os.W_OK):
        pytest.skip("this user may write anywhere")
    with pytest.warns(TableWarning, match="Permission denied.*the table is not kept"):
        assert load_or_solve(GUIDE, tmp_path).rules == GUIDE
    tmp_path.chmod(0o700)


def test_names_of_files(tmp_path: Path) -> None:
    for name, rules in PRESETS.items():
        assert table_path(rules, tmp_path) == tmp_path / f"{name}.h5"
    own = Rules.from_mapping({"name": "maison", "chance": 20})
    edited = Rules.from_mapping({"name": "maison", "chance": 21})
    posing = Rules.from_mapping({"name": "guide", "chance": 20})
    paths = [table_path(rules, tmp_path) for rules in (own, edited, posing)]
    assert len(set(paths)) == 3
    for path, name in zip(paths, ("maison", "maison", "guide"), strict=True):
        start, _, digest = path.stem.rpartition("-")
        assert start == name
        assert len(digest) == 12
        assert int(digest, 16)


def test_an_edited_rules_file_is_solved_anew(tmp_path: Path, solved: list[Rules]) -> None:
    path = tmp_path / "maison.toml"
    for points in (20, 21, 20):
        path.write_text(f"chance = {points}")
        rules = Rules.load(path)
        assert load_or_solve(rules, tmp_path).rules == rules
    assert len(solved) == 2


def test_other_labels_are_the_same_game(tmp_path: Path, solved: list[Rules]) -> None:
    path = tmp_path / "maison.toml"
    for label in ("Chez nous", "Chez vous"):
        path.write_text(f'label = "{label}"\nchance = 20\n')
        rules = Rules.load(path)
        assert load_or_solve(rules, tmp_path).rules.label("fr") == label
    assert len(solved) == 1


def test_where_tables_live(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("YAMS_TABLES", str(tmp_path))
    assert tables_folder() == tmp_path
    assert tables_folder(tmp_path / "mine") == tmp_path / "mine"
    assert tables_folder("~/q") == tmp_path / "q"
    monkeypatch.setenv("YAMS_TABLES", "~/q")
    assert tables_folder() == tmp_path / "q"
    monkeypatch.setenv("YAMS_TABLES", "~nobody-of-this-name/q")
    with pytest.raises(FileError, match="no such home folder"):
        tables_folder()
    monkeypatch.delenv("YAMS_TABLES")
    assert tables_folder().name == "tables"
    monkeypatch.setattr("solver.values.library._CHECKOUT", tmp_path)
    assert tables_folder() != tmp_path / "tables", "no checkout: the user's data folder"
