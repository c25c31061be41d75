"""What the processes of the pool do: long questions, and tables and arrays of new rules.

A job is a tuple of plain data: what to do, and its arguments. It comes over a pipe, and its result
goes back over it. A message that comes meanwhile, or the end of the pipe, means that nobody waits
for the result any more; the job notices when it next tells its progress.
"""

from __future__ import annotations

import json
import os
import signal
import traceback
from collections.abc import Callable, Mapping
from contextlib import suppress
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Final

from solver.errors import RequestError, SolverError
from solver.game.rules import Rules
from solver.language import use_language
from solver.threads import Progress
from solver.values.table import ValueTable
from solver.web.arrays import page_arrays, rules_header
from solver.web.server.documents import rules_from_toml
from solver.web.server.questions import QUESTIONS
from solver.web.server.requests import Asked
from solver.web.server.tables import Tables

__all__ = ["Job", "JobError", "as_json", "serve"]

Job = tuple[Any, ...]

#: Behind whatever answers at once.
_NICENESS: Final = 10
#: Share of the machine's memory that all these processes together may take, and the bytes that
#: each may take in any case: a duel from new sheets takes 1.3 GB.
_MEMORY_SHARE: Final = 0.5
_LEAST_MEMORY: Final = 2_000_000_000


class JobError(Exception):
    """A fault of this program, with its traceback as text."""


class _StoppedError(Exception):
    """Nobody waits for the result."""


def as_json(answer: Any) -> bytes:
    """Write an answer."""
    return json.dumps(answer, allow_nan=False, separators=(",", ":")).encode()


def _answer(tables: Tables, progress: Progress, verb: str, asked: Asked, lang: str) -> bytes:
    with use_language(lang):
        return as_json(QUESTIONS[verb](asked, tables, progress))


def _table(tables: Tables, progress: Progress, rules: Rules) -> ValueTable:
    return tables.get(rules, progress)


def _arrays(tables: Tables, progress: Progress, text: bytes) -> tuple[str, bytes]:
    rules = rules_from_toml(text)
    table = tables.get(rules, progress)
    # The table may be one of the same game with other labels.
    table = ValueTable(rules, table.values, table.provenance)
    return rules_header(rules)["name"], page_arrays(table)


_JOBS: Final[Mapping[str, Callable[..., Any]]] = {
    "answer": _answer,
    "table": _table,
    "arrays": _arrays,
}


def serve(pipe: Connection, folder: Path | None, processes: int) -> None:
    """Do jobs until the pipe ends, in one of so many processes.

    What is sent back for each is its result or an exception.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server ends its processes itself
    _step_back(processes)
    tables = Tables(folder)

    def progress(_done: int, _whole: int) -> None:
        if pipe.poll():
            raise _StoppedError

    while True:
        try:
            job = pipe.recv()
            if job is not None:  # else it is too late to stop anything
                pipe.send(_done(job, tables, progress))
        except (EOFError, OSError):
            return


def _done(job: Job, tables: Tables, progress: Progress) -> Any:
    what, *arguments = job
    try:
        return _JOBS[what](tables, progress, *arguments)
    except _StoppedError:
        return None
    except SolverError as error:
        return error
    except MemoryError:
        return RequestError("this takes more memory than the server gives to a request")
    except Exception:
        return JobError(traceback.format_exc())


def _step_back(processes: int) -> None:
    """Let others have the processor first, and take a part of the memory only."""
    with suppress(AttributeError, OSError):  # not on Windows
        os.nice(_NICENESS)
    with suppress(ImportError, OSError, ValueError):
        import resource

        memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
        _, most = resource.getrlimit(resource.RLIMIT_DATA)
        limit = max(int(memory * _MEMORY_SHARE / processes), _LEAST_MEMORY)
        if most == resource.RLIM_INFINITY or limit < most:
            resource.setrlimit(resource.RLIMIT_DATA, (limit, most))
