from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np
import pytest

import oracle
from solver import Box, DiceError, PositionError, Rules
from solver.advice.odds import box_odds, figures, largest_group_odds, roll_odds
from solver.game.dice import ROLL_WAYS, ROLLS

if TYPE_CHECKING:
    from conftest import Run

GUIDE = Rules.named("guide")

#: shared/reference/published.md, "One turn, one open box".
PUBLISHED_CHANCES = {
    Box.YAMS: Fraction(347897, 7558272),
    Box.THREE_OF_A_KIND: Fraction(234053, 314928),
    Box.FOUR_OF_A_KIND: Fraction(2197897, 7558272),
    Box.FULL_HOUSE: Fraction(5485535, 15116544),
    Box.SMALL_STRAIGHT: Fraction(753572225, 1224440064),
    Box.LARGE_STRAIGHT: Fraction(319695199, 1224440064),
    Box.CHANCE: Fraction(1),
}
PUBLISHED_MEANS = {
    Box.THREE_OF_A_KIND: Fraction(114845383, 7558272),
    Box.FOUR_OF_A_KIND: Fraction(56548607, 10077696),
    Box.CHANCE: Fraction(70, 3),
} | {Box(face - 1): face * Fraction(455, 216) for face in range(1, 7)}
#: The same, "First roll, out of 7,776".
PUBLISHED_FIRST_ROLLS = {
    Box.YAMS: 6,
    Box.FOUR_OF_A_KIND: 156,
    Box.FULL_HOUSE: 300,
    Box.LARGE_STRAIGHT: 240,
    Box.SMALL_STRAIGHT: 1200,
    Box.THREE_OF_A_KIND: 1656,
}


def makes(box: Box, roll: tuple[int, ...]) -> bool:
    """Whether a roll is the figure of a box, told from the dice alone."""
    counts = sorted(Counter(roll).values())
    if box.is_upper:
        return roll.count(box + 1) >= 3
    return {
        Box.THREE_OF_A_KIND: counts[-1] >= 3,
        Box.FOUR_OF_A_KIND: counts[-1] >= 4,
        Box.FULL_HOUSE: counts == [2, 3],
        Box.SMALL_STRAIGHT: any(set(roll) >= set(range(low, low + 4)) for low in (1, 2, 3)),
        Box.LARGE_STRAIGHT: any(set(roll) >= set(range(low, low + 5)) for low in (1, 2)),
        Box.YAMS: counts == [5],
        Box.CHANCE: True,
    }[box]


@pytest.fixture(scope="module")
def turns() -> dict[Box, tuple[oracle.Turn, oracle.Turn]]:
    """The oracle's turn for the figure and for the points of each box."""
    return {
        box: (
            oracle.Turn({roll: Fraction(makes(box, roll)) for roll in oracle.ROLLS}),
            oracle.Turn(
                {roll: Fraction(int(GUIDE.points[ROLLS.index(roll), box])) for roll in oracle.ROLLS}
            ),
        )
        for box in Box
    }


@pytest.mark.parametrize("box", PUBLISHED_CHANCES)
def test_published_chances(box: Box) -> None:
    assert box_odds(GUIDE)[box].chances[2] == PUBLISHED_CHANCES[box]


@pytest.mark.parametrize("box", PUBLISHED_MEANS)
def test_published_means(box: Box) -> None:
    assert box_odds(GUIDE)[box].mean == PUBLISHED_MEANS[box]


@pytest.mark.parametrize("box", PUBLISHED_FIRST_ROLLS)
def test_published_first_rolls(box: Box) -> None:
    assert box_odds(GUIDE)[box].chances[0] * 7776 == PUBLISHED_FIRST_ROLLS[box]


def test_a_yams_can_count_as_a_full_house() -> None:
    odds = box_odds(Rules.named("family"))[Box.FULL_HOUSE]
    assert odds.chances[2] == Fraction(461237, 1259712)
    assert odds.mean == 25 * odds.chances[2]


def test_figures_of_every_roll() -> None:
    expected = [[makes(box, roll) for box in Box] for roll in ROLLS]
    np.testing.assert_array_equal(figures(GUIDE), expected)


def test_figures_do_not_depend_on_what_they_pay() -> None:
    free = Rules.from_mapping({"name": "free", "full_house": 0, "chance": 0})
    np.testing.assert_array_equal(figures(free), figures(GUIDE))
    odds = box_odds(free)[Box.FULL_HOUSE]
    assert (odds.chances, odds.mean) == (box_odds(GUIDE)[Box.FULL_HOUSE].chances, 0)


def test_odds_equal_the_oracle(turns: dict[Box, tuple[oracle.Turn, oracle.Turn]]) -> None:
    for found in box_odds(GUIDE):
        figure, points = turns[found.box]
        for rerolls, chance in enumerate(found.chances):
            worth = sum(
                int(ways) * figure.roll_worth[rerolls][roll]
                for ways, roll in zip(ROLL_WAYS, ROLLS, strict=True)
            )
            assert chance == Fraction(worth, 6 ** (5 * (rerolls + 1)))
        assert found.chances[2] == figure.value()
        assert found.mean == points.value()


def test_mean_of_each_rule_set_equals_the_oracle() -> None:
    for rules in (Rules.named("summed-full"), Rules.from_mapping(MATCHING)):
        for found in box_odds(rules)[6:9]:
            pay = {roll: int(rules.points[ROLLS.index(roll), found.box]) for roll in ROLLS}
            assert found.mean == oracle.best_turn(pay.__getitem__)


MATCHING = {"name": "matching", "three_of_a_kind": "matching", "four_of_a_kind": 40}


