from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import oracle
from conftest import Tables, random_sheet, solved, state_of
from solver import (
    Advisor,
    Box,
    DiceError,
    PositionError,
    Rules,
    Scoresheet,
    SheetError,
    State,
    best_choices,
)
from solver.advice.choices import BoxChoice, HoldChoice
from solver.game.dice import HOLDS, ROLLS, TIE
from solver.game.rules import PRESETS
from solver.game.states import reachable_states

GOLDEN = Path(__file__).parents[1] / "golden" / "positions.csv"
GUIDE = Rules.named("guide")
NEW = ". . . . . . | . . . . . . ."


def golden() -> list[tuple[int, list[str]]]:
    return [
        (number, [field.strip() for field in line.split(";")])
        for number, line in enumerate(GOLDEN.read_text(encoding="utf-8").splitlines(), start=1)
        if not line.startswith("#")
    ]


@pytest.mark.parametrize(
    ("line", "fields"), golden(), ids=lambda item: str(item) if isinstance(item, int) else ""
)
def test_golden_positions(tables: Tables, line: int, fields: list[str]) -> None:
    rules, sheet, dice, rerolls, choice, value, decimals, _source = fields
    advisor = Advisor(tables(rules))
    if rerolls == "0":
        found = {c.box.key: c.value for c in advisor.boxes(sheet, dice)}
    else:
        found = {
            "".join(map(str, c.hold)): c.value for c in advisor.holds(sheet, dice, int(rerolls))
        }
    assert found[choice] == pytest.approx(float(value), abs=0.5 * 10.0 ** -int(decimals)), line


def best_box(advisor: Advisor, sheet: str, dice: str) -> BoxChoice:
    return advisor.boxes(sheet, dice)[0]


def test_best_choices_of_the_golden_positions(tables: Tables) -> None:
    advisor = Advisor(tables("official"))
    zero = ". . . 12 . . | . . . . . 0 ."
    assert best_box(advisor, zero, "44444").box == Box.LARGE_STRAIGHT
    assert [c.box for c in advisor.boxes(". . . . . . | . . . . . 50 .", "44444")] == [Box.FOURS]
    full_below = best_box(advisor, ". . . . 15 . | 10 20 25 30 40 50 20", "55555")
    assert (full_below.box, full_below.points, full_below.bonus) == (Box.ONES, 0, 100)
    assert best_box(advisor, NEW, "66662").box == Box.SIXES
    assert best_box(advisor, NEW, "23446").box == Box.CHANCE
    stop = advisor.holds(NEW, "12345", 2)[0]
    assert (stop.hold, stop.box) == ((1, 2, 3, 4, 5), Box.LARGE_STRAIGHT)


def test_guide_has_no_joker_at_zero(tables: Tables) -> None:
    points = {
        c.box: c.points
        for c in Advisor(tables("guide")).boxes(". . . 12 . . | . . . . . 0 .", "44444")
    }
    assert points[Box.FULL_HOUSE] == points[Box.SMALL_STRAIGHT] == points[Box.LARGE_STRAIGHT] == 0
    assert points[Box.THREE_OF_A_KIND] == points[Box.FOUR_OF_A_KIND] == 20


def test_four_of_a_kind_is_never_the_best_first_box(tables: Tables) -> None:
    advisor = Advisor(tables("official"))
    firsts = {best_box(advisor, NEW, "".join(map(str, roll))).box for roll in ROLLS}
    assert Box.FOUR_OF_A_KIND not in firsts


def test_eleven_is_never_the_best_opening_hold(tables: Tables) -> None:
    advisor = Advisor(tables("official"))
    assert (1, 1) not in {advisor.holds(NEW, roll, 2)[0].hold for roll in ROLLS}


def test_ties_are_shown_as_ties(tables: Tables) -> None:
    """1 1 2 2 3 with only Yams open: 1 1 and 2 2 are worth the same; the higher comes first."""
    only_yams = State(GUIDE.full ^ GUIDE.yams_mask, 0, False)
    first, second, third, *_ = Advisor(tables("guide")).holds(only_yams, "11223", 2)
    assert (first.hold, second.hold) == ((2, 2), (1, 1))
    assert first.value == pytest.approx(1.4531893, abs=5e-8)
    assert first.loss == second.loss == 0
    assert third.loss > 0.6


