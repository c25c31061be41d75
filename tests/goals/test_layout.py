"""States and lanes of the induction for other goals."""

from __future__ import annotations

from itertools import pairwise

import pytest

from conftest import random_sheet
from solver import Rules, State
from solver.game.rules import PRESETS
from solver.goals.layout import lay_out, points_to_come
from solver.goals.subtotals import subtotal_classes

GUIDE = Rules.named("guide")
EMPTY = State(0, 0, False)


def test_classes_of_subtotals() -> None:
    classes = subtotal_classes(GUIDE, EMPTY)
    assert classes.sizes.sum() == len(classes.rows) == 1640
    assert classes.sizes[0] == 1
    assert classes.sizes[63] == 2
    # With the Sixes open: earned, 1 to 5 Sixes needed, out of reach.
    assert classes.sizes[31] == 7
    numbers = classes.number[31]
    assert numbers[62] == numbers[57] == 1
    assert numbers[56] == 2
    assert numbers[63] == 0
    assert numbers[0] == numbers[32] == 6
    no_bonus = Rules.from_mapping({"base": "guide", "name": "none", "upper_bonus": 0})
    assert set(subtotal_classes(no_bonus, EMPTY).sizes) == {1}


def test_memory_of_the_largest_tasks() -> None:
    curve = lay_out(GUIDE, EMPTY, (0, 1575), (1575, 1575))
    duel = lay_out(GUIDE, EMPTY, (0, 0), (0, 1575))
    assert sum(len(layer.sheets) for layer in curve.layers) == 314_880
    assert curve.size * 8 < 0.75e9
    assert duel.size * 16 < 0.91e9
    assert curve.vectors < 24e6
    assert duel.vectors < 12e6


def test_greatest_gains() -> None:
    bonus = 35
    for filled, joker, gain in ((0, 0, 1540), (1 << 11, 0, 290), (1 << 11, 1, 1490), (8191, 1, 0)):
        assert points_to_come(GUIDE, State(filled, 0, bool(joker))) == gain + bonus


@pytest.mark.parametrize("name", PRESETS)
def test_rows_do_not_overlap(name: str) -> None:
    rules = Rules.named(name)
    sheet = random_sheet(rules, 6, 3)
    layout = lay_out(rules, sheet.state, (sheet.written, sheet.written), (250, 300))
    for layer in layout.layers:
        taken = []
        for (filled, upper, joker), (first, last) in zip(
            layer.sheets.tolist(), layer.lanes.tolist(), strict=True
        ):
            left, right = layout.spans[filled, joker].tolist()
            row = int(layout.start[filled, joker, upper])
            assert left + 8 <= first <= last <= right
            taken.append((row + left, row + right + 8))
        taken.sort()
        assert taken[0][0] == layer.base
        assert taken[-1][1] == layer.base + layer.size
        assert all(one[1] == other[0] for one, other in pairwise(taken))
