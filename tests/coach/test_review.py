from __future__ import annotations

import math
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

from conftest import Tables
from played import GOOD, as_typed, random_games, simulated_games, typed
from solver import (
    Advisor,
    Box,
    RecordError,
    Rules,
    Scoresheet,
    State,
    answers,
    review,
    solve,
)
from solver.coach.averages import Averages
from solver.coach.review import GameReview, PlayerReview, verdict
from solver.game.record import Games, Header, parse_games
from solver.game.rules import PRESETS


def some_games(many: int) -> pytest.MarkDecorator:
    """A few games under two rule sets; in the slow tier many under all of them."""
    few = [(name, 50) for name in ("guide", "yatzy")]
    return pytest.mark.parametrize(
        ("name", "count"),
        [*few, *(pytest.param(name, many, marks=pytest.mark.slow) for name in PRESETS)],
    )


def of_one(games: Games, tables: Tables) -> PlayerReview:
    (game,) = review(games, tables(games.header.rules.name))
    (player,) = game.players
    return player


def adds_up(player: PlayerReview) -> bool:
    added = player.expected + player.luck - player.loss
    return abs(player.total - added) < 1e-9 and all(x.loss >= 0 for x in player.decisions)


def total_of(games: Games, number: int, seat: int = 0) -> int:
    """Final total by the rules, from the sheet alone."""
    rules = games.header.rules
    sheet = Scoresheet.empty(rules)
    for turn in games.games[number].turns[seat]:
        sheet = sheet.fill(turn.box, turn.rolls[-1])
    return sheet.total


def check_totals(games: Games, tables: Tables) -> list[GameReview]:
    """Totals are those of the sheets, and made of luck and losses."""
    table = tables(games.header.rules.name)
    reviews = list(review(games, table))
    assert len(reviews) == len(games.games)
    for number, game in enumerate(reviews):
        for seat, player in enumerate(game.players):
            assert player.total == pytest.approx(total_of(games, number, seat), abs=1e-9)
            assert player.expected == table.expected_total
            assert adds_up(player)
    return reviews


@some_games(1000)
def test_simulated_games_lose_nothing(tables: Tables, name: str, count: int) -> None:
    games = simulated_games(tables(name), count, 1)
    for game in check_totals(games, tables):
        assert game.players[0].loss < 1e-9
        assert game.players[0].accuracy == 1
        assert game.players[0].dearest() == []
        assert {choice.verdict for choice in game.players[0].decisions} == {"best"}


@some_games(250)
def test_the_total_of_players_who_choose_at_random(tables: Tables, name: str, count: int) -> None:
    reviews = check_totals(random_games(PRESETS[name], count, 2, ("Nord", "Sud")), tables)
    assert all(player.loss > 20 for game in reviews for player in game.players)


MINI = {
    "base": "empty",
    "name": "mini",
    "upper_bonus": [[18, 5]],
    "boxes": {
        "sixes": {"face": 6},
        "yams": {"needs": "5 alike", "points": 50},
        "pairs": {"label": "Pairs", "needs": "two pairs", "points": "figure"},
    },
}


@pytest.mark.slow
@pytest.mark.parametrize(
    "change",
    [
        {"throws": 1},
        {"throws": 2, "order": "downward"},
        {"throws": 5, "order": "upper-first"},
        {"yams_bonus": 30, "joker": "cross-out"},
        {"yams_bonus": 30, "joker": "forced", "order": "upward"},
        {"upper_bonus": [[6, 3], [12, 8]], "upper_bonus_per_point": 2},
    ],
)
def test_sheets_of_ones_own(change: dict[str, Any]) -> None:
    rules = Rules.from_mapping(MINI | change)
    table = solve(rules)
    for games in (random_games(rules, 200, 8, ("A", "B")), simulated_games(table, 200, 8)):
        assert parse_games(games.lines()) == games
        reviews = list(review(games, table))
        for number, game in enumerate(reviews):
            for seat, player in enumerate(game.players):
                assert player.total == pytest.approx(total_of(games, number, seat), abs=1e-9)
                assert adds_up(player)
                assert max(roll.throw for roll in player.rolls) <= rules.throws
                assert {choice.rerolls for choice in player.decisions} <= set(range(rules.throws))
    assert max(game.players[0].loss for game in reviews) < 1e-9


