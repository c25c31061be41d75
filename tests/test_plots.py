"""Figures: the position in their titles, and what their keys stand for."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from conftest import Run, solved
from solver import Rules, Scoresheet, State
from solver.language import use_language
from solver.plots.position import position_text
from solver.plots.statistics import plot_statistics
from solver.statistics.exact import statistics

LATE = "3 6 9 12 15 . | 25 0 25 30 40 50 24 +100"
FULL = "3 6 9 12 15 18 | 25 0 25 30 40 50 24 +100"


def texts(path: Path) -> list[str]:
    return re.findall(r"<text [^>]*>([^<]*)</text>", path.read_text(encoding="utf-8"))


def test_position_text() -> None:
    rules = Rules.named("guide")
    with use_language("en"):
        assert position_text(rules, None) == "new game"
        assert position_text(rules, Scoresheet.empty(rules)) == "new game"
        assert position_text(rules, LATE) == position_text(rules, Scoresheet.parse(LATE, rules))
        assert position_text(rules, LATE, (1, 2, 3, 4, 5), 1) == (
            f"sheet {LATE}; 1 2 3 4 5 in hand, 1 reroll left"
        )
        assert position_text(rules, State(1, 3, False)) == "filled: Ones; upper subtotal 3"
    with use_language("fr"):
        assert position_text(rules, None, (1, 1, 1, 1, 1), 2) == (
            "partie nouvelle ; 1 1 1 1 1 en main, encore 2 relances"
        )


def test_figures_name_the_position(yams: Run, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    yams("stats", "66621", "--sheet", LATE, "--plot", tmp_path / "a.svg")
    assert f"sheet {LATE}; 1 2 6 6 6 in hand, 2 rerolls left" in texts(tmp_path / "a.svg")
    yams("target", "--curve", "--sheet", LATE, "--plot", tmp_path / "b.svg", "--lang", "fr")
    assert f"feuille {LATE}" in texts(tmp_path / "b.svg")


def test_only_the_mean_has_a_key(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    path = tmp_path / "a.svg"
    plot_statistics(statistics(solved("guide"), LATE), path, sheet=LATE)
    names = [text for text in texts(path) if re.match("mean [0-9]|standard|median|mode", text)]
    assert [name.split()[0] for name in names] == ["mean", "standard", "median", "mode"]


def test_a_total_that_is_certain(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    path = tmp_path / "a.svg"
    plot_statistics(statistics(solved("guide"), FULL), path, sheet=FULL)
    shown = texts(path)
    assert shown.count("392") == 1
    assert not any(text.startswith(("mean", "standard deviation")) for text in shown)
