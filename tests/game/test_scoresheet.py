from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from conftest import random_sheet
from solver import Box, Rules, Scoresheet, SheetError, SolverError, State
from solver.game.dice import FIVE_OF_A_KIND, roll_index
from solver.game.rules import PRESETS
from solver.game.states import reachable_states, reachable_subtotals

GUIDE = Rules.named("guide")
EXAMPLE = "3 . . 12 . 18 | . . 25 . . 50 . +100"


def test_counts() -> None:
    assert reachable_subtotals(63).sum() == 2794
    assert reachable_subtotals(0).sum() == 64
    assert reachable_states(GUIDE).sum() == 536_448
    assert reachable_states(GUIDE)[GUIDE.full].sum() == 128
    assert reachable_states(Rules.named("yatzy")).sum() == 1_430_528


def test_a_sheet_and_its_state() -> None:
    sheet = Scoresheet.parse("3 . . 20 . 18 | . . 25 . . 50 . +100", GUIDE)
    assert sheet.written == 216
    assert sheet.total == 216
    assert sheet.state == State(sheet.filled, 41, True)
    assert sheet.open_boxes[:3] == (Box.TWOS, Box.THREES, Box.FIVES)
    assert str(sheet) == "3 . . 20 . 18 | . . 25 . . 50 . +100"


def test_total_has_the_upper_bonus_once_earned() -> None:
    sheet = Scoresheet.parse("3 6 9 12 15 18 | . . . . . . .", GUIDE)
    assert (sheet.written, sheet.total, sheet.state.upper) == (63, 98, 63)
    assert Scoresheet.parse("5 10 15 20 25 30 | . . . . . . .", GUIDE).state.upper == 63


def test_separator_is_optional() -> None:
    assert Scoresheet.parse(". . . . . 18 . . . . . 50 .", GUIDE) == Scoresheet.parse(
        ". . . . . 18|. . . . . 50 .", GUIDE
    )


def test_fill() -> None:
    sheet = Scoresheet.empty(GUIDE).fill("yams", "44444").fill(Box.FOURS, [4] * 5)
    assert str(sheet) == ". . . 20 . . | . . . . . 50 . +100"
    with pytest.raises(SheetError, match="Yams is already filled"):
        sheet.fill("yams", "11111")
    with pytest.raises(SheetError, match="is a joker and cannot go to Chance: choose Ones"):
        sheet.fill("chance", "11111")


def test_flag_falls_after_the_single_bonus() -> None:
    rules = Rules.named("single-bonus")
    sheet = Scoresheet.empty(rules).fill("yams", "44444")
    assert sheet.state.joker
    assert not sheet.fill("fours", "44444").state.joker


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("7 . . . . . | . . . . . . .", "7 in Ones"),
        (". 7 . . . . | . . . . . . .", "7 in Twos"),
        (". . . . . . | . . 24 . . . .", "24 in Full House"),
        (". . . . . . | . . . . . . 4", "4 in Chance"),
        (". . . . . . | . . . . . . 0", "0 in Chance"),
        (". . . . . . | . . . . . 20 .", "20 in Yams"),
        (". . . . . . | . . . . . . . +100", "must hold its points"),
        (". . . 20 . . | . . . . . 0 . +100", "must hold its points"),
        (". . . 20 . . | . . . . . 50 . +50", "steps of 100"),
        (". . . . . . | . . . . . 50 . +100", "so many Yams"),
        (". . . 16 . . | . . . . . 50 . +100", "so many Yams"),
        (". . . 20 . . | . . . . . 50 . +200", "so many Yams"),
        (". . . . . . | . . 25 . . 50 . +100", "so many Yams"),
        (". . . 0 . . | . . . . . 50 . +100", "so many Yams"),
        (". . . . . .", "the 13 boxes of the rules guide are expected"),
        (". . . . . . . | . . . . . .", "after the 6 upper boxes"),
        (". . . z . . | . . . . . . .", "'z' is neither"),
        (". . . -4 . . | . . . . . . .", "'-4' is neither"),
        (". . . . . . | . . . . . . . +", "neither"),
        (". . . ² . . | . . . . . . .", "neither"),
        ("", "the 13 boxes of the rules guide are expected"),
    ],
)
def test_sheets_no_game_can_produce(text: str, part: str) -> None:
    with pytest.raises(SheetError, match=part):
        Scoresheet.parse(text, GUIDE)


