from __future__ import annotations

from pathlib import Path

import pytest

from played import random_games
from solver import Box, Rules, Scoresheet, State
from solver.errors import DiceError, FileError, PositionError, RecordError, SheetError
from solver.game.gamefile import GameFile
from solver.game.record import Game, Games, Header, parse_games, read_games
from solver.game.rules import PRESETS
from solver.game.session import Session, throw_dice

GUIDE = PRESETS["guide"]
TWO = Header(GUIDE, ("Nord", "Sud"))
BOXES = {
    "sixes": {"face": 6},
    "yams": {"needs": "5 alike", "points": 50},
    "chance": {"needs": "any", "points": "sum"},
}
SMALL = Rules.from_mapping({"base": "empty", "name": "small", "boxes": BOXES})


def turn(session: Session, *steps: str) -> None:
    """Take steps as they come: throws, holds and at last a box."""
    for step in steps:
        if session.awaits == "throw":
            session.throw(step)
        elif session.awaits == "hold":
            session.hold(step)
        else:
            session.fill(step)


def lines(session: Session) -> str:
    return "".join(Games(session.header, (session.game,)).lines())


def test_a_turn_step_by_step() -> None:
    session = Session(TWO)
    assert (session.name, session.turn, session.awaits, session.dice) == ("Nord", 1, "throw", ())
    session.throw("54431")
    assert (session.awaits, session.rerolls, session.dice) == ("hold", 2, (1, 3, 4, 4, 5))
    assert session.holds()[0] == (1, 3, 4, 4, 5)
    assert session.holds()[-1] == ()
    assert session.boxes()[Box.FOURS] == 8
    session.hold("44")
    assert (session.awaits, session.held, session.holds()) == ("throw", (4, 4), [])
    session.throw("252")
    assert session.dice == (2, 2, 4, 4, 5)
    session.hold("")
    session.throw("66666")
    assert (session.awaits, session.rerolls) == ("box", 0)
    played = session.fill("yams")
    assert played.rolls == ((1, 3, 4, 4, 5), (2, 2, 4, 4, 5), (6, 6, 6, 6, 6))
    assert (played.holds, played.box, played.points) == (((4, 4), ()), Box.YAMS, 50)
    assert (session.name, session.turn, session.dice, session.turns) == ("Sud", 1, (), 1)
    assert str(session.sheets[0]) == ". . . . . . | . . . . . 50 ."


def test_all_five_on_the_table_may_be_given_after_a_hold() -> None:
    session = Session(TWO)
    turn(session, "54431", "44", "42544")
    assert session.dice == (2, 4, 4, 4, 5)


def test_stopping() -> None:
    session = Session(TWO)
    turn(session, "12345", "12345")
    assert (session.awaits, session.rerolls) == ("box", 0)
    session.fill("grande suite")
    assert session.game.turns[0][0].rolls == ((1, 2, 3, 4, 5),)


@pytest.mark.parametrize(
    ("steps", "wrong", "error", "message"),
    [
        ((), "1234", DiceError, "5 dice are expected, not 4"),
        ((), "12347", DiceError, "each die is a digit from 1 to 6"),
        (("13445",), "11", RecordError, "hold 11: not all of these dice are in the roll 13445"),
        (("13445", "44"), "12345", RecordError, "roll 12345: it must contain the dice held"),
        (("13445", "44"), "1", DiceError, "5 dice are expected, not 1"),
        (("13445", "13445"), "carpet", SheetError, "unknown box 'carpet'"),
    ],
)
def test_wrong_steps_change_nothing(
    steps: tuple[str, ...], wrong: str, error: type[Exception], message: str
) -> None:
    session = Session(TWO)
    turn(session, *steps)
    before = session.awaits, session.dice, list(session.steps)
    with pytest.raises(error, match=message):
        turn(session, wrong)
    assert (session.awaits, session.dice, session.steps) == before


def test_steps_at_the_wrong_time() -> None:
    session = Session(TWO)
    with pytest.raises(PositionError, match="hold: the game waits for throw"):
        session.hold("1")
    session.throw("11111")
    with pytest.raises(PositionError, match="throw: the game waits for hold"):
        session.throw("11111")
    with pytest.raises(PositionError, match="box: the game waits for hold"):
        session.fill("yams")


