"""Where table files live, and how a query gets the one it needs.

A table is looked for, and written, in the folder the caller names, else in ``$YAMS_TABLES``, else
in ``tables/`` of the checkout the package runs from, else in the user's data folder. The file of a
preset has its name; that of other rules carries a digest of them, too, so that two sheets of one
name, or an edited one, never meet.
"""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable
from pathlib import Path

from solver.errors import TableError, TableMissingError, TableVersionError, TableWarning
from solver.files import path_of
from solver.game.rules import PRESETS, Rules
from solver.threads import Progress
from solver.values.table import ValueTable

__all__ = ["load_or_solve", "table_path", "tables_folder"]

_CHECKOUT = Path(__file__).resolve().parents[2]


def tables_folder(given: str | Path | None = None) -> Path:
    """Folder in which tables are kept."""
    if given is not None:
        return path_of(given)
    if named := os.environ.get("YAMS_TABLES"):
        return path_of(named)
    if (_CHECKOUT / "tables" / "README.md").is_file() and (_CHECKOUT / "pyproject.toml").is_file():
        return _CHECKOUT / "tables"
    import platformdirs  # only where there is no checkout

    return platformdirs.user_data_path("yams-solver", appauthor=False) / "tables"


def table_path(rules: Rules, folder: str | Path | None = None) -> Path:
    """Table file of a rule set, in the tables folder."""
    name = rules.name
    if PRESETS.get(name) != rules:
        name += "-" + rules.digest[:12]
    return tables_folder(folder) / f"{name}.h5"


def load_or_solve(
    rules: Rules,
    folder: str | Path | None = None,
    *,
    threads: int | None = None,
    progress: Progress | None = None,
    on_note: Callable[[TableWarning], None] | None = None,
) -> ValueTable:
    """Load the table of a rule set; solve and keep it first if there is none.

    A table of an older format is solved anew. One that cannot be kept is returned all the same.
    Loading takes some hundredths of a second, solving a second or two.

    Parameters
    ----------
    rules : Rules
    folder : path, optional
        See `tables_folder`.
    threads : int, optional
        Threads to solve with; all cores by default.
    progress : callable, optional
        Called while solving with the states done and the states in all.
    on_note : callable, optional
        Called with what is worth saying: that there is something to solve, that nothing could be
        kept. By default the latter is a Python warning, the former not said.

    Raises
    ------
    TableError
        When the file there is damaged, of other rules, or of a newer format.
    """
    path = table_path(rules, folder)
    try:
        return ValueTable.load(path, rules)
    except TableMissingError:
        note = TableWarning(
            "No table for the rules {rules} yet: solving them first.", rules=rules.name
        )
    except TableVersionError as error:
        if error.newer:
            raise
        note = TableWarning("{reason}: solving it anew.", reason=error)
    except TableError as error:
        if not isinstance(error.__cause__, PermissionError):
            raise
        note = TableWarning("{reason}: solving the rules first.", reason=error)
    if on_note:
        on_note(note)

    from solver.values.induction import solve  # numba: only when there is no table

    table = solve(rules, threads=threads, progress=progress)
    try:
        table.save(path)
    except TableError as error:
        lost = TableWarning(
            "{reason}: the table is not kept; choose a folder with --tables DIR or $YAMS_TABLES",
            reason=error,
        )
        if on_note:
            on_note(lost)
        else:
            warnings.warn(lost, stacklevel=2)
    return table
