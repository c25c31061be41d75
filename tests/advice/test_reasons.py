"""Reasons for a choice against the enumeration in fractions, and Verhoeff's figures."""

from __future__ import annotations

import subprocess
import sys
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import oracle
from conftest import Tables
from oracle_rules import Document, changed
from sheets import mapping
from solver import Advisor, Rules, Scoresheet, SheetError, State, ValueTable, reasons, solve
from solver.advice.choices import BoxChoice, HoldChoice
from solver.advice.reasons import box_chances
from solver.statistics.reasons import Reasons, reasons_of

#: Boxes, preset, and the state asked about: filled boxes, upper subtotal and joker flag.
KEPT = {
    "guide": ("ones", "fives", "full_house", "yams"),
    "free-joker": ("ones", "twos", "small_straight", "yams"),
    "yatzy": ("twos", "one_pair", "two_pairs", "chance"),
    "one throw": ("fours", "four_of_a_kind", "yams", "chance"),
    "cross-out": ("sixes", "three_of_a_kind", "yams"),
}
CHANGES: dict[str, dict[str, Any]] = {
    "one throw": {"throws": 1, "upper_threshold": 8},
    "cross-out": {"joker": "cross-out", "upper_threshold": 12},
    "guide": {"upper_threshold": 16},
    "free-joker": {"upper_threshold": 7},
    "yatzy": {"upper_threshold": 6},
}
CASES = [
    ("guide", ("yams",), True, "11555", 2),
    ("guide", ("full_house",), False, "12555", 1),
    ("guide", ("yams", "ones"), True, "55555", 0),
    ("guide", ("yams", "ones"), True, "55555", 1),
    ("free-joker", ("yams", "twos"), True, "22345", 2),
    ("free-joker", ("yams", "twos"), True, "22222", 0),
    ("yatzy", ("chance",), False, "22466", 2),
    ("yatzy", ("chance", "twos"), False, "22466", 0),
    ("one throw", ("chance",), False, "44441", 0),
    ("cross-out", ("yams",), True, "66661", 1),
]


@cache
def small(name: str) -> tuple[Document, ValueTable]:
    """A preset with a few boxes of its sheet, and the table."""
    document = oracle.RULES.get(name, oracle.GUIDE)
    without = [key for key, _ in document["boxes"] if key not in KEPT[name]]
    document = changed(document, without=without, **CHANGES.get(name, {}))
    return document, solve(Rules.from_mapping(mapping("small", document)))


Parts = dict[int | str, Fraction]


def add(target: Parts, source: Parts, chance: Fraction) -> None:
    for part, amount in source.items():
        target[part] = target.get(part, Fraction(0)) + chance * amount


@cache
def rest(name: str, filled: int, upper: int, joker: bool) -> Parts:
    """Expected points of each part, from the start of a turn."""
    sheet = oracle.read(small(name)[0])
    if filled == sheet.full:
        return {"upper bonus": Fraction(sheet.final_bonus(upper))}
    ended = oracle._turn(sheet, filled, upper, joker).final_rolls(None, None)
    return ending(name, State(filled, upper, joker), ended)[0]


def ending(
    name: str, state: State, ended: dict[oracle.Roll, Fraction]
) -> tuple[Parts, dict[int, list[Fraction]]]:
    """Expected points from the final rolls on; chance and mean points of each box of the turn."""
    parts: Parts = {}
    turn: dict[int, list[Fraction]] = {}
    for dice, chance in ended.items():
        values = oracle.box_values(small(name)[0], *state, dice)
        best = next(box for box in values if values[box] == max(values.values()))
        writing, points = written(name, state, dice, best)
        add(parts, writing, chance)
        before = turn.setdefault(best, [Fraction(0), Fraction(0)])
        turn[best] = [before[0] + chance, before[1] + chance * points]
    return parts, {box: [chance, points / chance] for box, (chance, points) in turn.items()}


def written(name: str, state: State, dice: oracle.Roll, box: int) -> tuple[Parts, int]:
    """Expected points once a box is filled, and what it pays."""
    _, points, bonus, *then = next(
        choice for choice in oracle.choices(small(name)[0], *state, dice) if choice[0] == box
    )
    parts = dict(rest(name, *then))
    add(parts, {box: Fraction(points), "Yams bonus": Fraction(bonus)}, Fraction(1))
    return parts, points


def enumerated(
    name: str, state: State, dice: str, rerolls: int, choice: HoldChoice | BoxChoice
) -> tuple[Parts, dict[int, list[Fraction]]]:
    roll = tuple(map(int, dice))
    rules = small(name)[1].rules
    if isinstance(choice, BoxChoice):
        box = rules.index(choice.box)
        parts, points = written(name, state, roll, box)
        return parts, {box: [Fraction(1), Fraction(points)]}
    turn = oracle._turn(oracle.read(small(name)[0]), *state)
    ended: dict[oracle.Roll, Fraction] = {}
    outcomes = oracle.OUTCOMES[choice.hold]
    for after, ways in outcomes.items():
        left = rerolls - 1 if len(choice.hold) < 5 else 0
        for final, chance in turn.final_rolls(after, left).items():
            ended[final] = ended.get(final, Fraction(0)) + chance * Fraction(ways, outcomes.total())
    return ending(name, state, ended)


