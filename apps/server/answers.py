"""Responses that worker processes have written, sent piece by piece."""

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

_PIECE = 2**18


class InPieces(Response):
    """A response that is sent as fast as its client reads it, without a copy of it in memory."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send it."""
        start = {"type": "http.response.start", "status": self.status_code}
        await send({**start, "headers": self.raw_headers})
        body = memoryview(self.body)
        for begin in range(0, max(1, len(body)), _PIECE):
            end = begin + _PIECE
            piece = {"type": "http.response.body", "body": bytes(body[begin:end])}
            await send({**piece, "more_body": end < len(body)})
