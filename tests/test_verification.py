from __future__ import annotations

import numpy as np
import pytest

from conftest import Tables
from solver import OptionError, Rules, ValueTable
from solver.verification import (
    PUBLISHED,
    Check,
    check_bellman,
    check_monotonicity,
    check_simulation,
    check_states,
    check_totals,
    verify,
)

#: Sheets (filled, joker): new, one box filled, upper boxes and Yams, one box open.
SHEETS = [(0, 0), (1, 0), (63 | 1 << 11, 1), (8191 ^ 1, 1), (8191 ^ 1 << 11, 0), (8190, 0)]


@pytest.mark.slow
def test_a_table_that_is_right(tables: Tables) -> None:
    checks = list(verify(tables("guide"), games=2000, seed=7))
    assert all(check.passed and check.figure for check in checks)
    assert [check.name for check in checks] == [
        "published total",
        "states",
        "Bellman",
        "monotonicity in upper",
        "monotonicity in joker",
        "simulation",
    ]
    assert checks[2].figure.startswith("536,448 states recomputed")


@pytest.mark.slow
@pytest.mark.parametrize("name", ["official", "free-joker", "single-bonus", "family", "plain"])
def test_other_tables_that_are_right(tables: Tables, name: str) -> None:
    table = tables(name)
    checks = [check_totals(table), check_states(table), check_bellman(table, sheets=SHEETS)]
    checks += [*check_monotonicity(table), check_simulation(table, 1000, 3)]
    assert all(check.passed for check in checks)


def failed(table: ValueTable) -> set[str]:
    checks: list[Check] = [
        check_totals(table),
        check_states(table),
        check_bellman(table, sheets=SHEETS),
        *check_monotonicity(table),
    ]
    return {check.name for check in checks if not check.passed}


def spoilt(table: ValueTable, place: tuple[int, int, int], by: float) -> ValueTable:
    values = table.values.copy()
    values[place] += by
    return ValueTable(table.rules, values, table.provenance)


@pytest.mark.parametrize(
    ("place", "by", "expected"),
    [
        ((0, 0, 0), 1e-6, {"published total", "Bellman"}),
        ((1, 0, 3), 1e-8, {"Bellman"}),
        ((8191, 1, 40), 1e-8, {"Bellman", "monotonicity in upper"}),
        ((8191, 0, 63), -36.0, {"Bellman", "monotonicity in upper"}),
        ((8191, 0, 63), np.nan, {"states", "Bellman"}),
        ((0, 0, 0), np.nan, {"states", "Bellman", "published total"}),
        (
            (63 | 1 << 11, 1, 30),
            -80.0,
            {"Bellman", "monotonicity in upper", "monotonicity in joker"},
        ),
    ],
)
def test_a_table_that_is_wrong(
    tables: Tables, place: tuple[int, int, int], by: float, expected: set[str]
) -> None:
    assert failed(spoilt(tables("official"), place, by)) == expected


@pytest.mark.slow
def test_a_table_of_other_rules_than_it_says(tables: Tables) -> None:
    """The values of plain under the name of official: nothing but the shape is right."""
    lying = ValueTable(Rules.named("official"), tables("plain").values, {})
    assert failed(lying) == {"published total", "Bellman"}
    assert not check_simulation(lying, 3000, 1).passed


def test_too_few_games_tell_nothing(tables: Tables) -> None:
    with pytest.raises(OptionError, match="at least 100"):
        check_simulation(tables("guide"), 2, 199)


def test_published_totals_name_presets() -> None:
    assert all(Rules.named(name).name == name for name in PUBLISHED)


def test_every_phase_tells_its_progress(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    """The recomputed sheets come first, then the turns of the games, and nothing is left over."""
    from solver import verification

    some = [(8191 ^ 1 << box, 0) for box in range(13)]
    monkeypatch.setattr(verification, "_sheets", lambda _reachable: some)
    calls: list[tuple[int, int]] = []
    verification.verify(
        tables("guide"), games=100, progress=lambda done, whole: calls.append((done, whole))
    )
    done, whole = zip(*calls, strict=True)
    assert len(set(whole)) == 1
    assert list(done) == sorted(set(done))
    assert done[0] == len(some)
    assert len(done) == 1 + 13
    assert done[-1] == whole[-1]
