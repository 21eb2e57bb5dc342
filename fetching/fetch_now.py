"""Fetch one page and wait for it, with or without a running event loop."""

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor  # noqa: TID251 (no extractor runs there)
from typing import Any, TypeVar

from .fetch import LIMITS, Fetched, FetchLimits, fetch
from .reach import ANYWHERE, PUBLIC

T = TypeVar("T")


def fetch_now(
    url: str,
    *,
    timeout: float = LIMITS.seconds,
    robots: bool = False,
    allow_private: bool = False,
) -> Fetched:
    """Fetch a page.

    Parameters
    ----------
    timeout : float
        Seconds for everything: host names, connections, redirects and content.
    robots : bool
        Whether to obey the rules of the site's robots.txt.
    allow_private : bool
        Whether addresses that are not public are allowed, such as those of this machine.

    Raises
    ------
    FetchError
        If the URL is not allowed, a limit is exceeded, or the response is not a page.
    """
    limits = FetchLimits(seconds=timeout)
    reach = ANYWHERE if allow_private else PUBLIC
    return _run(fetch(url, limits=limits, reach=reach, robots=robots))


def _run(coroutine: Coroutine[Any, Any, T]) -> T:
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return asyncio.run(coroutine)
    # A notebook has a running loop, and a loop cannot run inside another one.
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, coroutine).result()
