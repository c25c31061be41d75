"""``yams quiz``: positions to decide, graded by what the answer costs."""

from __future__ import annotations

import random
import sys
from pathlib import Path
from typing import Any, Final, get_args

import click

from solver import answers
from solver.advice.advisor import Advisor
from solver.advice.choices import BoxChoice, HoldChoice
from solver.cli.help import Command
from solver.cli.loading import get_table
from solver.cli.printing.choices import choice_name, dice_text
from solver.cli.printing.layout import wrapped
from solver.cli.printing.output import note, print_json
from solver.cli.printing.sheet_text import sheet_text
from solver.cli.printing.why import explain, sentence, worked_out
from solver.cli.reading.options import (
    Whole,
    json_option,
    lang_option,
    rules_option,
    sheet_options,
    tables_option,
)
from solver.cli.reading.positions import read_sheet
from solver.cli.reading.typed_answers import leaves, typed_hold
from solver.coach.quiz import Level, Question, Score
from solver.coach.quiz import quiz as questions
from solver.errors import DiceError, PositionError, SheetError
from solver.game.boxes import Box
from solver.game.rules import Rules
from solver.language import error_text, number, tr

__all__ = ["quiz"]

#: Seeds that are drawn when none is given: short enough to be typed again.
_SEEDS: Final = 1_000_000


@click.command(cls=Command)
@click.option(
    "--count",
    type=Whole(min=1),
    default=10,
    show_default=True,
    metavar="N",
    help="How many questions.",
)
@click.option(
    "--level",
    type=click.Choice(get_args(Level)),
    default="medium",
    show_default=True,
    help="What the best choice is ahead by: 3 to 10 points, 0.5 to 3, or 0.05 to 0.5.",
)
@click.option(
    "--seed",
    type=Whole(min=0),
    metavar="S",
    help="The same seed asks the same questions. [default: others each time]",
)
@click.option("--why", is_flag=True, help="After each answer, lay two choices side by side.")
@sheet_options
@rules_option
@tables_option
@lang_option
@json_option
def quiz(
    count: int,
    level: Level,
    seed: int | None,
    why: bool,
    rules: Rules,
    tables: Path | None,
    as_json: bool,
    **sheet_text_given: Any,
) -> None:
    """Positions to decide: what to hold, or which box to fill.

    They come from games of perfect play, each as often as it comes up there, if the best choice is
    ahead of the next one by what the level asks for. An answer is graded by the expected points
    that it loses; after a wrong one a sentence says why the best choice is better. A tie is right.

    To hold dice, type them, as in 44; - holds nothing, and stop, or all five dice, ends the turn.
    A box is typed by its English or French name. q, Ctrl-C and the end of the input leave the quiz
    with the sum so far.

    \b
    Examples:
      yams quiz
      yams quiz --level easy --count 5 --why
      yams quiz --sheet "3 . . 12 . 18 | . . 25 . . 50 ." --seed 7
      yams quiz --level hard --count 100 --seed 1 --json

    --json asks nothing and prints {rules, level, seed, questions}: for each {rules, sheet, state:
    {filled, upper, joker}, dice, rerolls, choices}, the choices as `yams best` has them, best
    first.
    """
    sheet = read_sheet(rules, **sheet_text_given)
    seed = random.SystemRandom().randrange(_SEEDS) if seed is None else seed
    table = get_table(rules, tables)
    drawn = questions(table, count, level, seed, sheet)
    if as_json:
        print_json(answers.quiz(rules, level, seed, list(drawn)))
        return
    advisor, score, asked = Advisor(table), Score(), 0
    try:
        for asked, question in enumerate(drawn, start=1):
            click.echo(
                tr("Question {number} of {count} (q leaves)", number=asked, count=count) + "\n"
            )
            chosen = _asked(question, rules)
            if chosen is None:
                break
            score.add(chosen)
            _grade(advisor, question, chosen, why)
        else:
            if asked < count:
                note(tr("No further position of this level comes up from here."))
    except (click.Abort, KeyboardInterrupt, EOFError):
        click.echo()
    click.echo(wrapped(_sum(score, seed)))


def _asked(question: Question, rules: Rules) -> HoldChoice | BoxChoice | None:
    """Show a position and ask until the answer is one of its choices; None to leave."""
    click.echo(sheet_text(question.sheet, rules) + "\n")
    left, dice = question.rerolls, dice_text(question.dice)
    if left:
        click.echo(tr("{dice}, {left} {left:reroll|rerolls} left", dice=dice, left=left))
    else:
        click.echo(tr("{dice}, no reroll left", dice=dice))
    prompt = tr("Hold:") if left else tr("Box:")
    while True:
        text = click.prompt(prompt, prompt_suffix=" ").strip()
        if leaves(text):
            return None
        try:
            return question.choice(_answer(text, question, rules))
        except (DiceError, PositionError, SheetError) as error:
            sys.stdout.flush()
            note(error_text(error))


def _answer(text: str, question: Question, rules: Rules) -> tuple[int, ...] | Box:
    """Read an answer; raises `DiceError` or `SheetError`."""
    if not question.rerolls:
        return rules.box(text)
    return typed_hold(text, question.dice)


def _grade(advisor: Advisor, question: Question, chosen: HoldChoice | BoxChoice, why: bool) -> None:
    """Say what an answer costs, and why."""
    best, second = question.choices[:2]
    is_right = chosen.loss == 0
    if is_right:
        text = tr(
            "Right: {choice}. The next best, {second}, loses {loss}.",
            choice=_name(chosen),
            second=_name(second),
            loss=number(question.gap),
        )
    else:
        text = tr(
            "{choice} loses {loss}. Best: {best}.",
            choice=_name(chosen),
            loss=number(chosen.loss),
            best=_name(best),
        )
    click.echo(wrapped(text))
    compared = [best, second if is_right else chosen]
    if why:
        explain(advisor, question.sheet, question.rerolls, compared)
    elif not is_right:
        reasons = worked_out(advisor.table, question.sheet, question.rerolls, compared)
        click.echo(wrapped(sentence(*reasons)))
    click.echo()


def _name(choice: HoldChoice | BoxChoice) -> str:
    if isinstance(choice, HoldChoice) and not choice.hold:
        return tr("nothing")
    return choice_name(choice)


def _sum(score: Score, seed: int) -> str:
    """Sum up a quiz."""
    if not score.asked:
        return tr("No question answered (--seed {seed}).", seed=seed)
    return tr(
        "{right} of {asked} right; {loss} points lost, {mean} a question (--seed {seed}).",
        right=score.right,
        asked=score.asked,
        loss=number(score.loss),
        mean=number(score.loss / score.asked),
        seed=seed,
    )
