"""What every question is answered, as plain data: dicts, lists, numbers and text, ready for JSON.

The command line prints these with ``--json``; any other face returns the same. The keys of each are
listed in the help of its command. Boxes are named by their keys, dice are lists of faces, and what
is unknown or does not apply is None.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from solver.advice.choices import BoxChoice, HoldChoice
from solver.game.boxes import Box
from solver.game.dice import format_dice
from solver.game.examples import examples
from solver.game.rules import Rules
from solver.game.scoresheet import Scoresheet, Sheet
from solver.game.states import State

if TYPE_CHECKING:
    from fractions import Fraction

    from solver.advice.odds import BoxOdds, RollOdds
    from solver.advice.openings import Opening
    from solver.benchmark import Benchmark, Run
    from solver.coach.quiz import Question
    from solver.coach.review import Decision, GameReview
    from solver.goals.beside_mean import BesideMean
    from solver.goals.curve import Curve
    from solver.goals.duel import DuelBox, DuelHold, Outcome
    from solver.simulation.sample import Fit, Sample
    from solver.statistics.comparison import RulesFigures, Switch
    from solver.statistics.exact import Statistics
    from solver.statistics.probabilities import Distribution
    from solver.statistics.reasons import Reasons
    from solver.statistics.sweep import Figures, Variation
    from solver.values.table import ValueTable
    from solver.verification import Check

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

Answer = dict[str, Any]
Choice = HoldChoice | BoxChoice

#: Where a sample of games is set beside the exact distribution.
QUANTILES: Final = (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99)
TOTALS: Final = (200, 250, 300, 400, 500)
#: Fractions are written out when their numbers are smaller: 1,000 digits each.
_LONGEST: Final = 10**1000


def position(sheet: Sheet, rules: Rules) -> Answer:
    """Describe a sheet: its notation, None for a bare state, and its state."""
    state = sheet.state if isinstance(sheet, Scoresheet) else State(*sheet)
    return {
        "rules": rules.name,
        "sheet": str(sheet) if isinstance(sheet, Scoresheet) else None,
        "state": {
            "filled": [box.key for box in rules.in_mask(state.filled)],
            "upper": state.upper,
            "joker": state.joker,
        },
    }


def choice(result: Choice) -> Answer:
    """Describe a hold or a box."""
    values = {"value": result.value, "total": result.total, "loss": result.loss}
    box = None if result.box is None else result.box.key
    if isinstance(result, HoldChoice):
        return {"hold": list(result.hold), **values, "box": box}
    return {"box": box, "points": result.points, "bonus": result.bonus, **values}


def _turn(dice: Sequence[int] | None, rerolls: int | None) -> Answer:
    return {"dice": None if dice is None else list(dice), "rerolls": rerolls}


def best(
    sheet: Sheet,
    rules: Rules,
    dice: Sequence[int],
    rerolls: int,
    choices: Sequence[Choice],
    why: Sequence[Reasons] | None = None,
) -> Answer:
    """Answer `yams best`; with the reasons if they are asked for."""
    answer = position(sheet, rules) | _turn(dice, rerolls)
    answer["choices"] = list(map(choice, choices))
    return answer if why is None else answer | {"why": list(map(reasons, why))}


def reasons(result: Reasons) -> Answer:
    """Describe why a choice is as good as it is: expected points, and chances."""
    return {
        "choice": choice(result.choice),
        "turn": [end._asdict() | {"box": end.box.key} for end in result.turn],
        "boxes": {box.key: points for box, points in result.boxes.items()},
        "upper_bonus": result.upper_bonus,
        "yams_bonus": result.yams_bonus,
        "written": result.written,
        "total": {
            "mean": result.total.mean,
            "standard_deviation": result.total.standard_deviation,
        },
        "upper_bonus_chance": result.upper_bonus_chance,
    }


def quiz(rules: Rules, level: str, seed: int, questions: Iterable[Question]) -> Answer:
    """Answer `yams quiz`."""
    return {
        "rules": rules.name,
        "level": level,
        "seed": seed,
        "questions": [
            best(question.sheet, rules, question.dice, question.rerolls, question.choices)
            for question in questions
        ],
    }


def value(sheet: Sheet, rules: Rules, worth: float, total: float) -> Answer:
    """Answer `yams value`."""
    return position(sheet, rules) | {"value": worth, "total": total}


def review(rules: Rules, games: Iterable[GameReview]) -> Answer:
    """Answer `yams review`."""
    return {"rules": rules.name, "games": list(map(reviewed_game, games))}


def reviewed_game(game: GameReview) -> Answer:
    """Describe the review of a game, player by player.

    The dice held are text, ``""`` for none and all five for stopping; ``value`` and ``best_value``
    are expected final totals. ``win`` has a list for each turn in the order of play, the chances of
    all who play after it, and is None where nobody asked.
    """
    return {
        "game": game.game,
        "players": [
            {
                "name": player.name,
                "total": player.total,
                "expected": player.expected,
                "luck": player.luck,
                "loss": player.loss,
                "accuracy": player.accuracy,
                "decisions": list(map(decision, player.decisions)),
                "rolls": [roll._asdict() for roll in player.rolls],
            }
            for player in game.players
        ],
        "win": None if game.win is None else list(map(list, game.win)),
    }


def decision(judged: Decision) -> Answer:
    """Describe a judged decision."""
    return {
        "turn": judged.turn,
        "roll": format_dice(judged.roll),
        "rerolls": judged.rerolls,
        "choice": _chosen(judged.choice),
        "best": _chosen(judged.best),
        "value": judged.value,
        "best_value": judged.best_value,
        "loss": judged.loss,
        "verdict": judged.verdict,
    }


def _chosen(choice: tuple[int, ...] | Box) -> str:
    return choice.key if isinstance(choice, Box) else format_dice(choice)


def stats(
    sheet: Sheet,
    rules: Rules,
    dice: Sequence[int] | None,
    rerolls: int | None,
    result: Statistics,
) -> Answer:
    """Answer `yams stats`."""
    return position(sheet, rules) | _turn(dice, rerolls) | result.summary()


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
        **_turn(dice, rerolls),
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


def openings(
    rules: Rules, holds: Sequence[Opening[HoldChoice]], boxes: Sequence[Opening[BoxChoice]]
) -> Answer:
    """Answer `yams openings`."""

    def described(opening: Opening[Any]) -> Answer:
        return {
            "roll": list(opening.roll),
            "ways": opening.ways,
            "best": choice(opening.best),
            "runner_up": None if opening.runner_up is None else choice(opening.runner_up),
        }

    return {
        "rules": rules.name,
        "holds": list(map(described, holds)),
        "boxes": list(map(described, boxes)),
    }


def target(
    sheet: Sheet,
    rules: Rules,
    total: int,
    dice: Sequence[int] | None,
    rerolls: int | None,
    result: BesideMean[float, Choice],
    top: int | None = None,
) -> Answer:
    """Answer `yams target`; all choices, or the best so many."""
    return (
        position(sheet, rules)
        | {"total": total, "reach": result.best, "mean_play": result.mean_play}
        | _turn(dice, rerolls)
        | _ranked(result, top, choice)
    )


def _ranked(
    result: BesideMean[Any, Any], top: int | None, described: Callable[[Any], Answer]
) -> Answer:
    if result.mean_choice is None:
        return {"choices": None, "mean_choice": None}
    return {
        "choices": list(map(described, result.choices[:top])),
        "mean_choice": described(result.mean_choice),
    }


def curve(sheet: Sheet, rules: Rules, result: Curve) -> Answer:
    """Answer `yams target --curve`."""
    return position(sheet, rules) | {
        "curve": [
            {"total": total, "reach": reach, "mean_play": mean_play}
            for total, reach, mean_play in result.rows()
        ]
    }


def duel(
    sheet: Sheet,
    rules: Rules,
    opponents: Sequence[Scoresheet | int],
    field: int,
    dice: Sequence[int] | None,
    rerolls: int | None,
    result: BesideMean[Outcome, DuelHold | DuelBox],
    top: int | None = None,
) -> Answer:
    """Answer `yams duel`; all choices, or the best so many."""
    return (
        position(sheet, rules)
        | {"opponents": list(map(str, opponents)), "field": field}
        | result.best._asdict()
        | {"mean_play": result.mean_play._asdict()}
        | _turn(dice, rerolls)
        | _ranked(result, top, lambda ranked: choice(ranked) | {"win": ranked.win})
    )


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


def table(path: Path, result: ValueTable) -> Answer:
    """Answer `yams info` about a table and the file it was read from."""
    return {
        "file": str(path),
        "format_version": list(result.format_version),
        "bytes": path.stat().st_size,
        "states": int(np.isfinite(result.values).sum()),
        "expected_total": result.expected_total,
        "rules": rule_set(result.rules),
        "provenance": result.provenance,
    }


def checks(results: Mapping[str, Sequence[Check]]) -> list[Answer]:
    """Answer `yams verify`: the checks of each rule set."""
    return [
        {
            "rules": name,
            "checks": [
                {"name": check.name, "passed": check.passed, "figure": check.figure}
                for check in result
            ],
        }
        for name, result in results.items()
    ]


def benchmark(result: Benchmark) -> Answer:
    """Answer `yams benchmark`; times in seconds."""

    def times(run: Run) -> Answer:
        return {"wall": run.wall, "cpu": run.cpu}

    return {
        "rules": result.rules.name,
        "threads": result.threads,
        "states": result.states,
        "expected_total": result.expected_total,
        "first": times(result.first),
        "least": times(result.least),
        "median": times(result.median),
        "runs": list(map(times, result.runs)),
        "machine": result.machine,
    }
