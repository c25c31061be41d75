"""Reading played games line by line, whichever way they are written, and checking all of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from io import BufferedReader
from itertools import chain
from pathlib import Path
from typing import IO

from solver.errors import FileError, RecordError, TextError
from solver.files import open_regular
from solver.game.record.lines import (
    Entry,
    game_lines,
    header_line,
    json_object,
    parse_entry,
    parse_header,
)
from solver.game.record.source import LONGEST_LINE, Line, Source
from solver.game.record.turns import Game, Header, Turn, check_turn
from solver.game.record.typed import Typed
from solver.game.rules import Rules

__all__ = ["Games", "parse_games", "parse_stream", "read_games"]


@dataclass(frozen=True, slots=True)
class Games:
    """Played games of one file."""

    header: Header
    games: tuple[Game, ...]
    note: RecordError | None = None
    """What was left out at the end, if the file was cut off."""
    name: str = field(default="games", compare=False)
    """What they are called in messages."""

    def numbered(self, number: int) -> Games:
        """Return the games of a number alone; raises `RecordError` if there is none."""
        found = tuple(game for game in self.games if game.number == number)
        if not found:
            known = [game.number for game in self.games]
            raise RecordError(
                "{path}: there is no game {given}; it has {first} to {last}",
                path=self.name,
                given=number,
                first=min(known),
                last=max(known),
            )
        return replace(self, games=found)

    def seat(self, player: str) -> int:
        """Place of a player, from 0; raises `RecordError` if nobody is called so."""
        known = self.header.players
        if not known:
            raise RecordError("{path}: its player has no name to choose by", path=self.name)
        if player not in known:
            raise RecordError(
                "unknown player {given!r}: use one of {known}", given=player, known=known
            )
        return known.index(player)

    def lines(self) -> Iterator[str]:
        """Lines of a games file that holds them, each with its line end."""
        yield header_line(self.header)
        for game in self.games:
            yield from game_lines(self.header, game)


def parse_games(lines: Iterable[str], name: str = "games", rules: Rules | None = None) -> Games:
    """Read and check played games.

    Parameters
    ----------
    lines : iterable of str
        Lines with their line ends, of a games file or typed by hand.
    name : str
        What the lines are called in messages.
    rules : Rules, optional
        What the games must have been played under; those of typed games that do not say. By
        default the rules that the lines name, or else ``guide``.

    Raises
    ------
    RecordError
        When a line is wrong, or there is no turn.

    Examples
    --------
    >>> games = parse_games(["13445 44 22445 44 34445 quatre\\n", "22333 full\\n"])
    >>> [(turn.box.key, turn.points) for turn in games.games[0].turns[0]]
    [('fours', 12), ('full_house', 25)]
    """
    source = Source(lines, name)
    first = next(iter(source), None)
    if first is None:
        source.refuse_empty()
    in_order = first.text.startswith("{")
    if in_order:
        with source.at(first):
            header = parse_header(json_object(first.text), rules)
        entries = _from_json(source, header)
    else:
        typed = Typed(chain([first], source), source, rules)
        header = typed.header
        entries = typed.entries()
    table = _Table(header, in_order)
    for line, entry in entries:
        with source.at(line):
            table.add(entry)
    if not table.begun:
        source.refuse_empty()
    return Games(header, table.games(), source.note, name)


def read_games(path: str | Path, rules: Rules | None = None) -> Games:
    """Read a file of played games; see `parse_games`.

    Raises
    ------
    RecordError
        When the file cannot be read, a line is wrong, or there is no turn.
    """
    try:
        content = BufferedReader(open_regular(path))
    except FileError as error:
        raise error.of_kind(RecordError) from error
    with content:
        return parse_stream(content, str(path), rules)


def parse_stream(stream: IO[bytes], name: str, rules: Rules | None = None) -> Games:
    """Read played games from a stream, which may never end; see `parse_games`."""
    return parse_games(_decoded(stream, name), name, rules)


def _decoded(stream: IO[bytes], name: str) -> Iterator[str]:
    """Lines of a stream; a last one that was cut off may end in the middle of a letter."""
    for number, line in enumerate(iter(lambda: stream.readline(LONGEST_LINE + 1), b""), start=1):
        try:
            yield line.decode()
        except UnicodeDecodeError as error:
            if error.reason == "unexpected end of data":
                yield line.decode(errors="replace")
                continue
            raise RecordError(
                "{path}, line {line}: {reason}",
                path=name,
                line=number,
                reason=TextError("it is not UTF-8: save as UTF-8"),
            ) from error


def _from_json(source: Source, header: Header) -> Iterator[tuple[Line, Entry]]:
    for line in source:
        with source.at(line):
            try:
                data = json_object(line.text)
            except RecordError as error:
                if line.whole:
                    raise
                source.cut(line, error)
                return
            entry = parse_entry(data, header)
        yield line, entry


class _Table:
    """The players at a table, and the games they played."""

    def __init__(self, header: Header, in_order: bool) -> None:
        self._header = header
        self._in_order = in_order
        self._number = 1
        self.begun = False
        """Whether there was a turn."""
        self._games: list[Game] = []
        self._start()

    def _start(self) -> None:
        self._states = [self._header.state] * self._header.seats
        self._turns: list[list[Turn]] = [[] for _ in self._states]

    def _end(self) -> None:
        self._games.append(Game(self._number, tuple(map(tuple, self._turns))))

    def games(self) -> tuple[Game, ...]:
        """Return all games, the last as far as it was played."""
        self._end()
        return tuple(self._games)

    def add(self, entry: Entry) -> None:
        """Add a turn; raises `SolverError` for one that cannot follow."""
        full = all(state.filled == self._header.rules.full for state in self._states)
        number = entry.game if entry.game is not None else self._number + full
        if self.begun and number != self._number:
            if number < self._number:
                raise RecordError(
                    "game = {given}: it comes after game {last}", given=number, last=self._number
                )
            self._end()
            self._start()
        self.begun, self._number = True, number
        seat = self._seat(entry)
        state = self._states[seat]
        turn = state.filled.bit_count() + 1
        if state.filled == self._header.rules.full:
            raise RecordError(
                "a turn too many: the sheet of {player} is full", player=self._name(seat)
            )
        if entry.turn not in (None, turn):
            raise RecordError("turn = {given}: turn {turn} is next", given=entry.turn, turn=turn)
        played = check_turn(self._header.rules, state, entry.rolls, entry.holds, entry.box)
        for name, given, right in (
            ("points", entry.points, played.points),
            ("bonus", entry.bonus, played.bonus),
        ):
            if given not in (None, right):
                raise RecordError(
                    "{field} = {given}: the rules pay {right}",
                    field=name,
                    given=given,
                    right=right,
                )
        self._turns[seat].append(played)
        self._states[seat] = state.after(
            self._header.rules, played.box, played.points, played.bonus
        )

    def _seat(self, entry: Entry) -> int:
        """Place of the player whose turn it is."""
        played = list(map(len, self._turns))
        following = played.index(min(played))
        if entry.player is None:
            return following
        if self._in_order and entry.player != following + 1:
            raise RecordError(
                "player = {given}: player {following} is next",
                given=entry.player,
                following=following + 1,
            )
        return entry.player - 1

    def _name(self, seat: int) -> str:
        return self._header.players[seat] if self._header.players else "1"
