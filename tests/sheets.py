"""Sheets to try the solver on: games of chance on any rules, and rules made at random."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from hypothesis import strategies as st

import oracle
from oracle_rules import PLAIN, UPPER, Document

OracleState = tuple[int, int, bool]
STANDARD = {key for key, _ in PLAIN["boxes"]}


def mapping(name: str, rules: Document) -> dict[str, Any]:
    """Return a document of the oracle as `Rules.from_mapping` takes a complete one."""
    fields = {field: value for field, value in rules.items() if value is not None}
    boxes = {
        key: spec if key in STANDARD else {**spec, "label": {"en": key, "fr": key}}
        for key, spec in rules["boxes"]
    }
    return {"base": "empty", **fields, "name": name, "boxes": boxes}


def game(rules: Document, rng: random.Random) -> Iterator[OracleState]:
    """States of a game of chance, good rolls and the best-paying boxes made likely."""
    state: OracleState = (0, 0, False)
    yield state
    for _ in rules["boxes"]:
        alike = rng.choice([0, 3, 4, 5])
        dice = [rng.randint(1, 6)] * alike + [rng.randint(1, 6) for _ in range(5 - alike)]
        legal = oracle.choices(rules, *state, tuple(dice))
        best = max(legal, key=lambda choice: choice[1])
        state = rng.choice([best, rng.choice(legal)])[3:]
        yield state


FIGURES = st.one_of(
    st.integers(2, 5).map("{} alike".format),
    st.sampled_from(["two pairs", "full house"]),
    st.integers(2, 5).map("{} in a row".format),
    st.lists(st.integers(1, 6), min_size=5, max_size=5).map(lambda roll: "".join(map(str, roll))),
)
CONDITIONS = st.one_of(
    st.just("any"),
    st.integers(6, 29).map("sum >= {}".format),
    st.integers(6, 29).map("sum <= {}".format),
)


@st.composite
def lower_boxes(draw: st.DrawFn) -> dict[str, Any]:
    """What a lower box needs and pays."""
    need = st.one_of(FIGURES, FIGURES, CONDITIONS)
    needs = draw(st.one_of(need, st.lists(need, min_size=2, max_size=3, unique=True)))
    each = [needs] if isinstance(needs, str) else needs
    terms = ["sum"]
    if not any(word in text for text in each for word in ("any", "sum")):
        terms.append("figure")
    if all("alike" in text for text in each):
        terms.append("matching")
    number, term = draw(st.integers(0, 60)), draw(st.sampled_from(terms))
    points = draw(st.sampled_from([number, term, f"{term} + {number}", f"sum + {term}"]))
    return {"needs": needs, "points": points}


@st.composite
def documents(draw: st.DrawFn, max_boxes: int = 4) -> Document:
    """Make rules of 2 to `max_boxes` boxes, valid by the format of a rule set."""
    size = draw(st.integers(2, max_boxes))
    faces = draw(st.lists(st.integers(1, 6), max_size=size, unique=True))
    boxes: list[list[Any]] = [[UPPER[face - 1], {"face": face}] for face in faces]
    if len(boxes) < size and draw(st.booleans()):
        boxes.append(["yams", {"needs": "5 alike", "points": draw(st.sampled_from([50, "sum"]))}])
    has_yams = len(boxes) > len(faces)
    boxes += [[f"lower_{n}", draw(lower_boxes())] for n in range(size - len(boxes))]
    joker = draw(st.sampled_from(["none", "forced", "free", "cross-out"])) if has_yams else "none"
    at_zero = joker in ("forced", "free") and draw(st.booleans())
    bonus = draw(st.sampled_from([0, 50, 100] if joker != "cross-out" else [50, 100]))
    return {
        **draw(upper_bonuses(5 * sum(faces))),
        "yams_bonus": bonus if has_yams else 0,
        # With jokers, points in the Yams box and a bonus still to come need flags of their own.
        "yams_bonus_once": (
            has_yams and bonus > 0 and (joker == "none" or at_zero) and draw(st.booleans())
        ),
        "joker": joker,
        "joker_at_zero": at_zero,
        "order": draw(st.sampled_from(["free", "upper-first", "downward", "upward"])),
        "throws": draw(st.integers(1, 5)),
        "boxes": draw(st.permutations(boxes)),
    }


@st.composite
def upper_bonuses(draw: st.DrawFn, most: int) -> dict[str, Any]:
    """Fields of the upper bonus where the upper boxes pay at most `most` points."""
    if most == 0:
        return {"upper_bonus": 0, "upper_threshold": 0, "upper_bonus_per_point": 0}
    thresholds = st.integers(0, most)
    if draw(st.booleans()):
        bonus: int | list[list[int]] = draw(st.integers(0, 60))
        threshold: int | None = draw(thresholds)
    else:
        rising = sorted(draw(st.lists(thresholds, min_size=2, max_size=3, unique=True)))
        paid = st.lists(st.integers(1, 60), min_size=len(rising), max_size=len(rising), unique=True)
        bonus = [list(step) for step in zip(rising, sorted(draw(paid)), strict=True)]
        threshold = None
    return {
        "upper_bonus": bonus,
        "upper_threshold": threshold,
        "upper_bonus_per_point": draw(st.sampled_from([0, 0, 1, 3])),
    }
