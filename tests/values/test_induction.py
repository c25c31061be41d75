from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from typing import Any

import numpy as np
import pytest

import oracle
from conftest import Tables
from solver import Box, Rules, solve
from solver.game.rules import PRESETS
from solver.game.states import faces_filled, reachable_states, reachable_subtotals
from solver.kernels.transitions import packed
from solver.kernels.turn import solve_rows

GUIDE = Rules.named("guide")
ALL_PRESETS = pytest.mark.parametrize("name", [name for name in PRESETS if name != "yatzy"])

# Source: see tests of the names in `solver.verification.PUBLISHED`; repeated here on purpose.
PUBLISHED = {
    "plain": (245.870774514112, 1e-9),
    "no-joker": (253.9702412, 5e-8),
    "official": (254.587728734496, 1e-9),
    "free-joker": (254.589609481963, 1e-9),
}

#: Expected points of one open box, whatever else stands on the sheet (three throws).
ONE_BOX = {
    Box.CHANCE: 70 / 3,
    Box.YAMS: 50 * 347897 / 7558272,
    Box.THREE_OF_A_KIND: 114845383 / 7558272,
    Box.FOUR_OF_A_KIND: 56548607 / 10077696,
    Box.FULL_HOUSE: 25 * 5485535 / 15116544,
    Box.SMALL_STRAIGHT: 30 * 753572225 / 1224440064,
    Box.LARGE_STRAIGHT: 40 * 319695199 / 1224440064,
} | {box: 455 / 216 * face for face, box in enumerate(GUIDE.boxes[:6], start=1)}


@pytest.mark.parametrize("name", list(PUBLISHED))
def test_published_totals(tables: Tables, name: str) -> None:
    value, tolerance = PUBLISHED[name]
    assert tables(name).expected_total == pytest.approx(value, abs=tolerance, rel=0)


@ALL_PRESETS
def test_states(tables: Tables, name: str) -> None:
    values = tables(name).values
    assert np.isfinite(values).sum() == 536_448
    assert np.array_equal(np.isfinite(values), reachable_states(Rules.named(name)))


@pytest.mark.parametrize("box", GUIDE.boxes)
def test_one_open_box(tables: Tables, box: Box) -> None:
    """With the bonus out of reach and no Yams box filled with 50, only the box counts."""
    filled = GUIDE.full ^ GUIDE.mask([box])
    assert tables("plain").value(filled, 0, False) == pytest.approx(ONE_BOX[box], abs=1e-12)


def test_family_full_house_alone(tables: Tables) -> None:
    filled = GUIDE.full ^ GUIDE.mask([Box.FULL_HOUSE])
    expected = 25 * 461237 / 1259712
    assert tables("family").value(filled, 0, False) == pytest.approx(expected, abs=1e-12)


