"""``yams simulate``: whole games played by the table, beside the exact distribution."""

from __future__ import annotations

import math
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final

import click

from solver import answers
from solver.cli.help import Command
from solver.cli.loading import get_table
from solver.cli.printing.layout import column_text, fitting, wrapped
from solver.cli.printing.output import check_outputs, note, print_json, progress
from solver.cli.reading.options import (
    PATH,
    Whole,
    json_option,
    lang_option,
    rules_option,
    sheet_options,
    tables_option,
    threads_option,
)
from solver.cli.reading.positions import read_sheet
from solver.errors import FileError
from solver.files import path_of
from solver.game.record import Header
from solver.game.rules import Rules
from solver.game.scoresheet import Scoresheet, Sheet
from solver.game.states import State
from solver.language import number, percent, tr
from solver.simulation.sample import Fit, Sample
from solver.statistics.probabilities import Distribution
from solver.values.table import ValueTable

__all__ = ["simulate"]

#: Below these p-values a sample is called unusual, and one that does not fit.
_UNUSUAL: Final = 0.05
_MISFIT: Final = 1e-4


@click.command(cls=Command)
@click.option(
    "--games",
    type=Whole(),
    default=10_000,
    show_default=True,
    metavar="N",
    help="How many games to play.",
)
@click.option(
    "--seed",
    type=Whole(),
    default=1,
    show_default=True,
    metavar="S",
    help="The same seed gives the same games.",
)
@click.option(
    "--games-file",
    type=PATH,
    metavar="FILE.jsonl",
    help="Write every turn as a line of JSON.",
)
@click.option("--force", is_flag=True, help="Replace a games file that is there already.")
@sheet_options
@rules_option
@threads_option
@tables_option
@lang_option
@json_option
def simulate(
    games: int,
    seed: int,
    games_file: Path | None,
    force: bool,
    rules: Rules,
    threads: int | None,
    tables: Path | None,
    as_json: bool,
    **sheet_text: Any,
) -> None:
    """Play whole games by the table and set the sample beside the exact distribution.

    A chi-square test tells whether the two agree. Every game starts from the sheet, if one is
    given. Interrupted, it keeps the whole games in the games file.

    \b
    Examples:
      yams simulate --games 100000 --seed 7
      yams simulate --games 1000 --games-file games.jsonl
      yams simulate --rules official \\
        --sheet "3 . . 12 . 18 | . . 25 . . 50 . +100"

    --games-file, which `yams review` reads, has a header with the rules and a line for each turn:
    game, turn, rolls (the dice after each throw), holds (the dice kept after each throw but the
    last), box, points and bonus (Yams bonus), as in

    \b
      {"game": 1, "turn": 1, "rolls": ["11256", "12225", "22256"],
       "holds": ["2", "222"], "box": "twos", "points": 6, "bonus": 0}

    --json prints {rules, sheet, state, games, seed, mean, standard_error, standard_deviation,
    quantiles, at_least, chi_square}: mean and standard_deviation are {sample, exact}, the lists
    quantiles and at_least have {share, sample, exact} and {total, sample, exact}, and chi_square is
    {statistic, ranges, degrees, p_value}; null where there are too few games.
    """
    from solver.statistics.exact import distribution  # numba, like all that is needed from here on

    sheet = read_sheet(rules, **sheet_text)
    if str(games_file) == "-":
        raise click.UsageError(tr("--games-file needs a file: stdout is for the result"))
    check_outputs(games_file)
    if games_file is not None and not force and path_of(games_file).is_file():
        raise FileError(
            "{path} is there already: choose another file, or replace it with --force",
            path=str(games_file),
        )
    table = get_table(rules, tables, threads)
    sample = _play(table, sheet, games, seed, threads, games_file)
    exact = distribution(table, sheet, threads=threads)
    fit = sample.fit(exact.probabilities)
    if as_json:
        print_json(answers.simulation(sheet, rules, seed, sample, exact, fit))
    else:
        click.echo(_comparison(sample, exact))
        click.echo()
        click.echo(wrapped(_verdict(fit)))


