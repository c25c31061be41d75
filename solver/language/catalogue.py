"""The catalogue: from each English text to the French one, no text twice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from solver.language.french.api import API
from solver.language.french.choices import CHOICES
from solver.language.french.documents import DOCUMENTS
from solver.language.french.figures import FIGURES
from solver.language.french.files import FILES
from solver.language.french.goals import GOALS
from solver.language.french.help_coach import HELP_COACH
from solver.language.french.help_goals import HELP_GOALS
from solver.language.french.help_play import HELP_PLAY
from solver.language.french.help_program import HELP_PROGRAM
from solver.language.french.help_questions import HELP_QUESTIONS
from solver.language.french.help_tables import HELP_TABLES
from solver.language.french.page import PAGE
from solver.language.french.play import PLAY
from solver.language.french.positions import POSITIONS
from solver.language.french.program import PROGRAM
from solver.language.french.quiz import QUIZ
from solver.language.french.record import RECORD
from solver.language.french.review import REVIEW
from solver.language.french.rules import RULES
from solver.language.french.serve import SERVE
from solver.language.french.sheets import SHEETS
from solver.language.french.statistics import STATISTICS
from solver.language.french.sweeps import SWEEPS
from solver.language.french.tables import TABLES
from solver.language.french.turns import TURNS
from solver.language.french.usage import METAVARS, USAGE
from solver.language.french.why import WHY
from solver.language.french.words import WORDS

__all__ = ["FRENCH", "merged"]


def merged(*parts: Mapping[str, str]) -> dict[str, str]:
    """Put the parts of a catalogue together.

    Raises
    ------
    ValueError
        When two parts translate the same text.
    """
    catalogue: dict[str, str] = {}
    for part in parts:
        if twice := catalogue.keys() & part.keys():
            raise ValueError(f"translated twice: {', '.join(sorted(twice))}")
        catalogue.update(part)
    return catalogue


FRENCH: Final[Mapping[str, str]] = merged(
    WORDS,
    API,
    CHOICES,
    DOCUMENTS,
    FIGURES,
    FILES,
    GOALS,
    PAGE,
    PLAY,
    POSITIONS,
    PROGRAM,
    QUIZ,
    RECORD,
    REVIEW,
    RULES,
    SHEETS,
    SERVE,
    STATISTICS,
    SWEEPS,
    TABLES,
    TURNS,
    USAGE,
    METAVARS,
    WHY,
    HELP_PROGRAM,
    HELP_QUESTIONS,
    HELP_GOALS,
    HELP_COACH,
    HELP_PLAY,
    HELP_TABLES,
)
