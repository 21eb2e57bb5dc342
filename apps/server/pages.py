"""The pages for people: hand in a page, see the verdict, look into it, correct it.

They hold no script: browsers run none, whatever a page that was handed in tries.
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


class HandedIn(RequestOptions):
    """A page from the form, in one of three ways, and how it is judged."""

    html: str = ""
    file: UploadFile | None = None


class Correction(BaseModel):
    """Positions of the segments that a person says are content."""

    kept: list[int] = []


def pages(service: Service) -> APIRouter:
    """The routes for people.

    Parameters
    ----------
    service : Service

    Returns
    -------
    APIRouter
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
    async def extract(handed_in: Annotated[HandedIn, Form()]) -> RedirectResponse:
        options = RequestOptions(**handed_in.model_dump(exclude={"html", "file"}))
        source, extracted = await service.extract(await _source(handed_in), options)
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
        return HTMLResponse(verdicts.find(key).extracted.answer.content, headers=SANDBOX)

    @router.get("/verdicts/{key}/report")
    async def report(key: str) -> Response:
        verdict = verdicts.find(key)
        if verdict.report is None:
            # In doubt alone, the jury may not have been called: another model judged.
            by = verdict.options.model_copy(update={"mode": verdict.extracted.answer.model})
            verdict.report = await service.explain_page(verdict.source, by)
        return HTMLResponse(verdict.report, headers=SANDBOX)

    @router.post("/verdicts/{key}/correction")
    async def correct(key: str, correction: Annotated[Correction, Form()]) -> RedirectResponse:
        verdict = verdicts.find(key)
        verdict.kept = set(correction.kept)
        folder = service.settings.corrections
        verdict.correction = save_correction(folder, verdict.extracted, verdict.kept)
        return RedirectResponse(f"/verdicts/{key}#correct", _SEE_OTHER)

    return router


async def _source(handed_in: HandedIn) -> SubmittedPage | None:
    """The page from the file, else as pasted; None if it has to be fetched."""
    if handed_in.file and handed_in.file.size:
        return SubmittedPage(await handed_in.file.read(), url=handed_in.url)
    if handed_in.html.strip():
        return SubmittedPage(handed_in.html, url=handed_in.url)
    if handed_in.url is None:
        raise InputError("no page was given: drop a file, paste its source, or name its URL")
    return None
