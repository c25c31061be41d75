"""Files: one door for paths, for reading, for text, for JSON and for writing.

What is read is a regular file of a bounded size: a pipe or a device might never end. What is
written goes to a temporary file beside the target, which is renamed over it when it is whole:
whatever interrupts the writing, the target is the old file or the new one.
"""

from __future__ import annotations

import codecs
import contextlib
import errno
import glob
import json
import os
import stat
import time
from collections import Counter
from collections.abc import Iterator
from io import FileIO
from pathlib import Path
from typing import Any, BinaryIO, Final, NoReturn

from solver.errors import FileError, TextError

__all__ = [
    "TEXT_SIZE",
    "Replacement",
    "check_writable",
    "decode",
    "make_parent",
    "open_regular",
    "parse_json",
    "path_of",
    "read_bytes",
    "read_text",
    "same_file",
    "write_bytes",
]

#: Greatest size of a text that people write by hand, in bytes.
TEXT_SIZE: Final = 1_000_000
_LEFTOVER_AGE: Final = 3600  # seconds
_BOMS: Final = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)


def path_of(given: str | os.PathLike[str]) -> Path:
    """Path that a text names, a leading ``~`` expanded.

    Raises
    ------
    FileError
        When it is empty, holds what no path can, or names the home folder of nobody.
    """
    text = os.fspath(given)
    try:
        os.fsencode(text)
    except UnicodeEncodeError as error:
        raise FileError("{path}: no path can hold this character", path=ascii(text)) from error
    if "\0" in text:
        raise FileError("{path}: no path can hold this character", path=ascii(text))
    if not text.strip():
        raise FileError("{path}: the name of a file is expected", path=repr(text))
    try:
        return Path(text).expanduser()
    except RuntimeError as error:
        raise FileError("{path}: there is no such home folder", path=text) from error


def open_regular(given: str | os.PathLike[str]) -> FileIO:
    """Open a regular file to read it, whatever its size.

    Raises
    ------
    FileError
        When it cannot be read, or is no regular file. What the system said, if it did, is the
        cause.
    """
    path = path_of(given)
    # Opened without waiting: opening a pipe to read it would wait for somebody who writes.
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    with _reading(path):
        _check_regular(path.stat(), path)
        file = FileIO(os.open(path, flags))
        try:
            _check_regular(os.fstat(file.fileno()), path)
        except FileError:
            file.close()
            raise
    return file


def read_bytes(given: str | os.PathLike[str], limit: int) -> bytes:
    """Content of a regular file of at most so many bytes.

    Raises
    ------
    FileError
        As in `open_regular`; or when it is too large.
    """
    path = path_of(given)
    with open_regular(path) as file, _reading(path):
        size = os.fstat(file.fileno()).st_size
        if size > limit:
            _too_large(path, limit)
        content = file.read(size + 1)
        if len(content) == size:
            return content
        # It grows, or the system does not tell its size.
        parts, size = [content], len(content)
        while part := file.read(min(limit + 1 - size, 1 << 20)):
            parts.append(part)
            size += len(part)
        if size > limit:
            _too_large(path, limit)
        return b"".join(parts)


@contextlib.contextmanager
def _reading(path: Path) -> Iterator[None]:
    """Tell an error of the system as a `FileError`."""
    try:
        yield
    except (OSError, RuntimeError) as error:  # a loop of links can be a RuntimeError
        raise FileError(
            "{path}: cannot be read ({reason})", path=str(path), reason=_reason(error)
        ) from error


def _check_regular(status: os.stat_result, path: Path) -> None:
    if not stat.S_ISREG(status.st_mode):
        raise FileError(
            "{path}: cannot be read ({reason})", path=str(path), reason=_not_regular(status)
        )


def _not_regular(status: os.stat_result) -> FileError:
    folder = stat.S_ISDIR(status.st_mode)
    return FileError("it is a folder" if folder else "it is not a regular file")


def _too_large(path: Path, limit: int) -> NoReturn:
    raise FileError(
        "{path}: cannot be read ({reason})",
        path=str(path),
        reason=FileError("it is larger than {limit} bytes", limit=limit),
    )


def read_text(given: str | os.PathLike[str], limit: int = TEXT_SIZE) -> str:
    """Text of a regular file, decoded; raises `FileError` when that cannot be done."""
    content = read_bytes(given, limit)
    try:
        return decode(content)
    except TextError as error:
        raise FileError(
            "{path}: cannot be read ({reason})", path=str(given), reason=error
        ) from error


def decode(content: bytes) -> str:
    """Decode UTF-8, with or without a byte order mark, or UTF-16 with one.

    Raises
    ------
    TextError
        For another encoding, which only a guess could tell.
    """
    mark, encoding = next(
        ((mark, name) for mark, name in _BOMS if content.startswith(mark)), (b"", "utf-8")
    )
    try:
        return content[len(mark) :].decode(encoding)
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start + len(mark)) + 1
        raise TextError("line {line} is not UTF-8: save as UTF-8", line=line) from error


def parse_json(text: str | bytes) -> Any:
    """Read JSON, as strictly as RFC 8259 writes it.

    Raises
    ------
    TextError
        For anything else, for numbers that JSON lacks, a name that an object has twice, and a
        nesting without end.
    """
    try:
        return json.loads(
            decode(text) if isinstance(text, bytes) else text,
            parse_constant=_no_number,
            object_pairs_hook=_object,
        )
    except RecursionError as error:
        raise TextError("not JSON: nested too deeply") from error
    except json.JSONDecodeError as error:
        if "\n" not in error.doc:
            raise TextError("not JSON (column {column})", column=error.colno) from error
        raise TextError(
            "not JSON (line {line}, column {column})", line=error.lineno, column=error.colno
        ) from error
    except TextError:
        raise
    except ValueError as error:  # Python reads whole numbers of so many digits only
        raise TextError("not JSON: a number is too long") from error


