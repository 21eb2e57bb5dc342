"""The server, put together."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.metadata import version

from fastapi import FastAPI

from .api import api
from .bodies import BodyLimits
from .pages import pages
from .problems import add_handlers
from .safety import add_guards
from .service import Service
from .settings import Settings

__all__ = ["create_app"]

#: Segments that a page may have for its verdict to be corrected, and some.
_MAX_FIELDS = 200_000


def create_app(settings: Settings) -> FastAPI:
    """Put the server together.

    Parameters
    ----------
    settings : Settings

    Returns
    -------
    FastAPI
        Its processes run while it does.
    """
    service = Service(settings)

    @asynccontextmanager
    async def run_processes(_app: FastAPI) -> AsyncIterator[None]:
        async with service.pool:
            yield

    app = FastAPI(
        title="webjury",
        description="The main content of web pages, by the verdict of a jury of extractors.",
        version=version("webjury"),
        lifespan=run_processes,
        # They would load scripts from elsewhere.
        docs_url=None,
        redoc_url=None,
        form_limits={"max_fields": _MAX_FIELDS, "max_part_size": settings.max_bytes},
    )
    app.include_router(api(service))
    app.include_router(pages(service))
    add_handlers(app)
    app.add_middleware(BodyLimits, settings=settings)
    add_guards(app, settings)
    return app
