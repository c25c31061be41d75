"""Options and arguments that several commands take."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeVar

import click

from solver.files import path_of
from solver.game.rules import Rules
from solver.language import LANGUAGES

__all__ = [
    "GIVEN_RULES",
    "PATH",
    "RULES",
    "Whole",
    "dice_argument",
    "json_option",
    "lang_option",
    "rerolls_option",
    "rule_sets_option",
    "rules_option",
    "sheet_options",
    "tables_option",
    "threads_option",
    "top_option",
]

#: Where the text of ``--rules`` stands for whoever prints a command to go on with.
GIVEN_RULES: Final = "solver.rules"

Command = TypeVar("Command", bound=Callable[..., Any])


class RulesType(click.ParamType):  # type: ignore[type-arg]
    """A rule set by name, or a TOML file."""

    name = "rules"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> Rules:
        """Turn the text of the option into a rule set."""
        if isinstance(value, Rules):
            return value
        if ctx is not None:
            ctx.meta[GIVEN_RULES] = value
        return Rules.load(value) if value.lower().endswith(".toml") else Rules.named(value)


RULES = RulesType()


class PathType(click.Path):
    """A file or folder; an empty name, as of a variable that is not set, is none."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Turn the text of the option into a path."""
        return super().convert(path_of(value) if value == "" else value, param, ctx)


PATH = PathType(path_type=Path)


class Whole(click.IntRange):
    """A whole number in ASCII digits; Python would read those of every script."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Turn the text of the option into a number."""
        if isinstance(value, str) and not re.fullmatch(r"[+-]?\d+", value.strip(), re.ASCII):
            self.fail(value, param, ctx)
        return super().convert(value, param, ctx)


rules_option = click.option(
    "--rules",
    type=RULES,
    default="guide",
    metavar="NAME|FILE.toml",
    help="Rule set; `yams rules` lists them. [default: guide]",
)
#: Rule sets of a page.
rule_sets_option = click.option(
    "--rules",
    "chosen",
    type=RULES,
    multiple=True,
    default=["guide"],
    metavar="NAME|FILE.toml",
    help="Rule set to play by; may be given again, the first is the default. [default: guide]",
)
tables_option = click.option(
    "--tables",
    type=PATH,
    metavar="DIR",
    help="Folder of the table files. [default: $YAMS_TABLES, the checkout's, or the user's]",
)
rerolls_option = click.option(
    "--rerolls",
    type=Whole(min=0),
    metavar="N",
    help="With DICE: rerolls still to come in this turn. [default: all but the first throw]",
)
top_option = click.option(
    "--top",
    type=Whole(min=0),
    default=5,
    show_default=True,
    metavar="K",
    help="With DICE: how many choices to show; 0 for all.",
)
json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")
threads_option = click.option(
    "--threads", type=Whole(min=1), metavar="N", help="Threads to use. [default: all]"
)
lang_option = click.option(
    "--lang",
    type=click.Choice(LANGUAGES),
    expose_value=False,  # `asked_language` finds it
    help="Language of the output. [default: from the locale]",
)


def sheet_options(command: Command) -> Command:
    """Add the three ways to say what stands on the sheet."""
    for option in (
        click.option("--joker", is_flag=True, help="With --filled: the Yams box holds its points."),
        click.option(
            "--upper",
            type=Whole(),
            metavar="N",
            help="With --filled: points in the upper boxes.",
        ),
        click.option(
            "--filled",
            metavar="BOXES",
            help="Bare state: the filled boxes, as in as,yams (totals then count from 0).",
        ),
        click.option(
            "--bonus", type=Whole(), default=0, metavar="N", help="With --box: Yams bonus received."
        ),
        click.option(
            "--box",
            multiple=True,
            metavar="BOX=POINTS",
            help="A filled box, as in quatre=12, or carre=x if crossed out; may be given again.",
        ),
        click.option(
            "--sheet",
            metavar="TEXT",
            help='The sheet, as in "3 . . 12 . 18 | . . 25 . . 50 . +100". [default: a new game]',
        ),
    ):
        command = option(command)
    return command


def _joined(
    _context: click.Context, _parameter: click.Parameter, words: tuple[str, ...]
) -> str | None:
    return " ".join(words) or None


#: Dice in one word or in five.
dice_argument = click.argument("dice", nargs=-1, metavar="[DICE]", callback=_joined)