@pytest.mark.slow
def test_luck_has_the_mean_zero(tables: Tables) -> None:
    games = 100_000
    luck = np.zeros((games, 13))
    played = simulated_games(tables("guide"), games, 5)
    for number, game in enumerate(review(played, tables("guide"))):
        for roll in game.players[0].rolls:
            luck[number, roll.turn - 1] += roll.luck
    error = luck.std(axis=0, ddof=1) / math.sqrt(games)
    assert (np.abs(luck.mean(axis=0)) < 4 * error).all()


def test_decisions_are_those_of_the_advisor(tables: Tables) -> None:
    table = tables("official")
    advisor = Advisor(table)
    games = random_games(table.rules, 3, 4)
    for game, judged in zip(games.games, review(games, table), strict=True):
        sheet = Scoresheet.empty(table.rules)
        decisions = iter(judged.players[0].decisions)
        for number, turn in enumerate(game.turns[0], start=1):
            for throw, roll in enumerate(turn.rolls):
                left = 2 - throw
                if not left:
                    break
                found = next(decisions)
                assert (found.turn, found.roll, found.rerolls) == (number, roll, left)
                choices = {x.hold: x for x in advisor.holds(sheet, roll, left)}
                held = (*turn.holds, roll)[throw]
                assert found.choice == held
                assert found.value == pytest.approx(choices[held].total, abs=1e-9)
                best = next(iter(choices.values()))
                assert found.best_value == pytest.approx(best.total, abs=1e-9)
                assert found.loss == pytest.approx(choices[held].loss, abs=1e-8)
                assert found.best == best.hold or found.loss < 1e-9
            found = next(decisions)
            boxes = {x.box: x for x in advisor.boxes(sheet, turn.rolls[-1])}
            best_box = next(iter(boxes.values()))
            assert (found.choice, found.rerolls) == (turn.box, 0)
            assert found.value == pytest.approx(boxes[turn.box].total, abs=1e-9)
            assert found.best == best_box.box or found.loss < 1e-9
            sheet = sheet.fill(turn.box, turn.rolls[-1])
        assert next(decisions, None) is None


def test_luck_is_the_change_of_the_value(tables: Tables) -> None:
    advisor = Advisor(tables("guide"))
    player = of_one(typed("13445 44 22445 quatre\n"), tables)
    sheet = Scoresheet.empty(advisor.rules)
    first = advisor.holds(sheet, "13445", 2)
    held = next(x.value for x in first if x.hold == (4, 4))
    lucks = [
        first[0].value - advisor.value(sheet),
        advisor.holds(sheet, "22445", 1)[0].value - held,
    ]
    assert [roll.luck for roll in player.rolls] == pytest.approx(lucks, abs=1e-9)
    assert [(roll.turn, roll.throw) for roll in player.rolls] == [(1, 1), (1, 2)]


def test_a_game_typed_by_hand_and_its_file_give_the_same_review(tables: Tables) -> None:
    games = random_games(PRESETS["guide"], 3, 9, ("Nord", "Sud"))
    reviews = list(review(games, tables("guide")))
    assert list(review(typed(as_typed(games, "fr")), tables("guide"))) == reviews
    assert list(review(parse_games(games.lines()), tables("guide"))) == reviews


def test_half_a_game(tables: Tables) -> None:
    whole = of_one(typed(GOOD), tables)
    half = of_one(typed("".join(GOOD.splitlines(keepends=True)[:6])), tables)
    assert half.totals == whole.totals[:7]
    assert half.total == half.totals[-1]
    assert adds_up(half)
    assert half.decisions == whole.decisions[: len(half.decisions)]


@pytest.mark.parametrize(
    "sheet",
    [
        Scoresheet.parse("3 . . 12 . 18 | . . 25 . . 50 . +100", PRESETS["guide"]),
        State(0b100000000001, 3, True),
    ],
)
def test_games_from_a_sheet(tables: Tables, sheet: Scoresheet | State) -> None:
    games = Games(Header(PRESETS["guide"], sheet=sheet), typed("22333 333 33345 trois\n").games)
    player = of_one(games, tables)
    assert player.expected == Advisor(tables("guide")).total(sheet)
    assert {roll.turn for roll in player.rolls} == {6 if isinstance(sheet, Scoresheet) else 3}
    assert adds_up(player)


