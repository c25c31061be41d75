"""Played games as text: one JSON object a line, one line a turn.

::

    {"game": 1, "turn": 1, "rolls": ["11256", "12225", "22256"], "holds": ["2", "222"],
     "box": "twos", "points": 6, "bonus": 0}

(on one line). The fields are always these, in this order:

- ``game``: number of the game, counted from 1; its turns follow one another in the file;
- ``turn``: 1 to 13, one more than the boxes filled before it;
- ``rolls``: the five dice after each throw, ascending, as text; one to three of them;
- ``holds``: the dice kept after each throw but the last, ascending, ``""`` for none; so there is
  one less than there are rolls, and a turn with fewer than three rolls was stopped;
- ``box``: the box filled, by its key (``ones`` to ``chance``, as everywhere in JSON);
- ``points``: what the box paid;
- ``bonus``: the Yams bonus paid on top of it. The upper bonus is in no line.

Whole games are written, a thousand at a time. If the writing fails or is interrupted, the file is
cut back to the last whole line written before, so that every line in it can be read.
"""

from __future__ import annotations

import contextlib
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from solver.errors import SolverError
from solver.game.boxes import N_BOXES, Box
from solver.game.dice import FIRST_ROLL, HOLDS, ROLLS, format_dice
from solver.simulation import Games

__all__ = ["GamesFile", "game_lines"]

_AT_A_TIME: Final = 1000
_ROLL: Final = [f'"{format_dice(dice)}"' for dice in ROLLS]
_HOLD: Final = [f'"{format_dice(dice)}"' for dice in HOLDS]
_BOX: Final = [box.key for box in Box]


class GamesFile:
    """A file that played games are written to; a context manager. An older file is replaced.

    Parameters
    ----------
    path : path

    Raises
    ------
    SolverError
        When the file cannot be written, here or later.
    """

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        self.games = 0
        """Games written."""
        self._kept = 0
        try:
            self._file = self.path.open("wb", buffering=0)
        except OSError as error:
            raise self._failure(error) from error

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
            text = memoryview("".join(game_lines(games, first, last)).encode("ascii"))
            size = len(text)
            try:
                while text:
                    text = text[self._file.write(text) :]
            except OSError as error:
                raise self._failure(error) from error
            self._kept += size
            self.games += last - first

    def _failure(self, error: OSError) -> SolverError:
        return SolverError(
            "{path}: cannot be written ({reason})",
            path=str(self.path),
            reason=error.strerror or str(error),
        )


def game_lines(games: Games, first: int, last: int) -> list[str]:
    """Lines of the games from place `first` to before `last`, each with its line end."""
    _, turns = games.boxes.shape
    chosen = slice(first, last)
    rolls = games.rolls[chosen].tolist()
    holds = games.holds[chosen].tolist()
    wrote = [field[chosen].tolist() for field in (games.boxes, games.points, games.bonus)]
    lines = []
    for place in range(last - first):
        number = games.first + first + place
        for turn, (thrown, kept, box, points, bonus) in enumerate(
            zip(rolls[place], holds[place], *(field[place] for field in wrote), strict=True),
            start=N_BOXES - turns + 1,
        ):
            dice = ", ".join([_ROLL[roll] for roll in thrown if roll >= 0])
            held = ", ".join([_HOLD[hold] for hold in kept if 0 <= hold < FIRST_ROLL])
            lines.append(
                f'{{"game": {number}, "turn": {turn}, "rolls": [{dice}], "holds": [{held}], '
                f'"box": "{_BOX[box]}", "points": {points}, "bonus": {bonus}}}\n'
            )
    return lines
