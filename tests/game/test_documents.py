"""Rule sets as documents: written and read back, in both languages, and refused by line."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import oracle
from sheets import documents, mapping
from solver import Box, Rules, RulesError, SolverError
from solver.game.dice import ROLLS
from solver.game.rules import PRESETS

OWN = {name: Rules.from_mapping(mapping(name, rules)) for name, rules in oracle.EXAMPLES.items()}
SETS = {**PRESETS, **OWN}


def toml(folder: Path, text: str, name: str = "my.toml") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def same(left: Rules, right: Rules) -> None:
    """The same rules, and the same labels and notes."""
    assert left == right
    assert left.to_mapping() == right.to_mapping()
    assert left.digest == right.digest


# Written and read back


@pytest.mark.parametrize("name", SETS)
def test_round_trips(name: str, tmp_path: Path) -> None:
    rules = SETS[name]
    same(Rules.from_mapping(rules.to_mapping()), rules)
    same(Rules.from_json(rules.to_json()), rules)
    same(Rules.load(toml(tmp_path, rules.to_toml())), rules)


@pytest.mark.parametrize("name", SETS)
def test_differences_read_back(name: str, tmp_path: Path) -> None:
    for base in PRESETS.values():
        text = SETS[name].to_toml(base)
        assert tomllib.loads(text)["base"] == base.name
        same(Rules.load(toml(tmp_path, text)), SETS[name])


def test_differences_are_all_that_is_written() -> None:
    plain, guide = Rules.named("plain"), Rules.named("guide")
    assert guide.changes(guide) == []
    assert guide.changes(plain) == ["yams_bonus = 100", 'joker = "forced"']
    assert OWN["four-40"].changes(plain) == ["four_of_a_kind = 40"]
    assert OWN["without-chance"].changes(plain) == ['without = ["chance"]']
    assert tomllib.loads(Rules.named("summed-full").to_toml(guide)) == {
        "base": "guide",
        "name": "summed-full",
        "label": {"en": "summed-full", "fr": "full-somme"},
        "note": Rules.named("summed-full").to_mapping()["note"],
        "full_house": "sum",
    }


@settings(max_examples=200, suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(documents(max_boxes=6), st.sampled_from(list(PRESETS.values())))
def test_any_rules_read_back(document: oracle.Document, base: Rules) -> None:
    rules = Rules.from_mapping(mapping("own", document))
    same(Rules.from_mapping(rules.to_mapping()), rules)
    same(Rules.from_mapping(tomllib.loads(rules.to_toml())), rules)
    same(Rules.from_mapping(tomllib.loads(rules.to_toml(base))), rules)


def test_texts_of_every_kind_read_back() -> None:
    label = {"en": 'a "quoted" \\ \\n text', "fr": "été\u202f‰ 🎲"}
    rules = Rules.from_mapping({"name": "own", "label": label, "note": "=]#"})
    same(Rules.from_mapping(tomllib.loads(rules.to_toml())), rules)
    assert rules.label("en") == label["en"]
    assert rules.label("fr") == label["fr"]
    assert rules.note("fr") == rules.note("en") == "=]#"


# What a document may say


def test_toml(tmp_path: Path) -> None:
    rules = Rules.load(
        toml(
            tmp_path,
            'base = "official"\nfour_of_a_kind = 40\nupper_threshold = 60',
            "Ma Règle.toml",
        )
    )
    assert rules.name == "ma-regle"
    assert rules.label() == rules.label("fr") == "ma-regle"
    french = Rules.load(toml(tmp_path, 'nom = "maison"'))
    assert french.name == "maison"
    assert rules.joker_at_zero
    assert rules.boxes[rules.index(Box.FOUR_OF_A_KIND)].points == 40
    assert rules.upper_threshold == 60


def test_the_base_is_guide_unless_it_is_said(tmp_path: Path) -> None:
    assert Rules.load(toml(tmp_path, "")).digest == Rules.named("guide").digest


def test_french_names(tmp_path: Path) -> None:
    text = """
        base = "simple"
        nom = "maison"
        libelle = "Grille de la maison"
        remarque = { fr = "tout en français", en = "all in French" }
        bonus_superieur = [[50, 25], [70, 50]]
        "bonus supérieur par point" = 1
        bonus_yams = 100
        bonus_yams_unique = true
        joker = "imposé"
        "joker à zéro" = true
        ordre = "haut d'abord"
        lancers = 2
        sans = ["Chance", "As"]
        "Carré" = 40
        brelan = "figure"

        [cases."petite suite"]
        demande = "12345"
        points = 20

        [cases.double_paire]
        libelle = { en = "Two Pairs", fr = "Deux paires" }
        demande = ["two pairs", "4 alike"]
        points = "figure"
        apres = "brelan"
    """
    french = Rules.load(toml(tmp_path, text))
    english = Rules.from_mapping(
        {
            "base": "plain",
            "name": "maison",
            "label": "Grille de la maison",
            "note": {"en": "all in French", "fr": "tout en français"},
            "upper_bonus": [[50, 25], [70, 50]],
            "upper_bonus_per_point": 1,
            "yams_bonus": 100,
            "yams_bonus_once": True,
            "joker": "forced",
            "joker_at_zero": True,
            "order": "upper-first",
            "throws": 2,
            "without": ["chance", "ones"],
            "four_of_a_kind": 40,
            "three_of_a_kind": "figure",
            "boxes": {
                "small_straight": {"needs": "12345", "points": 20},
                "two_pairs": {
                    "label": {"en": "Two Pairs", "fr": "Deux paires"},
                    "needs": ["two pairs", "4 alike"],
                    "points": "figure",
                    "after": "three_of_a_kind",
                },
            },
        }
    )
    same(french, english)
    assert [box.key for box in french.boxes] == [
        "twos", "threes", "fours", "fives", "sixes", "three_of_a_kind", "two_pairs",
        "four_of_a_kind", "full_house", "small_straight", "large_straight", "yams",
    ]  # fmt: skip
    threshold = {"name": "own", "seuil_supérieur": 60}
    assert Rules.from_mapping(threshold).upper_threshold == 60


@pytest.mark.parametrize(
    ("field", "french", "english"),
    [
        ("joker", "aucun", "none"),
        ("joker", "imposé", "forced"),
        ("joker", "libre", "free"),
        ("joker", "barrer", "cross-out"),
        ("order", "libre", "free"),
        ("order", "haut d'abord", "upper-first"),
        ("order", "descendant", "downward"),
        ("order", "montant", "upward"),
    ],
)
def test_french_words(field: str, french: str, english: str) -> None:
    rules = Rules.from_mapping({"name": "own", field: french})
    assert getattr(rules, field) == english


def test_places_of_boxes() -> None:
    def keys(**tables: dict[str, object]) -> str:
        document = {"base": "empty", "name": "own", "boxes": {"sixes": {"face": 6}, **tables}}
        return " ".join(box.key for box in Rules.from_mapping(document).boxes)

    any_roll = {"needs": "any", "points": 1}
    assert keys(a=any_roll, b=any_roll) == "sixes a b"
    assert keys(a=any_roll, b={**any_roll, "after": "sixes"}) == "sixes b a"
    assert keys(a=any_roll, b={**any_roll, "after": ""}) == "b sixes a"


def test_a_base_in_another_file(tmp_path: Path) -> None:
    toml(tmp_path, 'base = "plain"\nthrows = 2', "below.toml")
    rules = Rules.load(toml(tmp_path, 'base = "below.toml"\nfour_of_a_kind = 40'))
    assert (rules.name, rules.throws) == ("my", 2)
    assert rules.changes(Rules.named("plain")) == [
        "throws = 2",
        "four_of_a_kind = 40",
    ]


# What is refused

UNKNOWN_NEED = 'expected "any", "3 alike"'
LINES = [
    # What a document cannot be read for.
    ("joker =", 0, "cannot be read"),
    ("[boxes\nx = 1", 0, "cannot be read"),
    # Names of fields.
    ("throws = 2\nfour_of_kind = 40", 2, "unknown field 'four_of_kind': use one of base, name"),
    ("throws = 2\nwidth = { a = 1 }", 2, "unknown field 'width': use one of base, name"),
    ("[boxes.chance]\npoints = 20\npay = 3", 3, "unknown field 'pay': use one of label, face"),
    ("lancers = 2\nthrows = 2", 1, "field throws is given twice"),
    ("chance = 3\n[boxes.chance]\npoints = 4", 2, "box chance is described twice"),
    ("chance = 3\nChance = 4", 2, "field Chance is given twice"),
    ("[boxes]\nchance = { points = 3 }\nCHANCE = { points = 4 }", 2, "chance is described twice"),
    ("[boxes]\nsix = { face = 6 }\nsixes = { face = 6 }", 2, "sixes is described twice"),
    # Types and ranges.
    ("three_of_a_kind = 40\nfour_of_a_kind = 40.0", 2, "four_of_a_kind: points 40.0: expected"),
    ("three_of_a_kind = 1\nfour_of_a_kind = true", 2, "four_of_a_kind: points True: expected"),
    ("four_of_a_kind = true", 1, "four_of_a_kind: points True: expected a whole number"),
    ("four_of_a_kind = '40x'", 1, "four_of_a_kind: points '40x': expected a whole number"),
    ("four_of_a_kind = 40.0", 1, "four_of_a_kind: points 40.0: expected a whole number"),
    ("full_house = [25]", 1, "full_house: points [25]: expected a whole number"),
    ("full_house = { a = 25 }", 1, "unknown field 'full_house'"),
    ("chance = -1", 1, "chance: points -1: expected a whole number from 0 to 1000"),
    ("chance = 1001", 1, "chance: points 1001: expected a whole number from 0 to 1000"),
    ("[boxes.x]\nface = 1\nneeds = 'any'\npoints = 3", 4, "an upper box has a face, no needs"),
    ("sixes = 30", 1, "sixes: an upper box has a face, no needs and points"),
    ("throws = 3.0", 1, "throws = 3.0: expected a whole number from 1 to 5"),
    ("throws = 0", 1, "throws = 0: expected a whole number from 1 to 5"),
    ("throws = 6", 1, "throws = 6: expected a whole number from 1 to 5"),
    ("throws = true", 1, "throws = true: expected a whole number from 1 to 5"),
    ("base = 'plain'\nupper_threshold = 63.0", 2, "upper_threshold = 63.0: expected a whole"),
    ("upper_threshold = -1", 1, "upper_threshold = -1: expected a whole number from 0"),
    ("upper_threshold = 106", 1, "106: the upper boxes of this sheet pay 105 at most"),
    ("upper_bonus = 'a lot'", 1, 'upper_bonus = "a lot": expected'),
    ("upper_bonus = 1001", 1, "upper_bonus = 1001: expected a whole number from 0 to 1000"),
    ("upper_bonus_per_point = -1", 1, "upper_bonus_per_point = -1: expected a whole number"),
    ("yams_bonus = 100000", 1, "yams_bonus = 100000: expected a whole number from 0 to 1000"),
    ("yams_bonus_once = 1", 1, "yams_bonus_once = 1: expected true or false"),
    ("joker_at_zero = 1", 1, "joker_at_zero = 1: expected true or false"),
    ("joker = 'always'", 1, 'joker = "always": expected one of none, forced, free, cross-out'),
    ("joker = 3", 1, "joker = 3: expected one of none"),
    ("joker = ['none']", 1, "joker = "),
    ("order = 'down'", 1, 'order = "down": expected one of free, upper-first, downward, upward'),
    ("name = 'Ü'", 1, 'name = "Ü": expected up to 64 small letters'),
    ("name = 3", 1, "name = 3: expected up to 64 small letters"),
    ("name = ''", 1, "name = "),
    ("label = 3", 1, "label = 3: expected a text"),
    ("label = { de = 'Haus' }", 1, "label = "),
    ("label = {}", 1, "label = "),
    ("note = { en = 3 }", 1, "note = "),
    ("note = 'a\tb'", 1, "expected a text of one line"),
    ('throws = 2\nlabel = "\\u001b[31m"', 2, "expected a text of one line"),
    ('note = """\nmore\nthan one"""', 1, "expected a text of one line"),
    (f"label = '{'x' * 201}'", 1, "expected a text of one line"),
    ("without = 'chance'", 1, 'without = "chance": expected a list of boxes'),
    ("without = [3]", 1, "without = [3]: expected a list of boxes"),
    ("throws = 2\nwithout = ['pair']", 2, 'without = "pair": expected one of ones, twos'),
    ("without = ['chance', 'chance']", 1, 'without = "chance": expected one of ones, twos'),
    ("boxes = 3", 1, "boxes = 3: expected a table for each box"),
    ("[boxes]\nchance = 20", 2, "chance = 20: expected a table"),
    # Patterns and points.
    ("[boxes.chance]\nneeds = '6 alike'", 2, UNKNOWN_NEED),
    ("[boxes.chance]\nneeds = '1 alike'", 2, UNKNOWN_NEED),
    ("[boxes.chance]\nneeds = '6 in a row'", 2, UNKNOWN_NEED),
    ("[boxes.chance]\nneeds = 'three pairs'", 2, UNKNOWN_NEED),
    ("[boxes.chance]\nneeds = '1234'", 2, UNKNOWN_NEED),
    ("[boxes.chance]\nneeds = '12347'", 2, UNKNOWN_NEED),
    ("[boxes.chance]\nneeds = 'sum > 20'", 2, UNKNOWN_NEED),
    ("[boxes.chance]\nneeds = ''", 2, UNKNOWN_NEED),
    ("[boxes.chance]\nneeds = []", 2, "needs = []: expected a pattern"),
    ("[boxes.chance]\nneeds = 3", 2, "needs = 3: expected a pattern"),
    ("[boxes.chance]\nneeds = ['any', 3]", 2, "expected a pattern"),
    ("[boxes.chance]\nneeds = ['any', 'any way']", 2, UNKNOWN_NEED),
    ("[boxes.chance]\npoints = 5\nneeds = 'sum >= 31'", 3, "no roll has that"),
    ("[boxes.chance]\npoints = 5\nneeds = 'sum <= 4'", 3, "no roll has that"),
    ("[boxes.chance]\npoints = 'figure'", 2, '"any" singles out no dice'),
    ("[boxes.chance]\npoints = 'figure + 30'", 2, '"any" singles out no dice'),
    ("[boxes.chance]\nneeds = 'sum >= 20'\npoints = 'figure'", 3, "singles out no dice"),
    ("[boxes.chance]\nneeds = ['3 alike', 'any']\npoints = 'figure'", 3, "singles out no dice"),
    ("throws = 2\nfull_house = 'matching'", 2, '"full house" has no one face'),
    ("[boxes.chance]\nneeds = '12345'\npoints = 'matching'", 3, '"12345" has no one face'),
    ("[boxes.chance]\nneeds = 'two pairs'\npoints = 'matching'", 3, "has no one face"),
    ("[boxes.chance]\npoints = 'sum of all'", 2, "points 'sum of all': expected a whole number"),
    ("[boxes.chance]\npoints = 'sum + '", 2, "points 'sum + ': expected a whole number"),
    ("[boxes.chance]\npoints = 'sum - 5'", 2, "points 'sum - 5': expected a whole number"),
    ("[boxes.chance]\npoints = 'sum + 1001'", 2, "points 'sum + 1001': expected a whole"),
    ("[boxes.chance]\npoints = ''", 2, "points '': expected a whole number"),
    (f"[boxes.chance]\npoints = '{'9' * 5000}'", 2, "expected a whole number"),
    ("[cases.chance]\ndemande = '6 alike'", 2, UNKNOWN_NEED),
    # Boxes.
    ("[boxes.sevens]\nface = 7", 2, "face = 7: expected a whole number from 1 to 6"),
    ("[boxes.sevens]\nface = '6'", 2, 'face = "6": expected a whole number from 1 to 6'),
    ("[boxes.again]\nface = 6", 1, "boxes sixes and again both count the face 6"),
    ("[boxes.sixes]\nface = 5", 1, "boxes fives and sixes both count the face 5"),
    ("[boxes.own]\nface = 6\npoints = 6", 3, "own: an upper box has a face, no needs and points"),
    ("[boxes.own]\nneeds = 'any'", 1, "own: a box has a face, or needs and points"),
    ("[boxes.own]\nlabel = 'Own'", 1, "own: a box has a face, or needs and points"),
    ("[boxes.own]\nneeds = 'any'\npoints = 1\nlabel = 'Six'", 1, "and own have the same name"),
    ("[boxes.own]\nneeds = 'any'\npoints = 1\nlabel = 3", 4, "label = 3: expected a text"),
    ("[boxes.own]\nneeds = 'any'\npoints = 1\nafter = 'pair'", 4, 'after = "pair": expected'),
    ("[boxes.own]\nneeds = 'any'\npoints = 1\nafter = 'own'", 4, 'after = "own": expected one of'),
    ("[boxes.own]\nneeds = 'any'\npoints = 1\nafter = 3", 4, "after = 3: expected one of"),
    ("[boxes.chance]\nafter = 'pair'", 2, 'after = "pair": expected one of ones'),
    ("[boxes.'!']\nneeds = 'any'\npoints = 1", 1, 'box = "!": expected up to 40 small letters'),
    (
        "base = 'empty'\nthrows = 2\n[boxes]\nones = { face = 1 }",
        3,
        "a sheet of 1 boxes: from 2 to 16 are possible",
    ),
    ("base = 'empty'", 0, "a sheet of 0 boxes: from 2 to 16 are possible"),
    (
        "throws = 2\n[boxes]\n"
        + "\n".join(f"own{n} = {{ needs = 'any', points = {n} }}" for n in range(4)),
        2,
        "a sheet of 17 boxes: from 2 to 16 are possible",
    ),
    # The upper bonus.
    ("upper_bonus = [[60, 25], [60, 50]]", 1, "expected thresholds and bonuses that rise"),
    ("upper_bonus = [[60, 25], [75, 25]]", 1, "expected thresholds and bonuses that rise"),
    ("upper_bonus = [[75, 25], [60, 50]]", 1, "expected thresholds and bonuses that rise"),
    ("upper_bonus = []", 1, "expected a number, or steps such as [[60, 25], [75, 50]]"),
    ("upper_bonus = [60, 25]", 1, "expected a number, or steps such as [[60, 25], [75, 50]]"),
    ("upper_bonus = [[60]]", 1, "expected a number, or steps such as [[60, 25], [75, 50]]"),
    ("upper_bonus = [[60, '25']]", 1, 'upper_bonus = "25": expected a whole number'),
    ("upper_bonus = [[60, 25], [106, 50]]", 1, "106: the upper boxes of this sheet pay 105 at"),
    ("upper_bonus = [[60, 25]]\nupper_threshold = 60", 2, "the steps of upper_bonus have their"),
    ("throws = 2\nwithout = ['sixes', 'fives']", 0, "63: the upper boxes of this sheet pay 50"),
    # Yams box, bonus and joker.
    ("joker = 'none'\nwithout = ['yams']", 0, "a yams_bonus above 0 needs a box with the key yams"),
    ("without = ['yams']\nyams_bonus = 10\njoker = 'none'", 2, "yams_bonus above 0 needs a box"),
    ("without = ['yams']\nyams_bonus = 0\njoker = 'free'", 3, "a joker needs a box with the key"),
    ("yams = 0", 1, "the Yams box needs a figure and pays points for it"),
    ("yams = '0 + 0'", 1, "the Yams box needs a figure and pays points for it"),
    ("without = ['sixes']\nupper_threshold = 60\n[boxes.yams]\nface = 6", 3, "needs a figure"),
    ("joker = 'none'\njoker_at_zero = true", 2, "joker_at_zero = true needs a joker"),
    ("joker = 'cross-out'\njoker_at_zero = true", 2, "joker_at_zero = true needs a joker"),
    ("throws = 2\nyams_bonus_once = true", 2, "with a joker needs joker_at_zero = true, or joker"),
    (
        "yams_bonus = 0\njoker_at_zero = true\nyams_bonus_once = true",
        3,
        "yams_bonus_once = true needs a yams_bonus above 0",
    ),
    # The base.
    ("base = 'mine'", 1, 'base = "mine": expected one of guide, official'),
    ("base = 3", 1, 'base = 3: expected the name of a preset, or "empty"'),
    ("throws = 2\nbase = 'none.toml'", 2, "cannot be read (No such file"),
    ("throws = 2\nbase = 'my.toml'", 2, "base 'my.toml' refers to itself"),
    ("name = 'guide'\nchance = 20", 0, "name 'guide' belongs to a preset: give the rule set"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "line", "part"), LINES)
def test_refused_by_line_and_field(tmp_path: Path, text: str, line: int, part: str) -> None:
    path = toml(tmp_path, text)
    with pytest.raises(RulesError, match=re.escape(part)) as caught:
        Rules.load(path)
    told = str(caught.value)
    assert told.startswith(f"rules file {path}, line {line}: " if line else f"rules file {path}: ")
    assert "\n" not in told


def test_missing_toml(tmp_path: Path) -> None:
    with pytest.raises(RulesError, match="No such file"):
        Rules.load(tmp_path / "none.toml")


def test_files_that_are_no_text(tmp_path: Path) -> None:
    (tmp_path / "my.toml").write_bytes(b"\xff\xfe\x00")
    for path in (tmp_path / "my.toml", tmp_path):
        with pytest.raises(RulesError, match="cannot be read") as caught:
            Rules.load(path)
        assert "\n" not in str(caught.value)


def test_a_base_that_comes_round_to_itself(tmp_path: Path) -> None:
    for number in range(3):
        toml(tmp_path, f"throws = 2\nbase = 'r{(number + 1) % 3}.toml'", f"r{number}.toml")
    with pytest.raises(RulesError, match=r"r0\.toml, line 2: base 'r0\.toml' refers to itself"):
        Rules.load(tmp_path / "r0.toml")
    (tmp_path / "sub").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "sub")
    toml(tmp_path, "base = '../link/a.toml'", "sub/a.toml")
    with pytest.raises(RulesError, match="refers to itself"):
        Rules.load(tmp_path / "link" / "a.toml")


def test_plain_data_has_no_base_in_a_file() -> None:
    with pytest.raises(RulesError, match=r'base = "my\.toml": expected one of guide'):
        Rules.from_mapping({"name": "own", "base": "my.toml"})


def test_a_document_has_a_name() -> None:
    with pytest.raises(RulesError, match="field 'name' is missing"):
        Rules.from_mapping({"throws": 2})


@pytest.mark.parametrize("text", ["", "{", "[]", "3", "null", '{"name": 3}', "[" * 100_000])
def test_json_that_is_no_rule_set(text: str) -> None:
    with pytest.raises(RulesError):
        Rules.from_json(text)


VALUES = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(-2, 110),
        st.floats(),
        st.text(max_size=3),
        st.sampled_from(["sum", "figure", "3 alike", "any", "12345", "yams", "free", "plain"]),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.dictionaries(
            st.sampled_from(
                ["face", "needs", "points", "after", "label", "en", "fr", "own", "yams"]
            ),
            inner,
            max_size=3,
        ),
    ),
    max_leaves=6,
)
FIELDS = [
    "base", "name", "label", "note", "upper_bonus", "upper_threshold", "upper_bonus_per_point",
    "yams_bonus", "yams_bonus_once", "joker", "joker_at_zero", "order", "throws", "without",
    "boxes", "chance", "carré", "cases", "own", "_short", "",
]  # fmt: skip


@pytest.mark.slow
@settings(max_examples=500, deadline=None)
@given(st.dictionaries(st.sampled_from(FIELDS), VALUES, max_size=4))
def test_anything_is_a_rule_set_or_an_error(data: dict[str, object]) -> None:
    try:
        rules = Rules.from_mapping({"name": "own", **data})
    except SolverError as error:
        assert str(error)  # noqa: PT017
        return
    same(Rules.from_mapping(rules.to_mapping()), rules)


# What every pattern pays: a definition of its own, by counting

Pattern = Callable[[tuple[int, ...]], int | None]


def consecutive(dice: tuple[int, ...], length: int) -> list[int]:
    """First faces of the rows of that length."""
    return [low for low in range(1, 8 - length) if {*range(low, low + length)} <= {*dice}]


def alike(dice: tuple[int, ...], count: int) -> list[int]:
    return [face for face in range(1, 7) if dice.count(face) >= count]


def alike_sum(dice: tuple[int, ...], count: int) -> int | None:
    faces = alike(dice, count)
    return count * max(faces) if faces else None


def row_sum(dice: tuple[int, ...], length: int) -> int | None:
    lows = consecutive(dice, length)
    return sum(range(lows[-1], lows[-1] + length)) if lows else None


def pairs(dice: tuple[int, ...]) -> int | None:
    faces = alike(dice, 2)
    return 2 * sum(faces) if len(faces) == 2 else None


def full_house(dice: tuple[int, ...]) -> int | None:
    return sum(dice) if sorted(map(dice.count, set(dice))) == [2, 3] else None


def sum_within(dice: tuple[int, ...], least: int = 5, most: int = 30) -> int | None:
    return sum(dice) if least <= sum(dice) <= most else None


#: Sum of the dice of the figure, of a roll that has it.
FIGURES: dict[str, Pattern] = {
    **{f"{n} alike": partial(alike_sum, count=n) for n in range(2, 6)},
    **{f"{n} in a row": partial(row_sum, length=n) for n in range(2, 6)},
    "two pairs": pairs,
    "full house": full_house,
    "54321": lambda dice: 15 if dice == (1, 2, 3, 4, 5) else None,
    "11126": lambda dice: 11 if dice == (1, 1, 1, 2, 6) else None,
}
#: Sum of all dice, of a roll that meets the need.
CONDITIONS: dict[str, Pattern] = {
    "any": sum,
    **{f"sum >= {n}": partial(sum_within, least=n) for n in (5, 20, 30)},
    **{f"sum <= {n}": partial(sum_within, most=n) for n in (5, 10, 30)},
}


def paid(needs: str | list[str], points: int | str) -> list[int]:
    """What a box pays every roll."""
    boxes = {"own": {"needs": needs, "points": points}, "ones": {"face": 1}}
    rules = Rules.from_mapping({"base": "empty", "name": "own", "boxes": boxes})
    every: list[int] = rules.points[:, 0].tolist()
    return every


@pytest.mark.parametrize("needs", FIGURES)
def test_points_of_every_figure(needs: str) -> None:
    figures = [FIGURES[needs](dice) for dice in ROLLS]
    met = [figure is not None for figure in figures]
    assert 0 < sum(met) < len(ROLLS)
    assert paid(needs, 7) == [7 * has for has in met]
    assert paid(needs, "sum") == [sum(dice) * has for dice, has in zip(ROLLS, met, strict=True)]
    assert paid(needs, "figure") == [figure or 0 for figure in figures]
    assert paid(needs, "figure + 30") == [30 + f if f is not None else 0 for f in figures]
    if not needs.endswith("alike"):
        return
    count = int(needs[0])
    faces = [max(alike(dice, count), default=0) for dice in ROLLS]
    matching = [face * dice.count(face) for face, dice in zip(faces, ROLLS, strict=True)]
    assert paid(needs, "matching") == matching
    both = [m + f + 5 if f else 0 for m, f in zip(matching, figures, strict=True)]
    assert paid(needs, "matching + figure+5") == both


@pytest.mark.parametrize("needs", CONDITIONS)
def test_points_of_every_condition(needs: str) -> None:
    sums = [CONDITIONS[needs](dice) for dice in ROLLS]
    assert paid(needs, "sum") == [total or 0 for total in sums]
    assert paid(needs, 7) == [7 * (total is not None) for total in sums]
    assert paid(needs, "sum + 7") == [0 if total is None else total + 7 for total in sums]


def test_the_need_that_pays_most_counts() -> None:
    both = paid(["two pairs", "4 alike"], "figure")
    one = [FIGURES["two pairs"](dice) or 0 for dice in ROLLS]
    other = [FIGURES["4 alike"](dice) or 0 for dice in ROLLS]
    assert both == [max(pair) for pair in zip(one, other, strict=True)]
    assert sum(both) == sum(one) + sum(other) > sum(one)


def test_points_of_upper_boxes() -> None:
    for name in PRESETS:
        rules = PRESETS[name]
        for face in range(1, 7):
            column = [number for number, box in enumerate(rules.boxes) if box.face == face]
            assert rules.points[:, column].T.tolist() == [
                [face * dice.count(face) for dice in ROLLS]
            ]


def test_rolls_that_a_box_is_made_by() -> None:
    rules = Rules.named("guide")
    for number, box in enumerate(rules.boxes):
        if box.face is not None:
            expected = [dice.count(box.face) >= 3 for dice in ROLLS]
        else:
            (needs,) = box.needs
            pattern = {**FIGURES, **CONDITIONS}[needs]
            expected = [pattern(dice) is not None for dice in ROLLS]
        assert rules.made[:, number].tolist() == expected
