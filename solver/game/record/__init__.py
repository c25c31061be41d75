"""Played games: what a turn is, whether the rules allow it, and the lines of a games file.

A games file, format 1.0, is JSON Lines: a header, then a line a turn in the order of play::

    {"format": "yams-games", "version": [1, 0], "rules": "guide", "players": ["Nord", "Sud"]}
    {"game": 1, "player": 1, "turn": 1, "rolls": ["13445", "22445", "34445"],
     "holds": ["44", "44"], "box": "fours", "points": 12, "bonus": 0}

(each on one line). The header has

- ``rules``: the name of a preset, or a complete rule set as an object;
- ``players``: their names; may be left out for one player, and so may ``player`` then;
- ``sheet``: where each game starts, if not with an empty sheet: the notation of a sheet, or a bare
  state ``{"filled": [keys of boxes], "upper": 3, "joker": false}``.

A turn has

- ``game``, ``player``: numbers from 1; the turns of a game follow one another;
- ``turn``: one more than the boxes filled before it;
- ``rolls``: the five dice after each throw, ascending; fewer than the rules allow: stopped;
- ``holds``: the dice kept after each throw but the last, ``""`` for none;
- ``box``: the key of the box filled; ``points``: what it paid;
- ``bonus``: the Yams bonus paid on top of it. The upper bonus is in no line.

How a game is typed by hand: `solver.game.record.typed`.

- `turns`: a played turn, and whether the rules allow it;
- `source`: numbered lines and what is said of them;
- `lines`: the lines of a games file, written and read;
- `typed`: lines typed by hand;
- `reading`: whole files of either kind.
"""

from solver.game.record.lines import (
    check_players,
    check_rules,
    header_line,
    turn_line,
)
from solver.game.record.reading import Games, parse_games, parse_stream, read_games
from solver.game.record.turns import (
    Game,
    Header,
    Turn,
    check_hold,
    check_roll,
    check_turn,
    positions,
)

__all__ = [
    "Game",
    "Games",
    "Header",
    "Turn",
    "check_hold",
    "check_players",
    "check_roll",
    "check_rules",
    "check_turn",
    "header_line",
    "parse_games",
    "parse_stream",
    "positions",
    "read_games",
    "turn_line",
]
