"""Fetch one page from the web."""

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor  # noqa: TID251 (no extractor runs there)

import aiohttp

from ..errors import FetchError
from ..fetch_options import FetchOptions
from .client import ANYONE, Client
from .reach import (
    ANYWHERE,
    INTERNET,
    PUBLIC,
    SAVE_ADVICE,
    AddressRefusedError,
    Reach,
    RefusedError,
    printable_url,
)
from .visit import FAILURES, INCOMPLETE, LIMITS, FetchedPage, FetchLimits, Robots, Visit

#: Turns the page that a server sends into the page that a reader sees.
#: The last argument is the time of the event loop by which it must be done.
Finish = Callable[[Visit, Robots | None, FetchedPage, float], Awaitable[FetchedPage]]


async def fetch(
    url: str,
    *,
    limits: FetchLimits = LIMITS,
    reach: Reach = INTERNET,
    robots: bool = False,
    client: Client = ANYONE,
    finish: Finish | None = None,
) -> FetchedPage:
    """Fetch a page from the web.

    Only http and https to the addresses and ports of the reach are allowed. Each redirect is
    checked like the URL itself. With ``robots``, the robots.txt of each site is obeyed. Raises a
    `FetchError` if the URL is not allowed, a limit is exceeded, or the response is not a page.
    """
    route = [url]
    try:
        deadline = asyncio.get_running_loop().time() + limits.seconds
        async with asyncio.timeout_at(deadline), client.session(reach) as session:
            visit = Visit(session, client, reach, limits, route)
            rules = Robots(visit.rules) if robots else None
            page = await visit.page(rules)
            return await finish(visit, rules, page, deadline) if finish else page
    except FAILURES as error:
        redirected = "" if len(route) == 1 else f", which leads to {printable_url(route[-1])}"
        reason = _reason_of(error, limits, reach)
        raise FetchError(f"cannot fetch {printable_url(url)}{redirected}: {reason}") from error


async def fetch_with(url: str, options: FetchOptions) -> FetchedPage:
    """Fetch a page for `webjury.afetch`."""
    finish = None
    if options.render:
        from .render import render  # here, because it needs a library of its own

        finish = render
    return await fetch(
        url,
        limits=FetchLimits(seconds=options.timeout),
        reach=ANYWHERE if options.allow_private else PUBLIC,
        robots=options.robots,
        client=Client.of(options),
        finish=finish,
    )


def fetch_now(url: str, options: FetchOptions) -> FetchedPage:
    """Fetch a page for `webjury.fetch`, with or without a running event loop."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return asyncio.run(fetch_with(url, options))
    # A notebook has a running loop, and a loop cannot run inside another one.
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, fetch_with(url, options)).result()


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
        case AddressRefusedError() | aiohttp.ClientConnectorError(os_error=AddressRefusedError()):
            return f"its host has no public address, and others are not allowed; {reach.remedy}"
        case aiohttp.ClientProxyConnectionError() | aiohttp.ClientHttpProxyError():
            return "the proxy does not answer, or refuses; check its address"
        case aiohttp.ClientConnectorError():
            return "its server cannot be reached; try again later"
        case aiohttp.ClientPayloadError():
            return INCOMPLETE
        case _:
            return f"its server does not speak HTTP; {SAVE_ADVICE}"
