from __future__ import annotations

import errno
import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import h5py
import numpy as np
import pytest

from conftest import Tables
from solver import (
    Rules,
    SheetError,
    TableError,
    TableFormatError,
    TableVersionError,
    ValueTable,
)
from solver.values.library import obtain, table_path, tables_folder

GUIDE = Rules.named("guide")


@pytest.fixture
def file(tables: Tables, tmp_path: Path) -> Path:
    path = tmp_path / "guide.h5"
    tables("guide").save(path)
    return path


def test_round_trip(tables: Tables, file: Path) -> None:
    table = ValueTable.load(file, GUIDE)
    assert table.values.tobytes() == tables("guide").values.tobytes()
    assert table.rules == GUIDE
    assert table.provenance == tables("guide").provenance
    assert table.expected_total == tables("guide").expected_total


def test_values_are_read_only(tables: Tables, file: Path) -> None:
    for table in (tables("guide"), ValueTable.load(file)):
        with pytest.raises(ValueError, match="read-only"):
            table.values[0, 0, 0] = 1


def test_layout_of_the_file(file: Path) -> None:
    """Format 1.0, object by object, as `tables/README.md` describes it."""
    assert file.stat().st_size < 5e6
    with h5py.File(file) as content:
        assert set(content.attrs) == {
            "format", "format_version", "rules", "provenance", "expected_total",
        }  # fmt: skip
        assert content.attrs["format"] == "yams-value-table"
        assert content.attrs["format_version"].tolist() == [1, 0]
        assert json.loads(content.attrs["rules"])["name"] == "guide"
        assert json.loads(content.attrs["provenance"])["software"] == "yams-solver"
        values = content["values"]
        assert (values.dtype, values.shape) == (np.float64, (8192, 2, 64))
        assert [dim.label for dim in values.dims] == ["filled", "joker", "upper"]
        assert [dim[0].name for dim in values.dims] == ["/filled", "/joker", "/upper"]
        assert {"units", "description", "sha256"} <= set(values.attrs)
        assert (values.compression, values.fletcher32) == ("gzip", True)
        assert values[0, 0, 0] == content.attrs["expected_total"]


def test_value_refuses_impossible_states(tables: Tables) -> None:
    with pytest.raises(SheetError):
        tables("guide").value(filled=0, upper=3, joker=False)


def test_values_of_a_wrong_shape() -> None:
    with pytest.raises(TableFormatError, match=r"float64 \(8192, 2, 64\)"):
        ValueTable(GUIDE, np.zeros((8192, 2, 63)), {})


def test_missing_file(tmp_path: Path) -> None:
    with pytest.raises(TableError, match="No such file"):
        ValueTable.load(tmp_path / "none.h5")


def test_a_folder_instead_of_a_file(tmp_path: Path) -> None:
    with pytest.raises(TableError, match="cannot be read"):
        ValueTable.load(tmp_path)


@pytest.mark.parametrize("kept", [0.0, 0.001, 0.5, 0.999])
def test_file_cut_short(file: Path, kept: float) -> None:
    content = file.read_bytes()
    file.write_bytes(content[: int(len(content) * kept)])
    with pytest.raises(TableFormatError, match=r"guide\.h5"):
        ValueTable.load(file)


def test_file_that_is_not_hdf5(file: Path) -> None:
    file.write_text("expected total 254\n" * 1000)
    with pytest.raises(TableFormatError, match="not a whole HDF5 file"):
        ValueTable.load(file)


def test_hdf5_of_something_else(file: Path) -> None:
    with h5py.File(file, "w") as content:
        content["values"] = np.zeros(3)
    with pytest.raises(TableFormatError, match="not a value table"):
        ValueTable.load(file)


