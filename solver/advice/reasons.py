"""Where a turn leads after a choice: the boxes it may end in, their chances and mean points.

The values of a turn say what is best at each of its stages. Here chances go the other way: from the
dice that are held through the best holds of the rolls that may come to the final rolls, and from
these to their best boxes. NumPy alone; the rest of the game is `solver.statistics.reasons`.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.advice.advisor import Advisor
from solver.advice.choices import BoxChoice, HoldChoice
from solver.advice.turn import Turn, roll_chances
from solver.game.boxes import Box
from solver.game.dice import (
    FIRST_ROLL,
    N_HOLDS,
    N_ROLLS,
    ROLLS,
    TIE,
    hold_index,
    holds_inside,
)
from solver.game.scoresheet import Sheet, playable

__all__ = ["BoxChance", "box_chances"]


class BoxChance(NamedTuple):
    """A box that a turn may end in."""

    box: Box
    chance: float
    """Probability that the turn ends in it."""
    points: float
    """Mean of what it then pays, without a Yams bonus."""


def box_chances(
    advisor: Advisor, sheet: Sheet, rerolls: int, choice: HoldChoice | BoxChoice
) -> tuple[BoxChance, ...]:
    """Where the turn ends after a choice, if it goes on in the best way.

    Parameters
    ----------
    advisor : Advisor
    sheet : Scoresheet, str or State
    rerolls : int
        How many were left when the choice was made.
    choice : HoldChoice or BoxChoice
        One of the choices of this position.

    Returns
    -------
    tuple of BoxChance
        The boxes that can be reached, in sheet order; their chances add up to 1.

    Examples
    --------
    >>> from solver import Advisor, Rules, solve
    >>> advisor = Advisor(solve(Rules.named("guide")))
    >>> sheet = "3 6 9 12 15 . | 20 20 25 30 40 50 ."
    >>> best = advisor.holds(sheet, "46666", 1)[0]
    >>> [(end.box.key, round(end.chance, 4)) for end in box_chances(advisor, sheet, 1, best)]
    [('sixes', 1.0)]
    """
    if isinstance(choice, BoxChoice):
        return (BoxChance(choice.box, 1.0, float(choice.points)),)
    state, _ = playable(sheet, advisor.rules)
    left = rerolls - 1 if choice.box is None else 0  # whoever stops rolls no more
    turn = advisor.turn(state, left)
    chances = _final_rolls(turn, roll_chances(hold_index(choice.hold)), left)
    ends: dict[Box, list[float]] = {box: [0.0, 0.0] for box in advisor.rules.boxes}
    for roll in np.flatnonzero(chances).tolist():
        best = advisor.boxes(state, ROLLS[roll])[0]
        ends[best.box][0] += float(chances[roll])
        ends[best.box][1] += float(chances[roll]) * best.points
    return tuple(
        BoxChance(box, chance, points / chance) for box, (chance, points) in ends.items() if chance
    )


def _final_rolls(turn: Turn, weight: NDArray[np.float64], rerolls: int) -> NDArray[np.float64]:
    """Probability of each final roll from those of the rolls with rerolls left; shape (252,)."""
    final = np.zeros(N_ROLLS)
    inside, every = holds_inside(), np.arange(N_ROLLS)
    for left in range(rerolls, 0, -1):
        values = turn.holds[left - 1][inside]
        first = np.argmax(values >= values.max(axis=1, keepdims=True) - TIE, axis=1)
        held = np.zeros(N_HOLDS)
        np.add.at(held, inside[every, first], weight)
        final += held[FIRST_ROLL:]
        weight = roll_chances(held[:FIRST_ROLL])
    return final + weight
