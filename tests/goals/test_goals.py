"""Play for other goals than the mean, against the mean solver and an oracle in fractions."""

from __future__ import annotations

import random
from fractions import Fraction
from functools import cache, partial
from itertools import pairwise
from operator import le
from typing import Any

import numpy as np
import pytest

import oracle
from conftest import Tables, random_sheet
from solver import Advisor, Box, HoldChoice, Rules, RulesError, Scoresheet, SheetError, State, solve
from solver.errors import GoalError, PositionError
from solver.game.dice import ROLL_PROBABILITIES, ROLLS
from solver.game.rules import PRESETS
from solver.goals.expectations import Expectations
from solver.goals.goal import Goal, greatest_total, maximize, reach, reach_curve
from solver.statistics.exact import distribution

GUIDE = Rules.named("guide")
#: Sheets with four and five open boxes, the joker flag set or not, the bonus earned, lost or open.
SHEETS = [
    "3 6 9 12 . . | 20 . 25 30 40 50 .",
    ". 6 9 . 15 18 | 20 20 25 30 . 50 . +100",
    "1 2 3 4 . 6 | . 8 0 . . 0 20",
    "5 10 . 16 20 . | . 20 25 . 0 . 22",
]


def total(final: int) -> float:
    return float(final)


def step(wanted: int, final: int) -> int:
    return int(final >= wanted)


@pytest.mark.parametrize("name", PRESETS)
def test_the_total_as_utility_gives_the_mean(name: str, tables: Tables) -> None:
    table = tables(name)
    for seed, turns in enumerate((8, 9, 10, 11, 12, 12, 13)):
        sheet = random_sheet(table.rules, turns, seed)
        goal = maximize(sheet, total, table=table)
        expected = sheet.written + table.value(*sheet.state)
        assert goal.value(sheet) == pytest.approx(expected, abs=1e-9)


@pytest.mark.parametrize("text", SHEETS)
def test_the_total_as_utility_chooses_as_the_mean_does(text: str, tables: Tables) -> None:
    table = tables("guide")
    advisor = Advisor(table)
    goal = maximize(text, total, table=table)
    for dice in ("11111", "66651", "12346", "55522"):
        for rerolls in (1, 2):
            ours, theirs = goal.holds(text, dice, rerolls), advisor.holds(text, dice, rerolls)
            assert ours[0].hold == theirs[0].hold
            assert [c.value for c in ours] == pytest.approx([c.total for c in theirs], abs=1e-9)
            assert [c.loss for c in ours] == pytest.approx([c.loss for c in theirs], abs=1e-9)
        boxes, theirs_too = goal.boxes(text, dice), advisor.boxes(text, dice)
        assert [(c.box, c.points, c.bonus) for c in boxes] == [
            (c.box, c.points, c.bonus) for c in theirs_too
        ]
        assert [c.total for c in boxes] == pytest.approx([c.total for c in theirs_too])


@pytest.mark.slow
@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("turns", [11, 12])
def test_as_the_oracle(name: str, turns: int) -> None:
    rules, literal = Rules.named(name), oracle.RULES[name]
    rng = random.Random(f"{name} {turns}")
    for seed in range(2 if turns == 11 else 8):
        sheet = random_sheet(rules, turns, 100 * turns + seed)
        wanted = sheet.written + rng.randint(0, 60)
        some = [rng.randint(-9, 9) for _ in range(1700)]
        for utility in (partial(step, wanted), some.__getitem__):
            exact = oracle.best_utility(literal, *sheet.state, utility, sheet.written)
            found = maximize(sheet, utility).value(sheet)
            assert found == pytest.approx(float(exact), abs=1e-12)


def test_choices_as_the_oracle() -> None:
    sheet = Scoresheet.parse("3 6 9 12 15 . | 20 20 25 30 40 50 .", GUIDE)
    goal = reach(sheet, 300)

    @cache
    def best(filled: int, upper: int, joker: bool, written: int) -> Fraction:
        return oracle.best_utility(
            oracle.GUIDE, filled, upper, joker, lambda t: int(t >= 300), written
        )

    def after(box: Box, dice: str) -> Fraction:
        filled = sheet.fill(box, dice)
        return best(*filled.state, filled.written)

    for dice in ("66621", "66666", "12345"):
        for choice in goal.boxes(sheet, dice):
            assert choice.value == pytest.approx(float(after(choice.box, dice)), abs=1e-14)
    worth = {
        roll: max(
            after(GUIDE.boxes[choice[0]], "".join(map(str, roll)))
            for choice in oracle.choices(oracle.GUIDE, *sheet.state, roll)
        )
        for roll in oracle.ROLLS
    }
    turn = oracle.Turn(worth)
    for rerolls in (1, 2):
        exact = turn.holds((1, 2, 6, 6, 6), rerolls)
        for held in goal.holds(sheet, "66621", rerolls):
            assert held.value == pytest.approx(float(exact[held.hold]), abs=1e-14)


