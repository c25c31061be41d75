"""Every command's question on every kind of sheet, and the totals of whole games."""

from __future__ import annotations

import math
from functools import cache

import numpy as np
import pytest

import oracle
from conftest import random_sheet
from sheets import mapping
from solver import (
    Advisor,
    Rules,
    Scoresheet,
    ValueTable,
    best_choices,
    curve,
    duel,
    reach,
    simulate,
    solve,
)
from solver.advice.odds import box_odds
from solver.advice.openings import first_boxes, first_holds
from solver.game.dice import ROLL_PROBABILITIES, ROLLS, roll_index
from solver.statistics.exact import statistics
from solver.verification import verify

#: Issue list: expected totals of whole games.
TOTALS = {
    "four-40": 263.2763966709,
    "figures": 237.0274493263,
    "fixed-straights": 211.5325507454,
    "upper-first": 211.9228221761,
    "downward": 130.1810962603,
    "upward": 130.1810962603,
    "one-throw": 127.4183754173,
    "two-throws": 189.3008764161,
}
LONG_TOTALS = {
    "yatzy": 248.4399893779,
    "yatzy-five-alike": 248.4680909173,
    "yatzy-four-alike": 248.6440589,
}


def small(name: str, **fields: object) -> dict[str, object]:
    bonus = {} if "upper_bonus" in fields else {"upper_bonus": 0}
    return {"base": "empty", "name": name, **bonus, **fields}


SIXTEEN = {
    **{f"line_{n}": {"needs": f"sum >= {n + 8}", "points": n} for n in range(10)},
    **{f"face_{n}": {"face": n} for n in range(1, 7)},
}
#: Sheets that are unusual in one way each; the examples of the issue list beside them.
UNUSUAL = {
    "two-boxes": small("two-boxes", boxes={"ones": {"face": 1}, "sixes": {"face": 6}}),
    "no-upper": small(
        "no-upper",
        boxes={
            "yams": {"needs": "5 alike", "points": 50},
            "chance": {"needs": "any", "points": "sum"},
            "pair": {"label": "Pair", "needs": "2 alike", "points": "figure"},
        },
        yams_bonus=100,
        joker="free",
        joker_at_zero=True,
    ),
    "only-upper": small(
        "only-upper",
        boxes={f"face_{n}": {"face": n} for n in (2, 4, 6)},
        upper_bonus=[[20, 5], [40, 30]],
        upper_bonus_per_point=2,
    ),
    "sixteen-downward": small("sixteen-downward", boxes=SIXTEEN, order="downward", throws=5),
    "sixteen-one-throw": small(
        "sixteen-one-throw",
        boxes=SIXTEEN,
        throws=1,
        order="upward",
        upper_bonus=35,
        upper_threshold=63,
        upper_bonus_per_point=1,
    ),
}
EXAMPLES = [name for name in oracle.EXAMPLES if not name.startswith(("yatzy-", "guide-"))]


@cache
def table_of(name: str) -> ValueTable:
    if name in UNUSUAL:
        return solve(Rules.from_mapping(UNUSUAL[name]))
    rules = oracle.EXAMPLES.get(name) or oracle.RULES[name]
    return solve(Rules.from_mapping(mapping(name, rules)))


@pytest.mark.parametrize("name", TOTALS)
def test_expected_totals(name: str) -> None:
    assert table_of(name).expected_total == pytest.approx(TOTALS[name], abs=1e-10, rel=0)


@pytest.mark.slow
@pytest.mark.parametrize("name", LONG_TOTALS)
def test_expected_totals_of_larger_sheets(name: str) -> None:
    digits = len(str(LONG_TOTALS[name]).partition(".")[2])
    total = pytest.approx(LONG_TOTALS[name], abs=10.0**-digits, rel=0)
    assert table_of(name).expected_total == total


def test_one_box_values() -> None:
    """Brelan as three times the face, carré of its own dice, the straight 1-5 alone."""
    rules = table_of("fixed-straights").rules
    points = rules.points
    assert points[roll_index("44441"), rules.index(rules.box("brelan"))] == 12
    assert points[roll_index("44444"), rules.index(rules.box("carre"))] == 16
    box = rules.box("petite suite")
    alone = Rules.from_mapping(
        small(
            "alone",
            boxes={
                "small_straight": {"needs": list(box.needs), "points": box.points},
                "nothing": {"label": "Nothing", "needs": "any", "points": 0},
            },
            order="downward",
        )
    )
    assert solve(alone).expected_total == pytest.approx(5.9049, abs=5e-5)
    assert solve(alone).expected_total / 30 == pytest.approx(0.1968, abs=5e-5)


def check_everything(name: str, left: int = 2) -> None:
    """Ask all questions on a sheet of few open boxes, and compare the answers."""
    table = table_of(name)
    rules = table.rules
    n = len(rules.boxes)
    sheet = random_sheet(rules, max(n - left, 0), 5)
    assert Scoresheet.parse(str(sheet), rules) == sheet
    advisor = Advisor(table)
    value, rerolls = advisor.value(sheet), rules.throws - 1
    best = [advisor.choices(sheet, roll, rerolls)[0].value for roll in ROLLS]
    assert ROLL_PROBABILITIES @ np.array(best) == pytest.approx(value, abs=1e-9)

    batch = best_choices(
        table,
        np.tile(np.array(sheet.state, dtype=int), (252, 1)),
        np.array(ROLLS),
        np.full(252, rerolls),
    )
    np.testing.assert_allclose(batch.values, best, rtol=0, atol=1e-9)

    found = statistics(table, sheet)
    assert found.total.mean == pytest.approx(sheet.written + value, abs=1e-9)
    assert list(found.boxes) == list(sheet.open_boxes)

    top = found.total.greatest
    chance = reach(sheet, top, table=table).value(sheet)
    assert chance >= found.total.at_least(top) - 1e-12 > -1e-12
    assert curve(table, sheet).reach[0] == 1.0

    game = duel(sheet, [sheet], table, field=3)
    outcome = game.outcome(sheet)
    assert outcome.win + outcome.tie + outcome.lose == pytest.approx(1, abs=1e-9)
    assert len(game.choices(sheet, "11234", rerolls)) >= 1

    sample = simulate(table, 2000, seed=3, sheet=sheet)
    error = max(found.total.standard_deviation, 1e-9) / math.sqrt(2000)
    assert abs(sample.mean - found.total.mean) < 6 * error


@pytest.mark.slow
@pytest.mark.parametrize("name", UNUSUAL)
def test_every_question_on_unusual_sheets(name: str) -> None:
    check_everything(name)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["yatzy", *EXAMPLES])
def test_every_question_on_every_example(name: str) -> None:
    check_everything(name)


@pytest.mark.parametrize("name", UNUSUAL)
def test_openings_and_odds_of_unusual_sheets(name: str) -> None:
    table = table_of(name)
    advisor = Advisor(table)
    holds, boxes = first_holds(advisor), first_boxes(advisor)
    assert len(boxes) == 252
    assert len(holds) == (252 if table.rules.throws > 1 else 0)
    best = [opening.best.value for opening in holds or boxes]
    assert ROLL_PROBABILITIES @ np.array(best) == pytest.approx(table.expected_total, abs=1e-9)
    for odds in box_odds(table.rules):
        assert all(0 <= chance <= 1 for chance in odds.chances)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["two-boxes", "no-upper", "only-upper"])
def test_unusual_tables_are_verified(name: str) -> None:
    assert all(check.passed for check in verify(table_of(name)))
