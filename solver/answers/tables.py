"""Tables: what they are, whether they are right, how fast they are made."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from solver.answers.positions import Answer
from solver.answers.rule_sets import rule_set

if TYPE_CHECKING:
    from solver.benchmark import Benchmark, Run
    from solver.values.table import ValueTable
    from solver.verification import Check

__all__ = ["benchmark", "checks", "table"]


def table(path: Path, result: ValueTable) -> Answer:
    """Answer `yams info` about a table and the file it was read from."""
    return {
        "file": str(path),
        "format_version": list(result.format_version),
        "bytes": path.stat().st_size,
        "states": int(np.isfinite(result.values).sum()),
        "expected_total": result.expected_total,
        "rules": rule_set(result.rules),
        "provenance": result.provenance,
    }


def checks(results: Mapping[str, Sequence[Check]]) -> list[Answer]:
    """Answer `yams verify`: the checks of each rule set."""
    return [
        {
            "rules": name,
            "checks": [
                {"name": check.name, "passed": check.passed, "figure": check.figure}
                for check in result
            ],
        }
        for name, result in results.items()
    ]


def benchmark(result: Benchmark) -> Answer:
    """Answer `yams benchmark`; times in seconds."""

    def times(run: Run) -> Answer:
        return {"wall": run.wall, "cpu": run.cpu}

    return {
        "rules": result.rules.name,
        "threads": result.threads,
        "states": result.states,
        "expected_total": result.expected_total,
        "first": times(result.first),
        "least": times(result.least),
        "median": times(result.median),
        "runs": list(map(times, result.runs)),
        "machine": result.machine,
    }
