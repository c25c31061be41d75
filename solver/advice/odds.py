"""Exact odds of one turn: what each box brings when one plays for nothing else.

All results are fractions; `solver.advice.single_goal` tells how. That holds for up to 100 throws a
turn and for the mean number of throws without a limit.

Without a sheet a five of a kind is an ordinary roll. With one it may be a joker: then it makes the
figure of every box where it may be written at full value, and nothing in a box where it may not be
written. Yams bonuses do not count.
"""

from __future__ import annotations

import operator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import islice
from typing import Any, Final

import numpy as np

from solver.advice.figures import asked_boxes, exact_figures
from solver.advice.single_goal import UNIT, Needed, Whole, keeping, playing, throws_needed
from solver.errors import PositionError
from solver.game.boxes import Box
from solver.game.dice import (
    DICE,
    HOLDS,
    ROLL_COUNTS,
    ROLL_WAYS,
    ROLLS,
    Dice,
    hold_index,
    holds_inside,
    roll_index,
)
from solver.game.rules import Rules
from solver.game.scoresheet import Sheet, playable
from solver.game.states import State

__all__ = [
    "MAX_THROWS",
    "MAX_TURNS",
    "BoxOdds",
    "RollOdds",
    "box_odds",
    "largest_group_odds",
    "roll_odds",
]

#: Most throws of a turn that can be asked about.
MAX_THROWS: Final = 100
#: Most turns that can be asked about.
MAX_TURNS: Final = 1000


@dataclass(frozen=True, slots=True)
class BoxOdds:
    """What a box brings in one turn, from the first throw on."""

    box: Box
    chances: tuple[Fraction, ...]
    """Greatest probability of the figure within one throw, within two, and so on."""
    exactly: Fraction
    """Probability that the first throw makes this figure and no rarer one of the rules: three
    alike, say, but neither four nor a full house. For an upper box: three dice, not more."""
    mean: Fraction
    """Greatest mean points of the box after all the throws. The play for it may differ from the
    play for the figure."""
    mean_throws: Fraction | None
    """Least mean number of throws until the figure is made, without a limit; None if it never is.
    The play for it may differ, too."""
    at_least_once: Fraction | None
    """Probability of the figure at least once in the turns asked about, all played for it; None if
    none are."""


@dataclass(frozen=True, slots=True)
class RollOdds:
    """What a box can still bring in this turn, with these dice on the table."""

    box: Box
    chance: Fraction
    """Greatest probability of the figure."""
    hold: tuple[int, ...]
    """Faces to keep for it, ascending; of equally good holds the first in ranking order."""
    mean: Fraction
    """Greatest mean points of the box."""
    mean_hold: tuple[int, ...]
    """Faces to keep for that."""
    mean_throws: Fraction | None
    """Least mean number of further throws until the figure is made, without a limit: 0 if these
    dice make it, None if none ever do."""
    throws_hold: tuple[int, ...] | None
    """Faces to keep for that."""


def box_odds(
    rules: Rules,
    *,
    throws: int | None = None,
    turns: int | None = None,
    sheet: Sheet | None = None,
) -> list[BoxOdds]:
    """Odds of the boxes at the start of a turn, in sheet order.

    Parameters
    ----------
    rules : Rules
    throws : int, optional
        1 to 100; as many as the rules give a turn if left out.
    turns : int, optional
        1 to 1000: asks for the chance of a figure at least once in so many turns.
    sheet : Scoresheet, State, str or sequence, optional
        Asks about its open boxes, jokers respected; about all boxes if left out. A box whose turn
        has not come counts as filled.

    Raises
    ------
    PositionError
        When the number of throws or turns is out of range.
    SheetError
        When no game can produce the sheet, or it is full.

    Examples
    --------
    >>> by_box = {odds.box.key: odds for odds in box_odds(Rules.named("guide"))}
    >>> by_box["yams"].chances[2], by_box["yams"].mean_throws
    (Fraction(347897, 7558272), Fraction(191283, 17248))
    """
    throws = _checked_throws(rules.throws if throws is None else throws)
    if turns is not None:
        turns = _checked_turns(turns)
    state = _state(sheet, rules)
    asked = asked_boxes(rules, state)
    count = len(asked.boxes)
    chances: list[list[Fraction]] = []
    for after, (best, _) in enumerate(islice(playing(asked.worth), throws), start=1):
        totals = ROLL_WAYS.astype(object) @ best
        chances.append([Fraction(total, UNIT**after) for total in totals[:count]])
        means = [Fraction(total, UNIT**after) for total in totals[count:]]
    exactly = ROLL_WAYS @ exact_figures(rules)
    needed = _needed(rules, state)
    return [
        BoxOdds(
            box,
            tuple(chance[goal] for chance in chances),
            Fraction(int(exactly[asked.columns[goal]]), UNIT),
            means[goal],
            _from_the_first_throw(needed[goal]),
            None if turns is None else 1 - (1 - chances[-1][goal]) ** turns,
        )
        for goal, box in enumerate(asked.boxes)
    ]


