"""Small sheets that a game can produce, and no others: by playing every game with the oracle."""

from __future__ import annotations

import random
from functools import cache
from itertools import product
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import oracle
from conftest import random_sheet
from oracle_rules import changed
from sheets import documents, mapping
from solver import Rules, Scoresheet, SheetError
from solver.game.states import reachable_states

Written = tuple[int | None, ...]
BOXES: dict[str, dict[str, Any]] = {
    "twos": {"face": 2},
    "yams": {"needs": "5 alike", "points": 50},
    # As a joker it pays what no ordinary roll does.
    "full_house": {"needs": ["22233", "55666"], "points": "sum"},
    "low": {"needs": "sum <= 9", "points": 20},
}


def different_rolls(sheet: oracle.Sheet) -> list[oracle.Roll]:
    """One roll of all those that pay the same in every box; every five of a kind."""
    rolls = {
        (
            *(sheet.points(box, roll, as_joker=False) for box in range(len(sheet.boxes))),
            roll[0] if roll[0] == roll[-1] else None,
        ): roll
        for roll in oracle.ROLLS
    }
    return list(rolls.values())


@cache
def played(sheet: oracle.Sheet) -> frozenset[tuple[Written, int]]:
    """Points and Yams bonuses of all sheets of all games."""
    rolls = different_rolls(sheet)
    layer: set[tuple[Written, int, int, bool]] = {((None,) * len(sheet.boxes), 0, 0, False)}
    reached = set(layer)
    for _ in sheet.boxes:
        layer = {
            ((*points[:box], paid, *points[box + 1 :]), bonus + extra, upper, joker)
            for points, bonus, before, flag in layer
            for roll in rolls
            for box, paid, extra, _, upper, joker in oracle._choices(
                sheet,
                sum(1 << n for n, p in enumerate(points) if p is not None),
                before,
                flag,
                roll,
            )
        }
        reached |= layer
    return frozenset((points, bonus) for points, bonus, _, _ in reached)


def is_accepted(rules: Rules, points: Written, bonus: int) -> bool:
    try:
        Scoresheet(rules, points, bonus)
    except SheetError as error:
        assert str(error)  # noqa: PT017
        return False
    return True


