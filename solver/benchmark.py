"""How long a rule set takes to solve on this machine, with nothing but the package itself.

The first solve compiles, or reads numba's cache, and is not counted. Every further one must come
to the same values, bit for bit, or the times would be those of something else.
"""

from __future__ import annotations

import os
import platform
import time
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any, Final

import numpy as np

from solver.errors import TableError
from solver.game.rules import Rules
from solver.threads import Progress
from solver.values.induction import solve

__all__ = ["Benchmark", "Run", "benchmark"]

_CPUS: Final = Path("/proc/cpuinfo")
#: What the provenance of a table tells about one solve, not about the machine.
_OF_ONE_SOLVE: Final = ("seconds", "time", "threads")


@dataclass(frozen=True, slots=True)
class Run:
    """Times of one solve, in seconds."""

    wall: float
    cpu: float
    """Of all threads together."""


@dataclass(frozen=True, slots=True)
class Benchmark:
    """Times of some solves of a rule set, and the machine."""

    rules: Rules
    threads: int
    states: int
    """How many states the table has."""
    expected_total: float
    first: Run
    """The solve before the others, which compiles or reads numba's cache."""
    runs: tuple[Run, ...]
    machine: dict[str, Any]

    @property
    def least(self) -> Run:
        """Least wall time and least CPU time."""
        return self._each(min)

    @property
    def median(self) -> Run:
        """Median wall time and median CPU time."""
        return self._each(median)

    def _each(self, choose: Any) -> Run:
        return Run(choose(run.wall for run in self.runs), choose(run.cpu for run in self.runs))


def benchmark(
    rules: Rules, runs: int = 10, *, threads: int | None = None, progress: Progress | None = None
) -> Benchmark:
    """Solve a rule set some times over.

    Parameters
    ----------
    rules : Rules
    runs : int
        How many solves count, at least 1.
    threads : int, optional
        All cores by default.
    progress : callable, optional
        Called after each solve with the solves done and the solves in all.

    Raises
    ------
    TableError
        When two solves do not come to the same values.
    """
    times, table = [], None
    for done in range(runs + 1):
        wall, cpu = time.perf_counter(), time.process_time()
        solved = solve(rules, threads=threads)
        times.append(Run(time.perf_counter() - wall, time.process_time() - cpu))
        if table is not None and solved.values.tobytes() != table.values.tobytes():
            raise TableError(
                "two solves of {rules} differ: this machine cannot be trusted", rules=rules.name
            )
        table = solved
        if progress:
            progress(done + 1, runs + 1)
    assert table is not None
    about = {name: value for name, value in table.provenance.items() if name not in _OF_ONE_SOLVE}
    return Benchmark(
        rules,
        int(table.provenance["threads"]),
        int(np.isfinite(table.values).sum()),
        table.expected_total,
        times[0],
        tuple(times[1:]),
        {"processor": _processor(), "cores": os.cpu_count()} | about,
    )


def _processor() -> str:
    """Name of the processor: Linux has it in a file of its own."""
    try:
        lines = _CPUS.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        lines = []
    named = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(named, "") or platform.processor() or platform.machine()
