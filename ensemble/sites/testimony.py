"""Testimonies: the records of a site's pages, and the counts of pages that have each text.

A record contains hashes of texts. Counts are two parallel arrays: twelve bytes for each text.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import blake2b
from typing import Self
from urllib.parse import urlsplit

import numpy as np
from numpy.typing import NDArray

from ...addresses import bare_host
from ...arrays import Ints, find_sorted
from ...segmenter.page import Page
from ...segmenter.segments import block_texts
from .text_keys import text_keys

Keys = NDArray[np.uint64]

#: Keys are counted in chunks of more than this number.
_CHUNK = 1 << 18


@dataclass(frozen=True, slots=True, eq=False)
class Testimony:
    """The record of one page for its site."""

    host: str
    identity: Keys  # hashes of its address and of its whole text; copies share at least one
    texts: Keys  # hashes of its segments' texts, ascending, without duplicates


def page_testimony(page: Page) -> Testimony:
    """Make the record of a page for its site."""
    keys = text_keys(list(set(block_texts(page))))
    return Testimony(site_host(page), identity_keys(page), np.unique(keys))


def site_host(page: Page) -> str:
    """Host of a page without a leading ``www.``; empty if neither page nor caller names a host.

    Examples
    --------
    >>> site_host(Page("<p>Text", url="https://www.example.org/page"))
    'example.org'
    """
    return bare_host(page.address)


def identity_keys(page: Page) -> Keys:
    """Keys that identify a page and its copies: hashes of its address, and of its text.

    Many sites declare their home page as the address of all pages; such an address is ignored.
    """
    addresses = (page.declared_address, page.url or "")
    address = next(filter(_identifies_page, addresses), "")
    shown = page.text.lower()
    texts = (text.encode("utf-8", "replace") for text in (address, shown) if text)
    digests = b"".join(blake2b(text, digest_size=8).digest() for text in texts)
    return np.frombuffer(digests, dtype="<u8").astype(np.uint64)


def _identifies_page(address: str) -> bool:
    try:
        parts = urlsplit(address)
    except ValueError:
        return False
    return bool(parts.path.strip("/") or parts.query)


@dataclass(frozen=True, slots=True, eq=False)
class Counts:
    """How often keys were seen."""

    keys: Keys  # ascending, without duplicates
    times: NDArray[np.uint32]

    def __len__(self) -> int:
        """Number of keys."""
        return len(self.keys)

    @classmethod
    def of(cls, sets: Iterable[Keys], limit: int) -> Self:
        """Count how many sets contain each key; beyond the limit, the rarest keys are dropped.

        Examples
        --------
        >>> found = Counts.of([np.array([7, 9], np.uint64), np.array([9], np.uint64)], limit=10)
        >>> found.times_of(np.array([9, 8, 7], np.uint64)).tolist()
        [2, 0, 1]
        """
        counts = cls(np.zeros(0, np.uint64), np.zeros(0, np.uint32))
        for chunk in _chunks(sets):
            keys, times = np.unique(np.concatenate(chunk), return_counts=True)
            counts = counts.plus(cls(keys, times.astype(np.uint32)), limit)
        return counts

    def plus(self, other: Self, limit: int) -> Self:
        """Add other counts, and drop all but the `limit` keys that were seen most often."""
        keys, place = np.unique(np.concatenate([self.keys, other.keys]), return_inverse=True)
        times = np.zeros(len(keys), np.uint32)
        np.add.at(times, place, np.concatenate([self.times, other.times]))
        if len(keys) > limit:
            # Of keys seen equally often, the smallest are kept: any fixed order would do.
            kept = np.sort(np.argsort(-times.astype(np.int64), kind="stable")[:limit])
            keys, times = keys[kept], times[kept]
        return type(self)(keys, times)

    def times_of(self, keys: Keys) -> Ints:
        """How often keys were seen; 0 for keys that were never seen, or were dropped."""
        times, (places, are_known) = np.zeros(len(keys), np.int64), find_sorted(self.keys, keys)
        times[are_known] = self.times[places[are_known]]
        return times


def _chunks(sets: Iterable[Keys]) -> Iterator[list[Keys]]:
    chunk: list[Keys] = []
    size = 0
    for keys in sets:
        chunk.append(keys)
        size += len(keys)
        if size > _CHUNK:
            yield chunk
            chunk, size = [], 0
    if chunk:
        yield chunk
