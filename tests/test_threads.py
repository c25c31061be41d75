from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from solver.errors import OptionError
from solver.threads import Workers, available_cores


def test_more_threads_than_anybody_needs_are_not_started() -> None:
    with Workers(1_000_000) as workers:
        assert workers.count <= 4 * available_cores()


def test_threads_that_the_system_refuses(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(ThreadPoolExecutor, "submit", refuse)
    with Workers(2) as workers, pytest.raises(OptionError, match="threads 2: the system starts no"):
        workers.run(print, [()])
