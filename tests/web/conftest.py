from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from browsing import CHROMIUM, FLAGS, PHONE, Player, Welcome

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


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """A browser; skipped, with the reason, where there is none."""
    driver = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    if CHROMIUM is None:
        pytest.skip("chromium is not installed")
    with driver.sync_playwright() as running:
        browser = running.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def welcome(browser: Any) -> Iterator[Welcome]:
    """Have somebody come to a page; at the end nothing may have gone wrong there."""
    players: list[Player] = []

    def welcome(
        url: str, lang: str = "fr-FR", size: dict[str, int] = PHONE, **options: Any
    ) -> Player:
        context = browser.new_context(
            viewport=size, locale=lang, has_touch=size is PHONE, **options
        )
        context.set_default_timeout(30_000)
        player = Player(context, url)
        players.append(player)
        return player

    yield welcome
    for player in players:
        assert player.faults == []
        player.context.close()


@pytest.fixture(scope="session")
def axe(tmp_path_factory: pytest.TempPathFactory) -> str:
    """axe-core, installed by npm for these tests alone; skipped where that cannot be done."""
    npm = shutil.which("npm")
    if npm is None:
        pytest.skip("npm is not installed")
    folder = tmp_path_factory.mktemp("axe")
    command = [npm, "install", "--silent", "--no-audit", "--no-fund", "axe-core@4"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.skip(f"npm cannot install axe-core: {done.stderr.strip()[:200]}")
    return (folder / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