def test_boxes_that_the_rules_refuse() -> None:
    session = Session(Header(GUIDE))
    turn(session, "66666", "66666", "yams", "11111", "11111")
    with pytest.raises(SheetError, match="joker and cannot go to Chance: choose Ones"):
        session.fill("chance")
    with pytest.raises(SheetError, match="Yams is already filled: choose Ones"):
        session.fill("yams")
    downward = Rules.from_mapping(
        {"base": "empty", "name": "down", "order": "downward", "boxes": BOXES}
    )
    session = Session(Header(downward))
    turn(session, "66611", "66611")
    with pytest.raises(SheetError, match=r"the turn of Chance has not come.* asks for Sixes"):
        session.fill("chance")


def test_a_whole_game_and_every_step_taken_back() -> None:
    header = Header(SMALL, ("A", "B"))
    session = Session(header)
    positions = [(session.awaits, session.dice, session.seat, tuple(session.sheets))]
    for box in ("sixes", "yams", "chance"):
        for _ in header.players:
            for step in ("66123", "66", "666", "66666", box):
                turn(session, step)
                positions.append(
                    (session.awaits, session.dice, session.seat, tuple(session.sheets))
                )
    assert session.over
    assert [sheet.total for sheet in session.sheets] == [110, 110]
    with pytest.raises(PositionError, match="throw: the game waits for end"):
        session.throw("11111")
    for position in reversed(positions[:-1]):
        session.take_back()
        found = (session.awaits, session.dice, session.seat, tuple(session.sheets))
        assert found == position
    with pytest.raises(PositionError, match="nothing to take back"):
        session.take_back()
    assert session.steps == []


@pytest.mark.parametrize("throws", [1, 2, 5])
def test_any_number_of_throws(throws: int) -> None:
    rules = Rules.from_mapping({"base": "empty", "name": "own", "throws": throws, "boxes": BOXES})
    session = Session(Header(rules))
    session.throw("11111")
    for left in range(throws - 1, 0, -1):
        assert (session.awaits, session.rerolls) == ("hold", left)
        session.hold("")
        session.throw("11111")
    assert session.awaits == "box"
    assert len(session.fill("yams").rolls) == throws


@pytest.mark.parametrize("name", PRESETS)
def test_any_game_can_be_gone_on_with(name: str) -> None:
    games = random_games(PRESETS[name], 3, 7, ("A", "B", "C"))
    for game in games.games:
        session = Session.of_game(games.header, game)
        assert session.over
        assert session.game == game
        half = Game(game.number, tuple(turns[:4] for turns in game.turns))
        session = Session.of_game(games.header, half)
        assert session.game == half
        assert (session.turn, session.seat, session.awaits) == (5, 0, "throw")


def test_a_game_from_a_sheet_and_from_a_bare_state() -> None:
    sheet = Scoresheet.parse("3 6 9 12 15 . | 20 20 25 30 . 50 .", GUIDE)
    session = Session(Header(GUIDE, (), sheet))
    assert session.turn == 11
    turn(session, "12345", "12345", "large straight", "66666", "66666", "sixes")
    assert session.awaits == "throw"
    assert session.sheet.bonus == 100
    session.take_back(len(session.steps))
    assert session.sheet == sheet
    with pytest.raises(RecordError, match="bare state"):
        Session(Header(GUIDE, (), State(0, 0, False)))


def test_nothing_held_is_thrown_anew() -> None:
    again = []
    for seed in range(50):
        session = Session(TWO)
        session.throw(throw_dice(session, seed))
        session.hold("")
        again.append(throw_dice(session, seed) == session.dice)
    assert sum(again) < 5  # all five dice fall the same way once in more than a hundred throws


def test_thrown_dice_depend_on_what_was_done_alone() -> None:
    session = Session(TWO)
    first = throw_dice(session, 1)
    assert first == throw_dice(session, 1)
    assert {throw_dice(session, seed) for seed in range(20)} > {first}
    session.throw(first)
    session.hold(first[:2])
    second = throw_dice(session, 1)
    session.throw(second)  # it contains the dice held
    session.take_back(2)
    session.hold(first[:2])
    assert throw_dice(session, 1) == second
    session.take_back()
    session.hold("")
    faces = {face for seed in range(50) for face in throw_dice(session, seed)}
    assert faces == set(range(1, 7))


