"""Shares of the win against many, from the definition."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import numpy as np
import pytest
from numpy.typing import NDArray

from solver.goals.first_place import first_place


def distribution(seed: int, n: int = 7) -> list[Fraction]:
    parts = np.random.default_rng(seed).integers(0, 9, n).tolist()
    return [Fraction(part, sum(parts)) for part in parts]


def of_equals(total: list[Fraction], count: int) -> list[Fraction]:
    """Share of the win against equal opponents: all numbers of ties, weighted by their chances."""
    return [
        sum(
            (
                Fraction(comb(count, k), k + 1) * equal**k * sum(total[:place]) ** (count - k)
                for k in range(count + 1)
            ),
            Fraction(0),
        )
        for place, equal in enumerate(total)
    ]


def floats(total: list[Fraction]) -> NDArray[np.float64]:
    return np.array([float(part) for part in total])


@pytest.mark.parametrize("count", [1, 2, 3, 10, 47, 48, 150])
def test_equal_opponents_by_the_binomial_sum(count: int) -> None:
    total = distribution(count)
    share, win, tie = first_place([floats(total)], [count])
    np.testing.assert_allclose(share, floats(of_equals(total, count)), rtol=0, atol=1e-13)
    below = [sum(total[:place], Fraction(0)) for place in range(len(total))]
    wins = [less**count for less in below]
    ties = [(less + equal) ** count - less**count for less, equal in zip(below, total, strict=True)]
    np.testing.assert_allclose(win, floats(wins), rtol=0, atol=1e-13)
    np.testing.assert_allclose(tie, floats(ties), rtol=0, atol=1e-13)


@pytest.mark.parametrize("count", [40, 48, 120, 401, 3000, 20_000, 100_000])
def test_a_field_by_the_closed_form(count: int) -> None:
    """With one distribution the integral is ((F + p)^(n + 1) - F^(n + 1)) / ((n + 1) p)."""
    for seed, n in ((1, 3), (2, 400), (3, 2)):
        total = distribution(seed, n)
        share, _, _ = first_place([floats(total)], [count])
        below = floats([sum(total[:place], Fraction(0)) for place in range(len(total))])
        equal = floats(total)
        with np.errstate(divide="ignore", invalid="ignore"):
            logs = np.log(below), np.log(below + equal)
            powers = [np.exp((count + 1) * log) for log in logs]
            closed = (powers[1] - powers[0]) / ((count + 1) * equal)
        closed = np.where(equal == 0, below**count, closed)
        np.testing.assert_allclose(share, closed, rtol=0, atol=1e-11)


def test_equals_are_as_good_as_named_one_by_one() -> None:
    one, other = floats(distribution(5)), floats(distribution(6))
    together = first_place([one, other], [3, 1])
    apart = first_place([one, other, one, one], [1, 1, 1, 1])
    np.testing.assert_allclose(together, apart, rtol=0, atol=1e-15)
    equals = first_place([one], [4])
    mean = [float(one @ chance) for chance in equals]
    assert mean[0] == pytest.approx(1 / 5, abs=1e-14)  # five players alike
