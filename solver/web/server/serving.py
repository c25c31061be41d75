"""From an address to a running server: the socket, the workers, and how they end."""

from __future__ import annotations

import errno
import ipaddress
import signal
import socket
import sys
from contextlib import suppress
from typing import Final

import uvicorn

from solver.errors import RequestError
from solver.web.server.app import Settings
from solver.web.server.connection import MOST_CONNECTIONS, Connection

__all__ = ["address", "is_local", "listen", "machine_names", "network_host", "run"]

_BACKLOG: Final = 2048
#: Connections of a worker, all with a request at work, beyond which it says that it is busy.
_CONNECTIONS: Final = MOST_CONNECTIONS + 100
#: Seconds for answers in work when the server ends.
_LAST_ANSWERS: Final = 1
#: Seconds in which a worker must show that it lives; it may have to solve something else first.
_SIGN_OF_LIFE: Final = 30
#: Addresses for documentation: nothing is sent there, only the way out is looked up.
_ELSEWHERE: Final = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}


def listen(host: str, port: int) -> socket.socket:
    """Listen at a port of a host.

    Raises
    ------
    RequestError
        When there is no such host, or the port cannot be had.
    """
    try:
        family, _, _, _, place = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    except (OSError, UnicodeError) as error:
        raise RequestError(
            "host {host}: unknown; use 127.0.0.1 for this machine alone, 0.0.0.0 for its network",
            host=host,
        ) from error
    sock = socket.socket(family, socket.SOCK_STREAM)
    try:
        if sys.platform != "win32":  # there it would share the port with whoever has it
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        # Head and body of an answer are two packets: the second must not wait for the
        # confirmation of the first, 40 ms later. Connections have what the listening socket has.
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        sock.bind(place)
        sock.listen(_BACKLOG)
    except OSError as error:
        sock.close()
        raise _refused(host, port, error) from error
    return sock


def _refused(host: str, port: int, error: OSError) -> RequestError:
    if error.errno == errno.EADDRINUSE:
        return RequestError("port {port} is in use: choose another with --port", port=str(port))
    if error.errno == errno.EADDRNOTAVAIL:
        return RequestError(
            "host {host} is not this machine: use 127.0.0.1, or 0.0.0.0 for its network", host=host
        )
    if error.errno == errno.EACCES:
        return RequestError(
            "port {port} is not for everybody: choose one from 1024 on with --port", port=str(port)
        )
    return RequestError(
        "no server can be at {host}, port {port} ({reason})",
        host=host,
        port=str(port),
        reason=error.strerror or str(error),
    )


def address(host: str, port: int) -> str:
    """Address of the page."""
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def is_local(sock: socket.socket) -> bool:
    """Whether a socket can be reached from this machine only."""
    return ipaddress.ip_address(sock.getsockname()[0].partition("%")[0]).is_loopback


def network_host(sock: socket.socket) -> str | None:
    """Address at which others reach a socket that listens everywhere; None without a network."""
    host: str = sock.getsockname()[0]
    if not ipaddress.ip_address(host.partition("%")[0]).is_unspecified:
        return host
    with suppress(OSError), socket.socket(sock.family, socket.SOCK_DGRAM) as probe:
        probe.connect((_ELSEWHERE[sock.family], 9))
        found: str = probe.getsockname()[0]
        if not ipaddress.ip_address(found).is_loopback:
            return found
    return None


def machine_names(host: str) -> list[str]:
    """Names by which a browser may know this machine."""
    name = socket.gethostname()
    return sorted({host, name, f"{name}.local"})


def run(sock: socket.socket, settings: Settings, workers: int) -> None:
    """Serve until the process is interrupted or terminated."""
    settings.to_environment()
    # uvicorn ends first, then does what the signal did before: here, leave by the usual way out.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    with suppress(KeyboardInterrupt):
        uvicorn.run(
            "solver.web.server.app:create_app",
            factory=True,
            fd=sock.fileno(),
            workers=workers,
            log_level="error",
            access_log=False,
            server_header=False,
            proxy_headers=False,
            http=Connection,
            ws="none",
            limit_concurrency=_CONNECTIONS,
            backlog=_BACKLOG,
            timeout_graceful_shutdown=_LAST_ANSWERS,
            timeout_worker_healthcheck=_SIGN_OF_LIFE,
        )
