from __future__ import annotations

import json
from pathlib import Path

import pytest

from played import GOOD, as_typed, random_games, typed
from solver import Box, RecordError, Rules, Scoresheet, State
from solver.game.record import Games, Header, parse_games, positions, read_games
from solver.game.rules import PRESETS

HEADER = '{"format": "yams-games", "version": [1, 0], "rules": "guide"}\n'
TURN = {
    "game": 1,
    "turn": 1,
    "rolls": ["13445", "22445", "34445"],
    "holds": ["44", "44"],
    "box": "fours",
    "points": 12,
    "bonus": 0,
}


def refused(lines: str) -> str:
    with pytest.raises(RecordError) as caught:
        typed(lines)
    message = str(caught.value)
    assert len(message.splitlines()) == 1
    return message


def test_the_lines_of_the_design() -> None:
    games = typed("Nord: 13445 44 22445 44 34445 quatre\nSud: 11236 - 66634 sixes\n")
    assert list(games.lines()) == [
        '{"format": "yams-games", "version": [1, 0], "rules": "guide",'
        ' "players": ["Nord", "Sud"]}\n',
        '{"game": 1, "player": 1, "turn": 1, "rolls": ["13445", "22445", "34445"],'
        ' "holds": ["44", "44"], "box": "fours", "points": 12, "bonus": 0}\n',
        '{"game": 1, "player": 2, "turn": 1, "rolls": ["11236", "34666"],'
        ' "holds": [""], "box": "sixes", "points": 18, "bonus": 0}\n',
    ]
    assert next(typed("11236 full\n").lines()) == HEADER


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("players", [(), ("Élise",), ("Nord", "Sud", "Ouest")])
def test_reading_gives_back_what_was_written(name: str, players: tuple[str, ...]) -> None:
    games = random_games(PRESETS[name], 5, len(players), players)
    assert parse_games(games.lines()) == games


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("name", PRESETS)
def test_typed_by_hand_is_the_same_game(name: str, lang: str) -> None:
    for players in ((), ("Nord", "Sud")):
        games = random_games(PRESETS[name], 3, 7, players)
        assert typed(as_typed(games, lang)) == games


def test_rules_of_ones_own_stand_in_the_header() -> None:
    rules = Rules.from_mapping({"name": "maison", "four_of_a_kind": 40})
    games = random_games(rules, 2, 1)
    assert json.loads(next(games.lines()))["rules"]["boxes"]["four_of_a_kind"]["points"] == 40
    assert parse_games(games.lines()).header.rules == rules


@pytest.mark.parametrize(
    "start",
    [
        Scoresheet.parse("3 . . 12 . 18 | . . 25 . . 50 . +100", PRESETS["guide"]),
        State(0b100000000001, 3, True),
    ],
)
def test_games_may_start_from_a_sheet(start: Scoresheet | State) -> None:
    header = Header(PRESETS["guide"], sheet=start)
    line = TURN | {"turn": header.state.filled.bit_count() + 1, "box": "chance", "points": 20}
    games = parse_games([next(Games(header, ()).lines()), json.dumps(line) + "\n"])
    assert games.header == header
    assert parse_games(games.lines()) == games
    (first, _), (after, written) = positions(header, games.games[0].turns[0])
    assert first == header.state
    assert after.filled == first.filled | 1 << 12
    assert written == 20 + (208 if isinstance(start, Scoresheet) else 0)


def test_ways_to_type() -> None:
    games = typed(
        "\ufeff# une partie\n\nRègles : officiel\r\nJOUEURS: Nord , Sud\nfeuille: "
        + 12 * ". "
        + ".\n44531 44 22445 44 44435 Quatre # bien\n"
        "22333 full\n Sud : 54321 LARGE STRAIGHT\n Nord: 66612 — 11111 3 of a kind"
    )
    assert games.header.rules.name == "official"
    assert games.header.players == ("Nord", "Sud")
    (nord, sud) = games.games[0].turns
    assert [turn.box for turn in nord] == [Box.FOURS, Box.THREE_OF_A_KIND]
    assert [turn.box for turn in sud] == [Box.FULL_HOUSE, Box.LARGE_STRAIGHT]
    assert nord[0].rolls == ((1, 3, 4, 4, 5), (2, 2, 4, 4, 5), (3, 4, 4, 4, 5))
    assert nord[1].holds == ((),)
    assert games.note is None


def test_the_rules_asked_for() -> None:
    assert typed("22333 full\n", PRESETS["plain"]).header.rules.name == "plain"
    with pytest.raises(RecordError, match="played under the rules guide, not plain"):
        parse_games([HEADER, json.dumps(TURN)], rules=PRESETS["plain"])
    with pytest.raises(RecordError, match="line 1: played under the rules guide, not plain"):
        typed("rules: guide\n22333 full\n", PRESETS["plain"])


