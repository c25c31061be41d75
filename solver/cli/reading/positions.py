"""A sheet, dice and rerolls from what options and arguments say."""

from __future__ import annotations

from typing import Any

import click

from solver.cli.usage import one_of
from solver.game.described import Described
from solver.game.dice import parse_dice
from solver.game.rules import Rules
from solver.game.scoresheet import Scoresheet
from solver.game.states import State
from solver.language import tr

__all__ = ["described", "position", "read_sheet", "rerolls_left"]


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


def described(filled: str | None, **given: Any) -> Described:
    """What `sheet_options` say of the sheet.

    Raises
    ------
    click.UsageError
        When it is described in more than one way.
    """
    names = None if filled is None else [name for name in filled.split(",") if name.strip()]
    result = Described(filled=names, **given)
    if result.ways > 1:
        raise click.UsageError(
            tr(
                "describe the sheet in one way: --sheet, --box (--bonus)"
                " or --filled (--upper, --joker)"
            )
        )
    return result


def read_sheet(rules: Rules, **given: Any) -> Scoresheet | State:
    """Build the sheet that `sheet_options` describe.

    Raises
    ------
    SheetError
        When no game can produce it.
    click.UsageError
        When it is described in more than one way.
    """
    return described(**given).build(rules)
