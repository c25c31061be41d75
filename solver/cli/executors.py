"""Who works on the rule sets of a sweep: processes of this machine, or a cluster."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager

from solver.errors import SolverError

__all__ = ["cluster", "processes"]

#: A rule set whose workers died so often is given up.
_RETRIES = 3


@contextmanager
def processes(count: int) -> Iterator[Executor]:
    """Run in processes of this machine.

    Each is started afresh: a copy of this one would hold its threads' locks. An interrupt is for
    this process alone, which has the others end what they are at.
    """
    pool = ProcessPoolExecutor(
        count,
        multiprocessing.get_context("spawn"),
        signal.signal,
        (signal.SIGINT, signal.SIG_IGN),
    )
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def cluster(address: str) -> Iterator[Executor]:
    """Run on the workers of a Dask cluster; one that dies is replaced by another.

    Raises
    ------
    SolverError
        When `distributed` is not installed, nobody answers at the address, or the workers fail.
    """
    try:
        import distributed
    except ImportError as error:
        raise SolverError(
            "a cluster needs distributed: pip install '{extra}'", extra="yams-solver[cluster]"
        ) from error
    try:
        client = distributed.Client(address, timeout="10s", set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        raise SolverError(
            "no scheduler of a cluster answers at {address}", address=address
        ) from error
    try:
        with client:
            yield client.get_executor(retries=_RETRIES)
    except (distributed.scheduler.KilledWorker, distributed.client.FutureCancelledError) as error:
        raise SolverError(
            "the workers of the cluster at {address} fail", address=address
        ) from error
