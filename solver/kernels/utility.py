"""The induction over rows whose lanes are points written so far.

A row holds the best expected utility of a state for every number of points written. Only the lanes
that matter are stored: a position left of the row is read at its first vector, one right of it at
its last, where the outcome is settled and all lanes are equal. Lanes may be pairs (see `vectors`):
the utility that decides, and a second one that is carried along.
"""

from __future__ import annotations

from typing import Any

from solver.kernels.compiling import kernel
from solver.kernels.turn import room_for_reads, solve_row
from solver.kernels.vectors import LANES

__all__ = ["utility_rows"]


@kernel
def utility_rows(
    rules: Any,
    rerolls: int,
    sheets: Any,
    lanes: Any,
    ends: Any,
    start: Any,
    spans: Any,
    options: Any,
    node: Any,
    values: Any,
    planes: Any,
) -> None:
    """Fill the rows of some states from those of the states with one box more.

    Parameters
    ----------
    rules : packed transitions, with points as lanes
    rerolls : int
        Of a turn.
    sheets : (n, 3) int64
        Filled, upper and joker of each.
    lanes : (n, 2) int64
        First lane of each row to compute, and the lane after the last.
    ends : (p, 2) float64
        Value of the lanes before the first, and of those after the last, in each plane.
    start : (2^boxes, 2, cap + 1) int64
        Place in `values` of lane 0 of each row, whether that is stored or not.
    spans : (2^boxes, 2, 2) int64
        First lane of the first and of the last vector of a row that may be read. The first vector
        ends before any lane to compute, the last begins after all of them.
    options : room for a vector an entry
    node : room for a vector a hold
    values : (m,) or (2, m) float64
        The rows, of numbers or of pairs; read and written.
    planes : (p, m) float64
        The same memory, as one plane or two.
    """
    reads = room_for_reads(rules)
    for sheet in range(sheets.shape[0]):
        filled, upper, joker = sheets[sheet]
        state = filled, upper, joker
        row = start[filled, joker, upper]
        first, last = lanes[sheet]
        for plane in range(planes.shape[0]):
            planes[plane, row + spans[filled, joker, 0] : row + first] = ends[plane, 0]
        solve_row(rules, rerolls, state, lanes[sheet], start, spans, values, reads, options, node)
        for plane in range(planes.shape[0]):
            planes[plane, row + last : row + spans[filled, joker, 1] + LANES] = ends[plane, 1]
