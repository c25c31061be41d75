from __future__ import annotations

import copy
import pickle
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pytest

import solver.errors
from solver import DiceError, SolverError, TableMissingError
from solver.errors import OptionError, TableVersionError
from solver.game.dice import parse_dice
from solver.threads import Workers

KINDS = [getattr(solver.errors, name) for name in solver.errors.__all__]


def again(error: SolverError) -> list[SolverError]:
    protocols = range(pickle.HIGHEST_PROTOCOL + 1)
    return [
        copy.copy(error),
        copy.deepcopy(error),
        *(pickle.loads(pickle.dumps(error, protocol)) for protocol in protocols),
    ]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_errors_survive_pickle_and_copy(kind: type[SolverError]) -> None:
    error = kind("{given}: one of {known}, not {{}}", given="{x} {0} {", known=("{a}", "b"))
    error.add_note("a note")
    for other in again(error):
        assert type(other) is kind
        assert str(other) == str(error) == "{x} {0} {: one of {a}, b, not {}"
        assert (other.template, other.parameters) == (error.template, error.parameters)
        assert other.__notes__ == ["a note"]


def test_an_error_inside_an_error() -> None:
    error = SolverError("{reason}; again", reason=DiceError("dice {given}", given="{x}"))
    for other in again(error):
        assert str(other) == "dice {x}; again"
        assert isinstance(other.parameters["reason"], DiceError)


def test_an_error_comes_back_from_another_process() -> None:
    with (
        ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool,
        pytest.raises(DiceError, match=r"\{x\}"),
    ):
        pool.submit(parse_dice, "{x}").result(timeout=60)


def test_a_missing_table_is_a_missing_file() -> None:
    error = TableMissingError("{path}: cannot be read", path="a.h5")
    assert isinstance(error, FileNotFoundError)
    assert str(error) == "a.h5: cannot be read"
    assert (error.filename, error.errno) == ("a.h5", 2)


@pytest.mark.parametrize(("found", "newer"), [("1.0", False), ("3.2", True), ("10.0", True)])
def test_which_version_is_newer(found: str, newer: bool) -> None:
    error = TableVersionError("{found} {known}", found=found, known=2)
    assert error.newer is newer


def test_wrong_options_are_no_wrong_positions() -> None:
    with pytest.raises(OptionError, match="threads 0: at least 1"):
        Workers(0)
