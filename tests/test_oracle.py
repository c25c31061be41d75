"""The oracle itself: figures written out by hand, and turns counted in other ways."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import product
from math import comb
from typing import Any

import pytest

import golden_sheets
import oracle
from oracle_rules import PLAIN, YATZY, pays
from whole_games import expected_total

#: Points of five 4s under a joker at full value, by need, where the sheet pays "figure".
JOKER_FIGURES = {
    "2 alike": 8, "3 alike": 12, "4 alike": 16, "5 alike": 20, "two pairs": 16, "full house": 20,
    "2 in a row": 8, "3 in a row": 12, "4 in a row": 16, "5 in a row": 20, "12345": 20,
    "44444": 20,
}  # fmt: skip

# needs, points, dice, what they pay
PAID: list[tuple[str | list[str], int | str, str, int]] = [
    ("3 alike", "sum", "44431", 16),
    ("3 alike", "figure", "44431", 12),
    ("3 alike", "figure", "44441", 12),
    ("3 alike", "matching", "44441", 16),
    ("3 alike", "figure", "44331", 0),
    ("4 alike", "figure", "44444", 16),
    ("4 alike", "matching", "44444", 20),
    ("4 alike", "figure + 30", "44441", 46),
    ("4 alike", "figure + 30", "44411", 0),
    ("4 alike", 40, "44444", 40),
    ("5 alike", "50 + sum", "22222", 60),
    ("2 alike", "figure", "33441", 8),
    ("2 alike", "figure", "33341", 6),
    ("2 alike", "figure", "12346", 0),
    ("two pairs", "figure", "33441", 14),
    ("two pairs", "figure", "33344", 14),
    ("two pairs", "figure", "33334", 0),
    ("two pairs", "figure", "33333", 0),
    (["two pairs", "4 alike"], "figure", "33334", 12),
    (["two pairs", "4 alike"], "figure", "33333", 12),
    ("full house", 25, "33355", 25),
    ("full house", "figure", "33355", 19),
    ("full house", 25, "33333", 0),
    (["full house", "5 alike"], "sum", "33333", 15),
    ("3 in a row", "figure", "12456", 15),
    ("4 in a row", 30, "12334", 30),
    ("4 in a row", "figure", "12345", 14),
    ("4 in a row", "sum", "12344", 14),
    ("4 in a row", "figure", "12344", 10),
    ("4 in a row", 30, "12356", 0),
    ("5 in a row", 40, "23456", 40),
    ("5 in a row", 40, "12346", 0),
    ("12345", 15, "54321", 15),
    ("12345", 15, "23456", 0),
    ("11111", "figure", "11111", 5),
    (["2 alike", "3 in a row"], "figure", "12346", 9),
    (["2 alike", "3 in a row"], "figure", "23466", 12),
    (["2 alike", "3 in a row"], "figure", "23455", 12),
    ("any", "sum", "11245", 13),
    ("any", 7, "11245", 7),
    ("sum >= 20", "sum", "45551", 20),
    ("sum >= 20", "sum", "45541", 0),
    ("sum <= 10", 30, "12232", 30),
    ("sum <= 10", 30, "12233", 0),
]


def dice(text: str) -> oracle.Roll:
    return tuple(sorted(map(int, text)))


def only(needs: str | list[str], points: int | str, **changes: Any) -> oracle.Document:
    """A sheet of one box and the Yams box."""
    boxes = [["box", pays(needs, points)], ["yams", pays("5 alike", 50)]]
    return oracle.changed({**PLAIN, "boxes": boxes}, upper_bonus=0, **changes)


@pytest.mark.parametrize(("needs", "points", "text", "expected"), PAID)
def test_what_a_box_pays(
    needs: str | list[str], points: int | str, text: str, expected: int
) -> None:
    (found, _) = oracle.choices(only(needs, points), 0, 0, False, dice(text))
    assert found[:3] == (0, expected, 0)


@pytest.mark.parametrize(("needs", "points"), JOKER_FIGURES.items())
def test_a_joker_at_full_value_has_the_dice_that_the_figure_needs(needs: str, points: int) -> None:
    """The sheet lacks the fours, so they count as filled."""
    for how, expected in (("figure", points), ("sum", 20), (30, 30), ("figure + 1", points + 1)):
        (found,) = oracle.choices(only(needs, how, joker="forced"), 0b10, 0, True, dice("44444"))
        assert found[1] == expected


@pytest.mark.parametrize(
    ("needs", "points"),
    [("any", "figure"), ("sum >= 20", "figure"), ("full house", "matching"), ("2 alike", "most")],
)
def test_points_that_the_figure_has_not_are_refused(needs: str, points: str) -> None:
    with pytest.raises(ValueError, match=r"figure|invalid literal"):
        oracle.choices(only(needs, points), 0, 0, False, dice("66655"))


def legal(rules: oracle.Document, filled: set[str], joker: bool, text: str) -> dict[str, int]:
    """What five of a kind may be written as, by name of the box."""
    keys = [key for key, _ in rules["boxes"]]
    mask = sum(1 << keys.index(key) for key in filled)
    return {keys[c[0]]: c[1] for c in oracle.choices(rules, mask, 0, joker, dice(text))}


FEW: oracle.Document = oracle.changed(
    PLAIN, without=["ones", "twos", "threes", "chance", "three_of_a_kind", "four_of_a_kind"]
)


def test_placement_of_a_joker() -> None:
    forced = oracle.changed(FEW, joker="forced")
    free = oracle.changed(FEW, joker="free")
    lower = {"full_house": 25, "small_straight": 30, "large_straight": 40}
    yams = {"yams"}
    assert legal(forced, yams, True, "44444") == {"fours": 20}
    assert legal(forced, yams, True, "11111") == lower, "a face without a box"
    assert legal(forced, yams | lower.keys(), True, "11111") == {"fours": 0, "fives": 0, "sixes": 0}
    nothing = dict.fromkeys(lower, 0)
    upper = {"fours": 20, "fives": 0, "sixes": 0}
    assert legal(forced, yams, False, "44444") == upper | nothing, "0 in the Yams box"
    assert legal(free, yams, True, "44444") == upper | nothing
    assert legal(free, yams | {"fours"}, True, "44444") == {"fives": 0, "sixes": 0} | lower
    zero = oracle.changed(forced, joker_at_zero=True)
    assert legal(zero, yams, False, "44444") == {"fours": 20}
    assert legal(zero, set(), False, "44444") == upper | nothing | {"yams": 50}


def test_a_box_whose_turn_has_not_come_counts_as_filled() -> None:
    upward = oracle.changed(FEW, joker="forced", order="upward")
    downward = oracle.changed(FEW, joker="forced", order="downward", without=["yams"])
    downward["boxes"] = [["yams", pays("5 alike", 50)], *downward["boxes"]]
    assert legal(upward, {"yams"}, True, "44444") == {"large_straight": 40}
    assert legal(upward, set(), True, "44444") == {"yams": 50}
    assert legal(downward, {"yams"}, True, "55555") == {"fours": 0}
    assert legal(downward, {"yams", "fours"}, True, "55555") == {"fives": 25}
    upper_first = oracle.changed(FEW, joker="forced", order="upper-first")
    assert legal(upper_first, {"fours", "fives"}, False, "44444") == {"sixes": 0}
    assert legal(upper_first, {"fours", "fives", "sixes", "yams"}, True, "44444") == {
        "full_house": 25, "small_straight": 30, "large_straight": 40,
    }  # fmt: skip


def test_a_further_yams_is_paid_and_crosses_a_box_out() -> None:
    rules = oracle.changed(FEW, joker="cross-out", yams_bonus=100)
    yams = 1 << 6
    found = oracle.choices(rules, yams, 5, True, dice("44444"))
    assert found == [(box, 0, 100, yams | 1 << box, 5, True) for box in range(6)]
    once = oracle.changed(rules, yams_bonus_once=True)
    found = oracle.choices(once, yams, 5, True, dice("44444"))
    assert found == [(box, 0, 100, yams | 1 << box, 5, False) for box in range(6)]
    assert oracle.choices(once, yams, 5, False, dice("44444"))[0][1:3] == (20, 0)


def test_the_yams_bonus_needs_points_in_the_yams_box() -> None:
    last = oracle.read(oracle.GUIDE).full ^ 1
    assert oracle.choices(oracle.GUIDE, last, 0, True, dice("22222")) == [
        (0, 0, 100, last | 1, 0, True)
    ]
    assert oracle.choices(oracle.GUIDE, last, 0, False, dice("22222"))[0][2] == 0
    assert oracle.choices(only("any", "sum"), 1, 0, False, dice("22222"))[0][5]
    assert not oracle.choices(only("any", "sum"), 1, 0, False, dice("22223"))[0][5]


@pytest.mark.parametrize(
    ("changes", "cap", "bonuses"),
    [
        ({}, 63, {0: 0, 62: 0, 63: 35}),
        ({"upper_bonus": 0}, 0, {0: 0}),
        ({"upper_threshold": 0}, 0, {0: 35}),
        ({"upper_bonus": [[60, 25], [75, 50]]}, 75, {59: 0, 60: 25, 74: 25, 75: 50}),
        (
            {"upper_threshold": 60, "upper_bonus_per_point": 1},
            105,
            {59: 0, 60: 35, 61: 36, 105: 80},
        ),
        ({"upper_bonus": 0, "upper_bonus_per_point": 2}, 105, {63: 0, 64: 2}),
    ],
)
def test_upper_bonus(changes: dict[str, Any], cap: int, bonuses: dict[int, int]) -> None:
    rules = oracle.changed(PLAIN, **changes)
    sheet = oracle.read(rules)
    assert sheet.cap == cap
    assert {upper: oracle.value(rules, sheet.full, upper, False) for upper in bonuses} == bonuses
    assert oracle.choices(rules, 0, max(cap - 1, 0), False, dice("66666"))[5][4] == cap


#: Expected points of one open box, whatever else stands on the sheet (three throws).
ONE_BOX = {
    "chance": Fraction(70, 3),
    "yams": 50 * Fraction(347897, 7558272),
    "three_of_a_kind": Fraction(114845383, 7558272),
    "four_of_a_kind": Fraction(56548607, 10077696),
    "full_house": 25 * Fraction(5485535, 15116544),
    "small_straight": 30 * Fraction(753572225, 1224440064),
    "large_straight": 40 * Fraction(319695199, 1224440064),
}


def alone(rules: oracle.Document, key: str) -> Fraction:
    """Value of a sheet on which one box is open and the bonus out of reach."""
    keys = [key for key, _ in rules["boxes"]]
    full = oracle.read(rules).full
    return oracle.value(rules, full ^ 1 << keys.index(key), 0, False)


@pytest.mark.parametrize("key", ONE_BOX)
def test_one_open_box(key: str) -> None:
    assert alone(PLAIN, key) == ONE_BOX[key]


def test_one_straight_alone() -> None:
    """Best play keeps one die of each face from 1 to 5: a chain of how many are still missing."""
    chance = {0: Fraction(1)}
    for missing in range(1, 6):
        chance[missing] = Fraction(0)
    for _ in range(3):
        chance = {
            missing: sum(
                (
                    chance[missing - new] * Fraction(ways, 6**missing)
                    for new, ways in enumerate(new_faces(missing))
                ),
                Fraction(0),
            )
            for missing in chance
        }
    assert oracle.best_turn(lambda roll: int(roll == (1, 2, 3, 4, 5))) == chance[5]
    assert round(100 * float(chance[5]), 2) == 19.68
    assert alone(oracle.EXAMPLES["fixed-straights"], "small_straight") == 30 * chance[5]
    assert round(float(30 * chance[5]), 4) == 5.9049


def new_faces(missing: int) -> list[int]:
    """Ways in which as many dice as faces are missing show 0, 1, 2, … of those faces."""
    ways = [0] * (missing + 1)
    for thrown in product(range(6), repeat=missing):
        ways[len({face for face in thrown if face < missing})] += 1
    return ways


def upper_section(bonus: int, threshold: int, throws: int) -> Fraction:
    """Upper boxes filled in turn: every die is thrown until it shows the face of the box."""
    hit = 1 - Fraction(5, 6) ** throws
    counts = [comb(5, n) * hit**n * (1 - hit) ** (5 - n) for n in range(6)]
    totals = {0: Fraction(1)}
    for face in range(1, 7):
        after: dict[int, Fraction] = {}
        for (total, chance), (n, ways) in product(totals.items(), enumerate(counts)):
            after[total + n * face] = after.get(total + n * face, Fraction(0)) + chance * ways
        totals = after
    return sum(
        (chance * (total + bonus * (total >= threshold)) for total, chance in totals.items()),
        Fraction(0),
    )


def test_a_column_filled_downwards() -> None:
    """Each box is played for alone, and the counts of the upper faces depend on nothing else."""
    total = upper_section(35, 63, 3) + sum(ONE_BOX.values())
    assert float(total) == pytest.approx(130.1810962603, abs=5e-11)
    for order, still_open in (("downward", 3 << 11), ("upward", 0b11)):
        rules = oracle.EXAMPLES[order]
        keys = [key for i, (key, _) in enumerate(rules["boxes"]) if still_open >> i & 1]
        found = oracle.value(rules, oracle.read(rules).full ^ still_open, 0, False)
        assert found == sum(alone(PLAIN, key) for key in keys)


def test_one_and_two_throws_of_one_box() -> None:
    """Points of a single throw are a mean over the 7776 rolls; sixes are kept as they fall."""
    single = oracle.EXAMPLES["one-throw"]
    rolls = list(product(range(1, 7), repeat=5))
    for box, (key, _) in enumerate(single["boxes"]):
        others = oracle.read(single).full ^ 1 << box
        paid = [oracle.choices(single, others, 0, False, roll)[0][1] for roll in oracle.ROLLS]
        by_roll = dict(zip(oracle.ROLLS, paid, strict=True))
        mean = Fraction(sum(by_roll[tuple(sorted(roll))] for roll in rolls), 7776)
        assert alone(single, key) == mean
    assert alone(oracle.EXAMPLES["two-throws"], "sixes") == 30 * (1 - Fraction(25, 36))
    assert alone(oracle.EXAMPLES["five-throws"], "sixes") == 30 * (1 - Fraction(5, 6) ** 5)


def test_yatzy_alone() -> None:
    """The Scandinavian boxes: five alike are no full house, four alike no two pairs."""
    assert alone(YATZY, "yatzy") == ONE_BOX["yams"]
    assert alone(YATZY, "chance") == ONE_BOX["chance"]
    keys = [key for key, _ in YATZY["boxes"]]
    paid = {
        text: [oracle.choices(YATZY, 0, 0, False, dice(text))[i][1] for i in range(6, 15)]
        for text in ("55555", "55552", "55522", "12345", "23456")
    }
    assert keys[6:] == [
        "one_pair", "two_pairs", "three_of_a_kind", "four_of_a_kind", "small_straight",
        "large_straight", "full_house", "chance", "yatzy",
    ]  # fmt: skip
    assert paid == {
        "55555": [10, 0, 15, 20, 0, 0, 0, 25, 50],
        "55552": [10, 0, 15, 20, 0, 0, 0, 22, 0],
        "55522": [10, 14, 15, 0, 0, 0, 19, 19, 0],
        "12345": [0, 0, 0, 0, 15, 0, 0, 15, 0],
        "23456": [0, 0, 0, 0, 0, 20, 0, 20, 0],
    }


def test_a_turn_of_any_length_is_a_distribution() -> None:
    for throws in range(1, 6):
        turn = oracle.Turn({roll: Fraction(sum(roll)) for roll in oracle.ROLLS}, throws)
        chances = turn.final_rolls(None, None)
        assert sum(chances.values()) == 1
        assert turn.value() == sum(chance * sum(roll) for roll, chance in chances.items())
    die = Fraction(7, 2)
    for _ in range(4):
        die = sum((max(die, Fraction(face)) for face in range(1, 7)), Fraction(0)) / 6
    assert turn.value() == 5 * die


@pytest.mark.slow
@pytest.mark.parametrize("name", golden_sheets.SHEETS)
def test_the_golden_file_is_what_the_oracle_answers(name: str) -> None:
    stored = json.loads(golden_sheets.PATH.read_text())
    assert golden_sheets.golden({name: stored[name]}) == {name: stored[name]}


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", ["downward", "upward", "guide-downward", "guide-upward", "upper-first"]
)
def test_whole_games(name: str) -> None:
    total, tolerance = golden_sheets.totals()[name]
    assert expected_total(oracle.EXAMPLES[name]) == pytest.approx(total, abs=tolerance, rel=0)
