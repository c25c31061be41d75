"""Solve and save the table of every preset: ``python scripts/build_tables.py [FOLDER]``."""

from __future__ import annotations

import sys

from solver import solve
from solver.game.rules import PRESETS
from solver.values.library import table_path

for rules in PRESETS.values():
    table = solve(rules)
    path = table_path(rules, sys.argv[1] if len(sys.argv) > 1 else None)
    table.save(path)
    print(f"{path}: expected total {table.expected_total:.6f}")
