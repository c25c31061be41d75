"""Show that a table is right, by means that share nothing with the kernels that made it.

- *Published totals*: what others computed for the same rules.
- *Bellman*: every reachable state is worked out once more from its successors, in plain NumPy with
  the full matrix of hold × roll probabilities, and must come out as it stands in the table.
- *Monotony*: a higher upper subtotal, or the joker flag, never makes a state worth less.
- *Simulation*: whole games played by the table, their points counted by the rules module; their
  mean must lie within four standard errors of the expected total.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import lru_cache
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
    yield _check_totals(table)
    yield _check_shape(table)
    yield _check_bellman(table, progress)
    yield from _check_monotony(table)
    if games:
        yield _check_simulation(table, games, seed)


def _check_totals(table: ValueTable) -> Check:
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


def _check_shape(table: ValueTable) -> Check:
    reachable = reachable_states(table.rules.upper_threshold)
    same = np.array_equal(np.isfinite(table.values), reachable)
    full = table.values[ALL_BOXES, 0, -1]
    return Check(
        "states",
        same and full == table.rules.upper_bonus,
        f"{int(np.isfinite(table.values).sum()):,} values for {int(reachable.sum()):,} "
        "states that can occur",
    )


def _check_bellman(table: ValueTable, progress: Callable[[int, int], None] | None) -> Check:
    reachable = reachable_states(table.rules.upper_threshold)
    sheets = [
        (filled, joker)
        for filled in range(ALL_BOXES)
        for joker in (0, 1)
        if reachable[filled, joker].any()
    ]
    size = 64
    parts = [sheets[first : first + size] for first in range(0, len(sheets), size)]
    worst, done = 0.0, 0
    matrix, pairs, bounds = _matrix()
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        jobs = [pool.submit(_residual, table, part, matrix, pairs, bounds) for part in parts]
        try:
            for job, part in zip(jobs, parts, strict=True):
                worst = max(worst, job.result())
                done += len(part)
                if progress:
                    progress(done, len(sheets))
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise
    full = reachable[ALL_BOXES]
    upper = np.broadcast_to(np.arange(full.shape[1]), full.shape)
    bonus = np.where(upper >= table.rules.upper_threshold, table.rules.upper_bonus, 0)
    worst = max(worst, float(np.abs(table.values[ALL_BOXES] - bonus)[full].max()))
    return Check(
        "Bellman",
        worst <= _BELLMAN_TOLERANCE,
        f"{int(reachable.sum()):,} states recomputed, largest difference {worst:.1e}",
    )


@lru_cache(maxsize=1)
def _matrix() -> tuple[NDArray[np.float64], NDArray[np.int64], NDArray[np.int64]]:
    """Probability of each roll from each hold, and the holds inside each roll end to end."""
    matrix = np.zeros((len(HOLDS), N_ROLLS))
    inside = [sub_holds(FIRST_ROLL + roll) for roll in range(N_ROLLS)]
    for roll, holds in enumerate(inside):
        for hold in holds:
            matrix[hold, roll] = float(hold_probability(hold, roll))
    bounds = np.cumsum([0] + [len(holds) for holds in inside[:-1]])
    return matrix, np.concatenate(inside), bounds


def _residual(
    table: ValueTable,
    sheets: list[tuple[int, int]],
    matrix: NDArray[np.float64],
    pairs: NDArray[np.int64],
    bounds: NDArray[np.int64],
) -> float:
    """Largest difference between the table and one turn worked out anew, over some sheets."""
    worst = 0.0
    for filled, joker in sheets:
        held = table.values[filled, joker]
        upper = np.flatnonzero(np.isfinite(held))
        value = _final_rolls(table, filled, joker, upper)
        for _ in range(2):
            holds = matrix @ value
            value = np.maximum.reduceat(holds[pairs], bounds, axis=0)
        worst = max(worst, float(np.abs(ROLL_PROBABILITIES @ value - held[upper]).max()))
    return worst


def _final_rolls(
    table: ValueTable, filled: int, joker: int, upper: NDArray[np.int64]
) -> NDArray[np.float64]:
    """Value of each final roll on a sheet, for some upper subtotals; shape (252, len(upper))."""
    rules, values = table.rules, table.values
    top = rules.upper_threshold
    rolls = np.arange(N_ROLLS)
    best = np.full((N_ROLLS, len(upper)), -np.inf)
    for box in Box.in_mask(ALL_BOXES & ~filled):
        paid = rules.points[:, box]
        flag = (paid > 0).astype(int) if box is Box.YAMS else np.full(N_ROLLS, joker)
        after = upper + (paid[:, None] if box.is_upper else 0 * paid[:, None])
        worth = values[filled | box.mask, flag[:, None], np.minimum(after, top)]
        best[rolls] = np.maximum(best, paid[:, None] + worth)
    if filled & Box.YAMS.mask:
        for roll in FIVE_OF_A_KIND.tolist():
            bonus = rules.bonus(bool(joker), roll)
            best[roll] = -np.inf
            for box, points in rules.choices(filled, bool(joker), roll).items():
                flag_after = rules.next_joker(bool(joker), box, points, bonus)
                after = np.minimum(upper + points * box.is_upper, top)
                worth = values[filled | box.mask, int(flag_after), after]
                best[roll] = np.maximum(best[roll], points + bonus + worth)
    return best


def _check_monotony(table: ValueTable) -> Iterator[Check]:
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


def _check_simulation(table: ValueTable, games: int, seed: int) -> Check:
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
