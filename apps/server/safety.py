"""Security headers for browsers, and protection against requests from other sites."""

from http import HTTPStatus
from ipaddress import ip_address

from fastapi import FastAPI, Request
from starlette.datastructures import MutableHeaders
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .problems import respond
from .settings import Settings

__all__ = ["SANDBOX", "add_guards"]

#: For our own pages: no scripts; frames show only what this server provides.
_OWN_PAGES = (
    "default-src 'none'; style-src 'self'; frame-src 'self'; form-action 'self'; "
    "base-uri 'none'; frame-ancestors 'self'"
)
#: For submitted pages in a frame: no scripts, no requests, no forms, a separate origin.
SANDBOX = {
    "Content-Security-Policy": (
        "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; "
        "form-action 'none'; base-uri 'none'; frame-ancestors 'self'"
    )
}
_HEADERS = {
    "Content-Security-Policy": _OWN_PAGES,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}
_LOOPBACK = ("localhost", "127.0.0.1", "[::1]")


def add_guards(app: FastAPI, settings: Settings) -> None:
    """Protect an application against other sites that are open in the same browser.

    Requests under other host names are rejected, so that no site can make its name point here
    (DNS rebinding), and so are requests sent by other sites (cross-site request forgery).

    Parameters
    ----------
    app : FastAPI
        The application.
    settings : Settings
        A server that listens on all interfaces accepts every host name.
    """
    host = settings.host
    hosts = ["*"] if _is_every_interface(host) else [*_LOOPBACK, _bracketed(host)]
    app.add_middleware(_OneSite)
    app.add_middleware(TrustedHostMiddleware, allowed_hosts=hosts)
    app.add_middleware(_Headers)


class _Headers:
    """Middleware that adds the headers that a response does not set itself."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in _HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        await self._app(scope, receive, send_with_headers)


class _OneSite:
    """Middleware that rejects requests sent by another site."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        app = self._app
        if scope["type"] == "http" and _is_cross_site(request := Request(scope)):
            app = respond(request, HTTPStatus.FORBIDDEN, "requests of other sites are refused")
        await app(scope, receive, send)


def _is_cross_site(request: Request) -> bool:
    """Whether the browser reports that another site sent the request."""
    if request.method in ("GET", "HEAD"):
        return False
    site = request.headers.get("sec-fetch-site")
    if site is not None:
        return site not in ("same-origin", "none")
    origin = request.headers.get("origin")
    return origin is not None and origin != f"{request.url.scheme}://{request.url.netloc}"


def _is_every_interface(host: str) -> bool:
    try:
        return ip_address(host).is_unspecified
    except ValueError:
        return False


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host
