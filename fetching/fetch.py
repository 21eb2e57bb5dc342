"""Fetch one page from a web server, and obey the site's robots.txt (RFC 9309) if requested."""

import asyncio
import importlib.metadata
import zlib
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor  # noqa: TID251 (no extractor runs there)
from dataclasses import dataclass, field
from email.message import Message
from functools import partial
from http.client import responses
from typing import TypeVar

import aiohttp
from protego import Protego
from yarl import URL

from ..errors import FetchError
from .reach import (
    ANYWHERE,
    INTERNET,
    PUBLIC,
    SAVE_ADVICE,
    AddressRefusedError,
    Reach,
    RefusedError,
    guarded_connector,
    parse_url,
    printable_url,
    redirect_target,
)

Answer = TypeVar("Answer")
#: The status of a robots.txt, and its text.
Rules = tuple[int, str]

#: The user agent that rules in robots.txt may name.
_AGENT = "webjury"
#: Number of bytes read of a robots.txt; the standard requires at least this many.
_MAX_RULES_BYTES = 500_000
_NO_RULES = ""
_NOTHING_ALLOWED = "User-agent: *\nDisallow: /"
_REDIRECTS = frozenset((301, 302, 303, 307, 308))
_PAGE_TYPES = ("text/html", "application/xhtml+xml", "application/xml", "text/xml", "text/plain")
#: Number of characters read of a Content-Type header, which parsers read in quadratic time.
_MAX_TYPE_LENGTH = 200
#: An old name of gzip, known to browsers but not to aiohttp.
_X_GZIP = "x-gzip"
#: zlib's number for gzip data with its header and its checksum.
_GZIP_WINDOW_BITS = 31
#: Why nothing is fetched, besides errors of the program.
_FAILURES = (RefusedError, aiohttp.ClientError, OSError, UnicodeError)
_INCOMPLETE = "its content is incomplete or cannot be decompressed; try again later"


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


async def fetch(
    url: str,
    *,
    limits: FetchLimits = LIMITS,
    reach: Reach = INTERNET,
    robots: bool = False,
) -> FetchedPage:
    """Fetch a page from the web.

    Only http and https to the addresses and ports of the reach are allowed, without proxies,
    cookies or credentials. Each redirect is checked like the URL itself. With ``robots``, the
    robots.txt of each site is obeyed. Raises a `FetchError` if the URL is not allowed, a limit is
    exceeded, or the response is not a page.
    """
    route = [url]
    try:
        async with asyncio.timeout(limits.seconds), _session(reach) as session:
            rules = Robots(partial(_read_rules, session, reach)) if robots else None
            get = partial(_get_page, session, rules, limits.max_bytes)
            return await _follow(route, reach, limits.max_redirects, get)
    except _FAILURES as error:
        redirected = "" if len(route) == 1 else f", which leads to {printable_url(route[-1])}"
        reason = _reason_of(error, limits, reach)
        raise FetchError(f"cannot fetch {printable_url(url)}{redirected}: {reason}") from error


async def _follow(
    route: list[str],
    reach: Reach,
    max_redirects: int,
    get: Callable[[URL], Awaitable[Answer | str]],
) -> Answer:
    """Get what an address leads to, by way of redirects, for which `get` returns the target.

    Every request, for a page or for a robots.txt, is made here, after its address is checked. The
    route begins with the first address; the targets are added to it.
    """
    for _ in range(max_redirects + 1):
        answer = await get(parse_url(route[-1], reach.ports))
        if not isinstance(answer, str):
            return answer
        route.append(answer)
    raise RefusedError("it redirects too often; give the final address")


def fetch_sync(
    url: str,
    *,
    timeout: float = LIMITS.seconds,
    robots: bool = False,
    allow_private: bool = False,
) -> FetchedPage:
    """Fetch a page for `webjury.fetch`, with or without a running event loop."""
    limits = FetchLimits(seconds=timeout)
    reach = ANYWHERE if allow_private else PUBLIC
    fetched = fetch(url, limits=limits, reach=reach, robots=robots)
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return asyncio.run(fetched)
    # A notebook has a running loop, and a loop cannot run inside another one.
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, fetched).result()


