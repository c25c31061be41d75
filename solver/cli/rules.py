"""``yams rules``: the rule sets there are, and every field of one."""

from __future__ import annotations

import click

from solver import answers
from solver.cli.common import RULES, json_option, lang_option, print_json
from solver.cli.compare import compare
from solver.cli.help import Group
from solver.cli.layout import column_text
from solver.game.rules import PRESETS, Rules
from solver.language import language, tr

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
@lang_option
@json_option
@click.pass_context
def show(context: click.Context, name: Rules, as_json: bool) -> None:
    """Print every field of the rule set NAME, a preset or a TOML file, as TOML.

    \b
    Examples:
      yams rules show official
      yams rules show guide > my.toml

    --json prints {base, name, label, note, upper_bonus, …, boxes: {box: {label, face} or {label,
    needs, points}}}: the complete document, which can be read back as rules.
    """
    if as_json or (context.parent and context.parent.params["as_json"]):
        print_json(answers.rule_set(name))
        return
    click.echo("# " + tr("Give it another name before you change a field."))
    click.echo(name.to_toml(), nl=False)


rules.add_command(compare)
