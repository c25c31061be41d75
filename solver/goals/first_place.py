r"""Who has the first place among players whose totals are drawn independently.

Let an opponent i have fewer than t points with probability F_i(t) and exactly t with p_i(t). With t
points of one's own one wins with probability :math:`\prod F_i`, and is ahead of or level with all
with :math:`\prod (F_i + p_i)`. Level with k of them, one's share of the win is
:math:`1 / (k + 1) = \int_0^1 x^k dx`, and so the expected share is

.. math::

    \int_0^1 \prod_i \bigl(F_i(t) + p_i(t) \, x\bigr) \, dx

This is a polynomial in x. Gauss's rule integrates it exactly where its degree is small; where it is
great, all that counts is close to x = 1, and the rule is used on pieces that become shorter and
shorter towards there. Of many opponents who stand alike a power is taken, so that a field of
thousands costs no more than a handful.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

import numpy as np
from numpy.typing import NDArray

__all__ = ["MOST_OPPONENTS", "first_place"]

#: Opponents for whom the rule below is known to be exact to rounding.
MOST_OPPONENTS: Final = 100_000
#: Points of Gauss's rule in each piece, and the degree up to which one piece is exact.
_POINTS: Final = 24
_DEGREE: Final = 2 * _POINTS - 1

Floats = NDArray[np.float64]


def first_place(totals: Sequence[Floats], counts: Sequence[int]) -> tuple[Floats, Floats, Floats]:
    """Expected share of the win with each total, and the chances to win alone and to tie.

    Parameters
    ----------
    totals : sequence of (n,) float64
        Distributions of final totals, from 0 on.
    counts : sequence of int
        How many opponents have each of them.

    Returns
    -------
    share, win, tie : (n,) float64
    """
    opponents = sum(counts)
    fewer = [_fewer(total) for total in totals]

    def product(x: float) -> Floats:
        powers = [
            (less + x * equal) ** count
            for less, equal, count in zip(fewer, totals, counts, strict=True)
        ]
        return np.asarray(np.prod(powers, axis=0))

    win = product(0.0)
    share = win.copy()
    for point, weight in _rule(opponents):
        share += weight * (product(point) - win)
    return share, win, product(1.0) - win


def _rule(degree: int) -> Iterator[tuple[float, float]]:
    """Points and weights that integrate a product of so many factors from 0 to 1."""
    halvings = math.ceil(math.log2(degree / _DEGREE)) + 2 if degree > _DEGREE else 0
    edges = [0.0, *(1 - 0.5**piece for piece in range(1, halvings + 1)), 1.0]
    points, weights = np.polynomial.legendre.leggauss(_POINTS)
    for start, end in pairwise(edges):
        half = (end - start) / 2
        yield from zip(
            (start + half * (points + 1)).tolist(), (half * weights).tolist(), strict=True
        )


def _fewer(total: Floats) -> Floats:
    """Chance of fewer points than each total."""
    rising = np.concatenate([[0.0], np.cumsum(total)[:-1]])
    falling = np.cumsum(total[::-1])[::-1]
    return np.where(rising < 0.5, rising, 1.0 - falling)  # each tail from its own end
