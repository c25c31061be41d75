"""`Pool`: long computations in a few processes, with a queue of a few more.

A process can be stopped whatever it is doing, takes no more memory than it may, and leaves the
processor to those who answer at once. Each process has a thread here that waits for it.
"""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Final

from solver.errors import RequestError
from solver.web.server.jobs import Job, serve

__all__ = ["BusyError", "Pool"]

#: Seconds between two looks whether anybody still waits for a result.
_LOOK: Final = 0.05
#: Seconds in which a job that is to stop does so before its process is ended.
_GRACE: Final = 2.0

_SPAWN: Final = multiprocessing.get_context("spawn")


class BusyError(RequestError):
    """All processes are at work, and the queue is full, or the work took too long."""


class _Helper:
    """A process that does one job after another."""

    def __init__(self, folder: Path | None, processes: int) -> None:
        self.pipe, theirs = _SPAWN.Pipe()
        arguments = theirs, folder, processes
        self._process = _SPAWN.Process(target=serve, args=arguments, daemon=True)
        self._process.start()
        theirs.close()

    def do(self, job: Job, stop: threading.Event, seconds: float) -> Any:
        """Result of a job; raises `EOFError` when the process ended."""
        self.pipe.send(job)
        if _ready(self.pipe, stop, time.monotonic() + seconds):
            return self.pipe.recv()
        late = not stop.is_set()
        self.pipe.send(None)
        if self.pipe.poll(_GRACE):
            self.pipe.recv()
        else:
            self.end()
        if late:
            raise BusyError(
                "this takes longer than the {seconds} seconds it may", seconds=int(seconds)
            )
        return None

    def kill(self) -> None:
        """End the process, whatever it is doing; whoever waits for it gets an `EOFError`."""
        self._process.kill()

    def end(self) -> None:
        """End the process, and let go of it."""
        self.pipe.close()
        self._process.kill()
        self._process.join()


def _ready(pipe: Connection, stop: threading.Event, until: float) -> bool:
    """Wait for a result as long as somebody wants it and there is time."""
    while not pipe.poll(_LOOK):
        if stop.is_set() or time.monotonic() > until:
            return False
    return True


class Pool:
    """Processes for long computations, started when they are first needed.

    Parameters
    ----------
    size : int
        Computations at the same time.
    waiting : int
        Computations that may wait for their turn.
    seconds : float
        How long one may take.
    folder : Path, optional
        Folder of the tables.
    pools : int
        Pools of the same size on this machine, which share its memory.
    """

    def __init__(
        self,
        size: int,
        waiting: int,
        seconds: float,
        folder: Path | None = None,
        pools: int = 1,
    ) -> None:
        self._most = size + waiting
        self._seconds = seconds
        self._folder = folder
        self._processes = size * pools
        self._inside = 0
        self._ended = False
        self._turns = asyncio.Semaphore(size)
        self._threads = ThreadPoolExecutor(size, "pool")
        self._idle: list[_Helper] = []
        self._all: set[_Helper] = set()

    async def run(self, *job: Any) -> Any:
        """Result of a job.

        Whoever cancels this gives the job up: it stops when it next tells its progress, or soon
        after it is stopped.

        Raises
        ------
        BusyError
            When the queue is full, or the job took too long.
        SolverError
            What the job raised.
        JobError
            When the job failed in another way.
        """
        if self._inside >= self._most or self._ended:
            raise BusyError("the server is busy: try again in a while")
        self._inside += 1
        try:
            async with self._turns:
                return await self._run(job)
        finally:
            self._inside -= 1

    async def _run(self, job: Job) -> Any:
        stop = threading.Event()
        loop = asyncio.get_running_loop()
        work = loop.run_in_executor(self._threads, self._work, job, stop)
        try:
            result = await asyncio.shield(work)
        except asyncio.CancelledError:
            stop.set()
            with contextlib.suppress(Exception):
                await work  # the turn is not over before the process is free again
            raise
        if isinstance(result, Exception):
            raise result
        return result

    def _work(self, job: Job, stop: threading.Event) -> Any:
        """Have a job done by a process; in a thread of its own."""
        helper = self._idle.pop() if self._idle else self._started()
        try:
            result = helper.do(job, stop, self._seconds)
        except (EOFError, OSError) as error:
            helper.end()
            if self._ended:
                raise BusyError("the server is ending") from error
            raise BusyError(
                "the computation was ended; it may have taken too much memory"
            ) from error
        finally:
            if helper.pipe.closed:
                self._all.discard(helper)
            else:
                self._idle.append(helper)
        return result

    def _started(self) -> _Helper:
        helper = _Helper(self._folder, self._processes)
        self._all.add(helper)
        return helper

    def end(self) -> None:
        """End all processes, and whatever they do."""
        self._ended = True
        for helper in list(self._all):
            helper.kill()
        self._threads.shutdown(wait=False, cancel_futures=True)
