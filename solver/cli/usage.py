"""What a wrong command line is answered: one line in plain words, in the user's language."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final, NoReturn

import click

from solver.cli.language import FRENCH_OPTIONS, metavars
from solver.language import tr
from solver.language.printable import one_line as printable_line

__all__ = ["Failure", "Misuse", "interval", "one_line", "one_of", "refuse_extra", "refuse_unknown"]

#: So many numbers are named one by one.
_FEW: Final = 5

#: Share of the letters that a mistyped word must have in common with the one suggested.
_NEAR: Final = 0.66


class Failure(click.ClickException):
    """An error of the data, told in one line; exit code 1."""

    def show(self, file: Any = None) -> None:
        """Print the line."""
        click.echo(f"yams: {printable_line(self.message)}", file=file, err=file is None)


class Misuse(Failure):
    """An error of the command line, told in one line; exit code 2."""

    exit_code = 2


@contextmanager
def one_line(context: click.Context, words: Sequence[str] = ()) -> Iterator[None]:
    """Turn the usage errors of click, and of the commands, into `Misuse`.

    Parameters
    ----------
    context
        Context of the command that runs.
    words
        Its arguments, when they are about to be parsed: an error then names the value given.
    """
    try:
        yield
    except click.UsageError as error:
        raise Misuse(_message(error, error.ctx or context, words)) from error


def refuse_extra(context: click.Context) -> NoReturn:
    """Refuse what is left of the command line when all arguments have their value."""
    _fail(context, tr("unexpected argument: {given}", given=" ".join(context.args)))


def refuse_unknown(context: click.Context, given: str, known: Iterable[str]) -> NoReturn:
    """Refuse a command that does not exist."""
    if close := _near(given, known):
        raise Misuse(tr("no command {given!r}; is it {close}?", given=given, close=close))
    _fail(context, tr("no command {given!r}", given=given))


def interval(kind: Any) -> str | None:
    """Range of a whole number for the help; None if it has none."""
    if not isinstance(kind, click.IntRange):
        return None
    if kind.min is None:
        return None
    if kind.max is None:
        return tr("{total} or more", total=kind.min)
    return tr("{low} to {high}", low=kind.min, high=kind.max)


def one_of(low: int, high: int) -> str:
    """Whole numbers that would be accepted: each named if they are few, else the first and last."""
    if high - low < _FEW:
        return _either([str(number) for number in range(low, high + 1)])
    return tr("a whole number from {low} to {high}", low=low, high=high)


def _message(error: click.UsageError, context: click.Context, words: Sequence[str]) -> str:
    """Text of a usage error; the type says which one it is, as click's wording may change."""
    command = context.command
    if isinstance(error, click.MissingParameter) and error.param is not None:
        text = tr("{name} is missing", name=_name(error.param, context))
        return _with_hint(context, text)
    if isinstance(error, click.BadParameter) and error.param is not None:
        return _expected(error, error.param, context, words)
    if isinstance(error, click.NoSuchOption):
        given = error.option_name
        known = {name.lstrip("-") for option in command.get_params(context) for name in option.opts}
        french = {name for name, english in FRENCH_OPTIONS.items() if english in known}
        if close := _near(given.lstrip("-"), known | french):
            return tr("no option {given}; is it {close}?", given=given, close=f"--{close}")
        return _with_hint(context, tr("no option {given}", given=given))
    if isinstance(error, click.BadOptionUsage):
        flags = {
            name
            for option in command.get_params(context)
            if getattr(option, "is_flag", False)
            for name in option.opts
        }
        if error.option_name in flags:
            return tr("{name} takes no value", name=error.option_name)
        return _with_hint(context, tr("{name} needs a value", name=error.option_name))
    return error.format_message()


def _near(given: str, known: Iterable[str]) -> str | None:
    """Word that may have been meant: one that has two letters in three in common."""
    from difflib import get_close_matches  # only a mistake pays for it

    return next(iter(get_close_matches(given, sorted(known), n=1, cutoff=_NEAR)), None)


def _expected(
    error: click.BadParameter,
    parameter: click.Parameter,
    context: click.Context,
    words: Sequence[str],
) -> str:
    kind = parameter.type
    if isinstance(kind, click.Choice):
        expected = _either([str(choice) for choice in kind.choices])
    elif isinstance(kind, click.IntRange) and kind.min is not None and kind.max is not None:
        expected = one_of(int(kind.min), int(kind.max))
    elif isinstance(kind, click.IntRange) and kind.min is not None:
        expected = tr("a whole number, {low} or more", low=kind.min)
    elif isinstance(kind, click.IntRange):
        expected = tr("a whole number")
    elif isinstance(kind, click.Path):
        expected = tr("a file or folder that can be read")
    else:
        return error.format_message()
    # the error does not hold the value, so the words are read once more
    given = context.command.make_parser(context).parse_args(list(words))[0].get(parameter.name, "")
    return tr(
        "{name} {given}: expected {expected}",
        name=_name(parameter, context),
        given=given,
        expected=expected,
    )


def _name(parameter: click.Parameter, context: click.Context) -> str:
    """Name of an option, or of an argument without the marks of repetition."""
    if isinstance(parameter, click.Option):
        return parameter.opts[-1]
    return metavars(" ".join(parameter.get_usage_pieces(context))).strip("[].")


def _either(names: Sequence[str]) -> str:
    *first, last = names
    return tr("{first} or {last}", first=", ".join(first), last=last) if first else last


def _with_hint(context: click.Context, text: str) -> str:
    """Add where to look when the error itself does not say what to do."""
    return tr("{text}; see `{command} --help`", text=text, command=context.command_path)


def _fail(context: click.Context, text: str) -> NoReturn:
    raise Misuse(_with_hint(context, text))
