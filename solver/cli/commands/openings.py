"""``yams openings``: the decisions of the first turn of a game, to be learnt by heart."""

from __future__ import annotations

import csv
import io
import math
import textwrap
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import click

from solver import answers
from solver.advice.advisor import Advisor
from solver.advice.choices import BoxChoice, HoldChoice
from solver.advice.openings import SHAPES, Group, Opening, first_boxes, first_holds, grouped, shape
from solver.cli.help import Command
from solver.cli.loading import get_table
from solver.cli.printing.layout import column_text, terminal_width, wrapped
from solver.cli.printing.output import check_outputs, print_json, write_text
from solver.cli.reading.options import json_option, lang_option, rules_option, tables_option
from solver.game.dice import DICE, FACES, format_dice
from solver.game.rules import Rules
from solver.language import box_label, number, percent, tr

__all__ = ["openings"]

_THROWS = FACES**DICE
_WIDTH = 100
#: Columns for the rolls of a group, at least, or they stand on lines of their own.
_ROLLS = 17
_CLOSE_CALLS = 10
_COLUMNS = (
    "decision",
    "roll",
    "ways",
    "choice",
    "box",
    "points",
    "value",
    "total",
    "runner_up",
    "loss",
)

Holds = Sequence[Opening[HoldChoice]]
Boxes = Sequence[Opening[BoxChoice]]
Either = Sequence[Opening[HoldChoice] | Opening[BoxChoice]]


@click.command(cls=Command)
@rules_option
@click.option("--csv", "csv_file", metavar="FILE", help="Write all 504 decisions; - for stdout.")
@click.option(
    "--markdown",
    "markdown_file",
    metavar="FILE",
    help="Write the groups and all decisions as Markdown tables; - for stdout.",
)
@tables_option
@lang_option
@json_option
def openings(
    rules: Rules,
    csv_file: str | None,
    markdown_file: str | None,
    tables: Path | None,
    as_json: bool,
) -> None:
    """Best hold for every first roll of a game, and best box for every last roll of the turn.

    Rolls that ask for the same thing stand together, with how often they come in 7,776 throws and
    the expected final total.

    \b
    Examples:
      yams openings
      yams openings --rules official --csv openings.csv
      yams openings --markdown - --lang fr

    --csv has a line for each decision: decision (hold or box), roll, ways (out of 7776), choice
    (the dice held, - for none; or the box), box (the one that holding all five dice fills), points
    (of a box), value and total (expected), runner_up, and its loss.
    --json prints {rules, holds, boxes}, each a list of 252 of {roll, ways, best, runner_up}; a
    choice is as in `yams best --json`.
    """
    if (csv_file == "-") + (markdown_file == "-") + as_json > 1:
        raise click.UsageError(
            tr("--csv, --markdown and --json: only one of them can print on stdout")
        )
    check_outputs(csv_file, markdown_file)
    advisor = Advisor(get_table(rules, tables))
    holds, boxes = first_holds(advisor), first_boxes(advisor)
    if csv_file:
        write_text(csv_file, _csv(holds, boxes))
    if markdown_file:
        write_text(markdown_file, _markdown(rules, holds, boxes))
    if as_json:
        print_json(answers.openings(rules, holds, boxes))
    elif not (csv_file or markdown_file):
        click.echo(_listing(holds, boxes))


def _listing(holds: Holds, boxes: Boxes) -> str:
    """Lay out the groups for the terminal."""
    by_box = grouped(boxes, lambda opening: opening.best.box)
    parts = [
        *(_holds(holds) if holds else ()),  # none where a turn is one throw
        wrapped(tr("After the last throw of the first turn: the box to fill.")),
        "",
        _block({box_label(box): group for box, group in by_box.items()}),
        "",
        tr("The closest of these decisions:"),
        _close_calls(boxes),
    ]
    return "\n".join(parts)


def _holds(holds: Holds) -> Iterator[str]:
    """Lines on the first throw of a game."""
    by_hold = grouped(holds, lambda opening: opening.best.hold)
    yield wrapped(
        tr("After the first throw of a game: {count} holds are ever best.", count=len(by_hold))
    )
    for kind in SHAPES:
        groups = {hold: group for hold, group in by_hold.items() if shape(hold) == kind}
        if groups:
            yield _heading(tr(kind), list(groups.values()))
            yield _block({_hold(hold): group for hold, group in groups.items()})
    yield from ("", tr("The closest of these decisions:"), _close_calls(holds), "")


def _heading(title: str, groups: Sequence[Group[HoldChoice]]) -> str:
    ways = sum(group.ways for group in groups)
    return "\n" + wrapped(f"{title} ({_share(ways)})")


def _share(ways: int) -> str:
    return f"{ways}/{_THROWS}, {percent(ways / _THROWS)}"


