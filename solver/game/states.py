"""States: all that matters of a scoresheet for the rest of the game, and which can occur."""

from __future__ import annotations

import operator
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.errors import SheetError
from solver.game.boxes import ALL_BOXES, UPPER_BOXES, Box, box_mask
from solver.game.dice import DICE, FACES
from solver.game.rules import Rules

__all__ = ["State", "reachable_states", "reachable_subtotals"]


@lru_cache(maxsize=8)
def reachable_subtotals(threshold: int) -> NDArray[np.bool_]:
    """Which upper subtotals each set of filled upper boxes can hold.

    Returns
    -------
    (64, threshold + 1) bool, read-only
        By mask of the upper boxes and subtotal capped at the threshold; 2,794 are true for 63.
    """
    table = np.zeros((1 << FACES, threshold + 1), dtype=bool)
    table[0, 0] = True
    for mask in range(1, 1 << FACES):
        face = mask.bit_length()
        before = np.flatnonzero(table[mask ^ (1 << (face - 1))])
        for count in range(DICE + 1):
            table[mask, np.minimum(before + count * face, threshold)] = True
    table.flags.writeable = False
    return table


def reachable_states(threshold: int) -> NDArray[np.bool_]:
    """Which states a game can produce: the joker flag needs a filled Yams box.

    Returns
    -------
    (8192, 2, threshold + 1) bool
        By filled, joker and upper; 536,448 are true for a threshold of 63.
    """
    filled = np.arange(ALL_BOXES + 1)
    table = np.repeat(reachable_subtotals(threshold)[filled & UPPER_BOXES][:, None], 2, axis=1)
    table[filled & Box.YAMS.mask == 0, 1] = False
    return table


class State(NamedTuple):
    """What a sheet means for the rest of the game, at the start of a turn."""

    filled: int
    """Mask of the boxes already written."""
    upper: int
    """Points in the upper boxes, capped at the threshold."""
    joker: bool
    """Whether the Yams box holds its points, so that a further Yams pays the bonus."""

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
        box_mask(filled)
        if not 0 <= upper <= rules.upper_threshold or (
            not reachable_subtotals(rules.upper_threshold)[filled & UPPER_BOXES, upper]
        ):
            boxes = tuple(Box.in_mask(filled & UPPER_BOXES)) or "–"
            raise SheetError(
                "upper subtotal {upper}: no game gives it with these upper boxes filled: {boxes}"
                " (it is capped at {threshold})",
                upper=upper,
                boxes=boxes,
                threshold=rules.upper_threshold,
            )
        if joker and not filled & Box.YAMS.mask:
            raise SheetError("the joker flag is set, but the Yams box is open")
        return State(filled, upper, joker)
