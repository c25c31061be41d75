"""`solve`: the whole value table of a rule set by backward induction.

The value of a state needs only those with one box more filled, so the sheets are worked off in
layers, the full ones first. The boundary carries the upper bonus: a full sheet is worth the bonus
if its upper subtotal reaches the threshold, else nothing.

A row is all upper subtotals of a sheet (filled, joker), eight at a time. Only those that matter are
computed: below some subtotal the bonus is out of reach and one lane serves them all; at the
threshold it is earned, and copies of that lane beyond it stand for the capped sums. Threads share
out the sheets of a layer; no number depends on their order, so the table has the same bits for any
number of threads.
"""

from __future__ import annotations

import platform
import time
from datetime import UTC, datetime
from typing import Any, Final

import h5py
import numba
import numpy as np
from numpy.typing import NDArray

from solver._version import __version__
from solver.game.boxes import ALL_BOXES, BOXES_FILLED, N_BOXES, Box
from solver.game.dice import DICE, FACES
from solver.game.rules import Rules
from solver.game.states import reachable_states
from solver.kernels.transitions import moves
from solver.kernels.turn import LATTICE, solve_rows
from solver.kernels.vectors import LANES
from solver.threads import Progress, Workers
from solver.values.table import ValueTable

__all__ = ["solve"]

#: Lanes after the threshold that a successor may be read from: the greatest shift and a vector.
_PADDING: Final = DICE * FACES + 2 * LANES
_CHUNKS_PER_THREAD: Final = 4


def solve(
    rules: Rules, *, threads: int | None = None, progress: Progress | None = None
) -> ValueTable:
    """Compute the value of every state under a rule set.

    Parameters
    ----------
    rules : Rules
    threads : int, optional
        How many threads share the work; all cores by default. The result does not depend on it.
    progress : callable, optional
        Called after each layer with the states done and the states in all.

    Returns
    -------
    ValueTable
    """
    began = time.perf_counter()
    threshold = rules.upper_threshold
    width = -(-(threshold + _PADDING) // LANES) * LANES
    start = (np.arange(2 * (ALL_BOXES + 1)) * width).reshape(-1, 2)
    values = np.zeros(start.size * width)
    rows = values.reshape(*start.shape, width)
    rows[ALL_BOXES, :, threshold:] = rules.upper_bonus

    reachable = reachable_states(threshold)
    states = reachable.sum(axis=(1, 2))
    done = int(states[ALL_BOXES])
    plan = moves(rules)
    with Workers(threads) as workers:
        for layer in reversed(range(N_BOXES)):
            sheets = _sheets(np.flatnonzero(layer == BOXES_FILLED))
            lanes = _lanes(sheets, threshold, width)
            parts = min(len(sheets), workers.count * _CHUNKS_PER_THREAD)
            calls = [
                (sheets[part::parts], lanes[part::parts], start, plan, LATTICE, values)
                for part in range(parts)
            ]
            workers.run(solve_rows, calls)
            done += int(states[layer == BOXES_FILLED].sum())
            if progress:
                progress(done, int(states.sum()))
    return ValueTable(
        rules,
        np.where(reachable, rows[:, :, : threshold + 1], np.nan),
        _provenance(workers.count, time.perf_counter() - began),
    )


def _sheets(filled: NDArray[np.int64]) -> NDArray[np.int64]:
    """All (filled, joker) that can be, for these masks."""
    joker = filled[filled & Box.YAMS.mask > 0]
    return np.concatenate(
        [
            np.stack([masks, np.full_like(masks, flag)], axis=1)
            for flag, masks in enumerate((filled, joker))
        ]
    )


def _lanes(sheets: NDArray[np.int64], threshold: int, width: int) -> NDArray[np.int64]:
    """First and last upper subtotal that matter on each sheet, and the width of its row."""
    faces = np.arange(1, FACES + 1)
    filled = (sheets[:, :1] >> np.arange(FACES) & 1) @ faces
    least = threshold - DICE * (faces.sum() - filled)
    first = np.clip(least - 1, 0, None)  # from here the bonus is out of reach, as it is below
    last = np.minimum(threshold, DICE * filled)
    return np.stack([first, last, np.full_like(first, width)], axis=1)


def _provenance(threads: int, seconds: float) -> dict[str, Any]:
    return {
        "software": "yams-solver",
        "version": __version__,
        "python": platform.python_version(),
        "numpy": np.__version__,
        "numba": numba.__version__,
        "h5py": h5py.__version__,
        "hdf5": h5py.version.hdf5_version,
        "machine": f"{platform.system()} {platform.machine()}",
        "threads": threads,
        "time": datetime.now(UTC).isoformat(timespec="seconds"),
        "seconds": round(seconds, 3),
    }
