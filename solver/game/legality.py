"""Whether a game can produce a scoresheet.

Every amount must be one that some roll pays in its box; that is quickly looked up. Yams bonuses
need more: some of the boxes must have been filled by further Yams, in an order that the rules on
jokers allow.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

import numpy as np

from solver.errors import SheetError
from solver.game.boxes import LOWER_BOXES, Box
from solver.game.dice import FIVE_OF_A_KIND
from solver.game.rules import Rules

__all__ = ["check_possible"]

Points = tuple[int | None, ...]


def check_possible(rules: Rules, points: Points, bonus: int) -> None:
    """Raise `SheetError` unless a game can produce these points and Yams bonuses.

    Parameters
    ----------
    rules : Rules
    points : tuple of 13 int or None
        Points in each box; None where it is open.
    bonus : int
        Points received as Yams bonuses.
    """
    amounts = _amounts(rules)
    for box in Box:
        if points[box] is not None and points[box] not in amounts[box].possible:
            raise SheetError(
                "{points} in {box}: no roll pays that (possible: {possible})",
                points=points[box],
                box=box,
                possible=tuple(sorted(amounts[box].possible)),
            )
    unit, yams = rules.yams_bonus, points[Box.YAMS]
    count = bonus // unit if unit else 0
    if bonus < 0 or bonus != count * unit:
        if not unit:
            raise SheetError("Yams bonus +{given}: these rules pay none", given=bonus)
        raise SheetError(
            "Yams bonus +{given}: it is paid in steps of {unit}", given=bonus, unit=unit
        )
    if count and not yams:
        raise SheetError(
            "Yams bonus +{given}: the Yams box must hold its points first", given=bonus
        )
    if count > 1 and rules.yams_bonus_once:
        raise SheetError("Yams bonus +{given}: these rules pay it once", given=bonus)
    others = [box for box in Box if points[box] is not None and box is not Box.YAMS]
    jokers = {box for box in others if points[box] not in amounts[box].ordinary}
    possible = yams is not None and (yams > 0 or rules.joker_at_zero)
    # With points in the Yams box a joker pays the bonus: every one, or the first.
    paid = (min(len(jokers), 1) if rules.yams_bonus_once else len(jokers)) if yams and unit else 0
    if jokers and (not possible or paid > count or not _can_be_yams(rules, points, set(jokers))):
        box = min(jokers)
        raise SheetError(
            "{points} in {box}: only a joker pays that, and none can have come",
            points=points[box],
            box=box,
        )
    unpaid = [box for box in others if box not in jokers]
    if count and not any(
        _can_be_yams(rules, points, {*chosen, *jokers})
        for chosen in combinations(unpaid, count - paid)
    ):
        raise SheetError(
            "Yams bonus +{given}: the filled boxes cannot have come from so many Yams", given=bonus
        )


def _can_be_yams(rules: Rules, points: Points, chosen: set[Box]) -> bool:
    """Whether exactly these boxes can have been filled by further Yams, in some order.

    A lower box may have to come early, while an upper box is open (0 in a straight under ``free``);
    everything else only gets easier as the sheet fills.
    """
    rest = [box for box in Box if points[box] is not None and box not in chosen]
    amounts = _amounts(rules)
    # What only a five of a kind writes stood there before the Yams box was filled.
    early = Box.YAMS.mask | sum(
        box.mask for box in rest if points[box] not in amounts[box].without_yams
    )
    waiting = {box for box in chosen if box.is_upper or not _takes_yams(rules, points, box, early)}
    filled = sum(box.mask for box in {*rest, *chosen} - waiting)
    while waiting:
        box = next((box for box in waiting if _takes_yams(rules, points, box, filled)), None)
        if box is None:
            return False
        waiting.remove(box)
        filled |= box.mask
    return True


def _takes_yams(rules: Rules, points: Points, box: Box, filled: int) -> bool:
    """Whether a further Yams can write what stands in a box, on a sheet filled so far."""
    return any(
        rules.choices(filled, bool(points[Box.YAMS]), roll).get(box) == points[box]
        for roll in FIVE_OF_A_KIND.tolist()
    )


class _Amounts(NamedTuple):
    """What can stand in a box."""

    possible: frozenset[int]
    ordinary: frozenset[int]
    """Without a joker."""
    without_yams: frozenset[int]
    """Without a five of a kind."""


@lru_cache(maxsize=64)
def _amounts(rules: Rules) -> tuple[_Amounts, ...]:
    """What can stand in each box."""
    found = []
    for box in Box:
        ordinary = frozenset(rules.points[:, box].tolist())
        jokers = box.mask & LOWER_BOXES and rules.joker != "none"
        found.append(
            _Amounts(
                ordinary | frozenset(rules.joker_points[:, box].tolist() if jokers else ()),
                ordinary,
                frozenset(np.delete(rules.points[:, box], FIVE_OF_A_KIND).tolist()),
            )
        )
    return tuple(found)
