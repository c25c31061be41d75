"""Expected utilities of sheets and of choices, by the induction of `solver.goals.induction`.

What a sheet is worth is worked out with the sheets that can follow at once, and kept; asked about
another sheet, it is worked out in the same way.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from solver.advice.turn import Turn, options, place, play
from solver.game.boxes import Box
from solver.game.dice import FIRST_ROLL, HOLDS, Dice, roll_index, sub_holds
from solver.game.rules import Rules
from solver.game.scoresheet import Sheet, playable, resolve
from solver.game.states import State
from solver.goals.induction import ExpectedUtilities, expected_utilities
from solver.goals.layout import points_to_come
from solver.threads import Progress

__all__ = ["Expectations"]

_KEPT: Final = 16


class Expectations:
    """Expected utilities of sheets and of choices, worked out when they are first asked for.

    Parameters
    ----------
    rules : Rules
    utility : (n,) float64 or complex128
        Utility of each final total from 0 on; beyond the end, that of the last. Of complex numbers
        the real part is maximised, and the expected imaginary part of that play goes with it.
    threads : int, optional
        All cores by default. The result does not depend on it.
    progress : callable, optional
        Called again and again with the work done and the work in all.
    """

    def __init__(
        self,
        rules: Rules,
        utility: NDArray[Any],
        *,
        threads: int | None = None,
        progress: Progress | None = None,
    ) -> None:
        self.rules = rules
        self.utility = utility
        self.utility.flags.writeable = False
        self._threads = threads
        self._progress = progress
        self._kept: OrderedDict[tuple[State, int], ExpectedUtilities] = OrderedDict()
        self._turn: tuple[tuple[State, int], Turn] | None = None  # the last that was worked out

    def value(self, sheet: Sheet) -> Any:
        """Best expected utility at the start of a turn; of a full sheet, that of its total."""
        return self._induced(*resolve(sheet, self.rules)).values[0]

    def holds(self, sheet: Sheet, dice: Dice, rerolls: int) -> dict[tuple[int, ...], Any]:
        """Best expected utility of each hold."""
        key = playable(sheet, self.rules)
        if self._turn is None or self._turn[0] != key:
            final = place(self.rules, key[0], self._continuation_value(*key))
            self._turn = key, play(final, self.rules.throws - 1)
        values = self._turn[1].holds[rerolls - 1]
        return {HOLDS[hold]: values[hold] for hold in sub_holds(FIRST_ROLL + roll_index(dice))}

    def boxes(self, sheet: Sheet, dice: Dice) -> dict[Box, Any]:
        """Best expected utility of each box."""
        state, written = playable(sheet, self.rules)
        value = self._continuation_value(state, written)
        return {box: own for box, *_, own in options(self.rules, state, roll_index(dice), value)}

    def _continuation_value(self, state: State, written: int) -> Callable[..., Any]:
        induced = self._induced(state, written)
        return lambda filled, upper, joker, gain: induced.after(
            filled, upper, joker, written + gain
        )

    def _induced(self, state: State, written: int) -> ExpectedUtilities:
        key = state, written
        if key not in self._kept:
            most = written + points_to_come(self.rules, state)
            self._kept[key] = expected_utilities(
                self.rules,
                state,
                (written, written),
                np.pad(self.utility, (0, max(0, most + 1 - self.utility.size)), mode="edge"),
                threads=self._threads,
                progress=self._progress,
            )
            if len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        return self._kept[key]
