from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING, TypeVar

import numpy as np
import pytest

import oracle
from solver import Box, DiceError, PositionError, Rules, Scoresheet, SheetError
from solver.advice.figures import asked_boxes
from solver.advice.odds import (
    BoxOdds,
    RollOdds,
    box_odds,
    largest_group_odds,
    roll_odds,
)
from solver.advice.single_goal import throws_needed
from solver.game.dice import ROLL_WAYS, ROLLS

if TYPE_CHECKING:
    from conftest import Run

Odds = TypeVar("Odds", BoxOdds, RollOdds)
Roll = tuple[int, ...]

GUIDE = Rules.named("guide")
#: The boxes of the sheet in order.
SHEET = [odds.box for odds in box_odds(GUIDE)]

#: Published by Verhoeff, and elsewhere; one turn, one open box.
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
} | {SHEET[face - 1]: face * Fraction(455, 216) for face in range(1, 7)}
#: The same, "First roll, out of 7,776".
PUBLISHED_FIRST_ROLLS = {
    Box.YAMS: 6,
    Box.FOUR_OF_A_KIND: 156,
    Box.FULL_HOUSE: 300,
    Box.LARGE_STRAIGHT: 240,
    Box.SMALL_STRAIGHT: 1200,
    Box.THREE_OF_A_KIND: 1656,
}


def by_key(found: Iterable[Odds]) -> dict[str, Odds]:
    return {odds.box.key: odds for odds in found}


def makes(box: Box, roll: tuple[int, ...]) -> bool:
    """Whether a roll is the figure of a box, told from the dice alone."""
    counts = sorted(Counter(roll).values())
    if box.is_upper:
        return roll.count(SHEET.index(box) + 1) >= 3
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
                {
                    roll: Fraction(int(GUIDE.points[ROLLS.index(roll), SHEET.index(box)]))
                    for roll in oracle.ROLLS
                }
            ),
        )
        for box in SHEET
    }


@pytest.mark.parametrize("box", PUBLISHED_CHANCES)
def test_published_chances(box: Box) -> None:
    assert by_key(box_odds(GUIDE))[box.key].chances[2] == PUBLISHED_CHANCES[box]


@pytest.mark.parametrize("box", PUBLISHED_MEANS)
def test_published_means(box: Box) -> None:
    assert by_key(box_odds(GUIDE))[box.key].mean == PUBLISHED_MEANS[box]


@pytest.mark.parametrize("box", PUBLISHED_FIRST_ROLLS)
def test_published_first_rolls(box: Box) -> None:
    assert by_key(box_odds(GUIDE))[box.key].chances[0] * 7776 == PUBLISHED_FIRST_ROLLS[box]


def test_a_yams_can_count_as_a_full_house() -> None:
    odds = by_key(box_odds(Rules.named("family")))["full_house"]
    assert odds.chances[2] == Fraction(461237, 1259712)
    assert odds.mean == 25 * odds.chances[2]


def test_figures_of_every_roll() -> None:
    expected = [[makes(box, roll) for box in SHEET] for roll in ROLLS]
    np.testing.assert_array_equal(asked_boxes(GUIDE, None).made, expected)


def test_figures_do_not_depend_on_what_they_pay() -> None:
    free = Rules.from_mapping({"name": "free", "full_house": 0, "chance": 0})
    np.testing.assert_array_equal(asked_boxes(free, None).made, asked_boxes(GUIDE, None).made)
    odds = by_key(box_odds(free))["full_house"]
    assert (odds.chances, odds.mean) == (by_key(box_odds(GUIDE))["full_house"].chances, 0)


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
            pay = {
                roll: int(rules.points[ROLLS.index(roll), SHEET.index(found.box)]) for roll in ROLLS
            }
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
    mixed = [Fraction(0)] * len(SHEET)
    for ways, roll in zip(ROLL_WAYS.tolist(), ROLLS, strict=True):
        for found in roll_odds(GUIDE, roll, 2):
            mixed[SHEET.index(found.box)] += Fraction(ways, 7776) * found.chance
    assert mixed == [found.chances[2] for found in box_odds(GUIDE)]


def test_what_people_ask_at_the_table() -> None:
    odds = by_key(roll_odds(GUIDE, 33351, 1))
    assert (odds["yams"].chance, odds["yams"].hold) == (Fraction(1, 36), (3, 3, 3))
    assert (odds["full_house"].chance, odds["full_house"].hold) == (
        Fraction(1, 6),
        (3, 3, 3, 5),
    )
    assert (odds["three_of_a_kind"].chance, odds["three_of_a_kind"].hold) == (
        1,
        (1, 3, 3, 3, 5),
    )
    assert (odds["large_straight"].chance, odds["large_straight"].hold) == (
        Fraction(1, 18),  # a 2 and a 4, in either order
        (1, 3, 5),
    )


