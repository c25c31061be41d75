r"""`solve`: the whole value table of a rule set by backward induction.

Let s = (filled, upper, joker) be a state before a turn, r a roll, h a hold inside it, and b a box
that the rules let r be written in, paying p(s, r, b) points and leading to the state s.r.b. With
n rerolls left a roll is worth

.. math::

    V_0(s, r) &= \max_b \; p(s, r, b) + V(s.r.b) \\
    V_n(s, r) &= \max\bigl(V_0(s, r), \; \max_{h \subset r} \sum_{r'} P(r' | h) \, V_{n-1}(s, r')
    \bigr)

and a state, with t throws a turn,

.. math::

    V(s) = \sum_r P(r) \, V_{t-1}(s, r), \qquad V(\text{full sheet}) = \text{upper bonus}(upper).

V counts the points still to come, the upper bonus included; those written are no part of the
state. The sum over r' is taken one die at a time (`expect` in `solver.kernels.turn`): since the
dice that come are independent, a hold is worth the mean over the six ways to add a die to it. The
maximum over h is taken one die at a time, too (`choose`).

That the whole game can be solved like this was shown by T. Verhoeff (*Optimal Solitaire Yahtzee
Strategies*, 1999), P. Woodward (*Yahtzee: The Solution*, 2003) and J. Glenn (*An Optimal Strategy
for Yahtzee*, 2006).

The value of a state needs only those with one box more filled, so the sheets are worked off in
layers, the full ones first. A row is all upper subtotals of a sheet (filled, joker), eight at a
time. Only those that matter are computed: below some subtotal the bonus is out of reach and one
lane serves them all; at the cap it is earned, and copies of that lane beyond it stand for the
capped sums. Threads share out the sheets of a layer; no number depends on their order, so the table
has the same bits for any number of threads.
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
from solver.game.dice import DICE, FACES
from solver.game.rules import Rules
from solver.game.states import reachable_filled, reachable_states
from solver.kernels.transitions import packed
from solver.kernels.turn import solve_rows
from solver.kernels.vectors import LANES
from solver.threads import Progress, Workers
from solver.values.table import ValueTable

__all__ = ["solve"]

#: Lanes after the cap that a successor may be read from: the greatest shift and a vector.
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
    cap, boxes = rules.upper_cap, len(rules.boxes)
    width = -(-(cap + _PADDING) // LANES) * LANES
    sheets = _sheets(rules)
    place = np.zeros((rules.full + 1, 2, 1), dtype=np.int64)
    place[sheets[:, 0], sheets[:, 2], 0] = np.arange(len(sheets)) * width
    spans = np.tile(np.array([0, width - LANES]), (rules.full + 1, 2, 1))
    values = np.zeros(len(sheets) * width)
    rows = values.reshape(-1, width)
    rows[sheets[:, 0] == rules.full, : cap + 1] = rules.upper_bonuses
    rows[sheets[:, 0] == rules.full, cap + 1 :] = rules.upper_bonuses[-1]

    reachable = reachable_states(rules)
    states = reachable.sum(axis=(1, 2))
    depth = rules.boxes_filled
    done = int(states[rules.full])
    with Workers(threads) as workers:
        for layer in reversed(range(boxes)):
            here = sheets[depth[sheets[:, 0]] == layer]
            lanes = _lanes(rules, here, width)
            parts = min(len(here), workers.count * _CHUNKS_PER_THREAD)
            workers.run(
                solve_rows,
                [
                    (
                        packed(rules),
                        rules.throws - 1,
                        # of one layout, so that the kernel is compiled once
                        np.ascontiguousarray(here[part::parts]),
                        np.ascontiguousarray(lanes[part::parts]),
                        place,
                        spans,
                        values,
                    )
                    for part in range(parts)
                ],
            )
            done += int(states[depth == layer].sum())
            if progress:
                progress(done, int(states.sum()))
    table = np.full(reachable.shape, np.nan)
    table[sheets[:, 0], sheets[:, 2]] = rows[:, : cap + 1]
    table[~reachable] = np.nan
    return ValueTable(rules, table, _provenance(workers.count, time.perf_counter() - began))


def _sheets(rules: Rules) -> NDArray[np.int64]:
    """All sheets that can be, as (filled, 0, joker): the joker flag needs a filled Yams box."""
    filled = np.flatnonzero(reachable_filled(rules))
    joker = filled[filled & rules.yams_mask > 0]
    return np.concatenate(
        [
            np.stack([masks, np.zeros_like(masks), np.full_like(masks, flag)], axis=1)
            for flag, masks in enumerate((filled, joker))
        ]
    )


def _lanes(rules: Rules, sheets: NDArray[np.int64], width: int) -> NDArray[np.int64]:
    """First upper subtotal that matters on each sheet, the one after the last, and the width."""
    faces = np.zeros(len(sheets), dtype=np.int64)
    for face, mask in enumerate(rules.upper_masks, start=1):
        faces += np.where(sheets[:, 0] & mask > 0, face, 0)
    most = DICE * faces
    # Below this the lowest bonus is out of reach, and all subtotals are worth the same.
    least = np.clip(rules.upper_steps[0][0] - (rules.upper_most - most) - 1, 0, None)
    end = np.minimum(rules.upper_cap, most) + 1
    return np.stack([np.minimum(least, end - 1), end, np.full_like(end, width)], axis=1)


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
