"""The value table, in memory and on disk (format 1.0, described in ``tables/README.md``).

A table file holds the rules beside the values, so no query can use the wrong ones, and says how it
was made. It is put together in memory, written to a temporary file beside the target and renamed
over it: whatever interrupts the writing, the target is the old file or the new one. Reading checks
format, version, rules, shape and checksum before any number is used.
"""

from __future__ import annotations

import contextlib
import errno
import glob
import hashlib
import io
import json
import os
import secrets
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import h5py
import numpy as np
from numpy.typing import NDArray

from solver.errors import (
    RulesError,
    TableError,
    TableFormatError,
    TableMissingError,
    TableVersionError,
)
from solver.game.rules import Rules
from solver.game.states import State

__all__ = ["FORMAT", "FORMAT_VERSION", "ValueTable"]

FORMAT: Final = "yams-value-table"
FORMAT_VERSION: Final = (1, 0)
_AXES: Final = ("filled", "joker", "upper")
_CHUNK_ROWS: Final = 512


class ValueTable:
    """Values of all states under a rule set.

    Parameters
    ----------
    rules : Rules
    values : (2^boxes, 2, cap + 1) float64
        Expected points still to come by filled, joker and upper, in points; NaN where no game can
        be. Made read-only.
    provenance : mapping
        How the table was made: software versions, machine, time.
    format_version : pair of int
        Of the file it was read from.

    Raises
    ------
    TableFormatError
        When the values have another shape or type.
    """

    def __init__(
        self,
        rules: Rules,
        values: NDArray[np.float64],
        provenance: Mapping[str, Any],
        format_version: tuple[int, int] = FORMAT_VERSION,
    ) -> None:
        _check_layout(rules, values)
        self.rules = rules
        self.values = values
        self.values.flags.writeable = False
        self.provenance = dict(provenance)
        self.format_version = format_version

    def __repr__(self) -> str:
        return f"<ValueTable {self.rules.name}: expected total {self.expected_total:.6f}>"

    @property
    def expected_total(self) -> float:
        """Value of the empty sheet: the expected total of a game, in points."""
        return float(self.values[0, 0, 0])

    def value(self, filled: int, upper: int, joker: bool) -> float:
        """Return the value of one state, in points; raises `SheetError` for one no game can give.

        Examples
        --------
        >>> from solver import Rules, solve
        >>> table = solve(Rules.named("plain"))
        >>> round(table.value(filled=0b1, upper=3, joker=False), 4)
        235.4106
        """
        filled, upper, joker = State(filled, upper, joker).checked(self.rules)
        return float(self.values[filled, int(joker), upper])

    def save(self, path: str | Path) -> None:
        """Write the table file, replacing an older one only when the new one is whole.

        Raises
        ------
        TableError
            When the file cannot be written; an older file is left as it was.
        """
        path = Path(path)
        temporary = None
        try:
            _remove_leftovers(path)
            if path.exists() and not path.is_file():
                raise OSError(errno.EINVAL, "not a regular file")
            path = path.resolve()  # a link goes on pointing at the table
            image = self._image()
            path.parent.mkdir(parents=True, exist_ok=True)
            temporary = path.with_name(f".{path.name}.{os.getpid()}-{secrets.token_hex(4)}.tmp")
            with temporary.open("xb") as file:
                file.write(image)
                file.flush()
                os.fsync(file.fileno())
            temporary.replace(path)
        except OSError as error:
            raise TableError(
                "{path}: cannot be written ({reason})",
                path=str(path),
                reason=error.strerror or str(error),
            ) from error
        finally:
            if temporary is not None:
                with contextlib.suppress(OSError):
                    temporary.unlink(missing_ok=True)

    def _image(self) -> bytes:
        """Return the bytes of the table file."""
        buffer = io.BytesIO()
        # The newer layout of HDF5 1.10 puts a checksum on everything beside the data, too.
        with h5py.File(buffer, "w", libver=("v110", "v110")) as file:
            file.attrs["format"] = FORMAT
            file.attrs["format_version"] = FORMAT_VERSION
            # A text of fixed length stands in the checked headers, another in a heap that is not.
            file.attrs["rules"] = np.bytes_(self.rules.to_json())
            file.attrs["provenance"] = np.bytes_(json.dumps(self.provenance))
            file.attrs["expected_total"] = self.expected_total
            data = file.create_dataset(
                "values",
                data=self.values,
                chunks=(_CHUNK_ROWS, *self.values.shape[1:]),
                compression="gzip",
                compression_opts=1,
                shuffle=True,
                fletcher32=True,
            )
            data.attrs["units"] = "expected points"
            data.attrs["description"] = (
                "Expected points still to come under perfect play at the start of a turn, the "
                "upper bonus included, points already written excluded. NaN: no game can be here."
            )
            data.attrs["sha256"] = _sha256(self.values)
            for axis, (name, size) in enumerate(zip(_AXES, self.values.shape, strict=True)):
                numbers = np.arange(size, dtype=np.int32)
                file.create_dataset(name, data=numbers, chunks=True, fletcher32=True).make_scale(
                    name
                )
                data.dims[axis].label = name
                data.dims[axis].attach_scale(file[name])
        return buffer.getvalue()

    @classmethod
    def load(cls, path: str | Path, rules: Rules | None = None) -> ValueTable:
        """Read and check a table file.

        Parameters
        ----------
        path : path
        rules : Rules, optional
            Refuse a table of other rules.

        Raises
        ------
        TableError
            When the file cannot be read (`TableMissingError`: is not there), or holds other rules
            than asked for.
        TableFormatError
            When it is not a whole, undamaged value table.
        TableVersionError
            When it has another major version.
        """
        path = Path(path)
        try:
            if path.exists() and not path.is_file():
                raise OSError(errno.EINVAL, "not a regular file")
            content = path.read_bytes()
        except OSError as error:
            missing = isinstance(error, FileNotFoundError | NotADirectoryError)
            raise (TableMissingError if missing else TableError)(
                "{path}: cannot be read ({reason})",
                path=str(path),
                reason=error.strerror or str(error),
            ) from error
        if not content:
            raise TableFormatError("{path}: the file is empty", path=str(path))
        try:
            with h5py.File(io.BytesIO(content), "r") as file:
                table = cls._read(file, path)
        # h5py reports damage with whatever exception comes first.
        except (
            OSError,
            RuntimeError,
            KeyError,
            ValueError,
            TypeError,
            AttributeError,
            OverflowError,
        ) as error:
            if isinstance(error, TableError):
                raise
            raise TableFormatError(
                "{path}: not a whole HDF5 file of this format ({reason})",
                path=str(path),
                reason=str(error).splitlines()[0][:100] if str(error) else type(error).__name__,
            ) from error
        if rules is not None and table.rules != rules:
            raise TableError(
                "{path}: a table of other rules than asked for: {changes}",
                path=str(path),
                changes=tuple(table.rules.changes(rules)) or table.rules.name,
            )
        return table

    @classmethod
    def _read(cls, file: h5py.File, path: Path) -> ValueTable:
        if _text(file.attrs.get("format", "")) != FORMAT:
            raise TableFormatError(
                "{path}: not a value table (attribute format is not {format!r})",
                path=str(path),
                format=FORMAT,
            )
        major, minor = (int(part) for part in file.attrs["format_version"])
        if major != FORMAT_VERSION[0]:
            raise TableVersionError(
                "{path}: format version {found}; this software reads {known}.x",
                path=str(path),
                found=f"{major}.{minor}",
                known=FORMAT_VERSION[0],
            )
        try:
            rules = Rules.from_json(_text(file.attrs["rules"]))
        except RulesError as error:
            raise TableFormatError(
                "{path}: its rules cannot be read ({reason})", path=str(path), reason=error
            ) from error
        dataset = file["values"]
        _check_layout(rules, dataset)
        values = np.empty(dataset.shape)
        dataset.read_direct(values)
        for name, size in zip(_AXES, values.shape, strict=True):
            if not np.array_equal(file[name], np.arange(size)):
                raise TableFormatError(
                    "{path}: the scale {name} is damaged", path=str(path), name=name
                )
        if _sha256(values) != _text(dataset.attrs["sha256"]):
            raise TableFormatError(
                "{path}: the values do not match their checksum; the file is damaged",
                path=str(path),
            )
        provenance = dict(json.loads(_text(file.attrs["provenance"])).items())
        table = cls(rules, values, provenance, (major, minor))
        if table.expected_total != float(file.attrs["expected_total"]):
            raise TableFormatError(
                "{path}: the expected total is not the value of the empty sheet", path=str(path)
            )
        return table


def _remove_leftovers(path: Path) -> None:
    """Remove temporary files that killed processes left behind, once they are an hour old."""
    for old in path.parent.glob(f".{glob.escape(path.name)}.*.tmp"):
        with contextlib.suppress(OSError):
            if time.time() - old.stat().st_mtime > 3600:
                old.unlink()


def _check_layout(rules: Rules, values: Any) -> None:
    """Refuse an array, or dataset, of another shape or type than the values of these rules."""
    shape = (rules.full + 1, 2, rules.upper_cap + 1)
    if values.shape != shape or values.dtype != np.float64:
        raise TableFormatError(
            "values: expected float64 {expected}, not {found}",
            expected=str(shape),
            found=f"{values.dtype} {values.shape}",
        )


def _text(attribute: object) -> str:
    """Text of an attribute, of fixed or variable length."""
    return attribute.decode() if isinstance(attribute, bytes) else str(attribute)


def _sha256(values: NDArray[np.float64]) -> str:
    return hashlib.sha256(np.ascontiguousarray(values, dtype="<f8").view(np.uint8).data).hexdigest()
