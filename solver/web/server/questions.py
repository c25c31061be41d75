"""The questions of the API: each is answered as the command of its name answers with ``--json``."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from io import BytesIO
from typing import Any, Final

from solver import answers
from solver.advice.advisor import Advisor
from solver.advice.figures import UPPER_COUNT
from solver.advice.turn import check_rerolls
from solver.errors import PositionError, RequestError
from solver.game.described import Described
from solver.game.dice import parse_dice
from solver.game.record import parse_stream
from solver.game.rules import Rules
from solver.game.scoresheet import Scoresheet
from solver.game.states import State
from solver.threads import Progress
from solver.web.server.requests import SHEET, Asked
from solver.web.server.tables import Tables

__all__ = ["QUESTIONS", "QUICK", "RANDOM"]

Answer = dict[str, Any]

#: Seeds that are drawn where the request has none.
_SEEDS: Final = 1_000_000


def _described(asked: Asked) -> Described:
    """What a request says of the sheet."""
    given = {name: asked[name] for name in SHEET if name in asked}
    state = given.pop("sheet") if isinstance(given.get("sheet"), dict) else {}
    result = Described(**given)
    if result.ways + bool(state) > 1:
        raise RequestError(
            "describe the sheet in one way: sheet, box (bonus) or filled (upper, joker)"
        )
    return Described(**state) if state else result


def _sheet(asked: Asked) -> Scoresheet | State:
    return _described(asked).build(asked["rules"])


def _turn(asked: Asked) -> tuple[tuple[int, ...] | None, int | None]:
    """Dice in hand and the rerolls to come, all of the turn if nothing else is said."""
    rerolls = asked.get("rerolls")
    if "dice" not in asked:
        if rerolls is not None:
            raise RequestError("rerolls goes with dice")
        return None, None
    rules: Rules = asked["rules"]
    left = rules.throws - 1 if rerolls is None else rerolls
    return parse_dice(asked["dice"]), check_rerolls(rules, left)


def _hand(asked: Asked) -> tuple[Scoresheet | State, tuple[int, ...], int]:
    """Sheet, dice and rerolls of a question that needs dice."""
    sheet = _sheet(asked)
    dice, left = _turn(asked)
    assert dice is not None  # the field is required
    assert left is not None
    return sheet, dice, left


def _shown(asked: Asked, choices: Sequence[Any]) -> Sequence[Any]:
    """As many of the choices as a request asks for."""
    return choices[: asked["top"] or None]


def _choices(asked: Asked, tables: Tables, _progress: Progress) -> Answer:
    rules = asked["rules"]
    sheet, dice, left = _hand(asked)
    choices = Advisor(tables.get(rules)).choices(sheet, dice, left)
    return answers.best(sheet, rules, dice, left, _shown(asked, choices))


def _value(asked: Asked, tables: Tables, _progress: Progress) -> Answer:
    rules = asked["rules"]
    sheet, advisor = _sheet(asked), Advisor(tables.get(rules))
    return answers.value(sheet, rules, advisor.value(sheet), advisor.total(sheet))


def _why(asked: Asked, tables: Tables, progress: Progress) -> Answer:
    from solver.statistics.reasons import reasons_of  # numba

    rules = asked["rules"]
    sheet, dice, left = _hand(asked)
    table = tables.get(rules, progress)
    choices = Advisor(table).choices(sheet, dice, left)
    compared = choices[: asked["why"]]
    reasons = list(reasons_of(table, sheet, left, compared, progress=progress))
    return answers.best(sheet, rules, dice, left, _shown(asked, choices), reasons)


def _stats(asked: Asked, tables: Tables, progress: Progress) -> Answer:
    from solver.statistics.exact import statistics  # numba

    rules = asked["rules"]
    sheet = _sheet(asked)
    dice, left = _turn(asked)
    table = tables.get(rules, progress)
    result = statistics(table, sheet, dice, left, progress=progress)
    return answers.stats(sheet, rules, dice, left, result)


def _odds(asked: Asked, _tables: Tables, _progress: Progress) -> Answer:
    from solver.advice import odds

    rules = asked["rules"]
    given = _described(asked)
    sheet = given.build(rules) if given.ways else None
    throws, turns = asked.get("throws", rules.throws), asked.get("turns")
    if "dice" not in asked:
        _turn(asked)
        found = odds.box_odds(rules, throws=throws, turns=turns, sheet=sheet)
        largest = odds.largest_group_odds(throws)
        return answers.odds(sheet, rules, throws, turns, UPPER_COUNT, found, largest)
    dice = parse_dice(asked["dice"])
    if turns is not None:
        raise RequestError("turns counts whole turns and does not go with dice")
    if throws == 1:
        raise RequestError("throws 1 leaves no reroll: it does not go with dice")
    left = asked.get("rerolls", throws - 1)
    if left >= throws:
        raise PositionError(
            "rerolls {given}: expected a whole number from {least} to {most}",
            given=left,
            least=1,
            most=throws - 1,
        )
    chances = odds.roll_odds(rules, dice, left, sheet=sheet)
    return answers.roll_odds(sheet, rules, dice, left, UPPER_COUNT, chances)


def _target(asked: Asked, tables: Tables, progress: Progress) -> Answer:
    from solver.goals import beside_mean
    from solver.goals.curve import curve
    from solver.goals.opponents import refuse_full

    rules = asked["rules"]
    sheet = _sheet(asked)
    dice, left = _turn(asked)
    total, all_totals = asked.get("total"), asked["curve"]
    if all_totals == (total is not None) or (all_totals and dice is not None):
        raise RequestError("give either a total, or curve = true for all totals, without dice")
    refuse_full(sheet, rules)
    table = tables.get(rules, progress)
    if total is None:
        return answers.curve(sheet, rules, curve(table, sheet, progress=progress))
    result = beside_mean.target(table, sheet, total, dice, left, progress=progress)
    return answers.target(sheet, rules, total, dice, left, result, asked["top"] or None)


def _duel(asked: Asked, tables: Tables, progress: Progress) -> Answer:
    from solver.goals.beside_mean import win
    from solver.goals.opponents import parse_opponent, refuse_full

    rules = asked["rules"]
    dice, left = _turn(asked)
    sheet = Scoresheet.parse(asked["me"], rules)
    opponents = [
        other if isinstance(other, int) else parse_opponent(other, rules)
        for other in asked.get("them", ())
    ]
    field = asked.get("vs", 0)
    if not opponents and not field:
        raise RequestError("name an opponent with them, or a number of them with vs")
    refuse_full(sheet, rules)
    table = tables.get(rules, progress)
    result = win(table, sheet, opponents, dice, left, field=field, progress=progress)
    return answers.duel(sheet, rules, opponents, field, dice, left, result, asked["top"] or None)


def _review(asked: Asked, tables: Tables, progress: Progress) -> Answer:
    from solver.coach.review import review
    from solver.coach.win import win_chances

    text = BytesIO(asked["games"].encode(errors="replace"))
    games = parse_stream(text, "games", asked.get("rules"))
    if "game" in asked:
        games = games.numbered(asked["game"])
    seat = games.seat(asked["player"]) if "player" in asked else None
    rules = games.header.rules
    table = tables.get(rules, progress)
    reviews = list(review(games, table))
    if games.header.seats > 1 and not asked["no_win"]:
        reviews = [
            found.with_win(win_chances(games.header, game, table, progress=progress))
            for found, game in zip(reviews, games.games, strict=True)
        ]
    if seat is not None:
        reviews = [found.of_player(seat) for found in reviews]
    return answers.review(rules, reviews)


def _quiz(asked: Asked, tables: Tables, progress: Progress) -> Answer:
    from solver.coach.quiz import quiz

    rules, level, count = asked["rules"], asked["level"], asked["count"]
    sheet = _sheet(asked)
    seed = asked.get("seed", secrets.randbelow(_SEEDS))
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
