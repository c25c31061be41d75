"""The games file of a session: found again, and written anew after every finished turn.

The file is replaced as a whole by a file that is on the disk, so that a process that is killed
leaves all finished turns behind; the turn in progress is lost.
"""

from __future__ import annotations

import codecs
import io
from pathlib import Path

from solver.errors import RecordError
from solver.files import TEXT_SIZE, check_writable, read_bytes, write_bytes
from solver.game.record import Games, Header, check_rules, parse_stream
from solver.game.session import Session

__all__ = ["GameFile"]


class GameFile:
    """A file that holds one game, or is to hold it.

    Parameters
    ----------
    path : str or Path

    Raises
    ------
    FileError
        When it cannot be read or written.
    RecordError
        When it holds something else than a game that can be gone on with.
    """

    def __init__(self, path: str | Path) -> None:
        self.path = check_writable(path)
        self.note: RecordError | None = None
        """What was left out at the end, if the file was cut off."""
        self._content = self._found()
        self._games: Games | None = None
        if self._content.strip():
            try:
                self._read()
            except RecordError as error:
                raise RecordError(
                    "{path}: it holds something else and is left as it is ({reason})",
                    path=str(path),
                    reason=error,
                ) from error

    def _read(self) -> None:
        if not self._content.lstrip(codecs.BOM_UTF8 + b" \t\r\n").startswith(b"{"):
            raise RecordError("it is no games file")
        games = parse_stream(io.BytesIO(self._content), str(self.path))
        self.note = games.note
        if len(games.games) > 1:
            raise RecordError("there are {count} games in it", count=len(games.games))
        if Session.of_game(games.header, games.games[0]).over:
            raise RecordError("its game is over; `yams review` reads it")
        self._games = games

    @property
    def header(self) -> Header | None:
        """Rules and players of the game in it; None if there is none yet."""
        return None if self._games is None else self._games.header

    def session(self, header: Header) -> Session:
        """Return the game of this header, begun or to begin.

        Raises
        ------
        RecordError
            When the file holds another game.
        """
        if self._games is None:
            return Session(header)
        found = self._games.header
        try:
            _check_same(found, header)
        except RecordError as error:
            raise RecordError(
                "{path}: it holds another game and is left as it is ({reason})",
                path=str(self.path),
                reason=error,
            ) from error
        return Session.of_game(found, self._games.games[0])

    def save(self, session: Session) -> None:
        """Write all finished turns, if there are others than in the file.

        Raises
        ------
        FileError
            When the file cannot be written.
        RecordError
            When somebody else has written to it.
        """
        games = Games(session.header, (session.game,))
        content = "".join(games.lines()).encode() if session.turns else b""
        if content == self._content:
            return
        if self._found() != self._content:
            raise RecordError(
                "{path}: another program has written to it; the game is not kept there any more",
                path=str(self.path),
            )
        write_bytes(self.path, content)
        self._content = content

    def _found(self) -> bytes:
        return read_bytes(self.path, TEXT_SIZE) if self.path.exists() else b""


def _check_same(found: Header, header: Header) -> None:
    """Raise `RecordError` for other rules, players or a sheet to start from."""
    check_rules(found.rules, header.rules)
    if found.players != header.players:
        raise RecordError(
            "it is played by {found}, not by {asked}",
            found=found.players or "–",
            asked=header.players or "–",
        )
    if found.start != header.start:
        raise RecordError("it starts from another sheet")
