"""Errors as answers: a status, and a sentence; JSON for programs, a page for browsers."""

from http import HTTPStatus

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse, Response
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect

from ...errors import BusyError, DeadlineError, FetchError, InputError, OptionError, WebjuryError
from ..render import render
from .schema import Problem
from .service import FetchNotAllowedError

__all__ = ["PROBLEMS", "add_handlers", "respond"]

#: Statuses of webjury's errors: of the first class that an error is one of.
_STATUS: dict[type[WebjuryError], HTTPStatus] = {
    FetchNotAllowedError: HTTPStatus.FORBIDDEN,
    FetchError: HTTPStatus.BAD_GATEWAY,
    InputError: HTTPStatus.UNPROCESSABLE_ENTITY,
    OptionError: HTTPStatus.UNPROCESSABLE_ENTITY,
    BusyError: HTTPStatus.SERVICE_UNAVAILABLE,
    DeadlineError: HTTPStatus.GATEWAY_TIMEOUT,
    WebjuryError: HTTPStatus.INTERNAL_SERVER_ERROR,
}
#: What the schema says of them.
PROBLEMS: dict[int | str, dict[str, object]] = {
    400: {"model": Problem, "description": "What was sent cannot be read."},
    403: {"model": Problem, "description": "This server fetches no pages, or another site asks."},
    408: {"model": Problem, "description": "What was sent did not come in time."},
    413: {"model": Problem, "description": "The page is too large."},
    422: {"model": Problem, "description": "An option has no such value, or the page is none."},
    500: {"model": Problem, "description": "A process died of the page."},
    502: {"model": Problem, "description": "The page cannot be fetched."},
    503: {"model": Problem, "description": "No process was free in time: try again."},
    504: {"model": Problem, "description": "The page took longer than it may."},
}
_RETRY_AFTER = {"Retry-After": "1"}
#: Of what is wrong with a request.
_MAX_REASONS = 10


def add_handlers(app: FastAPI) -> None:
    """Let an application answer all errors alike."""

    async def answer_own(request: Request, error: Exception) -> Response:
        status = next(status for kind, status in _STATUS.items() if isinstance(error, kind))
        return respond(request, status, str(error))

    async def answer_invalid(request: Request, error: Exception) -> Response:
        assert isinstance(error, RequestValidationError)
        detail = "; ".join(map(_describe, error.errors()[:_MAX_REASONS]))
        return respond(request, HTTPStatus.UNPROCESSABLE_ENTITY, detail)

    async def answer_http(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        response = respond(request, HTTPStatus(error.status_code), str(error.detail))
        response.headers.update(error.headers or {})
        return response

    async def answer_nobody(request: Request, _error: Exception) -> Response:
        return respond(request, HTTPStatus.BAD_REQUEST, "the request broke off")

    app.add_exception_handler(WebjuryError, answer_own)
    app.add_exception_handler(RequestValidationError, answer_invalid)
    app.add_exception_handler(HTTPException, answer_http)
    app.add_exception_handler(ClientDisconnect, answer_nobody)


def _describe(problem: dict[str, object]) -> str:
    """What is wrong with one option, without what was sent, which may be a page."""
    where = problem["loc"]
    assert isinstance(where, tuple)
    name = ".".join(map(str, where[1:])) or where[0]
    return f"{name}: {problem['msg']}"


def respond(request: Request, status: HTTPStatus, detail: str) -> Response:
    """Say why there is no answer, to a program or to a person."""
    headers = _RETRY_AFTER if status == HTTPStatus.SERVICE_UNAVAILABLE else None
    if "text/html" in request.headers.get("accept", ""):
        page = render("error.html.jinja", title=status.phrase, detail=detail)
        return HTMLResponse(page, status, headers)
    return JSONResponse(Problem(detail=detail).model_dump(), status, headers)
