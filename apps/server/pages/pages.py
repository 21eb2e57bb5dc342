"""The web pages: submit a page, read the verdict and its explanation, correct it.

Their headers allow only our own style and script, whatever a submitted page contains.
"""

import asyncio
from http import HTTPStatus
from typing import Annotated

from fastapi import APIRouter, Form, Request, Response, UploadFile
from fastapi.responses import HTMLResponse, RedirectResponse
from pydantic import Field, ValidationError
from starlette.exceptions import HTTPException

from ....errors import InputError, WebjuryError
from ...render import read_asset, render
from ..answers import InPieces
from ..clients import client_of
from ..problems import describe, http_error, is_for_page, sentence
from ..requests import route_class
from ..safety import SANDBOX
from ..schema import CONTENT_TYPES, AnyFormat, RequestOptions
from ..service import Service
from ..settings import Settings
from ..work.site_pages import MAX_SITE_PAGES
from ..work.trainer import Trainer
from ..work.training import training_status
from ..work.verdicts import correct, judge, write_form_of
from ..work.work import SubmittedPage
from .beside import write_comparison
from .store import StoredVerdict, VerdictStore
from .uploads import read_site_pages
from .verdict_page import write_page, write_report_of

_HTML = "text/html"


class Submission(RequestOptions):
    """A page from the form (as a file, as text or as its URL), and how to extract it.

    The visitor may add other pages of its site.
    """

    # Checked later, so that the form can say what is wrong, with everything that was typed.
    url: str = ""
    html: str = ""
    file: UploadFile | None = None
    site_pages: list[UploadFile] = Field(default=[], max_length=MAX_SITE_PAGES)

    def is_empty(self, allow_fetch: bool) -> bool:
        """Whether it has neither a page nor a URL that may be fetched."""
        has_page = (self.file and self.file.size) or self.html.strip()
        return not (has_page or (allow_fetch and self.url))

    def request(self) -> RequestOptions:
        """The options; raises an `InputError` if the URL is not valid."""
        given = self.model_dump(include=set(RequestOptions.model_fields))
        try:
            return RequestOptions(**{**given, "url": self.url.strip() or None})
        except ValidationError as error:
            raise InputError(describe(error.errors())) from error


def pages(service: Service, trainer: Trainer) -> APIRouter:
    """Make the routes of the web pages; the trainer knows the models trained on corrections."""
    router = APIRouter(
        include_in_schema=False,
        default_response_class=HTMLResponse,
        route_class=route_class(service),
    )
    verdicts = VerdictStore()
    _add_form(router, service.settings)
    _add_submission(router, service, verdicts)
    _add_views(router, service, trainer, verdicts)
    _add_correction(router, service, verdicts)
    return router


def _add_submission(router: APIRouter, service: Service, verdicts: VerdictStore) -> None:
    """Add the address that the form is sent to."""

    @router.post("/verdicts")
    async def extract(request: Request, submission: Annotated[Submission, Form()]) -> Response:
        if is_for_page(request) and submission.is_empty(service.settings.allow_fetch):
            shown = await asyncio.to_thread(_form, service.settings, is_empty=True)
            return HTMLResponse(shown, HTTPStatus.UNPROCESSABLE_ENTITY)
        try:
            verdict = await _verdict(service, client_of(request.scope), submission)
        except WebjuryError as error:
            if not is_for_page(request):
                raise
            shown = await asyncio.to_thread(
                _form, service.settings, problem=sentence(str(error)), given=submission
            )
            return HTMLResponse(shown, http_error(error).status_code)
        verdicts.add(verdict)
        return RedirectResponse(verdict.address, HTTPStatus.SEE_OTHER)


async def _verdict(service: Service, client: str, submission: Submission) -> StoredVerdict:
    options = submission.request().in_mode(service.settings.mode)
    source, site_pages = await _source(submission), await read_site_pages(submission.site_pages)
    return StoredVerdict(await service.extract(client, source, options, judge, site_pages), options)


