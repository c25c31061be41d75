from __future__ import annotations

import pickle
from dataclasses import fields
from itertools import combinations
from typing import Any

import pytest

import oracle
from conftest import solved, state_of
from sheets import mapping
from solver import Box, Rules, RulesError, SheetError, solve
from solver.game.dice import ROLLS, roll_index
from solver.game.rules import PRESETS

ALL_PRESETS = pytest.mark.parametrize("name", list(PRESETS))
GUIDE = Rules.named("guide")


def points(rules: Rules, dice: str) -> dict[Box, int]:
    return dict(zip(rules.boxes, rules.points[roll_index(dice)].tolist(), strict=True))


def test_the_nine_presets() -> None:
    assert list(PRESETS) == [
        "guide", "official", "free-joker", "no-joker", "single-bonus", "plain", "family",
        "summed-full", "yatzy",
    ]  # fmt: skip
    for lang in ("en", "fr"):
        assert len({rules.label(lang) for rules in PRESETS.values()}) == len(PRESETS)
        assert all(rules.note(lang) for rules in PRESETS.values())
    assert all(rules.note("en") != rules.note("fr") for rules in PRESETS.values())


@ALL_PRESETS
def test_presets_against_the_oracle(name: str) -> None:
    """The oracle's reading of the texts, which has the form of a complete document."""
    mine, theirs = Rules.named(name).to_mapping(), oracle.RULES[name]
    scalars = theirs.keys() - {"boxes"}
    assert len(scalars) == 9
    assert {field: mine[field] for field in scalars} == {field: theirs[field] for field in scalars}
    boxes = [
        [key, {field: value for field, value in spec.items() if field != "label"}]
        for key, spec in mine["boxes"].items()
    ]
    assert boxes == theirs["boxes"]


@pytest.mark.slow
@pytest.mark.parametrize("name", [*oracle.RULES, *oracle.EXAMPLES])
def test_options_against_the_oracle(name: str) -> None:
    """Every roll on every kind of sheet: the boxes, points, bonus and flag of the oracle."""
    theirs = (oracle.RULES | oracle.EXAMPLES)[name]
    rules = Rules.named(name) if name in PRESETS else Rules.from_mapping(mapping(name, theirs))
    step = 12 if name in PRESETS else 60
    n = len(rules.boxes)
    sheets = [
        rules.mask(chosen)
        for size in (0, 1, 2, 5, 6, 7, n - 2, n - 1)
        for chosen in list(combinations(rules.boxes, size))[:: 1 + size * step]
    ]
    for filled in sheets:
        for joker in (False, True) if filled & rules.yams_mask else (False,):
            for roll, dice in enumerate(ROLLS):
                expected = oracle.choices(theirs, filled, 0, joker, dice)
                bonus = rules.bonus(joker, roll)
                found = [
                    (rules.index(box), paid, bonus, rules.next_joker(joker, box, paid, bonus))
                    for box, paid in rules.options(filled, joker, roll).items()
                ]
                assert found == [(b, p, extra, flag) for b, p, extra, _, _, flag in expected]


def test_figures() -> None:
    guide = Rules.named("guide")
    assert points(guide, "12334")[Box.SMALL_STRAIGHT] == 30, "1 2 3 3 4 is a small straight"
    assert points(guide, "12345")[Box.SMALL_STRAIGHT] == 30
    assert points(guide, "23456")[Box.LARGE_STRAIGHT] == 40
    assert points(guide, "12346")[Box.LARGE_STRAIGHT] == 0
    assert points(guide, "66661")[Box.FOUR_OF_A_KIND] == 25, "000: 6 6 6 6 1 pays all five dice"
    assert points(guide, "55552")[Box.THREE_OF_A_KIND] == 22
    assert points(guide, "55552")[Box.FULL_HOUSE] == 0
    assert points(guide, "33355")[Box.FULL_HOUSE] == 25
    assert points(guide, "33351")[Box.CHANCE] == 15
    five = points(guide, "66666")
    assert (five[Box.SIXES], five[Box.THREE_OF_A_KIND], five[Box.FOUR_OF_A_KIND]) == (30, 30, 30)
    assert (five[Box.FULL_HOUSE], five[Box.YAMS]) == (0, 50), "no Full House without the joker"


def test_payouts_are_data() -> None:
    rules = Rules.from_mapping(
        {
            "name": "house",
            "three_of_a_kind": "matching",
            "four_of_a_kind": 40,
            "full_house": "sum",
        }
    )
    assert points(rules, "44431")[Box.THREE_OF_A_KIND] == 12
    assert points(rules, "44441")[Box.THREE_OF_A_KIND] == 16
    assert points(rules, "44441")[Box.FOUR_OF_A_KIND] == 40
    assert points(rules, "33355")[Box.FULL_HOUSE] == 19


