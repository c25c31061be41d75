"""Best replies to opponents who play for the mean."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import product
from typing import Any

import numpy as np
import pytest

from conftest import Tables, random_sheet
from solver import Advisor, Rules, Scoresheet, SheetError, ValueTable
from solver.advice.choices import BoxChoice, HoldChoice
from solver.errors import GoalError, PositionError
from solver.game.dice import ROLL_PROBABILITIES, ROLLS
from solver.game.rules import PRESETS
from solver.goals.duel import duel
from solver.goals.first_place import first_place
from solver.goals.goal import maximize, reach
from solver.statistics.exact import distribution

GUIDE = Rules.named("guide")
TWO_OPEN = "3 6 9 12 15 . | 20 20 25 30 40 50 ."
FIVE_OPEN = ". 6 9 12 . 18 | 20 . 25 . 40 50 ."
EMPTY = ". . . . . . | . . . . . . ."


@pytest.mark.parametrize("sheet", [TWO_OPEN, FIVE_OPEN])
@pytest.mark.parametrize("theirs", [200, 250, 262, 300, 301])
def test_against_a_finished_opponent(sheet: str, theirs: int, tables: Tables) -> None:
    table = tables("guide")
    won = reach(sheet, theirs + 1, table=table).value(sheet)
    not_lost = reach(sheet, theirs, table=table).value(sheet)
    found = duel(sheet, [theirs], table).outcome(sheet)
    assert won - 1e-12 <= found.share <= not_lost + 1e-12
    assert found.share <= (won + not_lost) / 2 + 1e-12
    assert found.win <= won + 1e-12
    assert found.win + found.tie + found.lose == pytest.approx(1, abs=1e-12)
    assert found.share == pytest.approx(found.win + found.tie / 2, abs=1e-12)


def test_a_total_that_cannot_be_hit(tables: Tables) -> None:
    sheet = "3 6 9 12 15 18 | 20 20 . 30 40 50 22"  # 0, 25 or a Yams
    table = tables("guide")
    found = duel(sheet, [270], table).outcome(sheet)
    assert found.tie == 0
    assert found.share == found.win == reach(sheet, 270, table=table).value(sheet)


@pytest.mark.slow
@pytest.mark.parametrize("name", PRESETS)
def test_equal_sheets(name: str, tables: Tables) -> None:
    table = tables(name)
    sheet = random_sheet(table.rules, 8, 31)
    found = duel(sheet, [sheet], table)
    best, mean_play = found.outcome(sheet), found.mean_play(sheet)
    assert mean_play.share == pytest.approx(0.5, abs=1e-12)
    assert mean_play.win == pytest.approx(mean_play.lose, abs=1e-12)
    assert best.share >= 0.5 - 1e-12
    for outcome in (best, mean_play):
        assert outcome.win + outcome.tie + outcome.lose == pytest.approx(1, abs=1e-12)
        assert min(outcome) >= 0


def test_three_opponents(tables: Tables) -> None:
    table = tables("guide")
    them: list[str | int] = [TWO_OPEN, 280, "3 6 9 12 . . | 20 20 25 30 40 0 ."]
    found = duel(TWO_OPEN, them, table)
    best = found.outcome(TWO_OPEN)
    # The same from the definition: all ways the others can finish, for each total of one's own.
    size = 600
    fewer, equal = [], []
    for other in them:
        chances = np.zeros(size)
        if isinstance(other, int):
            chances[other] = 1
        else:
            found_by = distribution(table, other).probabilities
            chances[: found_by.size] = found_by
        equal.append(chances)
        fewer.append(np.cumsum(chances) - chances)
    share = np.zeros(size)
    for ties in product((0, 1), repeat=3):
        ways = [equal[i] if tie else fewer[i] for i, tie in enumerate(ties)]
        share += np.prod(ways, axis=0) / (1 + sum(ties))
    exact = maximize(TWO_OPEN, share, table=table).value(TWO_OPEN)
    assert best.share == pytest.approx(exact, abs=1e-12)
    assert best.win + best.tie / 4 < best.share < best.win + best.tie / 2
    assert best.share < min(
        duel(TWO_OPEN, [other], table).outcome(TWO_OPEN).share for other in them
    )
    assert best.share >= found.mean_play(TWO_OPEN).share
    # The order of the opponents does not matter.
    assert duel(TWO_OPEN, them[::-1], table).outcome(TWO_OPEN) == pytest.approx(best, abs=1e-12)


@pytest.mark.slow
def test_the_middle_of_a_turn(tables: Tables) -> None:
    table = tables("guide")
    found = duel(FIVE_OPEN, ["3 6 . 12 . 18 | 20 20 25 . . 50 .", 255], table)
    for dice, rerolls in (("66521", 2), ("66521", 1)):
        best = found.outcome(FIVE_OPEN, dice, rerolls)
        choices = found.holds(FIVE_OPEN, dice, rerolls)
        assert (choices[0].value, choices[0].win) == pytest.approx((best.share, best.win))
        assert best.share >= found.mean_play(FIVE_OPEN, dice, rerolls).share - 1e-12
    last = found.outcome(FIVE_OPEN, "66521", 0)
    assert found.boxes(FIVE_OPEN, "66521")[0].value == last.share
    shares = [found.outcome(FIVE_OPEN, roll, 2) for roll in ROLLS]
    mixed = ROLL_PROBABILITIES @ np.array(shares)
    assert tuple(mixed) == pytest.approx(found.outcome(FIVE_OPEN), abs=1e-12)


@pytest.mark.slow
def test_simulation_of_the_best_reply(tables: Tables) -> None:
    table = tables("guide")
    theirs = "3 6 9 . 15 18 | 22 20 25 30 40 0 ."
    found = duel(TWO_OPEN, [theirs], table)
    advisor = Advisor(table)
    rng = np.random.default_rng(4)
    games = 1200

    @cache
    def choice(mean: bool, sheet: Scoresheet, roll: str, rerolls: int) -> HoldChoice | BoxChoice:
        return (advisor if mean else found).choices(sheet, roll, rerolls)[0]

    def final(sheet: Scoresheet, mean: bool) -> int:
        while sheet.open_boxes:
            dice: list[int] = []
            for rerolls in (2, 1, 0):
                dice = sorted([*dice, *rng.integers(1, 7, 5 - len(dice)).tolist()])
                best = choice(mean, sheet, "".join(map(str, dice)), rerolls)
                if isinstance(best, HoldChoice):
                    dice = list(best.hold)
            sheet = sheet.fill(best.box or "", dice)
        return sheet.total

    count = Counter(
        np.sign(
            final(Scoresheet.parse(TWO_OPEN, GUIDE), False)
            - final(Scoresheet.parse(theirs, GUIDE), True)
        )
        for _ in range(games)
    )
    best = found.outcome(TWO_OPEN)
    for sign, chance in ((1, best.win), (0, best.tie), (-1, best.lose)):
        error = np.sqrt(chance * (1 - chance) / games)
        assert abs(count[sign] / games - chance) < 4 * error


@pytest.mark.slow
def test_opponents_behind_and_ahead(tables: Tables) -> None:
    table = tables("guide")
    one_behind, one_ahead = (
        "3 6 9 12 . . | 20 20 25 30 40 50 .",
        "3 6 9 12 15 18 | 20 20 25 30 40 50 .",
    )
    shares = [
        duel(TWO_OPEN, [other], table).outcome(TWO_OPEN).share
        for other in (one_behind, one_ahead, EMPTY)
    ]
    assert all(0 < share < 1 for share in shares)


@pytest.mark.parametrize(
    ("me", "them", "message"),
    [
        (FIVE_OPEN, [TWO_OPEN], "one turn ahead at most"),
        (TWO_OPEN, [], "no opponent"),
        (TWO_OPEN, [-1], "whole number"),
        (TWO_OPEN, [True], "whole number"),
        ("3 6 9 12 15 18 | 20 20 25 30 40 50 20", [200], "your own sheet is full"),
    ],
)
def test_duels_that_are_none(me: str, them: list[int | str], message: str, tables: Tables) -> None:
    with pytest.raises(GoalError, match=message) as error:
        duel(me, them, tables("guide"))
    assert "\n" not in str(error.value)


def test_opponents_of_other_rules(tables: Tables) -> None:
    other = Scoresheet.parse(TWO_OPEN, Rules.named("official"))
    with pytest.raises(SheetError, match="other rules"):
        duel(TWO_OPEN, [other], tables("guide"))


def test_progress_of_two_passes(tables: Tables) -> None:
    told: list[tuple[int, int]] = []
    table: ValueTable = tables("guide")
    duel(FIVE_OPEN, [200, 210], table, progress=lambda done, whole: told.append((done, whole)))
    assert told == sorted(told)
    assert told[-1][0] == told[-1][1]


def test_an_opponent_out_of_reach_with_progress(tables: Tables) -> None:
    """Nothing is to be decided then, so there is no work to tell of."""
    me = Scoresheet.parse("3 6 9 12 15 . | 20 20 25 30 40 50 .", Rules.named("guide"))
    calls: list[tuple[int, int]] = []
    found = duel(me, [1500], tables("guide"), progress=lambda *told: calls.append(told))
    assert found.outcome(me) == (0.0, 0.0, 0.0, 1.0)
    assert all(whole > 0 for _, whole in calls)
    large: Any = np.int64(10**9)
    assert duel(me, [large], tables("guide")).outcome(me).lose == 1.0


def test_dice_without_rerolls_are_refused(tables: Tables) -> None:
    me = Scoresheet.parse("3 6 9 12 15 . | 20 20 25 30 40 50 .", Rules.named("guide"))
    found = duel(me, [250], tables("guide"))
    with pytest.raises(PositionError, match="go together"):
        found.outcome(me, "12345")


@pytest.mark.slow
def test_a_field_of_players_on_new_sheets(tables: Tables) -> None:
    table = tables("guide")
    named = duel(TWO_OPEN, [EMPTY, EMPTY, 240], table)
    field = duel(TWO_OPEN, [240], table, field=2)
    assert field.opponents == named.opponents == 3
    assert field.outcome(TWO_OPEN) == pytest.approx(named.outcome(TWO_OPEN), abs=1e-15)
    # One of n + 1 who all begin: by symmetry the mean play wins one game in n + 1.
    total = distribution(table).probabilities
    for players in (10, 5000):
        share, _, _ = first_place([total], [players])
        assert float(total @ share) == pytest.approx(1 / (players + 1), rel=1e-9)


@pytest.mark.slow
def test_the_best_total_of_a_field(tables: Tables) -> None:
    """With the last roll on the table nothing is left to choose: the power of a distribution."""
    table = tables("guide")
    total = distribution(table).probabilities
    below = np.concatenate([[0.0], np.cumsum(total)[:-1]])
    me = Scoresheet.parse("3 6 9 12 15 18 | 20 20 25 30 40 50 . +100", GUIDE)
    final = me.fill("chance", "66655").total
    found = duel(me, [], table, field=1000).outcome(me, "66655", 0)
    assert found.win == pytest.approx(below[final] ** 1000, rel=1e-9)
    assert found.win + found.tie == pytest.approx((below[final] + total[final]) ** 1000, rel=1e-9)


@pytest.mark.parametrize("field", [-1, True, 1.5, "3", 100_001])
def test_fields_that_are_none(field: object, tables: Tables) -> None:
    with pytest.raises(GoalError, match=r"field|100,000 at most"):
        duel(TWO_OPEN, [200], tables("guide"), field=field)  # type: ignore[arg-type]
