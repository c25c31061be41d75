"""Simulated games written to a games file; its lines are described in `solver.game.record`.

Whole games are written, a thousand at a time, to a file beside the target, which takes its place at
the end. An interrupt puts the whole games written before it there; so does a failure, such as a
full disk, unless that would cost an older file.
"""

from __future__ import annotations

import contextlib
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from solver.errors import FileError
from solver.files import Replacement
from solver.game.dice import FIRST_ROLL, HOLDS, ROLLS, format_dice
from solver.game.record import Header, header_line, turn_line
from solver.simulation.games import Games

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
    FileError
        When the file cannot be written, here or later.
    """

    def __init__(self, path: str | Path, header: Header) -> None:
        self.games = 0
        """Games written."""
        self._kept = 0
        self._file = Replacement(path)
        self._write(header_line(header))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        try:
            if error is None:
                self._file.commit()
            elif self.games and not (isinstance(error, Exception) and self._file.path.exists()):
                with contextlib.suppress(OSError, FileError):  # a pipe cannot be cut back
                    self._file.truncate(self._kept)
                    self._file.commit()
        finally:
            self._file.close()

    def write(self, games: Games) -> None:
        """Append played games."""
        for first in range(0, len(games.totals), _AT_A_TIME):
            last = min(first + _AT_A_TIME, len(games.totals))
            self._write("".join(game_lines(games, first, last)))
            self.games += last - first

    def _write(self, text: str) -> None:
        content = text.encode()
        self._file.write(content)
        self._kept += len(content)


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
