"""What every question is answered, as plain data: dicts, lists, numbers and text, ready for JSON.

The command line prints these with ``--json``; any other face returns the same. The keys of each are
listed in the help of its command. Boxes are named by their keys, dice are lists of faces, and what
is unknown or does not apply is None.
"""

from solver.answers.chances import (
    QUANTILES,
    TOTALS,
    fraction_text,
    odds,
    roll_odds,
    simulation,
    stats,
)
from solver.answers.games import decision, quiz, review, reviewed_game
from solver.answers.goals import curve, duel, target
from solver.answers.positions import best, choice, openings, position, reasons, value
from solver.answers.rule_sets import checked_rules, comparison, rule_set, sweep
from solver.answers.tables import benchmark, checks, table

__all__ = [
    "QUANTILES",
    "TOTALS",
    "benchmark",
    "best",
    "checked_rules",
    "checks",
    "choice",
    "comparison",
    "curve",
    "decision",
    "duel",
    "fraction_text",
    "odds",
    "openings",
    "position",
    "quiz",
    "reasons",
    "review",
    "reviewed_game",
    "roll_odds",
    "rule_set",
    "simulation",
    "stats",
    "sweep",
    "table",
    "target",
    "value",
]
