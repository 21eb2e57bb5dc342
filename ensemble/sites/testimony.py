"""What is recorded of one page of a site: its host, its identity, and hashes of its texts."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from urllib.parse import urlsplit

import numpy as np

from ...segmenter.address import host_of, own_address
from ...segmenter.blocks import blocks
from ...segmenter.page import Page
from ...segmenter.segment import Segment
from .counts import Keys

__all__ = ["Testimony", "bare_host", "identity_keys", "page_testimony", "site_host", "text_keys"]


@dataclass(frozen=True, slots=True, eq=False)
class Testimony:
    """What one page tells of its site.

    Attributes
    ----------
    host : str
        As `site_host` gives it.
    identity : ndarray of uint64
        Keys of its address and of its whole text. Pages that share one are copies of each other.
    texts : ndarray of uint64
        A key for each text of its segments, ascending, each once.
    """

    host: str
    identity: Keys
    texts: Keys


def page_testimony(page: Page) -> Testimony:
    """What a page tells of its site.

    Parameters
    ----------
    page : Page

    Returns
    -------
    Testimony
    """
    return Testimony(site_host(page), identity_keys(page), np.unique(text_keys(blocks(page))))


def site_host(page: Page) -> str:
    """Host of a page without a leading ``www.``; empty if neither page nor caller names one.

    Examples
    --------
    >>> site_host(Page("<p>Text", url="https://www.example.org/page"))
    'example.org'
    """
    return bare_host(page.address)


def bare_host(address: str) -> str:
    """Host of an address without a leading ``www.``; empty if it has none."""
    return host_of(address).removeprefix("www.")


def identity_keys(page: Page) -> Keys:
    """Keys by which copies of a page are found: of its own address, and of its text.

    Many sites declare their home page as the address of all pages; such an address is not used.
    """
    addresses = (own_address(page.tree), page.url or "")
    address = next(filter(_names_a_page, addresses), "")
    return _keys(filter(None, (address, page.text.lower())))


def text_keys(segments: Sequence[Segment]) -> Keys:
    """A key for the text of each segment, the same for texts that differ in case alone."""
    return _keys(segment.text.lower() for segment in segments)


def _names_a_page(address: str) -> bool:
    try:
        parts = urlsplit(address)
    except ValueError:
        return False
    return bool(parts.path.strip("/") or parts.query)


def _keys(texts: Iterable[str]) -> Keys:
    digests = b"".join(
        blake2b(text.encode("utf-8", "replace"), digest_size=8).digest() for text in texts
    )
    return np.frombuffer(digests, dtype="<u8").astype(np.uint64)
