"""``yams rules``: the rule sets there are, and every field of one."""

from __future__ import annotations

import tomllib

import click

from solver import answers
from solver.cli.commands.compare import compare
from solver.cli.commands.sweep import sweep
from solver.cli.help import Group
from solver.cli.printing.layout import column_text, wrapped
from solver.cli.printing.output import print_json
from solver.cli.printing.rule_texts import box_texts, rule_texts, ways_texts
from solver.cli.reading.options import RULES, json_option, lang_option
from solver.game.rules import PRESETS, Rules
from solver.language import language, tr
from solver.language.printable import printable

__all__ = ["rules"]


@click.group(cls=Group, invoke_without_command=True)
@lang_option
@json_option
@click.pass_context
def rules(context: click.Context, as_json: bool) -> None:
    """List the rule sets; `yams rules show NAME` prints every field of one.

    \b
    Examples:
      yams rules
      yams rules show official
      yams rules show my.toml

    \b
    A rule set of your own is a TOML file with a base and the fields that differ:
      base = "guide"
      four_of_a_kind = 40

    --json prints a list of the fields of each, as `yams rules show --json` prints those of one.
    """
    if context.invoked_subcommand is not None:
        return
    if as_json:
        print_json(list(map(answers.rule_set, PRESETS.values())))
        return
    lang = language()
    rows = []
    for name, preset in PRESETS.items():
        label = preset.label(lang)
        rows.append([name if label == name else f"{name} ({label})", preset.note(lang)])
    click.echo(column_text(rows))


@rules.command()
@click.argument("name", type=RULES)
@click.option("--diff", "base", type=RULES, metavar="BASE", help="Only what differs from BASE.")
@lang_option
@json_option
@click.pass_context
def show(context: click.Context, name: Rules, base: Rules | None, as_json: bool) -> None:
    """Print every field of the rule set NAME, a preset or a TOML file, as TOML.

    What is printed reads back to the same rules. With --diff it starts from the rule set BASE, and
    holds what differs from it.

    \b
    Examples:
      yams rules show official
      yams rules show guide > my.toml
      yams rules show yatzy --diff plain

    --json prints {base, name, label, note, upper_bonus, …, boxes: {box: {label, face} or {label,
    needs, points}}}: the complete document, which can be read back as rules, or with --diff the
    fields that differ.
    """
    text = name.to_toml(base)
    if _wants_json(context, as_json):
        print_json(answers.rule_set(name) if base is None else tomllib.loads(text))
        return
    click.echo("# " + tr("Give it another name before you change a field."))
    for line in ways_texts(name):
        click.echo(f"# {line}")
    click.echo(text, nl=False)


@rules.command()
@click.argument("file", type=RULES)
@lang_option
@json_option
@click.pass_context
def check(context: click.Context, file: Rules, as_json: bool) -> None:
    """Read the rule set in FILE, and say in words what was understood.

    Box by box what it needs and pays, with the points of a roll as an example; then the bonuses,
    where a joker may go, and the order of filling. A preset will do in place of a file.

    \b
    Examples:
      yams rules check my.toml
      yams rules check yatzy

    --json prints {rules, digest, examples: {box: [{dice, points}]}}: rules as in `yams rules show
    --json`.
    """
    if _wants_json(context, as_json):
        print_json(answers.checked_rules(file))
        return
    label = file.label(language())
    click.echo(printable(file.name if label == file.name else f"{file.name} ({label})"))
    click.echo()
    for box in file.boxes:
        click.echo(wrapped(" ".join(box_texts(box)), indent=2))
    click.echo()
    for text in rule_texts(file):
        click.echo(wrapped(text, indent=2))


def _wants_json(context: click.Context, as_json: bool) -> bool:
    """Whether JSON is asked for, after the command or before it."""
    return as_json or bool(context.parent and context.parent.params["as_json"])


rules.add_command(compare)
rules.add_command(sweep)
