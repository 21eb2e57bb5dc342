"""A web site on this machine, whose responses are given byte by byte."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from ipaddress import ip_address
from ssl import SSLContext

import pytest

from webjury.fetching.fetch import fetch
from webjury.fetching.reach import Address, Reach, is_public
from webjury.fetching.visit import LIMITS, FetchedPage, FetchLimits

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

    def fetch(
        self, path: str = "/", *, limits: FetchLimits = LIMITS, robots: bool = False
    ) -> FetchedPage:
        """Start the site and fetch a path from it."""
        return asyncio.run(self._fetch(path, limits, robots))

    async def _fetch(self, path: str, limits: FetchLimits, robots: bool) -> FetchedPage:
        async with self.open():
            reach = Reach(_is_home_or_public, frozenset((80, self.port)))
            url = f"http://{HOME}:{self.port}{path}"
            return await fetch(url, limits=limits, reach=reach, robots=robots)

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


#: Targets of redirects that are not followed, with a part of the reason.
FORBIDDEN = [
    *(("http://127.0.0.2:{port}/secret", "public"), ("http://0.0.0.0:{port}/secret", "public")),
    *(("http://[::1]:{port}/secret", "public"), ("http://[::ffff:127.0.0.1]/", "public")),
    *(("http://[fe80::1%25lo]:{port}/secret", "public"), ("http://10.0.0.1/", "public")),
    *(("http://[::1%25lo]:{port}/secret", "public"), ("http://169.254.169.254/", "public")),
    ("http://2130706433:{port}/secret", "unusual spelling"),
    ("http://0x7f.1:{port}/secret", "unusual spelling"),
    ("http://0177.0.0.1:{port}/secret", "unusual spelling"),
    *((f"http://127.0.0.1:{port}/secret", f"port {port}") for port in (0, 22, 25)),
    ("https://127.0.0.1:{port}0/secret", "valid URL"),
    *(("http://127.0.0.1:99999/", "valid URL"), ("http://127.0.0.1:-1/", "valid URL")),
    ("http://me:hidden@127.0.0.1:{port}/secret", "password"),
    ("http://me@127.0.0.1:{port}/secret", "user name"),
    ("http://:hidden@127.0.0.1:{port}/secret", "password"),
    ("//me:hidden@127.0.0.1:{port}/secret", "password"),
    *(("file:///etc/passwd", "starts with"), ("ftp://127.0.0.1/secret", "starts with")),
    *(("javascript:alert(1)", "starts with"), ("data:text/html,a", "starts with")),
    *(("gopher://127.0.0.1:{port}/secret", "starts with"), ("http:///secret", "and a host")),
    *(("http://", "and a host"), ("http://:{port}/secret", "URL")),
    *(("http://[::1/", "valid URL"), ("//[::1/", "invalid URL")),
    ("http://127.0.0.1\\@10.0.0.1:{port}/secret", "URL"),
    ("\thttp://me:hidden@127.0.0.1:{port}/secret\t", "password"),
    ("ht\ttp://me:hidden@127.0.0.1:{port}/secret", "password"),
    ("http://127.0.0.1:{port}/" + "a" * 8_000, "longer than 8,000"),
    ("http://\xe9\xff.example:22/secret", "URL"),
    ("http://\xef\xbc\x91\xef\xbc\x92\xef\xbc\x97.1/secret", "unusual spelling"),
]


@pytest.fixture(params=FORBIDDEN, ids=lambda forbidden: ascii(forbidden[0][:40]))
def forbidden(request: pytest.FixtureRequest) -> tuple[str, str]:
    """The target of a redirect that must not be requested, and a part of the reason."""
    return request.param
