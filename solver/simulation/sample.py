"""A sample of final totals, and how well it fits a distribution.

The chi-square test compares how many games ended in each range of totals with how many should have.
Neighbouring totals are put together until each range expects at least five games, the usual rule
for the test to hold. Its p-value is the tail of the chi-square distribution, a regularised
incomplete gamma function: a power series left of the mean, Legendre's continued fraction right of
it, evaluated by Lentz's method (Abramowitz and Stegun, *Handbook of Mathematical Functions*, 6.5.29
and 6.5.31; Press et al., *Numerical Recipes*, "Incomplete Gamma Function").
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

__all__ = ["Fit", "Sample", "chi_square_tail"]

#: Games that a range of totals must expect.
_EXPECTED: Final = 5.0
#: What a share of the games may be off by when it is multiplied out.
_ROUNDING: Final = 1e-12
_EPSILON: Final = 1e-15
_TINY: Final = 1e-300


@dataclass(frozen=True, slots=True)
class Fit:
    """A chi-square test of a sample against a distribution."""

    statistic: float
    """Sum over the ranges of (observed - expected)^2 / expected; infinite when a total turned up
    that the distribution excludes."""
    ranges: int
    """Ranges of totals that were compared."""
    p_value: float
    """Probability that chance alone gives at least this statistic; 1 with a single range."""

    @property
    def degrees(self) -> int:
        """Degrees of freedom: one less than the ranges."""
        return self.ranges - 1


class Sample:
    """How many games ended with each total."""

    def __init__(self) -> None:
        self.counts: NDArray[np.int64] = np.zeros(1, dtype=np.int64)
        """Games by total."""

    def add(self, totals: NDArray[np.int64]) -> None:
        """Count some more games."""
        counts = np.bincount(totals, minlength=len(self.counts))
        counts[: len(self.counts)] += self.counts
        self.counts = counts

    @property
    def games(self) -> int:
        """Number of games."""
        return int(self.counts.sum())

    @property
    def mean(self) -> float:
        """Mean total, in points; NaN without games."""
        return (
            float(self.counts @ np.arange(len(self.counts))) / self.games
            if self.games
            else math.nan
        )

    @property
    def standard_deviation(self) -> float:
        """Estimate of the standard deviation, in points; NaN for fewer than two games."""
        if self.games < 2:
            return math.nan
        squares = (np.arange(len(self.counts)) - self.mean) ** 2
        return math.sqrt(float(self.counts @ squares) / (self.games - 1))

    @property
    def standard_error(self) -> float:
        """Standard error of the mean, in points; NaN for fewer than two games."""
        return self.standard_deviation / math.sqrt(self.games) if self.games else math.nan

    def quantile(self, share: float) -> int:
        """Least total that at least this share of the games do not exceed."""
        needed = max(1, math.ceil(share * self.games * (1 - _ROUNDING)))
        return int(np.searchsorted(self.counts.cumsum(), needed))

    def at_least(self, total: int) -> float:
        """Share of the games that end with at least this total."""
        return float(self.counts[max(total, 0) :].sum()) / self.games if self.games else math.nan

    def fit(self, probabilities: NDArray[np.float64]) -> Fit:
        """Test the sample against exact probabilities, an array indexed by total."""
        size = max(len(self.counts), len(probabilities))
        counts = np.zeros(size)
        counts[: len(self.counts)] = self.counts
        expected = np.zeros(size)
        expected[: len(probabilities)] = probabilities * self.games
        if counts[expected == 0].any():
            return Fit(math.inf, len(_ranges(expected)), 0.0)
        starts = _ranges(expected)
        seen = np.add.reduceat(counts, starts)
        due = np.add.reduceat(expected, starts)
        statistic = float(((seen - due) ** 2 / due).sum())
        return Fit(statistic, len(starts), chi_square_tail(statistic, len(starts) - 1))


def _ranges(expected: NDArray[np.float64]) -> list[int]:
    """Where ranges of at least five expected games start; what is left over joins the last."""
    starts = [0]
    gathered = 0.0
    left = float(expected.sum())
    for total, share in enumerate(expected.tolist()):
        if gathered >= _EXPECTED and left >= _EXPECTED:
            starts.append(total)
            gathered = 0.0
        gathered += share
        left -= share
    return starts


def chi_square_tail(statistic: float, degrees: int) -> float:
    """Probability that a chi-square variable exceeds a value.

    Parameters
    ----------
    statistic : float
        Not negative.
    degrees : int
        Degrees of freedom; with none the variable is 0 and the answer 1.

    Examples
    --------
    >>> round(chi_square_tail(3.841459, 1), 6)
    0.05
    """
    if degrees <= 0 or statistic <= 0:
        return 1.0
    if math.isinf(statistic):
        return 0.0
    a, x = degrees / 2, statistic / 2
    scale = math.exp(a * math.log(x) - x - math.lgamma(a))
    return 1.0 - scale * _series(a, x) if x < a + 1 else scale * _fraction(a, x)


def _series(a: float, x: float) -> float:
    """Sum of ``x^n / (a (a+1) ... (a+n))``."""
    term = total = 1 / a
    n = 0
    while term > total * _EPSILON:
        n += 1
        term *= x / (a + n)
        total += term
    return total


def _fraction(a: float, x: float) -> float:
    """Continued fraction ``1 / (x+1-a - 1 (1-a) / (x+3-a - 2 (2-a) / (x+5-a - ...)))``."""
    b = x + 1 - a
    c = 1 / _TINY
    d = 1 / b
    result = d
    n = 0
    factor = 0.0
    while abs(factor - 1) > _EPSILON * 4:
        n += 1
        b += 2
        top = -n * (n - a)
        d = top * d + b
        d = 1 / (d if abs(d) > _TINY else _TINY)
        c = b + top / c
        c = c if abs(c) > _TINY else _TINY
        factor = c * d
        result *= factor
    return result