def test_players_may_be_typed_one_after_another() -> None:
    apart = typed("Nord: 22333 full\nNord: 12345 chance\nSud: 11111 yams\n")
    mixed = typed("Nord: 22333 full\nSud: 11111 yams\nNord: 12345 chance\n")
    assert apart == mixed


def test_a_turn_after_the_last_begins_a_game() -> None:
    games = typed(GOOD + "22333 full\n" + GOOD.partition("\n")[0])
    assert [game.number for game in games.games] == [1, 2]
    assert [len(game.turns[0]) for game in games.games] == [13, 2]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "there is no turn in it"),
        ("# nothing\n\n", "there is no turn in it"),
        ("22333 ful\n", "line 1: unknown box 'ful': use one of Ones, "),
        ("22333\n", "line 1: the box is missing: a turn is roll, hold, roll"),
        ("22333 33 22334\n", "line 1: the box is missing"),
        ("2233 full\n", "line 1: dice '2233': 5 dice are expected, not 4"),
        ("22337 full\n", "line 1: dice '22337': each die is a digit from 1 to 6"),
        ("22333 47 22333 full\n", "line 1: dice '47': each die"),
        ("22333 44 22344 full\n", "line 1: hold 44: not all of these dice are in the roll 22333"),
        ("22333 333 12335 full\n", "roll 12335: it must contain the dice held before it, 333"),
        ("22333 22333 22333 full\n", "hold 22333: whoever holds all five dice stops"),
        ("1" + 3 * "2345 2 1" + "2345 full\n", "4 rolls: a turn has 1 to 3"),
        ("22333 full\n\n22333 full\n", "line 3: Full House is already filled: choose Ones, "),
        ("rules: nobody\n22333 full\n", "line 1: unknown rule set 'nobody'"),
        ("22333 full\nrules: guide\n", "line 2: rules: such a line stands once, before the first"),
        ("players: A\nplayers: B\n", "line 2: players: such a line stands once"),
        ("players: A, A\n22333 full\n", "line 1: two players are called A"),
        ("players: A,\n22333 full\n", "line 1: players = "),
        ("sheet: 7 .\n22333 full\n", "line 1: sheet '7 .': the 13 boxes"),
        (
            "Nord: 22333 full\n22333 full\n",
            "line 2: whose turn is it? Begin the line with one",
        ),
        ("Nord: 22333 full\nSud: 22333 full\n22333 yams\n", "line 3: whose turn is it? Begin"),
        ("players: A, B\nC: 22333 full\n", "line 2: unknown player 'C': use one of A, B"),
        (GOOD + "Sud: 22333 full\n", "line 1: whose turn is it?"),
        (
            "A: 22333 full\nB: 12345 chance\n" + "".join(f"A: {x}\n" for x in GOOD.splitlines()),
            "Full House is already filled",
        ),
        ("x" * 70000 + "\n", "line 1: longer than 65536 characters"),
    ],
)
def test_bad_lines_typed_by_hand(text: str, message: str) -> None:
    assert message in refused(text)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"points": 16}, "points = 16: the rules pay 12"),
        ({"bonus": 100}, "bonus = 100: the rules pay 0"),
        ({"turn": 2}, "turn = 2: turn 1 is next"),
        ({"game": 0}, "game = 0: a whole number from 1 on is expected"),
        ({"game": "1"}, 'game = "1": a whole number from 1 on'),
        ({"turn": True}, "turn = true: a whole number from 1 on"),
        ({"points": -1}, "points = -1: a whole number from 0 on"),
        ({"points": 12.0}, "points = 12.0: a whole number"),
        ({"player": 2}, "player = 2: a number from 1 to 1 is expected"),
        ({"rolls": "13445"}, 'rolls = "13445": a list of dice is expected, as in ["13445", '),
        ({"holds": [44, 44]}, "holds = [44, 44]: a list of dice"),
        ({"holds": ["44"]}, "1 holds for 3 rolls: there is one after each roll but the last"),
        ({"rolls": [], "holds": []}, "0 rolls: a turn has 1 to 3"),
        ({"holds": ["44", "66"]}, "hold 66: not all of these dice are in the roll 22445"),
        ({"rolls": ["13445", "22345", "34445"]}, "roll 22345: it must contain the dice held"),
        ({"rolls": ["1344", "22445", "34445"]}, "dice '1344': 5 dice are expected, not 4"),
        ({"box": "quads"}, "unknown box 'quads'"),
        ({"box": None}, "unknown box 'None'"),
        ({"rolls": None}, "rolls = null: a list of dice"),
    ],
)
def test_bad_lines_of_a_games_file(change: dict[str, object], message: str) -> None:
    second = json.dumps(TURN | {"turn": 2, "box": "chance", "points": 20}) + "\n"
    assert "line 2: " + message in refused(HEADER + json.dumps(TURN | change) + "\n" + second)


