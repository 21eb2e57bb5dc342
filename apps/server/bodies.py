"""What a request sends: it has to come in time."""

import asyncio
from http import HTTPStatus

from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

__all__ = ["BodyDeadline"]


class BodyDeadline:
    """Gives up on requests that are sent too slowly, which would stay open for ever.

    Parameters
    ----------
    app : ASGIApp
    seconds : float
        Until all of a request has come.
    """

    def __init__(self, app: ASGIApp, seconds: float) -> None:
        self._app = app
        self._seconds = seconds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, piece by piece as it comes."""
        deadline = asyncio.get_running_loop().time() + self._seconds
        is_complete = scope["type"] != "http"

        async def receive_in_time() -> Message:
            nonlocal is_complete
            if is_complete:  # what comes now is the end of the connection
                return await receive()
            try:
                async with asyncio.timeout_at(deadline):
                    message = await receive()
            except TimeoutError:
                raise HTTPException(
                    HTTPStatus.REQUEST_TIMEOUT,
                    f"the request did not come within {self._seconds:g} s: send it faster",
                ) from None
            is_complete = not message.get("more_body", False)
            return message

        await self._app(scope, receive_in_time, send)
