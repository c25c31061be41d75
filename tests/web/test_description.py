"""Requests made up from the OpenAPI description, right and wrong ones: none finds a fault."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from hypothesis import HealthCheck, settings
from served import application
from test_app import waits

from solver.web.server import openapi
from solver.web.server.serving import address, listen

schemathesis = pytest.importorskip("schemathesis")
from schemathesis.checks import not_a_server_error  # noqa: E402
from schemathesis.specs.openapi.checks import (  # noqa: E402
    negative_data_rejection,
    positive_data_acceptance,
)

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, tables_folder: Path) -> Iterator[str]:
    """Address of a server that gives up what takes longer than a second."""
    app = application(tmp_path_factory.mktemp("server"), tables_folder, seconds=1.0)
    with listen("127.0.0.1", 0) as sock:
        server = uvicorn.Server(uvicorn.Config(app, log_level="error"))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [sock]})
        thread.start()
        assert waits(lambda: server.started)
        yield address(*sock.getsockname())
        server.should_exit = True
        thread.join()


@schemathesis.serializer("application/toml")
def as_toml(_context: Any, text: Any) -> bytes:
    return str(text).encode("utf-8", "surrogatepass")


@schemathesis.openapi.from_dict(openapi.description()).parametrize()
@settings(
    max_examples=25,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    derandomize=True,
)
def test_no_request_finds_a_fault(case: Any, server: str) -> None:
    """A sheet as the description has it is often none, and what takes long is given up."""
    response = case.call(base_url=server)
    excluded = [positive_data_acceptance, not_a_server_error]
    if response.status_code == 413:  # a refusal, which that check does not know as one
        excluded.append(negative_data_rejection)
    case.validate_response(response, excluded_checks=excluded)
    assert response.status_code < 500 or response.status_code == 503
