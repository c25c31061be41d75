"""`yams serve`: its errors, and a server in a process of its own."""

from __future__ import annotations

import contextlib
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from test_app import NEW, waits

import solver
from conftest import Run
from solver.web.server.serving import address, is_local, listen, network_host


def test_a_port_in_use(yams: Run) -> None:
    with listen("127.0.0.1", 0) as sock:
        port = sock.getsockname()[1]
        result = yams("serve", "--port", port)
    assert result.exit_code == 1
    assert result.stderr == f"yams: port {port} is in use: choose another with --port\n"


@pytest.mark.parametrize(
    ("host", "text"),
    [
        ("no.host.invalid", "host no.host.invalid: unknown; use 127.0.0.1"),
        ("203.0.113.9", "host 203.0.113.9 is not this machine: use 127.0.0.1"),
        ("x" * 300, f"host {'x' * 300}: unknown"),
        ("a..b", "host a..b: unknown"),
    ],
)
def test_a_host_that_is_not_there(yams: Run, host: str, text: str) -> None:
    result = yams("serve", "--host", host, "--port", 0)
    assert result.exit_code == 1
    assert result.stderr.startswith(f"yams: {text}")
    assert result.stderr.count("\n") == 1


def test_a_port_that_is_refused(yams: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(socket.socket, "bind", refuse)
    result = yams("serve", "--port", 80)
    assert (result.exit_code, result.stderr) == (
        1,
        "yams: port 80 is not for everybody: choose one from 1024 on with --port\n",
    )


@pytest.mark.parametrize("option", [("--port", "70000"), ("--port", "x"), ("--workers", "0")])
def test_options_out_of_range(yams: Run, option: tuple[str, str]) -> None:
    result = yams("serve", *option)
    assert result.exit_code == 2
    assert result.stderr.startswith(f"yams: {option[0]} {option[1]}: expected a whole number")


@pytest.mark.parametrize("missing", ["starlette.applications", "uvicorn", "segno"])
def test_the_extra_is_not_installed(
    yams: Run, monkeypatch: pytest.MonkeyPatch, missing: str
) -> None:
    for name in [name for name in sys.modules if name.startswith("solver.web.")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, missing, None)
    result = yams("serve")
    assert (result.exit_code, result.stderr) == (
        1,
        "yams: the server needs more packages: pip install 'yams-solver[web]'\n",
    )


def test_addresses() -> None:
    assert address("127.0.0.1", 8000) == "http://127.0.0.1:8000/"
    assert address("::1", 80) == "http://[::1]:80/"
    with listen("localhost", 0) as sock:
        assert is_local(sock)
    with listen("0.0.0.0", 0) as sock:
        assert not is_local(sock)
        found = network_host(sock)
        assert found is None or not found.startswith(("127.", "0."))


def test_the_body_of_an_answer_does_not_wait_for_its_head_to_be_confirmed() -> None:
    with listen("127.0.0.1", 0) as sock, socket.create_connection(sock.getsockname()):
        connection, _ = sock.accept()
        with connection:
            assert connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


class Server:
    """A server in a process of its own."""

    def __init__(self, tables: Path, *options: object) -> None:
        root = Path(solver.__file__).parents[1]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "solver", "serve", "--port", "0", *map(str, options)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=os.environ
            | {"YAMS_TABLES": str(tables), "LC_ALL": "C.UTF-8", "PYTHONPATH": str(root)},
        )
        assert self.process.stdout is not None
        first = self.process.stdout.readline()
        found = re.search(r"http://\S+", first)
        assert found, first + self.process.communicate()[1]
        self.address = found[0]
        assert waits(self.answers)

    def ask(self, path: str, asked: object = None, timeout: float = 100) -> Any:
        request = urllib.request.Request(
            self.address + path,
            None if asked is None else json.dumps(asked).encode(),
            {"Content-Type": "application/json"},
        )
        with urllib.request.urlopen(request, timeout=timeout) as response:
            return json.load(response)

    def answers(self) -> bool:
        with contextlib.suppress(OSError):
            return bool(self.ask("api/rules"))
        return False

    def children(self) -> set[int]:
        """Processes below it, as the kernel tells."""
        found, parents = set(), {self.process.pid}
        while parents:
            parents = {
                int(child)
                for parent in parents
                for task in Path(f"/proc/{parent}/task").glob("*/children")
                for child in task.read_text().split()
            }
            found |= parents
        return found

    def interrupted(self) -> tuple[int, str]:
        """Exit code and what was told after Ctrl-C."""
        self.process.send_signal(signal.SIGINT)
        _, told = self.process.communicate(timeout=60)
        return self.process.returncode, told


@pytest.fixture
def serve(tables_folder: Path) -> Iterator[Any]:
    started: list[Server] = []

    def start(*options: object) -> Server:
        started.append(Server(tables_folder, *options))
        return started[-1]

    yield start
    for server in started:
        server.process.kill()
        server.process.communicate()


def is_running(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.slow
def test_serves_until_interrupted(serve: Any) -> None:
    server = serve()
    answer = server.ask("api/choices", {"dice": "44431"})
    assert answer["choices"][0]["hold"] == [4, 4, 4]
    assert {"arrays/guide.bin"} == {one["file"] for one in server.ask("site.json")["rules"]}
    # Long work does not keep it from ending, nor does it go on afterwards.
    with pytest.raises(TimeoutError):
        server.ask("api/duel", {"me": NEW, "them": [NEW]}, timeout=3)
    children = server.children()
    assert server.interrupted() == (0, "Ctrl-C ends it.\n")
    assert waits(lambda: not any(map(is_running, children)))


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="looks into /proc")
def test_work_stops_when_nobody_waits(serve: Any) -> None:
    server = serve()

    def work() -> float:
        """Processor time of all its processes, in ticks."""
        fields = (Path(f"/proc/{one}/stat").read_text().split()[13:15] for one in server.children())
        return sum(int(tick) for pair in fields for tick in pair)

    with pytest.raises(TimeoutError):
        server.ask("api/duel", {"me": NEW, "them": [NEW]}, timeout=10)

    def is_idle() -> bool:
        before = work()
        time.sleep(1)
        return work() - before <= 2

    assert waits(is_idle)
    assert server.ask("api/value", {})["value"] > 254


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="looks into /proc")
def test_a_killed_worker_comes_back(serve: Any) -> None:
    server = serve("--workers", 2)

    def workers() -> set[int]:
        return {
            child
            for child in server.children()
            if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()
        }

    assert waits(lambda: len(workers()) == 2)
    victim = min(workers())
    os.kill(victim, signal.SIGKILL)
    assert waits(lambda: len(workers() - {victim}) == 2)
    assert waits(server.answers)
    assert server.interrupted() == (0, "Ctrl-C ends it.\n")
