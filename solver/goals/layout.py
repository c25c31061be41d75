"""Which states can follow a sheet, and how many points can be written on the way to each.

The induction for another goal than the mean knows a position as a state and the points written so
far. Three things keep it small, none of them an approximation:

- Upper subtotals are told apart only as far as the bonus needs (see `subtotals`).
- The points written lie between bounds that the state itself gives.
- Where the utility is constant over all totals that can still come, nothing is to be decided. A
  utility has such ends when it is constant up to some total, or from some total on.

Under rules by which the joker flag changes nothing, the two flags are one.

A small row, drawn in numbers. Only Chance is open (5 to 30 points), the sheet holds between 230 and
262 points, and the goal is 275. Below 245 it is out of reach, so the lanes 245 to 262 are computed,
eight at a time, and a vector of settled lanes stands on each side:

    lane      237 ... 244 | 245 ... 252 | 253 ... 260 | 261   262   | 263 ... 270
    chance      0 ...   0 | of 30 ...   |             |  ... of 13  |   1 ...   1

Where both Chance and Sixes are open, filling Sixes with 18 leads to this row, read 18 lanes further
on: lane 230 reads lane 248, and lane 200, whose 218 is left of the row, a 0.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.game.rules import Rules
from solver.game.states import State, faces_filled, reachable_filled
from solver.goals.subtotals import subtotal_classes
from solver.kernels.transitions import BOX, FLAG_AFTER, PAID, transitions
from solver.kernels.vectors import LANES

__all__ = ["Layer", "Layout", "lay_out", "points_to_come", "vectors_of"]

Ints = NDArray[np.int64]


class Layer(NamedTuple):
    """The states with so many boxes filled, one row for each that must be told apart."""

    sheets: Ints
    """``(n, 3)``: filled, upper and joker of each row, the smallest subtotal of its class."""
    lanes: Ints
    """``(n, 2)``: first number of points written to compute, and the one after the last."""
    base: int
    """Place in `values` of the first row."""
    size: int
    """Numbers that the rows of the layer take in `values`."""

    @property
    def vectors(self) -> int:
        """Vectors to compute."""
        return vectors_of(self.lanes)


class Layout(NamedTuple):
    """The states that can follow a sheet, laid out for the kernel (see `kernels.utility`)."""

    layers: list[Layer]
    """From the sheet's own to the full ones."""
    start: Ints
    """``(2^boxes, 2, cap + 1)``: place in `values` of lane 0 of each row."""
    spans: Ints
    """``(2^boxes, 2, 2)``: first lanes of the first and the last vector of each row."""
    size: int
    """Numbers to make room for: two neighbouring layers are alive at a time."""
    vectors: int
    """Vectors to compute."""


