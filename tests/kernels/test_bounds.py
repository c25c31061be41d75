"""All kernels once with numba's check of every index; without it, one beyond an array is silent."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

CODE = """
from solver import Rules, best_choices, distribution, duel, reach, simulate, solve
rules = Rules.from_mapping({
    "base": "guide", "name": "small",
    "without": ["threes", "fours", "fives", "sixes", "small_straight", "chance"],
    "upper_threshold": 6,
})
table = solve(rules)
empty = ". . | . . . . ."
best_choices(table, [[0, 0, 0]] * 3, [[1, 1, 2, 3, 4]] * 3, [0, 1, 2])
print(distribution(table).mean - table.expected_total)
print(simulate(table, 100, 1).games)
print(reach(empty, 60, rules, table=table).value(empty))
print(duel(empty, [empty, 50], table).value(empty))
"""


@pytest.mark.slow
def test_no_kernel_leaves_its_arrays(tmp_path: Path) -> None:
    environment = os.environ | {"NUMBA_BOUNDSCHECK": "1", "NUMBA_CACHE_DIR": str(tmp_path)}
    result = subprocess.run(
        [sys.executable, "-c", CODE], env=environment, capture_output=True, text=True, check=False
    )
    assert result.returncode == 0, result.stderr
    difference, games, chance, share = map(float, result.stdout.split())
    assert abs(difference) < 1e-9
    assert games == 100
    assert 0 < chance < 1
    assert 0 < share < 1
