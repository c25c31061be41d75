"""Games judged, and positions to decide."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from solver.answers.positions import Answer, best
from solver.game.boxes import Box
from solver.game.dice import format_dice
from solver.game.rules import Rules

if TYPE_CHECKING:
    from solver.coach.quiz import Question
    from solver.coach.review import Decision, GameReview

__all__ = ["decision", "quiz", "review", "reviewed_game"]


def quiz(rules: Rules, level: str, seed: int, questions: Iterable[Question]) -> Answer:
    """Answer `yams quiz`."""
    return {
        "rules": rules.name,
        "level": level,
        "seed": seed,
        "questions": [
            best(question.sheet, rules, question.dice, question.rerolls, question.choices)
            for question in questions
        ],
    }


def review(rules: Rules, games: Iterable[GameReview]) -> Answer:
    """Answer `yams review`."""
    return {"rules": rules.name, "games": list(map(reviewed_game, games))}


def reviewed_game(game: GameReview) -> Answer:
    """Describe the review of a game, player by player.

    The dice held are text, ``""`` for none and all five for stopping; ``value`` and ``best_value``
    are expected final totals. ``win`` has a list for each turn in the order of play, the chances of
    all who play after it, and is None where nobody asked.
    """
    return {
        "game": game.game,
        "players": [
            {
                "name": player.name,
                "total": player.total,
                "expected": player.expected,
                "luck": player.luck,
                "loss": player.loss,
                "accuracy": player.accuracy,
                "decisions": list(map(decision, player.decisions)),
                "rolls": [roll._asdict() for roll in player.rolls],
            }
            for player in game.players
        ],
        "win": None if game.win is None else list(map(list, game.win)),
    }


def decision(judged: Decision) -> Answer:
    """Describe a judged decision."""
    return {
        "turn": judged.turn,
        "roll": format_dice(judged.roll),
        "rerolls": judged.rerolls,
        "choice": _chosen(judged.choice),
        "best": _chosen(judged.best),
        "value": judged.value,
        "best_value": judged.best_value,
        "loss": judged.loss,
        "verdict": judged.verdict,
    }


def _chosen(choice: tuple[int, ...] | Box) -> str:
    return choice.key if isinstance(choice, Box) else format_dice(choice)
