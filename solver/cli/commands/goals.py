"""``yams target`` and ``yams duel``: play for a total, or to win, instead of the mean."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from solver import answers
from solver.cli.help import Command
from solver.cli.loading import get_table
from solver.cli.printing.goal_choices import (
    choices_text,
    curve_text,
)
from solver.cli.printing.layout import column_text, fitting, indented, wrapped
from solver.cli.printing.output import check_outputs, note, print_json, progress, write_text
from solver.cli.reading.options import (
    PATH,
    Whole,
    dice_argument,
    json_option,
    lang_option,
    rerolls_option,
    rules_option,
    sheet_options,
    tables_option,
    threads_option,
    top_option,
)
from solver.cli.reading.positions import position, read_sheet
from solver.game.rules import Rules
from solver.game.scoresheet import Scoresheet
from solver.goals.opponents import parse_opponent, parse_total, refuse_full
from solver.language import chance, language, tr

if TYPE_CHECKING:
    from solver.goals.duel import Outcome

__all__ = ["duel", "target"]


@click.command(cls=Command, context_settings={"ignore_unknown_options": True})
@click.argument("total", required=False)
@dice_argument
@rerolls_option
@sheet_options
@rules_option
@click.option("--curve", "all_totals", is_flag=True, help="The chances of all totals.")
@click.option(
    "--plot",
    type=PATH,
    metavar="FILE",
    help="With --curve: draw it as a figure: .png, .svg or .pdf.",
)
@click.option(
    "--csv", metavar="FILE", help="With --curve: write it as CSV; - prints it and nothing else."
)
@top_option
@threads_option
@tables_option
@lang_option
@json_option
def target(
    total: str | None,
    dice: str | None,
    rerolls: int | None,
    rules: Rules,
    all_totals: bool,
    plot: Path | None,
    csv: str | None,
    top: int,
    threads: int | None,
    tables: Path | None,
    as_json: bool,
    **sheet_text: Any,
) -> None:
    """Play to finish with at least TOTAL points: the chance, and with DICE every choice.

    The chance is the greatest possible, beside that of play for the mean. Both are exact. Choices
    of equal chance are ordered by the mean. From a new sheet this takes up to half a minute, and
    --curve, which plays for every total by itself, a minute or two.

    \b
    Examples:
      yams target 300
      yams target 287 44431 --rerolls 1 \\
        --sheet "3 . . 12 . 18 | . . 25 . . 50 . +100"
      yams target --curve \\
        --sheet "3 . . 12 . 18 | 22 . 25 30 . 50 ." --plot curve.svg
      yams target --curve --csv - > curve.csv

    --json prints {rules, sheet, state, total, reach, mean_play, dice, rerolls, choices,
    mean_choice}: reach and mean_play are chances; a choice is as in `yams best --json`, but value
    and loss are chances, and total is the expected total if the rest is played for the mean.
    With --curve it prints {rules, sheet, state, curve: [{total, reach, mean_play}]}; --csv has the
    columns total, reach, mean_play.
    """
    for text in (total, dice):
        if text is not None and re.match(r"--?[^\d\s]", text):
            raise click.NoSuchOption(text)
    if all_totals and total is not None:
        raise click.UsageError(tr("--curve is for all totals: leave out TOTAL and DICE"))
    if not all_totals and total is None:
        raise click.UsageError(tr("give a TOTAL, or --curve for all of them"))
    if (plot is not None or csv is not None) and not all_totals:
        raise click.UsageError(tr("--plot and --csv go with --curve"))
    if as_json and csv == "-":
        raise click.UsageError(tr("--json and --csv - both print on stdout: choose one"))
    faces, left = position(dice, rerolls, rules)
    wanted = 0 if total is None else parse_total(total)
    sheet = read_sheet(rules, **sheet_text)
    refuse_full(sheet, rules)
    if plot is not None:
        from solver.plots import check_target

        check_target(plot)
    check_outputs(csv, plot)
    table = get_table(rules, tables, threads)
    if all_totals:
        from solver.goals.curve import curve
        from solver.plots.curve import plot_curve  # numba

        with progress(tr("playing for every total")) as report:
            totals = curve(table, sheet, threads=threads, progress=report)
        if plot is not None:
            plot_curve(totals, plot, sheet=sheet, lang=language())
            note(tr("{path} written.", path=plot))
        if csv is not None:
            write_text(csv, totals.to_csv())
        if as_json:
            print_json(answers.curve(sheet, rules, totals))
        elif csv is None and plot is None:
            click.echo(curve_text(totals))
        return

    from solver.goals import beside_mean

    with progress(tr("playing for {total} {total:point|points}", total=wanted)) as report:
        result = beside_mean.target(
            table, sheet, wanted, faces, left, threads=threads, progress=report
        )
    if as_json:
        print_json(answers.target(sheet, rules, wanted, faces, left, result, top or None))
        return
    click.echo(wrapped(tr("Chance of at least {total} {total:point|points}:", total=wanted)))
    rows = [
        [tr("played for that total"), chance(result.best)],
        [tr("played for the mean"), chance(result.mean_play)],
    ]
    click.echo(indented(column_text(rows, right="lr")))
    if result.mean_choice is not None:
        click.echo()
        click.echo(choices_text(result.choices, result.mean_choice, top, tr("chance")))


@click.command(cls=Command)
@click.option(
    "--me", required=True, metavar="SHEET", help="Your sheet, in the notation of `yams best`."
)
@click.option(
    "--them",
    multiple=True,
    metavar="SHEET|TOTAL",
    help="Sheet of an opponent, or the total they finished with; may be given again.",
)
@click.option(
    "--vs",
    "field",
    type=Whole(min=1),
    metavar="N",
    help="So many opponents (more), each on a new sheet: a whole field of players.",
)
@dice_argument
@rerolls_option
@rules_option
@top_option
@threads_option
@tables_option
@lang_option
@json_option
def duel(
    me: str,
    them: tuple[str, ...],
    field: int | None,
    dice: str | None,
    rerolls: int | None,
    rules: Rules,
    top: int,
    threads: int | None,
    tables: Path | None,
    as_json: bool,
) -> None:
    """Play to win: the chances against the sheets of others, and with DICE every choice.

    Exact is the best reply to opponents who play for the mean from where they stand: their totals
    are drawn independently from their exact distributions. It is not an equilibrium: the opponents
    do not look at your sheet, as players who are behind or ahead at the end of a game would.

    A tie counts for its share of a win: half against one opponent, a third among three. An opponent
    may be finished, one turn ahead at most, or behind. From new sheets this takes up to a minute.
    A field of thousands takes no longer: what counts is its best total, whose distribution is a
    power of that of one player.

    \b
    Examples:
      yams duel --me "3 . . 12 . 18 | 22 . 25 30 . 50 ." --them 245
      yams duel 66651 --rerolls 1 --me "3 6 . 12 . 18 | 22 . 25 30 . 50 ." \\
        --them "2 6 9 12 . . | 20 . 25 30 40 0 ."
      yams duel --me ". . . . . . | . . . . . . ." \\
        --them ". . . . . . | . . . . . . ."
      yams duel --me "3 6 . 12 . 18 | 22 . 25 30 . 50 ." --vs 1000

    --json prints {rules, sheet, state, opponents, field, share, win, tie, lose, mean_play: {share,
    win, tie, lose}, dice, rerolls, choices, mean_choice}: chances of the best play, and of play for
    the mean; a choice is as in `yams best --json`, but value and loss are shares, and it has win,
    too.
    """
    if not them and field is None:
        raise click.UsageError(tr("name an opponent with --them, or a number of them with --vs"))
    faces, left = position(dice, rerolls, rules)
    sheet = Scoresheet.parse(me, rules)
    opponents = [parse_opponent(text, rules) for text in them]
    refuse_full(sheet, rules)
    table = get_table(rules, tables, threads)

    from solver.goals.beside_mean import win

    with progress(tr("playing to win")) as report:
        result = win(
            table,
            sheet,
            opponents,
            faces,
            left,
            field=field or 0,
            threads=threads,
            progress=report,
        )
    if as_json:
        print_json(
            answers.duel(sheet, rules, opponents, field or 0, faces, left, result, top or None)
        )
        return
    click.echo(_outcomes(result.best, result.mean_play))
    if result.mean_choice is not None:
        click.echo()
        click.echo(choices_text(result.choices, result.mean_choice, top, tr("share")))


def _outcomes(best: Outcome, mean_play: Outcome) -> str:
    rows = [["", tr("played to win"), tr("played for the mean")]]
    rows += [
        [tr(name), *(chance(getattr(outcome, key)) for outcome in (best, mean_play))]
        for name, key in (
            ("win", "win"),
            ("tie", "tie"),
            ("lose", "lose"),
            ("share (a tie counts in part)", "share"),
        )
    ]
    short = [rows[0], *rows[1:-1], [tr("share"), *rows[-1][1:]]]
    return fitting(lambda: column_text(rows, right="lrr"), lambda: column_text(short, right="lrr"))