@pytest.mark.parametrize("text", SHEETS)
def test_greatest_chances_and_those_of_mean_play(text: str, tables: Tables) -> None:
    table = tables("guide")
    curve = reach_curve(text, GUIDE)
    mean_play = distribution(table, text)
    chances = np.array([mean_play.at_least(t) for t in range(curve.size)])
    assert (curve >= chances - 1e-13).all()
    assert (np.diff(curve) <= 0).all()
    assert (np.diff(chances) <= 0).all()
    assert curve[0] == 1.0
    assert curve.size == mean_play.greatest + 1
    # Each total by itself is the same.
    for wanted in np.linspace(0, curve.size + 5, 12).astype(int).tolist():
        expected = curve[wanted] if wanted < curve.size else 0.0
        assert reach(text, wanted, GUIDE).value(text) == pytest.approx(expected, rel=1e-12)


@pytest.mark.parametrize("text", SHEETS)
def test_a_chance_is_the_mixture_of_what_can_follow(text: str, tables: Tables) -> None:
    sheet = Scoresheet.parse(text, GUIDE)
    goal = reach(sheet, sheet.written + 80, table=tables("guide"))
    firsts = [goal.holds(sheet, roll, 2)[0].value for roll in ROLLS]
    assert goal.value(sheet) == pytest.approx(float(ROLL_PROBABILITIES @ firsts), rel=1e-12)
    for roll in ("12345", "33333", "66652"):
        lasts = goal.boxes(sheet, roll)
        for choice in lasts:
            after = sheet.fill(choice.box, roll)
            assert goal.value(after) == pytest.approx(choice.value, rel=1e-12)
        stop = next(c for c in goal.holds(sheet, roll, 1) if len(c.hold) == 5)
        assert (stop.value, stop.box) == (lasts[0].value, lasts[0].box)


def test_a_total_out_of_reach_and_one_that_is_certain(tables: Tables) -> None:
    table = tables("guide")
    advisor = Advisor(table)
    for wanted, chance in ((1500, 0.0), (200, 1.0)):
        goal = reach(SHEETS[1], wanted, table=table)
        assert goal.value(SHEETS[1]) == chance
        holds = goal.holds(SHEETS[1], "55421", 2)
        assert {(choice.value, choice.loss) for choice in holds} == {(chance, 0.0)}
        assert [c.hold for c in holds] == [c.hold for c in advisor.holds(SHEETS[1], "55421", 2)]
        boxes = goal.boxes(SHEETS[1], "55421")
        assert [c.box for c in boxes] == [c.box for c in advisor.boxes(SHEETS[1], "55421")]


def test_tiny_chances_still_rank() -> None:
    sheet = "5 10 15 20 25 . | 30 30 25 . . 50 . +600"
    goal = reach(sheet, 1275, GUIDE)  # four Yams more
    choices = goal.holds(sheet, "66612", 1)
    assert 0 < choices[0].value < 1e-4
    assert choices[0].hold == (6, 6, 6)
    assert choices[1].loss > 0


def test_ties_are_ordered_by_the_mean(tables: Tables) -> None:
    sheet = ". 6 9 12 15 18 | 20 20 25 30 40 50 ."
    goal = reach(sheet, 288, table=tables("guide"))
    for dice in ("11666", "23456", "22256"):
        choices = goal.holds(sheet, dice, 1)
        for better, worse in pairwise(choices):
            tied = better.value <= worse.value * (1 + 1e-12)
            assert better.value >= worse.value * (1 - 1e-12)
            assert not tied or better.total >= worse.total - 1e-9


@pytest.mark.parametrize("name", ["guide", "plain", "single-bonus"])
def test_the_same_bits_for_any_number_of_threads(name: str) -> None:
    rules = Rules.named(name)
    sheet = random_sheet(rules, 7, 5)
    curves = [reach_curve(sheet, threads=threads).tobytes() for threads in (1, 2, 5)]
    assert len(set(curves)) == 1


def test_a_bare_state_counts_from_0(tables: Tables) -> None:
    sheet = Scoresheet.parse(SHEETS[0], GUIDE)
    table = tables("guide")
    far = reach(sheet.state, 100, table=table)
    assert far.value(sheet.state) == reach(sheet, 100 + sheet.written, table=table).value(sheet)
    assert far.boxes(sheet.state, "66666")[0].total < 100 + 50 + 100
    # The notation and a list of utilities do as well; beyond its end, its last entry counts.
    step = [0.0] * 300 + [1.0]
    assert maximize(SHEETS[0], step, GUIDE).value(sheet) == pytest.approx(
        reach(sheet, 300, GUIDE).value(sheet)
    )


def test_the_upper_bonus_and_the_threshold_of_other_rules() -> None:
    odd = Rules.from_mapping(
        {
            "base": "guide",
            "name": "odd",
            "upper_threshold": 40,
            "upper_bonus": 0,
            "yams_bonus": 0,
        }
    )
    sheet = Scoresheet.parse("3 6 9 12 . . | 20 . 25 30 40 50 .", odd)
    from solver import solve

    table = solve(odd)
    expected = sheet.written + table.value(*sheet.state)
    assert maximize(sheet, total, table=table).value(sheet) == pytest.approx(expected, abs=1e-9)
    assert greatest_total(odd) == 340
    assert greatest_total(GUIDE) == 1575


