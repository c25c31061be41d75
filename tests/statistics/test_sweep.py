"""Sweeps over rule sets, on sheets of a few boxes."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from solver import Rules, RulesError, SolverError, solve, sweep, variations
from solver.statistics.exact import statistics
from solver.statistics.sweep import Figures, Variation
from solver.statistics.sweep_file import SweepFile

SMALL = Rules.from_mapping(
    {
        "base": "empty",
        "name": "small",
        "upper_bonus": 10,
        "upper_threshold": 15,
        "boxes": {
            "sixes": {"face": 6},
            "four_of_a_kind": {"needs": "4 alike", "points": "sum"},
            "chance": {"needs": "any", "points": "sum"},
        },
    }
)
VARY: dict[str, list[Any]] = {"four_of_a_kind": [25, "figure + 30"], "throws": [1, 2]}


def grid() -> list[Variation]:
    return variations(SMALL, VARY)


def test_every_combination_the_last_field_fastest() -> None:
    found = grid()
    assert [values for values, _ in found] == [
        (25, 1),
        (25, 2),
        ("figure + 30", 1),
        ("figure + 30", 2),
    ]
    for (points, throws), rules in found:
        assert rules.box("carré").points == points
        assert rules.throws == throws
        assert rules.upper_bonus == 10
    assert len({rules.digest for _, rules in found}) == 4


def test_fields_are_named_as_in_a_document() -> None:
    ((_, french),) = variations(SMALL, {"carré": [40]})
    assert french == SMALL.varied({"four_of_a_kind": 40})
    steps = variations(SMALL, {"upper_bonus": [[[10, 5], [20, 9]], 7]})
    assert [rules.upper_bonus for _, rules in steps] == [((10, 5), (20, 9)), 7]
    ((_, shorter),) = variations(SMALL, {"without": [["chance"]]})
    assert len(shorter.boxes) == 2


@pytest.mark.parametrize(
    ("vary", "message"),
    [
        ({}, "nothing to vary"),
        ({"throws": []}, "nothing to vary"),
        ({"throws": [1, 6]}, "throws"),
        ({"yatzy": [50]}, "yatzy"),
        ({"base": ["guide"]}, "base"),
        ({"throws": range(1000), "upper_bonus": range(1000)}, "1,000,000 rule sets"),
    ],
)
def test_what_cannot_be_varied(vary: dict[str, Any], message: str) -> None:
    with pytest.raises(RulesError, match=message):
        variations(SMALL, vary)


def test_one_after_the_other() -> None:
    rules = [rules for _, rules in grid()]
    found = list(sweep(rules))
    assert [one for one, _ in found] == rules
    for one, figures in found:
        assert figures == Figures(solve(one).expected_total)


@pytest.mark.parametrize("stats", [False, True])
def test_any_executor(stats: bool) -> None:
    rules = [rules for _, rules in grid()]
    with ThreadPoolExecutor(2) as pool:
        found = dict(sweep(rules, executor=pool, stats=stats))
    assert found.keys() == set(rules)
    for one, figures in found.items():
        table = solve(one)
        assert figures.expected_total == table.expected_total
        if stats:
            exact = statistics(table)
            assert figures.standard_deviation == exact.total.standard_deviation
            assert figures.upper_bonus == exact.upper_bonus.at_least(1)
            assert figures.reach_200 == exact.total.at_least(200) == 0


class Lazy(ThreadPoolExecutor):
    """Works on the first task alone and keeps the others waiting."""

    def __init__(self) -> None:
        super().__init__(1)
        self.jobs: list[Future[Any]] = []

    def submit(self, task: Callable[..., Any], /, *arguments: Any, **more: Any) -> Future[Any]:
        job = Future[Any]() if self.jobs else super().submit(task, *arguments, **more)
        self.jobs.append(job)
        return job


def test_who_stops_early_has_nothing_further_begun() -> None:
    with Lazy() as pool:
        results = sweep([rules for _, rules in grid()], executor=pool)
        next(results)
        results.close()
        assert [job.cancelled() for job in pool.jobs] == [False, True, True, True]


def filled(path: Path, count: int, stats: bool = False) -> None:
    with SweepFile(path, list(VARY), grid(), stats) as file:
        for variation, (_, figures) in zip(
            grid()[:count], sweep([rules for _, rules in grid()[:count]], stats=stats), strict=True
        ):
            file.add(variation, figures)


@pytest.mark.parametrize("stats", [False, True])
def test_a_file_reads_back_to_the_same_bits(tmp_path: Path, stats: bool) -> None:
    path = tmp_path / "sweep.csv"
    filled(path, 3, stats)
    with SweepFile(path, list(VARY), grid(), stats) as file:
        expected = dict(
            enumerate(
                figures for _, figures in sweep([rules for _, rules in grid()[:3]], stats=stats)
            )
        )
        assert file.results == expected
    lines = path.read_text(encoding="utf-8").splitlines()
    assert lines[0].startswith("four_of_a_kind,throws,digest,expected_total")
    assert len(lines) == 4


def test_a_row_cut_short_is_computed_anew(tmp_path: Path) -> None:
    path = tmp_path / "sweep.csv"
    filled(path, 2)
    whole = path.read_bytes()
    ends = [place + 1 for place, mark in enumerate(whole) if mark == ord("\n")]
    for size in range(len(whole)):
        path.write_bytes(whole[:size])
        with SweepFile(path, list(VARY), grid(), False) as file:
            assert len(file.results) == max(0, sum(end <= size for end in ends) - 1)
        kept = path.read_bytes()
        assert kept in (whole[: max([end for end in ends if end <= size], default=ends[0])],)


@pytest.mark.parametrize(
    "text",
    [
        "notes of mine",
        "notes\nof mine\n",
        "four_of_a_kind,digest,expected_total\n",
        "four_of_a_kind,throws,digest,expected_total\n25,1,0123,40.0\n",
        "four_of_a_kind,throws,digest,expected_total\n\n",
        "four_of_a_kind,throws,digest,expected_total\n25\n",
        "caf\xe9",
    ],
)
def test_a_file_of_something_else_is_left_alone(tmp_path: Path, text: str) -> None:
    path = tmp_path / "sweep.csv"
    before = text.encode("latin-1")
    path.write_bytes(before)
    with pytest.raises(SolverError) as error:
        SweepFile(path, list(VARY), grid(), False)
    assert "\n" not in str(error.value)
    assert path.read_bytes() == before


def test_a_file_of_another_base_or_with_statistics(tmp_path: Path) -> None:
    path = tmp_path / "sweep.csv"
    filled(path, 2)
    other = variations(SMALL.varied({"upper_bonus": 12}), VARY)
    with pytest.raises(SolverError, match="line 2: not a rule set of this sweep"):
        SweepFile(path, list(VARY), other, False)
    with pytest.raises(SolverError, match="a file of something else"):
        SweepFile(path, list(VARY), grid(), True)
    longer = variations(SMALL, {**VARY, "throws": [1, 2, 3]})
    with SweepFile(path, list(VARY), longer, False) as file:
        assert sorted(file.results) == [0, 1]


def test_a_figure_that_is_no_number(tmp_path: Path) -> None:
    path = tmp_path / "sweep.csv"
    filled(path, 1)
    lines = path.read_text(encoding="utf-8").splitlines()
    path.write_text("\n".join([lines[0], lines[1].rpartition(",")[0] + ",x"]) + "\n")
    with pytest.raises(SolverError, match="line 2: figures are numbers"):
        SweepFile(path, list(VARY), grid(), False)


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(SolverError, match="cannot be written"):
        SweepFile(tmp_path, list(VARY), grid(), False)


def test_what_is_no_text_of_a_sweep(tmp_path: Path) -> None:
    path = tmp_path / "sweep.csv"
    heading = ",".join([*VARY, "digest", "expected_total"]) + "\n"
    wrong = (b"\xff\xfe", heading.encode() + b"\r,1", heading.encode() + b"x" * 200_000)
    for content in wrong:
        path.write_bytes(content + b"\n")
        with pytest.raises(SolverError, match=r"sweep\.csv"):
            SweepFile(path, list(VARY), grid(), False)
        assert path.read_bytes() == content + b"\n"


def test_a_value_given_twice_counts_once() -> None:
    once = variations(SMALL, {"throws": [2, 1, 2], "chance": [5]})
    assert [values for values, _ in once] == [(2, 5), (1, 5)]
