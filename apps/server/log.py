"""Log one line per request, without contents of pages or submitted addresses."""

import logging
import time

from fastapi import FastAPI
from starlette.types import ASGIApp, Message, Receive, Scope, Send

_LOG = logging.getLogger(__name__)
#: Maximum numbers of characters of a method and a path.
_MAX_METHOD, _MAX_PATH = 20, 200
#: Stands for the status of a request whose client left before the response, as in other servers.
_CLIENT_LEFT = 499


def add_log(app: FastAPI) -> None:
    """Log all requests to an application, including those that other middleware answers."""
    app.add_middleware(_RequestLog)


def log_to_stderr() -> None:
    """Print the server's log."""
    handler = logging.StreamHandler()
    handler.setFormatter(logging.Formatter("%(asctime)s %(message)s"))
    log = logging.getLogger(__package__)
    log.addHandler(handler)
    log.setLevel(logging.INFO)
    log.propagate = False


class _RequestLog:
    """Middleware that logs the method, path, status, time and size of each response."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        start = time.perf_counter()
        status, n_bytes = _CLIENT_LEFT, 0

        async def count(message: Message) -> None:
            nonlocal status, n_bytes
            status = message.get("status", status)
            n_bytes += len(message.get("body", b""))
            await send(message)

        try:
            await self._app(scope, receive, count)
        finally:
            ms = 1_000 * (time.perf_counter() - start)
            method, path = _shown(scope["method"], _MAX_METHOD), _shown(_path(scope), _MAX_PATH)
            _LOG.info("%s %s %d %.0f ms %d bytes", method, path, status, ms, n_bytes)


def _path(scope: Scope) -> str:
    """The path without the query string, and without the key of a verdict, which gives access."""
    route = scope.get("route")
    path: str = route.path if route and scope.get("path_params") else scope["raw_path"].decode()
    return path


def _shown(text: str, n_characters: int) -> str:
    """The beginning of a text, in printable ASCII, so that it stays within its line."""
    return ascii(text[:n_characters])[1:-1]
