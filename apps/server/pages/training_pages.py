"""The web page of a training: its progress and its result."""

import asyncio
from http import HTTPStatus
from typing import Annotated

from fastapi import APIRouter, Form
from fastapi.responses import HTMLResponse, RedirectResponse
from pydantic import BaseModel, Field

from ....choices import Mode
from ...render import render
from ..requests import route_class
from ..service import Service
from ..work.trainer import Trainer

# Starting and stopping are shielded: if a client leaves, a training is not left half-started.
#: Reloads the page every two seconds during a training.
_REFRESH = {"Refresh": "2"}


class _TrainingRequest(BaseModel):
    """The mode to train, and the key of the verdict whose page requested it."""

    mode: Mode
    verdict: Annotated[str, Field(pattern=r"^[\w-]*$")] = ""


def training_pages(service: Service, trainer: Trainer) -> APIRouter:
    """Make the routes of a training."""
    router = APIRouter(
        include_in_schema=False,
        default_response_class=HTMLResponse,
        route_class=route_class(service),
    )

    @router.post("/training")
    async def start(request: Annotated[_TrainingRequest, Form()]) -> RedirectResponse:
        await asyncio.shield(trainer.start(request.mode, request.verdict))
        return RedirectResponse("/training", HTTPStatus.SEE_OTHER)

    @router.post("/training/stop")
    async def stop() -> RedirectResponse:
        await asyncio.shield(trainer.stop())
        return RedirectResponse("/training", HTTPStatus.SEE_OTHER)

    @router.get("/training")
    async def show() -> HTMLResponse:
        run = trainer.run
        is_running = run is not None and run.exit_code is None
        page = render("training.html.jinja", run=run, models=trainer.models)
        return HTMLResponse(page, headers=_REFRESH if is_running else None)

    return router
