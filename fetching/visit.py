"""The requests for one page: for its robots.txt (RFC 9309), itself, and what it loads."""

import zlib
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from email.message import Message
from http.client import responses
from types import MappingProxyType
from typing import TypeVar

import aiohttp
from protego import Protego
from yarl import URL

from .client import AGENT, PAGE_TYPES, Client
from .reach import Reach, RefusedError, parse_url, redirect_target

Answer = TypeVar("Answer")
#: The status of a robots.txt, and its text.
Rules = tuple[int, str]

#: Number of bytes read of a robots.txt; the standard requires at least this many.
_MAX_RULES_BYTES = 500_000
_NO_RULES = ""
_NOTHING_ALLOWED = "User-agent: *\nDisallow: /"
_REDIRECTS = frozenset((301, 302, 303, 307, 308))
#: Number of characters read of a Content-Type header, which parsers read in quadratic time.
_MAX_TYPE_LENGTH = 200
#: An old name of gzip, known to browsers but not to aiohttp.
_X_GZIP = "x-gzip"
#: zlib's number for gzip data with its header and its checksum.
_GZIP_WINDOW_BITS = 31
#: Why nothing is fetched, besides errors of the program.
FAILURES = (RefusedError, aiohttp.ClientError, OSError, UnicodeError)
INCOMPLETE = "its content is incomplete or cannot be decompressed; try again later"


@dataclass(frozen=True, slots=True)
class FetchLimits:
    """Limits for the size after decompression, for the total time, and for redirects."""

    max_bytes: int = 10_000_000
    seconds: float = 20.0
    max_redirects: int = 5


LIMITS = FetchLimits()


@dataclass(frozen=True, slots=True)
class FetchedPage:
    """A fetched page: its address after redirects, and its declared encoding, if any."""

    url: str
    content: bytes
    charset: str | None


@dataclass(frozen=True, slots=True)
class Resource:
    """What a page loads: its address after redirects, status, headers and content."""

    url: str
    status: int
    headers: Mapping[str, str]
    content: bytes


@dataclass(frozen=True, slots=True)
class Visit:
    """Makes every request for one page, each after its address is checked.

    Attributes
    ----------
    route : list of str
        The address of the page, and those to which it redirects.
    """

    session: aiohttp.ClientSession
    client: Client
    reach: Reach
    limits: FetchLimits
    route: list[str]

    async def page(self, robots: "Robots | None") -> FetchedPage:
        """Get the page, if a robots.txt allows it."""

        async def get(url: URL) -> FetchedPage | str:
            if robots:
                await robots.check(url)
            async with self._request("GET", url, self.client.cookies_for(url)) as response:
                return _redirect(response) or await self._read_page(response)

        return await self._follow(self.route, get)

    async def rules(self, url: URL) -> Rules:
        """Get the status and text of a robots.txt; 0 if there is no answer that may be read."""

        async def get(target: URL) -> Rules | str:
            async with self._request("GET", target) as response:
                if target_of_redirect := _redirect(response):
                    return target_of_redirect
                content = await _read(response.content, _MAX_RULES_BYTES)
                return response.status, content.decode("utf-8", "replace")

        try:
            return await self._follow([str(url)], get)
        except FAILURES:
            return 0, ""

    async def resource(
        self, method: str, url: str, headers: Mapping[str, str], body: bytes | None
    ) -> Resource:
        """Get what the page loads; after a redirect, without a body."""
        route = [url]

        async def get(target: URL) -> Resource | str:
            is_first = len(route) == 1
            request = self._request(
                method if is_first else "GET", target, headers, body if is_first else None
            )
            async with request as response:
                if target_of_redirect := _redirect(response):
                    return target_of_redirect
                content = await _read(response.content, self.limits.max_bytes + 1)
                _check_size(len(content), self.limits.max_bytes)
                return Resource(str(target), response.status, response.headers, content)

        return await self._follow(route, get)

    async def _follow(
        self, route: list[str], get: Callable[[URL], Awaitable[Answer | str]]
    ) -> Answer:
        """Get what an address leads to, by way of redirects, for which `get` returns the target.

        The route begins with the first address; the targets are added to it.
        """
        for _ in range(self.limits.max_redirects + 1):
            answer = await get(parse_url(route[-1], self.reach.ports))
            if not isinstance(answer, str):
                return answer
            route.append(answer)
        raise RefusedError("it redirects too often; give the final address")

    def _request(
        self,
        method: str,
        url: URL,
        headers: Mapping[str, str] = MappingProxyType({}),
        body: bytes | None = None,
    ) -> "aiohttp.client._RequestContextManager":
        self.client.check(url, self.reach)
        own = self.client.headers_for(url, URL(self.route[0].strip()))
        return self.session.request(
            method, url, headers={**headers, **own}, data=body, allow_redirects=False
        )

    async def _read_page(self, response: aiohttp.ClientResponse) -> FetchedPage:
        if not 200 <= response.status < 300:
            status = f"{response.status} {responses.get(response.status, '')}".rstrip()
            raise RefusedError(f"its server answers {status}; check the address")
        content_type, charset = parse_content_type(response.headers.get("Content-Type", ""))
        if content_type not in (*PAGE_TYPES, ""):
            raise RefusedError(
                f"its type is {content_type!a}, not a web page; give the address of a page"
            )
        content = await _read(response.content, self.limits.max_bytes + 1)
        _check_size(len(content), self.limits.max_bytes)
        if response.headers.get("Content-Encoding", "").lower() == _X_GZIP:
            content = _decompress(content, self.limits.max_bytes)
        return FetchedPage(str(response.url), content, charset)


