"""Exact, slow and literal reference for the rules and the best play of Yam's.

The oracle shares no code with the solver it judges. It rerolls dice by listing every outcome,
tries all 32 subsets of the dice as holds, and computes with exact rational numbers throughout.
It is meant for sheets with few open boxes: one state costs a few milliseconds, and the number
of states below a sheet grows quickly with every open box.

A state is ``(filled, upper, joker)`` at the start of a turn: the bit mask of the boxes written,
the points of the upper section capped at the threshold, and whether a further Yams earns the
bonus (the Yams box holds 50; under a once-per-game bonus: and it has not been paid yet). The
value of a state is the expected points still to come, the upper bonus included.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache, lru_cache
from itertools import combinations_with_replacement, product
from math import lcm
from typing import Literal

Roll = tuple[int, ...]  # five dice, ascending
Hold = tuple[int, ...]  # the dice kept, ascending
Choice = tuple[int, int, int, int, int, bool]
Payout = int | Literal["sum", "matching"]

(
    ONES, TWOS, THREES, FOURS, FIVES, SIXES,
    THREE_OF_A_KIND, FOUR_OF_A_KIND, FULL_HOUSE, SMALL_STRAIGHT, LARGE_STRAIGHT, YAMS, CHANCE,
) = range(13)  # fmt: skip
BOXES = range(13)
FULL_SHEET = (1 << 13) - 1
RUNS_OF_FOUR = ({1, 2, 3, 4}, {2, 3, 4, 5}, {3, 4, 5, 6})
RUNS_OF_FIVE = ({1, 2, 3, 4, 5}, {2, 3, 4, 5, 6})


@dataclass(frozen=True)
class OracleRules:
    """One rule set.

    A payout is a fixed number of points, ``"sum"`` (of the five dice) or ``"matching"`` (sum of
    the dice that show the commonest face).
    """

    three_of_a_kind: Payout = "sum"
    four_of_a_kind: Payout = "sum"
    full_house: Payout = 25
    small_straight: Payout = 30
    large_straight: Payout = 40
    yams: Payout = 50
    chance: Payout = "sum"
    upper_bonus: int = 35
    upper_threshold: int = 63
    yams_bonus: int = 100
    yams_bonus_once: bool = False
    joker: Literal["none", "forced", "free"] = "forced"
    joker_at_zero: bool = False
    yams_is_full_house: bool = False

    def __post_init__(self) -> None:
        """Refuse the one combination that the joker flag of a state cannot describe."""
        if self.yams_bonus_once and self.joker != "none" and not self.joker_at_zero:
            raise ValueError("a bonus paid once cannot go with jokers that need 50 in Yams")


GUIDE = OracleRules()
RULES: dict[str, OracleRules] = {
    "guide": GUIDE,
    "official": replace(GUIDE, joker_at_zero=True),
    "free-joker": replace(GUIDE, joker="free", joker_at_zero=True),
    "no-joker": replace(GUIDE, joker="none"),
    "single-bonus": replace(GUIDE, joker="none", yams_bonus_once=True),
    "plain": replace(GUIDE, joker="none", yams_bonus=0),
    "family": replace(GUIDE, yams_is_full_house=True),
    "summed-full": replace(GUIDE, full_house="sum"),
}


def _pays(payout: Payout, roll: Roll) -> int:
    """Points of a box whose condition the roll meets."""
    if payout == "sum":
        return sum(roll)
    if payout == "matching":
        count, face = max((roll.count(face), face) for face in roll)
        return count * face
    return payout


def _points(rules: OracleRules, box: int, roll: Roll, as_joker: bool) -> int:
    """Points of `roll` in `box`; a joker stands for a full house and for both straights."""
    if box <= SIXES:
        face = box + 1
        return face * roll.count(face)
    faces = set(roll)
    counts = sorted(roll.count(face) for face in faces)
    yams = counts == [5]
    full = counts == [2, 3] or (yams and rules.yams_is_full_house)
    small = any(run <= faces for run in RUNS_OF_FOUR)
    met, payout = {
        THREE_OF_A_KIND: (counts[-1] >= 3, rules.three_of_a_kind),
        FOUR_OF_A_KIND: (counts[-1] >= 4, rules.four_of_a_kind),
        FULL_HOUSE: (full or as_joker, rules.full_house),
        SMALL_STRAIGHT: (small or as_joker, rules.small_straight),
        LARGE_STRAIGHT: (faces in RUNS_OF_FIVE or as_joker, rules.large_straight),
        YAMS: (yams, rules.yams),
        CHANCE: (True, rules.chance),
    }[box]
    return _pays(payout, roll) if met else 0


def choices(rules: OracleRules, filled: int, upper: int, joker: bool, roll: Roll) -> list[Choice]:
    """Every legal box of a final roll, in sheet order.

    Returns
    -------
    list of (box, points, bonus, next_filled, next_upper, next_joker)
        `bonus` is the Yams bonus, which is not part of `points`.
    """
    roll = tuple(sorted(roll))
    legal = [box for box in BOXES if not filled >> box & 1]
    yams = len(set(roll)) == 1
    matching = roll[0] - 1  # the upper box of a Yams
    yams_box_allows = bool(filled >> YAMS & 1) and (joker or rules.joker_at_zero)
    further_yams = yams and yams_box_allows and rules.joker != "none"
    as_joker = further_yams and matching not in legal
    if further_yams and rules.joker == "forced":
        lower = [box for box in legal if box > SIXES]
        legal = [matching] if matching in legal else lower or legal
    bonus = rules.yams_bonus if yams and joker else 0
    still_joker = joker and not (yams and rules.yams_bonus_once)
    found: list[Choice] = []
    for box in legal:
        points = _points(rules, box, roll, as_joker)
        next_upper = min(upper + points, rules.upper_threshold) if box <= SIXES else upper
        next_joker = still_joker or (box == YAMS and yams)
        found.append((box, points, bonus, filled | 1 << box, next_upper, next_joker))
    return found


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


class Turn:
    """One turn played for the greatest mean, given what each final roll is worth.

    All numbers are integers: with r rerolls left, worths are in units of 1 / (unit * 6^(5 r)).

    Parameters
    ----------
    final : mapping of roll to Fraction
        What it is worth to end the turn with each of the 252 rolls.
    """

    def __init__(self, final: Mapping[Roll, Fraction]) -> None:
        self.unit = lcm(*(worth.denominator for worth in final.values()))
        stop = {roll: int(worth * self.unit) for roll, worth in final.items()}
        self.roll_worth: list[dict[Roll, int]] = [stop]
        self.hold_worth: list[dict[Hold, int]] = [stop]
        for rerolls in (1, 2):
            after = self.roll_worth[-1]
            means = {held: _scaled_mean(after, held) for held in OUTCOMES if len(held) < 5}
            means |= {roll: worth * 6 ** (5 * rerolls) for roll, worth in stop.items()}
            self.hold_worth.append(means)
            self.roll_worth.append(
                {roll: max(means[held] for held in HOLDS[roll]) for roll in ROLLS}
            )

    def value(self) -> Fraction:
        """Worth of the turn before its first throw."""
        return Fraction(_scaled_mean(self.roll_worth[2], ()), self.unit * 6**15)

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
        if (roll is None) != (rerolls is None) or rerolls not in (None, 0, 1, 2):
            raise ValueError("give both a roll and 0, 1 or 2 rerolls, or neither")
        weights, total = OUTCOMES[()], 6**15
        if roll is not None and rerolls is not None:
            weights, total = Counter({roll: 1}), 6 ** (5 * rerolls)
        ended: Counter[Roll] = Counter()
        for left in range(2 if rerolls is None else rerolls, 0, -1):
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


def best_turn(payoff: Callable[[Roll], Fraction | int]) -> Fraction:
    """Greatest expected payoff of the final roll, with three throws."""
    return Turn({roll: Fraction(payoff(roll)) for roll in ROLLS}).value()


def _final_bonus(rules: OracleRules, upper: int) -> int:
    """Return what a full sheet is still worth."""
    return rules.upper_bonus if upper >= rules.upper_threshold else 0


@lru_cache(maxsize=1024)
def _turn(rules: OracleRules, filled: int, upper: int, joker: bool) -> Turn:
    """Play the turn that starts in a state for the greatest mean."""
    worths = {roll: box_values(rules, filled, upper, joker, roll).values() for roll in ROLLS}
    return Turn({roll: max(worths[roll]) for roll in ROLLS})


@cache
def value(rules: OracleRules, filled: int, upper: int, joker: bool) -> Fraction:
    """Greatest expected points still to come at the start of a turn."""
    if filled == FULL_SHEET:
        return Fraction(_final_bonus(rules, upper))
    return _turn(rules, filled, upper, joker).value()


def box_values(
    rules: OracleRules, filled: int, upper: int, joker: bool, roll: Roll
) -> dict[int, Fraction]:
    """Value of writing a final roll in each legal box, its points and bonus included."""
    return {
        choice[0]: choice[1] + choice[2] + value(rules, *choice[3:])
        for choice in choices(rules, filled, upper, joker, roll)
    }


def hold_values(
    rules: OracleRules, filled: int, upper: int, joker: bool, roll: Roll, rerolls: int
) -> dict[Hold, Fraction]:
    """Value of each hold of `roll` with 1 or 2 rerolls left; holding all five is to stop."""
    if rerolls not in (1, 2):
        raise ValueError(f"rerolls must be 1 or 2, not {rerolls}")
    return _turn(rules, filled, upper, joker).holds(tuple(sorted(roll)), rerolls)


def total_distribution(
    rules: OracleRules,
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
        Start in the middle of the turn, with these dice and 0, 1 or 2 rerolls left.
    """
    start = None if roll is None else tuple(sorted(roll))
    return dict(_distribution((rules, filled, upper, joker), start, rerolls))