def test_keeping_the_largest_group_is_best_for_a_yams() -> None:
    assert largest_group_odds(3) == by_key(box_odds(GUIDE))["yams"].chances
    assert round(100 * float(largest_group_odds(3)[2]), 1) == 4.6  # the third rules text


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
    assert chances[0] == chances[1] == largest_group_odds(3)[2]


def mean_after(worth: dict[Roll, Fraction], hold: Roll) -> Fraction:
    """Mean worth after throwing the dice that are not held, by listing every outcome."""
    outcomes = oracle.OUTCOMES[hold]
    return sum((ways * worth[roll] for roll, ways in outcomes.items()), Fraction(0)) / (
        outcomes.total()
    )


@pytest.mark.parametrize("box", ["full_house", "large_straight", "sixes", "yams"])
def test_any_number_of_throws_equals_an_enumeration(box: str) -> None:
    found = by_key(box_odds(GUIDE, throws=5))[box]
    column = SHEET.index(found.box)
    assert len(found.chances) == 5
    for throws in (4, 5):
        best = oracle.best_turn(lambda roll: makes(found.box, roll), throws)
        assert found.chances[throws - 1] == best
    assert found.mean == oracle.best_turn(
        lambda roll: int(GUIDE.points[ROLLS.index(roll), column]), 5
    )


def test_five_alike_within_several_throws() -> None:
    """Numbers computed by enumeration, by another program."""
    group = largest_group_odds(10)
    assert [f"{100 * float(group[throws - 1]):.2f}" for throws in (4, 5, 10)] == [
        "10.06",
        "17.05",
        "55.55",
    ]
    assert by_key(box_odds(GUIDE, throws=10))["yams"].chances == group


def test_a_hundred_throws_are_exact() -> None:
    odds = by_key(box_odds(GUIDE, throws=100))
    assert odds["yams"].chances == largest_group_odds(100)
    assert odds["yams"].chances[:3] == by_key(box_odds(GUIDE))["yams"].chances
    assert 6**500 % odds["yams"].chances[-1].denominator == 0
    # the play is the same for any number of throws: chances of failing sum to the mean
    failing = 1 + sum(1 - chance for chance in odds["yams"].chances)
    assert odds["yams"].mean_throws is not None
    assert 0 < odds["yams"].mean_throws - failing < 1e-6
    for found in odds.values():
        assert list(found.chances) == sorted(found.chances)
        assert found.chances[-1] <= 1
    rolls = by_key(roll_odds(GUIDE, 11111, 99))
    assert rolls["yams"].chance == 1
    assert rolls["fives"].chance < 1


def test_mean_number_of_throws_without_a_limit() -> None:
    """Numbers computed by enumeration, by another program."""
    found = by_key(box_odds(GUIDE))
    assert found["yams"].mean_throws == Fraction(191283, 17248)
    assert f"{float(found['yams'].mean_throws):.4f}" == "11.0902"
    assert found["chance"].mean_throws == 1
    for dice, more in ((11234, "10.4602"), (11123, "8.7273"), (11112, "6.0000")):
        odds = by_key(roll_odds(GUIDE, dice, 2))["yams"]
        assert f"{float(odds.mean_throws or 0):.4f}" == more
        assert set(odds.throws_hold or ()) == {1}


def test_no_hold_needs_fewer_throws() -> None:
    """The equation that the least mean number of throws, and nothing else, satisfies."""
    needed: dict[str, dict[Roll, Fraction]] = {box.key: {} for box in SHEET}
    holds: dict[str, dict[Roll, Roll]] = {box.key: {} for box in SHEET}
    for roll in oracle.ROLLS:
        for key, odds in by_key(roll_odds(GUIDE, roll, 2)).items():
            assert odds.mean_throws is not None
            assert odds.throws_hold is not None
            needed[key][roll], holds[key][roll] = odds.mean_throws, odds.throws_hold
    first = by_key(box_odds(GUIDE))
    for box in SHEET:
        more = needed[box.key]
        after = {hold: 1 + mean_after(more, hold) for hold in oracle.OUTCOMES if len(hold) < 5}
        for roll in oracle.ROLLS:
            if makes(box, roll):
                assert (more[roll], holds[box.key][roll]) == (0, roll)
            else:
                best = min(after[hold] for hold in oracle.HOLDS[roll] if hold != roll)
                assert more[roll] == best == after[holds[box.key][roll]]
        assert first[box.key].mean_throws == after[()]


