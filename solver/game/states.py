"""States: all that matters of a scoresheet for the rest of the game, and which can occur."""

from __future__ import annotations

import operator
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.errors import SheetError
from solver.game.boxes import Box
from solver.game.dice import DICE, FACES
from solver.game.rules import Rules

__all__ = ["State", "faces_filled", "reachable_filled", "reachable_states", "reachable_subtotals"]


@lru_cache(maxsize=32)
def reachable_subtotals(cap: int) -> NDArray[np.bool_]:
    """Which upper subtotals can stand in the upper boxes of each set of faces.

    Returns
    -------
    (64, cap + 1) bool, read-only
        By mask of the faces and subtotal capped at `cap`; 2,794 are true for 63.
    """
    table = np.zeros((1 << FACES, cap + 1), dtype=bool)
    table[0, 0] = True
    for mask in range(1, 1 << FACES):
        face = mask.bit_length()
        before = np.flatnonzero(table[mask ^ (1 << (face - 1))])
        for count in range(DICE + 1):
            table[mask, np.minimum(before + count * face, cap)] = True
    table.flags.writeable = False
    return table


@lru_cache(maxsize=32)
def faces_filled(rules: Rules) -> NDArray[np.int64]:
    """Mask of the faces whose upper boxes are among the filled boxes; shape (2^boxes,)."""
    filled = np.arange(rules.full + 1)
    faces = np.zeros_like(filled)
    for face, mask in enumerate(rules.upper_masks):
        faces |= (filled & mask > 0).astype(np.int64) << face
    faces.flags.writeable = False
    return faces


@lru_cache(maxsize=32)
def reachable_filled(rules: Rules) -> NDArray[np.bool_]:
    """Which sets of filled boxes the order of filling allows; shape (2^boxes,), read-only."""
    reached = np.zeros(rules.full + 1, dtype=bool)
    reached[0] = True
    if rules.order == "free":
        reached[:] = True
    else:
        for filled in range(rules.full):
            if reached[filled]:
                for number in range(len(rules.boxes)):
                    if rules.legal[filled] >> number & 1:
                        reached[filled | 1 << number] = True
    reached.flags.writeable = False
    return reached


def reachable_states(rules: Rules) -> NDArray[np.bool_]:
    """Which states a game can produce: the joker flag needs a filled Yams box.

    Returns
    -------
    (2^boxes, 2, cap + 1) bool
        By filled, joker and upper; 536,448 are true for the standard sheet.
    """
    filled = np.arange(rules.full + 1)
    table = np.repeat(reachable_subtotals(rules.upper_cap)[faces_filled(rules)][:, None], 2, axis=1)
    table[filled & rules.yams_mask == 0, 1] = False
    table[~reachable_filled(rules)] = False
    return table


class State(NamedTuple):
    """What a sheet means for the rest of the game, at the start of a turn."""

    filled: int
    """Mask of the boxes already written."""
    upper: int
    """Points in the upper boxes, capped where more make no difference."""
    joker: bool
    """Whether the Yams box holds its points, so that a further Yams pays the bonus."""

    def after(self, rules: Rules, box: Box, points: int, bonus: int) -> State:
        """State that follows when a box gets so many points, and so much bonus is paid."""
        upper = self.upper + points * box.is_upper
        return State(
            self.filled | 1 << rules.index(box),
            min(upper, rules.upper_cap),
            rules.next_joker(self.joker, box, points, bonus),
        )

    def checked(self, rules: Rules) -> State:
        """Return the state with plain types; raises `SheetError` if no game can produce it."""
        try:
            filled, upper = operator.index(self.filled), operator.index(self.upper)
            joker = bool(self.joker)
        except TypeError as error:
            raise SheetError(
                "state {given}: filled and upper are whole numbers, joker is true or false",
                given=str(tuple(self)),
            ) from error
        rules.mask(filled)
        if not reachable_filled(rules)[filled]:
            raise SheetError(
                "filled boxes {boxes}: the order of filling ({order}) does not allow them",
                boxes=rules.in_mask(filled),
                order=rules.order,
            )
        subtotals = reachable_subtotals(rules.upper_cap)[faces_filled(rules)[filled]]
        if not 0 <= upper <= rules.upper_cap or not subtotals[upper]:
            raise SheetError(
                "upper subtotal {upper}: no game gives it with these upper boxes filled: {boxes}"
                " (it is capped at {cap})",
                upper=upper,
                boxes=rules.in_mask(filled & rules.upper_mask) or "–",
                cap=rules.upper_cap,
            )
        if joker and not filled & rules.yams_mask:
            raise SheetError("the joker flag is set, but the Yams box is open")
        return State(filled, upper, joker)
