"""``yams page``: the page on which to play, as files for any static host."""

from __future__ import annotations

from pathlib import Path

import click

from solver.cli.help import Command
from solver.cli.loading import get_table
from solver.cli.printing.output import check_outputs, note
from solver.cli.reading.options import (
    PATH,
    lang_option,
    rule_sets_option,
    tables_option,
    threads_option,
)
from solver.files import path_of
from solver.game.rules import Rules
from solver.language import number, tr

__all__ = ["page"]


@click.command(cls=Command)
@click.argument("folder", type=PATH, metavar="DIR")
@rule_sets_option
@threads_option
@tables_option
@lang_option
def page(folder: Path, chosen: tuple[Rules, ...], threads: int | None, tables: Path | None) -> None:
    """Write the page on which to play, with advice and review, to the folder DIR.

    It is plain files: any static host can serve them, from any folder, and no server of ours is
    needed. After the first visit it works without network. It speaks French and English.

    To see it here: `python3 -m http.server --directory DIR`.

    \b
    Examples:
      yams page public
      yams page public --rules guide --rules official
    """
    from solver.web.site import check_folder, page_files, write_page

    folder = path_of(folder)
    check_folder(folder)
    check_outputs(folder / "index.html" if folder.exists() else folder)
    unique = list(dict.fromkeys(chosen))
    files = page_files(get_table(rules, tables, threads) for rules in unique)
    write_page(folder, files)
    note(
        tr(
            "{path} written: {size} MB, rules {rules}.",
            path=folder,
            size=number(sum(map(len, files.values())) / 1e6, 1),
            rules=", ".join(rules.name for rules in unique),
        )
    )
