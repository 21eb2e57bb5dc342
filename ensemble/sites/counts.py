"""How often 64-bit keys were seen, as two sorted arrays: twelve bytes a key."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Self

import numpy as np
from numpy.typing import NDArray

from ...arrays import Ints

Keys = NDArray[np.uint64]

#: Keys that are gathered before they are counted.
_CHUNK = 1 << 18


@dataclass(frozen=True, slots=True, eq=False)
class Counts:
    """How often keys were seen."""

    keys: Keys  # ascending, each once
    times: NDArray[np.uint32]

    def __len__(self) -> int:
        """Number of keys."""
        return len(self.keys)

    @classmethod
    def of(cls, sets: Iterable[Keys], limit: int) -> Self:
        """Count how many sets contain each key; beyond the limit, those seen least are forgotten.

        Examples
        --------
        >>> found = Counts.of([np.array([7, 9], np.uint64), np.array([9], np.uint64)], limit=10)
        >>> found.times_of(np.array([9, 8, 7], np.uint64)).tolist()
        [2, 0, 1]
        """
        counts = cls(np.zeros(0, np.uint64), np.zeros(0, np.uint32))
        for gathered in _chunks(sets):
            counts = counts.plus(cls(*_counted(gathered)), limit)
        return counts

    def plus(self, other: Self, limit: int) -> Self:
        """Add other counts, and forget all but the `limit` keys that were seen most often."""
        keys, place = np.unique(np.concatenate([self.keys, other.keys]), return_inverse=True)
        times = np.zeros(len(keys), np.uint32)
        np.add.at(times, place, np.concatenate([self.times, other.times]))
        if len(keys) > limit:
            # Of keys seen equally often, the smallest stay: any fixed order would do.
            kept = np.sort(np.argsort(-times.astype(np.int64), kind="stable")[:limit])
            keys, times = keys[kept], times[kept]
        return type(self)(keys, times)

    def times_of(self, keys: Keys) -> Ints:
        """How often some keys were seen; 0 for keys that were not, or were forgotten."""
        if not len(self):
            return np.zeros(len(keys), np.int64)
        places = np.minimum(np.searchsorted(self.keys, keys), len(self) - 1)
        return np.where(self.keys[places] == keys, self.times[places], 0).astype(np.int64)


def _chunks(sets: Iterable[Keys]) -> Iterator[list[Keys]]:
    gathered: list[Keys] = []
    size = 0
    for keys in sets:
        gathered.append(keys)
        size += len(keys)
        if size > _CHUNK:
            yield gathered
            gathered, size = [], 0
    if gathered:
        yield gathered


def _counted(sets: list[Keys]) -> tuple[Keys, NDArray[np.uint32]]:
    keys, times = np.unique(np.concatenate(sets), return_counts=True)
    return keys, times.astype(np.uint32)
