"""Rule sets, and what their rules are worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING

from solver.answers.positions import Answer
from solver.game.examples import examples
from solver.game.rules import Rules

if TYPE_CHECKING:
    from solver.statistics.comparison import RulesFigures, Switch
    from solver.statistics.sweep import Figures, Variation

__all__ = ["checked_rules", "comparison", "rule_set", "sweep"]


def rule_set(rules: Rules) -> Answer:
    """Answer `yams rules show`: the complete document."""
    return rules.to_mapping()


def checked_rules(rules: Rules) -> Answer:
    """Answer `yams rules check`."""
    return {
        "rules": rule_set(rules),
        "digest": rules.digest,
        "examples": {
            box.key: [{"dice": list(dice), "points": points} for dice, points in examples(box)]
            for box in rules.boxes
        },
    }


def sweep(
    base: Rules,
    fields: Sequence[str],
    grid: Sequence[Variation],
    results: Mapping[int, Figures],
) -> Answer:
    """Answer `yams rules sweep`: the figures of every rule set, None where they were not asked."""
    return {
        "base": rule_set(base),
        "vary": list(fields),
        "rows": [
            {
                "values": dict(zip(fields, variation.values, strict=True)),
                "digest": variation.rules.digest,
                **results[place]._asdict(),
            }
            for place, variation in enumerate(grid)
        ],
    }


def comparison(rows: Sequence[RulesFigures], switches: Sequence[Switch]) -> Answer:
    """Answer `yams rules compare`."""
    return {"rules": list(map(asdict, rows)), "switches": list(map(asdict, switches))}
