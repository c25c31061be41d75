"""Threads for the compiled kernels, which work without the lock of the interpreter."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from types import TracebackType
from typing import Any, Final

from solver.errors import OptionError

__all__ = ["Progress", "Workers", "available_cores"]

#: What a long computation calls now and then: with the work done, and the work in all.
Progress = Callable[[int, int], None]

_MOST_A_CORE: Final = 4


def available_cores() -> int:
    """How many cores this process may use, which can be fewer than the machine has."""
    if hasattr(os, "sched_getaffinity"):  # not on every system
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Workers:
    """A pool of threads.

    Parameters
    ----------
    threads : int, optional
        How many; all cores by default. More than four a core are not started: they gain nothing.

    Raises
    ------
    OptionError
        When that is less than one, or, later, when the system starts no more threads.
    """

    def __init__(self, threads: int | None = None) -> None:
        if threads is not None and threads < 1:
            raise OptionError("threads {given}: at least 1 is needed", given=threads)
        cores = available_cores()
        self.count = min(threads or cores, _MOST_A_CORE * cores)
        from concurrent.futures import ThreadPoolExecutor  # a query does without

        self._pool = ThreadPoolExecutor(self.count)

    def __enter__(self) -> Workers:
        return self

    def __exit__(
        self,
        _type: type[BaseException] | None,
        _error: BaseException | None,
        _traceback: TracebackType | None,
    ) -> None:
        # An interrupt waits for the calls in work, not for those that have yet to begin.
        self._pool.shutdown(cancel_futures=True)

    def each(self, kernel: Callable[..., Any], calls: Iterable[tuple[Any, ...]]) -> Iterator[None]:
        """Call a kernel with each of these arguments; yields once a call, when it is done."""
        try:
            jobs = [self._pool.submit(kernel, *arguments) for arguments in calls]
        except RuntimeError as error:
            raise OptionError(
                "threads {given}: the system starts no more; ask for fewer with --threads",
                given=self.count,
            ) from error
        for job in jobs:
            job.result()
            yield

    def run(self, kernel: Callable[..., Any], calls: Iterable[tuple[Any, ...]]) -> None:
        """Call a kernel with each of these arguments, and return when all are done."""
        for _ in self.each(kernel, calls):
            pass
