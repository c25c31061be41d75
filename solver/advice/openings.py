"""The first turn of a game, in full: what to hold after the first throw, which box to fill first.

The empty sheet is the one position that every game goes through, so its decisions can be learnt by
heart: 252 rolls, but only some thirty holds that are ever best. `grouped` puts the rolls that ask
for the same thing together.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Final, Generic, Literal, TypeVar, get_args

from solver.advice.advisor import Advisor
from solver.advice.choices import BoxChoice, HoldChoice
from solver.game.dice import DICE, ROLL_WAYS, ROLLS
from solver.game.states import State

__all__ = ["SHAPES", "Group", "Opening", "Shape", "first_boxes", "first_holds", "grouped", "shape"]

Choice = TypeVar("Choice", HoldChoice, BoxChoice)
Key = TypeVar("Key", bound=Hashable)

#: What kind of dice a hold keeps; in the order in which they are best learnt.
Shape = Literal[
    "stop",
    "four equal dice",
    "three equal dice",
    "two groups",
    "a pair",
    "different dice",
    "one die",
    "no die",
]
SHAPES: Final[tuple[Shape, ...]] = get_args(Shape)
_OF_ONE_FACE: Final[tuple[Shape, ...]] = (
    "no die",
    "one die",
    "a pair",
    "three equal dice",
    "four equal dice",
)
_NEW_GAME: Final = State(0, 0, False)


@dataclass(frozen=True, slots=True)
class Opening(Generic[Choice]):
    """What to do with one roll of the first turn."""

    roll: tuple[int, ...]
    """The dice, ascending."""
    ways: int
    """In how many of 7,776 throws of five dice it comes."""
    best: Choice
    runner_up: Choice | None
    """The second best choice; its `loss` is what it costs, in expected points. None where the
    order of filling leaves one box."""


@dataclass(frozen=True, slots=True)
class Group(Generic[Choice]):
    """Rolls of the first turn that ask for the same thing."""

    openings: tuple[Opening[Choice], ...]
    """In the order of their dice."""

    @property
    def ways(self) -> int:
        """In how many of 7,776 throws of five dice one of the rolls comes."""
        return sum(opening.ways for opening in self.openings)


def first_holds(advisor: Advisor) -> list[Opening[HoldChoice]]:
    """Best hold and runner-up for each of the 252 rolls of the first throw of a game.

    None where a turn has a single throw. Takes a tenth of a second: a ranking of up to 32 holds for
    every roll.
    """
    rerolls = advisor.rules.throws - 1
    if not rerolls:
        return []
    return [
        _opening(roll, advisor.holds(_NEW_GAME, dice, rerolls)) for roll, dice in enumerate(ROLLS)
    ]


def first_boxes(advisor: Advisor) -> list[Opening[BoxChoice]]:
    """Best box and runner-up for each of the 252 rolls that can end the first turn."""
    return [_opening(roll, advisor.boxes(_NEW_GAME, dice)) for roll, dice in enumerate(ROLLS)]


def grouped(
    openings: Sequence[Opening[Choice]], key: Callable[[Opening[Choice]], Key]
) -> dict[Key, Group[Choice]]:
    """Put the openings with the same key together, the group that comes most often first.

    Parameters
    ----------
    openings : sequence of Opening
    key : callable
        What an opening asks for, such as ``lambda opening: opening.best.hold``.
    """
    result: dict[Key, list[Opening[Choice]]] = {}
    for opening in sorted(openings, key=lambda opening: opening.roll):
        result.setdefault(key(opening), []).append(opening)
    groups = {name: Group(tuple(members)) for name, members in result.items()}
    return dict(sorted(groups.items(), key=lambda item: -item[1].ways))


def shape(hold: tuple[int, ...]) -> Shape:
    """Say what kind of dice a hold keeps."""
    if len(hold) == DICE:
        return "stop"
    largest = max(map(hold.count, hold), default=0)
    if largest == len(hold):
        return _OF_ONE_FACE[largest]
    return "different dice" if largest == 1 else "two groups"


def _opening(roll: int, choices: list[Choice]) -> Opening[Choice]:
    return Opening(
        ROLLS[roll], int(ROLL_WAYS[roll]), choices[0], choices[1] if len(choices) > 1 else None
    )
