"""``yams benchmark``: how fast this machine solves."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from solver import answers
from solver.cli.help import Command
from solver.cli.printing.layout import column_text
from solver.cli.printing.output import print_json, progress
from solver.cli.reading.options import Whole, json_option, lang_option, rules_option, threads_option
from solver.game.rules import Rules
from solver.language import number, tr

if TYPE_CHECKING:
    from solver.benchmark import Benchmark

__all__ = ["benchmark"]


@click.command(cls=Command)
@rules_option
@click.option(
    "--runs",
    type=Whole(min=1),
    default=10,
    show_default=True,
    metavar="N",
    help="How often to solve, after a first time that compiles.",
)
@threads_option
@lang_option
@json_option
def benchmark(rules: Rules, runs: int, threads: int | None, as_json: bool) -> None:
    """Time how long this machine takes to solve a rule set, from nothing to the whole table.

    No table is read or written, and every solve must come to the same values, to the bit.

    \b
    Examples:
      yams benchmark
      yams benchmark --rules official --runs 3 --threads 1
      yams benchmark --json

    --json prints {rules, threads, states, expected_total, first, least, median, runs, machine}:
    first (the solve that compiles, or reads what was compiled before), least, median and each of
    runs are {wall, cpu}, in seconds.
    """
    from solver.benchmark import benchmark as run  # numba

    with progress(tr("solving {rules}", rules=rules.name)) as report:
        result = run(rules, runs, threads=threads, progress=report)
    if as_json:
        print_json(answers.benchmark(result))
    else:
        click.echo(_report(result))


def _report(result: Benchmark) -> str:
    title = tr(
        "{rules}: {states:,} states, solved {runs} {runs:time|times} with"
        " {threads} {threads:thread|threads}",
        rules=result.rules.name,
        states=result.states,
        runs=len(result.runs),
        threads=result.threads,
    )
    rows = [["", tr("wall"), tr("CPU")]]
    for name, run in (
        ("first", result.first),
        ("least", result.least),
        ("median", result.median),
    ):
        rows.append([tr(name), *(f"{number(seconds, 3)} s" for seconds in (run.wall, run.cpu))])
    machine = [[tr(name), str(given)] for name, given in result.machine.items()]
    return "\n\n".join([title, column_text(rows, right="lrr"), column_text(machine)])
