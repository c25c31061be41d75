"""The command ``yams``: text in, text out. Every verb lives in a module of its family.

A command's module is imported only when it is run, so that a query starts at once.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Sequence
from typing import Any, Final

import click

from solver._version import __version__
from solver.cli.help import Group
from solver.cli.language import asked_language, english_option
from solver.cli.reading.options import lang_option
from solver.cli.system import UNWRITABLE, give_up, memory_text, open_streams
from solver.cli.usage import Failure
from solver.errors import SolverError
from solver.language import error_text, reason_text, tr, use_language

__all__ = ["main"]

_COMMANDS: Final = {
    "best": "solver.cli.commands.query:best",
    "value": "solver.cli.commands.query:value",
    "stats": "solver.cli.commands.stats:stats",
    "target": "solver.cli.commands.goals:target",
    "duel": "solver.cli.commands.goals:duel",
    "odds": "solver.cli.commands.odds:odds",
    "openings": "solver.cli.commands.openings:openings",
    "simulate": "solver.cli.commands.simulate:simulate",
    "play": "solver.cli.commands.play:play",
    "review": "solver.cli.commands.review:review",
    "quiz": "solver.cli.commands.quiz:quiz",
    "solve": "solver.cli.commands.tables:solve",
    "verify": "solver.cli.commands.tables:verify",
    "info": "solver.cli.commands.tables:info",
    "benchmark": "solver.cli.commands.benchmark:benchmark",
    "page": "solver.cli.commands.page:page",
    "serve": "solver.cli.commands.serve:serve",
    "rules": "solver.cli.commands.rules:rules",
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
        module, name = _COMMANDS[cmd_name].split(":")
        command: click.Command = getattr(importlib.import_module(module), name)
        return command

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
