"""`Guard`: what every request passes through: whose page asks, and what the answer forbids.

A page of somebody else can point its own name at this machine (DNS rebinding), and a browser would
then let it ask. It cannot point an address at it, and so a host is an address, or a name that only
this machine has.
"""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Iterable
from typing import Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

__all__ = ["Guard", "host_name"]

_HEADERS: Final = [
    (name.encode(), value.encode())
    for name, value in {
        "content-security-policy": "default-src 'self'; base-uri 'none'; form-action 'self';"
        " frame-ancestors 'none'",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
        "referrer-policy": "no-referrer",
        "x-content-type-options": "nosniff",
    }.items()
]


_HOST: Final = re.compile(r"(?:\[([^\[\]]+)\]|([^\[\]:]+))(?::\d*)?", re.ASCII)


class Guard:
    """An application behind a check of the host.

    Parameters
    ----------
    app : ASGI application
    refuse : ASGI application
        What answers when the host is not this machine.
    names : iterable of str
        Names that only this machine has, besides ``localhost``.
    """

    def __init__(self, app: ASGIApp, refuse: ASGIApp, names: Iterable[str] = ()) -> None:
        self._app = app
        self._refuse = refuse
        self._names = {"localhost", *(name.lower() for name in names)}
        self._known: set[bytes] = set()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *_HEADERS]
            await send(message)

        app = self._app if self._is_here(scope) else self._refuse
        await app(scope, receive, send_with_headers)

    def _is_here(self, scope: Scope) -> bool:
        hosts = [value for name, value in scope["headers"] if name == b"host"]
        if len(hosts) != 1:
            return False
        if hosts[0] in self._known:
            return True
        name = host_name(hosts[0].decode("latin-1"))
        if name not in self._names and not _is_address(name):
            return False
        if len(self._known) < 100:
            self._known.add(hosts[0])
        return True


def host_name(host: str) -> str:
    """Name or address in a ``Host`` header, without its port; empty for anything else."""
    found = _HOST.fullmatch(host)
    return (found[1] or found[2]).lower().removesuffix(".") if found else ""


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
