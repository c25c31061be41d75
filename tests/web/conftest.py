from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from conftest import solved
from solver import Rules, ValueTable, solve
from solver.web.site import page_files, write_page

Node = Callable[[str, str, object], Any]
RUN = Path(__file__).parent / "run_engine.mjs"
#: Sheets of one's own: all switches that the presets leave alone, and one that is hardly a sheet.
HOUSE = {
    "maison": {
        "base": "plain",
        "label": {"en": "House sheet", "fr": "Grille de la maison"},
        "upper_bonus": [[40, 25], [63, 50]],
        "yams_bonus": 40,
        "joker": "cross-out",
        "order": "upper-first",
        "throws": 4,
        "without": ["chance", "small_straight"],
        "boxes": {
            "two_pairs": {
                "label": {"en": "Two pairs", "fr": "Double paire"},
                "needs": ["two pairs", "4 alike"],
                "points": "figure + 5",
                "after": "sixes",
            }
        },
    },
    "petite": {
        "base": "guide",
        "upper_threshold": 30,
        "order": "downward",
        "throws": 1,
        "without": ["twos", "fours", "fives", "three_of_a_kind", "small_straight", "chance"],
    },
}
SETS = ("guide", "free-joker", "single-bonus", "yatzy", *HOUSE)


@cache
def table_of(name: str) -> ValueTable:
    """Table of a preset, or of a sheet of one's own; each solved once a session."""
    if name in HOUSE:
        return solve(Rules.from_mapping({"name": name, **HOUSE[name]}))
    return solved(name)


@pytest.fixture(scope="session")
def page_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page, written with several rule sets."""
    folder = tmp_path_factory.mktemp("page")
    write_page(folder, page_files(map(table_of, SETS)))
    return folder


@pytest.fixture(scope="session")
def node(page_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Node:
    """Run the page's modules in node; skipped where there is none."""
    program = shutil.which("node")
    if program is None:
        pytest.skip("node is not installed")
    folder = tmp_path_factory.mktemp("modules") / "page"
    shutil.copytree(page_folder, folder)
    (folder / "package.json").write_text('{"type": "module"}')

    def run(rules: str, verb: str, asked: object) -> Any:
        (arrays,) = (folder / "arrays").glob(f"{rules}*.bin")
        done = subprocess.run(
            [program, RUN, folder, arrays, verb],
            input=json.dumps(asked),
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    return run
