from __future__ import annotations

import numpy as np
import pytest

from conftest import Tables
from played import typed
from solver import RecordError, Scoresheet
from solver.coach.win import chances_now, win_chances
from solver.game.record import Games, Header
from solver.game.rules import PRESETS
from solver.game.session import Session
from solver.goals.duel import duel
from solver.statistics.exact import distribution

LATE = "3 6 9 12 15 . | 20 20 25 30 . 50 ."
RULES = PRESETS["guide"]


def games(text: str, players: str) -> Games:
    return typed(f"players: {players}\nsheet: {LATE}\n{text}")


def test_two_players(tables: Tables) -> None:
    played = games("66612 666 66613 six\n12346 chance\n12345 grande suite\n11112 six\n", "A, B")
    (game,) = played.games
    win = win_chances(played.header, game, tables("guide"))
    assert len(win) == 4
    assert all(sum(chances) == pytest.approx(1, abs=1e-12) for chances in win)
    sheet = Scoresheet.parse(LATE, RULES)
    first = distribution(tables("guide"), sheet.fill("six", "66613")).probabilities
    second = distribution(tables("guide"), sheet).probabilities
    joint = np.outer(first, second)
    expected = np.tril(joint, -1).sum() + np.trace(joint[: len(second), : len(second)]) / 2
    assert win[0][0] == pytest.approx(expected, abs=1e-12)


def test_the_end_of_a_game(tables: Tables) -> None:
    last = "12346 chance\n11112 six\n12345 grande suite\n"
    turns = last.splitlines(keepends=True)
    three = games("".join(turn * 3 for turn in turns), "A, B, C")
    win = win_chances(three.header, three.games[0], tables("guide"))
    assert win[-1] == pytest.approx((1 / 3, 1 / 3, 1 / 3))
    better = games("12346 chance\n12345 chance\n" + 2 * turns[1] + 2 * turns[2], "A, B")
    assert win_chances(better.header, better.games[0], tables("guide"))[-1] == (1.0, 0.0)


def test_as_a_duel_played_for_the_mean(tables: Tables) -> None:
    table = tables("guide")
    played = games("66612 666 66613 six\n12346 chance\n", "A, B")
    win = win_chances(played.header, played.games[0], table)
    mine, theirs = (
        Scoresheet.parse(LATE, RULES).fill(box, dice)
        for box, dice in (("six", "66613"), ("chance", "12346"))
    )
    assert win[-1][0] == pytest.approx(duel(mine, [theirs], table).mean_play(mine).share, abs=1e-12)


def test_after_a_hold_it_is_the_mean_over_the_dice_that_may_come(tables: Tables) -> None:
    played = games("66612 666 66613 six\n12346 chance\n", "A, B")
    table = tables("guide")

    def held() -> Session:
        session = Session(played.header)
        session.throw("66612")
        session.hold("6661")
        return session

    now = chances_now(held(), table)
    after = []
    for face in range(1, 7):
        session = held()
        session.throw((face,))
        after.append(chances_now(session, table))
    assert now == pytest.approx(np.mean(after, axis=0), abs=1e-12)
    open_still = Session(played.header)
    open_still.throw("66612")
    assert now[0] < chances_now(open_still, table)[0]  # the 1 is better thrown again


def test_progress_and_rules(tables: Tables) -> None:
    told: list[tuple[int, int]] = []
    played = games("66612 six\n12346 chance\n", "A, B")
    win_chances(
        played.header, played.games[0], tables("guide"), progress=lambda *done: told.append(done)
    )
    assert told == [(1, 3), (2, 3), (3, 3)]
    with pytest.raises(RecordError, match="played under the rules official, not guide"):
        win_chances(Header(PRESETS["official"]), played.games[0], tables("guide"))
