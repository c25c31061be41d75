"""The page and the API, as an ASGI application.

Starlette alone: the fields of a request are described in `requests`, beside the code that reads
them, and so is what `openapi` publishes. Models that are checked a second time would cost more than
an answer takes, and their documentation would load its scripts from elsewhere.

Short questions are answered here, at once; long ones by the processes of a `Pool`.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import os
import signal
import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import asdict, dataclass, field
from functools import lru_cache
from pathlib import Path
from types import FrameType
from typing import Any, Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Mount, Route
from starlette.types import Receive, Scope, Send

from solver import answers
from solver.errors import RequestError, SolverError
from solver.game.rules import PRESETS
from solver.language import LANGUAGES, use_language
from solver.web.server.arrays_kept import Arrays
from solver.web.server.guard import Guard
from solver.web.server.jobs import as_json
from solver.web.server.kept import Kept
from solver.web.server.openapi import description
from solver.web.server.pages import Page
from solver.web.server.pool import Pool
from solver.web.server.problems import RefusedError, language_of, misdirected, told
from solver.web.server.questions import QUESTIONS, QUICK, RANDOM
from solver.web.server.reference import STYLE, reference
from solver.web.server.requests import MAX_BODY, Asked, read
from solver.web.server.tables import Tables

__all__ = ["SETTINGS", "App", "Settings", "create_app"]

#: Where the settings stand for the workers, as JSON.
SETTINGS: Final = "YAMS_SERVE"
#: Seconds in which a client must have sent the whole body.
_BODY_SECONDS: Final = 20.0
_ANSWERS: Final = 32_000_000  # bytes


@dataclass(frozen=True, slots=True)
class Settings:
    """How a server works."""

    page: str
    """Folder of the page's files."""
    arrays: str
    """Folder for the arrays of rules that come with requests."""
    tables: str | None = None
    """Folder of the tables."""
    names: list[str] = field(default_factory=list)
    """Names of this machine that a browser may use."""
    workers: int = 1
    """Processes that answer."""
    computations: int = 2
    """Long computations of each at the same time."""
    waiting: int = 8
    """Long computations that may wait for their turn."""
    seconds: float = 300.0
    """How long one may take."""

    def to_environment(self) -> None:
        """Hand the settings on to the workers."""
        os.environ[SETTINGS] = json.dumps(asdict(self))


def create_app() -> App:
    """Make the application of a worker, from the settings in the environment."""
    return App(Settings(**json.loads(os.environ[SETTINGS])))


