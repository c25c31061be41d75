from __future__ import annotations

import pytest

from solver import PRESETS, Box
from solver.game.dice import roll_index
from solver.game.examples import examples, ways


@pytest.mark.parametrize("name", PRESETS)
def test_examples_pay_what_the_rules_pay(name: str) -> None:
    rules = PRESETS[name]
    for box in rules.boxes:
        shown = examples(box)
        assert len(shown) == max(1, len(box.needs))
        for roll, points in shown:
            assert points == rules.options(0, False, roll_index(roll))[box] > 0


@pytest.mark.parametrize(
    ("points", "paid"), [("figure", 12), ("matching", 16), ("sum", 21), ("figure + 30", 42)]
)
def test_the_points_tell_the_ways_to_count_apart(points: str, paid: int) -> None:
    box = Box("three_of_a_kind", ("", ""), None, ("3 alike",), points)
    assert examples(box) == [((4, 4, 4, 4, 5), paid)]
    assert ways(box) == (points.split()[0],)


def test_an_upper_box_counts_in_no_such_way() -> None:
    ones = PRESETS["plain"].box(Box.ONES)
    assert ways(ones) == ()
    assert examples(ones) == [((1, 1, 1, 3, 5), 3)]
