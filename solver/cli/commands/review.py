"""``yams review``: played games judged decision by decision."""

from __future__ import annotations

import csv as csv_module
import io
import json
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from solver import answers
from solver.advice.advisor import Advisor
from solver.cli.help import Command
from solver.cli.loading import get_table
from solver.cli.printing.output import check_outputs, note, progress, write_text
from solver.cli.printing.review_report import averages_text, game_text, turn_reason
from solver.cli.printing.why import sentence, worked_out
from solver.cli.reading.options import (
    PATH,
    RULES,
    Whole,
    json_option,
    lang_option,
    tables_option,
    threads_option,
)
from solver.coach.averages import Averages
from solver.coach.review import Decision, GameReview
from solver.coach.review import review as judge
from solver.game.record import Games, parse_stream, read_games
from solver.game.rules import Rules
from solver.language import error_text, language, tr
from solver.values.table import ValueTable

if TYPE_CHECKING:
    from solver.statistics.probabilities import Distribution

__all__ = ["review"]

#: Columns of the CSV file.
_COLUMNS: Final = (
    "game",
    "player",
    "turn",
    "roll",
    "rerolls",
    "luck",
    "choice",
    "best",
    "value",
    "best_value",
    "loss",
    "verdict",
)


@click.command(cls=Command)
@click.argument("file", metavar="FILE")
@click.option("--player", metavar="NAME", help="Judge only this player.")
@click.option("--game", type=Whole(min=1), metavar="N", help="Judge only the game of this number.")
@click.option(
    "--rules",
    type=RULES,
    metavar="NAME|FILE.toml",
    help="Rules of games typed by hand that do not name theirs. [default: guide]",
)
@click.option(
    "--plot",
    type=PATH,
    metavar="FILE",
    help="Draw the course of a game as a figure: .png, .svg or .pdf.",
)
@click.option(
    "--csv", metavar="FILE", help="Write every decision as CSV; - prints it and nothing else."
)
@click.option(
    "--why",
    is_flag=True,
    help="Say of the dearest decisions where they lose, box by box; takes a few seconds.",
)
@click.option(
    "--perfect",
    is_flag=True,
    help="Also tell how many perfect games end above each total; takes a few seconds.",
)
@click.option(
    "--no-win", is_flag=True, help="Leave out the chances to win, which take a few seconds."
)
@threads_option
@tables_option
@lang_option
@json_option
def review(
    file: str,
    player: str | None,
    game: int | None,
    rules: Rules | None,
    plot: Path | None,
    csv: str | None,
    why: bool,
    perfect: bool,
    no_win: bool,
    threads: int | None,
    tables: Path | None,
    as_json: bool,
) -> None:
    """Judge played games: what each decision cost, and what was luck.

    The total is the expected total of a new game, plus the luck of all rolls, minus the losses of
    all decisions, exactly. FILE is a games file, as `yams simulate --games-file` and `yams play`
    write it, or typed by hand; - reads what is typed or piped. A decision is best, fine (it loses
    less than 0.5 points), an inaccuracy (less than 2), a mistake (less than 5) or a blunder.

    By hand, a turn is a line: the roll, what was held, the next roll, and at last the box; - holds
    nothing. With several players `players: Nord, Sud` comes first, or each line begins with a name,
    as in `Nord: 22333 full`.

    \b
      13445 44 22445 44 34445 quatre    # a comment
      22333 full

    \b
    Examples:
      yams review game.txt
      yams review games.jsonl --game 3 --plot game.svg
      yams review games.jsonl --player Nord --csv decisions.csv
      echo "13445 44 22445 44 34445 quatre" | yams review -

    --json prints {rules, games: [{game, players: [{name, total, expected, luck, loss, accuracy,
    decisions: [{turn, roll, rerolls, choice, best, value, best_value, loss, verdict}], rolls:
    [{turn, throw, luck}]}], win: [[…]]}]}: choice and best are the dice held as text or the key of
    a box, values are expected final totals, and win has the chance of all who play after every
    turn, null where it was not worked out. --csv has a line for each decision, with the luck of its
    roll.
    """
    if as_json and csv == "-":
        raise click.UsageError(tr("--json and --csv - both print on stdout: choose one"))
    if as_json and (why or perfect):
        raise click.UsageError(tr("--why and --perfect are for reading: leave out --json"))
    if plot is not None:
        from solver.plots import check_target

        check_target(plot)
    check_outputs(csv, plot, source=None if file == "-" else file)
    games = _read(file, rules)
    if games.note is not None:
        note(error_text(games.note))
    if game is not None:
        games = games.numbered(game)
    seat = None if player is None else games.seat(player)
    if plot is not None and len(games.games) > 1:
        raise click.UsageError(tr("--plot draws one game: choose it by --game N"))
    table = get_table(games.header.rules, tables, threads)
    reviews = judge(games, table)
    if games.header.seats > 1 and not no_win and (as_json or len(games.games) == 1):
        reviews = _with_win(reviews, games, table, threads)
    if seat is not None:
        reviews = (found.of_player(seat) for found in reviews)

    averages, rows, last = Averages(), io.StringIO(), None
    lines = csv_module.writer(rows, lineterminator="\n")
    lines.writerow(_COLUMNS)
    for last in reviews:
        if as_json:
            _print_game(last, games.header.rules, averages.games)
        averages.add(last)
        if csv is not None:
            lines.writerows(_csv_rows(last))
    if as_json:
        click.echo("\n  ]\n}")
    assert last is not None
    if plot is not None:
        from solver.plots.review import plot_review

        plot_review(last, games.header.rules, plot, lang=language())
        note(tr("{path} written.", path=plot))
    if csv is not None:
        write_text(csv, rows.getvalue())
    if as_json or csv == "-":
        return
    exact = _perfect(games, table, threads) if perfect else None
    if averages.games == 1:
        reason = partial(_why if why else turn_reason, advisor=Advisor(table))
        click.echo(game_text(last, games.header.rules, exact, reason))
    else:
        click.echo(averages_text(averages, games.header.rules, exact))