def assert_exact(document: oracle.Document) -> None:
    """Every sheet with amounts that some game writes, and the amounts between, is tried."""
    rules = Rules.from_mapping(mapping("own", document))
    reached = played(oracle.read(document))
    columns = []
    for number in range(len(rules.boxes)):
        amounts = {points[number] for points, _ in reached}
        greatest = max(paid for paid in amounts if paid is not None)
        # Of the amounts that no game writes one is as good as another.
        never = sorted(set(range(greatest + 2)) - amounts)
        columns.append([*amounts, *never[:1], *never[-1:]])
    unit = rules.yams_bonus or 100
    for points in product(*columns):
        for bonus in (0, unit, 2 * unit, 3 * unit, unit // 2):
            expected = (points, bonus) in reached
            assert is_accepted(rules, points, bonus) == expected, (points, bonus)


def jokers(order: str) -> list[dict[str, Any]]:
    fields: list[dict[str, Any]] = [
        {"joker": "none", "yams_bonus": 0},
        {"joker": "none"},
        {"joker": "none", "yams_bonus_once": True},
        {"joker": "forced"},
        {"joker": "forced", "joker_at_zero": True},
        {"joker": "forced", "joker_at_zero": True, "yams_bonus_once": True},
        {"joker": "forced", "yams_bonus": 0},
        {"joker": "free"},
        {"joker": "free", "joker_at_zero": True},
        {"joker": "free", "joker_at_zero": True, "yams_bonus_once": True},
        {"joker": "cross-out"},
        {"joker": "cross-out", "yams_bonus_once": True},
    ]
    return [{"yams_bonus": 100, "order": order, **field} for field in fields]


@pytest.mark.slow
@pytest.mark.parametrize("order", ["free", "upper-first", "downward", "upward"])
@pytest.mark.parametrize("number", range(12))
@pytest.mark.parametrize("keys", ["yams twos full_house", "low full_house yams", "twos low yams"])
def test_exactly_the_sheets_that_games_produce(keys: str, number: int, order: str) -> None:
    document = changed(oracle.GUIDE, upper_bonus=0, upper_threshold=0, **jokers(order)[number])
    assert_exact({**document, "boxes": [[key, BOXES[key]] for key in keys.split()]})


@pytest.mark.slow
@settings(max_examples=25, suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(documents(max_boxes=3))
def test_any_rules_accept_exactly_the_sheets_that_games_produce(document: oracle.Document) -> None:
    assert_exact(document)


@settings(max_examples=100, suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(documents(max_boxes=6), st.integers(0, 2**32))
def test_sheets_of_games_are_accepted(document: oracle.Document, seed: int) -> None:
    rules = Rules.from_mapping(mapping("own", document))
    turns = random.Random(seed).randint(0, len(rules.boxes))
    sheet = random_sheet(rules, turns, seed)
    assert Scoresheet(rules, sheet.points, sheet.bonus) == sheet
    assert Scoresheet.parse(str(sheet), rules) == sheet
    filled, upper, joker = sheet.state.checked(rules)
    assert reachable_states(rules)[filled, int(joker), upper]


@pytest.mark.parametrize(
    ("order", "filled"),
    [
        ("downward", [[], ["ones"], ["ones", "twos"], ["ones", "twos", "chance"]]),
        ("upward", [[], ["chance"], ["twos", "chance"], ["ones", "twos", "chance"]]),
        ("upper-first", [[], ["ones"], ["twos"], ["ones", "twos"], ["ones", "twos", "chance"]]),
        ("free", [[], *([key] for key in ("ones", "twos", "chance")), ["ones", "twos"],
                  ["ones", "chance"], ["twos", "chance"], ["ones", "twos", "chance"]]),
    ],
)  # fmt: skip
def test_filled_boxes_follow_the_order(order: str, filled: list[list[str]]) -> None:
    keys = ("ones", "twos", "chance")
    rules = Rules.from_mapping(
        {"base": "empty", "name": "own", "order": order, "boxes": {
            "ones": {"face": 1}, "twos": {"face": 2}, "chance": {"needs": "any", "points": "sum"},
        }}
    )  # fmt: skip
    amounts = {"ones": 3, "twos": 6, "chance": 20}
    found = []
    for chosen in product((False, True), repeat=3):
        written = [key for key, is_written in zip(keys, chosen, strict=True) if is_written]
        points = tuple(amounts[key] if key in written else None for key in keys)
        if is_accepted(rules, points, 0):
            found.append(written)
    assert sorted(found) == sorted(filled)
    assert reachable_states(rules).any(axis=(1, 2)).sum() == len(filled)


def test_the_order_is_named() -> None:
    rules = Rules.from_mapping({"name": "own", "order": "downward"})
    with pytest.raises(SheetError, match=r"filled boxes Twos: the order of filling \(downward\)"):
        Scoresheet.parse(". 6 . . . . | . . . . . . .", rules)
    with pytest.raises(SheetError, match=r"the turn of Twos has not come: .* asks for Ones"):
        Scoresheet.empty(rules).fill("twos", "22211")


def test_a_crossed_out_box_is_accepted() -> None:
    """A further Yams pays 100, and then Chance is crossed out, which no roll could do."""
    rules = Rules.from_mapping(
        {"base": "plain", "name": "own", "yams_bonus": 100, "joker": "cross-out"}
    )
    sheet = Scoresheet.empty(rules).fill("yams", "44444").fill("chance", "44444")
    assert str(sheet) == ". . . . . . | . . . . . 50 0 +100"
    assert Scoresheet.parse(str(sheet), rules) == sheet
    with pytest.raises(SheetError, match="0 in Chance: only a joker pays that"):
        Scoresheet.parse(". . . . . . | . . . . . 0 0", rules)
    with pytest.raises(SheetError, match="a further Yams that stands on the sheet has paid more"):
        Scoresheet.parse(". . . . . . | . . . . . 50 0", rules)
    with pytest.raises(SheetError, match="so many Yams"):
        Scoresheet.parse(". . . 20 . . | . . . . . 50 . +100", rules)