@pytest.mark.parametrize(
    "text",
    [
        EXAMPLE.replace("12", "20"),
        ". . . 20 . . | . . 25 . . 50 . +200",
        ". . . 3 . . | . . 25 . . 50 . +100".replace(" 3 ", " 4 "),
        "0 0 0 0 0 5 | 5 5 25 30 40 50 5 +600".replace("0 0 0 0 0 5", "5 0 0 0 0 0"),
    ],
)
def test_sheets_a_game_can_produce(text: str) -> None:
    assert str(Scoresheet.parse(text, GUIDE)) == text


def test_a_bonus_that_only_zeros_above_explain() -> None:
    """A joker writes 0 above only when the lower section is full and its own box filled."""
    Scoresheet.parse("0 . . . 5 . | 5 5 25 30 40 50 5 +100", GUIDE)
    with pytest.raises(SheetError, match="so many Yams"):
        Scoresheet.parse("0 . . . 5 . | 6 0 0 0 . 50 6 +100", GUIDE)


def test_a_zero_in_a_straight_that_came_early() -> None:
    """Free choice: 66666 as 0 in Small Straight while Sixes is open, then the upper boxes."""
    rules = Rules.named("free-joker")
    text = "3 6 9 12 15 18 | . . . 0 . 50 . +100"
    assert str(Scoresheet.parse(text, rules)) == text
    with pytest.raises(SheetError, match="so many Yams"):
        Scoresheet.parse(text, GUIDE)


SOME_BOXES = (
    Box.ONES, Box.SIXES, Box.THREE_OF_A_KIND, Box.FULL_HOUSE, Box.SMALL_STRAIGHT, Box.YAMS,
)  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize(
    "change",
    [
        {"joker": "forced"},
        {"joker": "forced", "joker_at_zero": True},
        {"joker": "free", "joker_at_zero": True},
        {"joker": "free", "full_house": "sum"},
        {"joker": "forced", "full_house": "sum", "small_straight": "sum"},
        {"joker": "none"},
        {"joker": "none", "yams_bonus_once": True},
        {"joker": "free", "joker_at_zero": True, "yams_bonus_once": True},
        {"joker": "forced", "boxes": {"full_house": {"needs": ["full house", "5 alike"]}}},
        {"joker": "forced", "joker_at_zero": True, "full_house": "sum"},
        {"joker": "free", "yams_bonus": 0, "full_house": "sum"},
        {"joker": "forced", "joker_at_zero": True, "yams_bonus_once": True, "full_house": "sum"},
        {"joker": "cross-out"},
        {"joker": "cross-out", "yams_bonus_once": True},
    ],
    ids=str,
)
def test_exactly_the_sheets_that_games_produce(change: dict[str, object]) -> None:
    """All sheets of up to four boxes out of six, by playing every roll in every way."""
    rules = Rules.from_mapping({"name": "x", "three_of_a_kind": 20, **change})
    some = [rules.index(box) for box in SOME_BOXES]
    yams = rules.index(Box.YAMS)
    fives = FIVE_OF_A_KIND.tolist()
    rolls = [*fives, *(roll_index(dice) for dice in ("11122", "66621", "11234", "66634", "11666"))]
    none: tuple[int | None, ...] = (None,) * 13
    reached = {(none, 0)}
    layer = reached
    for _ in range(4):
        layer = {
            (
                (*points[:number], paid, *points[number + 1 :]),
                bonus + rules.bonus(flag, roll),
            )
            for points, bonus in layer
            for flag in [bool(points[yams]) and not (rules.yams_bonus_once and bonus)]
            for filled in [sum(1 << n for n, paid in enumerate(points) if paid is not None)]
            for roll in rolls
            for box, paid in rules.options(filled, flag, roll).items()
            for number in [rules.index(box)]
            if number in some
        }
        reached |= layer
    amounts = {number: {points[number] for points, _ in reached} for number in some}
    tried = 0
    for points in product(*amounts.values()):
        filled = sum(paid is not None for paid in points)
        for bonus in range(0, 400, 100) if filled <= 4 else ():
            sheet = list(none)
            for number, paid in zip(some, points, strict=True):
                sheet[number] = paid
            try:
                Scoresheet(rules, tuple(sheet), bonus)
                accepted = True
            except SheetError:
                accepted = False
            assert accepted == ((tuple(sheet), bonus) in reached), (sheet, bonus)
            tried += 1
    assert tried > 1000


