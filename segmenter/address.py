"""Addresses of pages and sites."""

import re
from collections.abc import Iterable, Iterator, Sequence
from urllib.parse import urlsplit

from lxml.html import HtmlElement

from ..addresses import is_address

_LINE_BREAKS = re.compile("[\t\n\r]")
_AROUND = "".join(map(chr, range(0x21)))
_SCHEME = re.compile(r"(?:[a-z][a-z0-9+.-]*:)?//", re.IGNORECASE)
#: Most characters of a URL that a warning shows.
_LONGEST_SHOWN = 100


def clean_address(address: str) -> str:
    r"""Clean an address as browsers do: without tabs, line breaks, and spaces around it.

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


def bare_host(address: str) -> str:
    """Host of an address without a leading ``www.``; empty if it has none.

    A host with control characters or spaces does not count: hosts are shown, and name files.
    """
    host = host_of(address)
    return host.removeprefix("www.") if host.isprintable() and " " not in host else ""


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


def canonical_addresses(elements: Sequence[HtmlElement]) -> Iterator[str]:
    """Addresses that a page declares to be its own, the more reliable first.

    The elements are those in which it states something: `webjury.segmenter.survey.Survey.stating`.
    """
    of_metas = []
    for element in elements:
        if element.tag == "meta":
            if element.get("property") == "og:url":
                of_metas.append(element.get("content") or "")
        elif element.tag == "link" and "canonical" in (element.get("rel") or "").lower().split():
            yield element.get("href") or ""
    yield from of_metas


def bases(elements: Iterable[HtmlElement]) -> list[str]:
    """The addresses of elements ``base``, cleaned; empty for one without."""
    return [clean_address(one.get("href") or "") for one in elements if one.tag == "base"]


def first_absolute(addresses: Iterable[str]) -> str:
    """The first address with a scheme and a host, cleaned; empty if there is none."""
    return next(filter(_is_absolute, map(clean_address, addresses)), "")


def _is_absolute(address: str) -> bool:
    return address.lower().startswith(("http://", "https://")) and bool(host_of(address))
