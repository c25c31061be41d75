"""Exact, slow and literal reference for the rules and the best play of any five-dice sheet.

The oracle shares no code with the solver it judges. It rerolls dice by listing every outcome,
tries all 32 subsets of the dice as holds and as figures, and computes with exact rational numbers
throughout. It is meant for sheets with few open boxes: one state costs a few milliseconds, and the
number of states below a sheet grows quickly with every open box.

Rules are plain data, documents as in `oracle_rules`. A state is ``(filled, upper, joker)`` at the
start of a turn: the bit mask of the boxes written, the points of the upper section as far as they
matter, and whether a further Yams earns the bonus (the Yams box holds points; under a
once-per-game bonus: and it has not been paid yet). The value of a state is the expected points
still to come, the upper bonus included.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property, lru_cache
from itertools import combinations_with_replacement, product
from math import lcm
from typing import Any

from oracle_rules import EXAMPLES as EXAMPLES
from oracle_rules import GUIDE as GUIDE
from oracle_rules import RULES as RULES
from oracle_rules import Document as Document
from oracle_rules import changed as changed

Roll = tuple[int, ...]  # five dice, ascending
Hold = tuple[int, ...]  # the dice kept, ascending
Choice = tuple[int, int, int, int, int, bool]


def _all_holds(roll: Roll) -> list[Hold]:
    """List the distinct holds among all 32 subsets of the dice of `roll`."""
    masks = product((False, True), repeat=5)
    kept = (tuple(die for die, keep in zip(roll, mask, strict=True) if keep) for mask in masks)
    return sorted(set(kept))


def _all_outcomes(held: Hold) -> Counter[Roll]:
    """How many of the 6^n throws of the other n dice lead to each roll."""
    throws = product(range(1, 7), repeat=5 - len(held))
    return Counter(tuple(sorted(held + thrown)) for thrown in throws)


ROLLS: list[Roll] = list(combinations_with_replacement(range(1, 7), 5))
HOLDS: dict[Roll, list[Hold]] = {roll: _all_holds(roll) for roll in ROLLS}
OUTCOMES: dict[Hold, Counter[Roll]] = {
    held: _all_outcomes(held) for held in sorted({held for roll in ROLLS for held in HOLDS[roll]})
}


def _is_figure(need: str, dice: Hold) -> bool:
    """Whether these dice, no more and no fewer, are the figure that a box needs."""
    counts = sorted(Counter(dice).values())
    match need.split():
        case ["two", "pairs"]:
            return counts == [2, 2]
        case ["full", "house"]:
            return counts == [2, 3]
        case [size, "alike"]:
            return counts == [int(size)]
        case [size, "in", "a", "row"]:
            return any(dice == tuple(range(low, low + int(size))) for low in range(1, 7))
        case [written] if len(written) == 5:
            return dice == tuple(sorted(map(int, written)))
    raise ValueError(f"not a figure: {need!r}")


@cache
def _figures(need: str, roll: Roll) -> list[Hold]:
    """Every set of dice of `roll` that is the figure."""
    return [dice for dice in HOLDS[roll] if _is_figure(need, dice)]


def _is_held(need: str, roll: Roll) -> bool:
    """Whether `roll` has what a box needs."""
    match need.split():
        case ["any"]:
            return True
        case ["sum", ">=", least]:
            return sum(roll) >= int(least)
        case ["sum", "<=", most]:
            return sum(roll) <= int(most)
    return bool(_figures(need, roll))


@cache
def _size(need: str) -> int:
    """Return the number of dice of a figure."""
    return next(len(dice) for roll in ROLLS for dice in _figures(need, roll))


def _pays(points: int | str, need: str, roll: Roll) -> int:
    """Points of a roll that has, or as a joker counts as having, what the box needs."""
    paid = 0
    for term in str(points).split("+"):
        match term.strip():
            case "sum":
                paid += sum(roll)
            case "matching" if need.endswith("alike"):
                face = max(_figures(need, roll))[0]
                paid += face * roll.count(face)
            case "figure":
                held = [sum(dice) for dice in _figures(need, roll)]
                paid += max(held) if held else _size(need) * roll[0]
            case number:
                paid += int(number)
    return paid


@dataclass(frozen=True, eq=False)
class Sheet:
    """One rule set, read from its document."""

    keys: list[str]
    boxes: list[dict[str, Any]]
    steps: list[tuple[int, int]]  # (threshold, bonus), ascending
    per_point: int
    yams_bonus: int
    yams_bonus_once: bool
    joker: str
    joker_at_zero: bool
    order: str
    throws: int

    @property
    def full(self) -> int:
        """Mask of the full sheet."""
        return (1 << len(self.boxes)) - 1

    @cached_property
    def upper_boxes(self) -> dict[int, int]:
        """Return the box of each face that has one."""
        return {box["face"]: i for i, box in enumerate(self.boxes) if "face" in box}

    @cached_property
    def cap(self) -> int:
        """Most points of the upper section that are told apart."""
        if self.per_point:
            return 5 * sum(self.upper_boxes)
        return self.steps[-1][0] if any(bonus for _, bonus in self.steps) else 0

    def final_bonus(self, upper: int) -> int:
        """Return what a full sheet is still worth."""
        reached = [bonus for threshold, bonus in self.steps if upper >= threshold]
        above = max(0, upper - self.steps[-1][0])
        return (reached[-1] if reached else 0) + self.per_point * above

    def open_boxes(self, filled: int) -> list[int]:
        """Boxes that may be written, the order of filling heeded."""
        empty = [box for box in range(len(self.boxes)) if not filled >> box & 1]
        match self.order:
            case "free":
                return empty
            case "upper-first":
                return [box for box in empty if "face" in self.boxes[box]] or empty
            case "downward":
                return empty[:1]
            case "upward":
                return empty[-1:]
        raise ValueError(f"not an order: {self.order!r}")

    @cache  # noqa: B019 - sheets live as long as the tests
    def points(self, box: int, roll: Roll, as_joker: bool) -> int:
        """Points of `roll` in `box`; as a joker it counts as having what the box needs."""
        face, needs = self.boxes[box].get("face"), self.boxes[box].get("needs", [])
        if face:
            return int(face * roll.count(face))
        return max(
            (
                _pays(self.boxes[box]["points"], need, roll)
                for need in ([needs] if isinstance(needs, str) else needs)
                if as_joker or _is_held(need, roll)
            ),
            default=0,
        )


@cache
def _read_text(text: str) -> Sheet:
    fields = json.loads(text)
    bonus = fields["upper_bonus"]
    return Sheet(
        keys=[key for key, _ in fields["boxes"]],
        boxes=[spec for _, spec in fields["boxes"]],
        steps=[tuple(step) for step in bonus]
        if isinstance(bonus, list)
        else [(fields["upper_threshold"], bonus)],
        per_point=fields["upper_bonus_per_point"],
        **{
            field: fields[field]
            for field in ("yams_bonus", "yams_bonus_once", "joker", "joker_at_zero")
        },
        order=fields["order"],
        throws=fields["throws"],
    )


def read(rules: Document) -> Sheet:
    """Read the sheet of a document; equal documents give the same object.

    Raises
    ------
    ValueError
        If the rules are the one combination that the joker flag of a state cannot describe.
    """
    sheet = _read_text(json.dumps(rules))
    if sheet.yams_bonus_once and sheet.joker in ("forced", "free") and not sheet.joker_at_zero:
        raise ValueError("a bonus paid once cannot go with jokers that need points in Yams")
    return sheet


def choices(rules: Document, filled: int, upper: int, joker: bool, roll: Roll) -> list[Choice]:
    """Every legal box of a final roll, in sheet order.

    Returns
    -------
    list of (box, points, bonus, next_filled, next_upper, next_joker)
        `bonus` is the Yams bonus, which is not part of `points`.
    """
    return _choices(read(rules), filled, upper, joker, tuple(sorted(roll)))


def _choices(sheet: Sheet, filled: int, upper: int, joker: bool, roll: Roll) -> list[Choice]:
    legal = sheet.open_boxes(filled)
    yams_box = sheet.keys.index("yams") if "yams" in sheet.keys else None
    yams = len(set(roll)) == 1
    further = yams and joker
    crossed = further and sheet.joker == "cross-out"
    as_joker = at_full = False
    if yams and sheet.joker in ("forced", "free") and yams_box is not None:
        as_joker = bool(filled >> yams_box & 1) and (joker or sheet.joker_at_zero)
        matching = sheet.upper_boxes.get(roll[0])  # may be missing, filled, or not come yet
        at_full = as_joker and matching not in legal
    if as_joker and sheet.joker == "forced":
        lower = [box for box in legal if "face" not in sheet.boxes[box]]
        legal = (lower or legal) if at_full else [box for box in legal if box == matching]
    bonus = sheet.yams_bonus if further else 0
    still_joker = joker and not (yams and sheet.yams_bonus_once)
    found: list[Choice] = []
    for box in legal:
        points = 0 if crossed else sheet.points(box, roll, at_full)
        next_upper = min(upper + points, sheet.cap) if "face" in sheet.boxes[box] else upper
        next_joker = still_joker or (box == yams_box and points > 0)
        found.append((box, points, bonus, filled | 1 << box, next_upper, next_joker))
    return found


class Turn:
    """One turn played for the greatest mean, given what each final roll is worth.

    All numbers are integers: with r rerolls left, worths are in units of 1 / (unit * 6^(5 r)).

    Parameters
    ----------
    final : mapping of roll to Fraction
        What it is worth to end the turn with each of the 252 rolls.
    throws : int
        Throws that the turn allows.
    """

    def __init__(self, final: Mapping[Roll, Fraction], throws: int = 3) -> None:
        self.throws = throws
        self.unit = lcm(*(worth.denominator for worth in final.values()))
        stop = {roll: int(worth * self.unit) for roll, worth in final.items()}
        self.roll_worth: list[dict[Roll, int]] = [stop]
        self.hold_worth: list[dict[Hold, int]] = [stop]
        for rerolls in range(1, throws):
            after = self.roll_worth[-1]
            means = {held: _scaled_mean(after, held) for held in OUTCOMES if len(held) < 5}
            means |= {roll: worth * 6 ** (5 * rerolls) for roll, worth in stop.items()}
            self.hold_worth.append(means)
            self.roll_worth.append(
                {roll: max(means[held] for held in HOLDS[roll]) for roll in ROLLS}
            )

    def value(self) -> Fraction:
        """Worth of the turn before its first throw."""
        return Fraction(_scaled_mean(self.roll_worth[-1], ()), self.unit * 6 ** (5 * self.throws))

    def holds(self, roll: Roll, rerolls: int) -> dict[Hold, Fraction]:
        """Worth of each hold of `roll`."""
        scale = self.unit * 6 ** (5 * rerolls)
        return {held: Fraction(self.hold_worth[rerolls][held], scale) for held in HOLDS[roll]}

    def best_hold(self, roll: Roll, rerolls: int) -> Hold:
        """Best hold; of equals the one with more dice, then with higher dice."""
        worth = self.hold_worth[rerolls]
        return max(HOLDS[roll], key=lambda held: (worth[held], len(held), held[::-1]))

    def final_rolls(self, roll: Roll | None, rerolls: int | None) -> dict[Roll, Fraction]:
        """Probability of each final roll, from the first throw or from a roll of the turn."""
        if (roll is None) != (rerolls is None) or rerolls not in (None, *range(self.throws)):
            raise ValueError(f"give a roll and 0 to {self.throws - 1} rerolls, or neither")
        weights, total = OUTCOMES[()], 6 ** (5 * self.throws)
        if roll is not None and rerolls is not None:
            weights, total = Counter({roll: 1}), 6 ** (5 * rerolls)
        ended: Counter[Roll] = Counter()
        for left in range(self.throws - 1 if rerolls is None else rerolls, 0, -1):
            thrown: Counter[Roll] = Counter()
            for dice, weight in weights.items():
                held = self.best_hold(dice, left)
                if len(held) == 5:
                    ended[dice] += weight * 6 ** (5 * left)
                else:
                    for outcome, ways in OUTCOMES[held].items():
                        thrown[outcome] += weight * ways * 6 ** len(held)
            weights = thrown
        ended.update(weights)
        return {dice: Fraction(weight, total) for dice, weight in ended.items()}


def _scaled_mean(worth: Mapping[Roll, int], held: Hold) -> int:
    """6^5 times the mean worth after throwing the dice that are not held."""
    scale: int = 6 ** len(held)
    return scale * sum(ways * worth[roll] for roll, ways in OUTCOMES[held].items())


def best_turn(payoff: Callable[[Roll], Fraction | int], throws: int = 3) -> Fraction:
    """Greatest expected payoff of the final roll."""
    return Turn({roll: Fraction(payoff(roll)) for roll in ROLLS}, throws).value()


@lru_cache(maxsize=1024)
def _turn(sheet: Sheet, filled: int, upper: int, joker: bool) -> Turn:
    """Play the turn that starts in a state for the greatest mean."""
    worths = {roll: _box_values(sheet, filled, upper, joker, roll).values() for roll in ROLLS}
    return Turn({roll: max(worths[roll]) for roll in ROLLS}, sheet.throws)


def value(rules: Document, filled: int, upper: int, joker: bool) -> Fraction:
    """Greatest expected points still to come at the start of a turn."""
    return _value(read(rules), filled, upper, joker)


@cache
def _value(sheet: Sheet, filled: int, upper: int, joker: bool) -> Fraction:
    if filled == sheet.full:
        return Fraction(sheet.final_bonus(upper))
    return _turn(sheet, filled, upper, joker).value()


def box_values(
    rules: Document, filled: int, upper: int, joker: bool, roll: Roll
) -> dict[int, Fraction]:
    """Value of writing a final roll in each legal box, its points and bonus included."""
    return _box_values(read(rules), filled, upper, joker, tuple(sorted(roll)))


def _box_values(
    sheet: Sheet, filled: int, upper: int, joker: bool, roll: Roll
) -> dict[int, Fraction]:
    return {
        choice[0]: choice[1] + choice[2] + _value(sheet, *choice[3:])
        for choice in _choices(sheet, filled, upper, joker, roll)
    }


def hold_values(
    rules: Document, filled: int, upper: int, joker: bool, roll: Roll, rerolls: int
) -> dict[Hold, Fraction]:
    """Value of each hold of `roll` with rerolls left; holding all five is to stop."""
    sheet = read(rules)
    if not 1 <= rerolls < sheet.throws:
        raise ValueError(f"rerolls must be 1 to {sheet.throws - 1}, not {rerolls}")
    return _turn(sheet, filled, upper, joker).holds(tuple(sorted(roll)), rerolls)


def total_distribution(
    rules: Document,
    filled: int,
    upper: int,
    joker: bool,
    roll: Roll | None = None,
    rerolls: int | None = None,
) -> dict[int, Fraction]:
    """Distribution of the points still to come when every choice maximises the mean.

    Choices of exactly equal value are decided by: more dice held, then higher dice (held dice
    compared from the highest down), then the first box of the sheet.

    Parameters
    ----------
    roll, rerolls : optional
        Start in the middle of the turn, with these dice and so many rerolls left.
    """
    start = None if roll is None else tuple(sorted(roll))
    return dict(_distribution((read(rules), filled, upper, joker), start, rerolls))


@cache
def _distribution(
    state: tuple[Sheet, int, int, bool], roll: Roll | None, rerolls: int | None
) -> dict[int, Fraction]:
    sheet, filled, upper, _ = state
    if filled == sheet.full:
        return {sheet.final_bonus(upper): Fraction(1)}
    written: dict[tuple[int, int, int, bool], Fraction] = {}
    for dice, chance in _turn(*state).final_rolls(roll, rerolls).items():
        values = _box_values(*state, dice)
        best = max(values.values())
        choice = next(c for c in _choices(*state, dice) if values[c[0]] == best)
        key = (choice[1] + choice[2], *choice[3:])
        written[key] = written.get(key, Fraction(0)) + chance
    found: dict[int, Fraction] = {}
    for (gain, *after), chance in written.items():
        for rest, rest_chance in _distribution((sheet, *after), None, None).items():
            found[gain + rest] = found.get(gain + rest, Fraction(0)) + chance * rest_chance
    return dict(sorted(found.items()))


def best_utility(
    rules: Document,
    filled: int,
    upper: int,
    joker: bool,
    utility: Callable[[int], Fraction | int],
    gained: int = 0,
) -> Fraction:
    """Greatest expected utility of the final total, `gained` plus the points to come."""
    sheet = read(rules)

    @cache
    def best(filled: int, upper: int, joker: bool, gained: int) -> Fraction:
        if filled == sheet.full:
            return Fraction(utility(gained + sheet.final_bonus(upper)))
        worth: dict[Roll, Fraction] = {}
        for roll in ROLLS:
            found = _choices(sheet, filled, upper, joker, roll)
            worth[roll] = max(best(*c[3:], gained + c[1] + c[2]) for c in found)
        return Turn(worth, sheet.throws).value()

    return best(filled, upper, joker, gained)
