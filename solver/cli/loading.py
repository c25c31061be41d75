"""The table that a command asks, solved first where there is none, and the command that does so."""

from __future__ import annotations

import os
from contextlib import ExitStack
from pathlib import Path

import click
from click.core import ParameterSource

from solver.cli.printing.output import note, progress
from solver.cli.reading.options import GIVEN_RULES
from solver.errors import TableError, TableWarning
from solver.game.rules import PRESETS, Rules
from solver.language import error_text, language, tr
from solver.language.printable import printable
from solver.threads import Progress
from solver.values.library import load_or_solve, table_path
from solver.values.table import ValueTable

__all__ = ["get_table", "given_again", "solve_command"]


def get_table(rules: Rules, folder: Path | None, threads: int | None = None) -> ValueTable:
    """Load the table of a rule set; solve and keep it first if there is none, saying so."""
    report: Progress | None = None

    def on_progress(done: int, states: int) -> None:
        nonlocal report
        if report is None:
            report = bar.enter_context(progress(tr("solving {rules}", rules=rules.name)))
        report(done, states)

    def on_note(message: TableWarning) -> None:
        bar.close()
        note(error_text(message))

    with ExitStack() as bar:
        try:
            return load_or_solve(
                rules, folder, threads=threads, progress=on_progress, on_note=on_note
            )
        except TableError as error:
            if not os.path.isfile(table_path(rules, folder)):  # noqa: PTH113  never raises
                raise
            raise TableError(
                "{reason}; `{command}` writes it anew",
                reason=error,
                command=solve_command(rules, "--force"),
            ) from error


def solve_command(rules: Rules, *words: str) -> str:
    """Command that writes the table which the running one asks for."""
    words = (*words, *given_again())
    if "--rules" not in words and PRESETS.get(rules.name) == rules:
        words = (*words, "--rules", rules.name)
    return " ".join(("yams solve", *words))


def given_again() -> list[str]:
    """Options of the running command that hold for the next one: rules, tables and language."""
    from shlex import quote

    words = []
    context = click.get_current_context()
    for name, option in (("rules", "--rules"), ("tables", "--tables")):
        if context.get_parameter_source(name) is ParameterSource.COMMANDLINE:
            given = context.meta.get(GIVEN_RULES) if name == "rules" else context.params[name]
            words += [option, quote(printable(str(given)))]
    asked = (context, context.find_root())
    if any(one.get_parameter_source("lang") is ParameterSource.COMMANDLINE for one in asked):
        words += ["--lang", language()]
    return words
