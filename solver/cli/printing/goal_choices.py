"""What `target` and `duel` print: ranked choices, and curves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from solver.advice.choices import BoxChoice, HoldChoice
from solver.cli.printing.choices import choice_cells, choice_heading, choice_name, headline
from solver.cli.printing.layout import column_text, fitting, wrapped
from solver.language import chance, chances, number, percent, tr

if TYPE_CHECKING:
    from solver.goals.curve import Curve

__all__ = [
    "choices_text",
    "curve_text",
]

#: Chances nearer than this to 0 or 1 are written as 0 or 1 in a curve.
_CERTAIN: Final = 5e-7


Choice = HoldChoice | BoxChoice


def choices_text(choices: Sequence[Choice], mean_choice: Choice, top: int, value_name: str) -> str:
    """Say what to do, lay out the ranked choices and tell what play for the mean would lose."""
    shown = choices[: top or None]
    parts = [wrapped(headline(choices[0])), "", _ranking(shown, value_name)]
    if len(shown) < len(choices):
        parts.append(tr("({more} more: --top 0 shows all)", more=len(choices) - len(shown)))
    name = choice_name(mean_choice)
    if mean_choice is choices[0]:
        described = tr("Play for the mean chooses the same.")
    elif mean_choice.loss == 0:
        described = tr("Play for the mean chooses {choice}, which is as good.", choice=name)
    else:
        described = tr(
            "Play for the mean chooses {choice}, which loses {loss}.",
            choice=name,
            loss=chance(mean_choice.loss),
        )
    return "\n".join([*parts, "", wrapped(described)])


def _ranking(choices: Sequence[Choice], value_name: str) -> str:
    values = chances([choice.value for choice in choices])
    losses = chances([choice.loss for choice in choices])
    rows = [
        [*choice_heading(choices[0]), value_name, tr("loss"), tr("total if played for the mean")]
    ]
    short = [[choice_heading(choices[0])[0], value_name, tr("loss")]]
    for place, (choice, value, lost) in enumerate(zip(choices, values, losses, strict=True)):
        loss = lost if choice.loss else (tr("tied") if place else tr("best"))
        rows.append([*choice_cells(choice), value, loss, number(choice.total, 2)])
        short.append([choice_name(choice), value, loss])
    return fitting(
        lambda: column_text(rows, right="llrrr"), lambda: column_text(short, right="lrr")
    )


def curve_text(result: Curve) -> str:
    """Lay out a curve: a line for the totals that are certain, then one for each total."""
    certain = int((result.mean_play >= 1 - _CERTAIN).sum()) - 1
    rows = [[tr("at least"), tr("played for that total"), tr("played for the mean"), tr("gain")]]
    for total, reach, mean in result.rows()[max(certain, 0) :]:
        amounts = (reach, mean, max(reach - mean, 0.0))
        if reach < _CERTAIN:
            break
        rows.append([str(total), *(percent(amount, 4) for amount in amounts)])
    text = column_text(rows, right="rrrr")
    last = len(result.reach) - 1
    if int(rows[-1][0]) == last:
        return text
    never = tr("Greatest total: {total} ({chance}).", total=last, chance=chance(result.reach[-1]))
    return f"{text}\n{wrapped(never)}"
