"""``yams stats``: the distribution of the final total and the sheet box by box."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from solver import answers
from solver.cli.help import Command
from solver.cli.loading import get_table
from solver.cli.printing.histogram import histogram
from solver.cli.printing.layout import column_text, fitting, wrapped
from solver.cli.printing.output import check_outputs, note, print_json, progress, write_text
from solver.cli.reading.options import (
    PATH,
    dice_argument,
    json_option,
    lang_option,
    rerolls_option,
    rules_option,
    sheet_options,
    tables_option,
    threads_option,
)
from solver.cli.reading.positions import position, read_sheet
from solver.game.rules import Rules
from solver.language import box_label, chance, language, number, percent, tr
from solver.statistics.probabilities import Distribution

if TYPE_CHECKING:
    from solver.statistics.exact import Statistics

__all__ = ["stats"]

_STEPS: Final = (*range(50, 500, 50), *range(500, 2000, 100))
#: Chances nearer than this to 0 or 1 are left out of the list.
_CERTAIN: Final = 5e-5


@click.command(cls=Command)
@dice_argument
@rerolls_option
@sheet_options
@rules_option
@click.option(
    "--plot",
    type=PATH,
    metavar="FILE",
    help="Draw the distribution and the box table as a figure: .png, .svg or .pdf.",
)
@click.option(
    "--csv", metavar="FILE", help="Write the distribution as CSV; - prints it and nothing else."
)
@threads_option
@tables_option
@lang_option
@json_option
def stats(
    dice: str | None,
    rerolls: int | None,
    rules: Rules,
    plot: Path | None,
    csv: str | None,
    threads: int | None,
    tables: Path | None,
    as_json: bool,
    **sheet_text: Any,
) -> None:
    """What perfect play scores from a sheet on: exact chances of every final total, box by box.

    Starts before a turn, or with DICE in hand in the middle of one. Nothing is sampled.

    \b
    Examples:
      yams stats
      yams stats \\
        --sheet "3 . . 12 . 18 | . . 25 . . 50 . +100" --rules official
      yams stats 66651 --rerolls 1 --box as=3
      yams stats --plot totals.svg --csv totals.csv
      yams stats --csv - > totals.csv

    --csv has the columns total, probability, at_least. --json prints {rules, sheet, state, dice,
    rerolls, total, boxes: {box: {points, turn}}, upper_bonus, yams, yams_bonuses}: upper_bonus is
    a probability, the others are distributions with mean, standard_deviation, variance, median,
    mode, least, greatest, values and probabilities.
    """
    if as_json and csv == "-":
        raise click.UsageError(tr("--json and --csv - both print on stdout: choose one"))
    faces, left = position(dice, rerolls, rules)
    sheet = read_sheet(rules, **sheet_text)
    if plot is not None:
        from solver.plots import check_target
        from solver.plots.statistics import plot_statistics

        check_target(plot)
    check_outputs(csv, plot)
    table = get_table(rules, tables, threads)

    from solver.statistics.exact import statistics  # numba

    with progress(tr("playing {rules}", rules=rules.name)) as report:
        result = statistics(table, sheet, faces, left, threads=threads, progress=report)
    if plot is not None:
        plot_statistics(result, plot, sheet=sheet, dice=faces, rerolls=left, lang=language())
        note(tr("{path} written.", path=plot))
    if csv is not None:
        write_text(csv, result.total.to_csv())
    if as_json:
        print_json(answers.stats(sheet, rules, faces, left, result))
    elif csv != "-":
        click.echo(_report(result))


def _report(result: Statistics) -> str:
    total = result.total
    title = tr("{rules}: the rest of the game under perfect play", rules=result.rules.name)
    parts = [wrapped(title), _summary(total)]
    if result.boxes:
        parts += [_box_table(result), _yams_table(result)]
    if total.least < total.greatest:
        parts.append(_drawing(total))
    return "\n\n".join(part for part in parts if part)


def _summary(total: Distribution) -> str:
    if total.least == total.greatest:
        return f"{tr('total')}  {total.least}"
    rows = [
        [tr("mean"), number(total.mean, 4)],
        [tr("standard deviation"), number(total.standard_deviation, 4)],
        [tr("median, mode"), f"{total.median}, {total.mode}"],
    ]
    for middle in (0.5, 0.9, 0.98):
        low, high = total.quantile((1 - middle) / 2), total.quantile((1 + middle) / 2)
        rows.append(
            [
                tr("{share} of totals", share=percent(middle, 0)),
                tr("{low} to {high}", low=low, high=high),
            ]
        )
    for name, end in (("least total", total.least), ("greatest total", total.greatest)):
        described = chance(float(total.probabilities[end]))
        rows.append([tr(name), tr("{total} (probability {chance})", total=end, chance=described)])
    for step in _STEPS:
        share = total.at_least(step)
        if _CERTAIN <= share <= 1 - _CERTAIN:
            rows.append([tr("{total} or more", total=step), percent(share)])
    return column_text([["", ""], *rows]).lstrip("\n")


def _box_table(result: Statistics) -> str:
    rows = [[tr("box"), tr("mean points"), tr("zero"), tr("most often"), tr("mean turn")]]
    for box, given in result.boxes.items():
        mode = given.points.mode
        share = percent(float(given.points.probabilities[mode]), 1)
        rows.append(
            [
                box_label(box),
                number(given.points.mean),
                percent(given.zero),
                f"{mode} ({share})",
                number(given.turn.mean, 1),
            ]
        )
    rules, bonuses = result.rules, result.yams_bonuses
    rows += [
        [
            tr("Upper bonus"),
            number(result.upper_bonus.mean),
            percent(1 - result.upper_bonus.at_least(1)),
            "",
            "",
        ],
        [
            tr("Yams bonuses"),
            number(rules.yams_bonus * bonuses.mean),
            percent(float(bonuses.probabilities[0])),
            "",
            "",
        ],
    ]
    return column_text(rows, right="lrrrr", least=[3, 4])


def _yams_table(result: Statistics) -> str:
    """How many Yams and Yams bonuses come: a row each, or a column each where room is short."""
    most = max(result.yams.quantile(1 - _CERTAIN), 2)
    numbers = range(min(most, result.yams.greatest) + 1)
    columns = [[tr("number"), tr("mean"), *map(str, numbers)]]
    for name, given in (
        (tr("turns that end with a Yams"), result.yams),
        (tr("Yams bonuses paid"), result.yams_bonuses),
    ):
        shares = [percent(float(given.probabilities[count])) for count in numbers]
        columns.append([name, number(given.mean, 4), *shares])
    upright = list(zip(*columns, strict=True))
    return fitting(
        lambda: column_text(columns, right="l" + "r" * (len(columns[0]) - 1)),
        lambda: column_text(upright, right="lrr"),
    )


def _drawing(total: Distribution) -> str:
    width = min(60, shutil.get_terminal_size().columns - 25)
    rows = [["", "", ""]]
    for values, share, bar in histogram(total, width=max(width, 10)):
        rows.append([values, percent(share), bar])
    return column_text(rows, right="rrl").lstrip("\n")
