"""The exception tree: every error a user can cause derives from `SolverError`.

A message is a template and its parameters, kept apart, so that the command line can print it in
another language. Each says what was given and what would be accepted.
"""

from __future__ import annotations

__all__ = [
    "DiceError",
    "GoalError",
    "PlotError",
    "PositionError",
    "RecordError",
    "RulesError",
    "SheetError",
    "SolverError",
    "StatisticsError",
    "TableError",
    "TableFormatError",
    "TableMissingError",
    "TableVersionError",
]


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


class DiceError(SolverError, ValueError):
    """Dice that cannot be rolled or held."""


class PlotError(SolverError):
    """A figure that cannot be drawn or written."""


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


class TableMissingError(TableError):
    """No file where a value table was looked for."""


class TableFormatError(TableError):
    """A file that is not a whole, undamaged value table."""


class TableVersionError(TableError):
    """A value table of a format version that this software does not read."""