def _no_number(name: str) -> NoReturn:
    raise TextError("not JSON: there is no number {name}", name=name)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    result = dict(pairs)
    if len(result) < len(pairs):
        counts = Counter(name for name, _ in pairs)
        raise TextError(
            "not JSON: {name!r} is there twice in one object", name=counts.most_common(1)[0][0]
        )
    return result


class Replacement:
    """A file written beside its target, which it replaces once it is whole; a context manager.

    Left without an exception, the context puts the file in place, else it removes it. A device or a
    pipe, which nothing can replace, is written to directly.

    Parameters
    ----------
    given : path
    regular : bool
        Refuse a device or a pipe.

    Raises
    ------
    FileError
        When the file cannot be written, here or later.
    """

    def __init__(self, given: str | os.PathLike[str], *, regular: bool = False) -> None:
        self.path = check_writable(given)
        self.temporary: Path | None = None
        """The file that is written to; None for a device."""
        with _writing(self.path):
            target = self.path.resolve()  # a link goes on pointing at the file
            status = target.stat() if target.exists() else None
            if status is not None and not stat.S_ISREG(status.st_mode):
                if regular:
                    _refuse_writing(self.path, status)
                self.file: BinaryIO = target.open("wb", buffering=0)
                return
            _remove_leftovers(target)
            name = f".{target.name}.{os.getpid()}-{os.urandom(4).hex()}.tmp"
            self.temporary = target.with_name(name)
            self.file = self.temporary.open("xb", buffering=0)
            if status is not None:
                with contextlib.suppress(OSError):  # a file system without permissions
                    self.temporary.chmod(stat.S_IMODE(status.st_mode))

    def __enter__(self) -> Replacement:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        try:
            if kind is None:
                self.commit()
        finally:
            self.close()

    def write(self, content: bytes | memoryview) -> None:
        """Append bytes."""
        left = memoryview(content).cast("B")
        with _writing(self.path):
            while left:
                left = left[self.file.write(left) :]

    def truncate(self, size: int) -> None:
        """Keep only the first bytes."""
        with _writing(self.path):
            self.file.truncate(size)

    def commit(self) -> None:
        """Put what is written in place of the target."""
        with _writing(self.path):
            if self.temporary is not None:
                os.fsync(self.file.fileno())
            self.file.close()
            if self.temporary is not None:
                os.replace(self.temporary, self.path.resolve())  # noqa: PTH105
                self.temporary = None

    def close(self) -> None:
        """Remove what is not in place."""
        with contextlib.suppress(OSError):
            self.file.close()
        if self.temporary is not None:
            with contextlib.suppress(OSError):
                self.temporary.unlink(missing_ok=True)


def write_bytes(given: str | os.PathLike[str], content: bytes) -> None:
    """Write a file, replacing an older one once this one is whole; raises `FileError`."""
    with Replacement(given) as file:
        file.write(content)


def make_parent(given: str | os.PathLike[str]) -> None:
    """Make the folder of a file that is to be written; raises `FileError`."""
    path = path_of(given)
    with _writing(path):
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except FileExistsError as error:
            raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR)) from error


def check_writable(given: str | os.PathLike[str]) -> Path:
    """Make sure before the work that a file can be written; return its path.

    Raises
    ------
    FileError
        When it is a folder, has no folder, or may not be written.
    """
    path = path_of(given)
    with _writing(path):
        try:
            status = path.stat()
        except FileNotFoundError:
            status = None
        if status is not None and stat.S_ISDIR(status.st_mode):
            _refuse_writing(path, status)
        places = [path] if status is not None else []
        if status is None or stat.S_ISREG(status.st_mode):
            folder = path.resolve().parent  # where a link points
            folder.stat()
            places.append(folder)
        if not all(os.access(place, os.W_OK) for place in places):
            raise OSError(errno.EACCES, os.strerror(errno.EACCES))
    return path


def _refuse_writing(path: Path, status: os.stat_result) -> NoReturn:
    raise FileError(
        "{path}: cannot be written ({reason})", path=str(path), reason=_not_regular(status)
    )


def same_file(one: str | os.PathLike[str], other: str | os.PathLike[str]) -> bool:
    """Whether two paths name one file, be it by a link, or one still to be written."""
    try:
        return path_of(one).samefile(path_of(other))
    except OSError:  # one of them is not there
        return path_of(one).resolve() == path_of(other).resolve()


@contextlib.contextmanager
def _writing(path: Path) -> Iterator[None]:
    """Tell an error of the system as a `FileError`."""
    try:
        yield
    except (OSError, RuntimeError) as error:  # a loop of links is a RuntimeError
        raise FileError(
            "{path}: cannot be written ({reason})", path=str(path), reason=_reason(error)
        ) from error


def _reason(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)


def _remove_leftovers(path: Path) -> None:
    """Remove temporary files that killed processes left behind, once they are an hour old."""
    for old in path.parent.glob(f".{glob.escape(path.name)}.*.tmp"):
        with contextlib.suppress(OSError):
            if time.time() - old.stat().st_mtime > _LEFTOVER_AGE:
                old.unlink()
