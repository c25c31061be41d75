"""The engine of the page against the library, from the arrays that the page loads."""

from __future__ import annotations

import json
import random
from typing import Any

import numpy as np
import pytest

from solver import Advisor, Rules, State, ValueTable, answers
from solver.advice.choices import BoxChoice, HoldChoice
from solver.coach.review import review
from solver.game.dice import format_dice
from solver.game.record import parse_games
from web.conftest import HOUSE, SETS, Node, table_of

Position = tuple[State, str, int]
CLOSE = 1e-9


def positions(table: ValueTable, count: int, seed: int) -> list[Position]:
    """Positions that can occur, five of a kind made likely."""
    rng = random.Random(seed)
    full = table.values.shape[0] - 1
    states = np.argwhere(np.isfinite(table.values))
    states = states[states[:, 0] != full]
    result = []
    for filled, joker, upper in states[
        np.random.default_rng(seed).integers(len(states), size=count)
    ].tolist():
        face = rng.randint(1, 6)
        alike = rng.random() < 0.3
        dice = [face] * 5 if alike else [rng.randint(1, 6) for _ in range(5)]
        state = State(filled, upper, bool(joker))
        result.append((state, format_dice(sorted(dice)), rng.randrange(table.rules.throws)))
    return result


def told(choice: HoldChoice | BoxChoice) -> dict[str, Any]:
    data: dict[str, Any] = {"value": choice.value, "loss": choice.loss}
    if isinstance(choice, BoxChoice):
        return data | {
            "choice": choice.box.key,
            "stop": None,
            "points": choice.points,
            "bonus": choice.bonus,
        }
    return data | {
        "choice": format_dice(choice.hold),
        "stop": choice.box.key if choice.box is not None else None,
    }


def check(node: Node, table: ValueTable, count: int, seed: int) -> None:
    asked = positions(table, count, seed)
    answers = node(
        table.rules.name,
        "choices",
        [
            [state.filled, int(state.joker), state.upper, dice, rerolls]
            for state, dice, rerolls in asked
        ],
    )
    advisor = Advisor(table)
    for (state, dice, rerolls), answer in zip(asked, answers, strict=True):
        where = (state, dice, rerolls)
        choices = advisor.holds(state, dice, rerolls) if rerolls else advisor.boxes(state, dice)
        expected = [told(choice) for choice in choices]
        assert [a["choice"] for a in answer] == [e["choice"] for e in expected], where
        for ours, theirs in zip(answer, expected, strict=True):
            assert abs(ours.pop("value") - theirs.pop("value")) < CLOSE, where
            assert abs(ours.pop("loss") - theirs.pop("loss")) < CLOSE, where
            assert ours == theirs, where


@pytest.mark.parametrize("name", SETS)
def test_engine_equals_the_library(node: Node, name: str) -> None:
    check(node, table_of(name), 100, seed=1)


@pytest.mark.slow
@pytest.mark.parametrize("name", SETS)
def test_engine_equals_the_library_on_many_positions(node: Node, name: str) -> None:
    check(node, table_of(name), 10_000, seed=2)


def same(ours: Any, theirs: Any) -> None:
    """Compare answers number by number."""
    if isinstance(theirs, dict):
        assert ours.keys() == theirs.keys()
        for key in theirs:
            same(ours[key], theirs[key])
    elif isinstance(theirs, list):
        assert len(ours) == len(theirs)
        for one, other in zip(ours, theirs, strict=True):
            same(one, other)
    elif isinstance(theirs, float):
        assert ours == pytest.approx(theirs, abs=CLOSE)
    else:
        assert ours == theirs


@pytest.mark.parametrize("name", SETS)
def test_review_equals_that_of_the_library(node: Node, name: str) -> None:
    table = table_of(name)
    played = node(name, "random", {"games": 20, "players": ["Nord", "Sud"]})
    games = parse_games(played["text"].splitlines(keepends=True))
    answer = answers.review(table.rules, review(games, table))
    for game, ours in zip(answer["games"], played["reviews"], strict=True):
        for player in ours:
            assert player["total"] == pytest.approx(
                table.expected_total + player["luck"] - player["loss"], abs=1e-8
            )
            assert player.pop("curve")[-1] == pytest.approx(player["total"], abs=1e-8)
        same(ours, game["players"])


