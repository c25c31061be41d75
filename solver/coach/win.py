"""Who will win a game, after every turn, if all play for the mean from there.

What each player will finish with has an exact distribution (see `solver.statistics.exact`), and the
players do not hinder one another, so that the chances are sums over products of these. Who shares
the first place wins in part: half with one other, a third with two.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from solver.advice.advisor import Advisor
from solver.game.record import Game, Header, check_rules, positions
from solver.game.session import Session
from solver.game.states import State
from solver.goals.first_place import first_place
from solver.statistics.exact import distribution, play_on
from solver.statistics.probabilities import Distribution
from solver.statistics.reasons import start_after
from solver.threads import Progress
from solver.values.table import ValueTable

__all__ = ["chances_now", "win_chances"]


def win_chances(
    header: Header,
    game: Game,
    table: ValueTable,
    *,
    threads: int | None = None,
    progress: Progress | None = None,
) -> tuple[tuple[float, ...], ...]:
    """Chance of each player to win, after each turn in the order of play.

    A few seconds for a game of two, in compiled code.

    Parameters
    ----------
    header : Header
    game : Game
    table : ValueTable
        Of the rules of the game.
    threads : int, optional
        All cores by default.
    progress : callable, optional
        Called with the sheets worked out and the sheets in all.

    Raises
    ------
    RecordError
        When the table is one of other rules.
    """
    check_rules(header.rules, table.rules)
    seats = [positions(header, turns) for turns in game.turns]
    needed = {state for seat in seats for state, _ in seat}
    totals: dict[State, NDArray[np.float64]] = {}
    for state in needed:
        totals[state] = distribution(table, state, threads=threads).probabilities
        if progress:
            progress(len(totals), len(needed))
    turns = [0] * header.seats
    result = []
    for seat, _ in game.in_order():
        turns[seat] += 1
        now = [sheets[turn] for sheets, turn in zip(seats, turns, strict=True)]
        result.append(_shares([np.pad(totals[state], (start, 0)) for state, start in now]))
    return tuple(result)


def chances_now(session: Session, table: ValueTable) -> tuple[float, ...]:
    """Chance of each player to win from what lies on the table, if all play for the mean."""
    check_rules(session.rules, table.rules)
    totals = []
    for seat, sheet in enumerate(session.sheets):
        if seat == session.seat and session.dice:
            total = _in_turn(session, table)
        else:
            total = distribution(table, sheet)
        totals.append(total.probabilities)
    return _shares(totals)


def _in_turn(session: Session, table: ValueTable) -> Distribution:
    """Distribution of the final total of the player whose dice lie there, some held perhaps."""
    sheet, rerolls = session.sheet, session.rerolls
    if session.awaits != "throw":
        return distribution(table, sheet, session.dice, rerolls)
    advisor = Advisor(table)
    choices = advisor.holds(sheet, session.dice, rerolls)
    made = next(choice for choice in choices if choice.hold == session.held)
    start, _ = start_after(advisor, sheet, rerolls, made)
    return play_on(table, start).total


def _shares(totals: Sequence[NDArray[np.float64]]) -> tuple[float, ...]:
    """Chance of each player to win, from the distributions of their final totals."""
    size = max(total.size for total in totals)
    padded = [np.pad(total, (0, size - total.size)) for total in totals]
    shares = []
    for seat, own in enumerate(padded):
        others = padded[:seat] + padded[seat + 1 :]
        if not others:
            return (1.0,)
        share, _, _ = first_place(others, [1] * len(others))
        shares.append(float(own @ share))
    return tuple(shares)