def test_what_only_a_joker_pays() -> None:
    """A joker of sixes pays 30 in a summed Full House, which three and two dice never reach."""
    rules = Rules.named("summed-full")
    Scoresheet.parse(". . . . . 18 | . . 30 . . 50 . +100", rules)
    for text in (". . . . . 18 | . . 30 . . . .", ". . . . . 18 | . . 30 . . 0 ."):
        with pytest.raises(SheetError, match="30 in Full House: only a joker pays that"):
            Scoresheet.parse(text, rules)
    with pytest.raises(SheetError, match="a further Yams that stands on the sheet has paid more"):
        Scoresheet.parse(". . . . . 18 | . . 30 . . 50 .", rules)
    official = Rules.from_mapping({"name": "x", "full_house": "sum", "joker_at_zero": True})
    Scoresheet.parse(". . . . . 18 | . . 30 . . 0 .", official)


def test_points_in_other_shapes() -> None:
    points = [None] * 13
    assert Scoresheet(GUIDE, points) == Scoresheet.empty(GUIDE)  # type: ignore[arg-type]
    for wrong in (5, ([3], *points[1:]), (3.0, *points[1:])):
        with pytest.raises(SheetError):
            Scoresheet(GUIDE, wrong)  # type: ignore[arg-type]
    with pytest.raises(SheetError):
        Scoresheet(GUIDE, (None,) * 13, "100")  # type: ignore[arg-type]
    with pytest.raises(SheetError):
        Scoresheet.parse(None, GUIDE)  # type: ignore[arg-type]
    assert hash(Scoresheet(GUIDE, points)) == hash(Scoresheet.empty(GUIDE))  # type: ignore[arg-type]
    assert Scoresheet.of_boxes({"quatre": 12}, GUIDE).points[3] == 12
    with pytest.raises(SheetError, match="the 13 boxes of the rules guide are expected"):
        Scoresheet(GUIDE, (None,) * 12)


def test_example_of_the_design_is_possible_without_placement_only() -> None:
    """12 in Fours, 3 in Ones, 18 in Sixes, 25 in Full House: the joker was the Full House."""
    assert Scoresheet.parse(EXAMPLE, GUIDE).bonus == 100


def test_boxes_named_twice() -> None:
    with pytest.raises(SheetError, match="Fours is named twice"):
        Scoresheet.of_boxes([(Box.FOURS, 12), (Box.FOURS, 12)], GUIDE)


@pytest.mark.parametrize(
    "state",
    [
        State(0, 5, False),
        State(1, 6, False),
        State(0b100000, 5, False),
        State(0, 0, True),
        State(9000, 0, False),
        State(1, -1, False),
        State(63, 64, False),
        State(1, 1.0, False),  # type: ignore[arg-type]
        State("as", 0, False),  # type: ignore[arg-type]
    ],
)
def test_states_no_game_can_produce(state: State) -> None:
    with pytest.raises(SheetError):
        state.checked(GUIDE)


@settings(max_examples=300)
@given(st.sampled_from(list(PRESETS.values())), st.integers(0, 13), st.integers(0, 2**32))
def test_sheets_of_games_print_back(rules: Rules, turns: int, seed: int) -> None:
    sheet = random_sheet(rules, turns, seed)
    assert Scoresheet.parse(str(sheet), rules) == sheet
    assert sheet.state == sheet.state.checked(rules)
    assert len(sheet.open_boxes) == len(rules.boxes) - turns
    assert sheet.written <= sheet.total


notation = st.lists(
    st.sampled_from([".", "0", "3", "5", "12", "20", "25", "30", "40", "50", "|", "+100", "x"]),
    max_size=16,
).map(" ".join)


@given(st.one_of(st.text(), notation))
def test_any_text_is_a_sheet_or_an_error(text: str) -> None:
    try:
        sheet = Scoresheet.parse(text, GUIDE)
    except SolverError as error:
        assert str(error)  # noqa: PT017
        return
    assert Scoresheet.parse(str(sheet), GUIDE) == sheet


def test_repr_is_the_notation_and_the_rules() -> None:
    sheet = Scoresheet.parse("3 . . 12 . 18 | . . 25 . . 50 . +100", Rules.named("guide"))
    assert repr(sheet) == "<Scoresheet guide: 3 . . 12 . 18 | . . 25 . . 50 . +100>"
