"""A sweep on disk: a CSV file to which rows are added one by one, and that can be gone on with.

The file begins with the names of the varied fields, then ``digest`` of the rule set and the
figures. A row is written whole, so that one that was cut short is the last: it is dropped when the
file is opened again, and computed anew.
"""

from __future__ import annotations

import csv
import io
import os
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any

from solver.errors import FileError, SolverError
from solver.files import path_of
from solver.statistics.sweep import Figures, Variation

__all__ = ["SweepFile", "csv_text"]

Key = tuple[str, ...]


def csv_text(
    fields: Sequence[str],
    grid: Sequence[Variation],
    results: Mapping[int, Figures],
    stats: bool,
) -> str:
    """Write the whole of a sweep, in the order of its grid."""
    rows = (_row(variation, results[place]) for place, variation in enumerate(grid))
    return "".join(map(_line, [_heading(fields, stats), *rows]))


def _heading(fields: Iterable[str], stats: bool) -> list[str]:
    """Names of the columns."""
    return [*fields, "digest", *Figures._fields[: None if stats else 1]]


def _row(variation: Variation, figures: Figures) -> list[str]:
    """One line; numbers are written so that they read back to the same bits."""
    return [*_key(variation), *(repr(figure) for figure in figures if figure is not None)]


def _key(variation: Variation) -> Key:
    return (*map(_text, variation.values), variation.rules.digest)


def _text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _line(cells: Sequence[str]) -> str:
    line = io.StringIO()
    csv.writer(line, lineterminator="\n").writerow(cells)
    return line.getvalue()


class SweepFile:
    """Rows of a sweep in a CSV file, those that are there and those to come.

    Parameters
    ----------
    path : Path
        Made if it is missing.
    fields : sequence of str
        The varied fields.
    grid : sequence of Variation
        All that the sweep is to compute.
    stats : bool

    Attributes
    ----------
    results : dict
        Figures by place in the grid, as far as they are in the file.

    Raises
    ------
    SolverError
        When the file cannot be read or written, or is of another sweep.
    """

    def __init__(
        self, path: Path, fields: Sequence[str], grid: Sequence[Variation], stats: bool
    ) -> None:
        self.path = path = path_of(path)
        self._columns = _heading(fields, stats)
        self._places = {_key(variation): place for place, variation in enumerate(grid)}
        self.results: dict[int, Figures] = {}
        try:
            if path.exists() and not path.is_file():
                raise self._failed(FileError("it is not a regular file"))
            self._file = path.open("a+", encoding="utf-8", newline="")
        except OSError as error:
            raise self._failed(error) from error
        try:
            self._open()
        except BaseException as error:
            self._file.close()
            if isinstance(error, UnicodeDecodeError | csv.Error):
                raise self._other() from error
            if isinstance(error, OSError):
                raise self._failed(error) from error
            raise

    def _open(self) -> None:
        """Read what is there, and leave the file as whole rows to add to."""
        self._file.seek(0)
        text = self._file.read()
        whole = text[: text.rfind("\n") + 1]
        if whole:
            self._read(whole)
        elif not _line(self._columns).startswith(text):
            raise self._other()
        if whole != text:
            self._file.truncate(len(whole.encode()))
        if not whole:
            self._write(self._columns)

    def __enter__(self) -> SweepFile:
        return self

    def __exit__(
        self,
        _type: type[BaseException] | None,
        _error: BaseException | None,
        _traceback: TracebackType | None,
    ) -> None:
        self._file.close()

    def add(self, variation: Variation, figures: Figures) -> None:
        """Write the row of a variation, whole and at once."""
        self.results[self._places[_key(variation)]] = figures
        try:
            self._write(_row(variation, figures))
        except OSError as error:
            raise self._failed(error) from error

    def _write(self, cells: Sequence[str]) -> None:
        self._file.write(_line(cells))
        self._file.flush()
        os.fsync(self._file.fileno())

    def _read(self, text: str) -> None:
        lines = csv.reader(io.StringIO(text))
        if next(lines) != self._columns:
            raise self._other()
        figures = len(Figures._fields[: len(self._columns) - self._columns.index("digest") - 1])
        for cells in lines:
            place = self._places.get(tuple(cells[:-figures]))
            if place is None or len(cells) != len(self._columns):
                raise SolverError(
                    "{path}, line {line}: not a rule set of this sweep; choose another file",
                    path=str(self.path),
                    line=lines.line_num,
                )
            try:
                self.results[place] = Figures(*map(float, cells[-figures:]))
            except ValueError as error:
                raise SolverError(
                    "{path}, line {line}: figures are numbers",
                    path=str(self.path),
                    line=lines.line_num,
                ) from error

    def _other(self) -> SolverError:
        return SolverError(
            "{path}: a file of something else, not of a sweep with the columns {columns}; choose"
            " another file",
            path=str(self.path),
            columns=tuple(self._columns),
        )

    def _failed(self, error: OSError | FileError) -> FileError:
        return FileError(
            "{path}: cannot be written ({reason})",
            path=str(self.path),
            reason=error if isinstance(error, FileError) else error.strerror or str(error),
        )
