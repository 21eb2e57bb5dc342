"""The record of one page of a site: its host, its identity, and hashes of its texts."""

from dataclasses import dataclass
from hashlib import blake2b
from urllib.parse import urlsplit

import numpy as np

from ...addresses import bare_host
from ...native import twin
from ...segmenter.page import Page
from ...segmenter.segments import block_texts
from .counts import Keys

#: Constants of the 64-bit hash FNV-1a.
_BASIS, _PRIME = 0xCBF29CE484222325, 0x100000001B3
_64_BITS = (1 << 64) - 1


@dataclass(frozen=True, slots=True, eq=False)
class Testimony:
    """The record of one page for its site."""

    host: str
    identity: Keys  # of its address and of its whole text; copies share one
    texts: Keys  # of its segments, ascending, each once


def page_testimony(page: Page) -> Testimony:
    """Record a page for its site."""
    keys = text_keys(list(set(block_texts(page))))
    return Testimony(site_host(page), identity_keys(page), np.unique(keys))


def site_host(page: Page) -> str:
    """Host of a page without a leading ``www.``; empty if neither page nor caller names one.

    Examples
    --------
    >>> site_host(Page("<p>Text", url="https://www.example.org/page"))
    'example.org'
    """
    return bare_host(page.address)


def identity_keys(page: Page) -> Keys:
    """Keys that copies of a page share: its own address, and its text.

    Many sites declare their home page as the address of all pages; such an address is not used.
    """
    addresses = (page.declared_address, page.url or "")
    address = next(filter(_names_a_page, addresses), "")
    shown = page.text_and_breaks[0].lower()
    digests = (_digest(text) for text in (address, shown) if text)
    return np.frombuffer(b"".join(digests), dtype="<u8").astype(np.uint64)


@twin("keys.text_keys", _BASIS, _PRIME)
def text_keys(texts: list[str]) -> Keys:
    """A key for the text of each segment; case does not matter.

    Examples
    --------
    >>> text_keys(["Read more", "READ MORE"]).tolist()
    [8449119413103042346, 8449119413103042346]
    """
    return np.array([_key(text.lower()) for text in texts], dtype=np.uint64)


def _key(text: str) -> int:
    """FNV-1a, over characters instead of bytes."""
    key = _BASIS
    for character in map(ord, text):
        key = (key ^ character) * _PRIME & _64_BITS
    return key


def _names_a_page(address: str) -> bool:
    try:
        parts = urlsplit(address)
    except ValueError:
        return False
    return bool(parts.path.strip("/") or parts.query)


def _digest(text: str) -> bytes:
    return blake2b(text.encode("utf-8", "replace"), digest_size=8).digest()