def _add_views(
    router: APIRouter, service: Service, trainer: Trainer, verdicts: VerdictStore
) -> None:
    """Add what a verdict can be read as."""

    @router.get("/verdicts/{key}")
    async def show(request: Request, key: str) -> Response:
        verdict = verdicts.find(key)
        has_new_model = verdict.options.mode in trainer.models
        page = (write_page, verdict.sealed, verdict.address, service.settings, has_new_model)
        return InPieces(await service.write(client_of(request.scope), *page), media_type=_HTML)

    @router.get("/verdicts/{key}/beside")
    async def beside(request: Request, key: str) -> Response:
        verdict = verdicts.find(key)
        mode = verdict.options.mode
        if mode not in trainer.models:
            raise HTTPException(
                HTTPStatus.NOT_FOUND, f"no model of mode {mode} has been trained here: train one"
            )
        # Jury auto works with the shipped models only.
        request_now = verdict.options.model_copy(update={"jury": "all"})
        options = request_now.options(trainer.models)
        page = (write_comparison, verdict.sealed, verdict.address, options, request_now)
        return InPieces(await service.write(client_of(request.scope), *page), media_type=_HTML)

    @router.get("/verdicts/{key}/content/{form}")
    async def content(request: Request, key: str, form: AnyFormat) -> Response:
        written = (write_form_of, verdicts.find(key).sealed, form)
        return InPieces(
            await service.write(client_of(request.scope), *written),
            media_type=CONTENT_TYPES[form],
            headers=SANDBOX,
        )

    @router.get("/verdicts/{key}/report")
    async def report(request: Request, key: str) -> Response:
        written = (write_report_of, verdicts.find(key).sealed)
        return InPieces(
            await service.write(client_of(request.scope), *written),
            media_type=_HTML,
            headers=SANDBOX,
        )


def _add_correction(router: APIRouter, service: Service, verdicts: VerdictStore) -> None:
    """Add the address that a correction is sent to."""

    @router.post("/verdicts/{key}/correction")
    async def save_correction(request: Request, key: str) -> RedirectResponse:
        verdict = verdicts.find(key)
        form = (await request.body(), request.headers.get("content-type", ""))
        corrected = (correct, verdict.sealed, *form, service.settings.corrections)
        verdicts.update(verdict, await service.write(client_of(request.scope), *corrected))
        return RedirectResponse(f"{verdict.address}#saved", HTTPStatus.SEE_OTHER)


def _add_form(router: APIRouter, settings: Settings) -> None:
    """Add the page with the form, and the style sheet and the script of all pages."""

    # Not async, so that it runs in a thread: counting thousands of corrections takes a while.
    @router.get("/")
    def index() -> str:
        return _form(settings)

    @router.get("/style.css")
    async def style() -> Response:
        return Response(read_asset("style.css"), media_type="text/css")

    @router.get("/verdict.js")
    async def script() -> Response:
        return Response(read_asset("verdict.js"), media_type="text/javascript")


def _form(
    settings: Settings,
    *,
    is_empty: bool = False,
    problem: str = "",
    given: Submission | None = None,
) -> str:
    """The page with the form; if an empty form was submitted, with advice.

    If what was submitted cannot be extracted, the page says why, and has what was typed.
    """
    return render(
        "index.html.jinja",
        settings=settings,
        max_site_pages=MAX_SITE_PAGES,
        is_empty=is_empty,
        problem=problem,
        given=given or Submission(mode=settings.mode, metadata=True),
        training=training_status(settings, settings.mode),
    )


async def _source(submission: Submission) -> SubmittedPage | None:
    """The uploaded file, else the pasted page; None if the page must be fetched."""
    if submission.file and submission.file.size:
        return SubmittedPage(await submission.file.read(), url=submission.url or None)
    if submission.html.strip():
        return SubmittedPage(submission.html, url=submission.url or None)
    if not submission.url:
        raise InputError("no page was submitted: choose a file, paste its source or enter its URL")
    return None
