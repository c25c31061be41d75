"""The exception tree: every error a user can cause derives from `SolverError`.

A message is a template and its parameters, kept apart, so that the command line can print it in
another language. Each says what was given and what would be accepted. All survive pickle and copy,
as they do when a process of a pool raises them.
"""

from __future__ import annotations

import errno
from typing import Any, TypeVar

__all__ = [
    "DiceError",
    "FileError",
    "GoalError",
    "OptionError",
    "PlotError",
    "PositionError",
    "RecordError",
    "RequestError",
    "RulesError",
    "SheetError",
    "SolverError",
    "StatisticsError",
    "TableError",
    "TableFormatError",
    "TableMissingError",
    "TableVersionError",
    "TableWarning",
    "TextError",
]


Kind = TypeVar("Kind", bound="SolverError")


class SolverError(Exception):
    """Base class of all errors of this package.

    Parameters
    ----------
    template : str
        The message, with ``{name}`` where a parameter goes.
    **parameters : object
        The values that fill the template; the items of a tuple are listed with commas.
    """

    def __init__(self, template: str, **parameters: object) -> None:
        texts = {
            name: ", ".join(map(str, value)) if isinstance(value, tuple) else value
            for name, value in parameters.items()
        }
        super().__init__(template.format(**texts))
        self.template = template
        self.parameters = parameters

    def __str__(self) -> str:
        return str(self.args[0])

    def of_kind(self, kind: type[Kind]) -> Kind:
        """Return an error of another kind that says the same."""
        return kind(self.template, **self.parameters)

    def __reduce__(self) -> tuple[Any, ...]:
        # The usual way would fill the finished message once more, as if it were a template.
        return _again, (type(self), self.template, self.parameters), self.__dict__


def _again(kind: type[SolverError], template: str, parameters: dict[str, object]) -> SolverError:
    return kind(template, **parameters)


class DiceError(SolverError, ValueError):
    """Dice that cannot be rolled or held."""


class FileError(SolverError):
    """A path that names no file, or a file that cannot be read or written."""


class TextError(SolverError, ValueError):
    """Text whose encoding is unknown, or that is not the JSON it should be."""


class OptionError(SolverError, ValueError):
    """An option out of its range, such as a number of threads or games, or a seed."""


class PlotError(SolverError):
    """A figure that cannot be drawn or written."""


class RequestError(SolverError, ValueError):
    """A request to the server that it does not understand, or cannot answer now."""


class RulesError(SolverError, ValueError):
    """A rule set, or a field of one, that does not exist or makes no sense."""

    #: Field of the document, from the outermost table in; empty where no one field is to blame.
    where: tuple[str, ...] = ()


class SheetError(SolverError, ValueError):
    """A scoresheet or state that no game can produce, or a box that cannot be filled."""


class PositionError(SolverError, ValueError):
    """A question that the position does not allow, such as a hold with no rerolls left."""


class RecordError(SolverError, ValueError):
    """A played game that is no game, or a file that holds none."""


class GoalError(SolverError, ValueError):
    """A total, a utility or opponents that nobody can play for or against."""


class StatisticsError(SolverError, ValueError):
    """A question that a distribution cannot answer, or a result that fails its own check."""


class TableError(SolverError):
    """A value table that cannot be read, written or used."""


class TableMissingError(TableError, FileNotFoundError):
    """No file where a value table was looked for."""

    def __init__(self, template: str, **parameters: object) -> None:
        super().__init__(template, **parameters)
        self.errno = errno.ENOENT
        self.filename = parameters.get("path")


class TableFormatError(TableError):
    """A file that is not a whole, undamaged value table."""


class TableVersionError(TableError):
    """A value table of a format version that this software does not read.

    Its parameters are the path, and the versions ``found`` and ``known``, as major and minor.
    """

    @property
    def newer(self) -> bool:
        """Whether a newer software wrote it."""
        result, known = (str(self.parameters[name]) for name in ("found", "known"))
        return int(result.partition(".")[0]) > int(known)


class TableWarning(SolverError, UserWarning):  # noqa: N818  it is one
    """Something about a table that does not stop the work: it is solved first, or not kept."""
