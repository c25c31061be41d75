"""``yams solve``, ``yams verify`` and ``yams info``: making, checking and describing tables."""

from __future__ import annotations

from pathlib import Path
from shlex import quote

import click
import numpy as np

from solver import answers
from solver.cli.help import Command
from solver.cli.loading import get_table, solve_command
from solver.cli.printing.layout import column_text, wrapped
from solver.cli.printing.output import note, print_json, progress
from solver.cli.reading.options import (
    PATH,
    Whole,
    json_option,
    lang_option,
    rules_option,
    tables_option,
    threads_option,
)
from solver.errors import TableError, TableMissingError, TableVersionError, TableWarning
from solver.files import path_of
from solver.game.rules import PRESETS, Rules
from solver.language import error_text, number, text_of, thousands, tr
from solver.language.printable import printable
from solver.values.library import table_path
from solver.values.table import ValueTable

__all__ = ["info", "solve", "verify"]


@click.command(cls=Command)
@rules_option
@click.option(
    "--output",
    type=PATH,
    metavar="FILE",
    help="Where to write the table. [default: its name, in the tables folder]",
)
@threads_option
@click.option("--force", is_flag=True, help="Solve again and replace what is there.")
@tables_option
@lang_option
def solve(
    rules: Rules, output: Path | None, threads: int | None, force: bool, tables: Path | None
) -> None:
    """Solve a rule set and write its table.

    A table that is there already is kept, unless --force is given.

    \b
    Examples:
      yams solve
      yams solve --rules official --threads 2
      yams solve --rules my.toml --output my.h5 --force
    """
    path = path_of(output) if output is not None else table_path(rules, tables)
    table = None
    if not force:
        try:
            table = ValueTable.load(path, rules)
            note(tr("{path} is there already; --force solves it again.", path=path))
        except TableMissingError:
            pass
        except TableVersionError as error:
            if error.newer:
                raise
            note(error_text(TableWarning("{reason}: solving it anew.", reason=error)))
        except TableError as error:
            if not path.is_file():
                raise
            raise TableError("{reason}; --force replaces it", reason=error) from error
    if table is None:
        from solver.values.induction import solve as run

        with progress(tr("solving {rules}", rules=rules.name)) as report:
            table = run(rules, threads=threads, progress=report)
        table.save(path)
        note(
            tr(
                "{path} written: {states:,} states in {seconds:.2f} s.",
                path=path,
                states=int(np.isfinite(table.values).sum()),
                seconds=table.provenance["seconds"],
            )
        )
    click.echo(
        tr(
            "Expected total under {rules}: {total}",
            rules=rules.name,
            total=number(table.expected_total, 6),
        )
    )


@click.command(cls=Command)
@rules_option
@click.option("--all", "every", is_flag=True, help="Check all presets.")
@click.option(
    "--file",
    type=PATH,
    metavar="FILE",
    help="Check this table file instead of the one in the tables folder.",
)
@click.option(
    "--games",
    type=Whole(min=0),
    default=5000,
    show_default=True,
    metavar="N",
    help="Games to simulate, at least 100; 0 for none.",
)
@click.option(
    "--seed",
    type=Whole(min=0),
    default=1,
    show_default=True,
    metavar="S",
    help="The same seed gives the same games.",
)
@tables_option
@lang_option
@json_option
@click.pass_context
def verify(
    context: click.Context,
    rules: Rules,
    every: bool,
    file: Path | None,
    games: int,
    seed: int,
    tables: Path | None,
    as_json: bool,
) -> None:
    """Show that a table is right; exit code 1 if a check fails.

    The checksum, the published totals, every state recomputed by other code (Bellman),
    monotonicity, and a simulation whose points the rules module counts. Takes about ten seconds a
    table, all presets two minutes, and longer for more games.

    \b
    Examples:
      yams verify
      yams verify --all
      yams verify --rules official --games 100000

    --json prints a list of {rules, checks: [{name, passed, figure}]}.
    """
    from solver.verification import Check
    from solver.verification import verify as run

    asked = context.get_parameter_source("rules") is not click.core.ParameterSource.DEFAULT
    if every and (file or asked):
        raise click.UsageError(tr("--all is for the presets: leave out --rules and --file"))
    results = {}
    for wanted in PRESETS.values() if every else [rules]:
        path = path_of(file) if file else table_path(wanted, tables)
        if file:
            table = ValueTable.load(path, wanted if asked else None)
        else:
            table = get_table(wanted, tables)
        # What `load` lets pass has the checksum it was written with; but was it kept?
        checks = (
            [Check("checksum", True, "{path} is as it was written", path=path)]
            if path.is_file()
            else []
        )
        with progress(tr("checking {rules}", rules=table.rules.name)) as report:
            checks += run(table, games=games, seed=seed, progress=report)
        results[table.rules.name] = checks
        if not as_json:
            click.echo(f"{table.rules.name}:")
            for check in checks:
                mark = "ok  " if check.passed else "FAIL"
                figure = tr(check.template, **check.parameters)
                line = tr("{name}: {figure}", name=tr(check.name), figure=figure)
                click.echo(wrapped(f"  {mark}  {line}", indent=8))
    if as_json:
        print_json(answers.checks(results))
    if not all(check.passed for checks in results.values() for check in checks):
        context.exit(1)


@click.command(cls=Command)
@click.argument("file", type=PATH, required=False)
@rules_option
@tables_option
@lang_option
@json_option
@click.pass_context
def info(
    context: click.Context, file: Path | None, rules: Rules, tables: Path | None, as_json: bool
) -> None:
    """Describe a table file: rules, expected total, how it was made.

    \b
    Examples:
      yams info
      yams info tables/official.h5 --json

    --json prints {file, format_version, bytes, states, expected_total, rules, provenance}: rules as
    in `yams rules show --json`.
    """
    asked = context.get_parameter_source("rules") is not click.core.ParameterSource.DEFAULT
    path = path_of(file) if file is not None else table_path(rules, tables)
    try:
        table = ValueTable.load(path, rules if asked or file is None else None)
    except TableMissingError as error:
        more = () if file is None else ("--output", quote(printable(str(file))))
        command = solve_command(rules, *more)
        raise TableError("{reason}; `{command}` makes it", reason=error, command=command) from error
    except TableError as error:
        if file is not None or not path.is_file():
            raise
        raise TableError(
            "{reason}; `{command}` writes it anew",
            reason=error,
            command=solve_command(rules, "--force"),
        ) from error
    if as_json:
        print_json(answers.table(path, table))
        return
    rows = [
        [tr("file"), str(path)],
        [tr("format version"), ".".join(map(str, table.format_version))],
        [tr("size"), tr("{size:.2f} MB", size=path.stat().st_size / 1e6)],
        [tr("expected total"), number(table.expected_total, 9)],
        [tr("states"), thousands(int(np.isfinite(table.values).sum()))],
        *([tr(name), text_of(given)] for name, given in table.provenance.items()),
    ]
    click.echo(column_text(rows) + "\n")
    click.echo(table.rules.to_toml(), nl=False)