def test_format_versions(file: Path) -> None:
    with h5py.File(file, "r+") as content:
        content.attrs["format_version"] = (1, 7)
    assert ValueTable.load(file).rules == GUIDE, "a newer minor version is read"
    with h5py.File(file, "r+") as content:
        content.attrs["format_version"] = (2, 0)
    with pytest.raises(TableVersionError, match=r"version 2\.0; this software reads 1\.x"):
        ValueTable.load(file)


def test_a_damaged_scale(file: Path) -> None:
    with h5py.File(file, "r+") as content:
        content["filled"][5] = 7
    with pytest.raises(TableFormatError, match="scale filled is damaged"):
        ValueTable.load(file)


def test_leftovers_of_killed_processes_are_removed(tables: Tables, file: Path) -> None:
    old, new = file.with_name(".guide.h5.1-a.tmp"), file.with_name(".guide.h5.2-b.tmp")
    for leftover in (old, new):
        leftover.write_bytes(b"half")
    os.utime(old, (0, 0))
    tables("guide").save(file)
    assert not old.exists()
    assert new.exists(), "it may belong to a process at work"


@pytest.mark.parametrize("name", ["format_version", "rules", "provenance", "expected_total"])
def test_missing_attribute(file: Path, name: str) -> None:
    with h5py.File(file, "r+") as content:
        del content.attrs[name]
    with pytest.raises(TableFormatError):
        ValueTable.load(file)


@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("rules", "{"),
        ("rules", '{"name": "guide", "jokers": 3}'),
        ("rules", "[1]"),
        ("rules", 7),
        ("provenance", "{"),
        ("provenance", "[]"),
        ("expected_total", 254.0),
        ("expected_total", "much"),
        ("format_version", "one"),
        ("format_version", 1),
    ],
)
def test_attribute_of_another_kind(file: Path, name: str, given: object) -> None:
    with h5py.File(file, "r+") as content:
        content.attrs[name] = given
    with pytest.raises(TableFormatError):
        ValueTable.load(file)


def test_rules_of_another_threshold_do_not_fit_the_values(file: Path) -> None:
    rules = Rules.from_mapping({"name": "guide", "upper_threshold": 60})
    with h5py.File(file, "r+") as content:
        content.attrs["rules"] = rules.to_json()
    with pytest.raises(TableFormatError, match="expected float64"):
        ValueTable.load(file)


def test_other_rules_than_asked_for(file: Path) -> None:
    with pytest.raises(
        TableError, match="other rules than asked for: name = guide, not plain, yams_bonus = 100"
    ):
        ValueTable.load(file, Rules.named("plain"))


def test_values_that_do_not_match_their_checksum(file: Path) -> None:
    with h5py.File(file, "r+") as content:
        content["values"][17, 0, 3] += 1e-9
    with pytest.raises(TableFormatError, match="do not match their checksum"):
        ValueTable.load(file)


def test_one_byte_changed_anywhere(tables: Tables, file: Path) -> None:
    """A changed byte is refused, or lies in unused space and changes nothing that is read."""
    original, sound = tables("guide"), file.read_bytes()
    rng = np.random.default_rng(3)
    places = [*range(0, 3000, 41), *rng.integers(len(sound), size=120).tolist()]
    refused = 0
    for place in places:
        damaged = bytearray(sound)
        damaged[place] ^= 0x10
        file.write_bytes(damaged)
        try:
            table = ValueTable.load(file)
        except TableError:
            refused += 1
            continue
        assert table.values.tobytes() == original.values.tobytes()
        assert (table.rules, table.provenance) == (original.rules, original.provenance)
    assert refused > 0.6 * len(places)


