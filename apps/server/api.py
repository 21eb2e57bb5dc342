"""The API for programs: extract a page; see how the server is."""

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from ...fetching.fetch import declared
from .schema import Answer, Options, PageOptions
from .problems import PROBLEMS
from .service import Service
from .work import Source

__all__ = ["api"]

_RAW_BODY = {
    "requestBody": {
        "required": True,
        "content": {"text/html": {"schema": {"type": "string", "format": "binary"}}},
    }
}


def api(service: Service) -> APIRouter:
    """The routes for programs.

    Parameters
    ----------
    service : Service

    Returns
    -------
    APIRouter
    """
    router = APIRouter()

    @router.post("/extract", responses=PROBLEMS)
    async def extract(options: PageOptions) -> Answer:
        """Extract the main content of a page given as text, or by its URL."""
        source = None if options.html is None else Source(options.html, url=options.url)
        _, judged = await service.judge(source, Options(**options.model_dump(exclude={"html"})))
        return judged.answer

    @router.post("/extract/raw", responses=PROBLEMS, openapi_extra=_RAW_BODY)
    async def extract_raw(request: Request, options: Annotated[Options, Query()]) -> Answer:
        """Extract the main content of a page sent as it is, in whatever encoding."""
        _, judged = await service.judge(await _sent(request, options), options)
        return judged.answer

    @router.get("/health")
    async def health() -> dict[str, str | int]:
        """Tell whether pages can be judged, and how many wait."""
        service.pool.check()
        return {"status": "ok", "workers": service.pool.n, "waiting": service.pool.waiting}

    @router.get("/metrics", response_class=Response)
    async def metrics() -> Response:
        """Write counts and times of pages as Prometheus reads them."""
        return Response(service.metrics.write(), media_type=service.metrics.content_type)

    return router


async def _sent(request: Request, options: Options) -> Source:
    _, charset = declared(request.headers.get("content-type", ""))
    return Source(await request.body(), charset, options.url)
