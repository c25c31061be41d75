"""Show that a table is right.

- *Published totals*: what others computed for the same rules.
- *Bellman*: every reachable state is worked out once more from its successors, in plain NumPy with
  the full matrix of hold × roll probabilities, and must come out as it stands in the table.
- *Monotonicity*: a higher upper subtotal, or the joker flag, never makes a state worth less.
- *Simulation*: whole games played by the table, their points counted by the rules module; their
  mean must lie within four standard errors of the expected total.

Nothing here shares code with the kernels of the induction; the simulation takes its decisions from
`best_choices`, and what they pay from `Rules`.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from solver.advice.batch import best_choices
from solver.errors import OptionError
from solver.game.boxes import Box
from solver.game.dice import (
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
from solver.game.rules import PRESETS
from solver.game.states import reachable_states
from solver.threads import Progress
from solver.values.table import ValueTable

__all__ = ["PUBLISHED", "Check", "verify"]

#: Expected totals published for a rule set, how exact they are, and who computed them.
PUBLISHED: Final[dict[str, tuple[float, float, str]]] = {
    "plain": (245.870774514112, 1e-9, "Verhoeff and Glenn; CaseyTewey/ysolver"),
    "no-joker": (253.9702412, 5e-8, "precisit/yatzy-solver"),
    "official": (254.587728734496, 1e-9, "CaseyTewey/ysolver"),
    "free-joker": (254.589609481963, 1e-9, "Verhoeff; precisit/yatzy-solver"),
    "yatzy": (248.4399893779, 1e-9, "precisit/yatzy-solver"),
}
_BELLMAN_TOLERANCE: Final = 1e-9
_STANDARD_ERRORS: Final = 4.0
_FEWEST_GAMES: Final = 100
#: Sheets recomputed in one go: enough lanes for the matrix product, few enough for the cache.
_SHEETS_AT_ONCE: Final = 16
#: Games of which a turn takes about as long as recomputing a sheet.
_GAMES_A_SHEET: Final = 16


class Check:
    """Result of one check.

    Parameters
    ----------
    name : str
    passed : bool
    template : str
        What was measured, for people, with ``{name}`` where a parameter goes.
    **parameters : object
        What fills the template.
    """

    def __init__(self, name: str, passed: bool, template: str, **parameters: object) -> None:
        self.name = name
        self.passed = passed
        self.template = template
        self.parameters = parameters

    def __repr__(self) -> str:
        return f"<Check {self.name}: {'passed' if self.passed else 'failed'}, {self.figure}>"

    @property
    def figure(self) -> str:
        """What was measured, in English."""
        return self.template.format(**self.parameters)


def verify(
    table: ValueTable, *, games: int = 5000, seed: int = 1, progress: Progress | None = None
) -> list[Check]:
    """Check a table; see the module docstring.

    Parameters
    ----------
    table : ValueTable
    games : int
        Games to simulate, at least 100; 0 for none.
    seed : int
        Of the simulation.
    progress : callable, optional
        Called again and again with the work done and the work in all.
    """
    if games:
        _require(games)
    # Recomputing takes so many sheets, and a turn of the games as long as so many of them.
    sheets = len(_sheets(reachable_states(table.rules)))
    a_turn = -(-games // _GAMES_A_SHEET)
    whole = sheets + len(table.rules.boxes) * a_turn

    def recomputed(done: int, _sheets: int) -> None:
        if progress:
            progress(done, whole)

    def played(done: int, _turns: int) -> None:
        if progress:
            progress(sheets + done * a_turn, whole)

    checks = [
        check_totals(table),
        check_states(table),
        check_bellman(table, recomputed),
        *check_monotonicity(table),
    ]
    return [*checks, check_simulation(table, games, seed, played)] if games else checks


def check_totals(table: ValueTable) -> Check:
    """Compare the expected total with the published one of the same rules, if there is one."""
    total = table.expected_total
    name = next((name for name, rules in PRESETS.items() if rules == table.rules), None)
    if name not in PUBLISHED:
        return Check(
            "published total", True, "none known for these rules; {total:.9f} here", total=total
        )
    published, tolerance, source = PUBLISHED[name]
    off = abs(total - published)
    return Check(
        "published total",
        off <= tolerance,
        "{total:.9f}, {off:.1e} from {published} ({source})",
        total=total,
        off=off,
        published=published,
        source=source,
    )


def check_states(table: ValueTable) -> Check:
    """Compare the states that have a value with those a game can produce."""
    reachable = reachable_states(table.rules)
    result = np.isfinite(table.values)
    return Check(
        "states",
        np.array_equal(result, reachable),
        "{found:,} values for {expected:,} states that can occur",
        found=int(result.sum()),
        expected=int(reachable.sum()),
    )


def check_bellman(
    table: ValueTable,
    progress: Progress | None = None,
    sheets: list[tuple[int, int]] | None = None,
) -> Check:
    """Recompute the states of all sheets (filled, joker), or of some, from their successors."""
    rules = table.rules
    reachable = reachable_states(rules)
    sheets = _sheets(reachable) if sheets is None else sheets
    states = sum(int(reachable[sheet].sum()) for sheet in sheets)
    states += int(reachable[rules.full].sum())
    worst = 0.0
    work = _Recomputed(table)
    for first in range(0, len(sheets), _SHEETS_AT_ONCE):
        # np.maximum, unlike max, lets no NaN pass.
        worst = np.maximum(worst, work.difference(sheets[first : first + _SHEETS_AT_ONCE]))
        if progress:
            progress(min(first + _SHEETS_AT_ONCE, len(sheets)), len(sheets))
    full = reachable[table.rules.full]
    off = np.abs(table.values[table.rules.full] - table.rules.upper_bonuses)
    worst = float(np.maximum(worst, off[full].max()))
    return Check(
        "Bellman",
        worst <= _BELLMAN_TOLERANCE,
        "{states:,} states recomputed, largest difference {worst:.1e}",
        states=states,
        worst=worst,
    )


def _sheets(reachable: NDArray[np.bool_]) -> list[tuple[int, int]]:
    """All sheets (filled, joker) that can be and are not full."""
    return [
        (filled, joker)
        for filled in range(len(reachable) - 1)
        for joker in (0, 1)
        if reachable[filled, joker].any()
    ]


class _Recomputed:
    """One turn worked out anew in NumPy, for all upper subtotals of some sheets at once."""

    def __init__(self, table: ValueTable) -> None:
        self.table = table
        self.reachable = reachable_states(table.rules)
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

    def difference(self, sheets: list[tuple[int, int]]) -> float:
        """Largest difference from the table over some sheets (filled, joker); NaN if one is."""
        lanes = [np.flatnonzero(self.reachable[sheet]) for sheet in sheets]
        final = [
            self._final_rolls(*sheet, upper) for sheet, upper in zip(sheets, lanes, strict=True)
        ]
        held = [self.table.values[sheet][upper] for sheet, upper in zip(sheets, lanes, strict=True)]
        rolls = np.concatenate(final, axis=1)
        value = rolls
        for _ in range(self.table.rules.throws - 1):
            value = self._best_holds(rolls, value)
        return float(np.abs(ROLL_PROBABILITIES @ value - np.concatenate(held)).max())

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
        top = rules.upper_cap
        best = np.full((N_ROLLS, len(upper)), -np.inf)
        for box in rules.in_mask(int(rules.legal[filled])):
            number = rules.index(box)
            paid, which = self.paid[number]
            flag = (paid > 0).astype(int) if box == Box.YAMS else np.full(len(paid), joker)
            after = np.minimum(upper + paid[:, None] * box.is_upper, top)
            worth = paid[:, None] + values[filled | 1 << number, flag[:, None], after]
            best = np.maximum(best, worth[which])
        if filled & rules.yams_mask:
            for roll in FIVE_OF_A_KIND.tolist():
                bonus = rules.bonus(bool(joker), roll)
                best[roll] = -np.inf
                for box, points in rules.options(filled, bool(joker), roll).items():
                    next_flag = int(rules.next_joker(bool(joker), box, points, bonus))
                    after = np.minimum(upper + points * box.is_upper, top)
                    worth = values[filled | 1 << rules.index(box), next_flag, after]
                    best[roll] = np.maximum(best[roll], points + bonus + worth)
        return best


def check_monotonicity(table: ValueTable) -> list[Check]:
    """Check that neither upper points nor the joker flag make a state worth less."""
    values, rules = table.values, table.rules
    # An unreachable subtotal takes the value below it, so that it neither rises nor falls.
    filled_up = np.fmax.accumulate(np.where(np.isfinite(values), values, -np.inf), axis=2)
    falls = np.where(np.isfinite(values), filled_up - values, 0.0)
    upper = Check(
        "monotonicity in upper",
        float(falls.max()) <= _BELLMAN_TOLERANCE,
        "a higher subtotal costs at most {worst:.1e}",
        worst=max(0.0, float(falls.max())),
    )
    # The flag only adds where it binds no placement. Where it does, the bonus must make good for
    # whatever box the joker is forced into; a figure forgone is worth no more than its points.
    most = max(rules.points.max(), rules.joker_points.max())
    harmless = rules.joker == "none" or (
        rules.order == "free"
        and rules.joker != "cross-out"
        and (rules.joker_at_zero or rules.yams_bonus >= most)
    )
    if not harmless:
        template = "not checked: a joker may be a burden under these rules"
        return [upper, Check("monotonicity in joker", True, template)]
    loss = values[:, 0] - values[:, 1]
    worst = float(loss[np.isfinite(loss)].max(initial=0.0))
    return [
        upper,
        Check(
            "monotonicity in joker",
            worst <= _BELLMAN_TOLERANCE,
            "the joker flag costs at most {worst:.1e}",
            worst=max(0.0, worst),
        ),
    ]


def check_simulation(
    table: ValueTable, games: int, seed: int, progress: Progress | None = None
) -> Check:
    """Play games by the table and compare their mean total with the expected one."""
    _require(games)
    totals = _play(table, games, np.random.default_rng(seed), progress)
    mean = float(totals.mean())
    error = float(totals.std(ddof=1) / np.sqrt(games))
    off = abs(mean - table.expected_total)
    return Check(
        "simulation",
        off <= _STANDARD_ERRORS * error,
        "{games:,} games (seed {seed}): mean {mean:.2f},"
        " {errors:.1f} standard errors from {total:.2f}",
        games=games,
        mean=mean,
        errors=off / error,
        total=table.expected_total,
        seed=seed,
    )


def _require(games: int) -> None:
    if games < _FEWEST_GAMES:
        raise OptionError(
            "games {given}: at least {least} tell something, or 0 for none",
            given=games,
            least=_FEWEST_GAMES,
        )


def _play(
    table: ValueTable, games: int, rng: np.random.Generator, progress: Progress | None
) -> NDArray[np.int64]:
    """Totals of games played by the table, their points counted by the rules module."""
    rules = table.rules
    states = np.zeros((games, 3), dtype=np.int64)
    totals = np.zeros(games, dtype=np.int64)
    upper = np.zeros(games, dtype=np.int64)
    for turn in range(1, len(rules.boxes) + 1):
        dice = rng.integers(1, FACES + 1, size=(games, DICE))
        for rerolls in range(rules.throws - 1, 0, -1):
            holds = best_choices(table, states, dice, np.full(games, rerolls)).choices
            for game, hold in enumerate(holds.tolist()):
                kept = HOLDS[hold]
                dice[game, : len(kept)] = kept
                dice[game, len(kept) :] = rng.integers(1, FACES + 1, size=DICE - len(kept))
        boxes = best_choices(table, states, dice, np.zeros(games)).choices
        for game, box_number in enumerate(boxes.tolist()):
            box, roll = rules.boxes[box_number], roll_index(dice[game].tolist())
            filled, _, joker = states[game].tolist()
            points = rules.options(filled, bool(joker), roll)[box]
            bonus = rules.bonus(bool(joker), roll)
            totals[game] += points + bonus
            upper[game] += points * box.is_upper
            states[game] = (
                filled | 1 << box_number,
                min(int(upper[game]), rules.upper_cap),
                rules.next_joker(bool(joker), box, points, bonus),
            )
        if progress:
            progress(turn, len(rules.boxes))
    return totals + rules.upper_bonuses[np.minimum(upper, rules.upper_cap)]
