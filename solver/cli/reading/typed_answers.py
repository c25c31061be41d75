"""What people type at the terminal when they are asked what to do with dice."""

from __future__ import annotations

from typing import Final

from solver.game.boxes import normalize
from solver.game.dice import parse_dice

__all__ = ["leaves", "typed_hold"]

_STOP: Final = {"stop", "arret", "all", "tout"}
_NOTHING: Final = {"-", "–", "—", "nothing", "none", "rien"}
_LEAVE: Final = {"q", "quit", "quitter"}


def leaves(text: str) -> bool:
    """Whether somebody wants to leave."""
    return normalize(text) in _LEAVE


def typed_hold(text: str, dice: tuple[int, ...]) -> tuple[int, ...]:
    """Dice to hold of those on the table; an empty line stops. Raises `DiceError`."""
    if text.casefold() in _NOTHING:
        return ()
    return dice if not text or normalize(text) in _STOP else parse_dice(text, count=None)
