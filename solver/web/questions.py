"""The questions of the API: each is answered as the command of its name answers with ``--json``."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from solver import answers
from solver.advice.advisor import Advisor
from solver.advice.figures import UPPER_COUNT
from solver.advice.turn import check_rerolls
from solver.errors import RequestError
from solver.game.dice import parse_dice
from solver.game.record import parse_games
from solver.game.rules import PRESETS, Rules
from solver.game.scoresheet import Scoresheet, Sheet
from solver.game.states import State
from solver.threads import Progress
from solver.web.requests import Asked
from solver.web.tables import Tables

__all__ = ["QUESTIONS", "QUICK", "RANDOM", "rules_of"]

Answer = dict[str, Any]

#: Choices laid side by side, and seeds that are drawn, where the request does not say.
_COMPARED: Final = 2
_SEEDS: Final = 1_000_000


def rules_of(asked: Asked) -> Rules:
    """Rules of a request."""
    rules: Rules = asked.get("rules", PRESETS["guide"])
    return rules


def _sheet(asked: Asked, rules: Rules) -> Sheet:
    given = asked.get("sheet")
    if given is None:
        return Scoresheet(rules)
    if isinstance(given, str):
        return Scoresheet.parse(given, rules)
    filled, upper, joker = given
    return State(rules.mask(filled), upper, joker).checked(rules)


def _turn(asked: Asked, rules: Rules) -> tuple[tuple[int, ...] | None, int | None]:
    """Dice in hand and the rerolls to come, all of the turn if nothing else is said."""
    rerolls = asked.get("rerolls")
    if "dice" not in asked:
        if rerolls is not None:
            raise RequestError("rerolls goes with dice")
        return None, None
    left = rules.throws - 1 if rerolls is None else rerolls
    return parse_dice(asked["dice"]), check_rerolls(rules, left)


def _hand(asked: Asked, rules: Rules) -> tuple[Sheet, tuple[int, ...], int]:
    """Sheet, dice and rerolls of a question that needs dice."""
    sheet = _sheet(asked, rules)
    dice, left = _turn(asked, rules)
    assert dice is not None  # the field is required
    assert left is not None
    return sheet, dice, left


def _choices(asked: Asked, tables: Tables, _progress: Progress) -> Answer:
    rules = rules_of(asked)
    sheet, dice, left = _hand(asked, rules)
    choices = Advisor(tables.get(rules)).choices(sheet, dice, left)
    return answers.best(sheet, rules, dice, left, choices)


def _value(asked: Asked, tables: Tables, _progress: Progress) -> Answer:
    rules = rules_of(asked)
    sheet, advisor = _sheet(asked, rules), Advisor(tables.get(rules))
    return answers.value(sheet, rules, advisor.value(sheet), advisor.total(sheet))


def _why(asked: Asked, tables: Tables, progress: Progress) -> Answer:
    from solver.statistics.reasons import reasons_of  # numba

    rules = rules_of(asked)
    sheet, dice, left = _hand(asked, rules)
    table = tables.get(rules, progress)
    choices = Advisor(table).choices(sheet, dice, left)
    compared = choices[: asked.get("top", _COMPARED)]
    reasons = list(reasons_of(table, sheet, left, compared, progress=progress))
    return answers.best(sheet, rules, dice, left, choices, reasons)


def _stats(asked: Asked, tables: Tables, progress: Progress) -> Answer:
    from solver.statistics.exact import statistics  # numba

    rules = rules_of(asked)
    sheet = _sheet(asked, rules)
    dice, left = _turn(asked, rules)
    table = tables.get(rules, progress)
    result = statistics(table, sheet, dice, left, progress=progress)
    return answers.stats(sheet, rules, dice, left, result)


def _odds(asked: Asked, _tables: Tables, _progress: Progress) -> Answer:
    from solver.advice import odds

    rules = rules_of(asked)
    sheet = _sheet(asked, rules) if "sheet" in asked else None
    throws, turns = asked.get("throws", rules.throws), asked.get("turns")
    if "dice" not in asked:
        _turn(asked, rules)
        found = odds.box_odds(rules, throws=throws, turns=turns, sheet=sheet)
        largest = odds.largest_group_odds(throws)
        return answers.odds(sheet, rules, throws, turns, UPPER_COUNT, found, largest)
    if turns is not None:
        raise RequestError("turns counts whole turns and does not go with dice")
    dice = parse_dice(asked["dice"])
    left = asked.get("rerolls", throws - 1)
    if not 1 <= left < throws:
        raise RequestError(
            "rerolls {given}: expected a whole number from {least} to {most}",
            given=left,
            least=1,
            most=throws - 1,
        )
    return answers.roll_odds(
        sheet, rules, dice, left, UPPER_COUNT, odds.roll_odds(rules, dice, left, sheet=sheet)
    )


def _target(asked: Asked, tables: Tables, progress: Progress) -> Answer:
    from solver.goals.curve import curve
    from solver.goals.goal import reach
    from solver.goals.mean_choice import choice_for_the_mean, refuse_full
    from solver.statistics.exact import distribution

    rules = rules_of(asked)
    sheet = _sheet(asked, rules)
    dice, left = _turn(asked, rules)
    total, all_totals = asked.get("total"), asked.get("curve", False)
    if all_totals == (total is not None) or (all_totals and dice is not None):
        raise RequestError("give either a total, or curve = true for all totals, without dice")
    refuse_full(sheet, rules)
    table = tables.get(rules, progress)
    if total is None:
        return answers.curve(sheet, rules, curve(table, sheet, progress=progress))
    goal = reach(sheet, total, rules, table=table, progress=progress)
    best, mean_choice = goal.value(sheet), None
    choices: Sequence[Any] = []
    if dice is not None and left is not None:
        choices = goal.choices(sheet, dice, left)
        best = choices[0].value
        mean_choice = choice_for_the_mean(Advisor(table), sheet, dice, left, choices)
    mean_play = distribution(table, sheet, dice, left, progress=progress).at_least(total)
    chances = best, mean_play
    return answers.target(sheet, rules, total, chances, dice, left, choices, mean_choice)


def _duel(asked: Asked, tables: Tables, progress: Progress) -> Answer:
    from solver.goals.duel import duel
    from solver.goals.mean_choice import choice_for_the_mean

    rules = rules_of(asked)
    sheet = Scoresheet.parse(asked["me"], rules)
    opponents = [
        other if isinstance(other, int) else Scoresheet.parse(other, rules)
        for other in asked.get("them", ())
    ]
    field = asked.get("vs", 0)
    dice, left = _turn(asked, rules)
    table = tables.get(rules, progress)
    found = duel(sheet, opponents, table, field=field, progress=progress)
    outcomes = found.outcome(sheet, dice, left), found.mean_play(sheet, dice, left)
    choices: Sequence[Any] = []
    mean_choice = None
    if dice is not None and left is not None:
        choices = found.choices(sheet, dice, left)
        mean_choice = choice_for_the_mean(Advisor(table), sheet, dice, left, choices)
    return answers.duel(sheet, rules, opponents, field, outcomes, dice, left, choices, mean_choice)


def _review(asked: Asked, tables: Tables, progress: Progress) -> Answer:
    from solver.coach.review import review
    from solver.coach.win import win_chances

    games = parse_games(asked["games"].splitlines(keepends=True), "games", asked.get("rules"))
    rules = games.header.rules
    table = tables.get(rules, progress)
    reviews = list(review(games, table))
    if games.header.seats > 1 and asked.get("win", True):
        reviews = [
            found.with_win(win_chances(games.header, game, table, progress=progress))
            for found, game in zip(reviews, games.games, strict=True)
        ]
    return answers.review(rules, reviews)


def _quiz(asked: Asked, tables: Tables, progress: Progress) -> Answer:
    from solver.coach.quiz import quiz

    rules = rules_of(asked)
    sheet = _sheet(asked, rules)
    level = asked.get("level", "medium")
    seed = asked.get("seed", secrets.randbelow(_SEEDS))
    count = asked.get("count", 10)
    questions = []
    for question in quiz(tables.get(rules, progress), count, level, seed, sheet):
        questions.append(question)
        progress(len(questions), count)
    return answers.quiz(rules, level, seed, questions)


#: What answers each question: from its fields and the tables, telling its progress.
QUESTIONS: Final[Mapping[str, Callable[[Asked, Tables, Progress], Answer]]] = {
    "choices": _choices,
    "value": _value,
    "why": _why,
    "stats": _stats,
    "odds": _odds,
    "target": _target,
    "duel": _duel,
    "review": _review,
    "quiz": _quiz,
}
#: Questions that take less than it takes to hand them to another process.
QUICK: Final = frozenset({"choices", "value"})
#: Questions that are answered in another way each time.
RANDOM: Final = frozenset({"quiz"})
