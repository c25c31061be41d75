"""Choices as text: what to do in a sentence, and a ranking with what each costs."""

from __future__ import annotations

from collections.abc import Sequence

from solver.advice.choices import BoxChoice, HoldChoice
from solver.cli.printing.layout import column_text, fitting
from solver.game.dice import DICE
from solver.language import box_label, number, tr

__all__ = ["choice_cells", "choice_heading", "choice_name", "dice_text", "headline", "ranking"]


def headline(choice: HoldChoice | BoxChoice) -> str:
    """Say in a sentence what to do."""
    if isinstance(choice, BoxChoice):
        return _box_headline(choice)
    if choice.box is not None:
        return tr("Stop and write it in {box}.", box=box_label(choice.box))
    if not choice.hold:
        return tr("Reroll all five dice.")
    if len(choice.hold) == DICE - 1:
        return tr("Hold {dice}, reroll one die.", dice=dice_text(choice.hold))
    return tr(
        "Hold {dice}, reroll {count} dice.",
        dice=dice_text(choice.hold),
        count=DICE - len(choice.hold),
    )


def _box_headline(choice: BoxChoice) -> str:
    box, points, bonus = box_label(choice.box), choice.points, choice.bonus
    if points and bonus:
        return tr(
            "Write {points} in {box}, and {bonus} Yams bonus.", points=points, box=box, bonus=bonus
        )
    if points:
        return tr("Write {points} in {box}.", points=points, box=box)
    if bonus:
        return tr("Cross out {box}, and write {bonus} Yams bonus.", box=box, bonus=bonus)
    return tr("Cross out Yams.") if choice.box.key == "yams" else tr("Cross out {box}.", box=box)


def dice_text(dice: tuple[int, ...]) -> str:
    """Dice for people: ``4 4 4``, or a dash for none."""
    return " ".join(map(str, dice)) or "–"


def ranking(choices: Sequence[HoldChoice | BoxChoice]) -> str:
    """Lay out ranked choices with what each costs; less exactly where there is less room."""
    return fitting(
        lambda: _ranked(choices, 4), lambda: _ranked(choices, 2), lambda: _narrow(choices)
    )


def _ranked(choices: Sequence[HoldChoice | BoxChoice], digits: int) -> str:
    rows = [[*choice_heading(choices[0]), tr("value"), tr("total"), tr("loss")]]
    for place, choice in enumerate(choices):
        amounts = (number(choice.value, digits), number(choice.total, digits))
        rows.append([*choice_cells(choice), *amounts, _loss(choice, place, digits)])
    return column_text(rows, right="lrrrr" if isinstance(choices[0], BoxChoice) else "llrrr")


def _narrow(choices: Sequence[HoldChoice | BoxChoice]) -> str:
    rows = [[choice_heading(choices[0])[0], tr("total"), tr("loss")]]
    rows += [
        [choice_name(choice), number(choice.total), _loss(choice, place, 2)]
        for place, choice in enumerate(choices)
    ]
    return column_text(rows, right="lrr")


def _loss(choice: HoldChoice | BoxChoice, place: int, digits: int) -> str:
    return number(choice.loss, digits) if choice.loss else (tr("tied") if place else tr("best"))


def choice_heading(choice: HoldChoice | BoxChoice) -> list[str]:
    """Heading of the columns that `choice_cells` fills."""
    return [tr("box"), tr("points")] if isinstance(choice, BoxChoice) else [tr("hold"), ""]


def choice_cells(choice: HoldChoice | BoxChoice) -> list[str]:
    """Tell a choice in two cells: a box and its points, or dice and where stopping leads."""
    if isinstance(choice, BoxChoice):
        paid = f"{choice.points}+{choice.bonus}" if choice.bonus else str(choice.points)
        return [box_label(choice.box), paid]
    stop = tr("stop: {box}", box=box_label(choice.box)) if choice.box is not None else ""
    return [dice_text(choice.hold), stop]


def choice_name(choice: HoldChoice | BoxChoice) -> str:
    """Name of a choice: a box and its points, the dice held, or what stopping would fill."""
    first, second = choice_cells(choice)
    if isinstance(choice, BoxChoice):
        return f"{first} {second}"
    return second or first
