"""`Described`: a sheet told in one of three ways, by the options of a command or by a request."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from solver.errors import SheetError
from solver.game.boxes import Box
from solver.game.rules import Rules
from solver.game.scoresheet import Scoresheet, crossed_out
from solver.game.states import State

__all__ = ["Described"]


@dataclass(frozen=True, slots=True)
class Described:
    """What is said of a sheet: its notation, or some of its boxes, or a bare state."""

    sheet: str | None = None
    """The notation of a sheet."""
    box: Sequence[str] = ()
    """Filled boxes, as in ``quatre=12``, or ``carre=x`` if crossed out."""
    bonus: int = 0
    """With boxes: Yams bonus received."""
    filled: Sequence[str] | None = None
    """A bare state: names of the filled boxes."""
    upper: int | None = None
    """With a bare state: points in the upper boxes."""
    joker: bool = False
    """With a bare state: the Yams box holds its points."""

    @property
    def ways(self) -> int:
        """In how many ways it is told: one at most can be built; none is a new game."""
        return sum((self.sheet is not None, bool(self.box) or self.bonus != 0, self._is_state))

    @property
    def _is_state(self) -> bool:
        return self.filled is not None or self.upper is not None or self.joker

    def _alone(self) -> str:
        """What is said of boxes that are not named, if there is such a thing."""
        if self._is_state and self.filled is None:
            return "joker" if self.upper is None else f"upper {self.upper}"
        return f"bonus {self.bonus}" if self.bonus and not self.box else ""

    def build(self, rules: Rules) -> Scoresheet | State:
        """Build the sheet.

        Raises
        ------
        SheetError
            When no game can produce it.
        """
        if self.sheet is not None:
            return Scoresheet.parse(self.sheet, rules)
        alone = self._alone()
        if alone:
            raise SheetError("{given}: it goes with the filled boxes", given=alone)
        if self.filled is not None:
            return State(rules.mask(self.filled), self.upper or 0, self.joker).checked(rules)
        points = [_box_points(text, rules) for text in self.box]
        return Scoresheet.of_boxes(points, rules, self.bonus)


def _box_points(text: str, rules: Rules) -> tuple[Box, int]:
    name, mark, points = text.rpartition("=")
    if mark and crossed_out(points):
        return rules.box(name), 0
    if not mark or not re.fullmatch(r"\d{1,6}", points.strip(), re.ASCII):
        raise SheetError(
            "box {given!r}: expected BOX=POINTS, as in quatre=12, or BOX=x for a crossed-out one",
            given=text,
        )
    return rules.box(name), int(points)
