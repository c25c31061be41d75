"""Why a choice is better than another: tables side by side, and a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import click

from solver.advice.advisor import Advisor
from solver.advice.choices import BoxChoice, HoldChoice
from solver.advice.reasons import BoxChance, box_chances
from solver.cli.printing.layout import column_text, fitting, wrapped
from solver.cli.printing.output import progress
from solver.game.boxes import Box
from solver.game.dice import format_dice
from solver.game.scoresheet import Sheet
from solver.language import box_label, number, percent, signed, tr
from solver.values.table import ValueTable

if TYPE_CHECKING:
    from solver.statistics.reasons import Part, Reasons

__all__ = ["explain", "sentence", "worked_out"]

#: Gains named in a sentence, and losses.
_NAMED: Final = 3

Choice = HoldChoice | BoxChoice


def explain(advisor: Advisor, sheet: Sheet, rerolls: int, choices: Sequence[Choice]) -> None:
    """Print why the first of some choices is better: first what the turn alone decides."""
    if rerolls:
        ends = [box_chances(advisor, sheet, rerolls, choice) for choice in choices]
        click.echo("\n" + _turn_text(choices, ends))
    click.echo("\n" + _reasons_text(worked_out(advisor.table, sheet, rerolls, choices)))


def worked_out(
    table: ValueTable, sheet: Sheet, rerolls: int, choices: Sequence[Choice]
) -> list[Reasons]:
    """Work out reasons, with a progress bar."""
    from solver.statistics.reasons import reasons_of  # numba

    with progress(tr("playing {rules}", rules=table.rules.name)) as report:
        return list(reasons_of(table, sheet, rerolls, choices, progress=report))


def _turn_text(choices: Sequence[Choice], ends: Sequence[Sequence[BoxChance]]) -> str:
    """Lay out in which boxes the turn ends after each choice, with chances and mean points."""
    title = wrapped(tr("Where the turn ends: chance of each box, and mean points there"))
    tables = fitting(
        lambda: _turn_table(choices, ends, 1),
        lambda: _turn_table(choices, ends, 0),
        lambda: "\n\n".join(
            _turn_table([choice], [boxes], 0) for choice, boxes in zip(choices, ends, strict=True)
        ),
    )
    return f"{title}\n{tables}"


def _turn_table(choices: Sequence[Choice], ends: Sequence[Sequence[BoxChance]], digits: int) -> str:
    by_box = [{end.box: end for end in boxes} for boxes in ends]
    reached = {box: None for boxes in by_box for box in boxes}
    cells = [[_chance(column.get(box), digits) for column in by_box] for box in reached]
    rows = [["", *map(_short, choices)]]
    rows += [[box_label(box), *line] for box, line in zip(reached, cells, strict=True)]
    return column_text(rows, right="l" + "r" * len(choices))


def _chance(end: BoxChance | None, digits: int) -> str:
    if end is None:
        return "–"
    return f"{percent(end.chance, digits)} {number(end.points, 1):>4}"


def _reasons_text(compared: Sequence[Reasons]) -> str:
    """Lay out what is expected of each part of the final total, and say the differences."""
    best, *others = compared
    title = wrapped(tr("Expected final points, and what the best choice gains"))
    tables = fitting(
        lambda: _parts_table(best, others),
        lambda: (
            "\n\n".join(_parts_table(best, [other]) for other in others) or _parts_table(best, [])
        ),
    )
    sentences = [wrapped(sentence(best, other)) for other in others]
    return "\n\n".join([f"{title}\n{tables}", *sentences])


def _parts_table(best: Reasons, others: Sequence[Reasons]) -> str:
    columns = [best, *others]
    gains = [best.gains(other) for other in others]
    rows = [["", *(_short(column.choice) for column in columns), *[tr("gain")] * len(others)]]
    for part in best.parts:
        points = [column.parts[part] for column in columns]
        if isinstance(part, Box) or any(points):
            differences = [signed(gain[part]) for gain in gains]
            rows.append([_part_label(part), *map(number, points), *differences])
    blank = [""] * len(others)
    if best.written:
        rows.append([tr("written"), *[number(best.written)] * len(columns), *blank])
    losses = [signed(other.choice.loss - best.choice.loss) for other in others]
    totals = [number(column.choice.total) for column in columns]
    rows.append([tr("total"), *totals, *losses])
    spreads = [number(column.total.standard_deviation) for column in columns]
    rows.append([tr("spread"), *spreads, *blank])
    if best.upper_bonus or any(other.upper_bonus for other in others):
        chances = [percent(column.upper_bonus_chance, 1) for column in columns]
        rows.append([tr("bonus chance"), *chances, *blank])
    return column_text(rows, right="l" + "r" * (len(columns) + len(others)))


def sentence(better: Reasons, other: Reasons) -> str:
    """Say where a choice gains the most against another, and where it gives up the most."""
    gains = better.gains(other)
    digits = 1 if any(abs(gain) >= 0.05 for gain in gains.values()) else 2
    least = 0.5 * 10**-digits
    order = sorted(gains, key=lambda part: -abs(gains[part]))
    won = [_amount(part, gains[part], digits) for part in order if gains[part] >= least][:_NAMED]
    lost = [_amount(part, -gains[part], digits) for part in order if gains[part] <= -least][:_NAMED]
    names = {"choice": _doing(better.choice), "other": _instead(other.choice)}
    if won and lost:
        return tr(
            "{choice} rather than {other} gains {won}, and gives up {lost}.",
            **names,
            won=_listed(won),
            lost=_listed(lost),
        )
    if won:
        return tr("{choice} rather than {other} gains {won}.", **names, won=_listed(won))
    if lost:
        return tr("{choice} rather than {other} gives up {lost}.", **names, lost=_listed(lost))
    return tr("{choice} rather than {other} changes nothing in any box.", **names)


def _amount(part: Part, amount: float, digits: int) -> str:
    text = number(amount, digits)
    if isinstance(part, Box):
        return tr("{amount} in {box}", amount=text, box=box_label(part))
    if part == "upper bonus":
        return tr("{amount} in the bonus", amount=text)
    return tr("{amount} in Yams bonuses", amount=text)


def _listed(amounts: Sequence[str]) -> str:
    *first, last = amounts
    return tr("{first} and {last}", first=", ".join(first), last=last) if first else last


def _doing(choice: Choice) -> str:
    """Begin a sentence about a choice."""
    if isinstance(choice, BoxChoice):
        return tr("Writing {box}", box=box_label(choice.box))
    if choice.box is not None:
        return tr("Stopping with {box}", box=box_label(choice.box))
    if not choice.hold:
        return tr("Rerolling all five dice")
    return tr("Holding {dice}", dice=" ".join(map(str, choice.hold)))


def _instead(choice: Choice) -> str:
    """Name a choice after "rather than"."""
    if isinstance(choice, BoxChoice):
        return box_label(choice.box)
    if choice.box is not None:
        return tr("stopping")
    return " ".join(map(str, choice.hold)) or tr("nothing")


def _short(choice: Choice) -> str:
    """Heading of the column of a choice."""
    if isinstance(choice, BoxChoice):
        return box_label(choice.box)
    return format_dice(choice.hold) or "–"


def _part_label(part: Part) -> str:
    if isinstance(part, Box):
        return box_label(part)
    return tr("Upper bonus") if part == "upper bonus" else tr("Yams bonuses")
