"""Every question, with every field, is answered as its command answers with ``--json``."""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from served import running
from starlette.testclient import TestClient

from conftest import Run
from solver.web.server.requests import FIELDS

LATE = "3 6 9 12 15 . | 20 20 25 30 40 50 ."
EARLY = "3 . . 12 . 18 | . . 25 . . 50 . +100"
FULL = "3 6 9 12 15 18 | 20 20 25 30 40 50 20"
YATZY = "3 6 9 12 15 18 | 10 18 12 16 15 . . 22 50"
STATE = {"filled": ["ones", "yams"], "upper": 3, "joker": True}
LATER = ["ones", "full_house", "small_straight", "large_straight", "yams", "chance"]
CROSSED = [*LATER[:-1], "fours", "fives"]
OWN = {"base": "plain", "without": ["chance", "yams"], "throws": 2}
GAMES = (
    '{"format": "yams-games", "version": [1, 0], "rules": "guide", "players": ["Nord", "Sud"],'
    ' "sheet": "3 6 9 12 15 . | 20 20 25 30 40 50 ."}\n'
    '{"game": 1, "player": 1, "turn": 12, "rolls": ["13466", "22466", "34466"],'
    ' "holds": ["66", "66"], "box": "sixes", "points": 12, "bonus": 0}\n'
    '{"game": 2, "player": 1, "turn": 12, "rolls": ["22333"],'
    ' "holds": [], "box": "chance", "points": 13, "bonus": 0}\n'
    '{"game": 2, "player": 2, "turn": 12, "rolls": ["11116"],'
    ' "holds": [], "box": "sixes", "points": 6, "bonus": 0}\n'
)
TYPED = "13445 44 22445 44 34445 quatre\n22333 full\n"


class Case(NamedTuple):
    verb: str
    asked: dict[str, Any]
    words: str
    """Of the command; names in braces are sheets, OWN is a file of rules."""