def vectors_of(lanes: Ints) -> int:
    """Vectors that hold the lanes of some rows, given as in `Layer`."""
    return int((-((lanes[:, 0] - lanes[:, 1]) // LANES)).sum())


def lay_out(
    rules: Rules, root: State, written: tuple[int, int], settled: tuple[int, int]
) -> Layout:
    """Lay out the states that can follow a sheet.

    Parameters
    ----------
    rules : Rules
    root : State
    written : (int, int)
        Fewest and most points that may stand on the sheet at the root.
    settled : (int, int)
        The utility is constant below the first total, and from the second on.
    """
    flags = transitions(rules).flags
    one_flag = bool((flags[0, :FLAG_AFTER] == flags[1, :FLAG_AFTER]).all())
    if one_flag:
        root = root._replace(joker=False)
    classes = subtotal_classes(rules, root)
    filled, joker = _sheets(rules, root, one_flag)
    faces = faces_filled(rules)[filled]
    low, high = _gained(rules, root, one_flag, filled, joker)
    most = _greatest_gain(rules, filled, joker)

    # One row for each class of each sheet.
    count = classes.sizes[faces]
    sheet = np.repeat(np.arange(filled.size), count)
    begin = np.cumsum(count) - count
    which = classes.first[faces][sheet] + np.arange(sheet.size) - begin[sheet]
    subtotal, bonus_low, bonus_high, upper_low, upper_high = classes.rows[which].T
    fewest = written[0] + low[sheet] + upper_low
    beyond = written[1] + high[sheet] + upper_high + 1
    first = np.clip(settled[0] - most[sheet] - bonus_high, fewest, beyond)
    last = np.clip(settled[1] - bonus_low, fewest, beyond)

    # The rows of a sheet are stored over one span: a settled vector, the lanes, a settled vector.
    left = np.minimum.reduceat(first, begin) - LANES
    right = np.maximum.reduceat(last, begin)
    width = right + LANES - left
    rows = np.stack([filled[sheet], subtotal, joker[sheet]], axis=1)
    place, layers = _layers(rules, filled, width * count, rows, np.stack([first, last], axis=1))

    start = np.zeros((rules.full + 1, 2, rules.upper_cap + 1), dtype=np.int64)
    spans = np.zeros((rules.full + 1, 2, 2), dtype=np.int64)
    start[filled, joker] = (place - left)[:, None] + classes.number[faces] * width[:, None]
    spans[filled, joker] = np.stack([left, right], axis=1)
    if one_flag:
        start[:, 1], spans[:, 1] = start[:, 0], spans[:, 0]
    return Layout(
        layers,
        start,
        spans,
        size=max(layer.base + layer.size for layer in layers),
        vectors=sum(layer.vectors for layer in layers[:-1]),
    )


def points_to_come(rules: Rules, state: State) -> int:
    """Bound of the points still to come, the upper bonus included."""
    gain = _greatest_gain(rules, np.array([state.filled]), np.array([int(state.joker)]))
    return int(gain[0]) + int(rules.upper_bonuses.max())


def _layers(
    rules: Rules, filled: Ints, sizes: Ints, rows: Ints, lanes: Ints
) -> tuple[Ints, list[Layer]]:
    """Give every sheet a place, those of even layers in one room and those of odd in another.

    Parameters
    ----------
    rules : Rules
    filled, sizes : (m,) int64
        Boxes filled on each sheet, and the numbers that its rows take.
    rows, lanes : (n, 3) and (n, 2) int64
        As in `Layer`, for all sheets.

    Returns
    -------
    (place, layers)
        Place of each sheet, shape (m,), and the layers.
    """
    depth = rules.boxes_filled[filled]
    of_row = rules.boxes_filled[rows[:, 0]]
    boxes = len(rules.boxes)
    totals = np.bincount(depth, weights=sizes, minlength=boxes + 1).astype(np.int64)
    room = int(totals[::2].max())
    place = np.empty_like(filled)
    layers = []
    for layer in range(int(depth.min()), boxes + 1):
        here = depth == layer
        base = room * (layer % 2)
        place[here] = base + np.cumsum(sizes[here]) - sizes[here]
        mine = of_row == layer
        layers.append(Layer(rows[mine], lanes[mine], base, int(totals[layer])))
    return place, layers


def _sheets(rules: Rules, root: State, one_flag: bool) -> tuple[Ints, Ints]:
    """Filled boxes and joker flag of all sheets that can follow."""
    masks = np.flatnonzero(reachable_filled(rules))
    masks = masks[masks & root.filled == root.filled]
    # A sheet keeps the flag, unless the bonus is paid once; another gets it with the Yams box.
    plain = masks[(not root.joker) | (rules.yams_bonus_once & (masks != root.filled))]
    may_get = root.joker or not root.filled & rules.yams_mask
    joker = masks[(masks & rules.yams_mask > 0) & may_get & (not one_flag)]
    filled = np.concatenate([plain, joker])
    return filled, np.repeat([0, 1], [plain.size, joker.size])


def _bits(rules: Rules, masks: Ints) -> Ints:
    """Spread masks over the boxes; shape (n, boxes)."""
    return masks[:, None] >> np.arange(len(rules.boxes)) & 1


def _most_paid(rules: Rules) -> Ints:
    """Most points that each box pays; shape (boxes,)."""
    entries = transitions(rules).entries
    most = np.zeros(len(rules.boxes), dtype=np.int64)
    np.maximum.at(most, entries[:, BOX], entries[:, PAID])
    return most


def _is_yams(rules: Rules) -> NDArray[np.bool_]:
    """Which box is the Yams box; shape (boxes,)."""
    return rules.yams_mask >> np.arange(len(rules.boxes)) & 1 > 0


def _greatest_gain(rules: Rules, filled: Ints, joker: Ints) -> Ints:
    """Bound of the points still to come on each sheet, without the upper bonus."""
    still_open = _bits(rules, rules.full & ~filled)
    turns = still_open.sum(axis=1)
    yams_open = still_open[:, _is_yams(rules)].any(axis=1)
    bonuses = np.where(joker > 0, turns, np.maximum(turns - 1, 0) * yams_open)
    return still_open @ _most_paid(rules) + rules.yams_bonus * _payable(rules, bonuses)


def _gained(
    rules: Rules, root: State, one_flag: bool, filled: Ints, joker: Ints
) -> tuple[Ints, Ints]:
    """Bounds of the points written since the root, apart from those in upper boxes."""
    since = _bits(rules, filled & ~root.filled)
    turns = since.sum(axis=1)
    yams = since[:, _is_yams(rules)].any(axis=1)
    is_lower = np.array([not box.is_upper for box in rules.boxes]) & ~_is_yams(rules)
    high = since @ np.where(is_lower, _most_paid(rules), 0)
    low = np.zeros_like(high)
    if rules.yams_mask:
        entries = transitions(rules).entries
        paid = entries[_is_yams(rules)[entries[:, BOX]], PAID]
        # Without the flag, the Yams box holds 0, unless the flag can be lost or does not count.
        has_yams = yams & ((joker > 0) | one_flag | rules.yams_bonus_once)
        low = np.where(yams & (joker > 0), paid[paid > 0].min(), 0)
        bonuses = np.where(has_yams, turns - 1, turns * bool(root.joker))
        high += np.where(has_yams, paid.max(), 0) + rules.yams_bonus * _payable(rules, bonuses)
    return low, high


def _payable(rules: Rules, bonuses: Ints) -> Ints:
    return np.minimum(bonuses, 1) if rules.yams_bonus_once else bonuses
