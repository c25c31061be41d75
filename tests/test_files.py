from __future__ import annotations

import errno
import json
import os
import socket
import stat
import sys
from pathlib import Path

import pytest

from solver import RulesError
from solver.errors import FileError, SolverError, TextError
from solver.files import (
    Replacement,
    check_writable,
    decode,
    parse_json,
    path_of,
    read_bytes,
    read_text,
    same_file,
    write_bytes,
)
from solver.game.rules import Rules


def test_home_folders(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    assert path_of("~/q") == tmp_path / "q"
    assert path_of(Path("~/q")) == tmp_path / "q"
    with pytest.raises(FileError, match="no such home folder"):
        path_of("~nobody-of-this-name/q")


@pytest.mark.parametrize("text", ["a\0b", "\0", "\ud800", "", "  "])
def test_paths_that_no_file_can_have(text: str) -> None:
    for use in (path_of, read_text, check_writable, Rules.load):
        with pytest.raises((FileError, RulesError)) as caught:
            use(text)
        assert str(caught.value).isprintable()


def test_what_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="No such file") as caught:
        read_bytes(tmp_path / "none", 10)
    assert isinstance(caught.value.__cause__, FileNotFoundError)


def test_only_regular_files_are_read(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "fifo")
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(tmp_path / "socket"))
        for path in (tmp_path / "fifo", Path("/dev/zero"), Path("/dev/null"), tmp_path / "socket"):
            with pytest.raises(FileError, match="it is not a regular file"):
                read_bytes(path, 10)
    with pytest.raises(FileError, match="it is a folder"):
        read_bytes(tmp_path, 10)


def test_rules_are_read_by_the_same_door(tmp_path: Path) -> None:
    fifo = tmp_path / "endless.toml"
    os.mkfifo(fifo)
    with pytest.raises(RulesError, match=r"rules file .*endless\.toml: .*not a regular file"):
        Rules.load(fifo)
    (tmp_path / "large.toml").write_bytes(b"#" * 2_000_000)
    with pytest.raises(RulesError, match="larger than 1000000 bytes"):
        Rules.load(tmp_path / "large.toml")


def test_a_limit_of_the_size(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"0123456789")
    assert read_bytes(path, 10) == b"0123456789"
    with pytest.raises(FileError, match="larger than 9 bytes"):
        read_bytes(path, 9)
    os.truncate(path, 1 << 40)  # says a terabyte, takes no place
    with pytest.raises(FileError, match="larger than 10 bytes"):
        read_bytes(path, 10)


def test_a_file_that_tells_no_size() -> None:
    """The system's own files say that they are empty."""
    path = Path("/proc/self/status")
    if not path.exists():
        pytest.skip("no /proc here")
    assert b"Pid:" in read_bytes(path, 100_000)
    with pytest.raises(FileError, match="larger than 20 bytes"):
        read_bytes(path, 20)


TEXT = "label = “Grille d'été”\n"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_encodings_that_are_certain(encoding: str, tmp_path: Path) -> None:
    assert decode(TEXT.encode(encoding)) == TEXT
    assert decode(b"\xfe\xff" + TEXT.encode("utf-16-be")) == TEXT
    path = tmp_path / "maison.toml"
    path.write_bytes('# été\nbase = "plain"\nfour_of_a_kind = 40\n'.encode(encoding))
    own = Rules.from_mapping({"name": "own", "base": "plain", "four_of_a_kind": 40})
    assert Rules.load(path).digest == own.digest


def test_another_encoding(tmp_path: Path) -> None:
    with pytest.raises(TextError, match="line 2 is not UTF-8: save as UTF-8"):
        decode("a\nété\n".encode("cp1252"))
    with pytest.raises(TextError, match="save as UTF-8"):
        decode("été".encode("utf-16")[:-1])
    path = tmp_path / "maison.toml"
    path.write_bytes("# été\n".encode("cp1252"))
    with pytest.raises(RulesError, match=r"maison\.toml: .*save as UTF-8"):
        Rules.load(path)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("[" * 100_000, "nested too deeply"),
        ('{"a":' * 100_000, "nested too deeply"),
        ("1" * 5000, "a number is too long"),
        ("[NaN]", "no number NaN"),
        ("-Infinity", "no number -Infinity"),
        ('{\n"a" 1}', r"line 2, column 5"),
        ("", r"not JSON \(column 1\)"),
        (b"\xe9", "save as UTF-8"),
    ],
)
def test_what_is_not_json(text: str | bytes, reason: str) -> None:
    with pytest.raises(TextError, match=reason) as caught:
        parse_json(text)
    assert isinstance(caught.value, ValueError)


def test_json() -> None:
    assert parse_json('{"a": [1, null, "é"]}') == {"a": [1, None, "é"]}
    assert parse_json(b'\xef\xbb\xbf"\xc3\xa9"') == "é"


def test_rules_of_endless_json() -> None:
    with pytest.raises(RulesError, match="nested too deeply"):
        Rules.from_json("[" * 100_000)


def leftovers(folder: Path) -> list[str]:
    return [path.name for path in folder.iterdir() if path.name.startswith(".")]


