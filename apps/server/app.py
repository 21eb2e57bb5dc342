"""Assemble the server from its parts."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.metadata import version

from fastapi import FastAPI

from .api import api
from .bodies import BodyLimits
from .log import add_log
from .pages.pages import pages
from .pages.training_pages import training_pages
from .problems import add_handlers
from .reference import add_reference
from .safety import add_guards
from .service import Service
from .settings import Settings
from .work.trainer import Trainer


def create_app(settings: Settings) -> FastAPI:
    """Assemble the server; worker processes run as long as the application does."""
    service, trainer = Service(settings), Trainer(settings)

    @asynccontextmanager
    async def run_processes(_app: FastAPI) -> AsyncIterator[None]:
        async with service.pool:
            try:
                yield
            finally:
                await trainer.stop()

    app = FastAPI(
        title="webjury",
        description="Extract the main content of web pages with a jury of extractors.",
        version=version("webjury"),
        lifespan=run_processes,
        # FastAPI's documentation pages load scripts from other servers; our page loads nothing.
        docs_url=None,
        redoc_url=None,
    )
    app.include_router(api(service))
    app.include_router(pages(service, trainer))
    app.include_router(training_pages(service, trainer))
    add_reference(app)
    add_handlers(app)
    app.add_middleware(BodyLimits, settings=settings)
    add_guards(app, settings)
    add_log(app)
    return app
