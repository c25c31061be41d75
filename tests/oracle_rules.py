"""Rule sets as complete documents, for the oracle: the presets, and pads that people play on.

A document is plain data: every field, and under ``boxes`` the sheet in its order, as pairs of a
key and what the box needs and pays. The presets are read off the rules texts (``guide`` is the
reference text; each other preset says how its text differs), `EXAMPLES` off the issue list.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

Document = dict[str, Any]
UPPER = ("ones", "twos", "threes", "fours", "fives", "sixes")


def pays(needs: str | list[str], points: int | str) -> dict[str, Any]:
    """What a lower box needs and pays."""
    return {"needs": needs, "points": points}


def changed(rules: Document, without: Sequence[str] = (), **changes: Any) -> Document:
    """Rules with other fields and boxes.

    The name of a box stands for its points, or for its needs and points; a box that the sheet
    lacks is placed at the end.
    """
    boxes = {key: spec for key, spec in rules["boxes"] if key not in without}
    fields = {field: value for field, value in rules.items() if field != "boxes"}
    for name, change in changes.items():
        if name in fields:
            fields[name] = change
        else:
            spec = change if isinstance(change, dict) else {"points": change}
            boxes[name] = {**boxes.get(name, {}), **spec}
    return {**fields, "boxes": [[key, spec] for key, spec in boxes.items()]}


PLAIN: Document = {
    "upper_bonus": 35,
    "upper_threshold": 63,
    "upper_bonus_per_point": 0,
    "yams_bonus": 0,
    "yams_bonus_once": False,
    "joker": "none",
    "joker_at_zero": False,
    "order": "free",
    "throws": 3,
    "boxes": [
        *([key, {"face": face}] for face, key in enumerate(UPPER, 1)),
        ["three_of_a_kind", pays("3 alike", "sum")],
        ["four_of_a_kind", pays("4 alike", "sum")],
        ["full_house", pays("full house", 25)],
        ["small_straight", pays("4 in a row", 30)],
        ["large_straight", pays("5 in a row", 40)],
        ["yams", pays("5 alike", 50)],
        ["chance", pays("any", "sum")],
    ],
}
GUIDE = changed(PLAIN, joker="forced", yams_bonus=100)
YATZY: Document = {
    **PLAIN,
    "upper_bonus": 50,
    "boxes": [
        *PLAIN["boxes"][:6],
        ["one_pair", pays("2 alike", "figure")],
        ["two_pairs", pays("two pairs", "figure")],
        ["three_of_a_kind", pays("3 alike", "figure")],
        ["four_of_a_kind", pays("4 alike", "figure")],
        ["small_straight", pays("12345", 15)],
        ["large_straight", pays("23456", 20)],
        ["full_house", pays("full house", "sum")],
        ["chance", pays("any", "sum")],
        ["yatzy", pays("5 alike", 50)],
    ],
}
FIVE_ALIKE_TOO = {"needs": ["full house", "5 alike"]}

RULES: dict[str, Document] = {
    "guide": GUIDE,
    "official": changed(GUIDE, joker_at_zero=True),
    "free-joker": changed(GUIDE, joker="free", joker_at_zero=True),
    "no-joker": changed(GUIDE, joker="none"),
    "single-bonus": changed(GUIDE, joker="none", yams_bonus_once=True),
    "plain": PLAIN,
    "family": changed(GUIDE, full_house=FIVE_ALIKE_TOO),
    "summed-full": changed(GUIDE, full_house="sum"),
    "yatzy": YATZY,
}

_FIGURES = changed(PLAIN, three_of_a_kind="figure", four_of_a_kind="figure")
EXAMPLES: dict[str, Document] = {
    "four-40": changed(PLAIN, four_of_a_kind=40),
    "three-figure": changed(PLAIN, three_of_a_kind="figure"),
    "figures": _FIGURES,
    "four-figure-plus-30": changed(PLAIN, four_of_a_kind="figure + 30"),
    "fixed-straights": changed(
        _FIGURES, small_straight=pays("12345", 30), large_straight=pays("23456", 40)
    ),
    "without-chance": changed(PLAIN, without=["chance"]),
    "steps": changed(PLAIN, upper_bonus=[[60, 25], [75, 50]], upper_threshold=None),
    "growing": changed(PLAIN, upper_threshold=60, upper_bonus_per_point=1),
    "cross-out": changed(PLAIN, yams_bonus=100, joker="cross-out"),
    "upper-first": changed(PLAIN, order="upper-first"),
    "downward": changed(PLAIN, order="downward"),
    "upward": changed(PLAIN, order="upward"),
    "one-throw": changed(PLAIN, throws=1),
    "two-throws": changed(PLAIN, throws=2),
    "five-throws": changed(PLAIN, throws=5),
    "yatzy-five-alike": changed(YATZY, full_house=FIVE_ALIKE_TOO),
    "yatzy-four-alike": changed(YATZY, two_pairs={"needs": ["two pairs", "4 alike"]}),
    # What a joker does where its box has not come, is not on the sheet, or counts its dice only.
    "guide-upper-first": changed(GUIDE, order="upper-first"),
    "guide-downward": changed(GUIDE, order="downward", joker_at_zero=True),
    "guide-upward": changed(GUIDE, order="upward"),
    "guide-without-sixes": changed(GUIDE, without=["sixes"], upper_threshold=45),
    "guide-figures": changed(
        GUIDE,
        without=["ones", "twos", "threes"],
        upper_threshold=45,
        joker="free",
        full_house="figure",
        small_straight="figure",
        large_straight=pays("23456", "figure + 10"),
        two_pairs=pays(["two pairs", "4 alike"], "figure"),
        three_of_a_kind="matching",
        low=pays("sum <= 12", 30),
        high=pays("sum >= 22", "sum"),
    ),
    "cross-out-once": changed(
        GUIDE, joker="cross-out", yams_bonus_once=True, four_of_a_kind="matching + 5"
    ),
}
