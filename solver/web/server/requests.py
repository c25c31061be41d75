"""What a request may ask: the fields of each question, named as the options of its command."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from solver.advice.odds import MAX_THROWS, MAX_TURNS
from solver.coach.quiz import LEVELS
from solver.errors import RequestError
from solver.files import parse_json
from solver.game.checks import MAX_THROWS as MAX_THROWS_OF_RULES
from solver.game.dice import DICE
from solver.goals.first_place import MOST_OPPONENTS
from solver.web.server import fields as kinds
from solver.web.server.documents import check_shape
from solver.web.server.fields import MAX_NUMBER, Field

__all__ = ["ALL", "FIELDS", "MAX_BODY", "SHEET", "Asked", "read"]

#: Bytes of a body.
MAX_BODY: Final = 64_000
#: For `top`: all choices, where the command shows some.
ALL: Final = 0
_MAX_CHOICES: Final = 1000
_MAX_QUESTIONS: Final = 100

#: The fields of a request, defaults among them; `rules` as `Rules`, the others as plain data.
Asked = dict[str, Any]

_RULES: Final = {
    "rules": kinds.rules(
        "The name of a preset, or a rule set as an object: the document of a rules file, as"
        " `GET /api/rules` lists them.",
        default="guide",
        examples=["guide", {"base": "plain", "upper_bonus": 50}],
    )
}
#: A sheet in one of three ways.
SHEET: Final = {
    "sheet": kinds.sheet(
        "The notation of a sheet, or a bare state, whose total then counts from 0. A new game by"
        " default.",
        examples=["3 . . 12 . 18 | . . 25 . . 50 . +100"],
    ),
    "box": kinds.boxes(
        "Instead of sheet: the filled boxes with their points; x for a crossed-out one.",
        examples=[["quatre=12", "carre=x"]],
    ),
    "bonus": kinds.whole(0, MAX_NUMBER, "With box: Yams bonus received.", default=0),
    "filled": kinds.boxes(
        "Instead of sheet: the filled boxes of a bare state.", examples=[["ones", "yams"]]
    ),
    "upper": kinds.whole(0, MAX_NUMBER, "With filled: points in the upper boxes."),
    "joker": kinds.flag("With filled: the Yams box holds its points."),
}
_DICE: Final = {"dice": kinds.dice("The dice on the table.", examples=["44431"])}
_DICE_NEEDED: Final = {"dice": _DICE["dice"].needed()}
_REROLLS: Final = {
    "rerolls": kinds.whole(
        0,
        MAX_THROWS_OF_RULES - 1,
        "Rerolls still to come in this turn; all but the first throw by default.",
    )
}


def _top(default: int) -> Mapping[str, Field]:
    return {
        "top": kinds.whole(0, _MAX_CHOICES, "How many choices to show; 0 for all.", default=default)
    }


#: The fields of each question.
FIELDS: Final[Mapping[str, Mapping[str, Field]]] = {
    "choices": {**_RULES, **SHEET, **_DICE_NEEDED, **_REROLLS, **_top(ALL)},
    "value": {**_RULES, **SHEET},
    "why": {
        **_RULES,
        **SHEET,
        **_DICE_NEEDED,
        **_REROLLS,
        **_top(ALL),
        "why": kinds.whole(
            1, 2**DICE, "How many of the best choices are laid side by side.", default=2
        ),
    },
    "stats": {**_RULES, **SHEET, **_DICE, **_REROLLS},
    "odds": {
        **_RULES,
        **SHEET,
        **_DICE,
        "rerolls": kinds.whole(
            1,
            MAX_THROWS - 1,
            "Rerolls still to come in this turn; all but the first throw by default.",
        ),
        "throws": kinds.whole(
            1, MAX_THROWS, "Throws of the turn; as many as the rules give by default."
        ),
        "turns": kinds.whole(
            1,
            MAX_TURNS,
            "Without dice: also the chance of the figure at least once in so many turns played for"
            " it.",
        ),
    },
    "target": {
        **_RULES,
        **SHEET,
        **_DICE,
        **_REROLLS,
        **_top(5),
        "total": kinds.whole(0, MAX_NUMBER, "The total to finish with, at least.", examples=[250]),
        "curve": kinds.flag("The chances of all totals, instead of one."),
    },
    "duel": {
        **_RULES,
        "me": kinds.text(
            "Your sheet, in its notation.", examples=["3 . . 12 . 18 | 22 . 25 30 . 50 ."]
        ).needed(),
        "them": kinds.opponents(
            "Sheets of the opponents, or the totals they finished with.", examples=[[245]]
        ),
        "vs": kinds.whole(
            1, MOST_OPPONENTS, "So many opponents, or more of them, each on a new sheet."
        ),
        **_DICE,
        **_REROLLS,
        **_top(5),
    },
    "review": {
        "games": kinds.text(
            "The text of a games file, or of games typed by hand.",
            most=MAX_BODY,
            examples=["13445 44 22445 44 34445 quatre\n"],
        ).needed(),
        "rules": kinds.rules(
            "Rules of games typed by hand that do not name theirs; guide by default.",
            examples=["guide"],
        ),
        "player": kinds.text("Judge only this player."),
        "game": kinds.whole(1, MAX_NUMBER, "Judge only the game of this number."),
        "no_win": kinds.flag("Leave out the chances to win, which take a few seconds."),
    },
    "quiz": {
        **_RULES,
        **SHEET,
        "level": kinds.word(
            tuple(LEVELS),
            "medium",
            "What the best choice is ahead by: 3 to 10 points, 0.5 to 3, or 0.05 to 0.5.",
        ),
        "count": kinds.whole(1, _MAX_QUESTIONS, "How many questions.", default=10),
        "seed": kinds.whole(
            0, MAX_NUMBER, "The same seed asks the same questions; drawn by default."
        ),
    },
}


def read(verb: str, body: bytes) -> Asked:
    """Fields of a request from its body.

    Raises
    ------
    TextError
        When the body is no JSON.
    SolverError
        When a field is unknown, missing or wrong.
    """
    data = parse_json(body)
    if not isinstance(data, dict):
        raise RequestError("a JSON object is expected, as in {example}", example="{}")
    check_shape(data)
    fields = FIELDS[verb]
    asked: Asked = {}
    for name, value in data.items():
        field = fields.get(name)
        if field is None:
            raise RequestError(
                "unknown field {given!r}: use one of {known}", given=name, known=tuple(fields)
            )
        if value is not None or field.required:
            asked[name] = field.read(name, value)
    for name, field in fields.items():
        if field.required and name not in asked:
            raise RequestError("field {name!r} is missing", name=name)
        if name not in asked and "default" in field.schema:
            asked[name] = field.read(name, field.schema["default"])
    return asked