def _play(
    table: ValueTable,
    sheet: Sheet,
    games: int,
    seed: int,
    threads: int | None,
    games_file: Path | None,
) -> Sample:
    """Play, count and write the games, and say how it went."""
    from solver.simulation.games import play
    from solver.simulation.records import GamesFile

    chunks = play(table, games, seed, sheet=sheet, threads=threads)  # refuses what is out of range
    start = sheet if isinstance(sheet, Scoresheet) else State(*sheet)
    header = Header(table.rules, sheet=None if sheet == Scoresheet.empty(table.rules) else start)
    sample = Sample()
    began = time.perf_counter()
    with ExitStack() as stack:
        file = stack.enter_context(GamesFile(games_file, header)) if games_file else None
        report = stack.enter_context(progress(tr("playing")))
        try:
            for chunk in chunks:
                if file:
                    file.write(chunk)
                sample.add(chunk.totals)
                report(sample.games, games)
        except KeyboardInterrupt:
            done = file.games if file else sample.games
            note(
                "\n"
                + tr(
                    "stopped after {done:,} of {games:,} {games:game|games}",
                    done=done,
                    games=games,
                )
            )
            raise
    seconds = time.perf_counter() - began
    note(
        tr(
            "{games:,} {games:game|games} in {seconds} s: {rate:,} games a second.",
            games=games,
            seconds=number(seconds),
            rate=round(games / seconds),
        )
    )
    return sample


def _comparison(sample: Sample, exact: Distribution) -> str:
    """Lay out the figures of the sample and of the distribution side by side."""
    return fitting(
        lambda: _compared(sample, exact, 4, tr("standard error of the mean")),
        lambda: _compared(sample, exact, 2, tr("standard error")),
    )


def _compared(sample: Sample, exact: Distribution, digits: int, error: str) -> str:
    rows = [
        [tr("games: {games:,}", games=sample.games), tr("sample"), tr("exact")],
        [tr("mean total"), _figure(sample.mean, digits), number(exact.mean, digits)],
        [error, _figure(sample.standard_error, digits), ""],
        [
            tr("standard deviation"),
            _figure(sample.standard_deviation, digits),
            number(exact.standard_deviation, digits),
        ],
    ]
    rows += [
        [
            tr("quantile {share}", share=percent(share, 0)),
            str(sample.quantile(share)),
            str(exact.quantile(share)),
        ]
        for share in answers.QUANTILES
    ]
    rows += [
        [
            tr("{total} or more", total=total),
            percent(sample.at_least(total)),
            percent(exact.at_least(total)),
        ]
        for total in answers.TOTALS
    ]
    return column_text(rows, right="lrr")


def _figure(value: float, digits: int) -> str:
    return "–" if math.isnan(value) else number(value, digits)


def _verdict(fit: Fit) -> str:
    """Tell the result of the chi-square test, and what it means."""
    if not fit.degrees:
        return tr("Chi-square: too few games, or too few possible totals, for a test.")
    test = tr(
        "Chi-square {statistic} with {degrees} {degrees:degree|degrees} of freedom, p = {p}.",
        statistic=number(fit.statistic, 1),
        degrees=fit.degrees,
        p=number(fit.p_value, 4),
    )
    if fit.p_value < _MISFIT:
        meaning = tr("The sample does not fit the exact distribution: one of the two is wrong.")
    elif fit.p_value < _UNUSUAL:
        meaning = tr(
            "Chance alone brings a sample at least this far off in {share} of simulations:"
            " unusual, not alarming; try another seed.",
            share=percent(fit.p_value, 1),
        )
    else:
        meaning = tr(
            "Chance alone brings a sample at least this far off in {share} of simulations:"
            " it agrees with the exact distribution.",
            share=percent(fit.p_value, 0),
        )
    return f"{test} {meaning}"
