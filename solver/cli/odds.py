"""``yams odds``: what one turn brings when it is played for a single box."""

from __future__ import annotations

from fractions import Fraction

import click

from solver import answers
from solver.advice.odds import (
    UPPER_COUNT,
    box_odds,
    largest_group_odds,
    roll_odds,
)
from solver.cli.common import (
    column_text,
    dice_argument,
    json_option,
    lang_option,
    print_json,
    rules_option,
)
from solver.cli.help import Command
from solver.cli.query import dice_text
from solver.game.boxes import Box
from solver.game.dice import DICE, FACES, parse_dice
from solver.game.rules import Rules
from solver.language import box_label, number, percent, tr

__all__ = ["odds"]

_THROWS = FACES**DICE


@click.command(cls=Command)
@dice_argument
@click.option(
    "--rerolls",
    type=click.IntRange(1, 2),
    metavar="N",
    help="With DICE: rerolls still to come in this turn. [default: 2]",
)
@click.option("--exact", is_flag=True, help="Print fractions instead of percentages.")
@rules_option
@lang_option
@json_option
def odds(dice: str | None, rerolls: int | None, exact: bool, rules: Rules, as_json: bool) -> None:
    """Chances of every box in one turn, each when one plays for that box alone.

    Without DICE: from the first throw on, within one, two and three throws, and the mean points
    after three. With DICE: from those dice on, with what to hold for it. An upper box counts as
    made with three dice of its face, which six times over is the upper bonus. Playing for the
    figure and playing for its points can be two things; both are the best that can be done.

    \b
    Examples:
      yams odds
      yams odds --exact --rules family
      yams odds 33351 --rerolls 2
      yams odds 33351 --rerolls 1 --json

    --json prints {rules, upper_count, boxes, largest_group}: a box has box, chances (three: within
    one, two and three throws) and mean; largest_group is the chance of a Yams, likewise three, when
    one always keeps the largest group of equal dice. With DICE: {rules, dice, rerolls, upper_count,
    boxes}, and a box has box, chance, hold, mean and mean_hold. A chance or mean is
    {fraction, value}.
    """
    if dice is None:
        if rerolls is not None:
            raise click.UsageError(
                tr("--rerolls goes with DICE, as in: yams odds 33351 --rerolls 2")
            )
        _from_the_start(rules, exact, as_json)
    else:
        _from_a_roll(parse_dice(dice), rerolls or 2, rules, exact, as_json)


def _from_the_start(rules: Rules, exact: bool, as_json: bool) -> None:
    found, largest = box_odds(rules), largest_group_odds()
    if as_json:
        print_json(answers.odds(rules, UPPER_COUNT, found, largest))
        return
    heading = [tr("box"), tr("first throw"), "", tr("2 throws"), tr("3 throws"), tr("mean points")]
    rows = [heading]
    for box in found:
        first, two, three = box.chances
        out_of = f"{first * _THROWS}/{_THROWS}"
        rows.append(
            [
                _figure(box.box),
                out_of,
                percent(float(first)),
                _chance(two, exact),
                _chance(three, exact),
                _mean(box.mean, exact),
            ]
        )
    click.echo(column_text(rows, right="lrrrrr"))
    click.echo()
    click.echo(
        tr(
            "Yams by always keeping the largest group of equal dice: {chance} ({fraction}),"
            " once in {turns} turns.",
            chance=percent(float(largest[2])),
            fraction=largest[2],
            turns=number(float(1 / largest[2]), 1),
        )
    )
    if largest == found[Box.YAMS].chances:
        click.echo(tr("No other play for a Yams does better."))


def _from_a_roll(
    dice: tuple[int, ...], rerolls: int, rules: Rules, exact: bool, as_json: bool
) -> None:
    found = roll_odds(rules, dice, rerolls)
    if as_json:
        print_json(answers.roll_odds(rules, UPPER_COUNT, dice, rerolls, found))
        return
    rows = [[tr("box"), tr("chance"), tr("hold"), tr("mean points"), tr("hold")]]
    rows += [
        [
            _figure(box.box),
            _chance(box.chance, exact),
            _hold(box.hold),
            _mean(box.mean, exact),
            _hold(box.mean_hold),
        ]
        for box in found
    ]
    click.echo(column_text(rows, right="lrlrl"))


def _figure(box: Box) -> str:
    """Name of a box and, for an upper one, what counts as its figure."""
    label = box_label(box)
    return tr("{box}, {count} or more", box=label, count=UPPER_COUNT) if box.is_upper else label


def _hold(hold: tuple[int, ...]) -> str:
    return tr("stop") if len(hold) == DICE else dice_text(hold) if hold else tr("none")


def _chance(chance: Fraction, exact: bool) -> str:
    return str(chance) if exact else percent(float(chance))


def _mean(mean: Fraction, exact: bool) -> str:
    return str(mean) if exact else number(float(mean), 3)
