from __future__ import annotations

import math

import numpy as np
import pytest

from solver.simulation.sample import Sample, chi_square_tail

#: Degrees of freedom, upper tail, value: the usual tables of the chi-square distribution.
TABLE = [
    (1, 0.05, 3.841),
    (1, 0.01, 6.635),
    (2, 0.05, 5.991),
    (5, 0.95, 1.145),
    (5, 0.05, 11.070),
    (10, 0.95, 3.940),
    (10, 0.01, 23.209),
    (30, 0.05, 43.773),
    (100, 0.95, 77.929),
    (100, 0.05, 124.342),
    (100, 0.01, 135.807),
    (1000, 0.05, 1074.679),
]


def sample_of(*totals: int) -> Sample:
    sample = Sample()
    sample.add(np.array(totals))
    return sample


@pytest.mark.parametrize(("degrees", "tail", "value"), TABLE)
def test_chi_square_table(degrees: int, tail: float, value: float) -> None:
    assert chi_square_tail(value, degrees) == pytest.approx(tail, rel=1e-3)


@pytest.mark.parametrize("x", [0.01, 0.7, 2.0, 3.9, 4.1, 11.0, 60.0, 500.0])
def test_chi_square_closed_forms(x: float) -> None:
    half = x / 2
    assert chi_square_tail(x, 1) == pytest.approx(math.erfc(math.sqrt(half)), rel=1e-12)
    assert chi_square_tail(x, 2) == pytest.approx(math.exp(-half), rel=1e-12)
    polynomial = 1 + half + half**2 / 2 + half**3 / 6
    assert chi_square_tail(x, 8) == pytest.approx(math.exp(-half) * polynomial, rel=1e-12)


def test_chi_square_limits() -> None:
    assert chi_square_tail(0.0, 5) == 1.0
    assert chi_square_tail(3.0, 0) == 1.0
    assert chi_square_tail(math.inf, 5) == 0.0
    assert chi_square_tail(1e6, 5) == 0.0
    assert 0 <= chi_square_tail(1e-300, 400) <= 1


def test_moments_and_quantiles() -> None:
    totals = [3, 5, 5, 9, 10, 10, 10, 22]
    sample = sample_of(*totals[:3])
    sample.add(np.array(totals[3:]))
    assert sample.games == 8
    assert sample.mean == np.mean(totals)
    assert sample.standard_deviation == pytest.approx(np.std(totals, ddof=1))
    assert sample.standard_error == pytest.approx(np.std(totals, ddof=1) / math.sqrt(8))
    assert [sample.quantile(q) for q in (0.0, 0.125, 0.13, 0.5, 0.9, 1.0)] == [3, 3, 5, 9, 22, 22]
    assert sample.at_least(10) == 0.5
    assert sample.at_least(0) == 1.0
    assert sample.at_least(1000) == 0.0


def test_one_game_has_no_spread() -> None:
    assert math.isnan(sample_of(7).standard_deviation)
    assert math.isnan(sample_of(7).standard_error)
    assert math.isnan(Sample().mean)


def test_fit_of_a_die() -> None:
    """88 throws with these frequencies."""
    counts = [16, 18, 16, 14, 12, 12]
    sample = sample_of(*(face for face, n in enumerate(counts, start=1) for _ in range(n)))
    die = np.array([0, 1, 1, 1, 1, 1, 1]) / 6
    fit = sample.fit(die)
    expected = 88 / 6
    assert fit.statistic == pytest.approx(sum((n - expected) ** 2 / expected for n in counts))
    assert (fit.ranges, fit.degrees) == (6, 5)
    assert fit.p_value == pytest.approx(chi_square_tail(fit.statistic, 5))


def test_ranges_expect_at_least_five_games() -> None:
    rng = np.random.default_rng(5)
    probabilities = rng.dirichlet(np.full(300, 0.3))
    sample = Sample()
    sample.add(rng.choice(300, size=2000, p=probabilities))
    fit = sample.fit(probabilities)
    assert 20 < fit.ranges <= 400
    assert fit.p_value > 1e-3


def test_too_few_games_for_a_test() -> None:
    fit = sample_of(1, 2, 3).fit(np.array([0, 1, 1, 1]) / 3)
    assert (fit.degrees, fit.p_value) == (0, 1.0)


def test_a_total_that_cannot_be() -> None:
    fit = sample_of(*[1] * 50, 4).fit(np.array([0.0, 1.0]))
    assert (fit.statistic, fit.p_value) == (math.inf, 0.0)


def test_p_values_of_true_samples_are_uniform() -> None:
    """The test itself, tested: about a tenth of true samples have a p-value below a tenth."""
    rng = np.random.default_rng(11)
    weights = np.exp(-(((np.arange(120) - 60) / 20) ** 2))
    probabilities = weights / weights.sum()
    below = 0
    for _ in range(400):
        sample = Sample()
        sample.add(rng.choice(120, size=1000, p=probabilities))
        below += sample.fit(probabilities).p_value < 0.1
    assert 20 <= below <= 60


def test_no_games() -> None:
    assert math.isnan(Sample().at_least(3))