@pytest.mark.parametrize("field", TURN)
def test_every_field_is_needed(field: str) -> None:
    line = {name: value for name, value in TURN.items() if name != field}
    assert f"line 2: {field} is missing" in refused(HEADER + json.dumps(line) + "\n")


@pytest.mark.parametrize(
    ("header", "message"),
    [
        ("{}", 'not a games file: its first line must have "format": "yams-games"'),
        (json.dumps(TURN), "not a games file"),
        ('{"format": "yams-games"}', "format version null; this software reads 1.x"),
        ('{"format": "yams-games", "version": [2, 0]}', "format version [2, 0]; this software"),
        ('{"format": "yams-games", "version": [1, 0]}', "rules = null: the name of a preset"),
        (HEADER.replace("guide", "nobody"), "unknown rule set 'nobody'"),
        (HEADER.replace('"guide"', '{"name": "x", "chance": "all"}'), "box chance"),
        (HEADER.replace("}", ', "players": []}'), "players = []: 1 to 20 names"),
        (HEADER.replace("}", ', "players": ["A", "A"]}'), "two players are called A"),
        (HEADER.replace("}", ', "players": ["A", 3]}'), 'players = ["A", 3]: 1 to 20'),
        (HEADER.replace("}", ', "sheet": "7"}'), "sheet '7'"),
        (HEADER.replace("}", ', "sheet": {"filled": ["ones"], "upper": 7}}'), "upper subtotal 7"),
        (HEADER.replace("}", ', "sheet": {"filled": 3}}'), "filled and upper are whole numbers"),
        ("{" * 100_000, "longer than"),
        ("{" * 50_000, "line 1: not JSON"),
        ("{not json", "line 1: not JSON"),
    ],
)
def test_bad_headers(header: str, message: str) -> None:
    assert message in refused(header.strip() + "\n" + json.dumps(TURN) + "\n")


def test_a_newer_minor_version_is_read() -> None:
    newer = HEADER.replace("[1, 0]", "[1, 7]").replace("}", ', "place": "Paris"}')
    turn = json.dumps(TURN | {"clock": 3}) + "\n"
    assert parse_games([newer, turn]) == parse_games([HEADER, json.dumps(TURN)])


def test_turns_out_of_order() -> None:
    lines = list(random_games(PRESETS["guide"], 2, 1, ("Nord", "Sud")).lines())
    for first, second in ((1, 2), (2, 3), (3, 5)):
        swapped = [*lines]
        swapped[first], swapped[second] = lines[second], lines[first]
        with pytest.raises(RecordError, match=f"line {first + 1}: "):
            parse_games(swapped)
    with pytest.raises(RecordError, match="line 2: player = 2: player 1 is next"):
        parse_games([lines[0], *lines[2:]])
    with pytest.raises(RecordError, match="line 28: game = 1: it comes after game 2"):
        parse_games([lines[0], *lines[27:53], *lines[1:2]])
    with pytest.raises(RecordError, match="line 28: a turn too many: the sheet of Nord is full"):
        parse_games([*lines[:27], lines[1].replace('"turn": 1', '"turn": 14')])


def test_a_file_cut_off_in_the_middle_of_a_line() -> None:
    text = "".join(random_games(PRESETS["guide"], 1, 3).lines())
    whole = parse_games(text.splitlines(keepends=True))
    last = text.rindex("\n", 0, -1) + 1
    for end in range(last + 1, len(text) - 1):
        games = parse_games(text[:end].splitlines(keepends=True), "x.jsonl")
        assert games.games[0].turns[0] == whole.games[0].turns[0][:-1]
        assert str(games.note) == "x.jsonl, line 14: cut off in the middle; read up to there"
    assert parse_games(text[:-1].splitlines(keepends=True)) == whole
    assert parse_games(text[:last].splitlines(keepends=True)).note is None


def test_a_damaged_line_that_is_not_the_last_is_a_fault() -> None:
    lines = list(random_games(PRESETS["guide"], 1, 3).lines())
    lines[5] = lines[5][:40] + "\n"
    with pytest.raises(RecordError, match="line 6: not JSON"):
        parse_games(lines)


@pytest.mark.parametrize(
    "end",
    [
        "1",
        "1344",
        "13445",
        "13445 4",
        "13445 44 2244",
        "13445 44 22445 44 34445",
        "13445 44 22445 44 34445 q",
        "13445 44 22445 44 34445 grande sui",
    ],
)
def test_a_typed_line_cut_off(end: str) -> None:
    games = typed("22333 full\n" + end)
    if games.note is None:  # a box may be typed as a digit
        assert end == "13445 4"
        return
    assert len(games.games[0].turns[0]) == 1
    assert "line 2: cut off in the middle" in str(games.note)
    assert "line 1: " in refused(end)


