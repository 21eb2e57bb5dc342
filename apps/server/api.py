"""The API for programs: extract a page, check the server's health, read its metrics."""

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from .answers import InPieces
from .clients import client_of
from .pages.uploads import read_body, read_site_pages
from .problems import PROBLEMS
from .requests import route_class
from .safety import SANDBOX
from .schema import CONTENT_TYPES, Answer, PageRequest, RequestOptions
from .service import Service
from .work.site_pages import MAX_SITE_PAGES
from .work.work import SubmittedPage, write_answer, write_content

_JSON = "application/json"
_BYTES = {"type": "string", "format": "binary"}
_RAW_BODY = {
    "requestBody": {
        "required": True,
        "content": {
            "text/html": {"schema": _BYTES},
            "multipart/form-data": {
                "schema": {
                    "type": "object",
                    "properties": {
                        "page": _BYTES,
                        "site_pages": {
                            "type": "array",
                            "items": _BYTES,
                            "maxItems": MAX_SITE_PAGES,
                        },
                    },
                    "required": ["page"],
                    "additionalProperties": False,
                }
            },
        },
    }
}
#: Possible media types of the response.
_RAW_ANSWERS: dict[str, object] = {
    "description": "The content; as JSON, also how it was found.",
    "content": {name: {"schema": {"type": "string"}} for name in CONTENT_TYPES.values()},
}


def api(service: Service) -> APIRouter:
    """Make the routes of the API."""
    router = APIRouter(route_class=route_class(service))

    @router.post("/extract", responses=PROBLEMS, response_model=Answer)
    async def extract(request: Request, options: PageRequest) -> Response:
        """Extract the main content of a page that is sent as text or fetched from its URL.

        With site_pages, other pages of the same site are used, too: text that is also on them, such
        as menus and teasers, is less likely to be kept.
        """
        source = None if options.html is None else SubmittedPage(options.html, url=options.url)
        site_pages = await read_site_pages(options.site_pages)
        wanted = RequestOptions(**options.model_dump(include=set(RequestOptions.model_fields)))
        client = client_of(request.scope)
        answer = await service.extract(client, source, wanted, write_answer, site_pages)
        return InPieces(answer, media_type=_JSON)

    @router.post(
        "/extract/raw",
        responses={**PROBLEMS, 200: _RAW_ANSWERS},
        response_model=Answer,
        openapi_extra=_RAW_BODY,
    )
    async def extract_raw(
        request: Request, options: Annotated[RequestOptions, Query()]
    ) -> Response:
        """Extract the main content of a page sent as the request body, in any encoding.

        The response is the content itself; with "Accept: application/json" or with segments, it is
        the JSON that /extract returns.

        To send other pages of the same site as well, send multipart/form-data: the page as the part
        page, and each other page as a part site_pages.
        """
        source, site_pages = await read_body(request, options.url)
        client = client_of(request.scope)
        if options.segments or _JSON in request.headers.get("accept", ""):
            answer = await service.extract(client, source, options, write_answer, site_pages)
            return InPieces(answer, media_type=_JSON)
        content = await service.extract(client, source, options, write_content, site_pages)
        return InPieces(content, media_type=CONTENT_TYPES[options.format], headers=SANDBOX)

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
