"""``yams play``: a whole game in the terminal."""

from __future__ import annotations

import secrets
import sys
from contextlib import AbstractContextManager
from io import TextIOWrapper
from pathlib import Path
from typing import Final

import click

from solver.advice.advisor import Advisor
from solver.cli.help import Command
from solver.cli.loading import get_table
from solver.cli.play_table import PlayTable
from solver.cli.printing.output import note, progress
from solver.cli.reading.options import RULES, Whole, lang_option, tables_option
from solver.coach.opponents import KINDS, Kind, Opponent
from solver.game.gamefile import GameFile
from solver.game.record import Header, check_players
from solver.game.rules import Rules
from solver.game.session import Session
from solver.language import error_text, tr
from solver.threads import Progress
from solver.values.table import ValueTable

__all__ = ["play"]

#: As many sheets fit beside one another.
_MOST_PLAYERS: Final = 6
#: Name of the computer player, the same in every language, as it stands in the file.
_ROBOT: Final = "Robot"
_SEEDS: Final = 1 << 32


@click.command(cls=Command)
@click.option(
    "--players", metavar="NAMES", help="Names of the players, up to six. [default: one, unnamed]"
)
@click.option(
    "--dice",
    type=click.Choice(["mine", "computer"]),
    default="mine",
    show_default=True,
    help="Whether one throws real dice and types them, or the computer throws.",
)
@click.option(
    "--coach",
    type=click.Choice(["off", "ask", "after"]),
    default="ask",
    show_default=True,
    help="No advice, advice for ?, or also what each decision cost, once it is made.",
)
@click.option(
    "--against",
    type=click.Choice(KINDS),
    help="Add a computer player, Robot: it plays for the mean, or to win.",
)
@click.option("--games-file", metavar="FILE", help="Keep the game in this file, and go on with it.")
@click.option(
    "--seed", type=Whole(min=0), metavar="N", help="With --dice computer: the same dice again."
)
@click.option(
    "--rules",
    type=RULES,
    metavar="NAME|FILE.toml",
    help="Rule set; `yams rules` lists them. [default: guide]",
)
@tables_option
@lang_option
def play(
    players: str | None,
    dice: str,
    coach: str,
    against: Kind | None,
    games_file: str | None,
    seed: int | None,
    rules: Rules | None,
    tables: Path | None,
) -> None:
    """Play a whole game: type the dice, what to hold and the box.

    Dice are typed as in 44431, those thrown anew alone or all five. Of the dice to hold, - holds
    none, and all five, or an empty line, stop. A box has its English or French name. Instead of an
    answer, ? asks for advice, u takes the last step back, f shows the chances to win, and q leaves.

    With --games-file the same command goes on later. Every finished turn is written at once and
    survives whatever happens; the turn in progress is lost. The file is one for `yams review`; a
    file that holds another game is never overwritten.

    Robot plays perfectly for the mean, or with `win` for the chance to win against others who play
    for the mean: exactly once it has no more than eight open boxes, before that for the mean, too,
    as each turn would take more than a few seconds.

    At the end the game is reviewed.

    \b
    Examples:
      yams play --players Nord,Sud --games-file soir.jsonl
      yams play --dice computer --coach after
      yams play --dice computer --players Nord --against win
    """
    if seed is not None and dice != "computer":
        raise click.UsageError(tr("--seed goes with --dice computer"))
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")  # which then is no dice and no box
    file = None if games_file is None else GameFile(games_file)
    header = _header(_names(players, against), against, rules, file)
    session = Session(header) if file is None else file.session(header)
    table = get_table(session.rules, tables)
    if file is not None and file.note is not None:
        note(error_text(file.note))
    PlayTable(
        session,
        Advisor(table),
        coach=coach,
        file=file,
        robots=_robots(session, against, table),
        seed=_seed(seed) if dice == "computer" else None,
    ).play()


def _names(players: str | None, against: Kind | None) -> tuple[str, ...]:
    """Names of all who play; none if nobody was named."""
    if players is None:
        return ()
    names = [name.strip() for name in players.split(",")]
    names += [_ROBOT] * (against is not None)
    if len(names) > _MOST_PLAYERS:
        raise click.UsageError(
            tr(
                "--players: {found} play, Robot among them; up to {most} are expected",
                found=len(names),
                most=_MOST_PLAYERS,
            )
            if against
            else tr(
                "--players: {found} names; up to {most} are expected",
                found=len(names),
                most=_MOST_PLAYERS,
            )
        )
    return check_players(names)


def _header(
    names: tuple[str, ...], against: Kind | None, rules: Rules | None, file: GameFile | None
) -> Header:
    """What is to be played; what is not said is as in the file."""
    header = None if file is None else file.header
    if header is not None:
        rules = rules or header.rules
        if not names and (header.players[-1:] == (_ROBOT,)) == (against is not None):
            names = header.players
    if not names and against is not None:
        names = (tr("Player"), _ROBOT)
    return Header(rules or Rules.named("guide"), names)


def _robots(session: Session, against: Kind | None, table: ValueTable) -> dict[int, Opponent]:
    if against is None:
        return {}

    def reporting() -> AbstractContextManager[Progress]:
        return progress(tr("{name} thinks", name=_ROBOT))

    return {session.header.seats - 1: Opponent(against, table, reporting)}


def _seed(given: int | None) -> int:
    return secrets.randbelow(_SEEDS) if given is None else given
