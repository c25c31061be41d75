"""The lines of a games file, written and read one by one; the package says what they hold."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any, Final, NamedTuple

from solver.errors import RecordError, TextError
from solver.files import parse_json
from solver.game.boxes import Box
from solver.game.checks import shown
from solver.game.dice import format_dice
from solver.game.record.turns import Game, Header
from solver.game.rules import PRESETS, Rules
from solver.game.scoresheet import Scoresheet
from solver.game.states import State

__all__ = [
    "FORMAT",
    "FORMAT_VERSION",
    "Entry",
    "check_players",
    "check_rules",
    "game_lines",
    "header_line",
    "json_object",
    "parse_entry",
    "parse_header",
    "turn_line",
]

FORMAT: Final = "yams-games"
FORMAT_VERSION: Final = (1, 0)
_FIELDS: Final = ("game", "turn", "rolls", "holds", "box", "points", "bonus")
_MOST_PLAYERS: Final = 20
_LONGEST_NAME: Final = 40


class Entry(NamedTuple):
    """A turn as it was written down; None for what a typed line does not say."""

    game: int | None
    player: int | None
    """From 1."""
    turn: int | None
    rolls: list[str]
    holds: list[str]
    box: Box
    points: int | None
    bonus: int | None


def header_line(header: Header) -> str:
    """First line of a games file, with its line end."""
    rules = header.rules
    known = rules == PRESETS.get(rules.name)
    data: dict[str, Any] = {"format": FORMAT, "version": FORMAT_VERSION}
    data["rules"] = rules.name if known else rules.to_mapping()
    if header.players:
        data["players"] = header.players
    if isinstance(header.sheet, Scoresheet):
        data["sheet"] = str(header.sheet)
    elif header.sheet is not None:
        filled, upper, joker = header.sheet
        boxes = [box.key for box in rules.in_mask(filled)]
        data["sheet"] = {"filled": boxes, "upper": upper, "joker": bool(joker)}
    return json.dumps(data, ensure_ascii=False) + "\n"


def turn_line(
    game: int,
    player: int | None,
    turn: int,
    rolls: Iterable[str],
    holds: Iterable[str],
    box: str,
    points: int,
    bonus: int,
) -> str:
    """Line of a turn, with its line end. Dice are digits, ascending; the box is its key."""
    seat = "" if player is None else f'"player": {player}, '
    thrown, held = '", "'.join(rolls), '", "'.join(holds)
    kept = f'["{held}"]' if holds else "[]"
    return (
        f'{{"game": {game}, {seat}"turn": {turn}, "rolls": ["{thrown}"], "holds": {kept}, '
        f'"box": "{box}", "points": {points}, "bonus": {bonus}}}\n'
    )


def game_lines(header: Header, game: Game) -> Iterator[str]:
    """Lines of a game, each with its line end."""
    first = header.state.filled.bit_count() + 1
    numbers = [first] * header.seats
    for seat, turn in game.in_order():
        yield turn_line(
            game.number,
            seat + 1 if header.players else None,
            numbers[seat],
            list(map(format_dice, turn.rolls)),
            list(map(format_dice, turn.holds)),
            turn.box.key,
            turn.points,
            turn.bonus,
        )
        numbers[seat] += 1


def json_object(text: str) -> dict[str, Any]:
    """Read the JSON object of a line; raises `RecordError`."""
    try:
        data = parse_json(text)
    except TextError as error:
        raise error.of_kind(RecordError) from error
    if not isinstance(data, dict):
        raise RecordError("not a JSON object")
    return data


def parse_header(data: dict[str, Any], asked: Rules | None) -> Header:
    """Header of a games file; raises `RecordError`, also for other rules than asked for."""
    if data.get("format") != FORMAT:
        raise RecordError(
            "not a games file: its first line must have {expected}",
            expected=f'"format": "{FORMAT}"',
        )
    version = data.get("version")
    if not isinstance(version, list) or version[:1] != [FORMAT_VERSION[0]]:
        raise RecordError(
            "format version {found}; this software reads {known}.x",
            found=shown(version),
            known=FORMAT_VERSION[0],
        )
    given = data.get("rules")
    if not isinstance(given, str | dict):
        raise RecordError(
            "rules = {given}: the name of a preset or a rule set is expected", given=shown(given)
        )
    rules = Rules.named(given) if isinstance(given, str) else Rules.from_mapping(given)
    check_rules(rules, asked)
    players = check_players(data["players"]) if "players" in data else ()
    return Header(rules, players, _sheet(data["sheet"], rules) if "sheet" in data else None)


def check_rules(result: Rules, asked: Rules | None) -> Rules:
    """Rules of some games; raises `RecordError` when others were asked for."""
    if asked is not None and asked != result:
        raise RecordError(
            "played under the rules {found}, not {asked}", found=result.name, asked=asked.name
        )
    return result


def check_players(names: Any) -> tuple[str, ...]:
    """Names of the players; raises `RecordError`."""
    if (
        not isinstance(names, list)
        or not 1 <= len(names) <= _MOST_PLAYERS
        or not all(
            isinstance(name, str) and name.strip() and len(name) <= _LONGEST_NAME for name in names
        )
    ):
        raise RecordError(
            "players = {given}: 1 to {most} names are expected",
            given=shown(names),
            most=_MOST_PLAYERS,
        )
    for name in names:
        if names.count(name) > 1:
            raise RecordError("two players are called {name}", name=name)
    return tuple(names)


def _sheet(given: Any, rules: Rules) -> Scoresheet | State:
    if isinstance(given, dict):
        boxes = given.get("filled")
        filled = rules.mask(boxes) if isinstance(boxes, list) else None
        return State(filled, given.get("upper"), given.get("joker")).checked(rules)  # type: ignore[arg-type]
    return Scoresheet.parse(given, rules)


def parse_entry(data: dict[str, Any], header: Header) -> Entry:
    """Turn of a line of a games file; raises `RecordError` or `SheetError`."""
    for field in _FIELDS:
        if field not in data:
            raise RecordError("{field} is missing", field=field)
    numbers = {}
    for field, least in (("game", 1), ("turn", 1), ("points", 0), ("bonus", 0), ("player", 1)):
        given = data.get(field, 1)
        if type(given) is not int or given < least:
            raise RecordError(
                "{field} = {given}: a whole number from {least} on is expected",
                field=field,
                given=shown(given),
                least=least,
            )
        numbers[field] = given
    if numbers["player"] > header.seats or ("player" not in data and header.seats > 1):
        raise RecordError(
            "player = {given}: a number from 1 to {seats} is expected",
            given=shown(data.get("player")),
            seats=header.seats,
        )
    for field in ("rolls", "holds"):
        dice = data[field]
        if not isinstance(dice, list) or not all(isinstance(part, str) for part in dice):
            raise RecordError(
                "{field} = {given}: a list of dice is expected, as in {example}",
                field=field,
                given=shown(dice),
                example='["13445", "22445"]' if field == "rolls" else '["44", ""]',
            )
    return Entry(
        numbers["game"],
        numbers["player"],
        numbers["turn"],
        data["rolls"],
        data["holds"],
        header.rules.box(data["box"]),
        numbers["points"],
        numbers["bonus"],
    )