class App:
    """The ASGI application.

    Parameters
    ----------
    settings : Settings
    """

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.pool: Pool | None = None
        folder = None if settings.tables is None else Path(settings.tables)
        self._folder = folder
        self._tables = Tables(folder)
        self._page = Page(Path(settings.page))
        self._arrays = Arrays(Path(settings.arrays))
        self._answers: Kept[bytes] = Kept(_ANSWERS)
        self._rules = as_json(list(map(answers.rule_set, PRESETS.values())))
        starlette = Starlette(
            routes=[
                Mount(
                    "/api",
                    routes=[
                        Route("/rules", self._rule_sets, methods=["GET", "POST"]),
                        Route("/arrays/{name}", self._get_arrays),
                        Route("/openapi.json", self._get_description),
                        Route("/", self._get_reference),
                        Route("/reference.css", self._get_style),
                        *(
                            Route(f"/{verb}", self._endpoint(verb), methods=["POST"])
                            for verb in QUESTIONS
                        ),
                    ],
                ),
                Route("/api", self._get_reference),
                Route("/{name:path}", self._get_file),
            ],
            exception_handlers={
                SolverError: told,
                RefusedError: told,
                HTTPException: told,
                ClientDisconnect: _nobody,
                Exception: told,
            },
            lifespan=self._lifespan,
        )
        self._app = Guard(starlette, misdirected, settings.names)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        await self._app(scope, receive, send)

    @asynccontextmanager
    async def _lifespan(self, _app: Starlette) -> AsyncIterator[None]:
        settings = self.settings
        pool = self.pool = Pool(
            settings.computations,
            settings.waiting,
            settings.seconds,
            self._folder,
            settings.workers,
        )
        if threading.current_thread() is threading.main_thread():
            for number in (signal.SIGINT, signal.SIGTERM):
                _first(number, pool.end)  # the server would wait for its answers
        try:
            yield
        finally:
            pool.end()

    # Questions

    def _endpoint(self, verb: str) -> Callable[[Request], Awaitable[Response]]:
        async def endpoint(request: Request) -> Response:
            body = await _body(request, "application/json")
            return _json(await self._answer(request, verb, body))

        return endpoint

    async def _answer(self, request: Request, verb: str, body: bytes) -> bytes:
        if verb in QUICK:
            asked = read(verb, body)
            await self._load(request, asked)
            return as_json(QUESTIONS[verb](asked, self._tables, _no_progress))
        lang = _language(request)
        key = verb, lang, body
        answer = self._answers.get(key)
        if answer is None:
            asked = read(verb, body)
            answer = await self._waiting(request, "answer", verb, asked, lang)
            if verb not in RANDOM:
                self._answers.put(key, answer, len(answer) + len(body))
        return answer

    async def _load(self, request: Request, asked: Asked) -> None:
        """Have the table of the rules in memory."""
        rules = asked["rules"]
        if self._tables.kept(rules) is None:
            self._tables.add(rules, await self._waiting(request, "table", rules))

    async def _waiting(self, request: Request, *job: Any) -> Any:
        """Result of the pool; given up when the client has gone."""
        assert self.pool is not None  # since the start of the application
        work = asyncio.create_task(self.pool.run(*job))
        gone = asyncio.create_task(_gone(request))
        try:
            await asyncio.wait({work, gone}, return_when=asyncio.FIRST_COMPLETED)
            if not work.done():
                raise ClientDisconnect
            return work.result()
        finally:
            gone.cancel()
            work.cancel()

    # Rules, arrays, the page

    async def _rule_sets(self, request: Request) -> Response:
        if request.method != "POST":
            return _json(self._rules)
        text = await _body(request, "application/toml")
        key = "arrays", text
        name = self._answers.get(key)
        if name is None or self._arrays.get(f"{name.decode()}.bin") is None:
            rules, content = await self._waiting(request, "arrays", text)
            # The same game with other labels is another file.
            name = f"{rules}-{hashlib.sha256(content).hexdigest()[:12]}".encode()
            self._arrays.put(f"{name.decode()}.bin", content)
            self._answers.put(key, name, len(name) + len(text))
        rules, _, _ = name.decode().rpartition("-")
        return _json(as_json({"name": rules, "arrays": f"api/arrays/{name.decode()}.bin"}))

    async def _get_arrays(self, request: Request) -> Response:
        content = self._arrays.get(request.path_params["name"])
        if content is None:
            raise HTTPException(404)
        return Response(content, media_type="application/octet-stream")

    async def _get_description(self, request: Request) -> Response:
        lang, headers = _language_of_page(request)
        return _json(_description(lang)[0], headers)

    async def _get_reference(self, request: Request) -> Response:
        lang, headers = _language_of_page(request)
        kind = "text/html; charset=utf-8"
        return Response(_description(lang)[1], headers=headers, media_type=kind)

    async def _get_style(self, _request: Request) -> Response:
        return Response(STYLE, media_type="text/css; charset=utf-8")

    async def _get_file(self, request: Request) -> Response:
        response = self._page.answer(request, request.path_params["name"])
        if response is None:
            raise HTTPException(404)
        return response


def _first(number: int, action: Callable[[], None]) -> None:
    """Do something when a signal comes, before what is done anyway."""
    before = signal.getsignal(number)

    def handle(number: int, frame: FrameType | None) -> None:
        action()
        if callable(before):
            before(number, frame)

    signal.signal(number, handle)


def _no_progress(_done: int, _whole: int) -> None:
    pass


def _json(content: bytes, headers: Mapping[str, str] | None = None) -> Response:
    headers = {"Cache-Control": "no-store", **(headers or {})}
    return Response(content, media_type="application/json", headers=headers)


@lru_cache
def _description(lang: str) -> tuple[bytes, str]:
    """Description of the API in a language, as JSON and as a page."""
    with use_language(lang):
        found = description()
        return as_json(found), reference(found)


async def _nobody(_request: Request, _error: Exception) -> Response:
    return Response(status_code=499)  # the client has gone


def _language(request: Request) -> str:
    return language_of(request.headers.get("accept-language", ""))


def _language_of_page(request: Request) -> tuple[str, dict[str, str]]:
    """Language of the description, which a link may ask for, and the headers that tell it."""
    asked = request.query_params.get("lang")
    lang = asked if asked in LANGUAGES else _language(request)
    return lang, {"Vary": "Accept-Language", "Content-Language": lang}


async def _body(request: Request, kind: str) -> bytes:
    """Body of a request, if it is of that kind, not too large, and comes in time.

    A page of another origin may send text, but not a media type like this, without being asked.
    """
    given = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if given != kind:
        raise RefusedError(415, RequestError("Content-Type: {kind} is expected", kind=kind))
    if int(request.headers.get("content-length", 0)) > MAX_BODY:
        raise _too_large()
    parts, size = [], 0
    try:
        async with asyncio.timeout(_BODY_SECONDS):
            async for part in request.stream():
                size += len(part)
                if size > MAX_BODY:
                    raise _too_large()
                parts.append(part)
    except TimeoutError:
        raise RefusedError(408, RequestError("the body does not come")) from None
    return b"".join(parts)


def _too_large() -> RefusedError:
    return RefusedError(413, RequestError("more than {most} bytes", most=MAX_BODY))


async def _gone(request: Request) -> None:
    """Return when the client has gone; its body must have been read."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