def test_writing_replaces(tmp_path: Path) -> None:
    path = tmp_path / "file"
    for content in (b"old", b"new, and longer"):
        write_bytes(path, content)
        assert path.read_bytes() == content
    assert leftovers(tmp_path) == []


def test_an_older_file_outlives_a_full_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "file"
    write_bytes(path, b"old")

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(FileError, match=r"cannot be written \(No space left on device\)"):
        write_bytes(path, b"new")
    assert path.read_bytes() == b"old"
    assert leftovers(tmp_path) == []


def test_an_interrupt_leaves_the_older_file(tmp_path: Path) -> None:
    path = tmp_path / "file"
    write_bytes(path, b"old")

    def interrupted() -> None:
        with Replacement(path) as file:
            file.write(b"ne")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert path.read_bytes() == b"old"
    assert leftovers(tmp_path) == []


def test_the_permissions_of_the_older_file_stay(tmp_path: Path) -> None:
    path = tmp_path / "file"
    write_bytes(path, b"old")
    path.chmod(0o640)
    write_bytes(path, b"new")
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


def test_links_go_on_pointing_at_the_file(tmp_path: Path) -> None:
    link, file = tmp_path / "link", tmp_path / "file"
    link.symlink_to(file)
    for content in (b"made", b"replaced"):
        write_bytes(link, content)
        assert link.is_symlink()
        assert file.read_bytes() == content


def test_a_loop_of_links(tmp_path: Path) -> None:
    (tmp_path / "a").symlink_to(tmp_path / "b")
    (tmp_path / "b").symlink_to(tmp_path / "a")
    for use in (check_writable, lambda path: write_bytes(path, b""), lambda p: read_bytes(p, 9)):
        with pytest.raises(FileError):
            use(tmp_path / "a")


def test_devices_and_pipes_are_not_replaced(tmp_path: Path) -> None:
    write_bytes("/dev/null", b"text")
    assert stat.S_ISCHR(Path("/dev/null").stat().st_mode)
    fifo = tmp_path / "fifo"
    os.mkfifo(fifo)
    reader = os.open(fifo, os.O_RDONLY | os.O_NONBLOCK)
    write_bytes(fifo, b"text")
    assert os.read(reader, 10) == b"text"
    os.close(reader)
    assert fifo.is_fifo()


def test_a_device_that_is_full() -> None:
    if not Path("/dev/full").exists():
        pytest.skip("no /dev/full here")
    with pytest.raises(FileError, match="No space left"):
        write_bytes("/dev/full", b"text")


def test_targets_are_checked_before_the_work(tmp_path: Path) -> None:
    assert check_writable(tmp_path / "new") == tmp_path / "new"
    assert list(tmp_path.iterdir()) == []
    for target, reason in (
        (tmp_path, "it is a folder"),
        (tmp_path / "none" / "file", "No such file"),
        (Path(__file__) / "file", "Not a directory"),
        (tmp_path / ("n" * 300), "File name too long"),
    ):
        with pytest.raises(FileError, match=reason):
            check_writable(target)


def test_targets_without_permission(tmp_path: Path) -> None:
    path = tmp_path / "file"
    write_bytes(path, b"old")
    path.chmod(0o400)
    if os.access(path, os.W_OK):
        pytest.skip("this user may write anywhere")
    with pytest.raises(FileError, match="Permission denied"):
        write_bytes(path, b"new")
    path.chmod(0o600)
    tmp_path.chmod(0o500)
    with pytest.raises(FileError, match="Permission denied"):
        check_writable(path)
    tmp_path.chmod(0o700)


def test_leftovers_of_killed_processes_are_removed(tmp_path: Path) -> None:
    old, new = tmp_path / ".file.1-a.tmp", tmp_path / ".file.2-b.tmp"
    for leftover in (old, new):
        leftover.write_bytes(b"half")
    os.utime(old, (0, 0))
    write_bytes(tmp_path / "file", b"whole")
    assert not old.exists()
    assert new.exists(), "it may belong to a process at work"


def test_one_file_by_two_paths(tmp_path: Path) -> None:
    one, link = tmp_path / "one", tmp_path / "link"
    link.symlink_to(one)
    assert same_file(one, tmp_path / "." / "one"), "still to be written"
    assert same_file(one, link)
    assert not same_file(one, tmp_path / "other")
    one.touch()
    os.link(one, tmp_path / "hard")
    assert same_file(link, tmp_path / "hard")


def test_the_reasons_can_be_told_in_another_language(tmp_path: Path) -> None:
    with pytest.raises(FileError) as caught:
        read_bytes(tmp_path, 10)
    assert isinstance(caught.value.parameters["reason"], SolverError)


def test_errors_are_printable_json(tmp_path: Path) -> None:
    """A path with bytes that are no text at all."""
    if sys.platform == "darwin":
        pytest.skip("such a name cannot be")
    with pytest.raises(FileError) as caught:
        read_bytes(os.fsdecode(os.fsencode(tmp_path) + b"/\xff"), 10)
    assert json.dumps(str(caught.value))
