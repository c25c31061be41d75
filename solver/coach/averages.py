"""Means over many reviewed games, with their standard errors."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final, NamedTuple

from solver.coach.review import GameReview

__all__ = ["AMOUNTS", "Averages", "Mean"]

#: What is averaged, by the names of the attributes of a `PlayerReview`.
AMOUNTS: Final = ("total", "luck", "loss", "accuracy")


class Mean(NamedTuple):
    """Mean of a sample and its standard error."""

    value: float
    error: float
    """NaN for a sample of one."""


class Averages:
    """Means of totals, luck, losses and accuracy of each player over the games added."""

    def __init__(self) -> None:
        self.games = 0
        self._values: list[list[tuple[float, ...]]] = []
        self.names: list[str | None] = []
        """Names of the players."""

    def add(self, game: GameReview) -> None:
        """Take in a game."""
        self.games += 1
        self.names = [player.name for player in game.players]
        self._values = self._values or [[] for _ in game.players]
        for values, player in zip(self._values, game.players, strict=True):
            values.append(tuple(getattr(player, amount) for amount in AMOUNTS))

    def means(self, seat: int) -> dict[str, Mean]:
        """Means of a player by the names of the amounts."""
        columns = zip(*self._values[seat], strict=True)
        return {amount: _mean(column) for amount, column in zip(AMOUNTS, columns, strict=True)}

    def mean_of(self, seat: int, measure: Callable[[float], float]) -> Mean:
        """Mean of what a function makes of the totals of a player."""
        return _mean(tuple(measure(values[0]) for values in self._values[seat]))


def _mean(values: tuple[float, ...]) -> Mean:
    count = len(values)
    mean = math.fsum(values) / count
    squares = math.fsum((value - mean) ** 2 for value in values)
    error = math.sqrt(squares / (count - 1) / count) if count > 1 else math.nan
    return Mean(mean, error)
