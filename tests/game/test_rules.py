from __future__ import annotations

from dataclasses import asdict, fields
from itertools import combinations
from pathlib import Path

import pytest

import oracle
from conftest import state_of
from solver import Box, Rules, RulesError
from solver.game.boxes import ALL_BOXES, UPPER_BOXES
from solver.game.dice import ROLLS, roll_index
from solver.game.rules import PRESET_NOTES, PRESETS

ALL_PRESETS = pytest.mark.parametrize("name", list(PRESETS))


def points(rules: Rules, dice: str) -> dict[Box, int]:
    return dict(zip(Box, rules.points[roll_index(dice)].tolist(), strict=True))


def test_the_eight_presets() -> None:
    assert list(PRESETS) == [
        "guide", "official", "free-joker", "no-joker", "single-bonus", "plain", "family",
        "summed-full",
    ]  # fmt: skip
    assert list(PRESET_NOTES) == list(PRESETS)


@ALL_PRESETS
def test_presets_against_the_oracle(name: str) -> None:
    """The oracle's reading of the texts, in fields that happen to have the same names."""
    mine, theirs = asdict(Rules.named(name)), oracle.RULES[name]
    boxes = dict(theirs["boxes"])
    expected = theirs | {key: spec.get("points") for key, spec in boxes.items()}
    shared = mine.keys() & expected.keys()
    assert len(shared) == 13
    assert {field: mine[field] for field in shared} == {field: expected[field] for field in shared}
    assert mine["yams_is_full_house"] == ("5 alike" in boxes["full_house"]["needs"])


@ALL_PRESETS
def test_choices_against_the_oracle(name: str) -> None:
    """Every roll on every kind of sheet: the boxes, points, bonus and flag of the oracle."""
    rules, theirs = Rules.named(name), oracle.RULES[name]
    sheets = [
        sum(box.mask for box in chosen)
        for size in (0, 1, 2, 5, 6, 7, 11, 12)
        for chosen in list(combinations(Box, size))[:: 1 + size * 5]
    ]
    for filled in sheets:
        for joker in (False, True) if filled & Box.YAMS.mask else (False,):
            for roll, dice in enumerate(ROLLS):
                expected = oracle.choices(theirs, filled, 0, joker, dice)
                bonus = rules.bonus(joker, roll)
                found = [
                    (box, paid, bonus, rules.next_joker(joker, box, paid, bonus))
                    for box, paid in rules.choices(filled, joker, roll).items()
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
    rules = Rules("house", three_of_a_kind="matching", four_of_a_kind=40, full_house="sum")
    assert points(rules, "44431")[Box.THREE_OF_A_KIND] == 12
    assert points(rules, "44441")[Box.THREE_OF_A_KIND] == 16
    assert points(rules, "44441")[Box.FOUR_OF_A_KIND] == 40
    assert points(rules, "33355")[Box.FULL_HOUSE] == 19


def choices(name: str, filled: list[Box], dice: str, joker: bool) -> dict[Box, int]:
    return Rules.named(name).choices(state_of(filled).filled, joker, roll_index(dice))


UPPER, LOWER = list(Box)[:6], list(Box)[6:]


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
    filled = [b for b in LOWER if b is not box] + [Box.FOURS]
    assert choices("guide", filled, "44444", True) == {box: paid}
    every = choices("guide", [Box.YAMS, Box.FOURS], "44444", True)
    assert every[box] == paid
    assert set(every) == set(LOWER) - {Box.YAMS}


def test_joker_falls_back_to_zero_above() -> None:
    """000: "Si toute la section inférieure est également pleine, […] une case chiffrée libre"."""
    found = choices("guide", [*LOWER, Box.FIVES], "55555", True)
    assert found == {box: 0 for box in UPPER if box is not Box.FIVES}


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
    assert set(before) == set(Box) - {Box.YAMS}
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


@ALL_PRESETS
def test_json_round_trip(name: str) -> None:
    assert Rules.from_json(Rules.named(name).to_json()) == Rules.named(name)


def toml(folder: Path, text: str, name: str = "my.toml") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def test_toml(tmp_path: Path) -> None:
    rules = Rules.load(
        toml(
            tmp_path,
            'base = "official"\nfour_of_a_kind = 40\nupper_threshold = 60',
            "Ma Règle.toml",
        )
    )
    assert rules.name == "ma-regle"
    assert rules.joker_at_zero
    assert (rules.four_of_a_kind, rules.upper_threshold) == (40, 60)


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("four_of_kind = 40", "unknown field 'four_of_kind'"),
        ("four_of_a_kind = '40'", "four_of_a_kind"),
        ("four_of_a_kind = true", "four_of_a_kind"),
        ("full_house = 'matching'", "full_house"),
        ("chance = -1", "chance"),
        ("yams = 0", "yams"),
        ("upper_threshold = 106", "0 to 105"),
        ("upper_threshold = 63.0", "upper_threshold"),
        ("yams_bonus = 100000", "yams_bonus"),
        ("joker = 'always'", "joker"),
        ("joker_at_zero = 1", "joker_at_zero"),
        ("joker = 'none'\njoker_at_zero = true", "joker_at_zero"),
        ("yams_bonus_once = true", "yams_bonus_once"),
        ("yams_bonus = 0\njoker_at_zero = true\nyams_bonus_once = true", "yams_bonus_once"),
        ("base = 'mine'", "unknown rule set 'mine'"),
        ("base = 3", "base"),
        ("name = 'guide'\nchance = 20", "belongs to a preset"),
        ("name = 'Ü'", "name"),
        ("joker =", "cannot be read"),
        ("full_house = [25]", "full_house"),
    ],
)
def test_toml_that_makes_no_sense(tmp_path: Path, text: str, part: str) -> None:
    path = toml(tmp_path, text)
    with pytest.raises(RulesError, match=part) as caught:
        Rules.load(path)
    assert str(path) in str(caught.value)
    assert "\n" not in str(caught.value)


def test_missing_toml(tmp_path: Path) -> None:
    with pytest.raises(RulesError, match="No such file"):
        Rules.load(tmp_path / "none.toml")


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
    assert Box.parse(name) is box


def test_box_names_round_trip() -> None:
    for box in Box:
        assert all(Box.parse(text) is box for text in (box.key, box.label(), box.label("fr")))
    assert ALL_BOXES == 8191
    assert UPPER_BOXES == 63
