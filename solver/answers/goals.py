"""Play for a total, or to win, beside play for the mean."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from solver.answers.positions import Answer, Choice, choice, position, turn
from solver.game.rules import Rules
from solver.game.scoresheet import Scoresheet, Sheet

if TYPE_CHECKING:
    from solver.goals.beside_mean import BesideMean
    from solver.goals.curve import Curve
    from solver.goals.duel import DuelBox, DuelHold, Outcome

__all__ = ["curve", "duel", "target"]


def target(
    sheet: Sheet,
    rules: Rules,
    total: int,
    dice: Sequence[int] | None,
    rerolls: int | None,
    result: BesideMean[float, Choice],
    top: int | None = None,
) -> Answer:
    """Answer `yams target`; all choices, or the best so many."""
    return (
        position(sheet, rules)
        | {"total": total, "reach": result.best, "mean_play": result.mean_play}
        | turn(dice, rerolls)
        | _ranked(result, top, choice)
    )


def _ranked(
    result: BesideMean[Any, Any], top: int | None, described: Callable[[Any], Answer]
) -> Answer:
    if result.mean_choice is None:
        return {"choices": None, "mean_choice": None}
    return {
        "choices": list(map(described, result.choices[:top])),
        "mean_choice": described(result.mean_choice),
    }


def curve(sheet: Sheet, rules: Rules, result: Curve) -> Answer:
    """Answer `yams target --curve`."""
    return position(sheet, rules) | {
        "curve": [
            {"total": total, "reach": reach, "mean_play": mean_play}
            for total, reach, mean_play in result.rows()
        ]
    }


def duel(
    sheet: Sheet,
    rules: Rules,
    opponents: Sequence[Scoresheet | int],
    field: int,
    dice: Sequence[int] | None,
    rerolls: int | None,
    result: BesideMean[Outcome, DuelHold | DuelBox],
    top: int | None = None,
) -> Answer:
    """Answer `yams duel`; all choices, or the best so many."""
    return (
        position(sheet, rules)
        | {"opponents": list(map(str, opponents)), "field": field}
        | result.best._asdict()
        | {"mean_play": result.mean_play._asdict()}
        | turn(dice, rerolls)
        | _ranked(result, top, lambda ranked: choice(ranked) | {"win": ranked.win})
    )
