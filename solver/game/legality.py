"""Whether a game can produce a scoresheet.

Every amount must be one that some roll pays in its box; that is quickly looked up. Yams bonuses,
and amounts that only a joker brings, need more: the boxes must have been filled in some order that
the rules on jokers allow. Orders are not listed: for each set of boxes filled on the way, the
numbers of bonuses that can have been paid by then are a set, kept as the bits of an integer.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.errors import SheetError
from solver.game.boxes import Box
from solver.game.dice import FACES, FIVE_OF_A_KIND
from solver.game.rules import Rules
from solver.game.states import reachable_filled

__all__ = ["check_possible"]

Points = tuple[int | None, ...]
Ints = NDArray[np.int64]


def check_possible(rules: Rules, points: Points, bonus: int) -> None:
    """Raise `SheetError` unless a game can produce these points and Yams bonuses.

    Parameters
    ----------
    rules : Rules
    points : tuple of int or None
        Points in each box, in sheet order; None where it is open.
    bonus : int
        Points received as Yams bonuses.
    """
    amounts = _amounts(rules)
    written = [number for number, paid in enumerate(points) if paid is not None]
    for number in written:
        if points[number] not in amounts[number].possible:
            raise SheetError(
                "{points} in {box}: no roll pays that (possible: {possible})",
                points=points[number],
                box=rules.boxes[number],
                possible=tuple(sorted(amounts[number].possible)),
            )
    filled = sum(1 << number for number in written)
    if not reachable_filled(rules)[filled]:
        raise SheetError(
            "filled boxes {boxes}: the order of filling ({order}) does not allow them",
            boxes=rules.in_mask(filled),
            order=rules.order,
        )
    count = _bonuses(rules, points, bonus)
    # The Yams itself comes while its box is open, and so it is no joker.
    others = [number for number in written if rules.boxes[number] != Box.YAMS]
    if not count and all(points[number] in amounts[number].without_yams for number in others):
        return
    counts = _possible_bonuses(rules, points, written)
    if counts >> count & 1:
        return
    jokers = [number for number in written if points[number] not in amounts[number].ordinary]
    if jokers and not counts:
        raise SheetError(
            "{points} in {box}: only a joker pays that, and none can have come",
            points=points[jokers[0]],
            box=rules.boxes[jokers[0]],
        )
    if count < (counts & -counts).bit_length() - 1:
        raise SheetError(
            "Yams bonus +{given}: a further Yams that stands on the sheet has paid more",
            given=bonus,
        )
    raise SheetError(
        "Yams bonus +{given}: the filled boxes cannot have come from so many Yams", given=bonus
    )


def _bonuses(rules: Rules, points: Points, bonus: int) -> int:
    """How many Yams bonuses were paid."""
    unit = rules.yams_bonus
    count = bonus // unit if unit else 0
    if bonus < 0 or bonus != count * unit:
        if not unit:
            raise SheetError("Yams bonus +{given}: these rules pay none", given=bonus)
        raise SheetError(
            "Yams bonus +{given}: it is paid in steps of {unit}", given=bonus, unit=unit
        )
    if count and not points[rules.index(Box.YAMS)]:
        raise SheetError(
            "Yams bonus +{given}: the Yams box must hold its points first", given=bonus
        )
    if count > 1 and rules.yams_bonus_once:
        raise SheetError("Yams bonus +{given}: these rules pay it once", given=bonus)
    return count


def _possible_bonuses(rules: Rules, points: Points, written: list[int]) -> int:
    """Numbers of bonuses that can have been paid by the time all these boxes are filled.

    Returns
    -------
    int
        Bit k is set if k bonuses are possible; 0 if no game fills the boxes like this.
    """
    n = len(written)
    subsets = np.arange(1 << n)
    filled = np.zeros_like(subsets)  # of the sheet, for each subset of the written boxes
    for place, number in enumerate(written):
        filled |= (subsets >> place & 1) << number
    amounts = _amounts(rules)
    yams = points[rules.index(Box.YAMS)] if rules.yams_mask else None
    has_yams = filled & rules.yams_mask > 0
    flag = has_yams & bool(yams)
    joker = has_yams & (rules.joker != "none") & (flag | rules.joker_at_zero)
    # What a Yams bonus that was paid once leaves behind: the same sheets without the flag.
    spent = has_yams & (rules.joker != "none") & rules.joker_at_zero
    counts = np.zeros_like(subsets)
    counts[0] = 1
    depth = rules.boxes_filled[: 1 << n]
    plain, five, five_spent = [], [], []
    for number in written:
        legal = rules.legal[filled] >> number & 1 > 0
        plain.append(legal & (points[number] in amounts[number].without_yams))
        five.append(_takes_five(rules, filled, joker, number, points[number]))
        if rules.yams_bonus_once:
            five_spent.append(_takes_five(rules, filled, spent, number, points[number]))
    for layer in range(n):
        here = np.flatnonzero((depth == layer) & (counts > 0))
        for place in range(n):
            before = here[here >> place & 1 == 0]
            had = counts[before]
            pays = flag[before] & (rules.yams_bonus > 0)
            paid = np.where(pays, had << 1, had)
            if rules.yams_bonus_once:
                paid = np.where(pays, (had & 1) << 1, had)
            after = np.where(plain[place][before], had, 0)
            after |= np.where(five[place][before], paid, 0)
            if rules.yams_bonus_once:
                after |= np.where(pays & five_spent[place][before], had & ~1, 0)
            counts[before | 1 << place] |= after
    return int(counts[-1])


def _takes_five(
    rules: Rules, filled: Ints, joker: NDArray[np.bool_], number: int, paid: int | None
) -> NDArray[np.bool_]:
    """Whether a five of a kind can write an amount in a box, on each of some sheets."""
    takes = np.zeros(filled.shape, dtype=bool)
    for face in range(FACES):
        ordinary = int(rules.points[FIVE_OF_A_KIND[face], number]) == paid
        full_value = int(rules.joker_points[face, number]) == paid
        if not (ordinary or full_value or paid == 0):
            continue  # however it is written, it is another amount
        if rules.joker == "cross-out":
            as_joker = np.full(filled.shape, paid == 0)
        else:
            as_joker = np.where(rules.joker_at_full_value[filled, face], full_value, ordinary)
        legal = np.where(joker, rules.joker_legal[filled, face], rules.legal[filled])
        takes |= (legal >> number & 1 > 0) & np.where(joker, as_joker, ordinary)
    return takes


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
    amounts = []
    for number, box in enumerate(rules.boxes):
        ordinary = frozenset(rules.points[:, number].tolist())
        jokers: frozenset[int] = frozenset()
        if rules.joker == "cross-out":
            jokers = frozenset({0})
        elif rules.joker != "none" and not box.is_upper:
            jokers = frozenset(rules.joker_points[:, number].tolist())
        amounts.append(
            _Amounts(
                ordinary | jokers,
                ordinary,
                frozenset(np.delete(rules.points[:, number], FIVE_OF_A_KIND).tolist()),
            )
        )
    return tuple(amounts)
