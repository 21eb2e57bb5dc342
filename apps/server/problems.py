"""Turn errors into responses: a status and a message, as JSON for programs or as a web page."""

import asyncio
import logging
import traceback
from collections.abc import Sequence
from http import HTTPStatus
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse, Response
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ...errors import BusyError, DeadlineError, FetchError, InputError, OptionError, WebjuryError
from ..render import render
from .schema import Problem
from .service import FetchNotAllowedError

_LOG = logging.getLogger(__name__)

#: HTTP statuses for webjury's errors; the first matching class counts.
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
        "description": "This server does not fetch pages, or another site sent the request.",
    },
    408: {"model": Problem, "description": "The request did not arrive in time."},
    413: {"model": Problem, "description": "The page is too large."},
    422: {"model": Problem, "description": "An option is invalid, or a page is not a web page."},
    500: {
        "model": Problem,
        "description": "The worker process crashed on the page, or ran out of memory.",
    },
    502: {"model": Problem, "description": "The page cannot be fetched."},
    503: {"model": Problem, "description": "The server is busy: try again later."},
    504: {"model": Problem, "description": "The page took longer than its timeout."},
}
_RETRY_AFTER = {"Retry-After": "1"}
#: Paths for programs: errors are JSON there, even in a browser.
API = ("/extract", "/health", "/metrics", "/openapi.json", "/r/")
#: What the web page says above the message of an error.
_HEADINGS = {
    HTTPStatus.FORBIDDEN: "This is not allowed here",
    HTTPStatus.NOT_FOUND: "There is nothing here",
    HTTPStatus.REQUEST_TIMEOUT: "The request took too long",
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: "This is too large",
    HTTPStatus.UNPROCESSABLE_ENTITY: "This cannot be extracted",
    HTTPStatus.BAD_GATEWAY: "The page cannot be fetched",
    HTTPStatus.SERVICE_UNAVAILABLE: "The server is busy",
    HTTPStatus.GATEWAY_TIMEOUT: "The page takes too long",
}
_HEADING = "Something went wrong"
#: Messages for errors for which the framework has no sentence.
_SENTENCES = {
    HTTPStatus.NOT_FOUND: "there is nothing at this address: the web page is at /, and /docs "
    "describes the API",
    HTTPStatus.METHOD_NOT_ALLOWED: "this address does not accept this method: /docs says which "
    "ones it accepts",
}
#: What is wrong with an option, by pydantic's type of the error. For other types, pydantic's own
#: message is used.
_INVALID = {
    "bool_parsing": "must be true or false",
    "bool_type": "must be true or false",
    "extra_forbidden": "is not an option",
    "float_parsing": "must be a number",
    "float_type": "must be a number",
    "list_type": "must be a list",
    "missing": "is missing",
    "model_attributes_type": "must be a JSON object",
    "string_type": "must be a string",
}
#: Maximum number of invalid options in a message.
_MAX_REASONS = 10
#: Maximum number of characters of the name of an invalid option.
_MAX_NAME = 100


def add_handlers(app: FastAPI) -> None:
    """Make an application answer all errors in the same way."""

    async def respond_to_own(request: Request, error: Exception) -> Response:
        assert isinstance(error, WebjuryError)
        return refuse(request, http_error(error))

    async def respond_to_invalid(request: Request, error: Exception) -> Response:
        assert isinstance(error, RequestValidationError)
        detail = f"the request is not valid: {describe(error.errors())}"
        return respond(request, HTTPStatus.UNPROCESSABLE_ENTITY, detail)

    async def respond_to_http(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        return refuse(request, error)

    app.add_exception_handler(WebjuryError, respond_to_own)
    app.add_exception_handler(RequestValidationError, respond_to_invalid)
    app.add_exception_handler(HTTPException, respond_to_http)


def describe(problems: Sequence[Any]) -> str:
    """Describe invalid options, as pydantic reports them."""
    return "; ".join(map(_describe, problems[:_MAX_REASONS]))


def _describe(problem: dict[str, Any]) -> str:
    """Describe an invalid option without its value, which may be a whole page."""
    kind, place, message = problem["type"], problem["loc"], problem["msg"]
    if kind == "value_error":
        return str(problem["ctx"]["error"])
    name = ".".join(map(str, place[1:]))[:_MAX_NAME] or f"the {place[0]}"
    return f"{name} {_INVALID.get(kind) or message.replace('Input should be', 'must be')}"


def http_error(error: WebjuryError) -> HTTPException:
    """One of webjury's errors with its status."""
    status = next(status for kind, status in _STATUS.items() if isinstance(error, kind))
    return HTTPException(status, str(error))


def refuse(request: Request, error: HTTPException) -> Response:
    """Respond with an error that has a status."""
    status = HTTPStatus(error.status_code)
    detail = _SENTENCES.get(status, "") if error.detail == status.phrase else str(error.detail)
    response = respond(request, status, detail or status.description)
    response.headers.update(error.headers or {})
    return response


def respond(request: Request, status: HTTPStatus, detail: str) -> Response:
    """Respond with an error: as a web page if a browser asked for one of ours, else as JSON."""
    detail = sentence(detail)
    if is_for_page(request):
        heading = _HEADINGS.get(status, _HEADING)
        page = render("error.html.jinja", title=heading, detail=detail)
        return HTMLResponse(page, status, _headers(status))
    return as_json(status, detail)


def is_for_page(request: Request) -> bool:
    """Whether a browser asked for one of our web pages."""
    is_page = not request.url.path.startswith(API)
    return is_page and "text/html" in request.headers.get("accept", "")


def as_json(status: HTTPStatus, detail: str) -> Response:
    """Respond with an error as JSON."""
    return JSONResponse(Problem(detail=sentence(detail)).model_dump(), status, _headers(status))


def sentence(message: str) -> str:
    """A message as a full sentence.

    Parameters
    ----------
    message : str
        In the style of the command line: lower case at the beginning, no full stop at the end.

    Examples
    --------
    >>> sentence("the page is too large: send less")
    'The page is too large: send less.'
    """
    end = "" if message.endswith((".", "!", "?")) else "."
    return f"{message[:1].upper()}{message[1:]}{end}"


def _headers(status: HTTPStatus) -> dict[str, str] | None:
    return _RETRY_AFTER if status == HTTPStatus.SERVICE_UNAVAILABLE else None


class LastResponses:
    """Middleware that answers a request that would otherwise get no response.

    Either the server is shutting down, or an unexpected error occurred: the log says where.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on; raise an error again if the response has already started."""
        is_started = False

        async def note_start(message: Message) -> None:
            nonlocal is_started
            is_started = True
            await send(message)

        try:
            await self._app(scope, receive, note_start)
        except (Exception, asyncio.CancelledError) as error:
            if is_started or scope["type"] != "http":
                raise
            response = _last_response(Request(scope), error)
            await response(scope, receive, send)


def _last_response(request: Request, error: BaseException) -> Response:
    if isinstance(error, asyncio.CancelledError):
        detail = "the server is shutting down: try again later"
        return respond(request, HTTPStatus.SERVICE_UNAVAILABLE, detail)
    kind = type(error).__name__
    # Without the message of the error, which may quote the page.
    _LOG.error("%s\n%s", kind, "".join(traceback.format_tb(error.__traceback__)).rstrip())
    detail = f"unexpected error ({kind}): the log of the server says where"
    return respond(request, HTTPStatus.INTERNAL_SERVER_ERROR, detail)
