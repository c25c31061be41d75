"""Training: positions of perfect play in which the best choice stands out by so much.

A game has as many decisions as it has turns times throws, some of which do not come up because the
turn ended before. One of these is drawn at random, and a game is played perfectly up to it; when
the best choice is there ahead of the next one by what the level asks for, it becomes a question,
else another game is begun. So positions come with the frequency they have in perfect play, and each
question is from a game of its own. All of it is NumPy, without a compiler.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

from solver.advice.advisor import Advisor
from solver.advice.choices import BoxChoice, HoldChoice
from solver.advice.turn import Turn
from solver.coach.review import Verdict, verdict
from solver.errors import PositionError
from solver.game.boxes import Box
from solver.game.dice import (
    DICE,
    FACES,
    FIRST_ROLL,
    HOLDS,
    TIE,
    format_dice,
    holds_inside,
    roll_index,
)
from solver.game.scoresheet import Scoresheet, Sheet, playable
from solver.game.states import State
from solver.values.table import ValueTable

__all__ = ["LEVELS", "Level", "Question", "Score", "quiz"]

Level = Literal["easy", "medium", "hard"]

#: What the best choice is ahead by: at least, and less than, so many expected points.
LEVELS: Final[Mapping[Level, tuple[float, float]]] = {
    "easy": (3.0, 10.0),
    "medium": (0.5, 3.0),
    "hard": (0.05, 0.5),
}
#: Games begun in vain before it is taken that there is no further question.
_PATIENCE: Final = 1000
#: Turns kept, since late in a game the same states come up again.
_KEPT: Final = 256


@dataclass(frozen=True, slots=True)
class Question:
    """A position to decide."""

    sheet: Scoresheet | State
    dice: tuple[int, ...]
    rerolls: int
    """Rerolls still to come; 0 if a box is to be chosen."""
    choices: tuple[HoldChoice, ...] | tuple[BoxChoice, ...]
    """All there are, best first."""

    @property
    def gap(self) -> float:
        """Expected points by which the best choice is ahead of the next one."""
        return self.choices[1].loss

    def choice(self, answer: Sequence[int] | Box) -> HoldChoice | BoxChoice:
        """Find the choice that an answer names; its loss is what the answer costs.

        Parameters
        ----------
        answer : sequence of int or Box
            The dice held, all five to stop; or the box.

        Raises
        ------
        PositionError
            When it is none of the choices.
        """
        wanted = answer if isinstance(answer, Box) else tuple(sorted(answer))
        for choice in self.choices:
            if wanted == choice.chosen:
                return choice
        if isinstance(wanted, Box):
            raise PositionError(
                "{box} cannot be filled with this roll: choose {boxes}",
                box=wanted,
                boxes=tuple(choice.box for choice in self.choices if choice.box is not None),
            )
        raise PositionError(
            "hold {hold}: the roll {roll} does not have these dice",
            hold=format_dice(wanted),
            roll=format_dice(self.dice),
        )


class Score:
    """The sum of a quiz so far."""

    def __init__(self) -> None:
        self.losses: list[float] = []

    def add(self, choice: HoldChoice | BoxChoice) -> Verdict:
        """Count an answer and return how good it is; a tie with the best choice is right."""
        self.losses.append(choice.loss)
        return verdict(choice.loss)

    @property
    def asked(self) -> int:
        """Questions answered."""
        return len(self.losses)

    @property
    def right(self) -> int:
        """Answers that are among the best choices."""
        return sum(verdict(loss) == "best" for loss in self.losses)

    @property
    def loss(self) -> float:
        """Expected points lost by all answers."""
        return sum(self.losses)


def quiz(
    table: ValueTable,
    count: int = 10,
    level: Level = "medium",
    seed: int = 1,
    sheet: Sheet | None = None,
) -> Iterator[Question]:
    """Draw questions, no two of them the same.

    About ten milliseconds a question.

    Parameters
    ----------
    table : ValueTable
    count : int
        How many; there may be fewer towards the end of a game.
    level : {"easy", "medium", "hard"}
        By what the best choice is ahead of the next one: 3 to 10 points, 0.5 to 3, 0.05 to 0.5.
    seed : int
        The same seed draws the same questions.
    sheet : Scoresheet, str or State, optional
        Where the games begin; a new sheet by default.

    Raises
    ------
    PositionError
        When an argument is out of range, or no position of this level is found.
    SheetError
        When the sheet is full or impossible.

    Examples
    --------
    >>> from solver import Rules, solve
    >>> question = next(quiz(solve(Rules.named("guide")), level="easy", seed=3))
    >>> 3 <= question.gap < 10
    True
    """
    if count < 1:
        raise PositionError("count {given}: at least 1 question is asked", given=count)
    if seed < 0:
        raise PositionError("seed {given}: a whole number from 0 on is expected", given=seed)
    if level not in LEVELS:
        raise PositionError(
            "level {given!r}: expected one of {known}", given=level, known=tuple(LEVELS)
        )
    start = Scoresheet.empty(table.rules) if sheet is None else sheet
    if isinstance(start, str):
        start = Scoresheet.parse(start, table.rules)
    elif not isinstance(start, Scoresheet | State):
        start = Scoresheet(table.rules, tuple(start))
    playable(start, table.rules)
    return _questions(Advisor(table), count, level, random.Random(seed), start)


def _questions(
    advisor: Advisor, count: int, level: Level, rng: random.Random, start: Scoresheet | State
) -> Iterator[Question]:
    least, most = LEVELS[level]
    turn = lru_cache(_KEPT)(advisor.turn)
    asked: set[tuple[State, tuple[int, ...], int]] = set()
    in_vain = 0
    while len(asked) < count and in_vain < _PATIENCE:
        in_vain += 1
        position = _position(advisor, turn, rng, start)
        if position is None:
            continue
        sheet, dice, rerolls = position
        key = (_state(sheet), dice, rerolls)
        choices: tuple[HoldChoice, ...] | tuple[BoxChoice, ...]
        choices = (
            tuple(advisor.holds(sheet, dice, rerolls))
            if rerolls
            else tuple(advisor.boxes(sheet, dice))
        )
        if key not in asked and len(choices) > 1 and least <= choices[1].loss < most:
            asked.add(key)
            in_vain = 0
            yield Question(sheet, dice, rerolls, choices)
    if not asked:
        raise PositionError(
            "no position of the level {level} comes up from here: take another level or sheet",
            level=level,
        )


def _position(
    advisor: Advisor,
    turn: Callable[[State], Turn],
    rng: random.Random,
    sheet: Scoresheet | State,
) -> tuple[Scoresheet | State, tuple[int, ...], int] | None:
    """Play a game up to a decision drawn at random; None if it does not come up."""
    rules = advisor.rules
    before = rng.randrange(len(rules.boxes) - _state(sheet).filled.bit_count())
    wanted = rng.randrange(rules.throws)  # rerolls left; each turn has one decision without any
    for _ in range(before):
        dice, _left = _throw(turn(_state(sheet)), rng, rules.throws - 1, 0)
        sheet = _fill(advisor, sheet, dice)
    dice, left = _throw(turn(_state(sheet)), rng, rules.throws - 1, wanted)
    return (sheet, dice, wanted) if left == wanted else None


def _throw(
    turn: Turn, rng: random.Random, rerolls: int, wanted: int
) -> tuple[tuple[int, ...], int]:
    """Throw and hold until so many rerolls are left, or the turn stops; dice and rerolls left.

    A turn that stops has no rerolls left.
    """
    dice: tuple[int, ...] = ()
    for left in range(rerolls, -1, -1):
        thrown = (rng.randint(1, FACES) for _ in range(DICE - len(dice)))
        dice = tuple(sorted((*dice, *thrown)))
        if left == wanted:
            break
        inside = holds_inside()[roll_index(dice)]
        values = turn.holds[left - 1][inside]
        hold = int(inside[(values >= values.max() - TIE).argmax()])
        if hold >= FIRST_ROLL:
            return dice, 0
        dice = HOLDS[hold]
    return dice, wanted


def _fill(advisor: Advisor, sheet: Scoresheet | State, dice: tuple[int, ...]) -> Scoresheet | State:
    """Write a final roll in its best box."""
    best = advisor.boxes(sheet, dice)[0]
    if isinstance(sheet, Scoresheet):
        return sheet.fill(best.box, dice)
    return sheet.after(advisor.rules, best.box, best.points, best.bonus)


def _state(sheet: Scoresheet | State) -> State:
    return sheet.state if isinstance(sheet, Scoresheet) else sheet
