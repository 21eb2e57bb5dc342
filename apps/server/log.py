"""Log one line per request, without contents of pages or submitted addresses."""

import logging
import time

from fastapi import FastAPI
from starlette.types import ASGIApp, Message, Receive, Scope, Send

_LOG = logging.getLogger(__name__)
_MAX_PATH = 200


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
        status, n_bytes = 0, 0

        async def count(message: Message) -> None:
            nonlocal status, n_bytes
            status = message.get("status", status)
            n_bytes += len(message.get("body", b""))
            await send(message)

        try:
            await self._app(scope, receive, count)
        finally:
            ms = 1_000 * (time.perf_counter() - start)
            path = _path(scope)
            _LOG.info("%s %s %d %.0f ms %d bytes", scope["method"], path, status, ms, n_bytes)


def _path(scope: Scope) -> str:
    """The path without the query string, and without the key of a verdict, which gives access."""
    route = scope.get("route")
    path: str = route.path if route and scope.get("path_params") else scope["raw_path"].decode()
    return path[:_MAX_PATH]
