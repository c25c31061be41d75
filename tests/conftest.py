from __future__ import annotations

import random
import signal
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from solver import Box, Rules, Scoresheet, State, ValueTable, solve
from solver.cli import main
from solver.game.dice import roll_index

Tables = Callable[[str], ValueTable]
Run = Callable[..., Result]


# Tests press Ctrl-C, which a run in the background ignores, and so would all that it starts.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


@cache
def solved(name: str) -> ValueTable:
    return solve(Rules.named(name))


@pytest.fixture(scope="session")
def tables() -> Tables:
    """Tables of the presets by name, each solved once a session."""
    return solved


@pytest.fixture(scope="session")
def tables_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A tables folder that holds the tables of guide and official."""
    folder = tmp_path_factory.mktemp("tables")
    for name in ("guide", "official"):
        solved(name).save(folder / f"{name}.h5")
    return folder


@pytest.fixture
def yams(tables_folder: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run the command line in this process, in English, on the session's tables."""
    monkeypatch.setenv("YAMS_TABLES", str(tables_folder))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")

    def run(*arguments: str, **options: object) -> Result:
        return CliRunner().invoke(main, [str(a) for a in arguments], **options)  # type: ignore[arg-type]

    return run


def random_sheet(rules: Rules, turns: int, seed: int) -> Scoresheet:
    """A sheet that a game of random rolls and legal boxes produced, Yams made likely."""
    rng = random.Random(seed)
    sheet = Scoresheet.empty(rules)
    for _ in range(turns):
        face = rng.randint(1, 6)
        dice = [face] * 5 if rng.random() < 0.3 else [rng.randint(1, 6) for _ in range(5)]
        roll = sorted(dice)
        boxes = list(rules.options(sheet.filled, sheet.state.joker, roll_index(roll)))
        sheet = sheet.fill(rng.choice(boxes), roll)
    return sheet


def state_of(
    filled: Iterable[Box], upper: int = 0, joker: bool = False, rules: Rules | None = None
) -> State:
    """State with these boxes filled, of the standard sheet by default."""
    return State((rules or Rules.named("guide")).mask(filled), upper, joker)