def test_at_least_once_in_some_turns() -> None:
    """Numbers computed by enumeration, by another program."""
    for turns, percentage in ((13, "45.80"), (14, "48.30")):
        once = by_key(box_odds(GUIDE, turns=turns))["yams"].at_least_once
        assert f"{100 * float(once or 0):.2f}" == percentage
    assert (
        by_key(box_odds(GUIDE, turns=2))["yams"].at_least_once
        == 1 - Fraction(7558272 - 347897, 7558272) ** 2
    )
    assert by_key(box_odds(GUIDE))["yams"].at_least_once is None


def test_exactly_and_at_least() -> None:
    """The first throw: published.md, "Odds people ask for", and a count of all 7,776 throws."""
    found = by_key(box_odds(GUIDE))
    assert f"{100 * float(found['three_of_a_kind'].exactly):.2f}" == "15.43"
    assert f"{100 * float(found['small_straight'].exactly):.2f}" == "12.35"
    throws: Counter[str] = Counter()
    for dice in product(range(1, 7), repeat=5):
        counts = sorted(Counter(dice).values())
        large = makes(Box.LARGE_STRAIGHT, dice)
        throws["three_of_a_kind"] += counts == [1, 1, 3]
        throws["four_of_a_kind"] += counts == [1, 4]
        throws["full_house"] += counts == [2, 3]
        throws["yams"] += counts == [5]
        throws["large_straight"] += large
        throws["small_straight"] += makes(Box.SMALL_STRAIGHT, dice) and not large
        throws["fours"] += dice.count(4) == 3
        throws["chance"] += counts[-1] < 3 and not makes(Box.SMALL_STRAIGHT, dice)
    for key, ways in throws.items():
        assert found[key].exactly * 7776 == ways
    family = by_key(box_odds(Rules.named("family")))["full_house"]
    assert (family.chances[0] * 7776, family.exactly * 7776) == (306, 300)


JOKER_SHEET = ". . 9 . . . | . . . . . 50 ."


@pytest.mark.parametrize("name", ["guide", "free-joker", "no-joker"])
def test_a_joker_counts_where_it_may_be_written(name: str) -> None:
    rules = Rules.named(name)
    found = by_key(box_odds(rules, sheet=JOKER_SHEET))
    assert found.keys() == {box.key for box in SHEET} - {"threes", "yams"}
    for key in ("full_house", "large_straight", "four_of_a_kind", "fours", "chance"):
        box = found[key].box

        def made(roll: Roll, box: Box = box) -> bool:
            if len(set(roll)) > 1 or name == "no-joker":
                return makes(box, roll)
            face = roll[0]
            if face != 3 and name == "guide":  # it must go to its own upper box
                return box.key == ("ones", "twos", "", "fours", "fives", "sixes")[face - 1]
            return makes(box, roll) or (face == 3 and not box.is_upper)

        assert found[key].chances[2] == oracle.best_turn(made), key
        paid = {"full_house": 25, "large_straight": 40}.get(key)
        if paid:
            assert found[key].mean == paid * found[key].chances[2]


def test_a_joker_may_be_none_of_the_sheet() -> None:
    plain = by_key(box_odds(GUIDE))
    for sheet in (". . . . . . | . . . . . . .", ". . 9 . . . | . . . . . 0 ."):
        for key, odds in by_key(box_odds(GUIDE, sheet=sheet)).items():
            assert odds == plain[key]
    official = by_key(box_odds(Rules.named("official"), sheet=". . 9 . . . | . . . . . 0 ."))
    assert official["full_house"] == by_key(box_odds(GUIDE, sheet=JOKER_SHEET))["full_house"]


def test_a_joker_from_dice_on_the_table() -> None:
    joker = by_key(roll_odds(GUIDE, 33333, 1, sheet=JOKER_SHEET))["full_house"]
    assert (joker.chance, joker.mean, joker.mean_throws) == (1, 25, 0)
    assert joker.hold == joker.throws_hold == (3, 3, 3, 3, 3)
    forced = by_key(roll_odds(GUIDE, 44444, 1, sheet=JOKER_SHEET))["four_of_a_kind"]
    assert forced.chance < 1
    assert forced.throws_hold == (4, 4, 4, 4)


