"""Bags of hashed tokens: 32-bit numbers that are the same on every page."""

from collections.abc import Collection, Sequence
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

#: The hash of several words is that of the first times this factor, plus that of the second, and
#: so on.
NGRAM_FACTOR = np.uint32(0x9E3779B1)


def salted(hashes: Hashes, salt: str) -> Hashes:
    """Hashes of the same tokens in another role, such as a word that begins a text."""
    return hashes ^ np.uint32(salt_number(salt))


@cache
def salt_number(salt: str) -> int:
    """The bits that a salt flips in a hash."""
    # Tokens have no spaces, so that no token's hash equals a salt: together they would give 0.
    return crc32(f"as {salt}".encode())


def span_places(starts: Ints, counts: Ints) -> Ints:
    """The indices of several spans, one span after the other.

    Examples
    --------
    >>> span_places(np.array([5, 0]), np.array([2, 3])).tolist()
    [5, 6, 0, 1, 2]
    """
    before = np.cumsum(counts) - counts
    return np.repeat(starts - before, counts) + np.arange(counts.sum())


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

    def take(self, rows: Ints) -> Self:
        """The bags of some rows, which may be repeated."""
        starts = np.cumsum(self.counts) - self.counts
        counts = self.counts[rows]
        return type(self)(self.hashes[span_places(starts[rows], counts)], counts)