def compare(rules: Rules, theirs: oracle.Document, filled: int, subtotals: int) -> None:
    """Compare the states of one set of filled boxes with the oracle's fractions."""
    table = solve(rules)
    reachable = np.flatnonzero(reachable_subtotals(rules.upper_cap)[faces_filled(rules)[filled]])
    step = max(1, len(reachable) // subtotals)
    for upper in {*reachable[::step].tolist(), int(reachable[-1])}:
        for joker in (False, True) if filled & rules.yams_mask else (False,):
            exact = float(oracle.value(theirs, filled, upper, joker))
            assert table.value(filled, upper, joker) == pytest.approx(exact, abs=1e-11)


@pytest.mark.slow
@ALL_PRESETS
@pytest.mark.parametrize(
    "still_open",
    [
        (Box.FOURS, Box.FULL_HOUSE),
        (Box.ONES, Box.SIXES),
        (Box.YAMS, Box.LARGE_STRAIGHT),
        (Box.THREE_OF_A_KIND, Box.CHANCE),
        (Box.SIXES, Box.YAMS, Box.FULL_HOUSE),
        (Box.TWOS, Box.SMALL_STRAIGHT, Box.FOUR_OF_A_KIND),
    ],
    ids=lambda boxes: "+".join(box.name for box in boxes),
)
def test_small_sheets_against_the_oracle(name: str, still_open: tuple[Box, ...]) -> None:
    filled = GUIDE.full ^ GUIDE.mask(still_open)
    compare(Rules.named(name), oracle.RULES[name], filled, 4)


CUSTOM: dict[str, dict[str, Any]] = {
    "low": {"upper_threshold": 5},
    "none": {"upper_threshold": 0, "upper_bonus": 20},
    "high": {"upper_threshold": 105},
    "paid": {"three_of_a_kind": "matching", "four_of_a_kind": 40, "small_straight": "sum"},
    "once": {"joker_at_zero": True, "yams_bonus_once": True, "yams_bonus": 70},
    "poor": {"yams_bonus": 0, "yams": 10, "joker": "free"},
}


@pytest.mark.slow
@pytest.mark.parametrize("name", list(CUSTOM))
def test_rules_of_ones_own_against_the_oracle(name: str) -> None:
    rules = Rules.from_mapping({"base": "guide", "name": name, **CUSTOM[name]})
    theirs = oracle.changed(oracle.GUIDE, **CUSTOM[name])
    for still_open in [
        (Box.SIXES, Box.SMALL_STRAIGHT),
        (Box.YAMS, Box.FOUR_OF_A_KIND),
        (Box.ONES, Box.THREE_OF_A_KIND),
    ]:
        compare(rules, theirs, GUIDE.full ^ GUIDE.mask(still_open), 3)


def test_a_small_game_on_the_kernels() -> None:
    """Four boxes, threshold 3: the sheets from none of them to all, each row by `solve_rows`."""
    boxes = [Box.ONES, Box.TWOS, Box.YAMS, Box.CHANCE]
    theirs = oracle.changed(oracle.RULES["official"], upper_threshold=3)
    rules = replace(Rules.named("official"), name="small", upper_threshold=3)
    start = (np.arange(2 * (rules.full + 1)) * 64).reshape(-1, 2, 1)
    spans = np.tile([0, 64], (rules.full + 1, 2, 1))
    values = np.full(start.size * 64, np.nan)
    rows = values.reshape(-1, 2, 64)
    rows[rules.full, :, :3], rows[rules.full, :, 3:] = 0.0, 35.0
    others = rules.full ^ rules.mask(boxes)
    for size in (3, 2, 1):
        masks = [others | rules.mask(chosen) for chosen in combinations(boxes, size)]
        sheets = np.array(
            [
                (mask, 0, joker)
                for mask in masks
                for joker in range(1 + bool(mask & rules.yams_mask))
            ]
        )
        lanes = np.tile([0, 4, 64], (len(sheets), 1))
        solve_rows(packed(rules), 2, sheets, lanes, start, spans, values)
        for mask, _, joker in sheets.tolist():
            for upper in range(4):
                exact = float(oracle.value(theirs, mask, upper, bool(joker)))
                assert rows[mask, joker, upper] == pytest.approx(exact, abs=1e-12)


def test_same_bits_for_any_number_of_threads_and_every_run() -> None:
    rules = Rules.named("guide")
    first = solve(rules, threads=1).values.tobytes()
    assert all(solve(rules, threads=n).values.tobytes() == first for n in (1, 2, 3, 7))


def test_progress_is_reported() -> None:
    calls: list[tuple[int, int]] = []
    solve(Rules.named("plain"), progress=lambda done, total: calls.append((done, total)))
    assert calls[-1] == (536_448, 536_448)
    assert [done for done, _ in calls] == sorted({done for done, _ in calls})


def test_an_error_in_the_callback_stops_the_solver() -> None:
    def stop(_done: int, _total: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        solve(Rules.named("plain"), progress=stop)


def test_rules_that_differ_only_in_the_joker_agree_without_it(tables: Tables) -> None:
    """With Yams open the flag cannot be set; a full lower section but Chance is the same."""
    plain, none = tables("plain").values, tables("no-joker").values
    assert np.array_equal(plain[:, 0][GUIDE.full - 1], none[:, 0][GUIDE.full - 1], equal_nan=True)
    assert (none >= plain - 1e-9)[np.isfinite(plain)].all()