CASES = [
    Case("choices", {"dice": "44431"}, "44431 --top 0"),
    Case(
        "choices",
        {"dice": [4, 4, 4, 3, 1], "rerolls": 1, "top": 3, "sheet": EARLY, "rules": "official"},
        '44431 --rerolls 1 --top 3 --sheet "{EARLY}" --rules official',
    ),
    Case(
        "choices",
        {"dice": "66666", "rerolls": 0, "box": ["as=5", "yams=50", "carre=x"], "bonus": 100},
        "66666 --rerolls 0 --top 0 --bonus 100 --box as=5 --box yams=50 --box carre=x",
    ),
    Case(
        "choices",
        {"dice": "11223", "filled": ["as", "yams"], "upper": 3, "joker": True},
        "11223 --top 0 --filled as,yams --upper 3 --joker",
    ),
    Case(
        "choices",
        {"dice": "11223", "sheet": STATE},
        "11223 --top 0 --filled as,yams --upper 3 --joker",
    ),
    Case("choices", {"dice": "44431", "rules": OWN}, "44431 --top 0 --rules OWN"),
    Case("value", {}, ""),
    Case("value", {"sheet": EARLY, "rules": "officiel"}, '--sheet "{EARLY}" --rules officiel'),
    Case(
        "value",
        {"box": ["as=5", "yams=50"], "bonus": 100},
        "--box as=5 --box yams=50 --bonus 100",
    ),
    Case(
        "value",
        {"filled": ["ones", "yams"], "upper": 3, "joker": True},
        "--filled ones,yams --upper 3 --joker",
    ),
    Case("odds", {}, ""),
    Case("odds", {"turns": 13, "throws": 4}, "--turns 13 --throws 4"),
    Case("odds", {"sheet": EARLY, "rules": "family"}, '--sheet "{EARLY}" --rules family'),
    Case("odds", {"box": ["yams=50"], "bonus": 0}, "--box yams=50 --bonus 0"),
    Case(
        "odds",
        {"filled": ["yams"], "upper": 0, "joker": True},
        "--filled yams --upper 0 --joker",
    ),
    Case("odds", {"dice": "33351", "rerolls": 1}, "33351 --rerolls 1"),
    Case(
        "odds",
        {"dice": "33351", "rerolls": 7, "throws": 10},
        "33351 --rerolls 7 --throws 10",
    ),
    Case("review", {"games": TYPED}, ""),
    Case("review", {"games": TYPED, "rules": "official"}, "--rules official"),
    Case("review", {"games": GAMES, "no_win": True}, "--no-win"),
    Case(
        "quiz",
        {"count": 2, "seed": 3, "level": "easy", "sheet": LATE},
        '--count 2 --seed 3 --level easy --sheet "{LATE}"',
    ),
    Case(
        "quiz",
        {"count": 1, "seed": 3, "box": ["as=5", "yams=50"], "bonus": 100, "rules": "official"},
        "--count 1 --seed 3 --box as=5 --box yams=50 --bonus 100 --rules official",
    ),
    Case(
        "quiz",
        {"count": 1, "seed": 3, "filled": ["yams"], "upper": 0, "joker": True},
        "--count 1 --seed 3 --filled yams --upper 0 --joker",
    ),
]
#: Those that take a compiler and some seconds.
SLOW = [
    Case(
        "why",
        {"dice": "46666", "rerolls": 1, "sheet": LATE, "rules": "guide"},
        '46666 --rerolls 1 --sheet "{LATE}" --why --top 0',
    ),
    Case(
        "why",
        {"dice": "46666", "why": 3, "top": 4, "sheet": LATE},
        '46666 --sheet "{LATE}" --why 3 --top 4',
    ),
    Case(
        "why",
        {"dice": "46666", "box": ["as=5", "yams=50"], "bonus": 100},
        "46666 --box as=5 --box yams=50 --bonus 100 --why --top 0",
    ),
    Case(
        "why",
        {"dice": "46666", "filled": ["as", "yams"], "upper": 3, "joker": True},
        "46666 --filled as,yams --upper 3 --joker --why --top 0",
    ),
    Case("stats", {"sheet": LATE}, '--sheet "{LATE}"'),
    Case(
        "stats",
        {"sheet": LATE, "dice": "66651", "rerolls": 1, "rules": "official"},
        '66651 --rerolls 1 --sheet "{LATE}" --rules official',
    ),
    Case(
        "stats",
        {"box": ["as=5", "yams=50"], "bonus": 100},
        "--box as=5 --box yams=50 --bonus 100",
    ),
    Case("stats", {"rules": OWN, "box": ["as=5"]}, "--box as=5 --rules OWN"),
    Case(
        "stats",
        STATE | {"filled": LATER},
        "--upper 3 --joker --filled " + ",".join(LATER),
    ),
    Case("target", {"total": 300, "sheet": LATE}, '300 --sheet "{LATE}"'),
    Case(
        "target",
        {"total": 300, "dice": "66651", "rerolls": 1, "sheet": LATE, "rules": "official"},
        '300 66651 --rerolls 1 --sheet "{LATE}" --rules official',
    ),
    Case(
        "target",
        {"total": 300, "dice": "66651", "top": 0, "sheet": LATE},
        '300 66651 --top 0 --sheet "{LATE}"',
    ),
    Case(
        "target",
        {"total": 200, "box": [f"{box}=x" for box in CROSSED], "bonus": 0},
        "200 " + " ".join(f"--box {box}=x" for box in CROSSED),
    ),
    Case(
        "target",
        STATE | {"filled": LATER, "total": 150},
        "150 --upper 3 --joker --filled " + ",".join(LATER),
    ),
    Case("target", {"curve": True, "sheet": LATE}, '--curve --sheet "{LATE}"'),
    Case("duel", {"me": LATE, "them": [300]}, '--me "{LATE}" --them 300'),
    Case(
        "duel",
        {"me": LATE, "them": [LATE, "250"], "vs": 3, "dice": "66621", "rerolls": 1, "top": 2},
        '66621 --rerolls 1 --me "{LATE}" --them "{LATE}" --them 250 --vs 3 --top 2',
    ),
    Case(
        "duel",
        {"me": LATE, "them": [300], "dice": "66621", "rules": "official"},
        '66621 --me "{LATE}" --them 300 --rules official',
    ),
    Case("review", {"games": GAMES}, ""),
    Case("review", {"games": GAMES, "game": 2, "player": "Sud"}, "--game 2 --player Sud"),
]
COMMANDS = {"choices": "best", "why": "best"}


def words_of(case: Case, folder: Path) -> list[str]:
    """Words of the command that asks the same."""
    words = shlex.split(case.words.format(LATE=LATE, EARLY=EARLY, FULL=FULL, YATZY=YATZY))
    if "OWN" in words:
        own = folder / "custom.toml"
        own.write_text("\n".join(f"{k} = {json.dumps(v)}" for k, v in case.asked["rules"].items()))
        words[words.index("OWN")] = str(own)
        words += ["--tables", str(folder)]
    if case.verb == "review":
        words.insert(0, "-")
    return [COMMANDS.get(case.verb, case.verb), *words]


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory, tables_folder: Path) -> Iterator[TestClient]:
    with running(tmp_path_factory.mktemp("server"), tables_folder) as client:
        yield client


