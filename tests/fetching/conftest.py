"""A web site on this machine, whose responses are given byte by byte."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from ipaddress import ip_address
from ssl import SSLContext

import pytest

from webjury.fetching.fetch import LIMITS, FetchedPage, FetchLimits, fetch
from webjury.fetching.reach import Address, Reach, is_public

#: This address counts as public in these tests; other addresses of this machine do not.
HOME = ip_address("127.0.0.1")
Response = Callable[[asyncio.StreamWriter], Awaitable[None]]


class Site:
    """Responses by path, and the requests received with the addresses they were sent to."""

    def __init__(self) -> None:
        self.responses: dict[str, bytes | Response] = {}
        self.requests: list[str] = []
        self.hosts: list[str] = []

    @staticmethod
    def head(status: str = "200 OK", **headers: str) -> bytes:
        """Make everything before the content of a response."""
        lines = [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
        start = [f"HTTP/1.1 {status}", "Connection: close", *lines, "\r\n"]
        return "\r\n".join(start).encode("latin-1")

    @classmethod
    def page(cls, content: bytes = b"<p>A page", **headers: str) -> bytes:
        return cls.head(**{"Content_Type": "text/html"} | headers) + content

    @classmethod
    def moved(cls, location: str, status: str = "302 Found") -> bytes:
        """Make a redirect; ``{port}`` in it becomes the site's port."""
        return cls.head(status, Location=location)

    def fetch(self, path: str = "/", *, limits: FetchLimits = LIMITS) -> FetchedPage:
        """Start the site and fetch a path from it."""
        return asyncio.run(self._fetch(path, limits))

    async def _fetch(self, path: str, limits: FetchLimits) -> FetchedPage:
        async with self.open():
            reach = Reach(_is_home_or_public, frozenset((80, self.port)))
            return await fetch(f"http://{HOME}:{self.port}{path}", limits=limits, reach=reach)

    @asynccontextmanager
    async def open(self, ssl: SSLContext | None = None) -> AsyncIterator[None]:
        """Serve on all addresses of this machine."""
        server = await asyncio.start_server(self._serve, "0.0.0.0", ssl=ssl)
        self.port = server.sockets[0].getsockname()[1]
        async with server:
            yield

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            request = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
            self.requests.append(request)
            self.hosts.append(writer.get_extra_info("sockname")[0])
            response = self.responses[request.split()[1]]
            if isinstance(response, bytes):
                writer.write(response.replace(b"{port}", str(self.port).encode()))
            else:
                await response(writer)
            await writer.drain()
        except (ConnectionError, asyncio.IncompleteReadError):
            pass  # the client has closed the connection
        finally:
            writer.close()


def _is_home_or_public(address: Address) -> bool:
    return address == HOME or is_public(address)


@pytest.fixture
def site() -> Site:
    return Site()
