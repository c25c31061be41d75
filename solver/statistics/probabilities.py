"""`Distribution`: the probabilities of a whole number, such as the final total of a game.

Sums are taken so that the answer has the accuracy of its terms: `math.fsum` for moments, and the
tails from their far ends, so that the chance of 1,575 points, about 1e-20, has as many true digits
as that of 200.
"""

from __future__ import annotations

import csv
import io
import json
import math
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from solver.errors import StatisticsError

__all__ = ["Distribution"]

#: Two cumulative probabilities that differ by less, relatively, are the same.
_ROUNDING: Final = 1e-13


@dataclass(frozen=True, eq=False)
class Distribution:
    """The probability of every value from 0 on.

    Parameters
    ----------
    probabilities : (n,) float64
        Probability of each value; made read-only.

    Examples
    --------
    >>> import numpy as np
    >>> die = Distribution(np.array([0, 1, 1, 1, 1, 1, 1]) / 6)
    >>> die.mean, round(die.standard_deviation, 4), die.median, round(die.at_least(5), 4)
    (3.5, 1.7078, 3, 0.3333)
    """

    probabilities: NDArray[np.float64]

    def __post_init__(self) -> None:
        self.probabilities.flags.writeable = False

    def __repr__(self) -> str:
        return f"<Distribution: mean {self.mean:.4f}, {self.least} to {self.greatest}>"

    @property
    def mass(self) -> float:
        """Sum of the probabilities."""
        return math.fsum(self.probabilities)

    @cached_property
    def mean(self) -> float:
        """Expected value."""
        return math.fsum(self.probabilities * np.arange(self.probabilities.size))

    @cached_property
    def variance(self) -> float:
        """Mean of the squared distance from the mean."""
        distance = np.arange(self.probabilities.size) - self.mean
        return math.fsum(self.probabilities * distance**2)

    @property
    def standard_deviation(self) -> float:
        """Square root of the variance."""
        return math.sqrt(self.variance)

    @property
    def mode(self) -> int:
        """Most probable value, the first of equals."""
        return int(self.probabilities.argmax())

    @property
    def least(self) -> int:
        """Smallest value that can be."""
        return int(np.flatnonzero(self.probabilities)[0])

    @property
    def greatest(self) -> int:
        """Greatest value that can be."""
        return int(np.flatnonzero(self.probabilities)[-1])

    @property
    def median(self) -> int:
        """Smallest value that is not exceeded with probability 1/2 or more."""
        return self.quantile(0.5)

    def at_least(self, value: float) -> float:
        """Probability of `value` or more."""
        if value <= self.least:
            return 1.0
        if value > self.greatest:
            return 0.0
        return float(self._tails[math.ceil(value)])

    def quantile(self, q: float) -> int:
        """Smallest value that is not exceeded with probability `q` or more.

        Raises
        ------
        StatisticsError
            When `q` is not between 0 and 1.
        """
        if not 0 <= q <= 1:
            raise StatisticsError("quantile {given}: expected a number from 0 to 1", given=q)
        if q < 0.5:
            reached = np.cumsum(self.probabilities) >= q * (1 - _ROUNDING)
        else:
            exceeded = np.append(self._tails[1:], 0.0)
            reached = exceeded <= (1 - q) * (1 + _ROUNDING)
        return max(self.least, int(reached.argmax()))

    @cached_property
    def _tails(self) -> NDArray[np.float64]:
        """Probability of each value or more, added up from the greatest."""
        return np.cumsum(self.probabilities[::-1])[::-1]

    def to_csv(self, name: str = "total") -> str:
        """Write a line for each value from the least to the greatest.

        Parameters
        ----------
        name : str
            Heading of the values; the other columns are ``probability`` and ``at_least``, the
            probability of that value or more.
        """
        text = io.StringIO()
        lines = csv.writer(text, lineterminator="\n")
        lines.writerow([name, "probability", "at_least"])
        for value in range(self.least, self.greatest + 1):
            lines.writerow([value, float(self.probabilities[value]), self.at_least(value)])
        return text.getvalue()

    def summary(self) -> dict[str, Any]:
        """Return the figures and the values that can be with their probabilities, for JSON."""
        values = np.flatnonzero(self.probabilities)
        return {
            "mean": self.mean,
            "standard_deviation": self.standard_deviation,
            "variance": self.variance,
            "median": self.median,
            "mode": self.mode,
            "least": self.least,
            "greatest": self.greatest,
            "values": values.tolist(),
            "probabilities": self.probabilities[values].tolist(),
        }

    def to_json(self) -> str:
        """Write `summary` as a JSON object."""
        return json.dumps(self.summary())
