"""The course of a reviewed game: luck moves the expected total up and down, losses only down."""

from __future__ import annotations

import math
from pathlib import Path
from typing import TYPE_CHECKING, Final

from solver.coach.review import GameReview, PlayerReview
from solver.game.rules import Rules
from solver.language import number, percent, tr, use_language
from solver.plots import INK, SETTINGS, check_target, save

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["plot_review"]

_LUCK: Final = "#7a9cc6"
_LOSS: Final = "#b5442e"
_BAR: Final = 0.38
#: Room above and below what is drawn, as a share of its height.
_MARGIN: Final = 0.04
_PANEL: Final = 3.2
_WIN_PANEL: Final = 2.2


def plot_review(game: GameReview, rules: Rules, path: str | Path, *, lang: str = "en") -> None:
    """Draw the expected final total of each player after each turn, and the chances to win.

    Parameters
    ----------
    game : GameReview
    rules : Rules
    path : path
        Ends in ``.png``, ``.svg`` or ``.pdf``; replaced if it is there.
    lang : {"en", "fr"}

    Raises
    ------
    PlotError
        When the figure cannot be drawn or written.
    """
    path = check_target(path)
    import matplotlib as mpl
    from matplotlib.figure import Figure

    heights = [_PANEL] * len(game.players) + ([_WIN_PANEL] if game.win else [])
    with mpl.rc_context(SETTINGS), use_language(lang):
        figure = Figure(figsize=(7.5, sum(heights) + 0.6), layout="constrained")
        axes = figure.subplots(
            len(heights), 1, squeeze=False, sharex=True, gridspec_kw={"height_ratios": heights}
        )[:, 0]
        players = axes[: len(game.players)]
        for panel, player in zip(players, game.players, strict=True):
            _draw_player(panel, player)
        reached = [total for player in game.players for total in _reached(player)]
        margin = _MARGIN * (max(reached) - min(reached) or 1.0)
        for panel in players:
            panel.set_ylim(min(reached) - margin, max(reached) + margin)
        axes[0].legend(edgecolor="none", framealpha=0.9)
        if game.win:
            _draw_win(axes[-1], game)
        figure.suptitle(tr("{rules}: game {number}", rules=rules.name, number=game.game))
        for panel in axes:
            panel.spines[["top", "right"]].set_visible(False)
            panel.xaxis.get_major_locator().set_params(integer=True)
        axes[-1].set_xlabel(tr("turn"))
        save(figure, path)


def _luck(player: PlayerReview, turn: int) -> float:
    return math.fsum(roll.luck for roll in player.rolls if roll.turn == turn)


def _reached(player: PlayerReview) -> list[float]:
    """Totals that a player's curve and bars reach."""
    lucky = [
        before + _luck(player, turn)
        for turn, before in enumerate(player.totals[:-1], start=player.first)
    ]
    return [*player.totals, *lucky]


def _draw_player(axes: Axes, player: PlayerReview) -> None:
    turns = range(player.first, player.first + len(player.totals) - 1)
    for nth, turn in enumerate(turns):
        before, after = player.totals[nth : nth + 2]
        luck = _luck(player, turn)
        axes.bar(
            turn - _BAR / 2,
            luck,
            _BAR,
            bottom=before,
            color=_LUCK,
            label=tr("luck") if not nth else None,
        )
        axes.bar(
            turn + _BAR / 2,
            after - before - luck,
            _BAR,
            bottom=before + luck,
            color=_LOSS,
            label=tr("loss") if not nth else None,
        )
    axes.plot(
        range(player.first - 1, player.first + len(turns)),
        player.totals,
        color=INK,
        linewidth=1.2,
        marker="o",
        markersize=3,
        label=tr("expected final total"),
    )
    axes.axhline(player.expected, color=INK, linewidth=0.6, linestyle=":")
    axes.set_ylabel(tr("total (points)"))
    axes.yaxis.set_major_formatter(lambda value, _: number(value, 0))
    axes.set_title(
        tr(
            "{name} {total} = {expected} + luck {luck} - losses {loss}",
            name=player.name or "",
            total=number(player.total, 1),
            expected=number(player.expected, 1),
            luck=number(player.luck, 1),
            loss=number(player.loss, 1),
        ).strip(),
        loc="left",
        fontsize=9,
    )


def _draw_win(axes: Axes, game: GameReview) -> None:
    assert game.win is not None
    before = game.players[0].first - 1
    turns = [before + nth / len(game.names) for nth in range(1, len(game.win) + 1)]
    for seat, name in enumerate(game.names):
        axes.plot(turns, [chances[seat] for chances in game.win], marker=".", label=name)
    axes.set_ylim(-_MARGIN, 1 + _MARGIN)
    axes.set_ylabel(tr("chance to win"))
    axes.yaxis.set_major_formatter(lambda value, _: percent(value, 0))
    axes.legend(edgecolor="none", framealpha=0.9)
