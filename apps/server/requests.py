"""Requests whose bodies are taken apart where that cannot keep others waiting."""

import asyncio
from collections.abc import Callable, Coroutine
from io import BytesIO
from typing import Any, ClassVar, TypeVar

from fastapi import Request, Response
from fastapi.routing import APIRoute
from starlette.datastructures import FormData, Headers, UploadFile

from ...errors import WebjuryError
from .clients import client_of
from .problems import http_error
from .service import Service
from .work.reading import FilePart, read_form, read_json

#: Bodies up to this size are read in the server, because that takes only milliseconds.
_SMALL = 50_000

T = TypeVar("T")


def route_class(service: Service) -> type[APIRoute]:
    """The class of routes that get JSON and forms of few values, whatever was sent."""

    class ServiceRequest(_Request):
        pass

    ServiceRequest.service = service

    class Route(APIRoute):
        def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
            handle = super().get_route_handler()

            async def handle_read(request: Request) -> Response:
                return await handle(ServiceRequest(request.scope, request.receive))

            return handle_read

    return Route


class _Request(Request):
    """A request that FastAPI reads; large bodies are taken apart in worker processes."""

    service: ClassVar[Service]

    async def json(self) -> Any:  # noqa: ANN401 (any JSON)
        return await self._read(read_json)

    async def form(self, **_limits: float) -> FormData:  # type: ignore[override]
        fields = await self._read(read_form, self.headers.get("content-type", ""))
        return FormData([(name, _value(value)) for name, value in fields])

    async def _read(self, read: Callable[..., T], *arguments: str) -> T:
        body = await self.body()
        try:
            if len(body) <= _SMALL:
                return await asyncio.to_thread(read, body, *arguments)
            return await self.service.call(client_of(self.scope), read, body, *arguments)
        except WebjuryError as error:  # of all others, FastAPI only says that there was one
            raise http_error(error) from error


def _value(value: str | FilePart) -> str | UploadFile:
    if isinstance(value, str):
        return value
    return UploadFile(
        BytesIO(value.content),
        size=len(value.content),
        filename=value.name,
        headers=Headers(raw=value.headers),
    )
