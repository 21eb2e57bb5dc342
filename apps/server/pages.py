"""The web pages: submit a page, read the verdict and its explanation, correct it.

They contain no scripts, and their headers forbid scripts, whatever a submitted page contains.
"""

from importlib.resources import files
from typing import Annotated

from fastapi import APIRouter, Form, Response, UploadFile
from fastapi.responses import HTMLResponse, RedirectResponse
from pydantic import BaseModel

from ...errors import InputError
from ..render import render
from .corrections import save_correction
from .safety import SANDBOX
from .schema import RequestOptions
from .service import Service
from .verdicts import StoredVerdict, VerdictStore
from .work import SubmittedPage

__all__ = ["pages"]

_SEE_OTHER = 303


class Submission(RequestOptions):
    """A page from the form, given as a file, as text or by its URL, and how it is extracted."""

    html: str = ""
    file: UploadFile | None = None


class Correction(BaseModel):
    """Positions of the segments that the user marked as content."""

    kept: list[int] = []


def pages(service: Service) -> APIRouter:
    """Make the routes of the web pages.

    Parameters
    ----------
    service : Service
        Extracts pages.

    Returns
    -------
    APIRouter
        The routes.
    """
    router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
    verdicts = VerdictStore()

    @router.get("/")
    async def index() -> str:
        return render("index.html.jinja", settings=service.settings)

    @router.get("/style.css")
    async def style() -> Response:
        text = files("webjury.apps").joinpath("templates/style.css").read_text(encoding="utf-8")
        return Response(text, media_type="text/css")

    @router.post("/verdicts")
    async def extract(submission: Annotated[Submission, Form()]) -> RedirectResponse:
        options = RequestOptions(**submission.model_dump(exclude={"html", "file"}))
        source, extracted = await service.extract(await _source(submission), options)
        verdict = StoredVerdict(source, options, extracted)
        verdicts.add(verdict)
        return RedirectResponse(f"/verdicts/{verdict.key}", _SEE_OTHER)

    @router.get("/verdicts/{key}")
    async def show(key: str) -> str:
        return render(
            "verdict.html.jinja",
            verdict=verdicts.find(key),
            corrections=service.settings.corrections,
        )

    @router.get("/verdicts/{key}/page")
    async def page(key: str) -> Response:
        shown = await service.clean(verdicts.find(key).source)
        return HTMLResponse(shown, headers=SANDBOX)

    @router.get("/verdicts/{key}/content")
    async def content(key: str) -> Response:
        answer = verdicts.find(key).extracted.answer
        media_type = "text/html" if answer.format == "html" else "text/plain"
        return Response(answer.content, media_type=media_type, headers=SANDBOX)

    @router.get("/verdicts/{key}/report")
    async def report(key: str) -> Response:
        verdict = verdicts.find(key)
        if verdict.report is None:
            verdict.report = await service.explain_page(verdict.source, _as_decided(verdict))
        return HTMLResponse(verdict.report, headers=SANDBOX)

    @router.post("/verdicts/{key}/correction")
    async def correct(key: str, correction: Annotated[Correction, Form()]) -> RedirectResponse:
        verdict = verdicts.find(key)
        verdict.kept = set(correction.kept)
        folder = service.settings.corrections
        verdict.correction = save_correction(folder, verdict.extracted, verdict.kept)
        return RedirectResponse(f"/verdicts/{key}#correct", _SEE_OTHER)

    return router


def _as_decided(verdict: StoredVerdict) -> RequestOptions:
    """The options with the model that decided: with jury auto, fast may have replaced voter."""
    options = verdict.options
    if options.jury != "auto":
        return options
    decided = {"mode": verdict.extracted.answer.model, "jury": "all", "budget_ms": None}
    return options.model_copy(update=decided)


async def _source(submission: Submission) -> SubmittedPage | None:
    """Return the page from the file, or else as pasted; None if it must be fetched."""
    if submission.file and submission.file.size:
        return SubmittedPage(await submission.file.read(), url=submission.url)
    if submission.html.strip():
        return SubmittedPage(submission.html, url=submission.url)
    if submission.url is None:
        raise InputError("no page was submitted: choose a file, paste its source or enter its URL")
    return None
