"""``yams serve``: the page and the API of a server on this machine."""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import click

from solver.cli.help import Command
from solver.cli.loading import get_table
from solver.cli.printing.layout import wrapped
from solver.cli.printing.output import note
from solver.cli.reading.options import (
    Whole,
    lang_option,
    rule_sets_option,
    tables_option,
    threads_option,
)
from solver.errors import RequestError
from solver.game.rules import Rules
from solver.language import tr

if TYPE_CHECKING:
    from socket import socket

__all__ = ["serve"]

_MAX_WORKERS = 64


@click.command(cls=Command)
@click.option(
    "--host",
    default="127.0.0.1",
    show_default=True,
    metavar="HOST",
    help="Where to listen; 0.0.0.0 for the whole network.",
)
@click.option(
    "--port",
    type=Whole(0, 65535),
    default=8000,
    show_default=True,
    metavar="N",
    help="Port; 0 for any that is free.",
)
@click.option("--open", "in_browser", is_flag=True, help="Open the page in the browser.")
@click.option(
    "--workers",
    type=Whole(1, _MAX_WORKERS),
    default=1,
    show_default=True,
    metavar="N",
    help="Processes that answer.",
)
@rule_sets_option
@threads_option
@tables_option
@lang_option
def serve(
    host: str,
    port: int,
    in_browser: bool,
    workers: int,
    chosen: tuple[Rules, ...],
    threads: int | None,
    tables: Path | None,
) -> None:
    """Serve the page on which to play, with an API for programs, until Ctrl-C.

    The page is that of `yams page`, and does what needs a server, too: reasons, chances to win,
    distributions, rules of one's own. The API stands under /api/, where it is described. Programs
    get the JSON of the commands, under all rule sets.

    It listens to this machine alone unless --host says otherwise.

    \b
    Examples:
      yams serve --open
      yams serve --host 0.0.0.0 --port 8080
      curl -s http://127.0.0.1:8000/api/choices \\
        -H Content-Type:application/json \\
        -d '{"dice": "44431", "rerolls": 2}'
    """
    try:
        import segno  # noqa: F401  for `_tell`, but better missed now

        from solver.web.server.app import Settings
        from solver.web.server.serving import listen, machine_names, run
    except ImportError as error:
        raise RequestError(
            "the server needs more packages: pip install '{extra}'", extra="yams-solver[web]"
        ) from error
    from solver.web.site import page_files, write_page

    with listen(host, port) as sock, TemporaryDirectory(prefix="yams-") as folder:
        page, arrays = Path(folder, "page"), Path(folder, "arrays")
        arrays.mkdir()
        unique = list(dict.fromkeys(chosen))
        write_page(page, page_files(get_table(rules, tables, threads) for rules in unique))
        _tell(sock, in_browser)
        settings = Settings(
            page=str(page),
            arrays=str(arrays),
            tables=None if tables is None else str(tables),
            names=machine_names(host),
            workers=workers,
            computations=2 if workers == 1 else 1,
        )
        run(sock, settings, workers)


def _tell(sock: socket, in_browser: bool) -> None:
    """Say where the page is, and show it to a phone and in the browser if that is asked for."""
    import segno

    from solver.web.server.serving import address, is_local, network_host

    host, port = sock.getsockname()[:2]
    here = address({"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host), port)
    click.echo(tr("The page: {address}", address=here))
    click.echo(tr("The API: {address}", address=f"{here}api/"))
    if not is_local(sock):
        if (host := network_host(sock)) is None:
            note(tr("No network was found."))
        else:
            there = address(host, port)
            click.echo(tr("For a phone in the same network: {address}", address=there))
            segno.make(there, error="l").terminal(sys.stdout, compact=True)
        note(
            wrapped(
                tr(
                    "Everybody in this network can open it and have it compute; it keeps no games"
                    " and asks for no password."
                )
            )
        )
    note(tr("Ctrl-C ends it."))
    sys.stdout.flush()
    if in_browser:
        import threading
        import webbrowser

        # Some browsers of terminals keep whoever opens them.
        threading.Thread(target=webbrowser.open, args=(here,), daemon=True).start()
