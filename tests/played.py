"""Played games for the tests: of players who choose at random, and of one who plays by a table."""

from __future__ import annotations

import random
from collections.abc import Iterator

from solver import Rules, State, ValueTable
from solver.game.dice import format_dice, roll_index
from solver.game.record import Game, Games, Header, Turn, check_turn, parse_games
from solver.simulation.games import play
from solver.simulation.records import game_lines

GOOD = """\
13445 44 22445 44 34445 quatre
22333 333 13336 333 33346 trois
12345 grande suite
66612 666 66634 666 66646 six
11233 33 23335 333 33355 full
55512 555 55536 555 45556 cinq
22456 2456 22456 - 12346 petite suite
11111 yams
22216 222 22256 222 22226 carré
11345 1345 11345 1345 11345 as
66543 66 66122 66 12566 brelan
22344 22 22556 22 22246 deux
33456 356 12356 - 23456 chance
"""


def typed(text: str, rules: Rules | None = None) -> Games:
    """Games typed by hand."""
    return parse_games(text.splitlines(keepends=True), rules=rules)


def random_turn(rules: Rules, state: State, rng: random.Random) -> Turn:
    """A turn of a player who chooses at random; five of a kind are made likely."""

    def throw(held: list[int]) -> list[int]:
        face = rng.randint(1, 6)
        likely = rng.random() < 0.2
        return sorted(held + [face if likely else rng.randint(1, 6) for _ in range(5 - len(held))])

    rolls, holds = [throw([])], []
    while len(rolls) < rules.throws and rng.random() < 0.8:
        held = sorted(rng.sample(rolls[-1], rng.randint(0, 4)))
        holds.append(held)
        rolls.append(throw(held))
    options = rules.options(state.filled, state.joker, roll_index(rolls[-1]))
    return check_turn(rules, state, rolls, holds, rng.choice(list(options)))


def random_games(rules: Rules, count: int, seed: int, players: tuple[str, ...] = ()) -> Games:
    """Games of players who choose at random."""
    rng = random.Random(seed)
    header = Header(rules, players)

    def turns() -> Iterator[Turn]:
        state = header.state
        for _ in rules.boxes:
            turn = random_turn(rules, state, rng)
            state = state.after(rules, turn.box, turn.points, turn.bonus)
            yield turn

    games = [
        Game(number, tuple(tuple(turns()) for _ in range(header.seats)))
        for number in range(1, count + 1)
    ]
    return Games(header, tuple(games))


def simulated_games(table: ValueTable, count: int, seed: int) -> Games:
    """Games played by the table."""
    header = Header(table.rules)
    lines = list(Games(header, ()).lines())
    for chunk in play(table, count, seed):
        lines += game_lines(chunk, 0, len(chunk.totals))
    return parse_games(lines)


def as_typed(games: Games, lang: str) -> str:
    """Lines that one could have typed for a game."""
    header = games.header
    lines = [f"rules: {header.rules.name}"]
    if header.players:
        lines.append(f"players: {', '.join(header.players)}")
    for game in games.games:
        for _, turn in game.in_order():
            words = [format_dice(turn.rolls[0])]
            for hold, roll in zip(turn.holds, turn.rolls[1:], strict=True):
                words += [format_dice(hold) or "-", format_dice(roll)]
            lines.append(" ".join([*words, turn.box.label(lang)]))
    return "\n".join(lines) + "\n"
