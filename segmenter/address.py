"""The address of a page, as the page declares it."""

import re
from collections.abc import Iterator
from urllib.parse import urljoin, urlsplit

from lxml.html import HtmlElement

from ..addresses import is_address

__all__ = [
    "base_address",
    "canonical_address",
    "clean_address",
    "describe_relative",
    "host_name",
    "host_of",
    "own_address",
]

_LINE_BREAKS = re.compile("[\t\n\r]")
_AROUND = "".join(map(chr, range(0x21)))
_SCHEME = re.compile(r"(?:[a-z][a-z0-9+.-]*:)?//", re.IGNORECASE)
#: Most characters of a URL that a warning shows.
_LONGEST_SHOWN = 100


def clean_address(address: str) -> str:
    r"""Clean an address as browsers do.

    Parameters
    ----------
    address : str

    Returns
    -------
    str
        Without tabs and line breaks, and without spaces and control characters around it.

    Examples
    --------
    >>> clean_address("\n  https://example.org/\n  page ")
    'https://example.org/  page'
    """
    return _LINE_BREAKS.sub("", address).strip(_AROUND)


def host_of(address: str) -> str:
    """Host of a URL, or of a host with or without a port; empty if there is none."""
    address = address.strip()
    try:
        parts = urlsplit(address if _SCHEME.match(address) else f"//{address}")
        return (parts.hostname or "").rstrip(".")
    except ValueError:
        return ""


def describe_relative(url: str | None) -> str | None:
    """Warn that the URL of a page is not absolute; None if it is, or if there is none.

    Examples
    --------
    >>> describe_relative("https://example.org/page")
    >>> describe_relative("example.org/page")
    "the URL 'example.org/page' has no scheme, such as https://: relative links are left out"
    """
    if not url or is_address(url.strip()):
        return None
    shown = url if len(url) <= _LONGEST_SHOWN else f"{url[:_LONGEST_SHOWN]}..."
    return f"the URL {shown!r} has no scheme, such as https://: relative links are left out"


def host_name(address: str) -> str:
    """The longest part of a host but the top-level domain: usually the site's name."""
    return max(host_of(address).split(".")[:-1], key=len, default="")


def own_address(tree: HtmlElement) -> str:
    """The absolute address that a page declares for itself; empty if there is none."""
    bases = (clean_address(base.get("href") or "") for base in tree.iter("base"))
    return canonical_address(tree) or next(filter(_is_absolute, bases), "")


def canonical_address(tree: HtmlElement) -> str:
    """Like `own_address`, but without the element ``base``, which pages of a site may share."""
    return next(filter(_is_absolute, _canonical_addresses(tree)), "")


def _is_absolute(address: str) -> bool:
    return address.lower().startswith(("http://", "https://")) and bool(host_of(address))


def _canonical_addresses(tree: HtmlElement) -> Iterator[str]:
    """Addresses that a page declares to be its own, the more reliable first."""
    for link in tree.iter("link"):
        if "canonical" in (link.get("rel") or "").lower().split():
            yield clean_address(link.get("href") or "")
    for meta in tree.iter("meta"):
        if meta.get("property") == "og:url":
            yield clean_address(meta.get("content") or "")


def base_address(tree: HtmlElement, url: str | None = None) -> str:
    """The base of a page's relative addresses; empty if unknown.

    Parameters
    ----------
    tree : HtmlElement
    url : str, optional
        Address of the page; by default, the one that it declares.

    Returns
    -------
    str
    """
    address = url or own_address(tree)
    base = next(tree.iter("base"), None)
    href = clean_address(base.get("href") or "") if base is not None else ""
    try:
        return str(urljoin(address, href))
    except ValueError:
        return address
