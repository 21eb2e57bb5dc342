"""Limits for request bodies: the size of each, their total size, and the time to arrive."""

import asyncio
from http import HTTPStatus

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .problems import respond
from .settings import Settings

_FULL_MESSAGE = "this server is receiving as many pages as it has memory for: try again later"


class BodyLimits:
    """Middleware that refuses request bodies that are too large, too slow or too many.

    Only bytes that have arrived count towards the total size: announced bytes take no memory, and
    may never arrive.
    """

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._settings = settings
        self._received = _ReceivedBytes(settings.max_total_bytes)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, in pieces as they arrive."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        declared_size = int(Headers(scope=scope).get("content-length", 0))
        if declared_size <= self._settings.max_bytes and not self._received.has_room(declared_size):
            full = respond(Request(scope), HTTPStatus.SERVICE_UNAVAILABLE, _FULL_MESSAGE)
            await full(scope, receive, send)
            return
        body = _Body(receive, declared_size, self._settings, self._received)
        try:
            await self._app(scope, body.receive, send)
        finally:
            self._received.n_bytes -= body.n_bytes


class _ReceivedBytes:
    """Counts the bytes that have arrived for all requests that are still in progress."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self.n_bytes = 0

    def has_room(self, n_bytes: int) -> bool:
        return self.n_bytes + n_bytes <= self._limit


class _Body:
    """The body of a request while it arrives."""

    def __init__(
        self, receive: Receive, declared_size: int, settings: Settings, received: _ReceivedBytes
    ) -> None:
        self.n_bytes = 0
        self._receive = receive
        self._declared_size = declared_size
        self._settings = settings
        self._received = received
        self._deadline = asyncio.get_running_loop().time() + settings.timeout
        self._is_complete = False

    async def receive(self) -> Message:
        if self._is_complete:  # only the end of the connection can follow
            return await self._receive()
        self._check_size(self._declared_size)
        message = await self._receive_in_time()
        self._count(len(message.get("body", b"")))
        self._is_complete = not message.get("more_body", False)
        return message

    def _count(self, n_bytes: int) -> None:
        self._check_size(self.n_bytes + n_bytes)
        if not self._received.has_room(n_bytes):
            raise HTTPException(HTTPStatus.SERVICE_UNAVAILABLE, _FULL_MESSAGE)
        self.n_bytes += n_bytes
        self._received.n_bytes += n_bytes

    def _check_size(self, n_bytes: int) -> None:
        if n_bytes > self._settings.max_bytes:
            raise HTTPException(
                HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
                f"this server accepts pages of up to {self._settings.max_mb} MB: send less",
            )

    async def _receive_in_time(self) -> Message:
        try:
            async with asyncio.timeout_at(self._deadline):
                return await self._receive()
        except TimeoutError:
            raise HTTPException(
                HTTPStatus.REQUEST_TIMEOUT,
                f"the request did not arrive within {self._settings.timeout:g} s: send it faster",
                {"Connection": "close"},  # do not wait for the rest of it
            ) from None
