"""Played games judged, one by one and ten thousand at once.

Run: ``pytest benchmarks/bench_review.py -s``.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from solver import Rules, ValueTable, read_games, review, solve
from solver.coach.win import win_chances
from solver.game.record import Games, Header, parse_games
from solver.simulation.games import play
from solver.simulation.records import GamesFile

GAMES = 10_000
TWO = [
    "players: Nord, Sud\n",
    *2 * ["13445 44 22445 44 34445 quatre\n"],
    *2 * ["22333 333 13336 333 33346 trois\n"],
    *2 * ["12345 grande suite\n"],
]


@pytest.fixture(scope="module")
def table() -> ValueTable:
    return solve(Rules.named("guide"))


@pytest.fixture(scope="module")
def path(table: ValueTable, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("games") / "games.jsonl"
    with GamesFile(path, Header(table.rules)) as file:
        for chunk in play(table, GAMES, 1):
            file.write(chunk)
    return path


def losses(games: Games, table: ValueTable) -> float:
    return sum(game.players[0].loss for game in review(games, table))


def test_one_game(benchmark: Callable[..., Any], table: ValueTable, path: Path) -> None:
    games = read_games(path)
    one = Games(games.header, games.games[:1])
    losses(one, table)
    assert benchmark(losses, one, table) < 1e-9


def test_many_games_read_and_reviewed(
    benchmark: Callable[..., Any], table: ValueTable, path: Path
) -> None:
    def run() -> float:
        return losses(read_games(path), table)

    lost = benchmark.pedantic(run, rounds=1, warmup_rounds=0)  # type: ignore[attr-defined]
    assert lost < 1e-9 * GAMES


def test_chances_to_win(benchmark: Callable[..., Any], table: ValueTable) -> None:
    games = parse_games(TWO)
    win_chances(games.header, games.games[0], table)  # compiles
    win = benchmark.pedantic(  # type: ignore[attr-defined]
        win_chances, (games.header, games.games[0], table), rounds=3
    )
    assert win[-1] == pytest.approx((0.5, 0.5))
