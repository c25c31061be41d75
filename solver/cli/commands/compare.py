"""``yams rules compare``: the rule sets side by side, and what each switch is worth."""

from __future__ import annotations

from pathlib import Path

import click

from solver import answers
from solver.cli.help import Command
from solver.cli.loading import get_table
from solver.cli.printing.layout import column_text
from solver.cli.printing.output import print_json, progress
from solver.cli.reading.options import (
    RULES,
    json_option,
    lang_option,
    tables_option,
    threads_option,
)
from solver.errors import RulesError
from solver.game.rules import PRESETS, Rules
from solver.language import number, percent, signed, tr

__all__ = ["compare"]


@click.command(cls=Command)
@click.argument("more", nargs=-1, type=RULES, metavar="[FILE.toml]...")
@threads_option
@tables_option
@lang_option
@json_option
def compare(
    more: tuple[Rules, ...], threads: int | None, tables: Path | None, as_json: bool
) -> None:
    """Set the rule sets side by side, and say what each switch is worth.

    Expected total, spread, median, and the chances of the upper bonus and of a Yams bonus under
    perfect play, all exact, for the nine presets and for rule sets of your own. Each is compared
    with its natural neighbour: the preset from which it differs least. Takes about two seconds a
    rule set.

    \b
    Examples:
      yams rules compare
      yams rules compare my.toml
      yams rules compare --json

    --json prints {rules: [{rules, expected_total, standard_deviation, median, upper_bonus,
    yams_bonus}], switches: [{rules, instead_of, change, expected_total, standard_deviation}]}:
    bonuses are probabilities, the figures of a switch are differences in points.
    """
    sets = dict(PRESETS)
    for rules in more:
        if sets.setdefault(rules.name, rules) != rules:
            raise RulesError(
                "two rule sets are called {name}: give one another name", name=rules.name
            )

    from solver.statistics.comparison import compare as set_side_by_side
    from solver.statistics.comparison import figures
    from solver.statistics.exact import statistics  # numba

    results = {}
    for name, rules in sets.items():
        table = get_table(rules, tables, threads)
        with progress(tr("playing {rules}", rules=name)) as report:
            results[name] = figures(statistics(table, threads=threads, progress=report))
    switches = set_side_by_side(sets.values(), results)
    if as_json:
        print_json(answers.comparison(list(results.values()), switches))
        return
    names = ("rules", "expected total", "spread", "median", "upper bonus", "Yams bonus")
    rows = [[tr(name) for name in names]]
    rows += [
        [
            row.rules,
            number(row.expected_total, 4),
            number(row.standard_deviation),
            str(row.median),
            percent(row.upper_bonus),
            percent(row.yams_bonus),
        ]
        for row in results.values()
    ]
    click.echo(column_text(rows, right="lrrrrr", least=[3, 2, 4]))
    click.echo("\n" + tr("What each switch is worth, in points"))
    rows = [[tr(name) for name in ("rules", "instead of", "worth", "spread", "change")]]
    rows += [
        [
            switch.rules,
            switch.instead_of,
            signed(switch.expected_total, 4),
            signed(switch.standard_deviation, 2),
            tr(switch.change),
        ]
        for switch in switches
    ]
    click.echo(column_text(rows, right="llrrl", least=[3, 1]))