def test_a_sheet_as_a_state_and_a_full_sheet() -> None:
    state = Scoresheet.parse(JOKER_SHEET, GUIDE).state
    assert box_odds(GUIDE, sheet=state) == box_odds(GUIDE, sheet=JOKER_SHEET)
    with pytest.raises(SheetError, match="full"):
        box_odds(GUIDE, sheet="3 6 9 12 15 18 | 20 20 25 30 40 50 20")


def test_what_no_roll_makes() -> None:
    assert throws_needed(np.zeros(252, dtype=bool)) is None


@pytest.mark.parametrize("rerolls", [-1, 0, 100, 1.5, "1"])
def test_rerolls_out_of_range(rerolls: int) -> None:
    with pytest.raises(PositionError, match="need 1 to 99"):
        roll_odds(GUIDE, 33351, rerolls)


@pytest.mark.parametrize("given", [-1, 0, 101, 1.5])
def test_throws_out_of_range(given: int) -> None:
    for ask in (lambda: box_odds(GUIDE, throws=given), lambda: largest_group_odds(given)):
        with pytest.raises(PositionError, match="a turn has 1 to 100"):
            ask()


@pytest.mark.parametrize("given", [0, 1001])
def test_turns_out_of_range(given: int) -> None:
    with pytest.raises(PositionError, match="expected 1 to 1000"):
        box_odds(GUIDE, turns=given)


def test_dice_that_are_no_roll() -> None:
    with pytest.raises(DiceError):
        roll_odds(GUIDE, 3335, 1)


def test_command(yams: Run) -> None:
    text = yams("odds").stdout
    assert "347897/7558272" in text
    assert "No other play for a Yams does better." in text
    assert "Sixes, 3+" in text
    lines = [line.split() for line in text.splitlines()]
    assert ["Yams", "0.08%", "1.26%", "4.60%", "2.301", "11.090"] in lines
    assert ["Small", "Straight", "1200", "15.43%", "960", "12.35%"] in lines
    exact = yams("odds", "--exact").stdout
    assert "753572225/1224440064" in exact
    assert "191283/17248" in exact
    french = yams("odds", "--lang", "fr").stdout
    assert "Petite suite" in french
    assert "4,60 %" in french
    assert "lancers en moyenne" in french
    assert "exactement" in french


def test_command_with_more_throws_and_turns(yams: Run) -> None:
    text = yams("odds", "--throws", "10").stdout
    assert re.split("  +", text.splitlines()[0])[-4:] == [
        *("3 throws", "10 throws", "mean points", "mean throws")
    ]
    assert "55.55%" in text
    text = yams("odds", "--turns", "13").stdout
    assert "in 13 turns" in text
    assert "45.80%" in text
    assert "en 13 tours" in yams("odds", "--turns", "13", "--lang", "fr").stdout
    one = yams("odds", "--throws", "1").stdout
    assert "2 throws" not in one
    assert "largest group of equal dice: 0.08% (1/1296)" in one
    assert "100.00%." in yams("odds", "--throws", "100").stdout


def test_command_with_dice(yams: Run) -> None:
    lines = yams("odds", "33351", "--rerolls", "1").stdout.splitlines()
    assert any(line.split()[:5] == ["Yams", "2.78%", "3", "3", "3"] for line in lines)
    french = yams("odds", "33351", "--lang", "fr").stdout
    assert "Brelan" in french
    assert "arrêt" in french
    more = yams("odds", "33351", "--throws", "6", "--rerolls", "5").stdout
    assert more == yams("odds", "33351", "--throws", "6").stdout
    assert more != yams("odds", "33351").stdout


def test_command_with_a_sheet(yams: Run) -> None:
    ways = ("--sheet", JOKER_SHEET), ("--box", "trois=9", "--box", "yams=50")
    first, second = (yams("odds", *way).stdout for way in ways)
    assert first == second
    assert ["Full", "House", "301", "3.87%", "300", "3.86%"] in [
        line.split() for line in first.splitlines()
    ]
    assert "No other play" not in first
    assert "25.000  stop" in yams("odds", "33333", "--sheet", JOKER_SHEET).stdout
    bare = json.loads(yams("odds", "--filled", "trois,yams", "--upper", "9", "--json").stdout)
    assert bare["sheet"] is None
    assert bare["state"] == {"filled": ["threes", "yams"], "upper": 9, "joker": False}


