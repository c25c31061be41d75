"""The command ``yams``: text in, text out. Every verb lives in a module of its family.

A command's module is imported only when it is run, so that a query starts at once, and so does
the list of the commands.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Sequence
from typing import Any, Final

import click

from solver._version import __version__
from solver.cli.help import Group, translated
from solver.cli.language import asked_language, english_option
from solver.cli.reading.options import lang_option
from solver.cli.system import UNWRITABLE, give_up, memory_text, open_streams
from solver.cli.usage import Failure
from solver.errors import SolverError
from solver.language import error_text, reason_text, tr, use_language

__all__ = ["main"]

#: The module of each command, and the first paragraph of its help, which the list shows without
#: importing it.
_COMMANDS: Final = {
    "best": ("query", "Best hold, or best box, for DICE, and what the other choices cost."),
    "value": ("query", "What a sheet is worth at the start of a turn, before the dice are thrown."),
    "stats": (
        "stats",
        "What perfect play scores from a sheet on: exact chances of every final total, box by box.",
    ),
    "target": (
        "goals",
        "Play to finish with at least TOTAL points: the chance, and with DICE every choice.",
    ),
    "duel": (
        "goals",
        "Play to win: the chances against the sheets of others, and with DICE every choice.",
    ),
    "odds": ("odds", "Chances of every box in one turn, each when one plays for that box alone."),
    "openings": (
        "openings",
        "Best hold for every first roll of a game, and best box for every last roll of the turn.",
    ),
    "simulate": (
        "simulate",
        "Play whole games by the table and set the sample beside the exact distribution.",
    ),
    "play": ("play", "Play a whole game: type the dice, what to hold and the box."),
    "review": ("review", "Judge played games: what each decision cost, and what was luck."),
    "quiz": ("quiz", "Positions to decide: what to hold, or which box to fill."),
    "solve": ("tables", "Solve a rule set and write its table."),
    "verify": ("tables", "Show that a table is right; exit code 1 if a check fails."),
    "info": ("tables", "Describe a table file: rules, expected total, how it was made."),
    "benchmark": (
        "benchmark",
        "Time how long this machine takes to solve a rule set, from nothing to the whole table.",
    ),
    "page": ("page", "Write the page on which to play, with advice and review, to the folder DIR."),
    "serve": ("serve", "Serve the page on which to play, with an API for programs, until Ctrl-C."),
    "rules": ("rules", "List the rule sets; `yams rules show NAME` prints every field of one."),
}


class Program(Group):
    """A group whose commands are imported when they are needed, and whose errors are told here."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Names of the commands, in the order of their use."""
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import a command."""
        if cmd_name not in _COMMANDS:
            return None
        module = importlib.import_module(f"solver.cli.commands.{_COMMANDS[cmd_name][0]}")
        command: click.Command = getattr(module, cmd_name)
        return command

    def short_helps(self, ctx: click.Context) -> list[tuple[str, str]]:
        """Each command and the first paragraph of its help."""
        return [(name, translated(text)) for name, (_, text) in _COMMANDS.items()]

    def main(self, args: Sequence[str] | None = None, *more: Any, **kwargs: Any) -> Any:
        """Run the program; output that cannot be written is told in one line, too."""
        open_streams()
        with use_language(asked_language(sys.argv[1:] if args is None else args)):
            try:
                return super().main(args, *more, **kwargs)
            except OSError as error:
                if error.errno in UNWRITABLE:
                    give_up(
                        tr("the output cannot be written ({reason})", reason=reason_text(error))
                    )
                Failure(tr("the system refuses: {reason}", reason=reason_text(error))).show()
                sys.exit(Failure.exit_code)

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command and tell what goes wrong in one line."""
        try:
            return super().invoke(ctx)
        except SolverError as error:
            raise Failure(error_text(error)) from error
        except MemoryError as error:
            raise Failure(memory_text(error)) from error
        except KeyboardInterrupt:
            click.echo(f"\nyams: {tr('interrupted')}", err=True)
            ctx.exit(130)


@click.command(
    "yams",
    cls=Program,
    context_settings={
        "help_option_names": ["-h", "--help"],
        "max_content_width": 80,
        "token_normalize_func": english_option,
    },
    epilog="Shell completion: see the README. Tables are solved on first use.",
)
@click.version_option(__version__, prog_name="yams")
@lang_option
def main() -> None:
    """Exact solver for Yam's (French Yahtzee): the best move in any position.

    \b
    Examples:
      yams best 44431 --rerolls 2
      yams best 55555 --rerolls 0 --box cinq=15 --box yams=50
      yams rules
    """
