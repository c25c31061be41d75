"""Chances: of the boxes of a turn, of the final total, and those of a sample of games."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from solver.answers.positions import Answer, position, turn
from solver.game.rules import Rules
from solver.game.scoresheet import Sheet

if TYPE_CHECKING:
    from fractions import Fraction

    from solver.advice.odds import BoxOdds, RollOdds
    from solver.simulation.sample import Fit, Sample
    from solver.statistics.exact import Statistics
    from solver.statistics.probabilities import Distribution

__all__ = ["QUANTILES", "TOTALS", "fraction_text", "odds", "roll_odds", "simulation", "stats"]

#: Where a sample of games is set beside the exact distribution.
QUANTILES: Final = (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99)
TOTALS: Final = (200, 250, 300, 400, 500)
#: Fractions are written out when their numbers are smaller: 1,000 digits each.
_LONGEST: Final = 10**1000


def odds(
    sheet: Sheet | None,
    rules: Rules,
    throws: int,
    turns: int | None,
    upper_count: int,
    boxes: Sequence[BoxOdds],
    largest: Sequence[Fraction],
) -> Answer:
    """Answer `yams odds` from the first throw on."""
    return {
        **_asked_about(sheet, rules),
        "throws": throws,
        "turns": turns,
        "upper_count": upper_count,
        "boxes": [
            {
                "box": result.box.key,
                "chances": list(map(_fraction, result.chances)),
                "exactly": _fraction(result.exactly),
                "mean": _fraction(result.mean),
                "mean_throws": _fraction(result.mean_throws),
                "at_least_once": _fraction(result.at_least_once),
            }
            for result in boxes
        ],
        "largest_group": list(map(_fraction, largest)),
    }


def roll_odds(
    sheet: Sheet | None,
    rules: Rules,
    dice: Sequence[int],
    rerolls: int,
    upper_count: int,
    boxes: Sequence[RollOdds],
) -> Answer:
    """Answer `yams odds` from dice on the table."""
    return {
        **_asked_about(sheet, rules),
        **turn(dice, rerolls),
        "upper_count": upper_count,
        "boxes": [
            {
                "box": result.box.key,
                "chance": _fraction(result.chance),
                "hold": list(result.hold),
                "mean": _fraction(result.mean),
                "mean_hold": list(result.mean_hold),
                "mean_throws": _fraction(result.mean_throws),
                "throws_hold": None if result.throws_hold is None else list(result.throws_hold),
            }
            for result in boxes
        ],
    }


def _asked_about(sheet: Sheet | None, rules: Rules) -> Answer:
    if sheet is None:
        return {"rules": rules.name, "sheet": None, "state": None}
    return position(sheet, rules)


def fraction_text(amount: Fraction) -> str | None:
    """Write out a fraction; None if it is too long to be of use, and for Python to write."""
    longest = max(abs(amount.numerator), amount.denominator)
    return str(amount) if longest < _LONGEST else None


def _fraction(amount: Fraction | None) -> Answer | None:
    return None if amount is None else {"fraction": fraction_text(amount), "value": float(amount)}


def stats(
    sheet: Sheet,
    rules: Rules,
    dice: Sequence[int] | None,
    rerolls: int | None,
    result: Statistics,
) -> Answer:
    """Answer `yams stats`."""
    return position(sheet, rules) | turn(dice, rerolls) | result.summary()


def simulation(
    sheet: Sheet, rules: Rules, seed: int, sample: Sample, exact: Distribution, fit: Fit
) -> Answer:
    """Answer `yams simulate`."""
    return position(sheet, rules) | {
        "games": sample.games,
        "seed": seed,
        "mean": {"sample": sample.mean, "exact": exact.mean},
        "standard_error": _or_none(sample.standard_error),
        "standard_deviation": {
            "sample": _or_none(sample.standard_deviation),
            "exact": exact.standard_deviation,
        },
        "quantiles": [
            {"share": share, "sample": sample.quantile(share), "exact": exact.quantile(share)}
            for share in QUANTILES
        ],
        "at_least": [
            {"total": total, "sample": sample.at_least(total), "exact": exact.at_least(total)}
            for total in TOTALS
        ],
        "chi_square": {
            "statistic": _or_none(fit.statistic),
            "ranges": fit.ranges,
            "degrees": fit.degrees,
            "p_value": fit.p_value,
        }
        if fit.degrees
        else None,
    }


def _or_none(amount: float) -> float | None:
    return amount if math.isfinite(amount) else None
