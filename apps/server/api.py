"""The API for programs: extract a page, check the server's health, read its metrics."""

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from ...fetching.fetch import declared
from .problems import PROBLEMS
from .schema import Answer, PageRequest, RequestOptions
from .service import Service
from .work import SubmittedPage

__all__ = ["api"]

_RAW_BODY = {
    "requestBody": {
        "required": True,
        "content": {"text/html": {"schema": {"type": "string", "format": "binary"}}},
    }
}


def api(service: Service) -> APIRouter:
    """Make the routes of the API.

    Parameters
    ----------
    service : Service
        Extracts pages.

    Returns
    -------
    APIRouter
        The routes.
    """
    router = APIRouter()

    @router.post("/extract", responses=PROBLEMS)
    async def extract(options: PageRequest) -> Answer:
        """Extract the main content of a page given as text or by its URL."""
        source = None if options.html is None else SubmittedPage(options.html, url=options.url)
        _, extracted = await service.extract(
            source, RequestOptions(**options.model_dump(exclude={"html"}))
        )
        return extracted.answer

    @router.post("/extract/raw", responses=PROBLEMS, openapi_extra=_RAW_BODY)
    async def extract_raw(request: Request, options: Annotated[RequestOptions, Query()]) -> Answer:
        """Extract the main content of a page sent as the request body, in any encoding."""
        _, extracted = await service.extract(await _submitted(request, options), options)
        return extracted.answer

    @router.get("/health")
    async def health() -> dict[str, str | int]:
        """Report whether pages can be extracted, and how many are waiting."""
        service.pool.check()
        return {"status": "ok", "workers": service.pool.n, "waiting": service.pool.waiting}

    @router.get("/metrics", response_class=Response)
    async def metrics() -> Response:
        """Report counts and times of pages in Prometheus's text format."""
        return Response(service.metrics.write(), media_type=service.metrics.content_type)

    return router


async def _submitted(request: Request, options: RequestOptions) -> SubmittedPage:
    _, charset = declared(request.headers.get("content-type", ""))
    return SubmittedPage(await request.body(), charset, options.url)
