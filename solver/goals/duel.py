"""Best reply to opponents who play for the mean.

What an opponent will finish with has an exact distribution under mean play (see `statistics`).
Against opponents whose totals are drawn independently from such distributions, every final total of
one's own has a chance to win, to tie and to lose, and so a utility: a win counts 1, and a tie the
share of it, half against one, a third among three. The best play for that utility is exact.

It is the best reply, not an equilibrium: the opponents do not look at one's own sheet, as players
who are behind or ahead at the end of a game would.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.errors import GoalError, PositionError
from solver.game.boxes import ALL_BOXES, N_BOXES
from solver.game.dice import Dice
from solver.game.scoresheet import Sheet, resolve
from solver.game.states import State
from solver.goals import checked_total, greatest_total
from solver.goals.goal import Goal, GoalBox, GoalHold
from solver.statistics import distribution
from solver.threads import Progress
from solver.values.table import ValueTable

__all__ = ["Duel", "Opponent", "Outcome", "duel", "first_place"]

#: Steps of the progress told for each of several parts.
_PARTS: Final = 10_000

#: Sheet of an opponent, or the total they finished with.
Opponent = Sheet | int


class Outcome(NamedTuple):
    """Chances at the end of a game."""

    share: float
    """Chance to win, a tie counted for its share; the best play maximises it."""
    win: float
    """Chance to have more than every opponent."""
    tie: float
    """Chance to share the first place."""
    lose: float
    """Chance that an opponent has more."""


class Duel:
    """Best reply to opponents who play for the mean; made by `duel`.

    Parameters
    ----------
    table : ValueTable
    me : Scoresheet, str or State
    totals : sequence of (n,) float64
        Distribution of the final total of each opponent, from 0 on.
    threads, progress
        See `Goal`.
    """

    def __init__(
        self,
        table: ValueTable,
        me: Sheet,
        totals: Sequence[NDArray[np.float64]],
        *,
        threads: int | None = None,
        progress: Progress | None = None,
    ) -> None:
        self.sheet = me
        self.opponents = len(totals)
        self._table = table
        self._threads = threads
        first = first_place(totals)
        share = (first / np.arange(1, len(first) + 1)[:, None]).sum(axis=0)
        self._chances = share, first[0], first[1:].sum(axis=0)
        # The play is decided by the share; how often it wins and ties is carried along.
        carried = self._chances[1 : 2 if len(totals) == 1 else 3]
        self._goals = [
            Goal(
                table.rules,
                share + 1j * chance,
                table,
                threads=threads,
                progress=progress and _part(progress, part, len(carried)),
            )
            for part, chance in enumerate(carried)
        ]

    def outcome(self, dice: Dice | None = None, rerolls: int | None = None) -> Outcome:
        """Chances of the best play from the start of the turn, or with dice and rerolls left."""
        if (dice is None) != (rerolls is None):
            raise PositionError("dice and rerolls go together: give both, or neither")
        if dice is None or rerolls is None:
            share = self._goals[0].value(self.sheet)
            carried = [goal.carried(self.sheet) for goal in self._goals]
        else:
            best = self._choices(self._goals[0], dice, rerolls)[0]
            share = best.value
            carried = [
                next(
                    choice.carried
                    for choice in self._choices(goal, dice, rerolls)
                    if _same(choice, best)
                )
                for goal in self._goals
            ]
        win = min(max(carried[0], 0.0), share)
        tie = 2 * (share - win) if self.opponents == 1 else max(carried[1], 0.0)
        return Outcome(share, win, tie, max(1 - win - tie, 0.0))

    def mean_play(self, dice: Dice | None = None, rerolls: int | None = None) -> Outcome:
        """Chances when the mean is played for, as in `outcome`."""
        total = distribution(
            self._table,
            self.sheet,
            dice,
            rerolls,
            threads=self._threads,
        ).probabilities
        share, win, tie = (float(total @ chance[: total.size]) for chance in self._chances)
        return Outcome(share, win, tie, max(1 - win - tie, 0.0))

    def holds(self, dice: Dice, rerolls: int) -> list[GoalHold]:
        """Rank every way to go on by the share; `carried` is the chance to win (see `Goal`)."""
        return self._goals[0].holds(self.sheet, dice, rerolls)

    def boxes(self, dice: Dice) -> list[GoalBox]:
        """Rank the boxes of a final roll by the share, as `holds` does."""
        return self._goals[0].boxes(self.sheet, dice)

    def _choices(self, goal: Goal, dice: Dice, rerolls: int) -> Sequence[GoalHold | GoalBox]:
        if rerolls == 0:
            return goal.boxes(self.sheet, dice)
        return goal.holds(self.sheet, dice, rerolls)


def duel(
    me: Sheet,
    them: Sequence[Opponent],
    table: ValueTable,
    *,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Duel:
    """Find the best play against opponents who play for the mean from where they stand.

    Parameters
    ----------
    me : Scoresheet, str or State
        One's own sheet, at the start of one's turn or in it.
    them : sequence of Scoresheet, str, State or int
        Sheet of each opponent, or the total they finished with. They may be a turn ahead, or behind
        by any number.
    table : ValueTable
    threads : int, optional
        All cores by default. The result does not depend on it.
    progress : callable, optional
        Called again and again with the work done and the work in all.

    Raises
    ------
    GoalError
        When one's own sheet is full, there is no opponent, one is two turns ahead or more, or a
        total is negative.
    SheetError
        When a sheet is impossible or of other rules than the table.
    """
    state, _ = resolve(me, table.rules)
    if state.filled == ALL_BOXES:
        raise GoalError("your own sheet is full: there is nothing left to decide")
    if not them:
        raise GoalError("no opponent: give at least one sheet or total")
    opponents = [_opponent(other, state, table) for other in them]
    known: dict[int | tuple[State, int], NDArray[np.float64]] = {}
    for other in opponents:
        if other not in known:
            known[other] = _total_of(other, table, threads)
    totals = [known[other] for other in opponents]
    size = max(greatest_total(table.rules) + 1, *(total.size for total in totals)) + 1
    found = Duel(
        table,
        me,
        [np.pad(total, (0, size - total.size)) for total in totals],
        threads=threads,
        progress=progress,
    )
    found.outcome()
    return found


def _opponent(other: Opponent, mine: State, table: ValueTable) -> int | tuple[State, int]:
    """Check an opponent, and tell them as a total or as a state and the points written."""
    if isinstance(other, int | np.integer):
        return checked_total(other)
    state, written = resolve(other, table.rules)
    ahead = state.filled.bit_count() - mine.filled.bit_count()
    if ahead > 1 and state.filled != ALL_BOXES:
        raise GoalError(
            "opponent with {theirs} of {boxes} boxes filled against {mine} of yours: they can be"
            " one turn ahead at most, or finished",
            theirs=state.filled.bit_count(),
            boxes=N_BOXES,
            mine=mine.filled.bit_count(),
        )
    return state, written


def _total_of(
    other: int | tuple[State, int], table: ValueTable, threads: int | None
) -> NDArray[np.float64]:
    """Distribution of the final total of an opponent."""
    if isinstance(other, int):  # all totals out of reach are one
        return np.pad([1.0], (min(other, greatest_total(table.rules) + 1), 0))
    state, written = other
    total = distribution(table, state, threads=threads).probabilities
    return np.pad(total, (written, 0))


def first_place(totals: Sequence[NDArray[np.float64]]) -> NDArray[np.float64]:
    """Chance that no opponent has more than a total and exactly k have it; shape (k + 1, n)."""
    found = np.ones((1, totals[0].size))
    for total in totals:
        rising = np.concatenate([[0.0], np.cumsum(total)[:-1]])
        falling = np.cumsum(total[::-1])[::-1]
        fewer = np.where(rising < 0.5, rising, 1.0 - falling)  # each tail from its own end
        beaten = np.pad(found * fewer, ((0, 1), (0, 0)))
        tied = np.pad(found * total, ((1, 0), (0, 0)))
        found = beaten + tied
    return found


def _part(progress: Progress, part: int, parts: int) -> Progress:
    """Progress of all parts of the work, told by one of them."""
    # The parts are nearly, not exactly, as long as one another.
    return lambda done, whole: progress(part * _PARTS + done * _PARTS // whole, parts * _PARTS)


def _same(one: GoalHold | GoalBox, other: GoalHold | GoalBox) -> bool:
    if isinstance(one, GoalHold) and isinstance(other, GoalHold):
        return one.hold == other.hold
    return one.box == other.box
