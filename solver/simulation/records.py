"""Simulated games written to a games file; its lines are described in `solver.game.record`.

Whole games are written, a thousand at a time. If the writing fails or is interrupted, the file is
cut back to the last whole line written before, so that every line in it can be read.
"""

from __future__ import annotations

import contextlib
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from solver.errors import SolverError
from solver.game.dice import FIRST_ROLL, HOLDS, ROLLS, format_dice
from solver.game.record import Header, header_line, turn_line
from solver.simulation import Games

__all__ = ["GamesFile", "game_lines"]

_AT_A_TIME: Final = 1000
_ROLL: Final = list(map(format_dice, ROLLS))
_HOLD: Final = list(map(format_dice, HOLDS))


class GamesFile:
    """A file that played games are written to; a context manager. An older file is replaced.

    Parameters
    ----------
    path : path
    header : Header
        The rules, and where the games start.

    Raises
    ------
    SolverError
        When the file cannot be written, here or later.
    """

    def __init__(self, path: str | Path, header: Header) -> None:
        self.path = Path(path)
        self.games = 0
        """Games written."""
        self._kept = 0
        try:
            self._file = self.path.open("wb", buffering=0)
        except OSError as error:
            raise self._failure(error) from error
        self._write(header_line(header))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if error is not None:
            with contextlib.suppress(OSError):  # a pipe, say, cannot be cut back
                self._file.truncate(self._kept)
        self._file.close()

    def write(self, games: Games) -> None:
        """Append played games."""
        for first in range(0, len(games.totals), _AT_A_TIME):
            last = min(first + _AT_A_TIME, len(games.totals))
            self._write("".join(game_lines(games, first, last)))
            self.games += last - first

    def _write(self, text: str) -> None:
        data = memoryview(text.encode())
        size = len(data)
        try:
            while data:
                data = data[self._file.write(data) :]
        except OSError as error:
            raise self._failure(error) from error
        self._kept += size

    def _failure(self, error: OSError) -> SolverError:
        return SolverError(
            "{path}: cannot be written ({reason})",
            path=str(self.path),
            reason=error.strerror or str(error),
        )


def game_lines(games: Games, first: int, last: int) -> list[str]:
    """Lines of the games from place `first` to before `last`, each with its line end."""
    _, turns = games.boxes.shape
    boxes = games.rules.boxes
    chosen = slice(first, last)
    rolls = games.rolls[chosen].tolist()
    holds = games.holds[chosen].tolist()
    wrote = [field[chosen].tolist() for field in (games.boxes, games.points, games.bonus)]
    lines = []
    for place in range(last - first):
        number = games.first + first + place
        for turn, (thrown, kept, box, points, bonus) in enumerate(
            zip(rolls[place], holds[place], *(field[place] for field in wrote), strict=True),
            start=len(boxes) - turns + 1,
        ):
            dice = [_ROLL[roll] for roll in thrown if roll >= 0]
            held = [_HOLD[hold] for hold in kept if 0 <= hold < FIRST_ROLL]
            lines.append(turn_line(number, None, turn, dice, held, boxes[box].key, points, bonus))
    return lines