def test_games_file_comes_back_as_it_was(node: Node) -> None:
    text = node("guide", "random", {"games": 5, "players": ["Nord", "Sud"]})["text"]
    header = json.loads(text.splitlines()[0])
    assert header == {
        "format": "yams-games",
        "version": [1, 0],
        "rules": "guide",
        "players": ["Nord", "Sud"],
    }
    assert node("guide", "read", {"text": text})["text"] == text


def test_held_dice_keep_their_places(node: Node) -> None:
    lines: list[dict[str, Any]] = [
        {"format": "yams-games", "version": [1, 0], "rules": "guide"},
        {
            "game": 1,
            "turn": 1,
            "rolls": ["13445", "12446", "44456"],
            "holds": ["44", "446"],
            "box": "fours",
            "points": 12,
            "bonus": 0,
        },
    ]
    text = "".join(json.dumps(line) + "\n" for line in lines)
    (game,) = node("guide", "read", {"text": text})["games"]
    (turn,) = game["turns"]
    for before, mask, after in zip(turn["rolls"], turn["holds"], turn["rolls"][1:], strict=False):
        held = [place for place in range(5) if mask >> place & 1]
        assert [before[place] for place in held] == [after[place] for place in held]
    assert [sorted(roll) for roll in turn["rolls"]] == [list(roll) for roll in lines[1]["rolls"]]


@pytest.mark.parametrize(
    ("change", "line", "template"),
    [
        (lambda lines: [lines[0], "{", *lines[2:]], 2, "not a JSON object: {text}"),
        (lambda lines: ["[1]", *lines[1:]], 1, "not a JSON object: {text}"),
        (lambda lines: lines[1:], 1, "not a games file: it begins with {expected}"),
        (
            lambda lines: [lines[0].replace("[1,0]", "[2,0]"), *lines[1:]],
            1,
            "version {found} of the format; this page reads 1.x",
        ),
        (
            lambda lines: [lines[0].replace("guide", "other"), *lines[1:]],
            1,
            "this page has no rules {rules}",
        ),
        (lambda lines: [lines[0]], None, "the file holds no game"),
        (
            lambda lines: [lines[0], *lines[2:]],
            2,
            "turn {found}, but turn {expected} comes next",
        ),
        (
            lambda lines: [*lines[:3], lines[3].replace('"bonus":0', '"bonus":7'), *lines[4:]],
            4,
            "{box} pays {points} and a bonus of {bonus}",
        ),
        (
            lambda lines: [lines[0], lines[1].replace('"rolls":["', '"rolls":["7'), *lines[2:]],
            2,
            "{field} is not what it should be",
        ),
        (
            lambda lines: [lines[0], lines[1].replace('"box":"', '"box":"x'), *lines[2:]],
            2,
            "{roll} cannot be written in {box}",
        ),
        (lambda lines: [*lines, lines[-1]], 15, "turn {found}, but turn {expected} comes next"),
        (lambda lines: [*lines[:-1], lines[-1][:20]], 14, "not a JSON object: {text}"),
    ],
)
def test_broken_games_files_are_refused_by_line(
    node: Node, change: Any, line: int | None, template: str
) -> None:
    text = node("guide", "random", {"games": 1, "players": ["Nord"]})["text"]
    broken = "\n".join(change(text.splitlines()))
    answer = node("guide", "read", {"text": broken})
    assert (answer.get("line"), answer["template"]) == (line, template)


def test_arrays_of_guide_are_small(page_folder: Any) -> None:
    assert (page_folder / "arrays" / "guide.bin").stat().st_size < 3_000_000


def test_rules_have_a_name_in_both_languages(page_folder: Any) -> None:
    site = json.loads((page_folder / "site.json").read_text(encoding="utf-8"))
    for name, entry in zip(SETS, site["rules"], strict=True):
        assert entry["label"].keys() == entry["note"].keys() == {"en", "fr"}
        rules = entry["rules"]
        if name in HOUSE:
            # Two sheets of one name, or an edited one, are two rule sets.
            assert entry["name"] == f"{name}-{table_of(name).rules.digest[:12]}"
            assert Rules.from_mapping(rules) == table_of(name).rules
        else:
            assert entry["name"] == rules == name