def test_a_last_line_that_no_cut_made_wrong_is_a_fault() -> None:
    assert "line 2: unknown box 'carpet'" in refused("22333 full\n13445 carpet")
    assert "line 2: hold 66" in refused("22333 full\n13445 66 66123 chance")


YAMS = "55555 yams\n"
NO_YAMS = "12345 yams\n"


@pytest.mark.parametrize(
    ("rules", "text", "box", "points", "bonus"),
    [
        # forced: the upper box, then a lower one at full value, then any upper one
        ("guide", YAMS + "44444 quatre\n", "fours", 20, 100),
        ("guide", YAMS + "44442 quatre\n44444 grande suite\n", "large_straight", 40, 100),
        ("guide", NO_YAMS + "44442 quatre\n44444 full\n", "full_house", 0, 0),
        ("official", NO_YAMS + "44444 quatre\n", "fours", 20, 0),
        ("official", NO_YAMS + "44442 quatre\n44444 full\n", "full_house", 25, 0),
        # free: any box, full value once the upper box is filled
        ("free-joker", YAMS + "44444 grande suite\n", "large_straight", 0, 100),
        ("free-joker", YAMS + "44442 quatre\n44444 grande suite\n", "large_straight", 40, 100),
        # no joker: an ordinary roll that pays
        ("no-joker", YAMS + "44444 grande suite\n", "large_straight", 0, 100),
        ("single-bonus", YAMS + "44444 quatre\n33333 trois\n", "threes", 15, 0),
        ("plain", YAMS + "44444 quatre\n", "fours", 20, 0),
        ("family", YAMS + "44442 quatre\n44444 full\n", "full_house", 25, 100),
    ],
)
def test_jokers(rules: str, text: str, box: str, points: int, bonus: int) -> None:
    last = typed(text, PRESETS[rules]).games[0].turns[0][-1]
    assert (last.box.key, last.points, last.bonus) == (box, points, bonus)


@pytest.mark.parametrize("rules", ["guide", "official", "family", "summed-full"])
@pytest.mark.parametrize("box", ["full", "grande suite", "chance", "as", "six"])
def test_a_forced_joker_elsewhere_is_refused_by_line(rules: str, box: str) -> None:
    with pytest.raises(RecordError, match=r"line 2: 44444 is a joker and cannot go to .*Fours"):
        typed(YAMS + f"44444 {box}\n", PRESETS[rules])


def test_a_forced_joker_goes_below_before_another_upper_box() -> None:
    text = YAMS + "44442 quatre\n"
    with pytest.raises(RecordError, match="line 3: 44444 is a joker and cannot go to Ones"):
        typed(text + "44444 as\n")
    below = ("brelan", "carré", "full", "petite suite", "grande suite", "chance")
    full = text + "".join(f"11236 {box}\n" for box in below)
    assert typed(full + "44444 as\n").games[0].turns[0][-1].points == 0


def test_the_order_of_filling() -> None:
    rules = Rules.from_mapping({"base": "plain", "name": "down", "order": "downward"})
    assert typed("11236 as\n11236 deux\n", rules).games[0].turns[0][1].points == 2
    with pytest.raises(RecordError, match=r"line 1: the turn of Twos has not come: .*Ones"):
        typed("11236 deux\n", rules)


def test_other_throws_and_boxes() -> None:
    rules = Rules.from_mapping(
        {
            "base": "plain",
            "name": "own",
            "throws": 4,
            "boxes": {
                "pairs": {
                    "label": {"en": "Two pairs", "fr": "Double paire"},
                    "needs": "two pairs",
                    "points": "figure",
                }
            },
        }
    )
    (turn,) = typed("11236 11 11245 11 11336 1133 11334 double paire\n", rules).games[0].turns[0]
    assert (turn.box.key, turn.points, len(turn.rolls)) == ("pairs", 8, 4)
    with pytest.raises(RecordError, match="line 1: 5 rolls: a turn has 1 to 4"):
        typed("11236" + 4 * " 11 11236" + " pairs\n", rules)
    games = random_games(rules, 5, 1)
    assert parse_games(games.lines()) == games
    assert typed(as_typed(games, "fr").partition("\n")[2], rules) == games


def test_files(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    games = random_games(PRESETS["guide"], 2, 5)
    path.write_text("".join(games.lines()), encoding="utf-8")
    assert read_games(path) == games
    path.write_bytes(b"22333 full\n\xff\xfe garbage\n")
    with pytest.raises(RecordError, match=r"games.jsonl, line 2: "):
        read_games(path)
    with pytest.raises(RecordError, match=r"missing.txt: cannot be read \(No such file"):
        read_games(tmp_path / "missing.txt")
    with pytest.raises(RecordError, match="cannot be read"):
        read_games(tmp_path)
