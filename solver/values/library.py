"""Where table files live, and how a query gets the one it needs.

A table is looked for, and written, in the folder the caller names, else in ``$YAMS_TABLES``, else
in ``tables/`` of the checkout the package runs from, else in the user's data folder.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from solver.errors import TableError, TableMissingError
from solver.game.rules import Rules
from solver.values.table import ValueTable

__all__ = ["obtain", "table_path", "tables_folder"]

_CHECKOUT = Path(__file__).resolve().parents[2]


def tables_folder(given: str | Path | None = None) -> Path:
    """Folder in which tables are kept."""
    if given is not None:
        return Path(given)
    if named := os.environ.get("YAMS_TABLES"):
        try:
            return Path(named).expanduser()
        except RuntimeError as error:
            raise TableError("{path}: there is no such home folder", path=named) from error
    if (_CHECKOUT / "tables" / "README.md").is_file() and (_CHECKOUT / "pyproject.toml").is_file():
        return _CHECKOUT / "tables"
    import platformdirs  # only where there is no checkout

    return platformdirs.user_data_path("yams-solver", appauthor=False) / "tables"


def table_path(rules: Rules, folder: str | Path | None = None) -> Path:
    """Table file of a rule set: its name, in the tables folder."""
    return tables_folder(folder) / f"{rules.name}.h5"


def obtain(
    rules: Rules,
    folder: str | Path | None = None,
    solve: Callable[[Rules], ValueTable] | None = None,
) -> ValueTable:
    """Load the table of a rule set; solve and save it first if there is none.

    Parameters
    ----------
    rules : Rules
    folder : path, optional
        See `tables_folder`.
    solve : callable, optional
        What makes a missing table; `solver.solve` by default.

    Raises
    ------
    TableError
        When the file there is damaged or of other rules, or cannot be written.
    """
    path = table_path(rules, folder)
    try:
        return ValueTable.load(path, rules)
    except TableMissingError:
        pass
    _check_folder(path)
    if solve is None:
        from solver.values import induction

        solve = induction.solve
    table = solve(rules)
    table.save(path)
    return table


def _check_folder(path: Path) -> None:
    """Make the folder of a table, or say before the work that it cannot be written."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        reason = "" if os.access(path.parent, os.W_OK) else "Permission denied"
    except (FileExistsError, NotADirectoryError):
        reason = f"{path.parent} is not a folder"
    except OSError as error:
        reason = error.strerror or str(error)
    if reason:
        raise TableError("{path}: cannot be written ({reason})", path=str(path), reason=reason)
