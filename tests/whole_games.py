"""Expected totals of whole games in floating point, from the choices of the oracle.

A readable twin of the solver for any sheet: every state of a set of filled boxes at once, as a
vector over the upper subtotals. Minutes for a sheet of 13 boxes that are filled in any order,
a second where the order is fixed.
"""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

import oracle

Vector = NDArray[np.float64]

_HOLD_OF = {hold: i for i, hold in enumerate(oracle.OUTCOMES)}

#: Holds inside each roll, and the chance of every roll (columns) after every hold (rows).
HOLDS = [[_HOLD_OF[hold] for hold in oracle.HOLDS[roll]] for roll in oracle.ROLLS]
CHANCES = np.array(
    [
        [outcomes[roll] / outcomes.total() for roll in oracle.ROLLS]
        for outcomes in oracle.OUTCOMES.values()
    ]
)


def expected_total(rules: oracle.Document) -> float:
    """Return the value of the empty sheet."""
    sheet = oracle.read(rules)
    subtotals = np.arange(sheet.cap + 1)

    @cache
    def values(filled: int, joker: bool) -> Vector:
        if filled == sheet.full:
            return np.array([float(sheet.final_bonus(upper)) for upper in subtotals.tolist()])
        worth = np.full((len(oracle.ROLLS), len(subtotals)), -1.0)
        for i, roll in enumerate(oracle.ROLLS):
            for box, points, bonus, after, _, flag in oracle.choices(rules, filled, 0, joker, roll):
                later = values(after, flag)
                if box in sheet.upper_boxes.values():
                    later = later[np.minimum(subtotals + points, sheet.cap)]
                worth[i] = np.maximum(worth[i], points + bonus + later)
        for _ in range(sheet.throws - 1):
            means = CHANCES @ worth
            worth = np.array([means[holds].max(axis=0) for holds in HOLDS])
        mean: Vector = CHANCES[_HOLD_OF[()]] @ worth
        return mean

    return float(values(0, False)[0])
