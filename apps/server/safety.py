"""What browsers are told they may do here, and who may send something."""

from collections.abc import Awaitable, Callable
from http import HTTPStatus

from fastapi import FastAPI, Request
from fastapi.responses import Response
from starlette.middleware.trustedhost import TrustedHostMiddleware

from .problems import respond
from .settings import Settings

__all__ = ["SANDBOX", "add_guards"]

#: Our own pages: no script at all; frames show only what this server has.
_OWN_PAGES = (
    "default-src 'none'; style-src 'self'; frame-src 'self'; form-action 'self'; "
    "base-uri 'none'; frame-ancestors 'none'"
)
#: Pages of others, in a frame: no script, no request, no form, an origin of their own.
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
_EVERY_INTERFACE = ("0.0.0.0", "::")  # noqa: S104 (compared with, not bound to)

_Next = Callable[[Request], Awaitable[Response]]


def add_guards(app: FastAPI, settings: Settings) -> None:
    """Guard an application against other sites that are open in the same browser.

    Names that are not the server's own are refused, so that no site can make its name point here
    (DNS rebinding), and so is what another site sends (cross-site request forgery).

    Parameters
    ----------
    app : FastAPI
    settings : Settings
        A server that listens at every interface may be called by any name.
    """
    host = settings.host
    hosts = ["*"] if host in _EVERY_INTERFACE else [*_LOOPBACK, _bracketed(host)]

    async def guard(request: Request, call_next: _Next) -> Response:
        if _is_from_elsewhere(request):
            response = respond(request, HTTPStatus.FORBIDDEN, "another site cannot send this")
        elif int(request.headers.get("content-length", 0)) > settings.max_bytes:
            detail = f"this server takes pages of up to {settings.max_mb} MB"
            response = respond(request, HTTPStatus.REQUEST_ENTITY_TOO_LARGE, detail)
        else:
            response = await call_next(request)
        for name, value in _HEADERS.items():
            response.headers.setdefault(name, value)
        return response

    app.middleware("http")(guard)
    app.add_middleware(TrustedHostMiddleware, allowed_hosts=hosts)


def _is_from_elsewhere(request: Request) -> bool:
    """Whether a browser says that another site sends this."""
    if request.method in ("GET", "HEAD"):
        return False
    site = request.headers.get("sec-fetch-site")
    if site is not None:
        return site not in ("same-origin", "none")
    origin = request.headers.get("origin")
    return origin is not None and origin != f"{request.url.scheme}://{request.url.netloc}"


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host