def _block(groups: dict[str, Group[Any]]) -> str:
    """Ways, expected totals and rolls of each group, the rolls wrapped beneath one another."""
    heads = column_text(
        [["", name, str(group.ways), _totals(group), ""] for name, group in groups.items()],
        right="llrr",
    ).splitlines()
    rolls = [
        " ".join(format_dice(opening.roll) for opening in group.openings)
        for group in groups.values()
    ]
    width, room = max(map(len, heads)) + 2, min(_WIDTH, terminal_width())
    if room - width < _ROLLS:
        pairs = zip(
            heads,
            (textwrap.indent(textwrap.fill(text, room - 4), "    ") for text in rolls),
            strict=True,
        )
        return "\n".join(line for pair in pairs for line in pair)
    return "\n".join(
        textwrap.fill(text, room, initial_indent=head.ljust(width), subsequent_indent=" " * width)
        for head, text in zip(heads, rolls, strict=True)
    )


def _totals(group: Group[Any]) -> str:
    totals = [opening.best.total for opening in group.openings]
    low, high = number(min(totals)), number(max(totals))
    return low if low == high else f"{low}–{high}"


def _close_calls(openings: Either) -> str:
    closest = sorted(openings, key=_margin)[:_CLOSE_CALLS]
    rows = [["", tr("roll"), tr("best"), tr("runner-up"), tr("loss")]]
    rows += [
        [
            "",
            format_dice(opening.roll),
            _name(opening.best),
            *_runner_up(opening),
        ]
        for opening in closest
    ]
    return column_text(rows, right="llllr", least=[3])


def _margin(opening: Opening[Any]) -> float:
    """What the second best choice costs; no end where there is none."""
    return math.inf if opening.runner_up is None else float(opening.runner_up.loss)


def _runner_up(opening: Opening[Any]) -> list[str]:
    """Tell the second best choice and what it costs."""
    second = opening.runner_up
    return ["–", "–"] if second is None else [_name(second), number(second.loss, 4)]


def _hold(hold: tuple[int, ...]) -> str:
    return format_dice(hold) or "–"


def _name(choice: HoldChoice | BoxChoice) -> str:
    """Tell a choice: the dice, the box of a stop, or the box."""
    if isinstance(choice, BoxChoice):
        return box_label(choice.box)
    if choice.box is not None:
        return tr("stop: {box}", box=box_label(choice.box))
    return _hold(choice.hold)


def _csv(holds: Holds, boxes: Boxes) -> str:
    text = io.StringIO()
    lines = csv.writer(text, lineterminator="\n")
    lines.writerow(_COLUMNS)
    either: Either = [*holds, *boxes]
    for opening in either:
        best, second = opening.best, opening.runner_up
        if isinstance(best, HoldChoice):
            cells = ["hold", format_dice(best.hold) or "-", best.box.key if best.box else "", ""]
        else:
            cells = ["box", best.box.key, best.box.key, str(best.points)]
        decision, *chosen = cells
        after: list[Any] = ["", ""]
        if isinstance(second, HoldChoice):
            after = [format_dice(second.hold) or "-", second.loss]
        elif second is not None:
            after = [second.box.key, second.loss]
        lines.writerow(
            [
                decision,
                format_dice(opening.roll),
                opening.ways,
                *chosen,
                best.value,
                best.total,
                *after,
            ]
        )
    return text.getvalue()


def _markdown(rules: Rules, holds: Holds, boxes: Boxes) -> str:
    """Four tables: the groups of holds, the groups of boxes, and every decision of each kind."""
    return "\n\n".join(
        [
            f"# {tr('Openings under {rules}', rules=rules.name)}",
            f"## {tr('What to hold after the first throw')}",
            _group_table(grouped(holds, lambda opening: _name(opening.best))),
            f"## {tr('Which box to fill first')}",
            _group_table(grouped(boxes, lambda opening: _name(opening.best))),
            f"## {tr('Every roll of the first throw')}",
            _decision_table(holds),
            f"## {tr('Every final roll of the first turn')}",
            _decision_table(boxes),
        ]
    )


def _group_table(groups: dict[str, Group[Any]]) -> str:
    rows = [
        [name, str(group.ways), ", ".join(format_dice(opening.roll) for opening in group.openings)]
        for name, group in groups.items()
    ]
    return _markdown_table([tr("choice"), tr("of {throws:,}", throws=_THROWS), tr("rolls")], rows)


def _decision_table(openings: Either) -> str:
    rows = [
        [
            format_dice(opening.roll),
            str(opening.ways),
            _name(opening.best),
            number(opening.best.total, 4),
            *_runner_up(opening),
        ]
        for opening in openings
    ]
    heading = [
        tr("roll"),
        tr("of {throws:,}", throws=_THROWS),
        tr("best"),
        tr("total"),
        tr("runner-up"),
        tr("loss"),
    ]
    return _markdown_table(heading, rows)


def _markdown_table(heading: list[str], rows: list[list[str]]) -> str:
    lines = [heading, ["---"] * len(heading), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines) + "\n"