def choices(name: str, filled: list[Box], dice: str, joker: bool) -> dict[Box, int]:
    return Rules.named(name).options(state_of(filled).filled, joker, roll_index(dice))


UPPER, LOWER = list(GUIDE.boxes[:6]), list(GUIDE.boxes[6:])


def test_joker_goes_to_its_upper_box_first() -> None:
    """000: "Priorité à la case chiffrée correspondant à la valeur du Yams"."""
    assert choices("guide", [Box.YAMS], "44444", True) == {Box.FOURS: 20}


@pytest.mark.parametrize(
    ("box", "paid"),
    [
        (Box.THREE_OF_A_KIND, 20),
        (Box.FOUR_OF_A_KIND, 20),
        (Box.FULL_HOUSE, 25),
        (Box.SMALL_STRAIGHT, 30),
        (Box.LARGE_STRAIGHT, 40),
        (Box.CHANCE, 20),
    ],
)
def test_joker_then_pays_in_full_below(box: Box, paid: int) -> None:
    """000: "le score plein d'une case de la section inférieure encore libre"; Chance included."""
    filled = [b for b in LOWER if b != box] + [Box.FOURS]
    assert choices("guide", filled, "44444", True) == {box: paid}
    every = choices("guide", [Box.YAMS, Box.FOURS], "44444", True)
    assert every[box] == paid
    assert set(every) == set(LOWER) - {Box.YAMS}


def test_joker_falls_back_to_zero_above() -> None:
    """000: "Si toute la section inférieure est également pleine, […] une case chiffrée libre"."""
    found = choices("guide", [*LOWER, Box.FIVES], "55555", True)
    assert found == {box: 0 for box in UPPER if box != Box.FIVES}


def test_no_joker_with_zero_in_yams() -> None:
    """000: "ne s'applique jamais si la case Yams a été sacrifiée à 0"."""
    found = choices("guide", [Box.YAMS, Box.FOURS], "44444", False)
    assert found == {
        Box.ONES: 0, Box.TWOS: 0, Box.THREES: 0, Box.FIVES: 0, Box.SIXES: 0,
        Box.THREE_OF_A_KIND: 20, Box.FOUR_OF_A_KIND: 20, Box.FULL_HOUSE: 0,
        Box.SMALL_STRAIGHT: 0, Box.LARGE_STRAIGHT: 0, Box.CHANCE: 20,
    }  # fmt: skip
    assert Rules.named("guide").bonus(False, roll_index("44444")) == 0


def test_no_joker_while_yams_is_open() -> None:
    """000: the rule applies "alors que sa case Yams est déjà remplie"."""
    found = choices("guide", [Box.FOURS], "44444", False)
    assert len(found) == 12
    assert (found[Box.YAMS], found[Box.FULL_HOUSE], found[Box.LARGE_STRAIGHT]) == (50, 0, 0)


def test_bonus_of_a_further_yams() -> None:
    """000: "Bonus fixe de 100 points […] cumulable"; 002: the bonus counts once."""
    roll = roll_index("22222")
    assert Rules.named("guide").bonus(True, roll) == 100
    assert Rules.named("guide").next_joker(True, Box.TWOS, 10, 100)
    assert not Rules.named("single-bonus").next_joker(True, Box.TWOS, 10, 100)
    assert Rules.named("plain").bonus(True, roll) == 0


def test_official_joker_at_zero_has_no_bonus() -> None:
    found = choices("official", [Box.YAMS, Box.FOURS], "44444", False)
    assert found[Box.LARGE_STRAIGHT] == 40
    assert Rules.named("official").bonus(False, roll_index("44444")) == 0


def test_free_joker_chooses_its_box() -> None:
    before = choices("free-joker", [Box.YAMS], "44444", True)
    after = choices("free-joker", [Box.YAMS, Box.FOURS], "44444", True)
    assert set(before) == set(GUIDE.boxes) - {Box.YAMS}
    assert (before[Box.FULL_HOUSE], before[Box.LARGE_STRAIGHT], before[Box.FOURS]) == (0, 0, 20)
    assert (after[Box.FULL_HOUSE], after[Box.LARGE_STRAIGHT], after[Box.ONES]) == (25, 40, 0)


def test_family_counts_every_yams_as_a_full_house() -> None:
    """003: "Beaucoup de familles l'autorisent aussi dans tous les cas"."""
    assert choices("family", [], "44444", False)[Box.FULL_HOUSE] == 25