def test_a_full_sheet_has_the_utility_of_its_total() -> None:
    full = "3 6 9 12 15 18 | 20 20 25 30 40 50 20"
    assert maximize(full, total, GUIDE).value(full) == 63 + 35 + 205
    assert reach(full, 303, GUIDE).value(full) == 1.0
    assert reach(full, 304, GUIDE).value(full) == 0.0
    with pytest.raises(SheetError, match="full"):
        reach(full, 303, GUIDE).boxes(full, "66666")


def test_what_is_carried_belongs_to_the_same_play() -> None:
    sheet = Scoresheet.parse(SHEETS[2], GUIDE)
    totals = np.arange(1576)
    decides = (totals >= 130).astype(float)
    alone = Goal(GUIDE, decides)
    itself = Expectations(GUIDE, decides + 1j * decides).value(sheet)
    one = Expectations(GUIDE, decides + 1j).value(sheet)
    with_points = Expectations(GUIDE, decides + 1j * totals)
    assert itself.real == alone.value(sheet) == one.real
    assert itself.imag == pytest.approx(alone.value(sheet), rel=1e-13)
    assert one.imag == pytest.approx(1.0, rel=1e-13)
    assert with_points.value(sheet).imag < maximize(sheet, total).value(sheet)
    best = Goal(GUIDE, decides, expected=with_points).choices(sheet, "66652", 2)[0]
    assert isinstance(best, HoldChoice)
    assert best.hold == alone.holds(sheet, "66652", 2)[0].hold
    assert best.value == pytest.approx(alone.holds(sheet, "66652", 2)[0].value, rel=1e-13)


@pytest.mark.parametrize("wanted", [-1, 2.5, "300", None, True, float("nan")])
def test_totals_that_are_none(wanted: object) -> None:
    with pytest.raises(GoalError, match="whole number"):
        reach(SHEETS[0], wanted, GUIDE)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("utility", "message"),
    [
        ([0.0, float("nan")], "utility of a total of 1 is nan"),
        (lambda _: float("inf"), "utility of a total of 0 is inf"),
        (lambda _: "many", "expected a number"),
        ("many", "expected a number"),
        ([], "one number for each"),
        ([[1.0]], "one number for each"),
    ],
)
def test_utilities_that_are_none(utility: object, message: str) -> None:
    with pytest.raises(GoalError, match=message) as error:
        maximize(SHEETS[0], utility, GUIDE)  # type: ignore[arg-type]
    assert "\n" not in str(error.value)


def test_rules_that_do_not_go_together(tables: Tables) -> None:
    with pytest.raises(RulesError, match="needs its rules"):
        reach(SHEETS[0], 300)
    with pytest.raises(RulesError, match="a table of other rules"):
        reach(SHEETS[0], 300, Rules.named("official"), table=tables("guide"))
    with pytest.raises(SheetError, match="other rules"):
        reach(Scoresheet.parse(SHEETS[0], Rules.named("official")), 300, table=tables("guide"))
    goal = reach(SHEETS[0], 300, GUIDE)
    with pytest.raises(PositionError):
        goal.holds(SHEETS[0], "66666", 0)
    with pytest.raises(SheetError):
        goal.value(State(1, 7, False))


def test_progress_and_an_interrupt() -> None:
    told: list[tuple[int, int]] = []
    reach_curve(SHEETS[2], GUIDE, progress=lambda done, whole: told.append((done, whole)))
    assert told == sorted(told)
    assert told[-1][0] == told[-1][1] > 0

    def interrupt(_done: int, _whole: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        reach_curve(SHEETS[2], GUIDE, progress=interrupt)


HOUSE_RULES: dict[str, dict[str, Any]] = {
    "low": {"upper_threshold": 5},
    "none": {"upper_threshold": 0, "upper_bonus": 20},
    "high": {"upper_threshold": 105, "joker": "none"},
    "paid": {"four_of_a_kind": 40, "small_straight": "sum", "yams": 1000},
    "once": {"joker": "free", "joker_at_zero": True, "yams_bonus_once": True, "yams_bonus": 70},
}


@pytest.mark.slow
@pytest.mark.parametrize("name", list(HOUSE_RULES))
def test_house_rules_against_brute_force(name: str) -> None:
    rules = Rules.from_mapping({"base": "guide", "name": name, **HOUSE_RULES[name]})
    theirs = oracle.changed(oracle.GUIDE, **HOUSE_RULES[name])
    table = solve(rules)
    for still_open in ((Box.SIXES, Box.YAMS), (Box.FULL_HOUSE, Box.SMALL_STRAIGHT), (Box.FIVES,)):
        filled = rules.full ^ rules.mask(still_open)
        upper = min(rules.upper_cap, 60 if any(b.is_upper for b in still_open) else 105)
        for joker in (False, True) if filled & rules.yams_mask else (False,):
            state = State(filled, upper, joker)
            for total in (20, 60, 110):
                exact = oracle.best_utility(theirs, *state, partial(le, total))
                found = reach(state, total, rules, table=table).value(state)
                assert found == pytest.approx(float(exact), abs=1e-12)
