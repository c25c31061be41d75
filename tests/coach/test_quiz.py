"""Questions of the quiz."""

from __future__ import annotations

import math
from collections import Counter
from itertools import islice

import pytest

from conftest import Tables
from solver import (
    Advisor,
    Box,
    BoxChoice,
    HoldChoice,
    PositionError,
    Rules,
    Scoresheet,
    SheetError,
    State,
    ValueTable,
    quiz,
    solve,
)
from solver.coach.quiz import LEVELS, Level, Score
from solver.game.dice import FIRST_ROLL, HOLDS, ROLLS
from solver.simulation.games import play

LATE = "3 6 . 12 15 . | 20 . 25 30 . 50 ."


@pytest.mark.parametrize("level", LEVELS)
def test_the_best_choice_is_ahead_by_what_the_level_asks_for(tables: Tables, level: Level) -> None:
    table = tables("guide")
    least, most = LEVELS[level]
    questions = list(quiz(table, 12, level, 4))
    assert len(questions) == 12
    for question in questions:
        choices = Advisor(table).choices(question.sheet, question.dice, question.rerolls)
        assert list(question.choices) == choices
        assert least <= question.gap < most
        assert choices[0].value - choices[1].value == pytest.approx(question.gap)
    assert len({(q.sheet, q.dice, q.rerolls) for q in questions}) == 12


def test_holds_and_boxes_of_sheets_that_a_game_can_produce(tables: Tables) -> None:
    rules = tables("guide").rules
    questions = list(quiz(tables("guide"), 40, "medium", 1))
    assert {question.rerolls for question in questions} == {0, 1, 2}
    filled = set()
    for question in questions:
        assert isinstance(question.sheet, Scoresheet)
        assert Scoresheet.parse(str(question.sheet), rules) == question.sheet
        kind = HoldChoice if question.rerolls else BoxChoice
        assert all(isinstance(choice, kind) for choice in question.choices)
        filled.add(question.sheet.state.filled)
    assert len(filled) > 20


def test_a_seed_asks_the_same_whatever_the_count(tables: Tables) -> None:
    table = tables("guide")
    first = list(quiz(table, 8, "easy", 5))
    assert list(quiz(table, 3, "easy", 5)) == first[:3]
    assert list(quiz(table, 3, "easy", 6)) != first[:3]


def decisions(table: ValueTable, sheet: Scoresheet, games: int) -> Counter[tuple[int, ...]]:
    """Qualified decisions of simulated games, by open boxes and rerolls left."""
    advisor, counted = Advisor(table), Counter[tuple[int, ...]]()
    for chunk in play(table, games, 11, sheet=sheet, threads=2):
        for rolls, holds, boxes in zip(chunk.rolls, chunk.holds, chunk.boxes, strict=True):
            now = sheet
            for turn, box in enumerate(boxes.tolist()):
                final = [roll for roll in rolls[turn].tolist() if roll >= 0][-1]
                stages = [(final, 0)] + [
                    (roll, table.rules.throws - 1 - place)
                    for place, (roll, hold) in enumerate(
                        zip(rolls[turn].tolist()[:-1], holds[turn].tolist(), strict=True)
                    )
                    if hold >= 0
                ]
                for roll, left in stages:
                    choices = advisor.choices(now, ROLLS[roll], left)
                    least, most = LEVELS["medium"]
                    if len(choices) > 1 and least <= choices[1].loss < most:
                        counted[len(now.open_boxes), left] += 1
                now = now.fill(table.rules.boxes[box], ROLLS[final])
    return counted


@pytest.mark.slow
def test_frequencies_are_those_of_simulated_games(tables: Tables) -> None:
    """Each question alone, so that none is left out as asked before."""
    table = tables("guide")
    sheet = Scoresheet.parse("3 6 9 12 15 18 | 20 20 25 30 . 50 .", table.rules)
    expected = decisions(table, sheet, 80)
    asked: Counter[tuple[int, ...]] = Counter(
        (len(question.sheet.open_boxes), question.rerolls)
        for seed in range(120)
        for question in islice(quiz(table, 1, "medium", seed, sheet), 1)
        if isinstance(question.sheet, Scoresheet)
    )
    total = expected.total()
    for kind in expected | asked:
        share, drawn = expected[kind] / total, asked[kind] / 120
        both = (expected[kind] + asked[kind]) / (total + 120)
        error = math.sqrt(both * (1 - both) * (1 / total + 1 / 120))
        assert abs(share - drawn) < 4 * error, kind