@pytest.mark.parametrize("rerolls", [1, 2])
def test_odds_from_a_roll_equal_the_oracle(
    turns: dict[Box, tuple[oracle.Turn, oracle.Turn]], rerolls: int
) -> None:
    for roll in ROLLS[::7]:
        for found in roll_odds(GUIDE, roll, rerolls):
            for turn, worth, hold in zip(
                turns[found.box],
                (found.chance, found.mean),
                (found.hold, found.mean_hold),
                strict=True,
            ):
                assert worth == max(turn.holds(roll, rerolls).values())
                assert hold == turn.best_hold(roll, rerolls)


def test_odds_from_a_roll_mix_to_those_of_the_turn() -> None:
    mixed = [Fraction(0)] * len(Box)
    for ways, roll in zip(ROLL_WAYS.tolist(), ROLLS, strict=True):
        for found in roll_odds(GUIDE, roll, 2):
            mixed[found.box] += Fraction(ways, 7776) * found.chance
    assert mixed == [found.chances[2] for found in box_odds(GUIDE)]


def test_what_people_ask_at_the_table() -> None:
    odds = roll_odds(GUIDE, 33351, 1)
    assert (odds[Box.YAMS].chance, odds[Box.YAMS].hold) == (Fraction(1, 36), (3, 3, 3))
    assert (odds[Box.FULL_HOUSE].chance, odds[Box.FULL_HOUSE].hold) == (
        Fraction(1, 6),
        (3, 3, 3, 5),
    )
    assert (odds[Box.THREE_OF_A_KIND].chance, odds[Box.THREE_OF_A_KIND].hold) == (
        1,
        (1, 3, 3, 3, 5),
    )
    assert (odds[Box.LARGE_STRAIGHT].chance, odds[Box.LARGE_STRAIGHT].hold) == (
        Fraction(1, 18),  # a 2 and a 4, in either order
        (1, 3, 5),
    )


def test_keeping_the_largest_group_is_best_for_a_yams() -> None:
    assert largest_group_odds() == box_odds(GUIDE)[Box.YAMS].chances
    assert round(100 * float(largest_group_odds()[2]), 1) == 4.6  # the third rules text


def test_which_of_two_equal_groups_is_kept_does_not_matter() -> None:
    chances = []
    for prefer in (1, -1):
        after = {roll: Fraction(len(set(roll)) == 1) for roll in oracle.ROLLS}
        for _ in range(2):
            kept = {
                roll: max((roll.count(face), prefer * face, face) for face in roll)
                for roll in oracle.ROLLS
            }
            after = {
                roll: sum(
                    (Fraction(ways) * after[outcome] for outcome, ways in outcomes.items()),
                    Fraction(0),
                )
                / outcomes.total()
                for roll, (count, _, face) in kept.items()
                for outcomes in [oracle.OUTCOMES[(face,) * count]]
            }
        first = oracle.OUTCOMES[()]
        chances.append(sum(ways * after[roll] for roll, ways in first.items()) / 7776)
    assert chances[0] == chances[1] == largest_group_odds()[2]


@pytest.mark.parametrize("rerolls", [-1, 0, 3, 1.5])
def test_rerolls_out_of_range(rerolls: int) -> None:
    with pytest.raises(PositionError, match="need 1 or 2"):
        roll_odds(GUIDE, 33351, rerolls)


def test_dice_that_are_no_roll() -> None:
    with pytest.raises(DiceError):
        roll_odds(GUIDE, 3335, 1)


def test_command(yams: Run) -> None:
    text = yams("odds").stdout
    assert "6/7776" in text
    assert "347897/7558272" in text
    assert "No other play for a Yams does better." in text
    assert "Sixes, 3 or more" in text
    assert "753572225/1224440064" in yams("odds", "--exact").stdout
    french = yams("odds", "--lang", "fr").stdout
    assert "Petite suite" in french
    assert "4,60 %" in french


def test_command_with_dice(yams: Run) -> None:
    lines = yams("odds", "33351", "--rerolls", "1").stdout.splitlines()
    assert any(line.split()[:5] == ["Yams", "2.78%", "3", "3", "3"] for line in lines)
    french = yams("odds", "33351", "--lang", "fr").stdout
    assert "Brelan" in french
    assert "arrêt" in french


def test_json(yams: Run) -> None:
    data = json.loads(yams("odds", "--json").stdout)
    assert set(data) == {"rules", "upper_count", "boxes", "largest_group"}
    boxes = {box["box"]: box for box in data["boxes"]}
    assert list(boxes) == [box.key for box in Box]
    assert boxes["yams"]["chances"][2] == {
        "fraction": "347897/7558272",
        "value": pytest.approx(0.0460286, abs=1e-7),
    }
    data = json.loads(yams("odds", "33351", "--rerolls", "1", "--json").stdout)
    assert (data["dice"], data["rerolls"]) == ([1, 3, 3, 3, 5], 1)
    assert data["boxes"][Box.YAMS]["hold"] == [3, 3, 3]
    assert data["boxes"][Box.YAMS]["chance"]["fraction"] == "1/36"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["odds", "3335"], "5 dice are expected, not 4"),
        (["odds", "33357"], "digit from 1 to 6"),
        (["odds", "33351", "--rerolls", "3"], "--rerolls"),
        (["odds", "--rerolls", "1"], "--rerolls goes with DICE"),
    ],
)
def test_bad_input(yams: Run, arguments: list[str], message: str) -> None:
    result = yams(*arguments)
    assert result.exit_code != 0
    assert message in result.stderr