def close(found: float, exact: Fraction) -> bool:
    return abs(found - float(exact)) < 1e-11


@pytest.mark.slow
@pytest.mark.parametrize(("name", "filled", "joker", "dice", "rerolls"), CASES)
def test_small_sheets_equal_the_enumeration_in_fractions(
    name: str, filled: tuple[str, ...], joker: bool, dice: str, rerolls: int
) -> None:
    table = small(name)[1]
    rules = table.rules
    state = State(rules.mask(filled), 0, joker).checked(rules)
    choices = Advisor(table).choices(state, dice, rerolls)
    shown = [*choices[:2], choices[-1]]
    for found in reasons_of(table, state, rerolls, shown):
        parts, turn = enumerated(name, state, dice, rerolls, found.choice)
        for part, amount in found.parts.items():
            key = part if isinstance(part, str) else rules.index(part)
            assert close(amount, parts.get(key, Fraction(0))), (found.choice, part)
        assert {rules.index(end.box) for end in found.turn} == turn.keys()
        for end in found.turn:
            chance, points = turn[rules.index(end.box)]
            assert close(end.chance, chance)
            assert close(end.points, points)


def assert_adds_up(found: list[Reasons]) -> None:
    best = found[0]
    for other in found:
        gains = sum(best.gains(other).values())
        assert gains == pytest.approx(best.choice.value - other.choice.value, abs=1e-9)
        assert sum(end.chance for end in other.turn) == pytest.approx(1, abs=1e-12)
        assert other.written + sum(other.parts.values()) == pytest.approx(
            other.choice.total, abs=1e-9
        )
        assert other.total.mean == pytest.approx(other.choice.total, abs=1e-9)


def test_verhoeffs_position(tables: Tables) -> None:
    """Test 2 of the proficiency test: holding 2 3 4 or 1 2 3 4."""
    table = tables("free-joker")
    sheet = Scoresheet.of_boxes(
        {"ones": 3, "threes": 9, "fours": 12, "sixes": 24, "full_house": 25, "small_straight": 30},
        table.rules,
    )
    assert (sheet.upper, sheet.written) == (48, 103)
    found = reasons(table, sheet, "12344", 2, 4)
    assert_adds_up(found)
    best, other = found[0], found[3]
    assert isinstance(best.choice, HoldChoice)
    assert isinstance(other.choice, HoldChoice)
    assert (best.choice.hold, other.choice.hold) == ((2, 3, 4), (1, 2, 3, 4))
    assert round(best.choice.total, 2) == 243.41
    assert round(other.choice.total, 2) == 243.10
    assert round(sum(best.gains(other).values()), 2) == 0.31
    assert round(best.total.standard_deviation) == round(other.total.standard_deviation) == 38


@pytest.mark.parametrize(("dice", "rerolls"), [("55555", 0), ("55555", 1), ("12366", 2)])
def test_differences_add_up_to_the_loss(tables: Tables, dice: str, rerolls: int) -> None:
    table, sheet = tables("guide"), "3 6 . 12 . 18 | 20 . . 30 . 50 . +100"
    found = reasons(table, sheet, dice, rerolls, 100)
    assert len(found) == len(Advisor(table).choices(sheet, dice, rerolls))
    assert_adds_up(found)


def test_whoever_stops_rolls_no_more(tables: Tables) -> None:
    advisor = Advisor(tables("guide"))
    sheet = "3 6 9 12 15 . | 20 20 25 30 40 50 ."
    stop = next(choice for choice in advisor.holds(sheet, "12346", 2) if len(choice.hold) == 5)
    (end,) = box_chances(advisor, sheet, 2, stop)
    assert (end.box, end.chance) == (stop.box, 1.0)


def test_what_the_turn_decides_needs_no_compiler(tables_folder: Path) -> None:
    code = (
        "import sys; sys.modules['numba'] = None\n"
        "from solver import Advisor, ValueTable\n"
        "from solver.advice.reasons import box_chances\n"
        f"advisor = Advisor(ValueTable.load({str(tables_folder / 'guide.h5')!r}))\n"
        "sheet = '3 6 9 12 15 . | 20 20 25 30 40 50 .'\n"
        "ends = box_chances(advisor, sheet, 2, advisor.holds(sheet, '11266', 2)[0])\n"
        "print(round(sum(end.chance for end in ends), 12))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, "1.0\n"), done.stderr


def test_a_full_sheet_has_no_reasons(tables: Tables) -> None:
    with pytest.raises(SheetError, match="full"):
        reasons(tables("guide"), "3 6 9 12 15 18 | 20 20 25 30 40 50 20", "12346", 0)
