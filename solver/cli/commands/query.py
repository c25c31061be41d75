"""``yams best`` and ``yams value``: questions about one position."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from solver.advice.advisor import Advisor
from solver.advice.choices import BoxChoice, HoldChoice
from solver.cli.help import Command
from solver.cli.loading import get_table, given_again
from solver.cli.printing.choices import headline, ranking
from solver.cli.printing.layout import column_text, fitting, wrapped
from solver.cli.printing.output import print_json
from solver.cli.printing.why import explain, worked_out
from solver.cli.reading.options import (
    Whole,
    json_option,
    lang_option,
    rules_option,
    sheet_options,
    tables_option,
)
from solver.cli.reading.positions import read_sheet, rerolls_left
from solver.game.dice import DICE, parse_dice
from solver.game.rules import Rules
from solver.game.scoresheet import Scoresheet
from solver.language import number, tr

__all__ = ["best", "value"]


@click.command(cls=Command)
@click.argument("dice", nargs=-1, required=True)
@click.option(
    "--rerolls",
    type=Whole(min=0),
    metavar="N",
    help="Rerolls still to come in this turn. [default: all but the first throw]",
)
@sheet_options
@rules_option
@click.option(
    "--top",
    type=Whole(min=0),
    default=5,
    show_default=True,
    metavar="K",
    help="How many choices to show; 0 for all.",
)
@click.option(
    "--why",
    type=Whole(min=1, max=2**DICE),
    is_flag=False,
    flag_value=2,
    metavar="[K]",
    help="Why: lay the best K choices side by side. [without K: 2]",
)
@tables_option
@lang_option
@json_option
def best(
    dice: tuple[str, ...],
    rerolls: int | None,
    rules: Rules,
    top: int,
    why: int | None,
    tables: Path | None,
    as_json: bool,
    **sheet_text: Any,
) -> None:
    """Best hold, or best box, for DICE, and what the other choices cost.

    With rerolls left, stopping is holding all five dice; it is shown with the box it would fill.
    With none left, the answer ends with the command for the next turn.

    --why tells where the turn ends after the best choices, and what is then expected in each box,
    so that one sees where a choice gains and where it gives up. It is written behind DICE, or with
    a K, and takes some seconds early in a game.

    \b
    Examples:
      yams best 44431 --rerolls 2
      yams best 4 4 4 3 1 --rerolls 1 --box quatre=12 --box yams=50
      yams best 44444 --rerolls 0 \\
        --sheet ". . . 12 . . | . . . . . 0 ." --rules official
      yams best 44431 --why
      yams best 11223 --filled as,yams --upper 3 --joker --json

    --json prints {rules, sheet, state: {filled, upper, joker}, dice, rerolls, choices}; a choice
    has value, total and loss, and hold and box (null for a reroll) with rerolls left, else box,
    points and bonus. With --why, there is why: for each choice {choice, turn: [{box, chance,
    points}], boxes: {…}, upper_bonus, yams_bonus, written, total: {mean, standard_deviation},
    upper_bonus_chance}, all amounts expected points.
    """
    faces = parse_dice(" ".join(dice))
    left = rerolls_left(rerolls, rules)
    sheet = read_sheet(rules, **sheet_text)
    advisor = Advisor(get_table(rules, tables))
    choices: Sequence[HoldChoice | BoxChoice] = advisor.choices(sheet, faces, left)
    shown = choices[: top or None]
    if as_json:
        from solver import answers

        compared = worked_out(advisor.table, sheet, left, choices[:why]) if why else None
        print_json(answers.best(sheet, rules, faces, left, shown, compared))
        return
    click.echo(wrapped(headline(choices[0])))
    click.echo()
    click.echo(ranking(shown))
    if len(shown) < len(choices):
        click.echo(tr("({more} more: --top 0 shows all)", more=len(choices) - len(shown)))
    if why:
        explain(advisor, sheet, left, choices[:why])
    if isinstance(choices[0], BoxChoice) and isinstance(sheet, Scoresheet):
        click.echo("\n" + _next_turn(sheet.fill(choices[0].box, faces)))


def _next_turn(sheet: Scoresheet) -> str:
    """Tell the sheet that follows, as a command that lacks nothing but the next dice."""
    if not sheet.open_boxes:
        return tr("The game is over: {total} points.", total=sheet.total)
    words = ["yams", "best", *given_again(), "--sheet", f'"{sheet}"']
    return "\n".join([tr("The next turn, with its dice at the end:"), " ".join(words)])


@click.command(cls=Command)
@sheet_options
@rules_option
@tables_option
@lang_option
@json_option
def value(rules: Rules, tables: Path | None, as_json: bool, **sheet_text: Any) -> None:
    """What a sheet is worth at the start of a turn, before the dice are thrown.

    \b
    Examples:
      yams value
      yams value --sheet "3 . . 12 . 18 | . . 25 . . 50 . +100"
      yams value --box yams=50 --rules official --json

    --json prints {rules, sheet, state: {filled, upper, joker}, value, total}: expected points
    still to come, and expected final total.
    """
    sheet = read_sheet(rules, **sheet_text)
    advisor = Advisor(get_table(rules, tables))
    worth, total = advisor.value(sheet), advisor.total(sheet)
    if as_json:
        from solver import answers

        print_json(answers.value(sheet, rules, worth, total))
        return
    amounts = (number(worth, 4), number(total, 4))
    names = (
        tr("value (expected points still to come, upper bonus included)"),
        tr("total (expected final total)"),
    )
    click.echo(
        fitting(
            *(
                lambda names=names: column_text(list(zip(names, amounts, strict=True)), right="lr")
                for names in (names, (tr("value"), tr("total")))
            )
        )
    )
