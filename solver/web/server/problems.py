"""Errors as problem details (RFC 9457), told as the command line tells them."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from http import HTTPStatus
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from solver.errors import RequestError, SolverError, TextError
from solver.language import LANGUAGES, error_text, use_language
from solver.language.printable import one_line
from solver.web.server.pool import BusyError

__all__ = ["RefusedError", "language_of", "misdirected", "told"]

#: Seconds after which a busy server is worth another try.
_RETRY: Final = 10
_QUALITY: Final = re.compile(r"q=([01](?:\.\d{0,3})?)")


class RefusedError(Exception):
    """A request that is refused with a status of its own."""

    def __init__(self, status: int, error: SolverError) -> None:
        super().__init__(str(error))
        self.status = status
        self.error = error


async def told(request: Request, error: Exception) -> Response:
    """Answer with what is wrong, in the language that the client asks for."""
    with use_language(language_of(request.headers.get("accept-language", ""))):
        if isinstance(error, RefusedError):
            return _problem(error.status, error.error)
        if isinstance(error, BusyError):
            return _problem(503, error, {"Retry-After": str(_RETRY)})
        if isinstance(error, TextError):
            return _problem(400, error)
        if isinstance(error, SolverError):
            return _problem(422, error)
        if isinstance(error, HTTPException):
            return _problem(error.status_code, _http_error(request, error), error.headers)
        return _problem(500, RequestError("a fault of the server; its operator sees what it was"))


async def misdirected(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer a request for another host, as an ASGI application."""
    request = Request(scope)
    given = request.headers.get("host", "")
    error = RequestError("{given!r} is not the name of this server: use its address", given=given)
    response = await told(request, RefusedError(421, error))
    await response(scope, receive, send)


def _problem(status: int, error: SolverError, headers: Mapping[str, str] | None = None) -> Response:
    data = {
        "type": "about:blank",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "detail": one_line(error_text(error)),
    }
    return Response(
        json.dumps(data),
        status,
        headers={"Cache-Control": "no-store", **(headers or {})},
        media_type="application/problem+json",
    )


def _http_error(request: Request, error: HTTPException) -> SolverError:
    """Text for an address that is not there, or a method that is not known there."""
    if error.status_code == HTTPStatus.METHOD_NOT_ALLOWED:
        return RequestError(
            "{method} is not possible here; see {address}", method=request.method, address="/api/"
        )
    return RequestError("there is nothing at this address; see {address}", address="/api/")


def language_of(accepted: str) -> str:
    """Language that an ``Accept-Language`` header asks for; English if it names none of ours."""
    best, most = "en", 0.0
    for part in accepted[:200].split(","):
        name, _, rest = part.strip().partition(";")
        given = _QUALITY.search(rest)
        quality = float(given[1]) if given else 1.0
        lang = name.strip().partition("-")[0].lower()
        if lang in LANGUAGES and quality > most:
            best, most = lang, quality
    return best
