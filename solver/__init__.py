"""Exact solver for Yam's (French Yahtzee).

>>> from solver import Advisor, Rules, solve
>>> table = solve(Rules.named("guide"))
>>> round(table.expected_total, 4)
254.4848

Importing the package costs little: what needs the compiler, and much else, is loaded when it is
first asked for.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from solver._version import __version__
from solver.errors import (
    DiceError,
    FileError,
    GoalError,
    OptionError,
    PlotError,
    PositionError,
    RecordError,
    RulesError,
    SheetError,
    SolverError,
    StatisticsError,
    TableError,
    TableFormatError,
    TableMissingError,
    TableVersionError,
    TableWarning,
    TextError,
)

if TYPE_CHECKING:
    from solver.advice.advisor import Advisor
    from solver.advice.batch import best_choices
    from solver.advice.choices import BoxChoice, HoldChoice
    from solver.coach.quiz import quiz
    from solver.coach.review import review
    from solver.game.boxes import Box
    from solver.game.record import read_games
    from solver.game.rules import PRESETS, Rules
    from solver.game.scoresheet import Scoresheet
    from solver.game.session import Session
    from solver.game.states import State
    from solver.goals.curve import curve
    from solver.goals.duel import Duel, duel
    from solver.goals.goal import Goal, maximize, reach
    from solver.simulation.games import play, simulate
    from solver.statistics.exact import distribution
    from solver.statistics.reasons import reasons
    from solver.statistics.sweep import sweep, variations
    from solver.values.induction import solve
    from solver.values.library import load_or_solve
    from solver.values.table import ValueTable
    from solver.verification import verify

__all__ = [
    "PRESETS",
    "Advisor",
    "Box",
    "BoxChoice",
    "DiceError",
    "Duel",
    "FileError",
    "Goal",
    "GoalError",
    "HoldChoice",
    "OptionError",
    "PlotError",
    "PositionError",
    "RecordError",
    "Rules",
    "RulesError",
    "Scoresheet",
    "Session",
    "SheetError",
    "SolverError",
    "State",
    "StatisticsError",
    "TableError",
    "TableFormatError",
    "TableMissingError",
    "TableVersionError",
    "TableWarning",
    "TextError",
    "ValueTable",
    "__version__",
    "best_choices",
    "curve",
    "distribution",
    "duel",
    "load_or_solve",
    "maximize",
    "play",
    "quiz",
    "reach",
    "read_games",
    "reasons",
    "review",
    "simulate",
    "solve",
    "sweep",
    "variations",
    "verify",
]

#: Where a name comes from: NumPy alone takes a tenth of a second, the compiler half of one.
_LATER = {
    "Advisor": "solver.advice.advisor",
    "Box": "solver.game.boxes",
    "BoxChoice": "solver.advice.choices",
    "Duel": "solver.goals.duel",
    "Goal": "solver.goals.goal",
    "HoldChoice": "solver.advice.choices",
    "PRESETS": "solver.game.rules",
    "Rules": "solver.game.rules",
    "Scoresheet": "solver.game.scoresheet",
    "Session": "solver.game.session",
    "State": "solver.game.states",
    "ValueTable": "solver.values.table",
    "best_choices": "solver.advice.batch",
    "curve": "solver.goals.curve",
    "distribution": "solver.statistics.exact",
    "duel": "solver.goals.duel",
    "load_or_solve": "solver.values.library",
    "maximize": "solver.goals.goal",
    "play": "solver.simulation.games",
    "quiz": "solver.coach.quiz",
    "reach": "solver.goals.goal",
    "read_games": "solver.game.record",
    "reasons": "solver.statistics.reasons",
    "review": "solver.coach.review",
    "simulate": "solver.simulation.games",
    "solve": "solver.values.induction",
    "sweep": "solver.statistics.sweep",
    "variations": "solver.statistics.sweep",
    "verify": "solver.verification",
}


def __getattr__(name: str) -> Any:
    if name in _LATER:
        return getattr(importlib.import_module(_LATER[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return __all__
