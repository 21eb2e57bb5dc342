"""The web pages: submit a page, read the verdict and its explanation, correct it.

Their headers allow only our own style and script, whatever a submitted page contains.
"""

from http import HTTPStatus
from typing import Annotated

from fastapi import APIRouter, Form, Request, Response, UploadFile
from fastapi.responses import HTMLResponse, RedirectResponse
from pydantic import BaseModel, Field
from starlette.exceptions import HTTPException

from ....answer.extract import NO_VERDICT
from ....errors import InputError, OptionError
from ...pages.report import write_report
from ...render import read_asset, render
from ..problems import is_for_page
from ..safety import SANDBOX
from ..schema import CONTENT_TYPES, AnyFormat, RequestOptions
from ..service import Service
from ..settings import Settings
from ..work.corrections import save_correction
from ..work.site_pages import MAX_SITE_PAGES
from ..work.trainer import Trainer
from ..work.training import training_status
from ..work.verdicts import StoredVerdict, VerdictStore
from ..work.work import SubmittedPage
from .beside import render_comparison
from .uploads import read_site_pages
from .verdict_page import contents_of, render_verdict, title_of


class Submission(RequestOptions):
    """A page from the form (as a file, as text or as its URL), and how to extract it.

    The visitor may add other pages of its site.
    """

    html: str = ""
    file: UploadFile | None = None
    site_pages: list[UploadFile] = Field(default=[], max_length=MAX_SITE_PAGES)

    def is_empty(self, allow_fetch: bool) -> bool:
        """Whether it has neither a page nor a URL that may be fetched."""
        has_page = (self.file and self.file.size) or self.html.strip()
        return not (has_page or (allow_fetch and self.url))


class Correction(BaseModel):
    """Positions of the segments that the user has marked as content."""

    kept: list[int] = []


def pages(service: Service, trainer: Trainer) -> APIRouter:
    """Make the routes of the web pages; the trainer knows the models trained on corrections."""
    router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
    verdicts = VerdictStore()

    _add_form(router, service.settings)

    @router.post("/verdicts")
    async def extract(request: Request, submission: Annotated[Submission, Form()]) -> Response:
        if is_for_page(request) and submission.is_empty(service.settings.allow_fetch):
            shown = _form(service.settings, is_empty=True)
            return HTMLResponse(shown, HTTPStatus.UNPROCESSABLE_ENTITY)
        options = RequestOptions(**submission.model_dump(include=set(RequestOptions.model_fields)))
        source, site_pages = await _source(submission), await read_site_pages(submission.site_pages)
        source, extracted = await service.extract(source, options, tuple(CONTENT_TYPES), site_pages)
        verdict = StoredVerdict(source, options, extracted, site_pages)
        verdicts.add(verdict)
        return RedirectResponse(f"/verdicts/{verdict.key}", HTTPStatus.SEE_OTHER)

    # Not async, so that it runs in a thread: rendering a very long page takes a second.
    @router.get("/verdicts/{key}")
    def show(key: str) -> str:
        return render_verdict(verdicts.find(key), service.settings, trainer.models)

    @router.get("/verdicts/{key}/beside")
    async def beside(key: str) -> str:
        verdict = verdicts.find(key)
        mode = verdict.options.mode
        if mode not in trainer.models:
            raise HTTPException(
                HTTPStatus.NOT_FOUND, f"no model of mode {mode} has been trained here: train one"
            )
        # Jury auto works with the shipped models only.
        options = verdict.options.model_copy(update={"jury": "all", "budget_ms": None})
        _, new = await service.extract(
            verdict.source, options, ("txt",), verdict.site_pages, trainer.models
        )
        return render_comparison(verdict, new)

    @router.get("/verdicts/{key}/content/{form}")
    async def content(key: str, form: AnyFormat) -> Response:
        extracted = verdicts.find(key).extracted
        return Response(extracted.forms[form], media_type=CONTENT_TYPES[form], headers=SANDBOX)

    @router.get("/verdicts/{key}/report")
    def report(key: str) -> Response:
        verdict = verdicts.find(key)
        explanation = verdict.extracted.explanation
        if explanation is None:
            raise OptionError(NO_VERDICT)
        answer = verdict.extracted.answer
        contents, kept = contents_of(verdict), verdict.kept
        text = write_report(explanation, title_of(verdict), contents, answer, kept)
        return HTMLResponse(text, headers=SANDBOX)

    @router.post("/verdicts/{key}/correction")
    async def correct(key: str, correction: Annotated[Correction, Form()]) -> RedirectResponse:
        verdict = verdicts.find(key)
        kept = set(correction.kept)
        verdict.extracted = await service.correct(
            verdict.source, verdict.extracted, verdict.options, kept
        )
        verdict.kept = kept
        folder = service.settings.corrections
        verdict.correction = save_correction(folder, verdict.extracted, verdict.kept)
        return RedirectResponse(f"/verdicts/{key}#saved", HTTPStatus.SEE_OTHER)

    return router


def _add_form(router: APIRouter, settings: Settings) -> None:
    """Add the page with the form, and the style sheet and the script of all pages."""

    @router.get("/")
    async def index() -> str:
        return _form(settings)

    @router.get("/style.css")
    async def style() -> Response:
        return Response(read_asset("style.css"), media_type="text/css")

    @router.get("/verdict.js")
    async def script() -> Response:
        return Response(read_asset("verdict.js"), media_type="text/javascript")


def _form(settings: Settings, *, is_empty: bool = False) -> str:
    """The page with the form; if an empty form was submitted, with advice."""
    return render(
        "index.html.jinja",
        settings=settings,
        max_site_pages=MAX_SITE_PAGES,
        is_empty=is_empty,
        training=training_status(settings, "fast"),
    )


async def _source(submission: Submission) -> SubmittedPage | None:
    """The uploaded file, else the pasted page; None if the page must be fetched."""
    if submission.file and submission.file.size:
        return SubmittedPage(await submission.file.read(), url=submission.url)
    if submission.html.strip():
        return SubmittedPage(submission.html, url=submission.url)
    if submission.url is None:
        raise InputError("no page was submitted: choose a file, paste its source or enter its URL")
    return None
