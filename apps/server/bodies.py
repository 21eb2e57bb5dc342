"""What a request sends: it must not be too much, and has to come in time."""

import asyncio
from http import HTTPStatus

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .settings import Settings

__all__ = ["BodyLimits"]


class BodyLimits:
    """Gives up on requests that send too much, or so slowly that they would stay for ever.

    Parameters
    ----------
    app : ASGIApp
    settings : Settings
    """

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._settings = settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, piece by piece as it comes."""
        if scope["type"] == "http":
            announced = int(Headers(scope=scope).get("content-length", 0))
            receive = _Body(receive, announced, self._settings).receive
        await self._app(scope, receive, send)


class _Body:
    """A request's body while it comes."""

    def __init__(self, receive: Receive, announced: int, settings: Settings) -> None:
        self._receive = receive
        self._announced = announced
        self._settings = settings
        self._deadline = asyncio.get_running_loop().time() + settings.timeout
        self._n_bytes = 0
        self._is_complete = False

    async def receive(self) -> Message:
        if self._is_complete:  # what comes now is the end of the connection
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
                f"this server takes pages of up to {self._settings.max_mb} MB",
            )

    async def _receive_in_time(self) -> Message:
        try:
            async with asyncio.timeout_at(self._deadline):
                return await self._receive()
        except TimeoutError:
            raise HTTPException(
                HTTPStatus.REQUEST_TIMEOUT,
                f"the request did not come within {self._settings.timeout:g} s: send it faster",
                {"Connection": "close"},  # what is left of it is not waited for
            ) from None
