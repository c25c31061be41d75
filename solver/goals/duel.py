"""Best reply to opponents who play for the mean.

What an opponent will finish with has an exact distribution under mean play (see `statistics`).
Against opponents whose totals are drawn independently from such distributions, every final total of
one's own has a chance to win, to tie and to lose, and so a utility: a win counts 1, and a tie the
share of it, half against one, a third among three. The best play for that utility is exact.

It is the best reply, not an equilibrium: the opponents do not look at one's own sheet, as players
who are behind or ahead at the end of a game would.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.advice.choices import BoxChoice, Chooser, HoldChoice
from solver.errors import GoalError, PositionError
from solver.game.dice import Dice, parse_dice
from solver.game.rules import Rules
from solver.game.scoresheet import Sheet, resolve
from solver.game.states import State
from solver.goals.expectations import Expectations
from solver.goals.first_place import MOST_OPPONENTS, first_place
from solver.goals.goal import Goal, checked_total, greatest_total
from solver.goals.opponents import refuse_full
from solver.statistics.exact import distribution
from solver.threads import Progress
from solver.values.table import ValueTable

__all__ = ["Duel", "DuelBox", "DuelHold", "Opponent", "Outcome", "duel"]

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


@dataclass(frozen=True, slots=True)
class DuelHold(HoldChoice):
    """A hold by its share: `value` and `loss` are shares, `total` as in `Goal`."""

    win: float
    """Chance to have more than every opponent."""


@dataclass(frozen=True, slots=True)
class DuelBox(BoxChoice):
    """A box by its share: `value` and `loss` are shares, `total` as in `Goal`."""

    win: float
    """Chance to have more than every opponent."""


class Duel(Chooser[DuelHold, DuelBox]):
    """Best reply to opponents who play for the mean; made by `duel`.

    It answers as a `Goal` does; the value of a sheet or a choice is a share of the win.

    Parameters
    ----------
    table : ValueTable
    totals : sequence of (n,) float64
        Distribution of the final total of an opponent, from 0 on.
    counts : sequence of int, optional
        How many opponents have each of them; one by default.
    threads, progress
        See `Goal`.
    """

    def __init__(
        self,
        table: ValueTable,
        totals: Sequence[NDArray[np.float64]],
        counts: Sequence[int] | None = None,
        *,
        threads: int | None = None,
        progress: Progress | None = None,
    ) -> None:
        counts = [1] * len(totals) if counts is None else counts
        self.opponents = sum(counts)
        self._table = table
        self._threads = threads
        self._chances = first_place(totals, counts)
        share = self._chances[0]
        # The play is decided by the share; how often it wins and ties is carried along.
        carried = self._chances[1 : 2 if self.opponents == 1 else 3]
        self._expected = [
            Expectations(
                table.rules,
                share + 1j * chance,
                threads=threads,
                progress=progress and _part(progress, part, len(carried)),
            )
            for part, chance in enumerate(carried)
        ]
        self._goal = Goal(table.rules, share, table, expected=self._expected[0])

    def __repr__(self) -> str:
        return f"<Duel {self.rules.name}: {self.opponents} opponents>"

    @property
    def rules(self) -> Rules:
        """The rules it plays by."""
        return self._table.rules

    def value(self, sheet: Sheet) -> float:
        """Share of the win at the start of a turn."""
        return self._goal.value(sheet)

    def outcome(
        self, sheet: Sheet, dice: Dice | None = None, rerolls: int | None = None
    ) -> Outcome:
        """Chances of the best play from the start of the turn, or with dice and rerolls left."""
        if (dice is None) != (rerolls is None):
            raise PositionError("dice and rerolls go together: give both, or neither")
        if dice is None or rerolls is None:
            share = self.value(sheet)
            win, *tie = (float(goal.value(sheet).imag) for goal in self._expected)
        else:
            dice = parse_dice(dice)
            best = self._goal.choices(sheet, dice, rerolls)[0]
            share = best.value
            win, *tie = (_carried(goal, sheet, dice, rerolls, best) for goal in self._expected)
        win = min(max(win, 0.0), share)
        tied = max(tie[0], 0.0) if tie else 2 * (share - win)
        return Outcome(share, win, tied, max(1 - win - tied, 0.0))

    def mean_play(
        self, sheet: Sheet, dice: Dice | None = None, rerolls: int | None = None
    ) -> Outcome:
        """Chances when the mean is played for, as in `outcome`."""
        total = distribution(self._table, sheet, dice, rerolls, threads=self._threads).probabilities
        share, win, tie = (float(total @ chance[: total.size]) for chance in self._chances)
        return Outcome(share, win, tie, max(1 - win - tie, 0.0))

    def holds(self, sheet: Sheet, dice: Dice, rerolls: int) -> list[DuelHold]:
        """Rank every way to go on by the share; errors as for `Chooser.holds`."""
        dice = parse_dice(dice)
        choices = self._goal.holds(sheet, dice, rerolls)
        wins = self._expected[0].holds(sheet, dice, rerolls)
        return [
            DuelHold(**_fields(choice), win=float(wins[choice.hold].imag)) for choice in choices
        ]

    def boxes(self, sheet: Sheet, dice: Dice) -> list[DuelBox]:
        """Rank the boxes of a final roll by the share; errors as for `Chooser.boxes`."""
        dice = parse_dice(dice)
        choices = self._goal.boxes(sheet, dice)
        wins = self._expected[0].boxes(sheet, dice)
        return [DuelBox(**_fields(choice), win=float(wins[choice.box].imag)) for choice in choices]


def duel(
    me: Sheet,
    them: Sequence[Opponent],
    table: ValueTable,
    *,
    field: int = 0,
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
    field : int
        So many opponents more, each on a new sheet, up to 100,000 in all.
    threads : int, optional
        All cores by default. The result does not depend on it.
    progress : callable, optional
        Called again and again with the work done and the work in all.

    Raises
    ------
    GoalError
        When one's own sheet is full, there is no opponent, there are too many, one is two turns
        ahead or more, or a total is negative.
    SheetError
        When a sheet is impossible or of other rules than the table.
    """
    refuse_full(me, table.rules)
    state, _ = resolve(me, table.rules)
    opponents = Counter(_opponent(other, state, table) for other in them)
    opponents[State(0, 0, False), 0] += _checked_field(field)
    opponents = +opponents
    if not opponents:
        raise GoalError("no opponent: give at least one sheet or total")
    if opponents.total() > MOST_OPPONENTS:
        raise GoalError(
            "{given:,} opponents: {most:,} at most", given=opponents.total(), most=MOST_OPPONENTS
        )
    totals = [_total_of(other, table, threads) for other in opponents]
    size = max(greatest_total(table.rules) + 1, *(total.size for total in totals)) + 1
    reply = Duel(
        table,
        [np.pad(total, (0, size - total.size)) for total in totals],
        list(opponents.values()),
        threads=threads,
        progress=progress,
    )
    reply.outcome(me)
    return reply


