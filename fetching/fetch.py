"""Fetch one page."""

import asyncio
import importlib.metadata
from dataclasses import dataclass
from email.message import Message
from http.client import responses

import aiohttp
from yarl import URL

from ..errors import FetchError
from .connector import guarded_connector
from .reach import INTERNET, Reach
from .refusals import RefusedError, reason_of
from .urls import join, parse_url, shown

__all__ = ["LIMITS", "FetchLimits", "Fetched", "declared", "fetch"]

_REDIRECTS = frozenset((301, 302, 303, 307, 308))
_PAGES = ("text/html", "application/xhtml+xml", "application/xml", "text/xml", "text/plain")
#: Of a Content-Type header: its parsers are quadratic, and no honest one is longer.
_MAX_TYPE_LENGTH = 200


@dataclass(frozen=True, slots=True)
class FetchLimits:
    """What a page may take.

    Attributes
    ----------
    max_bytes : int
        Bytes of a page, after decompression.
    seconds : float
        For all of it: names, connections, redirects, content.
    max_redirects : int
        That are followed.
    """

    max_bytes: int = 10_000_000
    seconds: float = 20.0
    max_redirects: int = 5


LIMITS = FetchLimits()


@dataclass(frozen=True, slots=True)
class Fetched:
    """A page as it came.

    Attributes
    ----------
    url : str
        Where it is from, after redirects.
    content : bytes
    charset : str or None
        What the server declared.
    content_type : str
        Such as ``text/html``; empty if the server declared none.
    """

    url: str
    content: bytes
    charset: str | None
    content_type: str


async def fetch(url: str, *, limits: FetchLimits = LIMITS, reach: Reach = INTERNET) -> Fetched:
    """Fetch a page from the internet, and from nowhere else.

    Only http and https, on their own ports, from public addresses; no proxies, cookies or
    credentials. Each redirect is checked like the URL itself.

    Parameters
    ----------
    url : str
    limits : FetchLimits
    reach : Reach
        Anything but `INTERNET` is for tests, whose servers are on this machine.

    Returns
    -------
    Fetched

    Raises
    ------
    FetchError
        If the URL is refused, a limit is passed, or what comes is no page.
    """
    asked = url
    try:
        async with asyncio.timeout(limits.seconds), _session(reach) as session:
            for _ in range(limits.max_redirects + 1):
                answer = await _get(session, parse_url(url, reach.ports), limits.max_bytes)
                if isinstance(answer, Fetched):
                    return answer
                url = answer
            raise RefusedError("it redirects too often; give the address it ends at")
    except TimeoutError as error:
        raise _failure(
            asked, url, f"it takes more than {limits.seconds:g} seconds; try again later"
        ) from error
    except (RefusedError, aiohttp.ClientError, OSError, UnicodeError) as error:
        raise _failure(asked, url, reason_of(error)) from error


def _failure(asked: str, url: str, reason: str) -> FetchError:
    name = shown(asked) if url == asked else f"{shown(asked)}, which leads to {shown(url)}"
    return FetchError(f"cannot fetch {name}: {reason}")


def _session(reach: Reach) -> aiohttp.ClientSession:
    return aiohttp.ClientSession(
        connector=guarded_connector(reach.is_allowed),
        cookie_jar=aiohttp.DummyCookieJar(),
        headers={
            "Accept": ", ".join(_PAGES),
            "User-Agent": f"webjury/{importlib.metadata.version('webjury')}",
        },
        timeout=aiohttp.ClientTimeout(),  # none of its own
        trust_env=False,
    )


async def _get(session: aiohttp.ClientSession, url: URL, max_bytes: int) -> Fetched | str:
    """Fetch a page, or where it has gone to."""
    async with session.get(url, allow_redirects=False) as response:
        if response.status in _REDIRECTS and "Location" in response.headers:
            return join(url, response.headers["Location"])
        if not 200 <= response.status < 300:
            status = f"{response.status} {responses.get(response.status, '')}".rstrip()
            raise RefusedError(f"its host answers {status}; check the address")
        content_type, charset = declared(response.headers.get("Content-Type", ""))
        if content_type not in (*_PAGES, ""):
            raise RefusedError(f"it is {content_type!a}, and no page; give the address of a page")
        content = await _read(response.content, max_bytes)
        return Fetched(str(url), content, charset, content_type)


def declared(header: str) -> tuple[str, str | None]:
    """Read a Content-Type header.

    Parameters
    ----------
    header : str
        Empty if there is none.

    Returns
    -------
    content_type : str
        Empty if there is none.
    charset : str or None
    """
    message = Message()
    message["Content-Type"] = header[:_MAX_TYPE_LENGTH]
    return (message.get_content_type() if header else ""), message.get_content_charset() or None


async def _read(stream: aiohttp.StreamReader, max_bytes: int) -> bytes:
    """Read what aiohttp decompresses in small pieces, so that none of them is too large."""
    content = bytearray()
    async for piece in stream.iter_any():
        content += piece
        if len(content) > max_bytes:
            raise RefusedError(f"it has more than {max_bytes:,} bytes; give a smaller page")
    return bytes(content)
