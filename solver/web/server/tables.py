"""`Tables`: the value tables of a server, in each of its processes.

Those of the presets are read from the folder of tables, and kept there when they had to be solved.
Rules that come with a request are solved in memory: nobody fills the disk by asking.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from solver.errors import TableMissingError
from solver.game.rules import PRESETS, Rules
from solver.threads import Progress
from solver.values.library import load_or_solve, table_path
from solver.values.table import ValueTable
from solver.web.server.kept import Kept

__all__ = ["Tables"]

#: Bytes of all tables that a process keeps: those of all presets, and some others.
_LIMIT: Final = 256_000_000


class Tables:
    """Tables by rules, the last ones asked for in memory.

    Parameters
    ----------
    folder : Path, optional
        Folder of the table files; see `solver.values.library`.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self._kept: Kept[ValueTable] = Kept(_LIMIT)

    def kept(self, rules: Rules) -> ValueTable | None:
        """Table of a rule set if it is in memory."""
        return self._kept.get(rules)

    def add(self, rules: Rules, table: ValueTable) -> None:
        """Keep a table in memory."""
        self._kept.put(rules, table, table.values.nbytes)

    def get(self, rules: Rules, progress: Progress | None = None) -> ValueTable:
        """Table of a rule set, from memory or from its file, or else solved.

        Raises
        ------
        TableError
            When its file is damaged.
        """
        table = self.kept(rules)
        if table is None:
            table = self._found(rules, progress)
            self.add(rules, table)
        return table

    def _found(self, rules: Rules, progress: Progress | None) -> ValueTable:
        if PRESETS.get(rules.name) == rules:
            return load_or_solve(
                rules, self._folder, progress=progress, on_note=lambda _message: None
            )
        try:  # one that the owner of the folder has solved
            return ValueTable.load(table_path(rules, self._folder), rules)
        except TableMissingError:
            from solver.values.induction import solve  # numba

            return solve(rules, progress=progress)
