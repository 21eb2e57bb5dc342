"""Limit the size of request bodies and the time they take to arrive."""

import asyncio
from http import HTTPStatus

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .settings import Settings

__all__ = ["BodyLimits"]


class BodyLimits:
    """Middleware that rejects requests that are too large or too slow.

    Parameters
    ----------
    app : ASGIApp
        The application to protect.
    settings : Settings
        Limits of size and time.
    """

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._settings = settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, piece by piece as it arrives."""
        if scope["type"] == "http":
            announced = int(Headers(scope=scope).get("content-length", 0))
            receive = _Body(receive, announced, self._settings).receive
        await self._app(scope, receive, send)


class _Body:
    """The body of a request while it arrives."""

    def __init__(self, receive: Receive, announced: int, settings: Settings) -> None:
        self._receive = receive
        self._announced = announced
        self._settings = settings
        self._deadline = asyncio.get_running_loop().time() + settings.timeout
        self._n_bytes = 0
        self._is_complete = False

    async def receive(self) -> Message:
        if self._is_complete:  # the next message is the end of the connection
            return await self._receive()
        self._check_size(self._announced)
        message = await self._receive_in_time()
        self._n_bytes += len(message.get("body", b""))
        self._check_size(self._n_bytes)
        self._is_complete = not message.get("more_body", False)
        return message

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
