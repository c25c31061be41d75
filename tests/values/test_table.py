from __future__ import annotations

import copy
import errno
import os
import pickle
import signal
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from conftest import Tables
from solver import (
    Rules,
    SheetError,
    TableError,
    TableFormatError,
    TableMissingError,
    ValueTable,
)

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


def test_copies_are_read_only_and_equal(tables: Tables, file: Path) -> None:
    for table in (tables("guide"), ValueTable.load(file)):
        assert table.rules.points.size  # worked out when first asked for
        for other in (copy.copy(table), copy.deepcopy(table), pickle.loads(pickle.dumps(table))):
            assert other == table
            assert hash(other) == hash(table)
            assert other.provenance == table.provenance
            for array in (other.values, other.rules.points):
                with pytest.raises(ValueError, match="read-only"):
                    array[0] = 1


def test_tables_compare_by_content(tables: Tables, file: Path) -> None:
    table = tables("guide")
    assert ValueTable.load(file) == table
    assert ValueTable(GUIDE, table.values, {"software": "another"}) == table
    assert table != tables("plain")
    assert table != "guide"
    values = table.values.copy()
    values[17, 0, 3] += 1e-9
    assert ValueTable(GUIDE, values, {}) != table
    assert repr(table) == "<ValueTable guide: expected total 254.484846>"


def test_a_path_in_the_home_folder(
    tables: Tables, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    tables("guide").save("~/new/guide.h5")
    assert (tmp_path / "new" / "guide.h5").is_file()
    assert ValueTable.load("~/new/guide.h5") == tables("guide")
    with pytest.raises(TableError, match="no path can hold"):
        ValueTable.load("guide\0.h5")


def test_value_refuses_impossible_states(tables: Tables) -> None:
    with pytest.raises(SheetError):
        tables("guide").value(filled=0, upper=3, joker=False)


def test_values_of_a_wrong_shape() -> None:
    with pytest.raises(TableFormatError, match=r"float64 \(8192, 2, 64\)"):
        ValueTable(GUIDE, np.zeros((8192, 2, 63)), {})


def test_missing_file(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for path in (tmp_path / "none.h5", tmp_path / "none" / "none.h5", tmp_path / "file" / "a.h5"):
        with pytest.raises(TableMissingError, match="cannot be read") as caught:
            ValueTable.load(path)
        assert isinstance(caught.value, FileNotFoundError)


def test_a_folder_instead_of_a_file(tmp_path: Path) -> None:
    with pytest.raises(TableError, match="cannot be read"):
        ValueTable.load(tmp_path)


def test_other_rules_than_asked_for(file: Path) -> None:
    with pytest.raises(TableError, match="other rules than asked for: yams_bonus = 100, joker = "):
        ValueTable.load(file, Rules.named("plain"))


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


@pytest.mark.parametrize("moment", ["fsync", "replace"])
def test_killed_while_writing(tables: Tables, file: Path, moment: str) -> None:
    """Killed with the new table written, but not yet in place: the old one stays."""
    code = (
        "import os\n"
        "from solver import Rules, ValueTable, solve\n"
        f"os.{moment} = lambda *_: os.kill(os.getpid(), 9)\n"
        f"solve(Rules.named('plain')).save({str(file)!r})"
    )
    process = subprocess.run([sys.executable, "-c", code], check=False)
    assert process.returncode == -signal.SIGKILL
    assert ValueTable.load(file, GUIDE).values.tobytes() == tables("guide").values.tobytes()


@pytest.mark.slow
def test_two_processes_at_once(tmp_path: Path) -> None:
    both = [subprocess.Popen([*SOLVE, str(tmp_path)], stdout=subprocess.PIPE) for _ in range(2)]
    for process in both:
        out, _ = process.communicate()
        assert process.returncode == 0
        assert b"254.484846" in out
    assert [path.name for path in tmp_path.iterdir()] == ["guide.h5"]
    ValueTable.load(tmp_path / "guide.h5", GUIDE)
