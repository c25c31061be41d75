"""Commands whose help is told in French, too.

The commands keep their English texts, as click has them; all of them, and what click writes around
them, are looked up here in the catalogue of `solver.language` when a help page is laid out.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

import click

from solver.cli.language import metavars
from solver.cli.usage import interval, one_line, refuse_extra, refuse_unknown
from solver.language import language, tr

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

__all__ = ["Command", "Group", "paragraphs", "translated"]

#: Keeps a French mark on the line of its word while a page is laid out.
_NO_BREAK: Final = "\N{NO-BREAK SPACE}"


def paragraphs(text: str) -> Iterable[str]:
    r"""Texts of a help text to look up: its paragraphs with their lines joined.

    In a paragraph that click does not wrap, marked by ``\b``, every line is a text by itself, and
    an indented one is an example, which is the same in all languages.
    """
    for paragraph in inspect.cleandoc(text).split("\n\n"):
        if paragraph.startswith("\b"):
            yield from (line for line in paragraph.split("\n")[1:] if not line.startswith(" "))
        else:
            yield " ".join(paragraph.split())


def translated(text: str) -> str:
    """Help text in the language of the running command."""
    text = inspect.cleandoc(text)
    return "\n\n".join(map(_translated, text.split("\n\n"))) if language() == "fr" else text


def _translated(paragraph: str) -> str:
    if paragraph.startswith("\b"):
        return "\n".join(_french(line) for line in paragraph.split("\n"))
    return _french(" ".join(paragraph.split()))


def _french(text: str) -> str:
    return _bound(tr(text))


def _bound(text: str) -> str:
    """Bind the marks that French sets apart to the words before them."""
    return re.sub(" (?=[:;?!])", _NO_BREAK, text)


class Command(click.Command):
    """A command with its help and its usage errors in the user's language."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse the command line; what is wrong with it is told in one line."""
        if not args and self.no_args_is_help:
            return super().parse_args(ctx, args)  # which prints the help
        refuse, ctx.allow_extra_args = not ctx.allow_extra_args, True
        with one_line(ctx, list(args)):
            rest = super().parse_args(ctx, args)
        if rest and refuse and not ctx.resilient_parsing:
            refuse_extra(ctx)
        return rest

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; options that do not go together are told in one line, too."""
        with one_line(ctx):
            return super().invoke(ctx)

    def get_help(self, ctx: click.Context) -> str:
        """Lay out the help page."""
        return super().get_help(ctx).replace(_NO_BREAK, " ")

    def get_short_help_str(self, limit: int = 45) -> str:
        """First paragraph of the help, whole: it is wrapped in the list of the commands."""
        return translated(self.help or "").partition("\n\n")[0].replace("\n", " ")

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Options that complete a word, with their help."""
        items = super().shell_complete(ctx, incomplete)
        for item in items:
            item.help = translated(item.help or "")
        return items

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the usage line."""
        pieces = metavars(" ".join(self.collect_usage_pieces(ctx)))
        formatter.write_usage(ctx.command_path, pieces, prefix=translated("Usage:") + " ")

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the description and the examples."""
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(translated(self.help or ""))

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options."""
        options = [p for p in self.get_params(ctx) if isinstance(p, click.Option)]
        with formatter.section(_heading("Options:")):
            formatter.write_dl([_record(option, ctx) for option in options])

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write what stands below the lists."""
        if self.epilog:
            formatter.write_paragraph()
            with formatter.indentation():
                formatter.write_text(translated(self.epilog))


class Group(Command, click.Group):
    """A group of such commands."""

    command_class = Command

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse the options before the command; without a command, print the help."""
        words = list(args)
        rest = super().parse_args(ctx, args)
        asks = self.no_args_is_help and not ctx.resilient_parsing
        if asks and not self.make_parser(ctx).parse_args(words)[1]:
            click.echo(ctx.get_help(), err=True)
            ctx.exit(2)
        return rest

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options and the commands."""
        super().format_options(ctx, formatter)
        self.format_commands(ctx, formatter)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of the commands."""
        with formatter.section(_heading("Commands:")):
            formatter.write_dl(self.short_helps(ctx))

    def short_helps(self, ctx: click.Context) -> list[tuple[str, str]]:
        """Each command and the first paragraph of its help."""
        commands = {name: self.get_command(ctx, name) for name in self.list_commands(ctx)}
        return [(name, found.get_short_help_str()) for name, found in commands.items() if found]

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command that the first word names."""
        if self.get_command(ctx, args[0]) is None and not ctx.resilient_parsing:
            refuse_unknown(ctx, args[0], self.list_commands(ctx))
        return super().resolve_command(ctx, args)


def _heading(text: str) -> str:
    return translated(text)[:-1]  # click adds the colon


def _record(option: click.Option, ctx: click.Context) -> tuple[str, str]:
    """An option and its help, with notes on its default and range in brackets at the end."""
    spec = (option.get_help_record(ctx) or ("",))[0]
    text = translated(option.help or "")
    facts = [
        tr("default: {value}", value=option.default) if option.show_default else None,
        interval(option.type),
        tr("required") if option.required else None,
    ]
    comma = " ; " if language() == "fr" else "; "
    if notes := comma.join(filter(None, facts)):
        text = f"{text[:-1]}{comma}{notes}]" if text.endswith("]") else f"{text} [{notes}]"
    return metavars(spec), _bound(text)
