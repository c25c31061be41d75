from __future__ import annotations

import csv
import json
import math

import numpy as np
import pytest

from solver.cli.printing.histogram import histogram
from solver.errors import StatisticsError
from solver.statistics.probabilities import Distribution

DIE = Distribution(np.array([0.0, 1, 1, 1, 1, 1, 1]) / 6)


def test_figures_of_a_die() -> None:
    assert DIE.mass == pytest.approx(1, abs=1e-15)
    assert DIE.mean == pytest.approx(3.5, abs=1e-15)
    assert DIE.variance == pytest.approx(35 / 12, abs=1e-14)
    assert DIE.standard_deviation == math.sqrt(DIE.variance)
    assert (DIE.least, DIE.median, DIE.greatest, DIE.mode) == (1, 3, 6, 1)


@pytest.mark.parametrize(
    ("value", "chance"), [(-5, 1.0), (1, 1.0), (2, 5 / 6), (2.5, 4 / 6), (6, 1 / 6), (7, 0.0)]
)
def test_at_least(value: float, chance: float) -> None:
    assert DIE.at_least(value) == pytest.approx(chance, abs=1e-15)


@pytest.mark.parametrize(
    ("q", "value"),
    [(0, 1), (1 / 6, 1), (0.17, 2), (0.5, 3), (0.51, 4), (5 / 6, 5), (0.9, 6), (1, 6)],
)
def test_quantiles_at_the_steps(q: float, value: int) -> None:
    assert DIE.quantile(q) == value


def test_quantiles_reach_into_the_far_tails() -> None:
    found = Distribution(np.array([1e-20, 1.0, 0.0, 1e-30]))
    assert [found.quantile(q) for q in (0, 1e-25, 0.5, 0.999, 1)] == [0, 0, 1, 1, 3]
    assert found.at_least(3) == 1e-30


@pytest.mark.parametrize("q", [-0.1, 1.1, math.nan])
def test_a_quantile_is_between_0_and_1(q: float) -> None:
    with pytest.raises(StatisticsError, match="expected a number from 0 to 1"):
        DIE.quantile(q)


def test_probabilities_cannot_be_changed() -> None:
    with pytest.raises(ValueError, match="read-only"):
        DIE.probabilities[0] = 1


def test_csv_has_a_line_for_each_value() -> None:
    rows = list(csv.DictReader(DIE.to_csv("face").splitlines()))
    assert [row["face"] for row in rows] == list("123456")
    assert [float(row["probability"]) for row in rows] == DIE.probabilities[1:].tolist()
    assert [float(row["at_least"]) for row in rows] == [DIE.at_least(x) for x in range(1, 7)]


def test_json_has_figures_and_probabilities() -> None:
    data = json.loads(DIE.to_json())
    assert data["values"] == [1, 2, 3, 4, 5, 6]
    assert data["probabilities"] == DIE.probabilities[1:].tolist()
    assert data["mean"] == DIE.mean


def test_histogram_of_few_values_has_a_line_for_each() -> None:
    drawn = histogram(Distribution(np.array([0.5, 0, 0, 0.25, 0.25])), width=4)
    assert drawn == [("0", 0.5, "████"), ("3", 0.25, "██"), ("4", 0.25, "██")]


def test_histogram_of_many_values_gathers_them_and_the_ends() -> None:
    probabilities = np.zeros(1000)
    probabilities[200:400] = 1 / 200
    probabilities[[100, 900]] = 1e-9
    drawn = histogram(Distribution(probabilities), lines=25, width=16)
    assert drawn[0][0] == "≤ 209"
    assert drawn[1][0] == "210–219"
    assert drawn[-1][0] == "≥ 390"
    assert len(drawn) == 20
    assert math.fsum(share for _, share, _ in drawn) == pytest.approx(1)
    assert {bar for _, _, bar in drawn} == {"█" * 16}