def _checked_field(field: object) -> int:
    if isinstance(field, int | np.integer) and not isinstance(field, bool) and field >= 0:
        return int(field)
    raise GoalError("field {given!r}: expected a number of opponents", given=str(field))


def _opponent(other: Opponent, mine: State, table: ValueTable) -> int | tuple[State, int]:
    """Check an opponent, and tell them as a total or as a state and the points written."""
    if isinstance(other, int | np.integer):
        return checked_total(other)
    state, written = resolve(other, table.rules)
    ahead = state.filled.bit_count() - mine.filled.bit_count()
    if ahead > 1 and state.filled != table.rules.full:
        raise GoalError(
            "opponent with {theirs} of {boxes} boxes filled against {mine} of yours: they can be"
            " one turn ahead at most, or finished",
            theirs=state.filled.bit_count(),
            boxes=len(table.rules.boxes),
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


def _part(progress: Progress, part: int, parts: int) -> Progress:
    """Progress of all parts of the work, told by one of them."""
    # The parts are nearly, not exactly, as long as one another.
    return lambda done, whole: progress(part * _PARTS + done * _PARTS // whole, parts * _PARTS)


def _fields(choice: HoldChoice | BoxChoice) -> dict[str, Any]:
    return {field.name: getattr(choice, field.name) for field in fields(choice)}


def _carried(
    expected: Expectations, sheet: Sheet, dice: Dice, rerolls: int, choice: HoldChoice | BoxChoice
) -> float:
    """Expectation of what is carried along with a choice."""
    if isinstance(choice, HoldChoice):
        return float(expected.holds(sheet, dice, rerolls)[choice.hold].imag)
    return float(expected.boxes(sheet, dice)[choice.box].imag)
