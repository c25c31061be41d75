"""What is said while a game is played: moves, verdicts and who has won."""

from __future__ import annotations

from solver.advice.choices import BoxChoice, HoldChoice
from solver.cli.printing.choices import dice_text
from solver.cli.printing.layout import wrapped
from solver.cli.printing.review_report import chosen_text
from solver.coach.review import verdict
from solver.game.boxes import Box
from solver.game.dice import DICE, TIE
from solver.game.record import Turn
from solver.game.session import Session
from solver.language import box_label, number, tr

__all__ = ["held_text", "result_text", "verdict_text", "written_text"]


def held_text(name: str, dice: tuple[int, ...], hold: tuple[int, ...]) -> str:
    """Say what a player holds of the dice on the table."""
    told = {"name": name, "dice": dice_text(dice)}
    if not hold:
        return wrapped(tr("{name}: {dice}, rerolls all", **told))
    if len(hold) == DICE:
        return wrapped(tr("{name}: {dice}, stops", **told))
    return wrapped(tr("{name}: {dice}, holds {hold}", hold=dice_text(hold), **told))


def written_text(name: str, turn: Turn) -> str:
    """Say what a turn ended in."""
    told: dict[str, object] = {
        "name": name,
        "dice": dice_text(turn.rolls[-1]),
        "points": turn.points,
        "box": box_label(turn.box),
    }
    if turn.bonus:
        text = tr(
            "{name}: {dice}, {points} in {box}, and {bonus} Yams bonus", bonus=turn.bonus, **told
        )
    else:
        text = tr("{name}: {dice}, {points} in {box}", **told)
    return wrapped(text)


def verdict_text(choice: tuple[int, ...] | Box, choices: list[HoldChoice] | list[BoxChoice]) -> str:
    """Say what a choice lost to the best one."""
    losses = {known.chosen: known.loss for known in choices}
    loss = losses[choice]
    if loss <= TIE:
        return tr("That is the best.")
    told = tr(
        "{choice} loses {loss} to {best}: {verdict}",
        choice=chosen_text(choice),
        best=chosen_text(next(iter(losses))),
        loss=number(loss),
        verdict=tr(verdict(loss)),
    )
    return wrapped(told)


def result_text(session: Session) -> str:
    """Say who won."""
    totals = [sheet.total for sheet in session.sheets]
    best = max(totals)
    if len(totals) == 1:
        return wrapped(tr("The game is over: {total} points.", total=best))
    first = [
        name for name, total in zip(session.header.players, totals, strict=True) if total == best
    ]
    if len(first) > 1:
        text = tr(
            "{names} share the first place with {total} points.", names=", ".join(first), total=best
        )
    else:
        text = tr("{name} wins with {total} points.", name=first[0], total=best)
    return wrapped(text)