def _reason_of(error: Exception, limits: FetchLimits, reach: Reach) -> str:
    """Explain why a page was not fetched, without quoting anything from the response."""
    match error:
        case TimeoutError():
            return f"it takes more than {limits.seconds:g} seconds; try again later"
        case RefusedError():
            return str(error)
        case aiohttp.ClientConnectorDNSError() | UnicodeError():
            return "its host name cannot be resolved; check the name"
        case aiohttp.ClientSSLError():
            return f"its TLS certificate is not valid; {SAVE_ADVICE}"
        case aiohttp.ClientConnectorError(os_error=AddressRefusedError()):
            return f"its host has no public address, and others are not allowed; {reach.remedy}"
        case aiohttp.ClientConnectorError():
            return "its server cannot be reached; try again later"
        case aiohttp.ClientPayloadError():
            return _INCOMPLETE
        case _:
            return f"its server does not speak HTTP; {SAVE_ADVICE}"


def _session(reach: Reach) -> aiohttp.ClientSession:
    return aiohttp.ClientSession(
        connector=guarded_connector(reach.is_allowed),
        cookie_jar=aiohttp.DummyCookieJar(),
        headers={
            "Accept": ", ".join(_PAGE_TYPES),
            "User-Agent": f"{_AGENT}/{importlib.metadata.version('webjury')}",
        },
        timeout=aiohttp.ClientTimeout(),  # no timeout here: `fetch` has one for all requests
        trust_env=False,
    )


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
        if not self._rules[origin].can_fetch(str(url), _AGENT):
            raise RefusedError("its site's robots.txt does not allow it; ask the site")


async def _read_rules(session: aiohttp.ClientSession, reach: Reach, url: URL) -> Rules:
    """The status and text of a robots.txt; 0 without an answer, or if it must not be read."""

    async def get(target: URL) -> Rules | str:
        async with session.get(target, allow_redirects=False) as response:
            if location := _redirect(response):
                return redirect_target(target, location)
            content = await _read(response.content, _MAX_RULES_BYTES)
            return response.status, content.decode("utf-8", "replace")

    try:
        return await _follow([str(url)], reach, LIMITS.max_redirects, get)
    except _FAILURES:
        return 0, ""


async def _get_page(
    session: aiohttp.ClientSession, rules: Robots | None, max_bytes: int, url: URL
) -> FetchedPage | str:
    """Return a page, or the address that it redirects to."""
    if rules:
        await rules.check(url)
    async with session.get(url, allow_redirects=False) as response:
        if location := _redirect(response):
            return redirect_target(url, location)
        if not 200 <= response.status < 300:
            status = f"{response.status} {responses.get(response.status, '')}".rstrip()
            raise RefusedError(f"its server answers {status}; check the address")
        content_type, charset = parse_content_type(response.headers.get("Content-Type", ""))
        if content_type not in (*_PAGE_TYPES, ""):
            raise RefusedError(
                f"its type is {content_type!a}, not a web page; give the address of a page"
            )
        content = await _read(response.content, max_bytes + 1)
        _check_size(len(content), max_bytes)
        if response.headers.get("Content-Encoding", "").lower() == _X_GZIP:
            content = _decompress(content, max_bytes)
        return FetchedPage(str(url), content, charset)


def _redirect(response: aiohttp.ClientResponse) -> str | None:
    """Where a response redirects to, as it says; None if it does not."""
    return response.headers.get("Location") if response.status in _REDIRECTS else None


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
        raise RefusedError(_INCOMPLETE) from None
    _check_size(len(page), max_bytes)
    if not stream.eof:
        raise RefusedError(_INCOMPLETE)
    return page


def _check_size(n_bytes: int, max_bytes: int) -> None:
    if n_bytes > max_bytes:
        raise RefusedError(f"it has more than {max_bytes:,} bytes; give a smaller page")
