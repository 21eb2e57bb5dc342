"""The API for programs: extract a page, check the server's health, read its metrics."""

from collections.abc import Sequence
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response
from pydantic import ValidationError

from ...errors import InputError
from .answers import InPieces
from .clients import client_of
from .pages.uploads import read_body, read_site_pages
from .problems import PROBLEMS, describe
from .requests import route_class
from .safety import SANDBOX
from .schema import CONTENT_TYPES, AddressRequest, Answer, PageRequest, RequestOptions
from .service import Service
from .work.site_pages import MAX_SITE_PAGES, SitePage
from .work.work import SubmittedPage, write_answer, write_content

SitePages = Sequence[SitePage]

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
_MARKDOWN: dict[str, object] = {
    "description": "The content.",
    "content": {CONTENT_TYPES["markdown"]: {"schema": {"type": "string"}}},
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

    async def content_of(
        request: Request, source: SubmittedPage | None, options: RequestOptions, pages: SitePages
    ) -> Response:
        """The content itself or, if it is wanted, the JSON that /extract returns."""
        client = client_of(request.scope)
        if options.segments or _JSON in request.headers.get("accept", ""):
            answer = await service.extract(client, source, options, write_answer, pages)
            return InPieces(answer, media_type=_JSON)
        content = await service.extract(client, source, options, write_content, pages)
        return InPieces(content, media_type=CONTENT_TYPES[options.format], headers=SANDBOX)

    @router.get("/extract", responses={**PROBLEMS, 200: _RAW_ANSWERS}, response_model=Answer)
    async def extract_address(
        request: Request, options: Annotated[AddressRequest, Query()]
    ) -> Response:
        """Fetch a page, and extract its main content.

        The response is the content itself; with "Accept: application/json" or with segments, it is
        the JSON that POST /extract returns.
        """
        return await content_of(request, None, options, ())

    @router.get("/r/{address:path}", responses={**PROBLEMS, 200: _MARKDOWN})
    async def read_address(request: Request, address: str) -> Response:
        """Fetch the page at an address, which is the rest of this one, and return Markdown.

        For example /r/https://example.org/article?page=2; without options.
        """
        query = request.url.query
        url = f"{address}?{query}" if query else address
        try:
            options = AddressRequest(url=url, format="markdown")
        except ValidationError as error:
            raise InputError(describe(error.errors())) from error
        return await content_of(request, None, options, ())

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
        return await content_of(request, source, options, site_pages)

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