def test_every_field_is_tried() -> None:
    tried: dict[str, set[str]] = {verb: set() for verb in FIELDS}
    for case in CASES + SLOW:
        tried[case.verb] |= case.asked.keys()
    assert tried == {verb: set(fields) for verb, fields in FIELDS.items()}


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.verb}-{'-'.join(case.asked)}")
def test_answers_are_those_of_the_command(
    client: TestClient, yams: Run, tmp_path: Path, case: Case
) -> None:
    compare(client, yams, tmp_path, case)


@pytest.mark.slow
@pytest.mark.parametrize("case", SLOW, ids=lambda case: f"{case.verb}-{'-'.join(case.asked)}")
def test_long_answers_are_those_of_the_command(
    client: TestClient, yams: Run, tmp_path: Path, case: Case
) -> None:
    compare(client, yams, tmp_path, case)


def compare(client: TestClient, yams: Run, folder: Path, case: Case) -> None:
    told = yams(*words_of(case, folder), "--json", input=case.asked.get("games"))
    assert told.exit_code == 0, told.stderr
    response = client.post(f"/api/{case.verb}", json=case.asked)
    assert response.json() == json.loads(told.stdout)
    assert list(response.json()) == list(json.loads(told.stdout))


@pytest.mark.parametrize(
    "case",
    [
        Case("choices", {"dice": "4443"}, "4443"),
        Case("choices", {"dice": "44437"}, "44437"),
        Case("choices", {"dice": "44431", "sheet": "1 2 3"}, "44431 --sheet '1 2 3'"),
        Case("choices", {"dice": "44431", "box": ["quatre"]}, "44431 --box quatre"),
        Case("choices", {"dice": "44431", "box": ["quatre=13"]}, "44431 --box quatre=13"),
        Case("choices", {"dice": "44431", "box": ["as=1", "1=1"]}, "44431 --box as=1 --box 1=1"),
        Case("value", {"filled": ["as"], "upper": 63}, "--filled as --upper 63"),
        Case("value", {"joker": True}, "--joker"),
        Case("value", {"rules": {"throws": 9}}, "--rules OWN"),
        Case("value", {"rules": {"name": "official", "throws": 2}}, "--rules OWN"),
        Case("value", {"bonus": 50}, "--bonus 50"),
        Case("quiz", {"sheet": FULL, "seed": 1}, "--sheet '{FULL}' --seed 1"),
        Case("odds", {"sheet": FULL}, "--sheet '{FULL}'"),
        Case("stats", {"dice": "44431", "sheet": FULL}, "44431 --sheet '{FULL}'"),
        Case("target", {"total": 300, "sheet": FULL}, "300 --sheet '{FULL}'"),
        Case("duel", {"me": LATE, "them": ["some"]}, "--me '{LATE}' --them some"),
        Case("duel", {"me": LATE, "them": ["1 2 3"]}, "--me '{LATE}' --them '1 2 3'"),
        Case("duel", {"me": LATE, "them": [YATZY]}, "--me '{LATE}' --them '{YATZY}'"),
        Case("duel", {"me": "1 2 3", "them": ["1 2 3"]}, "--me '1 2 3' --them '1 2 3'"),
        Case("duel", {"me": FULL, "them": [300]}, "--me '{FULL}' --them 300"),
        Case("duel", {"me": EARLY, "them": [1, LATE]}, "--me '{EARLY}' --them 1 --them '{LATE}'"),
        Case("review", {"games": GAMES, "player": "Ouest"}, "--player Ouest"),
        Case("review", {"games": GAMES, "rules": "official"}, "--rules official"),
    ],
    ids=lambda case: f"{case.verb} {case.words}",
)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_errors_are_those_of_the_command(
    client: TestClient, yams: Run, tmp_path: Path, case: Case, lang: str
) -> None:
    told = yams(*words_of(case, tmp_path), "--json", "--lang", lang, input=case.asked.get("games"))
    response = client.post(f"/api/{case.verb}", json=case.asked, headers={"Accept-Language": lang})
    assert (told.exit_code, response.status_code) == (1, 422)
    # Of a file the command says which, and in which line.
    assert told.stderr.strip().endswith(response.json()["detail"].removeprefix("games, "))
