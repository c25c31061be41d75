"""Whole sheets of every kind against the oracle: its golden answers, and rules made at random."""

from __future__ import annotations

import json
import random
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import oracle
from conftest import Tables
from golden_sheets import PATH, SHEETS, totals
from sheets import documents, game, mapping
from solver import Advisor, Rules, State, ValueTable, solve

TOTALS = totals()
GOLDEN: dict[str, list[dict[str, Any]]] = json.loads(PATH.read_text())


def table_of(name: str, rules: oracle.Document) -> ValueTable:
    return solve(Rules.from_mapping(mapping(name, rules)))


def floats(exact: dict[str, str]) -> dict[str, float]:
    return {key: float(Fraction(worth)) for key, worth in exact.items()}


def test_every_rule_set_has_golden_answers() -> None:
    assert GOLDEN.keys() == SHEETS.keys() >= TOTALS.keys()
    assert all(len(items) >= 3 for items in GOLDEN.values())


@pytest.mark.parametrize(
    "name",
    [
        # The Scandinavian sheet has 15 boxes; the preset stays, its variants take their time.
        pytest.param(name, marks=[pytest.mark.slow] if name.startswith("yatzy-") else [])
        for name in SHEETS
    ],
)
def test_golden_answers(tables: Tables, name: str) -> None:
    table = tables(name) if name in oracle.RULES else table_of(name, SHEETS[name])
    if name in TOTALS:
        total, tolerance = TOTALS[name]
        assert table.expected_total == pytest.approx(total, abs=tolerance, rel=0)
    advisor = Advisor(table)
    for item in GOLDEN[name]:
        state = State(*item["state"])
        exact = float(Fraction(item["value"]))
        assert advisor.value(state) == pytest.approx(exact, abs=1e-9, rel=0)
        for dice, boxes in item["boxes"].items():
            found = {choice.box.key: choice.value for choice in advisor.boxes(state, dice)}
            assert found == pytest.approx(floats(boxes), abs=1e-9, rel=0)
        for dice, by_rerolls in item["holds"].items():
            for rerolls, holds in by_rerolls.items():
                choices = advisor.holds(state, dice, int(rerolls))
                worth = {"".join(map(str, choice.hold)): choice.value for choice in choices}
                assert worth == pytest.approx(floats(holds), abs=1e-9, rel=0)


@pytest.mark.parametrize("name", oracle.RULES)
def test_presets_are_the_sheets_of_the_oracle(name: str) -> None:
    rules, theirs = Rules.named(name), oracle.read(oracle.RULES[name])
    assert [box.key for box in rules.boxes] == theirs.keys
    assert rules.upper_cap == theirs.cap
    bonuses = [theirs.final_bonus(upper) for upper in range(theirs.cap + 1)]
    assert rules.upper_bonuses.tolist() == bonuses


def compare_whole_game(rules: oracle.Document, seed: int) -> None:
    """The empty sheet and every state of a game of chance, and the choices in its middle."""
    table = table_of("random", rules)
    states = list(game(rules, random.Random(seed)))
    for state in states:
        exact = float(oracle.value(rules, *state))
        assert table.value(*state) == pytest.approx(exact, abs=1e-9, rel=0)
    advisor, state, keys = Advisor(table), states[len(states) // 2], oracle.read(rules).keys
    for roll in oracle.ROLLS[seed % 11 :: 11] + [(face,) * 5 for face in range(1, 7)]:
        boxes = oracle.box_values(rules, *state, roll)
        found = {choice.box.key: choice.value for choice in advisor.boxes(State(*state), roll)}
        expected = {keys[box]: float(worth) for box, worth in boxes.items()}
        assert found == pytest.approx(expected, abs=1e-9, rel=0)


RANDOM_RULES = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])


@settings(RANDOM_RULES, max_examples=15)
@given(documents(max_boxes=2), st.integers(0, 1000))
def test_random_rules(rules: oracle.Document, seed: int) -> None:
    compare_whole_game(rules, seed)


@pytest.mark.slow
@settings(RANDOM_RULES, max_examples=100)
@given(documents(max_boxes=4), st.integers(0, 1000))
def test_larger_random_rules(rules: oracle.Document, seed: int) -> None:
    compare_whole_game(rules, seed)
