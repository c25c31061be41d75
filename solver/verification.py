"""Show that a table is right, by means that share nothing with the kernels that made it.

- *Published totals*: what others computed for the same rules.
- *Bellman*: every reachable state is worked out once more from its successors, in plain NumPy with
  the full matrix of hold × roll probabilities, and must come out as it stands in the table.
- *Monotony*: a higher upper subtotal, or the joker flag, never makes a state worth less.
- *Simulation*: whole games played by the table, their points counted by the rules module; their
  mean must lie within four standard errors of the expected total.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from solver.batch import best_choices
from solver.boxes import ALL_BOXES, N_BOXES, Box
from solver.dice import (
    DICE,
    FACES,
    FIRST_ROLL,
    FIVE_OF_A_KIND,
    HOLDS,
    N_ROLLS,
    ROLL_PROBABILITIES,
    hold_probability,
    roll_index,
    sub_holds,
)
from solver.rules import PRESETS, Rules
from solver.scoresheet import reachable_states
from solver.table import ValueTable

__all__ = ["PUBLISHED", "Check", "verify"]

#: Expected totals published for a rule set, the decimals given, and who computed them.
PUBLISHED: Final[dict[str, tuple[float, int, str]]] = {
    "plain": (245.870774514112, 9, "Verhoeff and Glenn; CaseyTewey/ysolver"),
    "no-joker": (253.9702412, 7, "precisit/yatzy-solver"),
    "official": (254.587728734496, 9, "CaseyTewey/ysolver"),
    "free-joker": (254.589609481963, 9, "Verhoeff; precisit/yatzy-solver"),
}
_BELLMAN_TOLERANCE: Final = 1e-9
_STANDARD_ERRORS: Final = 4.0
#: Sheets recomputed in one go: enough lanes for the matrix product, few enough for the cache.
_SHEETS_AT_ONCE: Final = 16


@dataclass(frozen=True)
class Check:
    """Result of one check."""

    name: str
    passed: bool
    figure: str
    """What was measured, for people."""


def verify(
    table: ValueTable,
    *,
    games: int = 5000,
    seed: int = 1,
    progress: Callable[[int, int], None] | None = None,
) -> Iterator[Check]:
    """Check a table; see the module docstring.

    Parameters
    ----------
    table : ValueTable
    games : int
        Games to simulate; 0 for none.
    seed : int
        Of the simulation.
    progress : callable, optional
        Called with the states checked and the states in all.

    Yields
    ------
    Check
        As soon as it is done.
    """
    yield check_totals(table)
    yield check_shape(table)
    yield check_bellman(table, progress)
    yield from check_monotony(table)
    if games:
        yield check_simulation(table, games, seed)


def check_totals(table: ValueTable) -> Check:
    """Compare the expected total with the published one of the same rules, if there is one."""
    total = table.expected_total
    name = next((name for name, rules in PRESETS.items() if rules == table.rules), None)
    if name not in PUBLISHED:
        return Check("published total", True, f"none known for these rules; {total:.9f} here")
    published, decimals, source = PUBLISHED[name]
    off = abs(total - published)
    return Check(
        "published total",
        off <= 0.5 * 10.0**-decimals + 1e-12 * (decimals > 8),
        f"{total:.9f}, {off:.1e} from {published} ({source})",
    )


def check_shape(table: ValueTable) -> Check:
    """Compare the states that have a value with those a game can produce."""
    reachable = reachable_states(table.rules.upper_threshold)
    same = np.array_equal(np.isfinite(table.values), reachable)
    full = table.values[ALL_BOXES, 0, -1]
    return Check(
        "states",
        bool(same and full == table.rules.upper_bonus),
        f"{int(np.isfinite(table.values).sum()):,} values for {int(reachable.sum()):,} "
        "states that can occur",
    )


def check_bellman(
    table: ValueTable,
    progress: Callable[[int, int], None] | None = None,
    sheets: list[tuple[int, int]] | None = None,
) -> Check:
    """Recompute the states of all sheets (filled, joker), or of some, from their successors."""
    reachable = reachable_states(table.rules.upper_threshold)
    if sheets is None:
        sheets = [
            (filled, joker)
            for filled in range(ALL_BOXES)
            for joker in (0, 1)
            if reachable[filled, joker].any()
        ]
    states = sum(int(reachable[sheet].sum()) for sheet in sheets) + int(reachable[ALL_BOXES].sum())
    worst = 0.0
    work = _Recomputed(table)
    for first in range(0, len(sheets), _SHEETS_AT_ONCE):
        worst = max(worst, work.largest_difference(sheets[first : first + _SHEETS_AT_ONCE]))
        if progress:
            progress(min(first + _SHEETS_AT_ONCE, len(sheets)), len(sheets))
    full = reachable[ALL_BOXES]
    upper = np.broadcast_to(np.arange(full.shape[1]), full.shape)
    bonus = np.where(upper >= table.rules.upper_threshold, table.rules.upper_bonus, 0)
    worst = max(worst, float(np.abs(table.values[ALL_BOXES] - bonus)[full].max()))
    return Check(
        "Bellman",
        worst <= _BELLMAN_TOLERANCE,
        f"{states:,} states recomputed, largest difference {worst:.1e}",
    )


class _Recomputed:
    """One turn worked out anew in NumPy, for all upper subtotals of some sheets at once."""

    def __init__(self, table: ValueTable) -> None:
        self.table = table
        self.paid = [np.unique(column, return_inverse=True) for column in table.rules.points.T]
        self.matrix = np.zeros((FIRST_ROLL, N_ROLLS))
        for roll in range(N_ROLLS):
            for hold in sub_holds(FIRST_ROLL + roll)[1:]:  # the first is to stop
                self.matrix[hold, roll] = float(hold_probability(hold, roll))
        number = {hold: index for index, hold in enumerate(HOLDS)}
        self.sizes = [
            (
                np.array([number[hold] for hold in HOLDS if len(hold) == size]),
                np.array(
                    [
                        [number[hold[:die] + hold[die + 1 :]] for die in range(size)]
                        for hold in HOLDS
                        if len(hold) == size
                    ]
                ),
            )
            for size in range(1, DICE + 1)
        ]

    def largest_difference(self, sheets: list[tuple[int, int]]) -> float:
        """Largest difference from the table over some sheets (filled, joker)."""
        lanes = [self._subtotals(*sheet) for sheet in sheets]
        final = np.concatenate(
            [self._final_rolls(*sheet, upper) for sheet, upper in zip(sheets, lanes, strict=True)],
            axis=1,
        )
        held = np.concatenate(
            [self.table.values[sheet][upper] for sheet, upper in zip(sheets, lanes, strict=True)]
        )
        value = self._best_holds(final, self._best_holds(final, final))
        return float(np.abs(ROLL_PROBABILITIES @ value - held).max())

    def _subtotals(self, filled: int, joker: int) -> NDArray[np.int64]:
        return np.flatnonzero(np.isfinite(self.table.values[filled, joker]))

    def _best_holds(
        self, final: NDArray[np.float64], after: NDArray[np.float64]
    ) -> NDArray[np.float64]:
        """Value of each roll when its best hold is rerolled to `after`, or stopped at `final`."""
        best = np.concatenate([self.matrix @ after, final])
        for holds, fewer in self.sizes:
            for die in range(fewer.shape[1]):
                best[holds] = np.maximum(best[holds], best[fewer[:, die]])
        return best[FIRST_ROLL:]

    def _final_rolls(
        self, filled: int, joker: int, upper: NDArray[np.int64]
    ) -> NDArray[np.float64]:
        """Value of each final roll; shape (252, len(upper))."""
        rules, values = self.table.rules, self.table.values
        top = rules.upper_threshold
        best = np.full((N_ROLLS, len(upper)), -np.inf)
        for box in Box.in_mask(ALL_BOXES & ~filled):
            paid, which = self.paid[box]
            flag = (paid > 0).astype(int) if box is Box.YAMS else np.full(len(paid), joker)
            after = np.minimum(upper + paid[:, None] * box.is_upper, top)
            worth = paid[:, None] + values[filled | box.mask, flag[:, None], after]
            best = np.maximum(best, worth[which])
        if filled & Box.YAMS.mask:
            for roll in FIVE_OF_A_KIND.tolist():
                bonus = rules.bonus(bool(joker), roll)
                best[roll] = -np.inf
                for box, points in rules.choices(filled, bool(joker), roll).items():
                    next_flag = int(rules.next_joker(bool(joker), box, points, bonus))
                    after = np.minimum(upper + points * box.is_upper, top)
                    worth = values[filled | box.mask, next_flag, after]
                    best[roll] = np.maximum(best[roll], points + bonus + worth)
        return best


def check_monotony(table: ValueTable) -> Iterator[Check]:
    """Check that neither upper points nor the joker flag make a state worth less."""
    values = table.values
    # An unreachable subtotal takes the value below it, so that it neither rises nor falls.
    filled_up = np.fmax.accumulate(np.where(np.isfinite(values), values, -np.inf), axis=2)
    falls = np.where(np.isfinite(values), filled_up - values, 0.0)
    yield Check(
        "monotony in upper",
        float(falls.max()) <= _BELLMAN_TOLERANCE,
        f"a higher subtotal costs at most {max(0.0, float(falls.max())):.1e}",
    )
    rules = table.rules
    if not _joker_never_hurts(rules):
        yield Check("monotony in joker", True, "not checked: a joker may be a burden here")
        return
    loss = values[:, 0] - values[:, 1]
    worst = float(loss[np.isfinite(loss)].max())
    yield Check(
        "monotony in joker",
        worst <= _BELLMAN_TOLERANCE,
        f"the joker flag costs at most {max(0.0, worst):.1e}",
    )


def _joker_never_hurts(rules: Rules) -> bool:
    """Whether the flag only adds: it binds no placement, or pays more than any box can."""
    return (
        rules.joker == "none"
        or rules.joker_at_zero
        or rules.yams_bonus >= max(rules.points.max(), rules.joker_points.max())
    )


def check_simulation(table: ValueTable, games: int, seed: int) -> Check:
    """Play games by the table and compare their mean total with the expected one."""
    totals = _play(table, games, np.random.default_rng(seed))
    mean = float(totals.mean())
    error = float(totals.std(ddof=1) / np.sqrt(games)) if games > 1 else float("inf")
    off = abs(mean - table.expected_total)
    return Check(
        "simulation",
        off <= _STANDARD_ERRORS * error,
        f"{games:,} games: mean {mean:.2f}, {off / error:.1f} standard errors from "
        f"{table.expected_total:.2f} (seed {seed})",
    )


def _play(table: ValueTable, games: int, rng: np.random.Generator) -> NDArray[np.int64]:
    """Totals of games played by the table, their points counted by the rules module."""
    rules = table.rules
    states = np.zeros((games, 3), dtype=np.int64)
    totals = np.zeros(games, dtype=np.int64)
    upper = np.zeros(games, dtype=np.int64)
    for _ in range(N_BOXES):
        dice = rng.integers(1, FACES + 1, size=(games, DICE))
        for rerolls in (2, 1):
            holds = best_choices(table, states, dice, np.full(games, rerolls)).choices
            for game, hold in enumerate(holds.tolist()):
                kept = HOLDS[hold]
                dice[game, : len(kept)] = kept
                dice[game, len(kept) :] = rng.integers(1, FACES + 1, size=DICE - len(kept))
        boxes = best_choices(table, states, dice, np.zeros(games)).choices
        for game, box_number in enumerate(boxes.tolist()):
            box, roll = Box(box_number), roll_index(dice[game].tolist())
            filled, _, joker = states[game].tolist()
            points = rules.choices(filled, bool(joker), roll)[box]
            bonus = rules.bonus(bool(joker), roll)
            totals[game] += points + bonus
            upper[game] += points * box.is_upper
            states[game] = (
                filled | box.mask,
                min(int(upper[game]), rules.upper_threshold),
                rules.next_joker(bool(joker), box, points, bonus),
            )
    return totals + np.where(upper >= rules.upper_threshold, rules.upper_bonus, 0)
