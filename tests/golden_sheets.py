"""Exact answers of the oracle for a few small sheets of every rule set, and the file of them.

The file holds, by name of the rules, states with one to three open boxes: the value, and for two
rolls what every box is worth and, for one of them, every hold. Run as a program, this module
writes it anew.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import oracle
from sheets import OracleState, game

PATH = Path(__file__).parent / "golden" / "oracle.json"
TOTALS = PATH.with_name("totals.csv")
SHEETS = oracle.RULES | oracle.EXAMPLES

#: How many boxes are open and whether a further Yams is paid, in the states of a rule set.
WANTED = ((1, False), (2, False), (3, False), (2, True), (1, True))


def answers(rules: oracle.Document, state: OracleState, rolls: list[str]) -> dict[str, Any]:
    """Every answer about a state, fractions as text; holds for the last of the rolls."""
    keys = [key for key, _ in rules["boxes"]]
    dice = {text: tuple(map(int, text)) for text in rolls}
    return {
        "state": list(state),
        "value": str(oracle.value(rules, *state)),
        "boxes": {
            text: {
                keys[box]: str(worth)
                for box, worth in oracle.box_values(rules, *state, roll).items()
            }
            for text, roll in dice.items()
        },
        "holds": {
            rolls[-1]: {
                str(rerolls): {
                    "".join(map(str, hold)): str(worth)
                    for hold, worth in oracle.hold_values(
                        rules, *state, dice[rolls[-1]], rerolls
                    ).items()
                }
                for rerolls in sorted({1, rules["throws"] - 1} & set(range(1, rules["throws"])))
            }
        },
    }


def golden(stored: dict[str, Any]) -> dict[str, Any]:
    """Compute the answers anew for the states and rolls that are stored."""
    return {
        name: [answers(SHEETS[name], item["state"], list(item["boxes"])) for item in items]
        for name, items in stored.items()
    }


def totals() -> dict[str, tuple[float, float]]:
    """Expected total of whole games by name of the rules, with how far off it may be."""
    lines = TOTALS.read_text().splitlines()
    fields = [line.split("; ") for line in lines if not line.startswith("#")]
    return {name: (float(total), 10.0 ** -int(digits)) for name, total, digits, _ in fields}


def bonus_matters(rules: oracle.Document, state: OracleState) -> bool:
    """Whether an upper bonus is earned or still within reach."""
    filled, upper, _ = state
    sheet = oracle.read(rules)
    more = sum(5 * face for face, box in sheet.upper_boxes.items() if not filled >> box & 1)
    return sheet.final_bonus(min(upper + more, sheet.cap)) > 0


def chosen() -> dict[str, Any]:
    """States and rolls for every rule set, from games of chance."""
    found: dict[str, Any] = {}
    for name, rules in SHEETS.items():
        rng = random.Random(name)
        states: dict[tuple[int, bool], OracleState] = {}
        ranks: dict[tuple[int, bool], tuple[bool, float]] = {}
        for _ in range(300):
            for turn, state in enumerate(game(rules, rng)):
                kind = (len(rules["boxes"]) - turn, state[2])
                rank = (bonus_matters(rules, state), rng.random())
                if rank > ranks.get(kind, (False, 0.0)):
                    states[kind], ranks[kind] = state, rank
        few = [roll for roll in oracle.ROLLS if len(set(roll)) in (2, 3)]
        found[name] = [
            {
                "state": states[kind],
                "boxes": [f"{rng.randint(1, 6)}" * 5, "".join(map(str, rng.choice(few)))],
            }
            for kind in WANTED
            if kind in states and (rules["yams_bonus"] > 0 or not kind[1])
        ]
    return found


if __name__ == "__main__":
    PATH.write_text(json.dumps(golden(chosen()), indent=1) + "\n")
