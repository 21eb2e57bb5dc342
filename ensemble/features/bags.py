"""Bags of hashed tokens: 32-bit numbers that are the same on every page."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain
from typing import Self
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from ...arrays import Ints

Hashes = NDArray[np.uint32]
#: Rows and hashes, two arrays of equal length: each hash belongs to the bag of its row.
HashPairs = tuple[Ints, Hashes]

_FACTOR = np.uint32(0x9E3779B1)


def salted(hashes: Hashes, salt: str) -> Hashes:
    """Hashes of the same tokens in another role, such as a word that begins a text."""
    return hashes ^ np.uint32(salt_number(salt))


@cache
def salt_number(salt: str) -> int:
    """The bits that a salt flips in a hash."""
    # Tokens have no spaces, so that no token's hash equals a salt: together they would give 0.
    return crc32(f"as {salt}".encode())


def ngram_hashes(parts: Iterable[Hashes]) -> Hashes:
    """Hashes of n-grams, from the hashes of their first tokens, their second tokens, and so on."""
    first, *others = parts
    ngrams = first
    for part in others:
        ngrams = ngrams * _FACTOR + part
    return ngrams


def span_places(starts: Ints, counts: Ints) -> Ints:
    """The indices of several spans, one span after the other.

    Examples
    --------
    >>> span_places(np.array([5, 0]), np.array([2, 3])).tolist()
    [5, 6, 0, 1, 2]
    """
    before = np.cumsum(counts) - counts
    return np.repeat(starts - before, counts) + np.arange(counts.sum())


def stable_order(hashes: Hashes) -> Ints:
    """The indices that sort hashes; equal hashes keep their order.

    Sorting numbers made of hash and index takes a fraction of the time of np.argsort.

    Examples
    --------
    >>> stable_order(np.array([7, 5, 7, 5], dtype=np.uint32)).tolist()
    [1, 3, 0, 2]
    """
    numbers = (hashes.astype(np.uint64) << np.uint64(32)) | np.arange(len(hashes), dtype=np.uint64)
    return (np.sort(numbers) & np.uint64(0xFFFFFFFF)).astype(np.int64)


@dataclass(frozen=True, slots=True)
class Bags:
    """Several bags of hashes in two arrays, one bag after the other; and the size of each bag."""

    hashes: Hashes
    counts: Ints

    @classmethod
    def of(cls, bags: Sequence[Collection[int]]) -> Self:
        """Build bags from one collection of hashes each."""
        counts = np.fromiter(map(len, bags), dtype=np.int64, count=len(bags))
        hashes = np.fromiter(chain.from_iterable(bags), np.uint32, int(counts.sum()))
        return cls(hashes, counts)

    @classmethod
    def from_pairs(cls, parts: Sequence[HashPairs], n_bags: int) -> Self:
        """Build bags from several lists of (row, hash)."""
        rows, hashes = map(np.concatenate, zip(*parts, strict=True))
        order = np.argsort(rows, kind="stable")
        return cls(hashes[order], np.bincount(rows, minlength=n_bags))

    @classmethod
    def of_distinct(cls, parts: Sequence[HashPairs], n_bags: int) -> Self:
        """Build bags from several lists of (row, hash): each hash once, in ascending order."""
        rows, hashes = map(np.concatenate, zip(*parts, strict=True))
        # np.unique uses hashing, which takes several times as long.
        keys = np.sort((rows.astype(np.uint64) << np.uint64(32)) | hashes)
        is_new = np.ones(len(keys), dtype=np.bool_)
        is_new[1:] = keys[1:] != keys[:-1]
        keys = keys[is_new]
        counts = np.bincount((keys >> np.uint64(32)).astype(np.int64), minlength=n_bags)
        return cls(keys.astype(np.uint32), counts)

    @classmethod
    def join(cls, parts: "Sequence[Bags]") -> Self:
        """Join the bags of several pages."""
        return cls(
            np.concatenate([part.hashes for part in parts]),
            np.concatenate([part.counts for part in parts]),
        )

    @property
    def pairs(self) -> HashPairs:
        """The hashes as (row, hash)."""
        return np.repeat(np.arange(len(self.counts)), self.counts), self.hashes

    def with_last(self, hashes: Hashes) -> Self:
        """The bags, each with one more hash at its end."""
        return type(self)(np.insert(self.hashes, np.cumsum(self.counts), hashes), self.counts + 1)

    def without_repeats(self) -> Self:
        """The bags without repetitions: the first of several equal hashes in a bag is kept."""
        rows, hashes = self.pairs
        order = stable_order(hashes)
        is_repeated = (np.diff(hashes[order]) == 0) & (np.diff(rows[order]) == 0)
        is_first = np.ones(len(hashes), dtype=np.bool_)
        is_first[order[1:]] = ~is_repeated
        counts = np.bincount(rows[is_first], minlength=len(self.counts))
        return type(self)(hashes[is_first], counts)

    def take(self, rows: Ints) -> Self:
        """The bags of some rows, which may be repeated."""
        starts = np.cumsum(self.counts) - self.counts
        counts = self.counts[rows]
        return type(self)(self.hashes[span_places(starts[rows], counts)], counts)
