"""What ``yams review`` prints: one game turn by turn, or the means over many."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING, Final, get_args

from solver.advice.advisor import Advisor
from solver.advice.reasons import box_chances
from solver.cli.printing.choices import dice_text
from solver.cli.printing.layout import column_text, wrapped
from solver.coach.averages import AMOUNTS, Averages, Mean
from solver.coach.review import Decision, GameReview, PlayerReview, Verdict
from solver.game.boxes import Box
from solver.game.rules import Rules
from solver.language import box_label, number, percent, signed, tr

if TYPE_CHECKING:
    from solver.statistics.probabilities import Distribution

__all__ = ["averages_text", "chosen_text", "game_text", "turn_reason"]

#: Decisions shown as the dearest.
_DEAREST: Final = 5
#: Boxes named in a reason.
_BOXES: Final = 3
#: What a whole total may be off by.
_ROUNDING: Final = 1e-6


#: Says why the best choice is better than the one that was made.
Reason = Callable[[Decision], str]


def game_text(game: GameReview, rules: Rules, exact: Distribution | None, reason: Reason) -> str:
    """Lay out the review of a game.

    Parameters
    ----------
    game : GameReview
    rules : Rules
    exact : Distribution, optional
        Totals of perfect games.
    reason : callable
        What is said of the dearest decisions.
    """
    parts = [tr("{rules}: game {number}", rules=rules.name, number=game.game)]
    for player in game.players:
        parts += [_figures(player, exact), wrapped(_verdicts(player)), _turns(player)]
        if dearest := player.dearest(_DEAREST):
            parts.append(
                "\n".join([tr("Dearest decisions:"), *(_dear(given, reason) for given in dearest)])
            )
    if game.win is not None:
        parts.append(_win_table(game, game.win))
    return "\n\n".join(parts)


def _figures(player: PlayerReview, exact: Distribution | None) -> str:
    """The total, and what it is made of."""
    rows = [
        [player.name or tr("total"), _whole(player.total)],
        [tr("expected at the start"), number(player.expected)],
        [tr("luck of the dice"), signed(player.luck)],
        [tr("lost by decisions"), signed(-player.loss)],
        [tr("accuracy"), percent(player.accuracy, 0)],
    ]
    if exact is not None:
        rows.append([tr("perfect games above it"), percent(_above(player.total, exact), 1)])
    return column_text(rows, right="lr")


def _above(total: float, exact: Distribution) -> float:
    """Share of the games that end above a total."""
    return exact.at_least(math.floor(total + _ROUNDING) + 1)


def _verdicts(player: PlayerReview) -> str:
    counts = dict.fromkeys(get_args(Verdict), 0)
    for decision in player.decisions:
        counts[decision.verdict] += 1
    return tr(
        "{count} decisions: {verdicts}",
        count=len(player.decisions),
        verdicts=", ".join(f"{tr(name)} {count}" for name, count in counts.items() if count),
    )


def _turns(player: PlayerReview) -> str:
    """A line a turn: the box, the luck of its rolls, what its decisions lost, the total then."""
    rows = [["", tr("box"), tr("luck"), tr("loss"), tr("total")]]
    boxes = [decision for decision in player.decisions if isinstance(decision.choice, Box)]
    for box, total in zip(boxes, player.totals[1:], strict=True):
        luck = math.fsum(roll.luck for roll in player.rolls if roll.turn == box.turn)
        loss = math.fsum(given.loss for given in player.decisions if given.turn == box.turn)
        rows.append(
            [
                str(box.turn),
                chosen_text(box.choice),
                signed(luck, 1),
                number(loss, 1) if loss > 0.05 else "",
                number(total, 1),
            ]
        )
    return column_text(rows, right="rlrrr")


def turn_reason(decision: Decision, advisor: Advisor) -> str:
    """Say what a choice changes in this turn, box by box, against the best one."""
    best, mine = decision.compared(advisor)
    points: dict[Box, float] = {}
    for choice, sign in ((best, -1), (mine, 1)):
        for end in box_chances(advisor, decision.state, decision.rerolls, choice):
            points[end.box] = points.get(end.box, 0.0) + sign * end.chance * end.points
    order = sorted(points, key=lambda box: -abs(points[box]))
    named = [f"{box_label(box)} {signed(points[box], 1)}" for box in order[:_BOXES]]
    rest = -decision.loss - math.fsum(points.values())
    return tr("this turn: {boxes}; the rest: {rest}", boxes=", ".join(named), rest=signed(rest, 1))


def _dear(decision: Decision, reason: Reason) -> str:
    """A decision, the best one instead, what it cost and why."""
    left = decision.rerolls
    where = tr("{turn}. {dice}", turn=decision.turn, dice=dice_text(decision.roll))
    if left:
        where += ", " + tr("{count} {count:reroll|rerolls}", count=left)
    cost = tr(
        "{choice} loses {loss} to {best}: {verdict}",
        choice=chosen_text(decision.choice),
        best=chosen_text(decision.best),
        loss=number(decision.loss),
        verdict=tr(decision.verdict),
    )
    lines = [wrapped("    " + text, 4) for text in (cost, reason(decision))]
    return "\n".join([f"  {where}", *lines])


def chosen_text(choice: tuple[int, ...] | Box) -> str:
    """Name what was chosen: the dice held, or a box."""
    if isinstance(choice, Box):
        return box_label(choice)
    return dice_text(choice) if choice else tr("rerolling all")


def _whole(total: float) -> str:
    return str(round(total)) if abs(total - round(total)) < _ROUNDING else number(total)


def _win_table(game: GameReview, win: tuple[tuple[float, ...], ...]) -> str:
    """Chances to win after each round."""
    names = [name or "" for name in game.names]
    ends = range(len(names) - 1, len(win) + len(names) - 1, len(names))
    rows = [["", *names]]
    rows += [
        [str(turn), *(percent(chance, 1) for chance in win[min(end, len(win) - 1)])]
        for turn, end in enumerate(ends, start=game.players[0].first)
    ]
    title = tr("Chances to win after each round, if all play for the mean from there:")
    return wrapped(title) + "\n" + column_text(rows, right="r" * (len(names) + 1))


def averages_text(averages: Averages, rules: Rules, exact: Distribution | None) -> str:
    """Lay out the means over many games, each with its standard error."""
    parts = [
        tr(
            "{rules}: {games} games, means and their standard errors",
            rules=rules.name,
            games=averages.games,
        )
    ]
    for seat, name in enumerate(averages.names):
        means = averages.means(seat)
        rows = [[name or "", tr("mean"), tr("error")]]
        labels = (tr("total"), tr("luck"), tr("loss"), tr("accuracy"))
        for label, amount in zip(labels, AMOUNTS, strict=True):
            rows.append([label, *_mean_cells(means[amount], share=amount == "accuracy")])
        if exact is not None:
            above = averages.mean_of(seat, lambda total: _above(total, exact))
            rows.append([tr("perfect games above it"), *_mean_cells(above, share=True)])
        parts.append(column_text(rows, right="lrr"))
    return "\n\n".join(parts)


def _mean_cells(mean: Mean, *, share: bool) -> list[str]:
    return [
        "–" if math.isnan(value) else percent(value, 2) if share else number(value)
        for value in mean
    ]
