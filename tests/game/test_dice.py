from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from solver import DiceError, Rules
from solver.advice.turn import roll_chances
from solver.game.dice import (
    ADD_DIE,
    FIRST_ROLL,
    FIVE_OF_A_KIND,
    HOLDS,
    N_HOLDS,
    N_ROLLS,
    ROLL_PROBABILITIES,
    ROLL_WAYS,
    ROLLS,
    format_dice,
    hold_index,
    hold_probability,
    holds_inside,
    parse_dice,
    roll_index,
    sub_holds,
)
from solver.kernels.transitions import transitions

dice = st.lists(st.integers(1, 6), min_size=5, max_size=5)


def test_counts() -> None:
    assert (len(HOLDS), len(ROLLS), N_HOLDS, N_ROLLS) == (462, 252, 462, 252)
    assert len(set(HOLDS)) == 462
    assert sum(len(sub_holds(FIRST_ROLL + roll)) for roll in range(N_ROLLS)) == 4368


def test_ways_are_counted() -> None:
    counted = Counter(tuple(sorted(throw)) for throw in product(range(1, 7), repeat=5))
    assert dict(zip(ROLLS, ROLL_WAYS.tolist(), strict=True)) == counted
    assert ROLL_PROBABILITIES.sum() == pytest.approx(1, abs=1e-15)


@pytest.mark.parametrize("kept", [(), (3,), (2, 5), (1, 1, 6), (4, 4, 4, 4), (1, 2, 3, 4, 5)])
def test_hold_probability_is_counted(kept: tuple[int, ...]) -> None:
    rest = 5 - len(kept)
    counted = Counter(tuple(sorted(kept + throw)) for throw in product(range(1, 7), repeat=rest))
    for roll, faces in enumerate(ROLLS):
        assert hold_probability(hold_index(kept), roll) * 6**rest == counted[faces]


def test_lattice_grows_by_one_die() -> None:
    for hold in range(FIRST_ROLL):
        for face in range(1, 7):
            assert HOLDS[ADD_DIE[hold, face - 1]] == tuple(sorted((*HOLDS[hold], face)))
    assert (np.arange(FIRST_ROLL)[:, None] < ADD_DIE).all()


def test_ranking_order_prefers_more_dice_then_higher() -> None:
    held = [HOLDS[hold] for hold in sub_holds(hold_index("11223"))]
    assert held[0] == (1, 1, 2, 2, 3)
    assert held.index((2, 2)) < held.index((1, 1)) < held.index((3,)) < held.index(())
    assert [len(hold) for hold in held] == sorted(map(len, held), reverse=True)


def test_five_of_a_kind() -> None:
    assert [ROLLS[roll] for roll in FIVE_OF_A_KIND] == [(face,) * 5 for face in range(1, 7)]


@pytest.mark.parametrize(
    "given",
    [
        "44431",
        "4 4 4 3 1",
        "4,4,4,3,1",
        " 13444 ",
        44431,
        np.int64(44431),
        [4, 4, 4, 3, 1],
        (1, 3, 4, 4, 4),
    ],
)
def test_ways_to_write_dice(given: object) -> None:
    assert parse_dice(given) == (1, 3, 4, 4, 4)  # type: ignore[arg-type]
    assert parse_dice(np.int64(44431)) == (1, 3, 4, 4, 4)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("given", "part"),
    [
        ("4443", "5 dice are expected, not 4"),
        ("444311", "5 dice are expected, not 6"),
        ("44471", "digit from 1 to 6"),
        ("444a1", "digit from 1 to 6"),
        ("44401", "digit from 1 to 6"),
        ("", "5 dice are expected, not 0"),
        ([4, 4, 4, 3, 1.5], "digit from 1 to 6"),
        ([4, 4, 4, 3, None], "digit from 1 to 6"),
        (None, "digit from 1 to 6"),
    ],
)
def test_what_is_no_roll(given: object, part: str) -> None:
    with pytest.raises(DiceError, match=part) as caught:
        parse_dice(given)  # type: ignore[arg-type]
    assert isinstance(caught.value, ValueError)
    assert str(given) in str(caught.value)


def test_too_many_dice_to_hold() -> None:
    with pytest.raises(DiceError, match="up to five"):
        hold_index("123456")


@given(dice)
def test_dice_print_back(faces: list[int]) -> None:
    assert parse_dice(format_dice(faces)) == tuple(sorted(faces))
    assert ROLLS[roll_index(faces)] == tuple(sorted(faces))


@given(st.one_of(st.text(), st.integers(), st.lists(st.integers()), st.binary()))
def test_anything_else_is_a_dice_error(given: object) -> None:
    try:
        faces = parse_dice(given)  # type: ignore[arg-type]
    except DiceError:
        return
    assert len(faces) == 5
    assert all(1 <= face <= 6 for face in faces)


def test_arrays_that_are_kept_cannot_be_written() -> None:
    kept: list[NDArray[Any]] = [ADD_DIE, ROLL_WAYS, holds_inside(), roll_chances(3)]
    guide = Rules.named("guide")
    kept += [guide.legal, guide.joker_legal, guide.made, guide.boxes_filled]
    kept += transitions(guide)[:-1]
    for array in kept:
        with pytest.raises(ValueError, match="read-only"):
            array[...] = 0


def test_numbers_of_holds_and_rolls_begin_at_zero() -> None:
    with pytest.raises(IndexError):
        hold_probability(-1, 0)
    with pytest.raises(IndexError):
        hold_probability(0, -1)
