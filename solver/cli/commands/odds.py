"""``yams odds``: what one turn brings when it is played for a single box."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Final

import click

from solver import answers
from solver.advice.figures import UPPER_COUNT
from solver.advice.odds import (
    MAX_THROWS,
    MAX_TURNS,
    BoxOdds,
    box_odds,
    largest_group_odds,
    roll_odds,
)
from solver.cli.help import Command
from solver.cli.printing.choices import dice_text
from solver.cli.printing.layout import column_text, wrapped
from solver.cli.printing.output import print_json
from solver.cli.reading.options import (
    Whole,
    dice_argument,
    json_option,
    lang_option,
    rules_option,
    sheet_options,
)
from solver.cli.reading.positions import described
from solver.cli.usage import one_of
from solver.game.boxes import Box
from solver.game.dice import DICE, FACES, parse_dice
from solver.game.rules import Rules
from solver.game.scoresheet import Sheet
from solver.language import box_label, number, percent, tr

__all__ = ["odds"]

_ROLLS: Final = FACES**DICE
#: A fraction that stands in a sentence is no longer than this.
_SHORT: Final = 30
#: Chances are shown within so many throws, and within the last.
_FIRST_THROWS: Final = 3


@click.command(cls=Command)
@dice_argument
@click.option(
    "--throws",
    type=Whole(1, MAX_THROWS),
    metavar="N",
    help="Throws of the turn. [default: as many as the rules give]",
)
@click.option(
    "--rerolls",
    type=Whole(),
    metavar="N",
    help="With DICE: rerolls still to come in this turn. [default: all but the first throw]",
)
@click.option(
    "--turns",
    type=Whole(1, MAX_TURNS),
    metavar="K",
    help="Without DICE: also the chance of the figure at least once in K turns played for it.",
)
@click.option("--exact", is_flag=True, help="Print fractions instead of percentages.")
@sheet_options
@rules_option
@lang_option
@json_option
def odds(
    dice: str | None,
    throws: int | None,
    rerolls: int | None,
    turns: int | None,
    exact: bool,
    rules: Rules,
    as_json: bool,
    **sheet_text: Any,
) -> None:
    """Chances of every box in one turn, each when one plays for that box alone.

    Without DICE: from the first throw on, within one, two and three throws, or as many as --throws
    says, and the mean points after the last. With DICE: from those dice on, with what to hold for
    it. An upper box counts as made with three dice of its face or more (3+), which six times over
    is the upper bonus. Playing for the figure and playing for its points can be two things; both
    are the best that can be done.

    Mean throws: how many it takes in the mean, without a limit, until the figure is made; with
    DICE, how many more. Exactly: the first throw makes this figure and no rarer one, such as three
    alike but neither four nor a Full House.

    With a sheet, its open boxes alone are shown, and a Yams that is a joker there counts as the
    figure wherever it may be written at full value, and as nothing where it may not be written.
    Yams bonuses are not among the points.

    \b
    Examples:
      yams odds
      yams odds --exact --rules family
      yams odds --throws 10
      yams odds --turns 13
      yams odds --sheet "3 . . 12 . 18 | . . 25 . . 50 ."
      yams odds 33351 --rerolls 2
      yams odds 33351 --rerolls 1 --json

    --json prints {rules, sheet, state, throws, turns, upper_count, boxes, largest_group}: a box has
    box, chances (within one throw, within two, and so on), exactly, mean, mean_throws and
    at_least_once; largest_group is the chance of a Yams, likewise by throws, when one always keeps
    the largest group of equal dice. With DICE: {rules, sheet, state, dice, rerolls, upper_count,
    boxes}, and a box has box, chance, hold, mean, mean_hold, mean_throws and throws_hold. A chance
    or mean is {fraction, value}, its fraction null if it has more than 1,000 digits; what was not
    asked for, or never comes, is null.
    """
    given = described(**sheet_text)
    sheet = given.build(rules) if given.ways else None
    throws = rules.throws if throws is None else throws
    if dice is None:
        if rerolls is not None:
            raise click.UsageError(
                tr("--rerolls goes with DICE, as in: yams odds 33351 --rerolls 2")
            )
        _from_the_start(rules, sheet, throws, turns, exact, as_json)
        return
    faces = parse_dice(dice)
    if turns is not None:
        raise click.UsageError(tr("--turns counts whole turns and does not go with DICE"))
    if throws == 1:
        raise click.UsageError(tr("one throw leaves no reroll: DICE go with --throws 2 or more"))
    if rerolls is not None and not 1 <= rerolls < throws:
        raise click.UsageError(
            tr(
                "{name} {given}: expected {expected}",
                name="--rerolls",
                given=rerolls,
                expected=one_of(1, throws - 1),
            )
        )
    _from_a_roll(faces, throws - 1 if rerolls is None else rerolls, rules, sheet, exact, as_json)


def _from_the_start(
    rules: Rules, sheet: Sheet | None, throws: int, turns: int | None, exact: bool, as_json: bool
) -> None:
    result = box_odds(rules, throws=throws, turns=turns, sheet=sheet)
    largest = largest_group_odds(throws)
    if as_json:
        print_json(answers.odds(sheet, rules, throws, turns, UPPER_COUNT, result, largest))
        return
    click.echo(_chances(result, throws, turns, exact))
    click.echo()
    click.echo(_first_throw(result, exact))
    click.echo()
    text = (
        tr(
            "Yams by always keeping the largest group of equal dice: {chance} ({fraction}),"
            " once in {turns} turns.",
            chance=percent(float(largest[-1])),
            fraction=largest[-1],
            turns=number(float(1 / largest[-1]), 1),
        )
        if len(str(largest[-1])) <= _SHORT
        else tr(
            "Yams by always keeping the largest group of equal dice: {chance}.",
            chance=percent(float(largest[-1])),
        )
    )
    click.echo(wrapped(text))
    if any(box.box.key == "yams" and box.chances == largest for box in result):
        click.echo(wrapped(tr("No other play for a Yams does better.")))


def _chances(result: Sequence[BoxOdds], throws: int, turns: int | None, exact: bool) -> str:
    """Chances by throws, at least once in some turns, and means."""
    shown = [*range(1, min(throws, _FIRST_THROWS + 1)), throws]
    columns = [[tr("box"), *(_figure(box.box) for box in result)]]
    columns += [
        [
            tr("first throw") if within == 1 else tr("{count} throws", count=within),
            *(_chance(box.chances[within - 1], exact) for box in result),
        ]
        for within in shown
    ]
    if turns is not None:
        columns.append(
            [
                tr("in 1 turn") if turns == 1 else tr("in {count} turns", count=turns),
                *(_chance(box.at_least_once, exact) for box in result),
            ]
        )
    columns += [
        [tr("mean points"), *(_mean(box.mean, exact) for box in result)],
        [tr("mean throws"), *(_mean(box.mean_throws, exact) for box in result)],
    ]
    # the last chance stays, and the first throw stands in the other table, too
    least = [*range(1, len(shown)), len(columns) - 1, len(columns) - 2]
    rows = list(zip(*columns, strict=True))
    return column_text(rows, right="l" + "r" * (len(columns) - 1), least=least)


def _first_throw(result: Sequence[BoxOdds], exact: bool) -> str:
    """What the first throw makes at least, and exactly."""
    columns = [[tr("first throw"), *(_figure(box.box) for box in result)]]
    for heading, chances in (
        (tr("at least"), [box.chances[0] for box in result]),
        (tr("exactly"), [box.exactly for box in result]),
    ):
        columns += [
            [tr("of {throws:,}", throws=_ROLLS), *(str(chance * _ROLLS) for chance in chances)],
            [heading, *(_chance(chance, exact) for chance in chances)],
        ]
    return column_text(list(zip(*columns, strict=True)), right="lrrrr", least=[3, 1])


def _from_a_roll(
    dice: tuple[int, ...],
    rerolls: int,
    rules: Rules,
    sheet: Sheet | None,
    exact: bool,
    as_json: bool,
) -> None:
    result = roll_odds(rules, dice, rerolls, sheet=sheet)
    if as_json:
        print_json(answers.roll_odds(sheet, rules, dice, rerolls, UPPER_COUNT, result))
        return
    columns = [
        [tr("box"), *(_figure(box.box) for box in result)],
        [tr("chance"), *(_chance(box.chance, exact) for box in result)],
        [tr("hold"), *(_hold(box.hold) for box in result)],
        [tr("mean points"), *(_mean(box.mean, exact) for box in result)],
        [tr("hold"), *(_hold(box.mean_hold) for box in result)],
        [tr("mean throws"), *(_mean(box.mean_throws, exact) for box in result)],
    ]
    rows = list(zip(*columns, strict=True))
    click.echo(column_text(rows, right="lrlrlr", least=[5, 4, 3]))


def _figure(box: Box) -> str:
    """Name of a box and, for an upper one, what counts as its figure."""
    label = box_label(box)
    return f"{label}, {UPPER_COUNT}+" if box.is_upper else label


def _hold(hold: tuple[int, ...]) -> str:
    return tr("stop") if len(hold) == DICE else dice_text(hold) if hold else tr("none")


def _chance(chance: Fraction | None, exact: bool) -> str:
    if chance is None:
        return "–"
    return (exact and answers.fraction_text(chance)) or percent(float(chance))


def _mean(mean: Fraction | None, exact: bool) -> str:
    if mean is None:
        return "–"
    return (exact and answers.fraction_text(mean)) or number(float(mean), 3)