def roll_odds(
    rules: Rules, dice: Dice, rerolls: int, *, sheet: Sheet | None = None
) -> list[RollOdds]:
    """Odds of the boxes from dice on the table, in sheet order.

    Parameters
    ----------
    rules : Rules
    dice : str, int or sequence of int
    rerolls : int
        1 to 99.
    sheet : Scoresheet, State, str or sequence, optional
        As in `box_odds`.

    Raises
    ------
    DiceError, SheetError
        When the dice are no roll, or the sheet none that can be played on.
    PositionError
        When the number of rerolls is out of range.

    Examples
    --------
    >>> by_box = {odds.box.key: odds for odds in roll_odds(Rules.named("guide"), "33351", 1)}
    >>> by_box["full_house"].chance, by_box["full_house"].hold
    (Fraction(1, 6), (3, 3, 3, 5))
    """
    rerolls = _checked_rerolls(rerolls)
    state = _state(sheet, rules)
    asked = asked_boxes(rules, state)
    roll = roll_index(dice)
    holds = holds_inside()[roll]
    worth = _hold_worth(rules, state, rerolls)[holds]
    unit = UNIT**rerolls

    def best(goal: int) -> tuple[Fraction, tuple[int, ...]]:
        place = worth[:, goal].argmax()
        return Fraction(worth[place, goal], unit), HOLDS[holds[place]]

    def fewest(goal: int) -> tuple[Fraction, tuple[int, ...]] | tuple[None, None]:
        needed = _needed(rules, state)[goal]
        return (None, None) if needed is None else (needed[0][roll], HOLDS[needed[1][roll]])

    return [
        RollOdds(box, *best(goal), *best(len(asked.boxes) + goal), *fewest(goal))
        for goal, box in enumerate(asked.boxes)
    ]


def largest_group_odds(throws: int) -> tuple[Fraction, ...]:
    """Chance of five alike within one throw, two, … when one keeps the largest group.

    The strategy of the third rules text: always keep the largest group of equal dice and reroll
    the rest. Of groups of equal size the one with the higher face is kept; by symmetry that does
    not change the chance. Raises `PositionError` unless there are 1 to 100 throws.
    """
    throws = _checked_throws(throws)
    kept = np.array(
        [
            hold_index([face] * count)
            for count, face in (max((dice.count(face), face) for face in dice) for dice in ROLLS)
        ]
    )
    stages = keeping(ROLL_COUNTS.max(axis=1) == DICE, kept)
    return tuple(
        Fraction(int(ROLL_WAYS.astype(object) @ worth), UNIT**after)
        for after, worth in enumerate(islice(stages, throws), start=1)
    )


@lru_cache(maxsize=8)
def _hold_worth(rules: Rules, state: State | None, rerolls: int) -> Whole:
    """What each hold is worth for each goal with so many rerolls left; shape (462, 2 boxes)."""
    _, holds = next(islice(playing(asked_boxes(rules, state).worth), rerolls, None))
    return holds


@lru_cache(maxsize=8)
def _needed(rules: Rules, state: State | None) -> list[Needed | None]:
    """Throws needed for the figure of each box."""
    return [throws_needed(made) for made in asked_boxes(rules, state).made.T]


def _from_the_first_throw(needed: Needed | None) -> Fraction | None:
    if needed is None:
        return None
    weighted = (ways * more for ways, more in zip(ROLL_WAYS.tolist(), needed[0], strict=True))
    return 1 + sum(weighted, Fraction(0)) / UNIT


def _state(sheet: Sheet | None, rules: Rules) -> State | None:
    return None if sheet is None else playable(sheet, rules)[0]


def _checked_throws(throws: int) -> int:
    number = _whole(throws)
    if not 1 <= number <= MAX_THROWS:
        raise PositionError(
            "throws {given}: a turn has 1 to {most}", given=str(throws), most=MAX_THROWS
        )
    return number


def _checked_turns(turns: int) -> int:
    number = _whole(turns)
    if not 1 <= number <= MAX_TURNS:
        raise PositionError("turns {given}: expected 1 to {most}", given=str(turns), most=MAX_TURNS)
    return number


def _checked_rerolls(rerolls: int) -> int:
    number = _whole(rerolls)
    if not 1 <= number < MAX_THROWS:
        raise PositionError(
            "rerolls {given}: odds from a roll need 1 to {most}",
            given=str(rerolls),
            most=MAX_THROWS - 1,
        )
    return number


def _whole(given: Any) -> int:
    """Return a whole number as it is, and 0, which is never right, for anything else."""
    try:
        return operator.index(given)
    except TypeError:
        return 0