def test_total_counts_the_upper_bonus_once(tables: Tables) -> None:
    advisor = Advisor(tables("guide"))
    sheet = Scoresheet.parse("3 6 9 12 15 18 | . . . . . . .", Rules.named("guide"))
    choice = advisor.boxes(sheet, "12345")[0]
    assert choice.total == pytest.approx(sheet.written + choice.value)
    full = Scoresheet.parse("3 6 9 12 15 18 | 0 0 0 0 0 0 5", Rules.named("guide"))
    assert advisor.value(full) == 35
    assert advisor.total(full) == full.total


def test_threshold_zero_earns_the_bonus_at_once() -> None:
    from solver import solve

    rules = Rules.from_mapping({"base": "guide", "name": "zero", "upper_threshold": 0})
    assert Scoresheet.empty(rules).total == 35
    assert Advisor(solve(rules)).value(State(GUIDE.full, 0, False)) == 35


@pytest.mark.parametrize(
    "name",
    [
        "guide",
        *(
            pytest.param(name, marks=pytest.mark.slow)
            for name in PRESETS
            if name not in ("guide", "yatzy")
        ),
    ],
)
@pytest.mark.parametrize(
    "still_open", [(Box.FOURS, Box.FULL_HOUSE), (Box.SIXES, Box.YAMS)], ids=["FOURS+FH", "SIXES+Y"]
)
def test_every_choice_against_the_oracle(
    tables: Tables, name: str, still_open: tuple[Box, ...]
) -> None:
    advisor, theirs = Advisor(tables(name)), oracle.RULES[name]
    filled = [box for box in GUIDE.boxes if box not in still_open]
    states = [state_of(filled, upper=45)] + (
        [state_of(filled, upper=45, joker=True)] if Box.YAMS in filled else []
    )
    for state in states:
        for roll in ROLLS[::29]:
            boxes = advisor.boxes(state, roll)
            exact = oracle.box_values(theirs, *state, roll)
            assert {advisor.rules.index(c.box): c.value for c in boxes} == pytest.approx(
                {box: float(value) for box, value in exact.items()}, abs=1e-11
            )
            check_ranking(boxes)
            for rerolls in (1, 2):
                holds = advisor.holds(state, roll, rerolls)
                exact_holds = oracle.hold_values(theirs, *state, roll, rerolls)
                assert {c.hold: c.value for c in holds} == pytest.approx(
                    {hold: float(value) for hold, value in exact_holds.items()}, abs=1e-11
                )
                check_ranking(holds)


def check_ranking(choices: Sequence[HoldChoice | BoxChoice]) -> None:
    assert choices[0].loss == 0
    assert all(choice.loss >= 0 for choice in choices)
    for before, after in pairwise(choices):
        assert after.value <= before.value + TIE
        if (
            isinstance(before, HoldChoice)
            and isinstance(after, HoldChoice)
            and (abs(before.value - after.value) <= TIE)
        ):
            assert (len(before.hold), before.hold[::-1]) > (len(after.hold), after.hold[::-1])


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from(["guide", "official", "free-joker", "single-bonus"]),
    st.integers(0, 12),
    st.integers(0, 2**32),
    st.lists(st.integers(1, 6), min_size=5, max_size=5),
)
def test_value_of_a_sheet_is_the_mean_of_what_follows(
    name: str, turns: int, seed: int, dice: list[int]
) -> None:
    table = solved(name)
    advisor = Advisor(table)
    sheet = random_sheet(table.rules, turns, seed)
    turn = advisor.turn(sheet.state)
    assert turn.holds[1][0] <= advisor.value(sheet) + 1e-9
    best = advisor.holds(sheet, dice, 2)[0]
    after = advisor.boxes(sheet, dice)[0]
    assert best.value >= after.value - 1e-9
    written = sheet.fill(after.box, dice)
    assert after.total == pytest.approx(advisor.total(written), abs=1e-9)


@pytest.mark.parametrize("rerolls", [0, 3, -1, None, "2"])
def test_rerolls_out_of_range(tables: Tables, rerolls: int) -> None:
    with pytest.raises(PositionError, match=r"a hold needs 1|a whole number from 1 to 2"):
        Advisor(tables("guide")).holds(NEW, "12345", rerolls)


def test_no_advice_on_a_finished_sheet(tables: Tables) -> None:
    advisor = Advisor(tables("guide"))
    full = "0 0 0 0 0 0 | 0 0 0 0 0 0 5"
    for ask in (lambda: advisor.holds(full, "12345", 2), lambda: advisor.boxes(full, "12345")):
        with pytest.raises(SheetError, match="sheet is full"):
            ask()
    assert advisor.value(full) == 0