def test_many_chunks_of_games(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    games = random_games(PRESETS["guide"], 10, 3)
    at_once = list(review(games, tables("guide")))
    monkeypatch.setattr("solver.coach.review._TOGETHER", 3)
    assert list(review(games, tables("guide"))) == at_once


def test_other_rules(tables: Tables) -> None:
    with pytest.raises(RecordError, match="played under the rules guide, not official"):
        next(review(typed(GOOD), tables("official")))


@pytest.mark.parametrize(
    ("loss", "expected"),
    [
        (0.0, "best"),
        (1e-10, "best"),
        (1e-8, "fine"),
        (0.4999, "fine"),
        (0.5, "inaccuracy"),
        (1.99, "inaccuracy"),
        (2.0, "mistake"),
        (2.0 - 1e-13, "mistake"),
        (4.99, "mistake"),
        (5.0, "blunder"),
        (90.0, "blunder"),
    ],
)
def test_verdicts(loss: float, expected: str) -> None:
    assert verdict(loss) == expected


def test_accuracy_and_the_dearest_decisions(tables: Tables) -> None:
    player = of_one(typed(GOOD), tables)
    good = [choice for choice in player.decisions if choice.loss < 0.5]
    assert player.accuracy == len(good) / len(player.decisions)
    dearest = player.dearest()
    assert [x.loss for x in dearest] == sorted((x.loss for x in player.decisions), reverse=True)[:5]
    assert (dearest[0].choice, dearest[0].best) == (Box.THREE_OF_A_KIND, Box.TWOS)


def test_a_decision_beside_the_best_one(tables: Tables) -> None:
    advisor = Advisor(tables("guide"))
    for decision in of_one(typed(GOOD), tables).decisions:
        best, mine = decision.compared(advisor)
        assert mine.loss - best.loss == pytest.approx(decision.loss, abs=1e-8)
        found = mine.box if decision.rerolls == 0 else mine.hold  # type: ignore[union-attr]
        assert found == decision.choice


def test_the_answer_for_programs(tables: Tables) -> None:
    games = typed("Nord: 13445 44 22445 quatre\nSud: 12345 - 22345 2345 22345 petite suite\n")
    data = answers.review(PRESETS["guide"], review(games, tables("guide")))
    assert list(data) == ["rules", "games"]
    (game,) = data["games"]
    assert list(game) == ["game", "players", "win"]
    assert (data["rules"], game["game"], game["win"]) == ("guide", 1, None)
    nord, sud = game["players"]
    assert list(nord) == [
        "name",
        "total",
        "expected",
        "luck",
        "loss",
        "accuracy",
        "decisions",
        "rolls",
    ]
    assert [player["name"] for player in (nord, sud)] == ["Nord", "Sud"]
    assert [(x["rerolls"], x["choice"]) for x in nord["decisions"]] == [
        (2, "44"),
        (1, "22445"),
        (0, "fours"),
    ]
    assert [(x["rerolls"], x["choice"]) for x in sud["decisions"]] == [
        (2, ""),
        (1, "2345"),
        (0, "small_straight"),
    ]
    assert list(sud["decisions"][0]) == [
        "turn",
        "roll",
        "rerolls",
        "choice",
        "best",
        "value",
        "best_value",
        "loss",
        "verdict",
    ]
    assert sud["decisions"][0]["best"] == "12345"
    assert sud["decisions"][0]["verdict"] == "blunder"
    assert sud["rolls"][2] == {"turn": 1, "throw": 3, "luck": sud["rolls"][2]["luck"]}
    nameless = answers.review(PRESETS["guide"], review(typed("12345 chance\n"), tables("guide")))
    assert nameless["games"][0]["players"][0]["name"] is None


def test_averages(tables: Tables) -> None:
    averages = Averages()
    reviews = list(review(random_games(PRESETS["guide"], 20, 6, ("A", "B")), tables("guide")))
    for game in reviews:
        averages.add(game)
    assert averages.names == ["A", "B"]
    totals = np.array([game.players[1].total for game in reviews])
    mean = averages.means(1)["total"]
    assert mean.value == pytest.approx(totals.mean())
    assert mean.error == pytest.approx(totals.std(ddof=1) / math.sqrt(20))
    one = Averages()
    one.add(reviews[0])
    assert math.isnan(one.means(0)["loss"].error)


def test_a_review_needs_no_compiler() -> None:
    script = (
        "import sys; import solver; solver.review; solver.read_games; print('numba' in sys.modules)"
    )
    result = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert result.stdout.strip() == "False", result.stderr
