"""A game at the terminal: what is asked, shown and said, step by step."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

import click

from solver.advice.advisor import Advisor
from solver.advice.choices import BoxChoice, HoldChoice
from solver.cli.printing.choices import dice_text, headline, ranking
from solver.cli.printing.layout import column_text, wrapped
from solver.cli.printing.play_text import held_text, result_text, verdict_text, written_text
from solver.cli.printing.review_report import game_text, turn_reason
from solver.cli.printing.sheets import sheets_text
from solver.cli.printing.why import sentence, worked_out
from solver.cli.reading.typed_answers import leaves, typed_hold
from solver.coach.opponents import Opponent
from solver.coach.review import review
from solver.errors import SolverError
from solver.game.boxes import Box
from solver.game.gamefile import GameFile
from solver.game.record import Games
from solver.game.session import Session, throw_dice
from solver.language import box_label, error_text, number, percent, tr
from solver.language.printable import one_line

__all__ = ["PlayTable"]

#: Choices shown as advice.
_SHOWN: Final = 5


class _Leave(Exception):  # noqa: N818  nothing is wrong
    """Somebody leaves the game."""


class PlayTable:
    """A session at the terminal.

    Parameters
    ----------
    session : Session
    advisor : Advisor
    coach : {"off", "ask", "after"}
        Whether there is advice, and whether every decision is judged.
    file : GameFile, optional
        Where the game is kept.
    robots : mapping of int to Opponent
        Computer players by their places.
    seed : int, optional
        Of the dice that the computer throws; None if people throw them.
    """

    def __init__(
        self,
        session: Session,
        advisor: Advisor,
        *,
        coach: str,
        file: GameFile | None,
        robots: Mapping[int, Opponent],
        seed: int | None,
    ) -> None:
        self._session = session
        self._advisor = advisor
        self._coach = coach
        self._file = file
        self._robots = robots
        self._seed = seed
        self._drawn = -1
        self._commands: dict[str, Callable[[], bool]] = {
            "?": self._advise,
            "u": self._undo,
            "f": self._chances,
        }

    def play(self) -> None:
        """Play until the game is over or somebody leaves."""
        session = self._session
        if session.turns:
            told = tr("The game goes on after {count} {count:turn|turns}.", count=session.turns)
            click.echo(told)
        click.echo(wrapped(tr("? advice, u take back, f chances to win, q leave")))
        try:
            while not session.over:
                self._step()
                if self._file is not None:
                    self._file.save(session)
        except (_Leave, EOFError, KeyboardInterrupt) as error:
            if not isinstance(error, _Leave):
                click.echo()
            self._say_goodbye()
            return
        self._end()

    def _step(self) -> None:
        session = self._session
        robot = self._robots.get(session.seat)
        if robot is None and self._drawn != session.turns:
            self._draw()
        if session.awaits == "throw":
            if self._seed is None:
                self._ask(self._dice_prompt(), session.throw)
            else:
                session.throw(throw_dice(session, self._seed))
        elif robot is not None:
            self._let_move(robot)
        elif session.awaits == "hold":
            self._ask(self._hold_prompt(), self._hold)
        else:
            self._tell_boxes()
            self._ask(tr("Box:") + " ", self._fill)

    # Asking

    def _ask(self, prompt: str, answer: Callable[[str], None]) -> None:
        """Ask until an answer is a step or a command that changed something."""
        while True:
            words = input(prompt).strip()
            if leaves(words):
                raise _Leave
            command = self._commands.get(words.casefold())
            if command is not None:
                if command():
                    return
                continue
            try:
                answer(words)
                return
            except SolverError as error:
                click.echo(one_line(error_text(error)), err=True)

    def _dice_prompt(self) -> str:
        session = self._session
        if session.held:
            return tr("Held {dice}. Dice thrown:", dice=dice_text(session.held)) + " "
        if session.dice or session.seat not in self._robots:
            return tr("Dice thrown:") + " "
        return tr("{name}, dice thrown:", name=self._name()) + " "

    def _hold_prompt(self) -> str:
        session = self._session
        told = tr(
            "{dice}, {count} {count:reroll|rerolls}. Hold:",
            dice=dice_text(session.dice),
            count=session.rerolls,
        )
        return told + " "

    def _tell_boxes(self) -> None:
        session = self._session
        options = ", ".join(f"{box_label(box)} {paid}" for box, paid in session.boxes().items())
        click.echo(wrapped(tr("{dice}: {boxes}", dice=dice_text(session.dice), boxes=options)))

    def _hold(self, words: str) -> None:
        session = self._session
        hold = typed_hold(words, session.dice)
        told = self._judged()
        session.hold(hold)
        told(hold)

    def _fill(self, words: str) -> None:
        name = self._name()
        told = self._judged()
        turn = self._session.fill(words)
        click.echo(written_text(name, turn))
        told(turn.box)

    def _judged(self) -> Callable[[tuple[int, ...] | Box], None]:
        """What tells, once a choice is made, how good it was."""
        if self._coach != "after":
            return lambda _choice: None
        choices = self._choices()
        return lambda choice: click.echo(verdict_text(choice, choices))

    def _choices(self) -> list[HoldChoice] | list[BoxChoice]:
        session = self._session
        return self._advisor.choices(session.sheet, session.dice, session.rerolls)

    # Commands: whether they changed something

    def _advise(self) -> bool:
        session = self._session
        if self._coach == "off":
            click.echo(wrapped(tr("There is no advice with --coach off.")))
        elif session.awaits == "throw":
            total = number(self._advisor.total(session.sheet))
            click.echo(wrapped(tr("Expected final total before this turn: {total}", total=total)))
        else:
            choices = self._choices()
            click.echo(f"{wrapped(headline(choices[0]))}\n\n{ranking(choices[:_SHOWN])}\n")
            if len(choices) > 1:
                table, left = self._advisor.table, session.rerolls
                reasons = worked_out(table, session.sheet, left, choices[:2])
                click.echo(wrapped(sentence(*reasons)) + "\n")
        return False

    def _undo(self) -> bool:
        """Take back the last step that a person took, and all that followed it."""
        session = self._session
        count = next(
            (
                place
                for place, step in enumerate(reversed(session.steps), start=1)
                if (self._seed is None if step.kind == "throw" else step.seat not in self._robots)
            ),
            None,
        )
        if count is None:
            click.echo(tr("There is nothing to take back."), err=True)
            return False
        session.take_back(count)
        return True

    def _chances(self) -> bool:
        session = self._session
        if len(session.sheets) == 1:
            total = number(self._advisor.total(session.sheet))
            told = tr("You play alone; expected final total before this turn: {total}", total=total)
            click.echo(wrapped(told))
            return False
        from solver.coach.win import chances_now  # numba

        click.echo(wrapped(tr("Chances to win, if all play for the mean from here:")))
        chances = chances_now(session, self._advisor.table)
        rows = [
            [name, percent(chance, 1)]
            for name, chance in zip(session.header.players, chances, strict=True)
        ]
        click.echo(column_text(rows, right="lr"))
        return False

    # Showing

    def _name(self) -> str:
        return self._session.name or tr("You")

    def _draw(self) -> None:
        session = self._session
        self._drawn = session.turns
        turns = len(session.rules.boxes)
        title = tr(
            "{name}: turn {turn} of {turns}", name=self._name(), turn=session.turn, turns=turns
        )
        click.echo(f"\n{sheets_text(session.sheets, session.header.players)}\n\n{wrapped(title)}")

    def _let_move(self, robot: Opponent) -> None:
        session, name = self._session, self._name()
        dice = session.dice
        choice = robot.move(session)
        if isinstance(choice, HoldChoice):
            click.echo(held_text(name, dice, choice.hold))
        else:
            turn = session.game.turns[session.steps[-1].seat][-1]
            click.echo(written_text(name, turn))

    def _say_goodbye(self) -> None:
        turns = self._session.turns
        if self._file is not None:
            self._file.save(self._session)  # which may have been interrupted
        if self._file is None:
            told = tr("Left; the game is not kept, as there is no --games-file.")
        elif turns:
            told = tr("Left; the same command goes on with {path}.", path=self._file.path)
        else:
            told = tr("Left before the end of the first turn; nothing is kept.")
        click.echo(wrapped(told), err=True)

    def _end(self) -> None:
        session = self._session
        click.echo(f"\n{sheets_text(session.sheets, session.header.players)}\n")
        click.echo(result_text(session) + "\n")
        (judged,) = review(Games(session.header, (session.game,)), self._advisor.table)
        click.echo(
            game_text(judged, session.rules, None, partial(turn_reason, advisor=self._advisor))
        )
