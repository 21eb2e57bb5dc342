"""The public functions that use the network: fetch a page, and extract it."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, TypedDict, Unpack

from .addresses import url_text
from .answer.extraction import Extraction
from .api import extract
from .choices import Favor, HiddenUse, JuryUse, Mode
from .ensemble.models.selector import Selector
from .ensemble.models.voter import Voter
from .fetch_options import FetchOptions
from .segmenter.page import Page

__all__ = ["afetch", "fetch", "read"]


class FetchKeywords(TypedDict, total=False):
    """Options of `fetch`."""

    timeout: float
    robots: bool
    allow_private: bool
    user_agent: str | None
    headers: Mapping[str, str]
    cookie_file: str | Path | None
    proxy: str | None
    render: bool


class ReadOptions(FetchKeywords, total=False):
    """Options of `read`."""

    favor: Favor
    comments: bool | None
    jury: JuryUse
    jurors: Sequence[str] | None
    model: str | Path | Selector | Voter | None
    hidden: HiddenUse


def fetch(
    url: str,
    *,
    timeout: float = 20.0,
    robots: bool = False,
    allow_private: bool = False,
    user_agent: str | None = None,
    headers: Mapping[str, str] | None = None,
    cookie_file: str | Path | None = None,
    proxy: str | None = None,
    render: bool = False,
) -> Page:
    """Fetch a page from the web.

    Only http and https are supported; at most 10 MB are read, and five redirects followed. Proxies
    and passwords of the environment are not used.

    Parameters
    ----------
    url : str
    timeout : float
        Seconds for host names, connections, redirects and content together.
    robots : bool
        Whether to obey the site's robots.txt.
    allow_private : bool
        Whether to allow addresses that are not public, such as those of this machine or of your
        own network. Do not allow them for addresses from strangers.
    user_agent : str, optional
        What the request says about its sender; by default, webjury and its version.
    headers : mapping of str to str, optional
        Further headers of requests to the host of the URL; no other host gets them.
    cookie_file : str or Path, optional
        A ``cookies.txt`` in the format of Netscape, as browsers export it and curl writes it. Each
        site gets its own cookies.
    proxy : str, optional
        Address of a proxy, http or https. It resolves the names of hosts, so it alone decides
        whether they lead to a private address.
    render : bool
        Whether to run the page's scripts in Chromium, which needs ``webjury[render]``: cookies are
        accepted, the page is scrolled to its end, and shadow roots are opened. What the page loads
        is fetched with the same checks as the page; images, videos and fonts are not loaded.

    Returns
    -------
    Page
        The page with its address, for `extract`.

    Raises
    ------
    FetchError
        If the URL is not allowed, a limit is exceeded, or the response is not a page; with
        ``render``, also if no browser starts.
    OptionError
        If a header or the address of the proxy is not valid, or the cookies cannot be read.
    InputError
        If the content is not a page.
    """
    from .fetching.fetch import fetch_now

    options = FetchOptions(
        timeout=timeout,
        robots=robots,
        allow_private=allow_private,
        user_agent=user_agent,
        headers=headers or {},
        cookie_file=cookie_file,
        proxy=proxy,
        render=render,
    )
    fetched = fetch_now(url_text(url), options)
    return Page(fetched.content, fetched.charset, fetched.url)


async def afetch(url: str, **options: Unpack[FetchKeywords]) -> Page:
    """Fetch a page from the web, without blocking the event loop.

    Parameters
    ----------
    url, **options
        As for `fetch`.

    Returns
    -------
    Page
        The page with its address, for `aextract`.

    Raises
    ------
    WebjuryError
        Any error that `fetch` raises.
    """
    from .fetching.fetch import fetch_with

    fetched = await fetch_with(url_text(url), FetchOptions(**options))
    return Page(fetched.content, fetched.charset, fetched.url)


def read(url: str, mode: Mode | None = None, **options: Unpack[ReadOptions]) -> Extraction:
    """Fetch a page from the web and extract its main content.

    Parameters
    ----------
    url : str
    mode : {"voter", "selector", "fast"}
        As for `extract`.
    **options
        Those of `fetch`, such as ``render=True``, and ``favor``, ``comments``, ``jury``,
        ``jurors``, ``model`` and ``hidden`` of `extract`. The timeout is that of `fetch`.

    Returns
    -------
    Extraction

    Raises
    ------
    WebjuryError
        Any error that `fetch` or `extract` raises.

    Examples
    --------
    The chunks of a page for a language model::

        page = webjury.read("https://example.org/article")
        chunks = page.chunks(max_tokens=500)
    """
    given: dict[str, Any] = dict(options)
    names = FetchKeywords.__annotations__
    page = fetch(url, **{name: given.pop(name) for name in names if name in given})
    return extract(page, mode, **given)