def test_names_in_both_languages() -> None:
    assert Rules.named("Officiel") is PRESETS["official"]
    assert Rules.named("joker libre") is PRESETS["free-joker"]
    with pytest.raises(RulesError, match="unknown rule set 'oficial': use one of guide, official"):
        Rules.named("oficial")


def test_fields_are_documented() -> None:
    assert all(field.name in str(Rules.__doc__) for field in fields(Rules))


NAMES = {
    Box.ONES: ["as", "Aces", "ones", "1"],
    Box.FOURS: ["Quatre", "fours", "FOURS", "4", "quatre "],
    Box.SIXES: ["Six", "sixes"],
    Box.YAMS: ["Yam's", "yam’s", "yahtzee", "YAMS"],
    Box.SMALL_STRAIGHT: ["petite suite", "PETITE-SUITE", "small_straight", "small-straight"],
    Box.FOUR_OF_A_KIND: ["carre", "Carré", "four of a kind"],
    Box.THREE_OF_A_KIND: ["brelan", "three of a kind"],
    Box.FULL_HOUSE: ["full", "Full House"],
}


@pytest.mark.parametrize(("box", "name"), [(box, name) for box in NAMES for name in NAMES[box]])
def test_box_names(box: Box, name: str) -> None:
    assert GUIDE.box(name) is GUIDE.boxes[GUIDE.index(box)]


@ALL_PRESETS
def test_box_names_round_trip(name: str) -> None:
    rules = Rules.named(name)
    for box in rules.boxes:
        assert all(rules.box(text) is box for text in (box.key, box.label(), box.label("fr")))


def test_masks() -> None:
    assert GUIDE.full == 8191
    assert GUIDE.upper_mask == 63
    assert GUIDE.in_mask(0b1000001) == (Box.ONES, Box.THREE_OF_A_KIND)
    assert GUIDE.mask(["brelan", Box.ONES]) == 0b1000001
    with pytest.raises(SheetError, match="box Ones is named twice"):
        GUIDE.mask(["as", Box.ONES])
    for mask in (-1, 8192):
        with pytest.raises(SheetError, match="a mask lies between 0 and 8191"):
            GUIDE.mask(mask)


@pytest.mark.parametrize("given", [1.5, None, "yams"])
def test_what_is_no_mask(given: Any) -> None:
    with pytest.raises(SheetError, match="a list of boxes, or a mask"):
        GUIDE.mask(given)


def test_a_box_pays_a_bounded_sum() -> None:
    for points in ("+".join(["1000"] * 2), "+".join(["sum"] * 34)):
        with pytest.raises(RulesError, match="1000 at most"):
            Rules.from_mapping({"name": "rich", "chance": points})


def test_a_name_means_the_box_that_the_sheet_has() -> None:
    yatzy = Rules.named("yatzy")
    assert yatzy.box("yams").key == yatzy.box("Yahtzee").key == "yatzy"
    assert yatzy.box("double paire").key == "two_pairs"
    assert yatzy.box("paire").key == "one_pair"
    with pytest.raises(SheetError, match="unknown box 'paire': use one of Ones, Twos"):
        GUIDE.box("paire")


def test_boxes_are_equal_by_key() -> None:
    house = Rules.from_mapping({"name": "house", "four_of_a_kind": 40})
    box = house.boxes[house.index(Box.FOUR_OF_A_KIND)]
    assert box == Box.FOUR_OF_A_KIND == GUIDE.box("four_of_a_kind")
    assert hash(box) == hash(Box.FOUR_OF_A_KIND)
    assert box != Box.THREE_OF_A_KIND
    assert (box.points, box.needs, box.face, box.is_upper) == (40, ("4 alike",), None, False)
    assert (Box.FOURS.face, Box.FOURS.is_upper) == (4, True)


def upper_bonuses(**changes: object) -> list[int]:
    rules = Rules.from_mapping({"base": "plain", "name": "own", **changes})
    return [rules.upper_bonus_of(upper) for upper in range(106)]


def test_upper_bonus_from_a_threshold() -> None:
    assert upper_bonuses() == [0] * 63 + [35] * 43
    assert upper_bonuses(upper_threshold=0) == [35] * 106
    assert upper_bonuses(upper_bonus=0) == [0] * 106


def test_upper_bonus_in_steps() -> None:
    steps = [[60, 25], [75, 50]]
    assert upper_bonuses(upper_bonus=steps) == [0] * 60 + [25] * 15 + [50] * 31
    growing = upper_bonuses(upper_bonus=steps, upper_bonus_per_point=2)
    assert growing == [0] * 60 + [25] * 15 + [50 + 2 * more for more in range(31)]