def test_old_file_stays_when_writing_fails(
    tables: Tables, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = file.read_bytes()

    def full(_fd: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(TableError, match="No space left"):
        tables("plain").save(file)
    assert file.read_bytes() == before
    assert [path.name for path in file.parent.iterdir()] == ["guide.h5"]


def test_only_regular_files_are_read_or_replaced(tables: Tables, tmp_path: Path) -> None:
    fifo = tmp_path / "guide.h5"
    os.mkfifo(fifo)
    with pytest.raises(TableError, match="not a regular file"):
        tables("guide").save(fifo)
    with pytest.raises(TableError, match="not a regular file"):
        ValueTable.load(fifo)
    assert fifo.is_fifo()


def test_a_link_goes_on_pointing_at_the_table(tables: Tables, file: Path, tmp_path: Path) -> None:
    link = tmp_path / "link.h5"
    link.symlink_to(file)
    tables("plain").save(link)
    assert link.is_symlink()
    assert ValueTable.load(file).rules == Rules.named("plain")


def test_full_disk(tables: Tables) -> None:
    """A device that is always full."""
    if not Path("/dev/full").exists():
        pytest.skip("no /dev/full here")
    with pytest.raises(TableError, match="cannot be written"):
        tables("guide").save("/dev/full/guide.h5")


def test_saving_where_a_file_is_in_the_way(tables: Tables, file: Path) -> None:
    with pytest.raises(TableError, match="cannot be written"):
        tables("guide").save(file / "guide.h5")


def test_folder_without_permission(tables: Tables, tmp_path: Path) -> None:
    folder = tmp_path / "locked"
    folder.mkdir()
    folder.chmod(0o500)
    if os.access(folder, os.W_OK):
        pytest.skip("this user may write anywhere")
    with pytest.raises(TableError, match="Permission denied"):
        tables("guide").save(folder / "guide.h5")


SOLVE = [sys.executable, "-m", "solver", "solve", "--force", "--tables"]


@pytest.mark.parametrize("moment", ["os.fsync", "pathlib.Path.replace"])
def test_killed_while_writing(tables: Tables, file: Path, moment: str) -> None:
    """Killed with the new table written, but not yet in place: the old one stays."""
    module = moment.partition(".")[0]
    code = (
        f"import os, {module}\n"
        "from solver import Rules, ValueTable, solve\n"
        f"{moment} = lambda *_: os.kill(os.getpid(), 9)\n"
        f"solve(Rules.named('plain')).save({str(file)!r})"
    )
    process = subprocess.run([sys.executable, "-c", code], check=False)
    assert process.returncode == -signal.SIGKILL
    assert ValueTable.load(file, GUIDE).values.tobytes() == tables("guide").values.tobytes()


def test_two_processes_at_once(tmp_path: Path) -> None:
    both = [subprocess.Popen([*SOLVE, str(tmp_path)], stdout=subprocess.PIPE) for _ in range(2)]
    for process in both:
        out, _ = process.communicate()
        assert process.returncode == 0
        assert b"254.484846" in out
    assert [path.name for path in tmp_path.iterdir()] == ["guide.h5"]
    ValueTable.load(tmp_path / "guide.h5", GUIDE)


def test_obtain_solves_once(tables: Tables, tmp_path: Path) -> None:
    calls = []

    def solve(rules: Rules) -> ValueTable:
        calls.append(rules)
        return tables("guide")

    for _ in range(2):
        assert obtain(GUIDE, tmp_path, solve).rules == GUIDE
    assert calls == [GUIDE]


def test_obtain_never_uses_a_table_of_other_rules(tables: Tables, tmp_path: Path) -> None:
    tables("plain").save(table_path(GUIDE, tmp_path))
    with pytest.raises(TableError, match="other rules than asked for"):
        obtain(GUIDE, tmp_path)


def test_where_tables_live(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("YAMS_TABLES", str(tmp_path))
    assert tables_folder() == tmp_path
    assert tables_folder(tmp_path / "mine") == tmp_path / "mine"
    monkeypatch.delenv("YAMS_TABLES")
    assert tables_folder().name == "tables"
    monkeypatch.setattr("solver.values.library._CHECKOUT", tmp_path)
    assert tables_folder() != tmp_path / "tables", "no checkout: the user's data folder"
