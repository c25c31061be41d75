"""Computer players: one who plays for the mean, and one who plays to win."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING, Final, Literal

from solver.advice.advisor import Advisor
from solver.advice.choices import BoxChoice, HoldChoice
from solver.game.scoresheet import Scoresheet
from solver.game.session import Session
from solver.threads import Progress
from solver.values.table import ValueTable

if TYPE_CHECKING:
    from solver.goals.duel import Duel

__all__ = ["KINDS", "Kind", "Opponent"]

#: The one who plays to win does so with at most so many boxes open; before that a decision would
#: take more than a few seconds, and the mean is played for.
DUEL_BOXES: Final = 8

Kind = Literal["perfect", "win"]
KINDS: Final[tuple[Kind, ...]] = ("perfect", "win")


class Opponent:
    """A computer player.

    Parameters
    ----------
    kind : {"perfect", "win"}
        Whether it plays for the mean, or to win against others who play for the mean from where
        they stand: exactly once it has no more than eight open boxes, until then for the mean, too.
    table : ValueTable
    reporting : callable, optional
        Makes a context that gives a `Progress` for work that takes seconds.
    """

    def __init__(
        self,
        kind: Kind,
        table: ValueTable,
        reporting: Callable[[], AbstractContextManager[Progress | None]] = nullcontext,
    ) -> None:
        self.kind = kind
        self.table = table
        self._reporting = reporting
        self._advisor = Advisor(table)
        self._duel: tuple[tuple[Scoresheet, ...], Duel] | None = None

    def choices(self, session: Session) -> Sequence[HoldChoice | BoxChoice]:
        """Rank what it can do with the dice on the table, the best first."""
        sheets = session.sheets
        if self.kind == "perfect" or len(sheets) == 1 or len(session.sheet.open_boxes) > DUEL_BOXES:
            return self._advisor.choices(session.sheet, session.dice, session.rerolls)
        others = [sheet for seat, sheet in enumerate(sheets) if seat != session.seat]
        return self._against(session.sheet, others).choices(
            session.sheet, session.dice, session.rerolls
        )

    def move(self, session: Session) -> HoldChoice | BoxChoice:
        """Do the best with the dice on the table: hold some, or fill a box."""
        best = self.choices(session)[0]
        if isinstance(best, HoldChoice):
            session.hold(best.hold)
        else:
            session.fill(best.box)
        return best

    def _against(self, mine: Scoresheet, others: Sequence[Scoresheet]) -> Duel:
        from solver.goals.duel import duel  # numba

        sheets = (mine, *others)
        if self._duel is None or self._duel[0] != sheets:  # once a turn
            with self._reporting() as progress:
                self._duel = sheets, duel(mine, others, self.table, progress=progress)
        return self._duel[1]
