"""A histogram for the terminal, drawn with block characters."""

from __future__ import annotations

from typing import Final

import numpy as np

from solver.statistics.probabilities import Distribution

__all__ = ["histogram"]

_EIGHTHS: Final = " ▏▎▍▌▋▊▉"
_BIN_WIDTHS: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500)
#: Share of the distribution that the first and the last line may gather.
_ENDS: Final = 1e-3


def histogram(
    result: Distribution, *, lines: int = 25, width: int = 50
) -> list[tuple[str, float, str]]:
    """Draw a distribution, a line for each value that can be or for each of some equal bins.

    Parameters
    ----------
    result : Distribution
    lines : int
        At most so many; the values at the far ends go to the first and the last.
    width : int
        Characters of the longest bar.

    Returns
    -------
    list of (values, probability, bar)
        Such as ``("200–219", 0.156, "█████▌")``; an end that gathers more reads ``"≥ 500"``.
    """
    values = np.flatnonzero(result.probabilities)
    if values.size <= lines:
        chances = result.probabilities[values].tolist()
        return [
            (str(value), chance, _bar(chance / max(chances) * width))
            for value, chance in zip(values.tolist(), chances, strict=True)
        ]
    low, high = result.quantile(_ENDS), result.quantile(1 - _ENDS)
    size = next(
        (size for size in _BIN_WIDTHS if high // size - low // size < lines), _BIN_WIDTHS[-1]
    )
    first, last = low // size, high // size
    bins = np.clip(np.arange(result.probabilities.size) // size, first, last)
    shares = np.bincount(bins, weights=result.probabilities)
    drawn = []
    for number in range(first, last + 1):
        begin, end = number * size, number * size + size - 1
        label = str(begin) if size == 1 else f"{begin}–{end}"
        if number == last and result.greatest > end:
            label = f"≥ {begin}"
        elif number == first and result.least < begin:
            label = f"≤ {end}"
        share = float(shares[number])
        drawn.append((label, share, _bar(share / float(shares.max()) * width)))
    return drawn


def _bar(length: float) -> str:
    eighths = round(length * 8)
    return ("█" * (eighths // 8) + _EIGHTHS[eighths % 8]).rstrip()
