"""Rule sets side by side, and what each switch between two of them is worth.

The presets form a tree: each differs in one switch from a natural neighbour (`yatzy` in its whole
sheet), and what the switch is worth is the difference of their expected totals under perfect play.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from solver.game.rules import PRESETS, Rules
from solver.statistics.exact import Statistics

__all__ = ["NEIGHBOURS", "RulesFigures", "Switch", "compare", "figures", "neighbour"]

#: For each preset the one it differs from in a single switch, and what the switch does.
NEIGHBOURS: Final[dict[str, tuple[str, str]]] = {
    "single-bonus": ("plain", "a second Yams pays a bonus of 100"),
    "no-joker": ("single-bonus", "every further Yams pays the bonus, not only one"),
    "guide": ("no-joker", "a further Yams is a joker, its box forced"),
    "official": ("guide", "a Yams is a joker when the Yams box holds 0, too"),
    "free-joker": ("official", "the player chooses the box of a joker"),
    "family": ("guide", "a Yams always counts as a Full House"),
    "summed-full": ("guide", "a Full House pays the sum of the dice, not 25"),
    "yatzy": ("plain", "the Scandinavian sheet of 15 boxes, with a bonus of 50"),
}
#: So many changes of a rule set of one's own are named.
_NAMED: Final = 4


@dataclass(frozen=True)
class RulesFigures:
    """What perfect play makes of an empty sheet under a rule set. Points, and a probability."""

    rules: str
    expected_total: float
    standard_deviation: float
    median: int
    upper_bonus: float
    """Probability that the upper bonus is earned."""
    yams_bonus: float
    """Probability that at least one Yams bonus is paid."""


@dataclass(frozen=True)
class Switch:
    """What one change of the rules is worth. Differences are in points."""

    rules: str
    """The rule set with the change."""
    instead_of: str
    """The rule set without it."""
    change: str
    expected_total: float
    """Difference of the expected totals."""
    standard_deviation: float
    """Difference of the standard deviations."""


def figures(result: Statistics) -> RulesFigures:
    """Pick the figures of a rule set from its statistics from the empty sheet."""
    return RulesFigures(
        result.rules.name,
        result.total.mean,
        result.total.standard_deviation,
        result.total.median,
        result.upper_bonus.at_least(1),
        result.yams_bonuses.at_least(1),
    )


def neighbour(rules: Rules) -> tuple[str, str] | None:
    """Name of the preset that a rule set is to be compared with, and what the change is.

    For a rule set of one's own: the preset with which it shares the most fields.
    """
    if PRESETS.get(rules.name) == rules:
        return NEIGHBOURS.get(rules.name)
    changes = {name: rules.changes(preset) for name, preset in PRESETS.items()}
    nearest = min(changes, key=lambda name: len(changes[name]))
    named = changes[nearest][:_NAMED]
    more = ["…"] if len(changes[nearest]) > _NAMED else []
    return nearest, ", ".join(named + more) or "–"


def compare(sets: Iterable[Rules], results: Mapping[str, RulesFigures]) -> list[Switch]:
    """Work out what each rule set is worth beside its neighbour, if that is among those results."""
    switches = []
    for rules in sets:
        pair = neighbour(rules)
        if pair is None or pair[0] not in results:
            continue
        mine, other = results[rules.name], results[pair[0]]
        switches.append(
            Switch(
                rules.name,
                pair[0],
                pair[1],
                mine.expected_total - other.expected_total,
                mine.standard_deviation - other.standard_deviation,
            )
        )
    return switches
