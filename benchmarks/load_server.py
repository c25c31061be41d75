"""Load on a server of this machine: `/api/choices` alone, beside two duels, and a worker killed.

A program, not a benchmark of pytest: `python benchmarks/load_server.py`. It starts `yams serve`,
keeps 32 connections busy with positions that differ, and prints what it measured.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from urllib.parse import urlsplit

from solver import Rules, Scoresheet

CONNECTIONS = 32
NEW = ". . . . . . | . . . . . . ."


def played(rng: random.Random) -> str:
    """Sheet of a game of random rolls and boxes, at some point of it."""
    sheet = Scoresheet.empty(Rules.named("guide"))
    for _ in range(rng.randrange(13)):
        dice = rng.choices(range(1, 7), k=5)
        sheet = sheet.fill(rng.choice(list(sheet.options(dice))), dice)
    return str(sheet)


SHEETS = [played(random.Random(seed)) for seed in range(1000)]


def body(rng: random.Random) -> bytes:
    """Request of a random position."""
    dice = "".join(rng.choices("123456", k=5))
    asked = {"sheet": rng.choice(SHEETS), "dice": dice, "rerolls": rng.randint(0, 2)}
    return json.dumps(asked).encode()


def message(path: str, content: bytes) -> bytes:
    head = (
        f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(content)}\r\n\r\n"
    )
    return head.encode() + content


async def answer(reader: asyncio.StreamReader) -> int:
    """Read an answer; return its status."""
    head = await reader.readuntil(b"\r\n\r\n")
    length = re.search(rb"content-length: (\d+)", head, re.IGNORECASE)
    assert length, head
    await reader.readexactly(int(length[1]))
    return int(head.split(None, 2)[1])


class Load:
    """Requests from many connections, and how they fared."""

    def __init__(self, host: str, port: int, requests: int) -> None:
        self.place = host, port
        self.left = requests
        self.seconds: list[float] = []
        self.errors = self.broken = 0

    async def run(self) -> float:
        began = time.perf_counter()
        await asyncio.gather(*(self._connection(seed) for seed in range(CONNECTIONS)))
        return time.perf_counter() - began

    async def _connection(self, seed: int) -> None:
        rng = random.Random(seed)
        reader = writer = None
        while self.left > 0:
            self.left -= 1
            began = time.perf_counter()
            try:
                if writer is None:
                    reader, writer = await asyncio.open_connection(*self.place)
                assert reader is not None
                writer.write(message("/api/choices", body(rng)))
                self.errors += await answer(reader) != 200
                self.seconds.append(time.perf_counter() - began)
            except (OSError, asyncio.IncompleteReadError):  # its worker is gone
                self.broken += 1
                writer = None
        if writer is not None:
            writer.close()

    def told(self, took: float) -> str:
        ordered = sorted(self.seconds)
        p50, p99 = (1000 * ordered[int(len(ordered) * share)] for share in (0.5, 0.99))
        return (
            f"{len(ordered) / took:,.0f} requests a second; {p50:.1f} ms in the median,"
            f" {p99:.1f} ms at 99 %; {self.errors} errors, {self.broken} connections broken"
        )


async def duels(host: str, port: int) -> None:
    """Ask for two duels from new sheets, and wait for nothing."""
    for total in (300, 301):
        _, writer = await asyncio.open_connection(host, port)
        content = json.dumps({"me": NEW, "them": [NEW, total]}).encode()
        writer.write(message("/api/duel", content))
        await writer.drain()


def children(process: int) -> list[int]:
    tasks = Path(f"/proc/{process}/task").glob("*/children")
    found = [int(child) for task in tasks for child in task.read_text().split()]
    return [one for one in found if b"spawn_main" in Path(f"/proc/{one}/cmdline").read_bytes()]


def memory(processes: list[int]) -> float:
    """Resident memory of all, in MB."""
    pages = sum(int(Path(f"/proc/{one}/statm").read_text().split()[1]) for one in processes)
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def processor(processes: list[int]) -> float:
    """Processor time of all, in ms."""
    fields = (Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split() for one in processes)
    return 1000 * sum(int(one[11]) + int(one[12]) for one in fields) / os.sysconf("SC_CLK_TCK")


async def measure(server: subprocess.Popen[str], address: str, requests: int) -> None:
    place = urlsplit(address)
    host, port = place.hostname or "", place.port or 0
    await Load(host, port, 500).run()  # tables and caches
    workers = children(server.pid)
    before, spent = memory(workers), processor(workers)
    load = Load(host, port, requests)
    print("alone:", load.told(await load.run()))
    print(f"processor time: {(processor(workers) - spent) / requests:.2f} ms a request")
    print(f"memory of the workers: {before:.0f} MB before, {memory(workers):.0f} MB after")
    await duels(host, port)
    await asyncio.sleep(8)
    load = Load(host, port, requests // 5)
    print("beside two duels:", load.told(await load.run()))
    os.kill(workers[0], signal.SIGKILL)
    load = Load(host, port, requests // 5)
    print("a worker killed:", load.told(await load.run()))
    while len(set(children(server.pid)) - {workers[0]}) < len(workers):
        await asyncio.sleep(0.2)
    print("it came back")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--requests", type=int, default=20_000)
    parser.add_argument("--workers", type=int, default=2)
    given = parser.parse_args()
    command = [sys.executable, "-m", "solver", "serve", "--port", "0", "--workers"]
    with subprocess.Popen(
        [*command, str(given.workers)], stdout=subprocess.PIPE, text=True
    ) as server:
        assert server.stdout is not None
        found = re.search(r"http://\S+", server.stdout.readline())
        assert found
        try:
            time.sleep(5)  # the workers start
            asyncio.run(measure(server, found[0], given.requests))
        finally:
            server.send_signal(signal.SIGINT)


if __name__ == "__main__":
    main()
