"""Games typed by hand, a turn a line.

The roll, then what was held and the roll that followed, at last the box by its English or French
name; ``-`` holds nothing, and whoever stops names the box::

    # what follows a # is a comment
    players: Nord, Sud
    rules: official
    13445 44 22445 44 34445 quatre
    22333 full

``rules: NAME`` names a preset, ``sheet: …`` where the games start. With ``players:`` the turns go
round. A name before the turn says whose it is, too (``Nord: 22333 full``); then ``players:`` may be
left out. When all sheets are full, the next turn begins a new game. The words may be French
(``règles``, ``feuille``, ``joueurs``).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from solver.errors import RecordError, SheetError, SolverError
from solver.game.boxes import Box, normalize
from solver.game.record.lines import Entry, check_players, check_rules
from solver.game.record.source import Line, Source
from solver.game.record.turns import Header
from solver.game.rules import Rules
from solver.game.scoresheet import Scoresheet

__all__ = ["Typed"]

_WORDS: Final = {
    "rules": "rules",
    "regles": "rules",
    "players": "players",
    "joueurs": "players",
    "sheet": "sheet",
    "feuille": "sheet",
}


class Typed:
    """Games typed by hand. They are few, so all lines are looked at before the first game.

    Parameters
    ----------
    lines : iterable of Line
    source : Source
        Where they are from.
    rules : Rules, optional
        What the games must have been played under; by default what they say, or ``guide``.
    """

    def __init__(self, lines: Iterable[Line], source: Source, rules: Rules | None) -> None:
        self._source = source
        self._turns: list[tuple[Line, str | None, str]] = []
        self._words: dict[str, tuple[Line, str]] = {}
        for line in lines:
            with source.at(line):
                self._sort(line)
        self._rules = self._played_under(rules)
        self.header = Header(self._rules, self._players(), self._sheet())

    def _sort(self, line: Line) -> None:
        text = line.text.partition("#")[0].strip()
        before, colon, rest = (part.strip() for part in text.partition(":"))
        word = _WORDS.get(normalize(before)) if colon else None
        if word:
            if self._turns or word in self._words:
                raise RecordError(
                    "{given}: such a line stands once, before the first turn", given=before
                )
            self._words[word] = line, rest
        elif text:
            self._turns.append((line, before if colon else None, rest if colon else text))

    def _played_under(self, asked: Rules | None) -> Rules:
        if "rules" not in self._words:
            return asked or Rules.named("guide")
        line, name = self._words["rules"]
        with self._source.at(line):
            return check_rules(Rules.named(name), asked)

    def _sheet(self) -> Scoresheet | None:
        if "sheet" not in self._words:
            return None
        line, text = self._words["sheet"]
        with self._source.at(line):
            return Scoresheet.parse(text, self._rules)

    def _players(self) -> tuple[str, ...]:
        if "players" in self._words:
            line, text = self._words["players"]
            with self._source.at(line):
                return check_players([name.strip() for name in text.split(",")])
        names: list[str] = []
        for line, player, _ in self._turns:
            if player is not None and player not in names:
                names.append(player)
                with self._source.at(line):
                    check_players(names)
        return tuple(names)

    def entries(self) -> Iterator[tuple[Line, Entry]]:
        """Turns with their lines."""
        for line, player, text in self._turns:
            with self._source.at(line):
                seat = self._seat(player)
                try:
                    rolls, holds, box = _parse_turn(text.split(), self.header.rules)
                except SolverError as error:
                    if line.whole or not _unfinished(text, self.header.rules):
                        raise
                    self._source.cut(line, error)
                    return
            yield line, Entry(None, seat, None, rolls, holds, box, None, None)

    def _seat(self, player: str | None) -> int | None:
        """Number of the player, from 1; None for whoever is next."""
        known = self.header.players
        if player is None:
            if known and "players" not in self._words:
                raise RecordError(
                    "whose turn is it? Begin the line with one of {known}, as in {example}",
                    known=known,
                    example=f"{known[0]}: 22333 full",
                )
            return None
        if player not in known:
            raise RecordError(
                "unknown player {given!r}: use one of {known}", given=player, known=known
            )
        return known.index(player) + 1


def _parse_turn(words: list[str], rules: Rules) -> tuple[list[str], list[str], Box]:
    rolls, rest = words[:1], words[1:]
    holds: list[str] = []
    while rest:
        try:
            return rolls, holds, rules.box(" ".join(rest))
        except SheetError:
            if not re.fullmatch(r"\d+|[-–—]", rest[0]):
                raise
        if len(rest) == 1:
            break
        holds.append(rest[0] if rest[0].isdigit() else "")
        rolls.append(rest[1])
        rest = rest[2:]
    raise RecordError(
        "the box is missing: a turn is roll, hold, roll, hold, roll, box, as in {example}",
        example="13445 44 22445 44 34445 quatre",
    )


def _unfinished(text: str, rules: Rules) -> bool:
    """Whether a turn may go on after this: it ends in dice, or in the beginning of a name."""
    *_, last = re.split(r"(?<=[\d\-–—])\s+", text)
    start = normalize(last)
    return start.isdigit() or any(
        normalize(name).startswith(start)
        for box in rules.boxes
        for name in (box.key, box.label("en"), box.label("fr"))
    )
