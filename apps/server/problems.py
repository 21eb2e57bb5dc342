"""Turn errors into responses: a status and a message, as JSON for programs or as a web page."""

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

#: Statuses of webjury's errors; the first class that matches counts.
_STATUS: dict[type[WebjuryError], HTTPStatus] = {
    FetchNotAllowedError: HTTPStatus.FORBIDDEN,
    FetchError: HTTPStatus.BAD_GATEWAY,
    InputError: HTTPStatus.UNPROCESSABLE_ENTITY,
    OptionError: HTTPStatus.UNPROCESSABLE_ENTITY,
    BusyError: HTTPStatus.SERVICE_UNAVAILABLE,
    DeadlineError: HTTPStatus.GATEWAY_TIMEOUT,
    WebjuryError: HTTPStatus.INTERNAL_SERVER_ERROR,
}
#: Descriptions of the statuses for the API's schema.
PROBLEMS: dict[int | str, dict[str, object]] = {
    400: {"model": Problem, "description": "The request is malformed or incomplete."},
    403: {
        "model": Problem,
        "description": "This server fetches no pages, or another site sent the request.",
    },
    408: {"model": Problem, "description": "The request did not arrive in time."},
    413: {"model": Problem, "description": "The page is too large."},
    422: {"model": Problem, "description": "An option is invalid, or the input is not a web page."},
    500: {
        "model": Problem,
        "description": "The worker died on the page, or ran out of memory.",
    },
    502: {"model": Problem, "description": "The page cannot be fetched."},
    503: {"model": Problem, "description": "No worker was free in time: try again later."},
    504: {"model": Problem, "description": "The page took longer than its timeout."},
}
_RETRY_AFTER = {"Retry-After": "1"}
#: Invalid options that a message lists.
_MAX_REASONS = 10


def add_handlers(app: FastAPI) -> None:
    """Give an application the same kind of response for all errors."""

    async def respond_to_own(request: Request, error: Exception) -> Response:
        status = next(status for kind, status in _STATUS.items() if isinstance(error, kind))
        return respond(request, status, str(error))

    async def respond_to_invalid(request: Request, error: Exception) -> Response:
        assert isinstance(error, RequestValidationError)
        detail = "; ".join(map(_describe, error.errors()[:_MAX_REASONS]))
        return respond(request, HTTPStatus.UNPROCESSABLE_ENTITY, detail)

    async def respond_to_http(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        response = respond(request, HTTPStatus(error.status_code), str(error.detail))
        response.headers.update(error.headers or {})
        return response

    async def respond_to_disconnect(request: Request, _error: Exception) -> Response:
        return respond(
            request, HTTPStatus.BAD_REQUEST, "the request is incomplete: the client disconnected"
        )

    app.add_exception_handler(WebjuryError, respond_to_own)
    app.add_exception_handler(RequestValidationError, respond_to_invalid)
    app.add_exception_handler(HTTPException, respond_to_http)
    app.add_exception_handler(ClientDisconnect, respond_to_disconnect)


def _describe(problem: dict[str, object]) -> str:
    """Describe an invalid option without quoting its value, which may be a whole page."""
    where = problem["loc"]
    assert isinstance(where, tuple)
    name = ".".join(map(str, where[1:])) or where[0]
    return f"{name}: {problem['msg']}"


def respond(request: Request, status: HTTPStatus, detail: str) -> Response:
    """Respond with an error: as a web page to browsers, as JSON to programs."""
    headers = _RETRY_AFTER if status == HTTPStatus.SERVICE_UNAVAILABLE else None
    if "text/html" in request.headers.get("accept", ""):
        page = render("error.html.jinja", title=status.phrase, detail=detail)
        return HTMLResponse(page, status, headers)
    return JSONResponse(Problem(detail=detail).model_dump(), status, headers)