@dataclass(slots=True)
class Robots:
    """The rules of all sites that a fetch visits; each is read once.

    `read` returns the status of an address (0 without an answer) and its text.
    """

    read: Callable[[URL], Awaitable[Rules]]
    _rules: dict[URL, Protego] = field(default_factory=dict)

    async def check(self, url: URL) -> None:
        """Raise a `RefusedError` if a site's rules forbid a page, or cannot be read now."""
        origin = url.origin()
        if origin not in self._rules:
            status, text = await self.read(origin / "robots.txt")
            if not 200 <= status < 300:
                # Without a file, everything is allowed (2.3.1.3); if the server fails, nothing
                # (2.3.1.4).
                text = _NO_RULES if 400 <= status < 500 else _NOTHING_ALLOWED
            self._rules[origin] = Protego.parse(text)
        if not self._rules[origin].can_fetch(str(url), AGENT):
            raise RefusedError("its site's robots.txt does not allow it; ask the site")


def _redirect(response: aiohttp.ClientResponse) -> str | None:
    """The unchecked target of a response that redirects; None if it does not."""
    location = response.headers.get("Location") if response.status in _REDIRECTS else None
    return redirect_target(response.url, location) if location else None


def parse_content_type(header: str) -> tuple[str, str | None]:
    """The media type in a Content-Type header (may be empty), and the declared encoding, if any."""
    message = Message()
    message["Content-Type"] = header[:_MAX_TYPE_LENGTH]
    return (message.get_content_type() if header else ""), message.get_content_charset() or None


async def _read(stream: aiohttp.StreamReader, n_bytes: int) -> bytes:
    """Read the decompressed content in small pieces, up to a number of bytes."""
    content = bytearray()
    async for piece in stream.iter_any():
        content += piece
        if len(content) >= n_bytes:
            break
    return bytes(content[:n_bytes])


def _decompress(content: bytes, max_bytes: int) -> bytes:
    stream = zlib.decompressobj(_GZIP_WINDOW_BITS)
    try:
        page = stream.decompress(content, max_bytes + 1)
    except zlib.error:
        raise RefusedError(INCOMPLETE) from None
    _check_size(len(page), max_bytes)
    if not stream.eof:
        raise RefusedError(INCOMPLETE)
    return page


def _check_size(n_bytes: int, max_bytes: int) -> None:
    if n_bytes > max_bytes:
        raise RefusedError(f"it has more than {max_bytes:,} bytes; give a smaller page")
