"""Hashes of things: words, names, tokens as numbers that are the same on every page."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Self
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from .arrays import Ints

__all__ = ["Bags", "HashPairs", "Hashes", "ngram_hashes", "salted", "spans"]

Hashes = NDArray[np.uint32]
#: Hashes, each with the number of the thing that it is of before it.
HashPairs = tuple[Ints, Hashes]

_FACTOR = np.uint32(0x9E3779B1)


def salted(hashes: Hashes, role: str) -> Hashes:
    """The hashes of the same things in a role of their own: a word as a text's first, say."""
    return hashes ^ np.uint32(crc32(role.encode()))


def ngram_hashes(parts: Iterable[Hashes]) -> Hashes:
    """Hashes of sequences, from those of their first members, their second ones and so on."""
    first, *others = parts
    sequence = first
    for part in others:
        sequence = sequence * _FACTOR + part
    return sequence


def spans(starts: Ints, counts: Ints) -> Ints:
    """All the places in some spans, one span after the other.

    Examples
    --------
    >>> spans(np.array([5, 0]), np.array([2, 3])).tolist()
    [5, 6, 0, 1, 2]
    """
    before = np.cumsum(counts) - counts
    return np.repeat(starts - before, counts) + np.arange(counts.sum())


@dataclass(frozen=True, slots=True)
class Bags:
    """Hashes of several things, one thing after the other.

    Attributes
    ----------
    hashes : ndarray of uint32, shape (n_hashes,)
    counts : ndarray of int, shape (n_things,)
        How many of them are each thing's.
    """

    hashes: Hashes
    counts: Ints

    @classmethod
    def of(cls, things: Sequence[Collection[int]]) -> Self:
        """Lay out the hashes of things."""
        counts = np.fromiter(map(len, things), dtype=np.int64, count=len(things))
        hashes = np.fromiter(chain.from_iterable(things), np.uint32, int(counts.sum()))
        return cls(hashes, counts)

    @classmethod
    def from_pairs(cls, parts: Sequence[HashPairs], n_things: int) -> Self:
        """Lay out what was heard in several ways."""
        rows, hashes = map(np.concatenate, zip(*parts, strict=True))
        order = np.argsort(rows, kind="stable")
        return cls(hashes[order], np.bincount(rows, minlength=n_things))

    def once(self) -> Self:
        """The same things, each hash of one once, in ascending order."""
        rows, hashes = self.heard
        keys = np.unique((rows.astype(np.uint64) << np.uint64(32)) | hashes)
        counts = np.bincount((keys >> np.uint64(32)).astype(np.int64), minlength=len(self.counts))
        return type(self)(keys.astype(np.uint32), counts)

    @classmethod
    def join(cls, parts: "Sequence[Bags]") -> Self:
        """The things of several pages as those of one."""
        return cls(
            np.concatenate([part.hashes for part in parts]),
            np.concatenate([part.counts for part in parts]),
        )

    @property
    def heard(self) -> HashPairs:
        """The hashes, each with the number of its thing."""
        return np.repeat(np.arange(len(self.counts)), self.counts), self.hashes

    def pick(self, things: Ints) -> Self:
        """The hashes of some things, which may come more than once."""
        starts = np.cumsum(self.counts) - self.counts
        counts = self.counts[things]
        return type(self)(self.hashes[spans(starts[things], counts)], counts)