def test_each_face_comes_as_often() -> None:
    session = Session(TWO)
    counts = [0] * 7
    for seed in range(2000):
        for face in throw_dice(session, seed):
            counts[face] += 1
    assert counts[0] == 0
    chi_square = sum((count - 10000 / 6) ** 2 for count in counts[1:]) / (10000 / 6)
    assert chi_square < 25  # one in 7,000


def test_the_file_after_every_turn(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    file = GameFile(path)
    session = file.session(TWO)
    file.save(session)
    assert not path.exists()
    turn(session, "12345", "12345", "large straight")
    file.save(session)
    assert path.read_text(encoding="utf-8") == lines(session)
    turn(session, "11111")
    file.save(session)
    again = GameFile(path)
    assert again.header == TWO
    resumed = again.session(TWO)
    assert resumed.game == session.game
    assert (resumed.name, resumed.awaits) == ("Sud", "throw")
    assert read_games(path).games == (session.game,)
    resumed.take_back(3)
    again.save(resumed)
    assert path.read_text() == ""
    assert GameFile(path).header is None


def test_a_file_cut_in_the_middle_of_a_line(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    session = Session(TWO)
    turn(session, "12345", "12345", "large straight", "11111", "11111", "yams")
    text = lines(session)
    path.write_text(text[:-30], encoding="utf-8")
    file = GameFile(path)
    assert "line 3: cut off in the middle" in str(file.note)
    resumed = file.session(TWO)
    assert resumed.turns == 1
    turn(resumed, "11111", "11111", "yams")
    file.save(resumed)
    assert path.read_text(encoding="utf-8") == text


def test_names_may_hold_any_mark(tmp_path: Path) -> None:
    header = Header(GUIDE, ("A\u2028B", "É\x85"))
    path = tmp_path / "game.jsonl"
    file = GameFile(path)
    session = file.session(header)
    turn(session, "12345", "12345", "large straight")
    file.save(session)
    assert GameFile(path).session(header).turns == 1


def other(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "other.jsonl"
    path.write_text(text, encoding="utf-8")
    return path


def begun(header: Header) -> str:
    session = Session(header)
    turn(session, "11111", "11111", "yams")
    return lines(session)


@pytest.mark.parametrize(
    ("found", "message"),
    [
        (Header(PRESETS["plain"], ("Nord", "Sud")), "played under the rules plain, not guide"),
        (Header(GUIDE, ("Nord", "Est")), "it is played by Nord, Est, not by Nord, Sud"),
        (Header(GUIDE), "it is played by –, not by Nord, Sud"),
        (
            Header(GUIDE, TWO.players, Scoresheet.parse("5 . . . . . | . . . . . . .", GUIDE)),
            "it starts from another sheet",
        ),
    ],
)
def test_another_game_is_left_as_it_is(tmp_path: Path, found: Header, message: str) -> None:
    path = other(tmp_path, begun(found))
    with pytest.raises(RecordError, match=message) as caught:
        GameFile(path).session(TWO)
    assert "left as it is" in str(caught.value)
    assert path.read_text(encoding="utf-8") == begun(found)


def test_what_is_no_game_to_go_on_with_is_left_as_it_is(tmp_path: Path) -> None:
    finished = "".join(random_games(GUIDE, 1, 1).lines())
    several = "".join(random_games(GUIDE, 2, 1).lines())
    for text, message in (
        (finished, "its game is over"),
        (several, "there are 2 games in it"),
        ("22333 full\n", "it is no games file"),
        ("shopping list", "it is no games file"),
        ('{"format": "x"}', "not a games file"),
    ):
        with pytest.raises(RecordError, match=message):
            GameFile(other(tmp_path, text))
    with pytest.raises(FileError, match="it is a folder"):
        GameFile(tmp_path)
    with pytest.raises(FileError, match="cannot be written"):
        GameFile(tmp_path / "no" / "folder")


def test_a_file_that_another_program_wrote_to(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    one, two = GameFile(path), GameFile(path)
    first, second = one.session(TWO), two.session(TWO)
    turn(first, "11111", "11111", "yams")
    turn(second, "11111", "11111", "ones")
    one.save(first)
    with pytest.raises(RecordError, match="another program has written to it"):
        two.save(second)
    assert parse_games(path.read_text().splitlines(keepends=True)).games == (first.game,)
