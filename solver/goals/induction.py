"""Backward induction for any utility of the final total.

A lane is the number of points written so far, without the upper bonus. A full sheet is worth the
utility of its total; before that, filling a box leads to the row of the next state, read further on
by what the box pays. `solver.goals.layout` says which rows and lanes there are.

A row is computed from those with one box more alone, so two layers are alive at a time. That is at
most 0.75 GB under guide (the empty sheet, all totals at once), or 0.91 GB with pairs of utilities
(a duel from a new sheet). Threads share out the rows of a layer; no number depends on their order,
so the result has the same bits for any number of threads.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from solver.game.dice import N_HOLDS
from solver.game.rules import Rules
from solver.game.states import State
from solver.goals.layout import Layer, Layout, lay_out, vectors_of
from solver.kernels.transitions import N_ENTRIES, packed
from solver.kernels.utility import utility_rows
from solver.kernels.vectors import LANES
from solver.threads import Progress, Workers

__all__ = ["ExpectedUtilities", "expected_utilities"]

#: Vectors to compute in one piece of work: some ten milliseconds.
_PIECE: Final = 2000


class ExpectedUtilities:
    """Best expected utilities of a state, and of the states that can follow it at once.

    Parameters
    ----------
    layout : Layout
    planes : (p, m) float64
        The rows of its first two layers: of the utility that decides, and of the one that is
        carried along, if there is one.
    root : State
    written : (int, int)
        Fewest and most points that may stand on the sheet at the root.
    """

    def __init__(
        self,
        layout: Layout,
        planes: NDArray[np.float64],
        root: State,
        written: tuple[int, int],
    ) -> None:
        lanes = np.arange(written[0], written[1] + 1)
        spans = layout.spans[root.filled, int(root.joker)]
        at = layout.start[root.filled, int(root.joker), root.upper] + np.clip(lanes, *spans)
        self.values = _number(planes[:, at])
        """``(most - fewest + 1,)``: best expected utility by the points written at the root."""
        bits = np.arange((len(layout.start) - 1).bit_length())
        self._masks = np.unique(root.filled | 1 << bits)
        self._spans = layout.spans[self._masks]
        self._start = layout.start[self._masks]
        if len(layout.layers) > 1:
            after = layout.layers[1]
            self._start = self._start - after.base
            self._after = _number(planes[:, after.base : after.base + after.size])

    def after(self, filled: Any, upper: Any, joker: Any, written: Any) -> Any:
        """Best expected utility of states with one box more than the root, element by element."""
        mask = np.searchsorted(self._masks, filled)
        spans = self._spans[mask, joker]
        lanes = np.clip(written, spans[..., 0], spans[..., 1])
        return self._after[self._start[mask, joker, upper] + lanes]


def expected_utilities(
    rules: Rules,
    root: State,
    written: tuple[int, int],
    utility: NDArray[Any],
    *,
    threads: int | None = None,
    progress: Progress | None = None,
) -> ExpectedUtilities:
    """Compute the best expected utility of a state.

    Parameters
    ----------
    rules : Rules
    root : State
    written : (int, int)
        Fewest and most points that may stand on the sheet at the root. Many at once cost less than
        each alone.
    utility : (n,) float64 or complex128
        Utility of each final total, from 0 to the greatest that can be. Of complex numbers the real
        part is maximised, and the expected imaginary part of that play goes with it.
    threads : int, optional
        How many threads share the work; all cores by default. The result does not depend on it.
    progress : callable, optional
        Called again and again with the vectors done and the vectors in all.
    """
    layout = lay_out(rules, root, written, _settled(utility))
    parts = np.array([utility.real, utility.imag] if np.iscomplexobj(utility) else [utility])
    planes = np.empty((len(parts), layout.size))
    _fill_full_sheets(layout, rules, parts, planes)
    by_points = packed(rules, lanes_are_points=True)
    done = 0
    with Workers(threads) as workers:
        for layer in reversed(layout.layers[:-1]):
            calls, vectors = [], []
            for sheets, lanes in _pieces(layer, workers.count):
                options, node = (_room(len(parts), n) for n in (by_points[N_ENTRIES], N_HOLDS))
                calls.append(
                    (
                        by_points,
                        rules.throws - 1,
                        sheets,
                        lanes,
                        parts[:, [0, -1]],
                        layout.start,
                        layout.spans,
                        options,
                        node,
                        _kernel_form(planes),
                        planes,
                    )
                )
                vectors.append(vectors_of(lanes))
            for number, _ in zip(vectors, workers.each(utility_rows, calls), strict=True):
                done += number
                if progress and layout.vectors:
                    progress(done, layout.vectors)
    return ExpectedUtilities(layout, planes, root, written)


def _settled(utility: NDArray[Any]) -> tuple[int, int]:
    """Total below which the utility is constant, and the one from which on it is."""
    other = np.flatnonzero(utility != utility[0])
    if not other.size:
        return 0, 0
    return int(other[0]), int(np.flatnonzero(utility != utility[-1])[-1]) + 1


def _fill_full_sheets(
    layout: Layout, rules: Rules, utility: NDArray[np.float64], planes: NDArray[np.float64]
) -> None:
    full = layout.layers[-1]
    for (filled, upper, joker), (first, last) in zip(full.sheets, full.lanes, strict=True):
        low, high = layout.spans[filled, joker]
        bonus = rules.upper_bonus_of(upper)
        row = layout.start[filled, joker, upper]
        planes[:, row + low : row + first] = utility[:, :1]
        planes[:, row + first : row + last] = utility[:, first + bonus : last + bonus]
        planes[:, row + last : row + high + LANES] = utility[:, -1:]


def _pieces(layer: Layer, threads: int) -> list[tuple[NDArray[np.int64], NDArray[np.int64]]]:
    """Share out the rows of a layer, long ones and short ones to every piece."""
    order = np.argsort(layer.lanes[:, 0] - layer.lanes[:, 1], kind="stable")
    parts = min(len(order), threads * -(-layer.vectors // (threads * _PIECE)) or 1)
    return [
        (layer.sheets[order[part::parts]], layer.lanes[order[part::parts]]) for part in range(parts)
    ]


def _room(planes: int, vectors: int) -> NDArray[np.float64]:
    """Make room for so many vectors in each plane, each at the start of a cache line."""
    size = vectors * LANES
    raw = np.empty(planes * size + LANES)
    skip = -raw.ctypes.data // raw.itemsize % LANES
    return _kernel_form(raw[skip : skip + planes * size].reshape(planes, size))


def _kernel_form(planes: NDArray[np.float64]) -> NDArray[np.float64]:
    """Give the kernel numbers, or pairs, by the dimensions of the array."""
    return planes[0] if len(planes) == 1 else planes


def _number(planes: NDArray[np.float64]) -> NDArray[Any]:
    """Make numbers of one plane, or complex numbers of two."""
    if len(planes) == 1:
        return planes.ravel().copy()
    pairs = np.empty(planes.shape[1], dtype=np.complex128)
    pairs.real, pairs.imag = planes
    return pairs