def test_sheets_as_sequences_and_numpy_numbers(tables: Tables) -> None:
    advisor = Advisor(tables("guide"))
    points = [3, None, None, 12, *[None] * 9]
    assert advisor.value(points) == advisor.value("3 . . 12 . . | . . . . . . .")
    one: Any = np.int64(1)
    three: Any = np.int64(3)
    no: Any = np.False_
    assert advisor.value((1, 3, 0)) == advisor.value(State(one, three, False))
    assert advisor.table.value(one, 3, no) == advisor.value((1, 3, 0))
    for wrong in ([3] * 12, None, 7, object()):
        with pytest.raises(SheetError):
            advisor.value(wrong)  # type: ignore[arg-type]


def test_a_sheet_of_other_rules(tables: Tables) -> None:
    with pytest.raises(SheetError, match="other rules"):
        Advisor(tables("guide")).value(Scoresheet.empty(Rules.named("plain")))


def random_positions(n: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    rng = np.random.default_rng(5)
    states = np.argwhere(reachable_states(GUIDE)[: GUIDE.full])[:, [0, 2, 1]]
    return (
        states[rng.integers(len(states), size=n)],
        rng.integers(1, 7, size=(n, 5)),
        rng.integers(0, 3, size=n),
    )


@pytest.mark.parametrize("name", ["guide", "free-joker", "single-bonus"])
def test_batch_answers_like_the_advisor(tables: Tables, name: str) -> None:
    advisor = Advisor(tables(name))
    states, rolls, rerolls = random_positions(300)
    answers = best_choices(tables(name), states, rolls, rerolls)
    for place, (filled, upper, joker) in enumerate(states.tolist()):
        state, roll = State(filled, upper, bool(joker)), rolls[place].tolist()
        if rerolls[place]:
            best = advisor.holds(state, roll, int(rerolls[place]))[0]
            assert HOLDS[answers.choices[place]] == best.hold
        else:
            box = advisor.boxes(state, roll)[0]
            assert advisor.rules.boxes[answers.choices[place]] == box.box
            best = box  # type: ignore[assignment]
        assert answers.values[place] == pytest.approx(best.value, abs=1e-9)


def test_batch_takes_roll_numbers_too(tables: Tables) -> None:
    numbers = np.arange(252)
    states, rerolls = np.zeros((252, 3)), np.full(252, 2)
    by_number = best_choices(tables("guide"), states, numbers, rerolls)
    by_dice = best_choices(tables("guide"), states, np.array(ROLLS), rerolls)
    assert np.array_equal(by_number.choices, by_dice.choices)


def test_empty_batch(tables: Tables) -> None:
    answers = best_choices(tables("guide"), np.zeros((0, 3)), np.zeros(0), np.zeros(0))
    assert answers.choices.shape == answers.values.shape == (0,)
    assert best_choices(tables("guide"), [], [], []).choices.shape == (0,)


@pytest.mark.parametrize(
    ("states", "rolls", "rerolls", "error", "part"),
    [
        (
            [[0, 5, 0]],
            [0],
            [2],
            SheetError,
            r"position 0: no turn can start with the state \(0, 5, 0\)",
        ),
        ([[8191, 0, 0]], [0], [2], SheetError, "no turn"),
        ([[0, 0, 0], [0, 0, 2]], [0, 0], [2, 2], SheetError, "position 1"),
        ([[0, 0]], [0], [2], SheetError, "shape"),
        ([[0, 0, 0]], [252], [2], DiceError, "roll 252"),
        ([[0, 0, 0]], [[1, 2, 3, 4, 7]], [2], DiceError, "faces from 1 to 6"),
        ([[0, 0, 0]], [[4.5, 4, 4, 3, 1]], [2], DiceError, "whole numbers"),
        ([[0, 0, 0]], "44431", [2], DiceError, "whole numbers"),
        ([[0, np.nan, 0]], [0], [2], SheetError, "whole numbers"),
        ([[0, 0, 10**30]], [0], [2], SheetError, "whole numbers"),
        ([[0, 0, 0]], [[1, 2, 3]], [2], DiceError, "shape"),
        ([[0, 0, 0]], [0], [3], PositionError, "rerolls 3"),
        ([[0, 0, 0]], [0, 1], [2], PositionError, "as many of each"),
    ],
)
def test_bad_batches(
    tables: Tables, states: object, rolls: object, rerolls: object, error: type, part: str
) -> None:
    with pytest.raises(error, match=part):
        best_choices(tables("guide"), states, rolls, rerolls)  # type: ignore[arg-type]
