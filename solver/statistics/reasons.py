"""Why a choice is better than another: the expected final sheet after each, box by box.

After a choice the rest of the game is played forward, as in `solver.statistics.exact`, and every
box, the upper bonus and the Yams bonuses have their expected points. Two choices differ in them by
amounts that add up to the loss: what one gains here, it gives up there. The idea is that of
Verhoeff's proficiency test (*Optimal Solitaire Yahtzee Strategies*, 1999), which lays two choices
side by side.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from solver.advice.advisor import Advisor
from solver.advice.choices import BoxChoice, HoldChoice
from solver.advice.reasons import BoxChance, box_chances
from solver.advice.turn import roll_chances
from solver.game.boxes import Box
from solver.game.dice import ROLL_PROBABILITIES, Dice, hold_index
from solver.game.scoresheet import Sheet, playable
from solver.statistics.exact import Start, play_on
from solver.statistics.probabilities import Distribution
from solver.threads import Progress
from solver.values.table import ValueTable

__all__ = ["Part", "Reasons", "reasons", "reasons_of", "start_after"]

#: What a final total is made of, beside the points written so far.
Part = Box | Literal["upper bonus", "Yams bonus"]


@dataclass(frozen=True, eq=False, slots=True)
class Reasons:
    """What perfect play makes of a game after a choice. Amounts are expected points."""

    choice: HoldChoice | BoxChoice
    turn: tuple[BoxChance, ...]
    """Where this turn ends."""
    written: int
    """Points in the boxes and Yams bonuses before the choice."""
    boxes: Mapping[Box, float]
    """For each box that is open before the choice, in sheet order."""
    upper_bonus: float
    yams_bonus: float
    """Yams bonuses from here on."""
    upper_bonus_chance: float
    """Probability that there is an upper bonus in the end."""
    total: Distribution
    """Probability of the final total; its standard deviation is the spread."""

    @property
    def parts(self) -> dict[Part, float]:
        """What is expected of each part; with `written` they add up to the expected total."""
        parts: dict[Part, float] = dict(self.boxes.items())
        return parts | {"upper bonus": self.upper_bonus, "Yams bonus": self.yams_bonus}

    def gains(self, other: Reasons) -> dict[Part, float]:
        """How much more than another choice this one has of each part; adds up to the loss."""
        theirs = other.parts
        return {part: mine - theirs[part] for part, mine in self.parts.items()}


def reasons(
    table: ValueTable,
    sheet: Sheet,
    dice: Dice,
    rerolls: int,
    top: int = 2,
    *,
    threads: int | None = None,
    progress: Progress | None = None,
) -> list[Reasons]:
    """Lay the best choices side by side, best first.

    About a second a choice from a new sheet, much less from a sheet in the middle of a game.

    Parameters
    ----------
    table : ValueTable
    sheet : Scoresheet, str or State
    dice : str, int or sequence of int
    rerolls : int
        How many are left; without any, the choices are boxes.
    top : int
        How many choices, if there are so many.
    threads, progress : optional
        As for `statistics`.

    Raises
    ------
    DiceError, SheetError, PositionError
        As `Advisor.choices` does.

    Examples
    --------
    >>> from solver import Rules, solve
    >>> table = solve(Rules.named("guide"))
    >>> best, second = reasons(table, "3 6 9 12 15 . | 20 20 25 30 40 50 .", "46666", 0)
    >>> [round(gain, 2) for gain in best.gains(second).values()]
    [11.56, -5.77, 22.72, 1.34]
    """
    choices: Sequence[HoldChoice | BoxChoice] = Advisor(table).choices(sheet, dice, rerolls)
    return list(
        reasons_of(table, sheet, rerolls, choices[:top], threads=threads, progress=progress)
    )


def reasons_of(
    table: ValueTable,
    sheet: Sheet,
    rerolls: int,
    choices: Sequence[HoldChoice | BoxChoice],
    *,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Iterator[Reasons]:
    """Work out any of the choices that `Advisor.choices` lists; parameters as for `reasons`."""
    advisor = Advisor(table)
    state, written = playable(sheet, table.rules)
    for place, choice in enumerate(choices):
        start, paid = start_after(advisor, sheet, rerolls, choice)

        def report(done: int, total: int, place: int = place) -> None:
            if progress:
                progress(place * total + done, len(choices) * total)

        rest = play_on(table, start, threads=threads, progress=report)
        means = paid | {box: later.points.mean for box, later in rest.boxes.items()}
        yield Reasons(
            choice,
            box_chances(advisor, sheet, rerolls, choice),
            written,
            {box: means[box] for box in table.rules.in_mask(table.rules.full & ~state.filled)},
            rest.upper_bonus.mean,
            table.rules.yams_bonus * rest.yams_bonuses.mean
            + (choice.bonus if isinstance(choice, BoxChoice) else 0),
            rest.upper_bonus.at_least(1),
            rest.total,
        )


def start_after(
    advisor: Advisor, sheet: Sheet, rerolls: int, choice: HoldChoice | BoxChoice
) -> tuple[Start, dict[Box, float]]:
    """Where the game goes on after a choice, and what the choice wrote."""
    rules = advisor.rules
    state, written = playable(sheet, rules)
    if isinstance(choice, HoldChoice):
        chances, stop = roll_chances(hold_index(choice.hold)), choice.box is not None
        left = 0 if stop else rerolls - 1
        return Start(state, written, chances, left, written + choice.value), {}
    start = Start(
        state.after(rules, choice.box, choice.points, choice.bonus),
        written + choice.points + choice.bonus,
        ROLL_PROBABILITIES,
        rules.throws - 1,
        written + choice.value,
    )
    return start, {choice.box: float(choice.points)}
