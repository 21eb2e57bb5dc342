"""Limits for connections: their number, and how long each may keep the server waiting.

uvicorn closes an idle connection only between two requests. Here, a connection also ends if a
request does not arrive or a response is not read. If there are too many connections, a new one
replaces the one whose client has kept the server waiting longest.
"""

import asyncio
import re
from http import HTTPStatus
from typing import Any, ClassVar

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from ... import resources
from ...errors import OptionError
from .problems import as_json
from .safety import HEADERS
from .settings import Settings

#: Number of connections that the system queues. The server accepts all of them at once, and only
#: then ends connections above its limit.
BACKLOG = 256
#: Seconds for the header of a request to arrive.
_HEADER_S = 10.0
#: Bytes of a header, of the first line of a chunk, or of what follows the last chunk.
_MAX_HEADER = 2**16
#: Number of chunks of any size in a request, and mean number of bytes of more than that.
_FREE_CHUNKS, _MEAN_CHUNK = 1_000, 32
#: Open files besides those of counted connections and workers: the program's own files, and
#: connections that are accepted but not yet counted, or ended but not yet closed.
_OTHER_FILES = 200 + 4 * BACKLOG
#: A line break of a header that proxies may read otherwise: a bare LF, or one within a field.
_UNCLEAR_BREAK = re.compile(rb"[^\r]\n|\n[ \t]|^\n$")
_BUSY = "there are too many connections: try again later"


def raise_file_limit(settings: Settings) -> None:
    """Raise the limit of open files to what the server needs, or raise an `OptionError`."""
    files_per_connection = 2 if settings.allow_fetch else 1
    needed = files_per_connection * settings.max_connections + settings.workers + _OTHER_FILES
    allowed = resources.raise_file_limit(needed)
    if allowed < needed:
        raise OptionError(
            f"{settings.max_connections:,} connections need {needed:,} open files, and this system "
            f"allows {allowed:,}: give a lower --max-connections, or raise the limit (ulimit -n)"
        )


def connection_class(settings: Settings) -> type[H11Protocol]:
    """The class of connections for uvicorn, with the limits of a server."""

    class Limited(_Connection):
        max_connections = settings.max_connections
        timeout = settings.timeout

    return Limited


class _Requests(h11.Connection):
    """The requests of a connection; each has one size, clear lines, and few chunks."""

    def next_event(self) -> Any:  # noqa: ANN401 (events of h11)
        unread = self.trailing_data[0]
        event = super().next_event()
        if isinstance(event, h11.Request | h11.EndOfMessage):
            _check_header_size(event)
            _check_line_breaks(unread[: len(unread) - len(self.trailing_data[0])])
        if isinstance(event, h11.Request):
            self._n_chunks = self._n_bytes = 0
            _check_size_is_clear(event)
        elif isinstance(event, h11.Data):
            self._n_chunks += event.chunk_start
            self._n_bytes += len(event.data)
            if (self._n_chunks - _FREE_CHUNKS) * _MEAN_CHUNK > self._n_bytes:
                raise h11.RemoteProtocolError("too many small chunks")
        return event


def _check_header_size(event: h11.Request | h11.EndOfMessage) -> None:
    """Refuse a long header also if all of it has arrived at once, for which h11 has no limit."""
    target = event.target if isinstance(event, h11.Request) else b""
    fields = sum(len(name) + len(value) for name, value in event.headers)
    if len(target) + fields > _MAX_HEADER:
        raise h11.RemoteProtocolError("the header is too long")


def _check_line_breaks(header: bytes) -> None:
    """Refuse a header in which a proxy may find other lines (request smuggling)."""
    if _UNCLEAR_BREAK.search(header):
        raise h11.RemoteProtocolError("a field of a header is one line, which CR LF ends")


def _check_size_is_clear(request: h11.Request) -> None:
    """Refuse a request that a proxy may divide otherwise (request smuggling)."""
    names = {name for name, _ in request.headers}
    if b"transfer-encoding" in names and (
        b"content-length" in names or request.http_version < b"1.1"
    ):
        raise h11.RemoteProtocolError("a request has either a length or an encoding")


class _Connection(H11Protocol):
    """A connection with a deadline for its next step."""

    max_connections: ClassVar[int]
    timeout: ClassVar[float]

    def __init__(self, *arguments: Any, **keywords: Any) -> None:  # noqa: ANN401 (those of uvicorn)
        super().__init__(*arguments, **keywords)
        self.conn = _Requests(h11.SERVER, _MAX_HEADER)
        self.waiting_since = 0.0
        self._deadline: asyncio.TimerHandle | None = None
        self._limited_cycle: object = None
        self._is_refused = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._set_deadline(self._header_s)
        if len(self.connections) > self.max_connections and not self._end_longest_waiting():
            self._is_refused = True
            self._respond(HTTPStatus.SERVICE_UNAVAILABLE, _BUSY)
            # Closing would reset the connection before the client can read the response.
            transport.write_eof()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._deadline:
            self._deadline.cancel()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._is_refused:
            return
        super().data_received(data)
        self._limit_request()

    def on_response_complete(self) -> None:
        is_sent = self.transport.get_write_buffer_size() == 0
        self._set_deadline(self._header_s if is_sent else self.timeout)
        super().on_response_complete()
        self._limit_request()  # the next request may have arrived already

    def send_400_response(self, msg: str) -> None:
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            self._respond(HTTPStatus.BAD_REQUEST, f"{msg.rstrip('.')}: fix the request")
        self.transport.close()

    def is_waiting(self) -> bool:
        """Whether it is the client's turn: to send a request, or to read a response."""
        cycle = self.cycle
        return cycle is None or cycle.response_complete or cycle.more_body or self.flow.write_paused

    @property
    def _header_s(self) -> float:
        return min(_HEADER_S, self.timeout)

    def _limit_request(self) -> None:
        """Limit a new request: its body, its work and its response may each take the timeout."""
        if self.cycle is not self._limited_cycle and not self.cycle.response_complete:
            self._limited_cycle = self.cycle
            self._set_deadline(3 * self.timeout)

    def _set_deadline(self, seconds: float) -> None:
        """End the connection after some seconds, unless a new limit is set before."""
        if self._deadline:
            self._deadline.cancel()
        self.waiting_since = self.loop.time()
        self._deadline = self.loop.call_later(seconds, self.transport.abort)

    def _end_longest_waiting(self) -> bool:
        """End the connection that has waited longest for its client; return False if none waits."""
        others = (c for c in self.connections if isinstance(c, _Connection) and c is not self)
        waiting = (other for other in others if other.is_waiting())
        longest = min(waiting, key=lambda other: other.waiting_since, default=None)
        if longest is None:
            return False
        self.connections.discard(longest)
        longest.transport.abort()
        return True

    def _respond(self, status: HTTPStatus, detail: str) -> None:
        """Send an error response without the application, which does not see the request."""
        response = as_json(status, detail)
        headers = [*response.headers.items(), *HEADERS.items(), ("Connection", "close")]
        for event in (
            h11.Response(status_code=status, reason=status.phrase, headers=headers),
            h11.Data(bytes(response.body)),
            h11.EndOfMessage(),
        ):
            self.transport.write(self.conn.send(event) or b"")
