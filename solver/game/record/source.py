"""Lines with their numbers, and what is said of them when something is wrong."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Final, NamedTuple, NoReturn

from solver.errors import RecordError, SolverError

__all__ = ["LONGEST_LINE", "Line", "Source"]

#: Characters of a line.
LONGEST_LINE: Final = 1 << 16


class Line(NamedTuple):
    """A line that is not blank."""

    number: int
    """From 1."""
    text: str
    whole: bool
    """Whether it has its line end; only the last may lack it."""


class Source:
    """Lines of a file; iterating gives those that are not blank.

    Parameters
    ----------
    lines : iterable of str
        With their line ends.
    name : str
        What the lines are called in messages.
    """

    def __init__(self, lines: Iterable[str], name: str) -> None:
        self.name = name
        self.note: RecordError | None = None
        """What was left out at the end."""
        self._reason: tuple[Line, SolverError] | None = None
        self._lines = self._numbered(lines)

    def __iter__(self) -> Iterator[Line]:
        return self._lines

    def _numbered(self, lines: Iterable[str]) -> Iterator[Line]:
        for number, given in enumerate(lines, start=1):
            text = given.strip("\ufeff \t\r\n")
            line = Line(number, text, given.endswith("\n"))
            if len(given) > LONGEST_LINE:
                with self.at(line):
                    raise RecordError("longer than {most} characters", most=LONGEST_LINE)
            if text:
                yield line

    @contextmanager
    def at(self, line: Line) -> Iterator[None]:
        """Say in which line an error happened."""
        try:
            yield
        except SolverError as error:
            raise RecordError(
                "{path}, line {line}: {reason}", path=self.name, line=line.number, reason=error
            ) from error

    def cut(self, line: Line, reason: SolverError) -> None:
        """Note that a last line was cut off, and is left out."""
        self._reason = line, reason
        self.note = RecordError(
            "{path}, line {line}: cut off in the middle; read up to there",
            path=self.name,
            line=line.number,
        )

    def refuse_empty(self) -> NoReturn:
        """Say that there is no turn, or what is the matter with the only one."""
        if self._reason:
            line, reason = self._reason
            with self.at(line):
                raise reason
        raise RecordError("{path}: there is no turn in it", path=self.name)
