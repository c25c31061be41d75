"""`Connection`: HTTP as uvicorn speaks it, and limits on what a client leaves unfinished.

uvicorn by itself waits for the end of a head as long as it takes, keeps all of it, and keeps a
connection on which nothing comes: a few hundred of those would keep everybody else out.
"""

from __future__ import annotations

import asyncio
from asyncio.events import TimerHandle
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

__all__ = ["MOST_CONNECTIONS", "Connection"]

#: Connections of a worker beyond which idle ones make room for new ones.
MOST_CONNECTIONS: Final = 900
#: Bytes of the head of a request; and of all of it, where more than a body may have is read over.
_HEAD: Final = 64_000
_WHOLE: Final = 1_000_000
#: Seconds in which a request must have come, once its connection is there or it has begun.
_REQUEST_SECONDS: Final = 30.0
#: Seconds in which a client must have taken some of an answer.
_ANSWER_SECONDS: Final = 300.0


class Connection(HttpToolsProtocol):
    """The protocol of a connection."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._size = 0
        self._has_head = self._is_whole = False
        self._late: TimerHandle | None = None
        self._stuck: TimerHandle | None = None

    @property
    def is_at_work(self) -> bool:
        """Whether a whole request waits for its answer."""
        return self._is_whole and self.cycle is not None and not self.cycle.response_complete

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin; an idle connection goes if there are too many."""
        super().connection_made(transport)
        self._late = self._in(_REQUEST_SECONDS)
        if len(self.connections) > MOST_CONNECTIONS:
            for other in self.connections:
                if (
                    isinstance(other, Connection)
                    and other is not self
                    and not other.is_at_work
                    and not other.transport.is_closing()
                ):
                    other.transport.abort()
                    return

    def connection_lost(self, exc: Exception | None) -> None:
        """End."""
        for timer in (self._late, self._stuck):
            if timer is not None:
                timer.cancel()
        self._unset_keepalive_if_required()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read on; what has no end, or takes too long, is given up."""
        super().data_received(data)
        self._size += len(data)
        if self.transport.is_closing():
            return
        if self.is_at_work:
            if self._late is not None:
                self._late.cancel()
                self._late = None
            return
        if self._size > _WHOLE:
            self.transport.abort()
        elif self._size > _HEAD and not self._has_head:
            self.send_400_response("The head of the request is too large.")
        elif self._late is None:
            self._late = self._in(_REQUEST_SECONDS)

    def on_message_begin(self) -> None:
        """Begin to read a request."""
        super().on_message_begin()
        self._size = 0
        self._has_head = self._is_whole = False

    def on_headers_complete(self) -> None:
        """Go on with the body."""
        super().on_headers_complete()
        self._has_head = True

    def on_message_complete(self) -> None:
        """Let the request be answered."""
        super().on_message_complete()
        self._is_whole = True

    def pause_writing(self) -> None:
        """Wait until the client takes more."""
        super().pause_writing()
        self._stuck = self._in(_ANSWER_SECONDS)

    def resume_writing(self) -> None:
        """Write on."""
        super().resume_writing()
        if self._stuck is not None:
            self._stuck.cancel()

    def _in(self, seconds: float) -> TimerHandle:
        """Give up the connection after so many seconds."""
        return self.loop.call_later(seconds, self.transport.abort)
