"""Where a result goes: notes and progress on stderr, JSON and text on stdout or to a file."""

from __future__ import annotations

import json
import os
import shutil
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from itertools import combinations
from pathlib import Path
from typing import Any

import click

from solver.files import check_writable, same_file, write_bytes
from solver.language import tr
from solver.language.printable import printable

__all__ = ["check_outputs", "note", "print_json", "progress", "write_text"]

#: Columns beside the label and the bar of a progress bar, and the share of the work from which on
#: the time left is worth telling.
_PROGRESS_MARGIN = 28
_ESTIMATE_FROM = 0.03


def note(text: str) -> None:
    """Print a note, a text of `tr`, on stderr."""
    click.echo(text, err=True)


@contextmanager
def progress(label: str) -> Iterator[Callable[[int, int], None]]:
    """Draw a progress bar with the time left on stderr, if that is a terminal that can.

    Yields the callback to give to a long computation: it takes the work done and the work in all.
    """
    if not sys.stderr.isatty():
        yield lambda _done, _total: None
        return
    if os.environ.get("TERM") == "dumb":  # it cannot go back to draw a bar again
        note(f"{label} …")
        yield lambda _done, _total: None
        return
    began = time.monotonic()
    room = shutil.get_terminal_size().columns - len(label) - _PROGRESS_MARGIN

    def time_left(_item: object) -> str:
        share = bar.pos / bar.length
        left = (time.monotonic() - began) * (1 / share - 1) if share > _ESTIMATE_FROM else None
        return "" if left is None else tr("{time} left", time=timedelta(seconds=round(left)))

    bar: Any = click.progressbar(
        length=1,
        label=label,
        file=sys.stderr,
        width=max(5, min(36, room)),
        show_eta=False,
        item_show_func=time_left,
    )
    with bar:

        def report(done: int, total: int) -> None:
            bar.length = total
            bar.update(done - bar.pos, current_item=done)

        yield report


def print_json(data: Any) -> None:
    """Print JSON for programs on stdout, in ASCII where it holds marks that no terminal shows."""
    text = json.dumps(data, ensure_ascii=False, indent=2)
    click.echo(text if printable(text) == text else json.dumps(data, indent=2))


def check_outputs(*targets: str | Path | None, source: str | Path | None = None) -> None:
    """Make sure before the work that each file can be written; None and ``-`` need no file.

    Raises
    ------
    FileError
        When one cannot.
    click.UsageError
        When two are one file, or one is the source of what is written.
    """
    paths = [check_writable(path) for path in targets if path is not None and str(path) != "-"]
    for one, other in combinations(paths, 2):
        if same_file(one, other):
            raise click.UsageError(tr("{path}: two results cannot go to one file", path=other))
    for path in paths:
        if source is not None and same_file(path, source):
            raise click.UsageError(
                tr("{path}: the result would take the place of what it is made from", path=path)
            )


def write_text(target: str, text: str) -> None:
    """Write text to a file, ``-`` for stdout; raises `FileError` when that cannot be done."""
    if target == "-":
        click.echo(text, nl=False)
        return
    write_bytes(target, text.encode())
    note(tr("{path} written.", path=target))