def _read(file: str, rules: Rules | None) -> Games:
    if file == "-":
        return parse_stream(click.open_file("-", "rb"), tr("standard input"), rules)
    return read_games(file, rules)


def _with_win(
    reviews: Iterable[GameReview], games: Games, table: ValueTable, threads: int | None
) -> Iterator[GameReview]:
    """Add the chances to win."""
    from solver.coach.win import win_chances  # numba

    for one, game in zip(reviews, games.games, strict=True):
        with progress(tr("playing {rules}", rules=table.rules.name)) as report:
            yield one.with_win(
                win_chances(games.header, game, table, threads=threads, progress=report)
            )


def _perfect(games: Games, table: ValueTable, threads: int | None) -> Distribution:
    """Totals of perfect games from the same start."""
    from solver.statistics.exact import distribution  # numba

    with progress(tr("playing {rules}", rules=table.rules.name)) as report:
        return distribution(table, games.header.start, threads=threads, progress=report)


def _why(decision: Decision, advisor: Advisor) -> str:
    """Say where the best choice gains, and where it gives up."""
    compared = decision.compared(advisor)
    return sentence(*worked_out(advisor.table, decision.state, decision.rerolls, compared))


def _print_game(one: GameReview, rules: Rules, place: int) -> None:
    """Print a game as a part of the JSON of `answers.review`, which may be too long for memory."""
    before = ",\n" if place else f'{{\n  "rules": {json.dumps(rules.name)},\n  "games": [\n'
    text = json.dumps(answers.reviewed_game(one), ensure_ascii=False, indent=2)
    click.echo(before + textwrap.indent(text, "    "), nl=False)


def _csv_rows(one: GameReview) -> Iterator[Sequence[object]]:
    """Lines of the decisions of a game; the luck of a roll stands in the first line about it."""
    for player in one.players:
        luck = {(roll.turn, roll.throw): roll.luck for roll in player.rolls}
        turn = place = 0
        for decision in player.decisions:
            place = place + 1 if decision.turn == turn else 1
            turn = decision.turn
            data = answers.decision(decision)
            data |= {"game": one.game, "player": player.name, "luck": luck.get((turn, place))}
            yield [data[column] for column in _COLUMNS]
