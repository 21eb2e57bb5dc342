"""Requests as they arrive and leave: limits for their bodies; clients that have left."""

import asyncio
from collections import Counter
from http import HTTPStatus

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .clients import client_of
from .problems import refuse
from .settings import Settings

#: Size in bytes from which responses that are being sent are counted.
_LARGE = 1_000_000
#: Share of the total size that one client may have if it has several requests at a time.
_CLIENT_SHARE = 0.75


class BodyLimits:
    """Middleware that receives bodies, and refuses those that are too large, too slow or too many.

    Only bytes that have arrived count towards the total size: announced bytes take no memory, and
    may never arrive. Large responses have a total size, too, because clients may read them slowly.
    The work on a request ends when its client leaves.
    """

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._settings = settings
        self._received = _TotalSize(settings.max_total_bytes)
        self._sent = _TotalSize(max(settings.max_total_bytes, settings.max_answer_bytes))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on when it has arrived."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        body = _Body(scope, receive, self._settings, self._received)
        response = _Response(scope, send, self._sent)
        try:
            content = await body.read()
            if content is not None:
                await _while_client_stays(self._app, scope, content, receive, response.send)
        except HTTPException as error:
            await refuse(Request(scope), error)(scope, receive, send)
        finally:
            body.forget()
            response.forget()


class _TotalSize:
    """Counts the bytes of all requests that are still in progress, or of their responses."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._by_client: Counter[str] = Counter()

    def has_room(self, client: str, n_before: int, n_more: int) -> bool:
        """Whether there is room for more bytes of a client's request, after those before."""
        n_client = self._by_client[client]
        is_only_one = n_client == n_before
        return self._by_client.total() + n_more <= self._limit and (
            is_only_one or n_client + n_more <= _CLIENT_SHARE * self._limit
        )

    def add(self, client: str, n_bytes: int) -> None:
        self._by_client[client] += n_bytes
        if not self._by_client[client]:
            del self._by_client[client]


class _Body:
    """The body of a request while it arrives."""

    def __init__(
        self, scope: Scope, receive: Receive, settings: Settings, received: _TotalSize
    ) -> None:
        self._declared_size = int(Headers(scope=scope).get("content-length", 0))
        self._client = client_of(scope)
        self._n_bytes = 0
        self._receive = receive
        self._settings = settings
        self._received = received

    async def read(self) -> bytes | None:
        """Receive all of it; return None if the client has left."""
        self._check_size(self._declared_size)
        self._check_room(self._declared_size)
        pieces = []
        try:
            async with asyncio.timeout(self._settings.timeout):
                while (message := await self._receive())["type"] == "http.request":
                    piece = message.get("body", b"")
                    self._count(len(piece))
                    pieces.append(piece)
                    if not message.get("more_body", False):
                        return b"".join(pieces)
        except TimeoutError:
            raise HTTPException(
                HTTPStatus.REQUEST_TIMEOUT,
                f"the request did not arrive within {self._settings.timeout:g} s: send it faster",
                {"Connection": "close"},  # do not wait for the rest of it
            ) from None
        return None

    def forget(self) -> None:
        """Do not count it any longer."""
        self._received.add(self._client, -self._n_bytes)

    def _count(self, n_bytes: int) -> None:
        self._check_size(self._n_bytes + n_bytes)
        self._check_room(n_bytes)
        self._n_bytes += n_bytes
        self._received.add(self._client, n_bytes)

    def _check_room(self, n_bytes: int) -> None:
        if not self._received.has_room(self._client, self._n_bytes, n_bytes):
            raise HTTPException(
                HTTPStatus.SERVICE_UNAVAILABLE,
                "this server is receiving as many pages as it has memory for: try again later",
            )

    def _check_size(self, n_bytes: int) -> None:
        if n_bytes > self._settings.max_bytes:
            raise HTTPException(
                HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
                f"this server accepts pages of up to {self._settings.max_mb} MB: send less",
            )


class _Response:
    """The response to a request while it is sent."""

    def __init__(self, scope: Scope, send: Send, sent: _TotalSize) -> None:
        self._client = client_of(scope)
        self._n_bytes = 0
        self._send = send
        self._sent = sent

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self._count(int(Headers(raw=message["headers"]).get("content-length", 0)))
        await self._send(message)

    def forget(self) -> None:
        """Do not count it any longer."""
        self._sent.add(self._client, -self._n_bytes)

    def _count(self, n_bytes: int) -> None:
        if n_bytes < _LARGE:
            return
        if not self._sent.has_room(self._client, 0, n_bytes):
            raise HTTPException(
                HTTPStatus.SERVICE_UNAVAILABLE,
                "this server is sending as many pages as it has memory for: try again later",
            )
        self._n_bytes = n_bytes
        self._sent.add(self._client, n_bytes)


async def _while_client_stays(
    app: ASGIApp, scope: Scope, content: bytes, receive: Receive, send: Send
) -> None:
    """Run an application on a request that has arrived; end it if the client leaves."""
    working = asyncio.ensure_future(app(scope, _replay(content, receive), send))
    leaving = asyncio.ensure_future(receive())
    try:
        await asyncio.wait((working, leaving), return_when=asyncio.FIRST_COMPLETED)
        if working.done():
            working.result()
    finally:
        working.cancel()
        leaving.cancel()
        await asyncio.gather(working, leaving, return_exceptions=True)


def _replay(content: bytes, receive: Receive) -> Receive:
    """Give a body that has arrived as one message; only the end of the connection can follow."""
    message: Message | None = {"type": "http.request", "body": content, "more_body": False}

    async def replay() -> Message:
        nonlocal message
        first, message = message, None
        return first or await receive()

    return replay
