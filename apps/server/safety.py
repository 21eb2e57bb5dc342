"""Security headers for browsers, and protection against requests from other sites."""

import re
from collections.abc import Callable, Collection
from functools import partial
from http import HTTPStatus

from fastapi import FastAPI, Request, Response
from fastapi.middleware.cors import CORSMiddleware
from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .problems import API, LastResponses, respond
from .settings import Settings

#: For our own pages: only our own style sheet and script, nothing inline, and no frames.
_OWN_PAGES = (
    "default-src 'none'; style-src 'self'; script-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'self'"
)
#: For content and reports: no scripts, no requests, no forms, a separate origin.
SANDBOX = {
    "Content-Security-Policy": (
        "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; "
        "form-action 'none'; base-uri 'none'; frame-ancestors 'self'"
    )
}
#: Headers for every response, unless it sets them itself.
HEADERS = {
    "Content-Security-Policy": _OWN_PAGES,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}
#: This machine's names for itself, which no other site can have.
_LOOPBACK = ("localhost", "127.0.0.1", "[::1]")
#: Paths where a GET request makes the server fetch a page.
_FETCHING = ("/extract", "/r/")
#: The content of a Host header: a name or an address, with or without a port.
_HOST = re.compile(r"(\[[0-9a-f:.]+\]|[^][:@/\s]+)(?::[0-9]*)?", re.IGNORECASE)


def add_guards(app: FastAPI, settings: Settings) -> None:
    """Protect an application against other sites that are open in the same browser.

    Requests to other host names are refused, so that no site can make its name point here (DNS
    rebinding), and so are requests sent by other sites (cross-site request forgery).
    """
    own_names = {*_LOOPBACK, _bracketed(settings.host), *settings.allowed_hosts}
    if settings.origins:
        app.add_middleware(_ApiForOrigins, origins=settings.origins)
    app.add_middleware(_Guard, refuse=partial(_refuse_other_sites, settings.origins))
    app.add_middleware(_Guard, refuse=partial(_refuse_other_names, own_names))
    app.add_middleware(LastResponses)
    app.add_middleware(_Headers)


class _Headers:
    """Middleware that adds the headers that a response does not set itself."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        await self._app(scope, receive, send_with_headers)


class _ApiForOrigins:
    """Middleware that lets scripts of some other origins use the API, but not the web pages."""

    def __init__(self, app: ASGIApp, origins: Collection[str]) -> None:
        self._app = app
        self._with_cors = CORSMiddleware(
            app,
            allow_origins=[*origins],
            allow_methods=["GET", "POST"],
            allow_headers=["*"],
            expose_headers=["Retry-After"],
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        is_api = scope["type"] == "http" and scope["path"].startswith(API)
        await (self._with_cors if is_api else self._app)(scope, receive, send)


class _Guard:
    """Middleware that answers the requests that it refuses, and passes on all others."""

    def __init__(self, app: ASGIApp, refuse: Callable[[Request], Response | None]) -> None:
        self._app = app
        self._refuse = refuse

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        refusal = self._refuse(Request(scope)) if scope["type"] == "http" else None
        await (refusal or self._app)(scope, receive, send)


def _refuse_other_names(own_names: Collection[str], request: Request) -> Response | None:
    """Refuse a request to another host name."""
    name = _HOST.fullmatch(request.headers.get("host", ""))
    if name is not None and name[1].lower() in own_names:
        return None
    return respond(
        request,
        HTTPStatus.BAD_REQUEST,
        "the Host header does not name this server: use another of its names, or start it with "
        "that name as --allowed-host",
    )


def _refuse_other_sites(origins: Collection[str], request: Request) -> Response | None:
    """Refuse a request that another site has sent, unless its origin may use the API."""
    if request.url.path.startswith(API) and _is_from(request, origins):
        return None
    if not _is_cross_site(request):
        return None
    return respond(request, HTTPStatus.FORBIDDEN, "requests from other sites are refused")


def _is_from(request: Request, origins: Collection[str]) -> bool:
    """Whether a request comes from a script of one of these origins."""
    origin = request.headers.get("origin")
    return origin is not None and ("*" in origins or origin in origins)


def _is_cross_site(request: Request) -> bool:
    """Whether the browser says that another site has sent the request.

    Links may lead here from other sites. These may not make the server fetch pages, for example by
    an image with its address.
    """
    site = request.headers.get("sec-fetch-site")
    if request.method in ("GET", "HEAD"):
        is_shown = request.headers.get("sec-fetch-mode", "navigate") == "navigate"
        fetches = request.url.path.startswith(_FETCHING)
        return fetches and site in ("cross-site", "same-site") and not is_shown
    if site is not None:
        return site not in ("same-origin", "none")
    origin = request.headers.get("origin")
    return origin is not None and origin != f"{request.url.scheme}://{request.url.netloc}"


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host
