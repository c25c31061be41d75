"""What all commands share: options, sheets from text, tables, progress, printing."""

from __future__ import annotations

import json
import os
import re
import shutil
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from datetime import timedelta
from itertools import combinations
from pathlib import Path
from typing import Any, TypeVar

import click
from click.core import ParameterSource

from solver.cli.usage import one_of
from solver.errors import SheetError, TableError, TableWarning
from solver.files import check_writable, same_file, write_bytes
from solver.game.boxes import Box
from solver.game.dice import parse_dice
from solver.game.rules import PRESETS, Rules
from solver.game.scoresheet import Scoresheet, Sheet, crossed_out
from solver.game.states import State
from solver.language import LANGUAGES, error_text, language, tr
from solver.language.printable import printable
from solver.threads import Progress
from solver.values.library import load_or_solve, table_path
from solver.values.table import ValueTable

__all__ = [
    "RULES",
    "Whole",
    "check_outputs",
    "dice_argument",
    "get_table",
    "given_again",
    "json_option",
    "lang_option",
    "note",
    "position",
    "print_json",
    "progress",
    "read_sheet",
    "rerolls_left",
    "rule_sets_option",
    "rules_option",
    "sheet_options",
    "solve_command",
    "tables_option",
    "threads_option",
    "write_text",
]

#: Columns beside the label and the bar of a progress bar, and the share of the work from which on
#: the time left is worth telling.
_PROGRESS_MARGIN = 28
_ESTIMATE_FROM = 0.03
_GIVEN_RULES = "solver.rules"

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
            ctx.meta[_GIVEN_RULES] = value
        return Rules.load(value) if value.lower().endswith(".toml") else Rules.named(value)


RULES = RulesType()


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
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="Folder of the table files. [default: $YAMS_TABLES, the checkout's, or the user's]",
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
            "boxes",
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


def position(
    dice: str | None, rerolls: int | None, rules: Rules
) -> tuple[tuple[int, ...] | None, int | None]:
    """Read the dice in hand and the rerolls to come, all of the turn if nothing else is said."""
    if dice is None:
        if rerolls is not None:
            raise click.UsageError(tr("--rerolls goes with DICE"))
        return None, None
    return parse_dice(dice), rerolls_left(rerolls, rules)


def rerolls_left(rerolls: int | None, rules: Rules, least: int = 0) -> int:
    """Rerolls still to come in a turn of these rules; all but the first throw by default."""
    most = rules.throws - 1
    if rerolls is None:
        return most
    if not least <= rerolls <= most:
        raise click.UsageError(
            tr(
                "{name} {given}: expected {expected}",
                name="--rerolls",
                given=rerolls,
                expected=one_of(least, most),
            )
        )
    return rerolls


def read_sheet(
    rules: Rules,
    sheet: str | None,
    boxes: Sequence[str],
    bonus: int,
    filled: str | None,
    upper: int | None,
    joker: bool,
) -> Sheet:
    """Build the sheet that `sheet_options` describe.

    Raises
    ------
    SheetError
        When no game can produce it.
    click.UsageError
        When it is described in more than one way.
    """
    state_given = filled is not None or upper is not None or joker
    if sum((sheet is not None, bool(boxes) or bonus != 0, state_given)) > 1:
        raise click.UsageError(
            tr(
                "describe the sheet in one way: --sheet, --box (--bonus)"
                " or --filled (--upper, --joker)"
            )
        )
    if sheet is not None:
        return Scoresheet.parse(sheet, rules)
    if state_given:
        names = [name for name in (filled or "").split(",") if name.strip()]
        return State(rules.mask(names), upper or 0, joker).checked(rules)
    return Scoresheet.of_boxes([_box_points(text, rules) for text in boxes], rules, bonus)


def _box_points(text: str, rules: Rules) -> tuple[Box, int]:
    name, mark, points = text.rpartition("=")
    if mark and crossed_out(points):
        return rules.box(name), 0
    if not mark or not re.fullmatch(r"\d{1,6}", points.strip(), re.ASCII):
        raise SheetError(
            "--box {given!r}: expected BOX=POINTS, as in quatre=12, or BOX=x for a crossed-out one",
            given=text,
        )
    return rules.box(name), int(points)


