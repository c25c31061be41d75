"""The value table, in memory and on disk.

A table file holds the rules beside the values, so no query can use the wrong ones, and says how it
was made. Reading checks everything before any number is used (see `solver.values.hdf5`).
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from solver.errors import FileError, TableError, TableFormatError, TableMissingError
from solver.files import Replacement, make_parent, path_of, read_bytes
from solver.game.rules import Rules
from solver.game.states import State
from solver.values.format import FORMAT_VERSION, LARGEST, shape_of

__all__ = ["ValueTable"]


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
        shape = shape_of(rules)
        if values.shape != shape or values.dtype != np.float64:
            raise TableFormatError(
                "values: expected float64 {expected}, not {found}",
                expected=str(shape),
                found=f"{values.dtype} {values.shape}",
            )
        self.rules = rules
        self.values = values
        self.values.flags.writeable = False
        self.provenance = dict(provenance)
        self.format_version = format_version

    def __reduce__(self) -> tuple[Any, ...]:
        # Through the constructor, which makes the values read-only once more.
        return ValueTable, (self.rules, self.values, self.provenance, self.format_version)

    def __eq__(self, other: object) -> bool:
        """Whether the rules and all values are the same, however they were made."""
        if not isinstance(other, ValueTable):
            return NotImplemented
        return self.rules == other.rules and np.array_equal(
            self.values, other.values, equal_nan=True
        )

    def __hash__(self) -> int:
        return hash((self.rules, self.expected_total))

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
        from solver.values.hdf5 import write  # h5py takes a while

        try:
            make_parent(path)
            with Replacement(path, regular=True) as file:
                for part in write(self.rules, self.values, self.provenance):
                    file.write(part)
        except FileError as error:
            raise error.of_kind(TableError) from error

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
        try:
            content = read_bytes(path, LARGEST)
        except FileError as error:
            missing = isinstance(error.__cause__, FileNotFoundError | NotADirectoryError)
            kind = TableMissingError if missing else TableError
            raise error.of_kind(kind) from error.__cause__ or error
        from solver.values.hdf5 import read  # h5py takes a while

        path = str(path_of(path))
        table = cls(*read(content, path, rules))
        if rules is not None and table.rules.digest != rules.digest:
            raise TableError(
                "{path}: a table of other rules than asked for: {changes}",
                path=path,
                changes=tuple(table.rules.changes(rules)) or table.rules.name,
            )
        if rules is not None:
            table.rules = rules  # the same game, by the labels of whoever asks
        return table
