"""``yams rules sweep``: what a rule is worth, for every value it can have."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, closing, contextmanager, nullcontext
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from solver import answers
from solver.cli.help import Command
from solver.cli.printing.layout import column_text
from solver.cli.printing.output import check_outputs, note, print_json, progress
from solver.cli.reading.options import PATH, RULES, Whole, json_option, lang_option
from solver.cli.reading.vary import varied_fields
from solver.errors import SolverError
from solver.game.rules import Rules
from solver.language import language, number, percent, thousands, tr
from solver.threads import available_cores

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from solver.statistics.sweep import Figures, Variation
    from solver.statistics.sweep_file import SweepFile

__all__ = ["sweep"]

Results = dict[int, "Figures"]


@click.command(cls=Command)
@click.option(
    "--base",
    type=RULES,
    default="guide",
    metavar="NAME|FILE.toml",
    help="Rule set whose fields are varied. [default: guide]",
)
@click.option(
    "--vary",
    multiple=True,
    required=True,
    metavar="FIELD=VALUES",
    help="Field or box, and its values: FIRST:LAST:STEP or a list; may be given again.",
)
@click.option(
    "--csv",
    type=PATH,
    metavar="FILE",
    help="CSV file that rows are added to as they come, and that is gone on with; - prints it.",
)
@click.option(
    "--stats",
    is_flag=True,
    help="Also spread, chance of the upper bonus, and of 200, 250 and 300 points.",
)
@click.option(
    "--plot",
    type=PATH,
    metavar="FILE",
    help="Draw one field as a line, two as a heat map: .png, .svg or .pdf.",
)
@click.option(
    "--workers",
    type=Whole(min=1),
    metavar="N",
    help="Processes that share the work. [default: a core each]",
)
@click.option(
    "--scheduler",
    metavar="ADDRESS",
    help="Have it done by the Dask cluster whose scheduler is there.",
)
@lang_option
@json_option
@click.pass_context
def sweep(
    context: click.Context,
    base: Rules,
    vary: tuple[str, ...],
    csv: Path | None,
    stats: bool,
    plot: Path | None,
    workers: int | None,
    scheduler: str | None,
    as_json: bool,
) -> None:
    """Solve every combination of some values of rules, and tell what each is worth.

    Expected total under perfect play, exact. A field is varied as it is named in a rule set; the
    name of a box stands for its points. A rule set takes about a third of a second of one core,
    with --stats some seconds.

    With --csv every row is in the file as soon as it is known. Started again with the same file,
    the command computes what is missing.

    \b
    Examples:
      yams rules sweep --vary upper_bonus=20:60:5 --csv sweep.csv
      yams rules sweep --base plain --vary throws=1,2 --vary carre=25,40
      yams rules sweep --vary upper_bonus=20:60:5 --plot bonus.svg
      yams rules sweep --base my.toml --vary full_house=25,sum --stats

    --json prints {base, vary, rows: [{values, digest, expected_total, standard_deviation,
    upper_bonus, reach_200, reach_250, reach_300}]}: base as in `yams rules show --json`, without
    --stats null from the spread on. The columns of the CSV file are the varied fields, and those.
    """
    as_json = as_json or bool(context.parent and context.parent.params.get("as_json"))
    if workers is not None and scheduler is not None:
        raise click.UsageError(tr("--workers and --scheduler: choose one"))
    values = varied_fields(vary)
    printed = str(csv) == "-"
    if printed and as_json:
        raise click.UsageError(tr("--json and --csv - both print on stdout: choose one"))
    check_outputs(csv, plot)
    if plot is not None:
        from solver.plots import check_target

        check_target(plot)
        if len(values) > 2:
            raise click.UsageError(tr("--plot draws one or two varied fields"))

    from solver.cli.executors import cluster
    from solver.statistics.sweep import variations  # numba
    from solver.statistics.sweep_file import csv_text

    grid = variations(base, values)
    count = min(workers or available_cores(), len(grid))
    pool = partial(cluster, scheduler) if scheduler else partial(_pool, count)
    with _file(None if printed else csv, list(values), grid, stats) as file:
        results = dict(file.results) if file else {}
        _work(grid, results, stats, pool, file)
    if plot is not None:
        from solver.plots.sweep import plot_sweep

        plot_sweep(
            base, values, [results[place] for place in range(len(grid))], plot, lang=language()
        )
        note(tr("{path} written.", path=plot))
    if as_json:
        print_json(answers.sweep(base, list(values), grid, results))
    elif printed:
        click.echo(csv_text(list(values), grid, results, stats), nl=False)
    elif csv is None and plot is None:
        click.echo(_table(list(values), grid, results, stats))
    else:
        click.echo(_ends(list(values), grid, results))


@contextmanager
def _pool(count: int) -> Iterator[Executor | None]:
    if count == 1:
        yield None
        return
    from solver.cli.executors import processes

    with processes(count) as pool:
        yield pool


def _file(
    path: Path | None, fields: Sequence[str], grid: Sequence[Variation], stats: bool
) -> AbstractContextManager[SweepFile | None]:
    if path is None:
        return nullcontext()
    from solver.statistics.sweep_file import SweepFile

    return SweepFile(path, fields, grid, stats)


def _work(
    grid: Sequence[Variation],
    results: Results,
    stats: bool,
    pool: Callable[[], AbstractContextManager[Executor | None]],
    file: SweepFile | None,
) -> None:
    """Compute what is missing. When a process is killed, a new pool goes on with the rest."""
    from concurrent.futures.process import BrokenProcessPool

    if results:
        note(
            tr(
                "{there} of {all} rule sets are there already.",
                there=thousands(len(results)),
                all=thousands(len(grid)),
            )
        )
    with progress(tr("solving rule sets")) as report:
        while len(results) < len(grid):
            before = len(results)
            try:
                _fill(grid, results, stats, pool, file, report)
            except BrokenProcessPool as error:
                if len(results) == before:
                    raise SolverError(
                        "the processes that solve the rule sets are killed, one after the other:"
                        " is there too little memory?"
                    ) from error


def _fill(
    grid: Sequence[Variation],
    results: Results,
    stats: bool,
    pool: Callable[[], AbstractContextManager[Executor | None]],
    file: SweepFile | None,
    report: Callable[[int, int], None],
) -> None:
    from solver.statistics.sweep import sweep as run

    missing: dict[Rules, list[int]] = {}
    for place, variation in enumerate(grid):
        if place not in results:
            missing.setdefault(variation.rules, []).append(place)
    report(len(results), len(grid))
    with pool() as executor, closing(run(missing, executor=executor, stats=stats)) as done:
        for rules, figures in done:
            for place in missing[rules]:
                if file:
                    file.add(grid[place], figures)
                results[place] = figures
            report(len(results), len(grid))


def _table(
    fields: Sequence[str], grid: Sequence[Variation], results: Mapping[int, Figures], stats: bool
) -> str:
    names = [tr("expected total")]
    if stats:
        names += [tr("spread"), tr("upper bonus"), "≥ 200", "≥ 250", "≥ 300"]
    rows = [[*fields, *names]]
    for place, variation in enumerate(grid):
        total, *more = results[place]
        cells = [number(total, 4)]
        if stats:
            spread, *chances = (figure or 0.0 for figure in more)
            cells += [number(spread), *map(percent, chances)]
        rows.append([*map(str, variation.values), *cells])
    return column_text(rows, right="r" * len(rows[0]))


def _ends(fields: Sequence[str], grid: Sequence[Variation], results: Mapping[int, Figures]) -> str:
    """The least and the greatest expected total of the sweep."""

    def text(place: int) -> str:
        values = zip(fields, grid[place].values, strict=True)
        which = ", ".join(f"{field} = {value}" for field, value in values)
        return f"{number(results[place].expected_total, 4)} ({which})"

    order = sorted(results, key=lambda place: results[place].expected_total)
    return tr(
        "{count} rule sets: expected totals from {least} to {most}",
        count=thousands(len(grid)),
        least=text(order[0]),
        most=text(order[-1]),
    )