def get_table(rules: Rules, folder: Path | None, threads: int | None = None) -> ValueTable:
    """Load the table of a rule set; solve and keep it first if there is none, saying so."""
    report: Progress | None = None

    def on_progress(done: int, states: int) -> None:
        nonlocal report
        if report is None:
            report = bar.enter_context(progress(tr("solving {rules}", rules=rules.name)))
        report(done, states)

    def on_note(message: TableWarning) -> None:
        bar.close()
        note(error_text(message))

    with ExitStack() as bar:
        try:
            return load_or_solve(
                rules, folder, threads=threads, progress=on_progress, on_note=on_note
            )
        except TableError as error:
            if not os.path.isfile(table_path(rules, folder)):  # noqa: PTH113  never raises
                raise
            raise TableError(
                "{reason}; `{command}` writes it anew",
                reason=error,
                command=solve_command(rules, "--force"),
            ) from error


def solve_command(rules: Rules, *words: str) -> str:
    """Command that writes the table which the running one asks for."""
    words = (*words, *given_again())
    if "--rules" not in words and PRESETS.get(rules.name) == rules:
        words = (*words, "--rules", rules.name)
    return " ".join(("yams solve", *words))


def given_again() -> list[str]:
    """Options of the running command that hold for the next one: rules, tables and language."""
    from shlex import quote

    words = []
    context = click.get_current_context()
    for name, option in (("rules", "--rules"), ("tables", "--tables")):
        if context.get_parameter_source(name) is ParameterSource.COMMANDLINE:
            given = context.meta.get(_GIVEN_RULES) if name == "rules" else context.params[name]
            words += [option, quote(printable(str(given)))]
    asked = (context, context.find_root())
    if any(one.get_parameter_source("lang") is ParameterSource.COMMANDLINE for one in asked):
        words += ["--lang", language()]
    return words


def note(text: str) -> None:
    """Print a note, a text of `tr`, on stderr."""
    click.echo(text, err=True)


@contextmanager
def progress(label: str) -> Iterator[Callable[[int, int], None]]:
    """Draw a progress bar with the time left on stderr, if that is a terminal that can.

    Yields the callback to give to a long computation: it takes the work done and the work in all.
    """
    if not sys.stderr.isatty():
        yield lambda _done, _total: None
        return
    if os.environ.get("TERM") == "dumb":  # it cannot go back to draw a bar again
        note(f"{label} …")
        yield lambda _done, _total: None
        return
    began = time.monotonic()
    room = shutil.get_terminal_size().columns - len(label) - _PROGRESS_MARGIN

    def time_left(_item: object) -> str:
        share = bar.pos / bar.length
        left = (time.monotonic() - began) * (1 / share - 1) if share > _ESTIMATE_FROM else None
        return "" if left is None else tr("{time} left", time=timedelta(seconds=round(left)))

    bar: Any = click.progressbar(
        length=1,
        label=label,
        file=sys.stderr,
        width=max(5, min(36, room)),
        show_eta=False,
        item_show_func=time_left,
    )
    with bar:

        def report(done: int, total: int) -> None:
            bar.length = total
            bar.update(done - bar.pos, current_item=done)

        yield report


def print_json(data: Any) -> None:
    """Print JSON for programs on stdout, in ASCII where it holds marks that no terminal shows."""
    text = json.dumps(data, ensure_ascii=False, indent=2)
    click.echo(text if printable(text) == text else json.dumps(data, indent=2))


def check_outputs(*targets: str | Path | None) -> None:
    """Make sure before the work that each file can be written; None and ``-`` need no file.

    Raises
    ------
    FileError
        When one cannot.
    click.UsageError
        When two are one file.
    """
    paths = [check_writable(path) for path in targets if path is not None and str(path) != "-"]
    for one, other in combinations(paths, 2):
        if same_file(one, other):
            raise click.UsageError(tr("{path}: two results cannot go to one file", path=other))


def write_text(target: str, text: str) -> None:
    """Write text to a file, ``-`` for stdout; raises `FileError` when that cannot be done."""
    if target == "-":
        click.echo(text, nl=False)
        return
    write_bytes(target, text.encode())
    note(tr("{path} written.", path=target))
