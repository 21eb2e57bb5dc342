"""Find duplicate pages, in two data sets or under two hosts of one data set.

A model that has learned from a page knows its duplicates. Therefore hosts that share a page form a
group, and all pages of a group are held out together.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from ...progress import track_in_lines
from .gold_pages import GoldPage

#: Number of words in a shingle.
SHINGLE = 8
#: Number of shingles in a page's sketch, which are those with the smallest hashes (Broder, "On the
#: resemblance and containment of documents", 1997).
SKETCH = 64
#: Minimum share of their sketches that equal pages have in common.
MIN_LIKENESS = 0.8
#: Minimum number of shingles to compare; pages with fewer must be equal in bytes.
MIN_SHINGLES = 50
#: Maximum number of pages of a shingle; more common ones come from software that many sites use.
MAX_PAGES = 40
_MARKUP = re.compile(rb"<(script|style)\b.*?</\1\s*>|<!--.*?-->|<[^>]*>", re.DOTALL | re.IGNORECASE)
_FACTOR = np.uint64(0x9E3779B97F4A7C15)

Sketch = NDArray[np.uint64]


class SamePages(NamedTuple):
    """Two pages that are the same.

    Attributes
    ----------
    first, second : int
        Places of the pages in the sequence.
    likeness : float
        Share of their sketches that they have in common; 1 if their bytes are equal.
    """

    first: int
    second: int
    likeness: float


def same_pages(pages: Sequence[GoldPage]) -> list[SamePages]:
    """Find pages with equal bytes, or with nearly the same text.

    Parameters
    ----------
    pages : sequence of GoldPage
        Pages of one data set, or of several.

    Returns
    -------
    list of SamePages
        Pairs in the order of the pages.
    """
    sketches = [_sketch(page.html) for page in track_in_lines(pages, "Comparing pages")]
    pages_by_shingle: dict[int, list[int]] = defaultdict(list)
    pages_by_bytes: dict[bytes, list[int]] = defaultdict(list)
    for number, (page, sketch) in enumerate(zip(pages, sketches, strict=True)):
        pages_by_bytes[page.html].append(number)
        for shingle in sketch.tolist():
            pages_by_shingle[shingle].append(number)
    pairs = {pair: 1.0 for copies in pages_by_bytes.values() for pair in _pairs(copies)}
    shared = Counter(
        pair
        for numbers in pages_by_shingle.values()
        if len(numbers) <= MAX_PAGES
        for pair in _pairs(numbers)
    )
    for pair, count in shared.items():
        # Computing the likeness takes time, and most pairs share only one or two shingles.
        if pair not in pairs and count >= MIN_LIKENESS * MIN_SHINGLES / 2:
            likeness = _likeness(sketches[pair[0]], sketches[pair[1]])
            if likeness >= MIN_LIKENESS:
                pairs[pair] = likeness
    return [SamePages(*pair, pairs[pair]) for pair in sorted(pairs)]


def _pairs(numbers: Sequence[int]) -> Iterator[tuple[int, int]]:
    for place, first in enumerate(numbers):
        for second in numbers[place + 1 :]:
            yield first, second


def _sketch(html: bytes) -> Sketch:
    """Compute the smallest hashes of the shingles of a page's text; empty if the text is short."""
    words = _MARKUP.sub(b" ", html).lower().split()
    numbers = {word: crc32(word) for word in set(words)}
    hashes = np.array([numbers[word] for word in words], dtype=np.uint64)
    n_shingles = len(hashes) - SHINGLE + 1
    if n_shingles < MIN_SHINGLES:
        return np.zeros(0, dtype=np.uint64)
    shingles = np.zeros(n_shingles, dtype=np.uint64)
    for place in range(SHINGLE):
        shingles = shingles * _FACTOR + hashes[place : place + n_shingles]
    # Mix the bits; otherwise the last word alone would determine the smallest hashes.
    shingles ^= shingles >> np.uint64(29)
    return np.unique(shingles * _FACTOR)[:SKETCH]


def _likeness(first: Sketch, second: Sketch) -> float:
    """Compute the share of the smallest hashes of the union that both sketches have."""
    union = np.union1d(first, second)[: min(len(first), len(second))]
    return float(np.isin(union, np.intersect1d(first, second)).mean()) if len(union) else 0.0


def join_hosts(datasets: Sequence[Sequence[GoldPage]]) -> list[list[GoldPage]]:
    """Give hosts that share a page one name, so that they are in one fold.

    Parameters
    ----------
    datasets : sequence of sequence of GoldPage
        Pages of each data set.

    Returns
    -------
    list of list of GoldPage
        The same pages; hosts of a group are replaced by the first of them in alphabetical order.
    """
    pages = [page for dataset in datasets for page in dataset]
    representatives = {page.host: page.host for page in pages}

    def find_representative(host: str) -> str:
        while representatives[host] != host:
            host = representatives[host]
        return host

    for first, second, _ in same_pages(pages):
        kept, merged = sorted(
            (find_representative(pages[first].host), find_representative(pages[second].host))
        )
        representatives[merged] = kept
    return [
        [replace(page, host=find_representative(page.host)) for page in dataset]
        for dataset in datasets
    ]
