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
from .verdicts import Judgement, Judgements
from .schema import Options
from .safety import SANDBOX
from .service import Service
from .work import Source

__all__ = ["pages"]

_SEE_OTHER = 303


class HandedIn(Options):
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
    judgements = Judgements()

    @router.get("/")
    async def index() -> str:
        return render("index.html.jinja", settings=service.settings)

    @router.get("/style.css")
    async def style() -> Response:
        text = files("webjury.apps").joinpath("templates/style.css").read_text(encoding="utf-8")
        return Response(text, media_type="text/css")

    @router.post("/judgements")
    async def judge(handed_in: Annotated[HandedIn, Form()]) -> RedirectResponse:
        options = Options(**handed_in.model_dump(exclude={"html", "file"}))
        source, judged = await service.judge(await _source(handed_in), options)
        judgement = Judgement(source, options, judged)
        judgements.add(judgement)
        return RedirectResponse(f"/judgements/{judgement.key}", _SEE_OTHER)

    @router.get("/judgements/{key}")
    async def show(key: str) -> str:
        return render(
            "judgement.html.jinja",
            judgement=judgements.find(key),
            corrections=service.settings.corrections,
        )

    @router.get("/judgements/{key}/page")
    async def page(key: str) -> Response:
        shown = await service.clean(judgements.find(key).source)
        return HTMLResponse(shown, headers=SANDBOX)

    @router.get("/judgements/{key}/content")
    async def content(key: str) -> Response:
        return HTMLResponse(judgements.find(key).judged.answer.content, headers=SANDBOX)

    @router.get("/judgements/{key}/report")
    async def report(key: str) -> Response:
        judgement = judgements.find(key)
        if judgement.report is None:
            # In doubt alone, the jury may not have been called: another model judged.
            by = judgement.options.model_copy(update={"mode": judgement.judged.answer.model})
            judgement.report = await service.explain_page(judgement.source, by)
        return HTMLResponse(judgement.report, headers=SANDBOX)

    @router.post("/judgements/{key}/correction")
    async def correct(key: str, correction: Annotated[Correction, Form()]) -> RedirectResponse:
        judgement = judgements.find(key)
        judgement.kept = set(correction.kept)
        folder = service.settings.corrections
        judgement.correction = save_correction(folder, judgement.judged, judgement.kept)
        return RedirectResponse(f"/judgements/{key}#correct", _SEE_OTHER)

    return router


async def _source(handed_in: HandedIn) -> Source | None:
    """The page from the file, else as pasted; None if it has to be fetched."""
    if handed_in.file and handed_in.file.size:
        return Source(await handed_in.file.read(), url=handed_in.url)
    if handed_in.html.strip():
        return Source(handed_in.html, url=handed_in.url)
    if handed_in.url is None:
        raise InputError("no page was given: drop a file, paste its source, or name its URL")
    return None
