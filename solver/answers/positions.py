"""What is answered about one position: its choices, and why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from solver.advice.choices import BoxChoice, HoldChoice
from solver.game.rules import Rules
from solver.game.scoresheet import Scoresheet, Sheet
from solver.game.states import State

if TYPE_CHECKING:
    from solver.advice.openings import Opening
    from solver.statistics.reasons import Reasons

__all__ = ["Answer", "Choice", "best", "choice", "openings", "position", "reasons", "turn", "value"]

Answer = dict[str, Any]
Choice = HoldChoice | BoxChoice


def position(sheet: Sheet, rules: Rules) -> Answer:
    """Describe a sheet: its notation, None for a bare state, and its state."""
    state = sheet.state if isinstance(sheet, Scoresheet) else State(*sheet)
    return {
        "rules": rules.name,
        "sheet": str(sheet) if isinstance(sheet, Scoresheet) else None,
        "state": {
            "filled": [box.key for box in rules.in_mask(state.filled)],
            "upper": state.upper,
            "joker": state.joker,
        },
    }


def choice(result: Choice) -> Answer:
    """Describe a hold or a box."""
    values = {"value": result.value, "total": result.total, "loss": result.loss}
    box = None if result.box is None else result.box.key
    if isinstance(result, HoldChoice):
        return {"hold": list(result.hold), **values, "box": box}
    return {"box": box, "points": result.points, "bonus": result.bonus, **values}


def turn(dice: Sequence[int] | None, rerolls: int | None) -> Answer:
    """Describe the dice in hand and the rerolls to come; None for none."""
    return {"dice": None if dice is None else list(dice), "rerolls": rerolls}


def best(
    sheet: Sheet,
    rules: Rules,
    dice: Sequence[int],
    rerolls: int,
    choices: Sequence[Choice],
    why: Sequence[Reasons] | None = None,
) -> Answer:
    """Answer `yams best`; with the reasons if they are asked for."""
    answer = position(sheet, rules) | turn(dice, rerolls)
    answer["choices"] = list(map(choice, choices))
    return answer if why is None else answer | {"why": list(map(reasons, why))}


def reasons(result: Reasons) -> Answer:
    """Describe why a choice is as good as it is: expected points, and chances."""
    return {
        "choice": choice(result.choice),
        "turn": [end._asdict() | {"box": end.box.key} for end in result.turn],
        "boxes": {box.key: points for box, points in result.boxes.items()},
        "upper_bonus": result.upper_bonus,
        "yams_bonus": result.yams_bonus,
        "written": result.written,
        "total": {
            "mean": result.total.mean,
            "standard_deviation": result.total.standard_deviation,
        },
        "upper_bonus_chance": result.upper_bonus_chance,
    }


def value(sheet: Sheet, rules: Rules, worth: float, total: float) -> Answer:
    """Answer `yams value`."""
    return position(sheet, rules) | {"value": worth, "total": total}


def openings(
    rules: Rules, holds: Sequence[Opening[HoldChoice]], boxes: Sequence[Opening[BoxChoice]]
) -> Answer:
    """Answer `yams openings`."""

    def described(opening: Opening[Any]) -> Answer:
        return {
            "roll": list(opening.roll),
            "ways": opening.ways,
            "best": choice(opening.best),
            "runner_up": None if opening.runner_up is None else choice(opening.runner_up),
        }

    return {
        "rules": rules.name,
        "holds": list(map(described, holds)),
        "boxes": list(map(described, boxes)),
    }