@cache
def _distribution(
    state: tuple[OracleRules, int, int, bool], roll: Roll | None, rerolls: int | None
) -> dict[int, Fraction]:
    rules, filled, upper, _ = state
    if filled == FULL_SHEET:
        return {_final_bonus(rules, upper): Fraction(1)}
    written: dict[tuple[int, int, int, bool], Fraction] = {}
    for dice, chance in _turn(*state).final_rolls(roll, rerolls).items():
        values = box_values(*state, dice)
        best = max(values.values())
        choice = next(c for c in choices(*state, dice) if values[c[0]] == best)
        key = (choice[1] + choice[2], *choice[3:])
        written[key] = written.get(key, Fraction(0)) + chance
    found: dict[int, Fraction] = {}
    for (gain, *after), chance in written.items():
        for rest, rest_chance in _distribution((rules, *after), None, None).items():
            found[gain + rest] = found.get(gain + rest, Fraction(0)) + chance * rest_chance
    return dict(sorted(found.items()))


def best_utility(
    rules: OracleRules,
    filled: int,
    upper: int,
    joker: bool,
    utility: Callable[[int], Fraction | int],
    gained: int = 0,
) -> Fraction:
    """Greatest expected utility of the final total, `gained` plus the points to come."""

    @cache
    def best(filled: int, upper: int, joker: bool, gained: int) -> Fraction:
        if filled == FULL_SHEET:
            return Fraction(utility(gained + _final_bonus(rules, upper)))
        worth: dict[Roll, Fraction] = {}
        for roll in ROLLS:
            found = choices(rules, filled, upper, joker, roll)
            worth[roll] = max(best(*c[3:], gained + c[1] + c[2]) for c in found)
        return Turn(worth).value()

    return best(filled, upper, joker, gained)