def test_upper_bonus_for_each_point() -> None:
    found = upper_bonuses(upper_threshold=60, upper_bonus_per_point=1)
    assert found == [0] * 60 + [35 + more for more in range(46)]


@pytest.mark.parametrize(
    ("changes", "cap"),
    [
        ({}, 63),
        ({"upper_bonus": 0}, 0),
        ({"upper_bonus": 0, "upper_threshold": 60, "upper_bonus_per_point": 1}, 105),
        ({"upper_bonus": [[60, 25], [75, 50]]}, 75),
        ({"without": ["sixes"], "upper_threshold": 50, "upper_bonus_per_point": 1}, 75),
        ({"without": ["ones", "twos", "threes", "fours", "fives", "sixes"], "upper_bonus": 0}, 0),
    ],
)
def test_the_cap_is_what_matters_of_the_upper_subtotal(
    changes: dict[str, object], cap: int
) -> None:
    rules = Rules.from_mapping({"base": "plain", "name": "own", **changes})
    assert rules.upper_cap == cap
    assert rules.upper_bonuses.shape == (cap + 1,)


def own_box(needs: str, points: int | str) -> Rules:
    """A sheet of two boxes: one of these, and Ones."""
    boxes = {"own": {"needs": needs, "points": points}, "ones": {"face": 1}}
    return Rules.from_mapping({"base": "empty", "name": "own", "boxes": boxes})


@pytest.mark.parametrize(
    ("needs", "points", "dice", "paid"),
    [
        ("3 alike", "figure", "44441", 12),
        ("3 alike", "figure", "44444", 12),
        ("4 alike", "figure", "44444", 16),
        ("4 alike", "figure + 30", "44441", 46),
        ("4 alike", "figure + 30", "44411", 0),
        ("4 alike", 40, "44441", 40),
        ("2 alike", "figure", "33366", 12),
        ("2 alike", "figure", "33364", 6),
        ("two pairs", "figure", "33366", 18),
        ("two pairs", "figure", "33335", 0),
        ("full house", "sum", "33366", 21),
        ("full house", "sum", "33333", 0),
        ("12345", 15, "12345", 15),
        ("12345", 15, "23456", 0),
    ],
)
def test_one_box(needs: str, points: int | str, dice: str, paid: int) -> None:
    assert own_box(needs, points).options(0, False, roll_index(dice))[Box("own", ("", ""))] == paid


def test_best_play_for_one_straight() -> None:
    """19.68 % and 5.9049 points a turn, by the tables and by the oracle."""
    table = solve(own_box("12345", 30))
    value = table.value(filled=0b10, upper=0, joker=False)
    exact = oracle.best_turn(lambda roll: 30 * (roll == (1, 2, 3, 4, 5)))
    assert value == pytest.approx(float(exact), abs=1e-12)
    assert round(value, 4) == 5.9049
    assert round(100 * value / 30, 2) == 19.68


def test_equality_and_digest() -> None:
    """The digest is of what makes the game; names and labels are not part of it."""
    plain = Rules.named("plain")
    same = Rules.from_mapping({**plain.to_mapping(), "name": "same", "label": "x", "note": "y"})
    assert same != plain
    assert same.digest == plain.digest
    noted = Rules.from_mapping({**plain.to_mapping(), "label": "x", "note": "y"})
    assert noted == plain
    assert hash(noted) == hash(plain)
    assert len({rules.digest for rules in PRESETS.values()}) == len(PRESETS)
    for change in (
        {"throws": 2}, {"order": "upper-first"}, {"upper_bonus": 50}, {"four_of_a_kind": 40},
        {"boxes": {"chance": {"after": ""}}}, {"without": ["chance"]}, {"upper_threshold": 60},
        {"boxes": {"small_straight": {"needs": "5 in a row"}}}, {"upper_bonus_per_point": 1},
    ):  # fmt: skip
        assert Rules.from_mapping({"base": "plain", "name": "plain", **change}) != plain
        assert Rules.from_mapping({"base": "plain", "name": "x", **change}).digest != plain.digest


def test_rules_are_pickled_without_their_arrays() -> None:
    rules = solved("guide").rules
    assert rules.points.shape == (252, 13)
    copy = pickle.loads(pickle.dumps(rules))
    assert copy == rules
    assert set(copy.__dict__) == {field.name for field in fields(Rules)} | {"_identity"}
    assert not copy.points.flags.writeable
