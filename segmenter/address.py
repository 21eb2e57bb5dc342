"""Where a page is from, as far as it says so itself."""

import re
from collections.abc import Iterator
from urllib.parse import urljoin, urlsplit

from lxml.html import HtmlElement

__all__ = ["base_address", "host_of", "own_address"]

_SCHEME = re.compile(r"(?:[a-z][a-z0-9+.-]*:)?//", re.IGNORECASE)


def host_of(address: str) -> str:
    """Host of a URL, or of a host with or without a port; empty if there is none."""
    address = address.strip()
    try:
        parts = urlsplit(address if _SCHEME.match(address) else f"//{address}")
        return (parts.hostname or "").rstrip(".")
    except ValueError:
        return ""


def own_address(tree: HtmlElement) -> str:
    """Where a page says it is from; empty if it does not."""
    return next(filter(_is_absolute, _named_addresses(tree)), "")


def _is_absolute(address: str) -> bool:
    return address.strip().lower().startswith(("http://", "https://")) and bool(host_of(address))


def _named_addresses(tree: HtmlElement) -> Iterator[str]:
    """What a page gives as its address, the most telling first."""
    for link in tree.iter("link"):
        if "canonical" in (link.get("rel") or "").lower().split():
            yield link.get("href") or ""
    for meta in tree.iter("meta"):
        if meta.get("property") == "og:url":
            yield meta.get("content") or ""
    for base in tree.iter("base"):
        yield base.get("href") or ""


def base_address(tree: HtmlElement, url: str | None = None) -> str:
    """What a page's relative addresses are relative to; empty if nothing tells.

    Parameters
    ----------
    tree : HtmlElement
    url : str, optional
        Where the page is from; by default, where it says so itself.

    Returns
    -------
    str
    """
    address = url or own_address(tree)
    base = next(tree.iter("base"), None)
    href = base.get("href") if base is not None else None
    try:
        return str(urljoin(address, href or ""))
    except ValueError:
        return address
