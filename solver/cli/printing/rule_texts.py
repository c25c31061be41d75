"""What a rule set says, in words: its boxes, bonuses, joker and order."""

from __future__ import annotations

import re
from collections.abc import Iterator

from solver.game.boxes import Box
from solver.game.dice import FACES, format_dice, roll_index
from solver.game.examples import examples, ways
from solver.game.rules import Rules
from solver.language import box_label, tr

__all__ = ["box_texts", "rule_texts", "ways_texts"]

#: How the points of a box count the dice.
_WAYS = {
    "sum": "the sum of all dice",
    "matching": "all dice that show the face of the figure",
    "figure": "only the dice that the figure needs",
}
_JOKER = {
    "none": "A further Yams is an ordinary roll.",
    "forced": (
        "A further Yams is a joker: it goes to its upper box; if that is filled, to any lower box"
        " at full value; if those are filled, to any upper box."
    ),
    "free": (
        "A further Yams is a joker: it goes to any box; the lower ones pay it at full value once"
        " its upper box is filled."
    ),
    "cross-out": (
        "A further Yams pays its bonus, and then a box of the player's choice is crossed out."
    ),
}
_ORDER = {
    "free": "The boxes are filled in any order.",
    "upper-first": "No lower box is filled before all upper ones.",
    "downward": "The boxes are filled from the first to the last.",
    "upward": "The boxes are filled from the last to the first.",
}
_NEEDS = (
    (r"any", "any roll"),
    (r"(?P<n>\d) alike", "{n} dice of one face"),
    (r"two pairs", "two dice of one face and two of another"),
    (r"full house", "three dice of one face and two of another"),
    (r"(?P<n>\d) in a row", "{n} consecutive faces"),
    (r"sum >= (?P<n>\d+)", "a sum of {n} or more"),
    (r"sum <= (?P<n>\d+)", "a sum of {n} or less"),
)


def _needs_text(need: str) -> str:
    """What a box needs, in the language at present."""
    for pattern, text in _NEEDS:
        if match := re.fullmatch(pattern, need):
            return tr(text, **match.groupdict())
    return tr("just {dice}", dice=need)


def _points_text(box: Box) -> str:
    """What a box pays, in the language at present."""
    terms = str(box.points).split("+")
    return " + ".join(
        tr(_WAYS[term]) if term in _WAYS else tr("{points} points", points=int(term))
        for term in map(str.strip, terms)
    )


def box_texts(box: Box) -> Iterator[str]:
    """Sentences on a box: what it needs and pays, and what it pays a roll or two."""
    if box.face is None:
        needed = tr("; or ").join(map(_needs_text, box.needs))
        yield tr(
            "{box}: {needs}; pays {points}.",
            box=box_label(box),
            needs=needed,
            points=_points_text(box),
        )
    else:
        yield tr("{box}: pays the dice that show {face}.", box=box_label(box), face=box.face)
    for roll, points in examples(box):
        yield tr("Example: {dice} pays {points}.", dice=format_dice(roll), points=points)


def rule_texts(rules: Rules) -> Iterator[str]:
    """Sentences on all but the boxes: throws, bonuses, joker and order."""
    yield tr(
        "{boxes} boxes, {throws} {throws:throw|throws} a turn.",
        boxes=len(rules.boxes),
        throws=rules.throws,
    )
    yield from _upper_texts(rules)
    if not rules.yams_mask:
        yield tr("There is no Yams box, and so no Yams bonus and no joker.")
    else:
        yield from _yams_texts(rules)
    yield tr(_ORDER[rules.order])


def _upper_texts(rules: Rules) -> Iterator[str]:
    steps = [(threshold, bonus) for threshold, bonus in rules.upper_steps if bonus]
    if not steps and not rules.upper_bonus_per_point:
        yield tr("There is no upper bonus.")
        return
    for threshold, bonus in steps:
        yield tr(
            "Upper bonus: {bonus} from {threshold} upper points on.",
            bonus=bonus,
            threshold=threshold,
        )
    if rules.upper_bonus_per_point:
        yield tr(
            "Upper bonus: {bonus} more for each upper point above {threshold}.",
            bonus=rules.upper_bonus_per_point,
            threshold=rules.upper_steps[-1][0],
        )


def _yams_texts(rules: Rules) -> Iterator[str]:
    if rules.yams_bonus:
        text = "Yams bonus: {bonus} for each further Yams while the Yams box holds its points."
        if rules.yams_bonus_once:
            text = (
                "Yams bonus: {bonus} for a further Yams while the Yams box holds its points, once."
            )
        yield tr(text, bonus=rules.yams_bonus)
    else:
        yield tr("There is no Yams bonus.")
    yield tr(_JOKER[rules.joker])
    if rules.joker_at_zero:
        yield tr("A Yams is a joker when the Yams box holds 0, too, without a bonus.")
    if example := _joker_example(rules):
        roll, options = example
        paid = ", ".join(f"{box_label(box)} {points}" for box, points in options.items())
        yield tr(
            "Example: {dice} with the Yams box and its upper box filled: {paid}.",
            dice=format_dice(roll),
            paid=paid,
        )


def _joker_example(rules: Rules) -> tuple[tuple[int, ...], dict[Box, int]] | None:
    """Joker of the highest face, its upper box filled, and what the open boxes pay it."""
    faces = [face for face in range(1, FACES + 1) if rules.upper_masks[face - 1]]
    if rules.joker == "none" or not faces or rules.order != "free":
        return None
    roll = (faces[-1],) * 5
    filled = rules.yams_mask | rules.upper_masks[faces[-1] - 1]
    options = rules.options(filled, True, roll_index(roll))
    return (roll, options) if options else None


def ways_texts(rules: Rules) -> Iterator[str]:
    """Say of each way to count dice that the sheet uses which boxes do, and what it means."""
    for way, text in _WAYS.items():
        if keys := [box.key for box in rules.boxes if way in ways(box)]:
            yield tr(
                '"{way}" ({boxes}): {meaning}', way=way, boxes=", ".join(keys), meaning=tr(text)
            )