@pytest.mark.parametrize("width", [40, 60, 80])
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_narrow_terminals(
    yams: Run, monkeypatch: pytest.MonkeyPatch, width: int, lang: str
) -> None:
    monkeypatch.setattr("solver.cli.printing.layout.terminal_width", lambda: width)
    for arguments in ([], ["--throws", "10", "--turns", "13"], ["33351"]):
        result = yams("odds", *arguments, "--lang", lang)
        assert result.exit_code == 0
        assert max(map(len, result.stdout.splitlines())) <= width
        assert "Yams" in result.stdout
    chance = "4,60 %" if lang == "fr" else "4.60%"
    assert chance in yams("odds", "--lang", lang).stdout


def test_json(yams: Run) -> None:
    data = json.loads(yams("odds", "--json").stdout)
    assert list(data) == [
        *("rules", "sheet", "state", "throws", "turns", "upper_count", "boxes", "largest_group")
    ]
    assert (data["sheet"], data["throws"], data["turns"]) == (None, 3, None)
    boxes = {box["box"]: box for box in data["boxes"]}
    assert list(boxes) == [box.key for box in SHEET]
    assert list(boxes["yams"]) == [
        *("box", "chances", "exactly", "mean", "mean_throws", "at_least_once")
    ]
    assert boxes["yams"]["chances"][2] == {
        "fraction": "347897/7558272",
        "value": pytest.approx(0.0460286, abs=1e-7),
    }
    assert boxes["yams"]["mean_throws"]["fraction"] == "191283/17248"
    assert boxes["yams"]["at_least_once"] is None
    data = json.loads(yams("odds", "33351", "--rerolls", "1", "--json").stdout)
    assert (data["dice"], data["rerolls"]) == ([1, 3, 3, 3, 5], 1)
    yams_box = next(box for box in data["boxes"] if box["box"] == "yams")
    assert yams_box["hold"] == yams_box["throws_hold"] == [3, 3, 3]
    assert yams_box["chance"]["fraction"] == "1/36"


@pytest.mark.slow
def test_json_of_numbers_that_are_too_long(yams: Run) -> None:
    data = json.loads(yams("odds", "--throws", "100", "--turns", "1000", "--json").stdout)
    yams_box = next(box for box in data["boxes"] if box["box"] == "yams")
    assert len(yams_box["chances"]) == len(data["largest_group"]) == 100
    assert Fraction(yams_box["chances"][99]["fraction"]) == largest_group_odds(100)[99]
    assert yams_box["at_least_once"] == {"fraction": None, "value": 1.0}
    once = yams("odds", "--throws", "100", "--turns", "1000", "--exact")
    assert once.exit_code == 0


@pytest.mark.parametrize(
    ("arguments", "message", "french"),
    [
        (["3335"], "5 dice are expected, not 4", "il en faut 5, pas 4"),
        (["33357"], "digit from 1 to 6", "chiffre de 1 à 6"),
        (["33351", "--rerolls", "3"], "--rerolls 3: expected 1 or 2", "1 ou 2 attendu"),
        (["33351", "--rerolls", "0", "--throws", "9"], "from 1 to 8", "de 1 à 8 attendu"),
        (["33351", "--rerolls", "x"], "--rerolls x: expected a whole", "nombre entier attendu"),
        (["33351", "--throws", "1"], "one throw leaves no reroll", "aucune relance"),
        (["33351", "--turns", "2"], "--turns counts whole turns", "tours entiers"),
        (["--rerolls", "1"], "--rerolls goes with DICE", "va avec des dés"),
        (["--throws", "0"], "--throws 0: expected a whole number from 1 to 100", "de 1 à 100"),
        (["--throws", "101"], "--throws 101: expected a whole number from", "de 1 à 100"),
        (["--turns", "0"], "--turns 0: expected a whole number from 1 to 1000", "de 1 à 1000"),
        (["--turns", "ten"], "--turns ten: expected a whole number", "nombre entier"),
        (["--sheet", ""], "the 13 boxes of the rules guide", "les 13 cases des règles guide"),
        (["--sheet", "3 6 9 12 15 18 | 20 20 25 30 40 50 20"], "the sheet is full", "pleine"),
        (["--box", "yams=49"], "Yams", "Yams"),
        (["--upper", "300"], "300", "300"),
        (["--bonus", "100"], "100", "100"),
    ],
)
def test_bad_input(yams: Run, arguments: list[str], message: str, french: str) -> None:
    for lang, part in (("en", message), ("fr", french)):
        result = yams("odds", *arguments, "--lang", lang)
        assert result.exit_code in (1, 2)
        assert result.stdout == ""
        assert part in result.stderr
        assert result.stderr.count("\n") == 1
