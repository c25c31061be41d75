"""A server on a socket: what clients leave unfinished, and what they send that is no request."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPResponse
from pathlib import Path
from urllib.parse import urlsplit

import pytest
import uvicorn
from served import application
from test_app import waits

from solver.web.server import connection
from solver.web.server.connection import Connection
from solver.web.server.serving import address, listen

HEAD = b"POST /api/choices HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
BODY = b'{"dice": "4443"}'
WHOLE = HEAD + b"Content-Length: %d\r\n\r\n%s" % (len(BODY), BODY)


@pytest.fixture
def server(
    tmp_path: Path, tables_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[str, int]]:
    """Host and port of a server of little patience."""
    monkeypatch.setattr(connection, "_REQUEST_SECONDS", 0.5)
    monkeypatch.setattr(connection, "MOST_CONNECTIONS", 5)
    app = application(tmp_path, tables_folder)
    with listen("127.0.0.1", 0) as sock:
        config = uvicorn.Config(app, http=Connection, ws="none", log_level="critical")
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [sock]})
        thread.start()
        assert waits(lambda: server.started)
        place = urlsplit(address(*sock.getsockname()))
        yield str(place.hostname), int(place.port or 0)
        server.should_exit = True
        thread.join()


def opened(server: tuple[str, int]) -> socket.socket:
    return socket.create_connection(server, timeout=10)


def status(sock: socket.socket) -> int | None:
    """Status of the next answer; None when the connection ends without one."""
    answer = HTTPResponse(sock)  # its head and its body may come apart
    try:
        answer.begin()
        answer.read()
    except ConnectionError:
        return None
    return answer.status


def sent(sock: socket.socket, data: bytes, times: int) -> int | None:
    """Send something again and again until the server has enough; status of what it says."""
    try:
        for _ in range(times):
            sock.sendall(data)
    except ConnectionError:
        pass
    return status(sock)


def test_requests_one_after_another(server: tuple[str, int]) -> None:
    with closing(opened(server)) as sock:
        for _ in range(3):
            sock.sendall(WHOLE)
            assert status(sock) == 422


@pytest.mark.parametrize(
    "begun",
    [b"", b"\r\n", b"POST /api/ch", HEAD, HEAD + b"Content-Length: 16\r\n\r\n{"],
    ids=["nothing", "line", "word", "head", "body"],
)
def test_a_request_that_does_not_go_on(server: tuple[str, int], begun: bytes) -> None:
    with closing(opened(server)) as sock:
        sock.sendall(begun)
        assert status(sock) is None
    with closing(opened(server)) as sock:
        sock.sendall(WHOLE)
        assert status(sock) == 422
        sock.sendall(begun or b"\r\n")
        assert status(sock) is None


def test_a_head_without_an_end(server: tuple[str, int]) -> None:
    for part in (b"a" * 10_000, b"a: b\r\n" * 1000):
        with closing(opened(server)) as sock:
            sock.sendall(HEAD + b"X: ")
            assert sent(sock, part, 10_000) in (400, None)


def test_a_body_without_an_end(server: tuple[str, int]) -> None:
    with closing(opened(server)) as sock:
        sock.sendall(HEAD + b"Transfer-Encoding: chunked\r\n\r\n0\r\n")
        assert sent(sock, b"a: b\r\n" * 1000, 10_000) is None
    with closing(opened(server)) as sock:
        sock.sendall(HEAD + b"Content-Length: 1000000000\r\n\r\n")
        assert status(sock) == 413
        assert sent(sock, b"a" * 100_000, 10_000) is None


def test_idle_connections_make_room(server: tuple[str, int]) -> None:
    idle = [opened(server) for _ in range(50)]
    with closing(opened(server)) as sock:
        sock.sendall(WHOLE)
        assert status(sock) == 422
    for sock in idle:
        sock.close()