@pytest.mark.slow
def test_positions_end_when_there_are_no_more(tables: Tables) -> None:
    sheet = "3 6 9 12 15 18 | 20 20 25 30 40 50 ."
    few = list(quiz(tables("guide"), 10_000, "easy", 1, sheet))
    assert 5 < len(few) < 504
    assert len({(question.dice, question.rerolls) for question in few}) == len(few)
    with pytest.raises(PositionError, match="no position of the level easy comes up from here"):
        list(quiz(tables("guide"), 1, "easy", 1, ". 0 0 0 0 0 | 0 0 0 0 0 0 5"))


def test_from_a_bare_state_and_under_other_rules(tables: Tables) -> None:
    rules = tables("guide").rules
    state = Scoresheet.parse(LATE, rules).state
    for question in quiz(tables("guide"), 10, "medium", 2, state):
        assert isinstance(question.sheet, State)
        assert question.sheet.filled & state.filled == state.filled
    one_throw = solve(
        Rules.from_mapping(
            {"name": "once", "throws": 1, "without": ["chance", "yams", "sixes", "fives", "fours"]}
            | {"yams_bonus": 0, "joker": "none", "upper_threshold": 15}
        )
    )
    assert {question.rerolls for question in quiz(one_throw, 10, "hard", 3)} == {0}


def test_answers(tables: Tables) -> None:
    table = tables("guide")
    questions = list(quiz(table, 30, "medium", 1))
    hold = next(question for question in questions if question.rerolls)
    box = next(question for question in questions if not question.rerolls)
    best = hold.choices[0]
    assert isinstance(best, HoldChoice)
    assert hold.choice(best.hold[::-1]) is best
    missing = next(face for face in range(1, 7) if face not in hold.dice)
    with pytest.raises(PositionError, match=f"hold {missing}: the roll .* does not have"):
        hold.choice((missing,))
    assert box.choice(box.choices[1].box or Box.CHANCE) is box.choices[1]
    filled = next(
        line for line in table.rules.boxes if line not in {choice.box for choice in box.choices}
    )
    with pytest.raises(PositionError, match="cannot be filled with this roll: choose "):
        box.choice(filled)


def test_the_sum_counts_ties_as_right() -> None:
    score = Score()
    for loss, verdict in ((0.0, "best"), (1e-12, "best"), (0.3, "fine"), (6.0, "blunder")):
        assert score.add(BoxChoice(Box.CHANCE, 5, 0, 5.0, 5.0, loss)) == verdict
    assert (score.asked, score.right) == (4, 2)
    assert score.loss == pytest.approx(6.3)


@pytest.mark.parametrize(
    ("arguments", "error", "text"),
    [
        ({"count": 0}, PositionError, "count 0: at least 1"),
        ({"seed": -1}, PositionError, "seed -1: a whole number from 0 on"),
        ({"level": "mean"}, PositionError, "level 'mean': expected one of .*easy"),
        ({"sheet": "3 6 9 12 15 18 | 20 20 25 30 40 50 22"}, SheetError, "full"),
    ],
)
def test_bad_arguments_are_refused_at_once(
    tables: Tables, arguments: dict[str, object], error: type[Exception], text: str
) -> None:
    with pytest.raises(error, match=text):
        quiz(tables("guide"), **arguments)  # type: ignore[arg-type]


def test_the_holds_of_a_question_are_in_its_roll(tables: Tables) -> None:
    for question in quiz(tables("guide"), 10, "hard", 8):
        for choice in question.choices:
            if isinstance(choice, HoldChoice):
                assert choice.hold in HOLDS
                assert not Counter(choice.hold) - Counter(question.dice)
                assert (choice.box is not None) == (HOLDS.index(choice.hold) >= FIRST_ROLL)
