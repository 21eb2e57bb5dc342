"""Counts of kinds of characters, for many texts at once."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...arrays import Ints

__all__ = ["SENTENCE_ENDS", "Characters", "WordCounts"]

SENTENCE_ENDS = ".!?…。！？।؟۔"
#: Characters of a short word, at most.
SHORT = 3

_KINDS: dict[str, Callable[[str], bool]] = {
    "sentence_ends": SENTENCE_ENDS.__contains__,
    "commas": ",;،，、；".__contains__,
    "separators": "|»›·•/\u2192>".__contains__,
    "colons": ":".__contains__,
    "capitals": str.isupper,
    "digits": str.isdigit,
    "spaces": str.isspace,
}
#: Latin letters and what goes with them: looked up in a table.
_TABLE_SIZE = 0x250


class WordCounts(NamedTuple):
    """Runs without white space in each text, each an array of shape (n_texts,).

    Attributes
    ----------
    total : ndarray of int
    capitalized : ndarray of int
        Those that begin with a capital.
    short : ndarray of int
        Those of `SHORT` characters or less.
    """

    total: Ints
    capitalized: Ints
    short: Ints


class Characters:
    """The characters of texts by kind.

    Parameters
    ----------
    texts : sequence of str
    """

    def __init__(self, texts: Sequence[str]) -> None:
        codes = np.frombuffer("".join(texts).encode("utf-32-le", "surrogatepass"), dtype=np.uint32)
        self._bits = _bits(codes)
        self.lengths = np.array([len(text) for text in texts], dtype=np.int64)
        self._bounds = np.concatenate(([0], np.cumsum(self.lengths)))

    def count(self, kind: str) -> Ints:
        """Characters of a kind in each text."""
        return self._sums(self._are(kind))

    def words(self) -> WordCounts:
        """Runs without white space in each text."""
        inside = ~self._are("spaces")
        begins, ends = inside.copy(), inside.copy()
        begins[1:] &= ~inside[:-1]
        ends[:-1] &= ~inside[1:]
        borders = self._bounds[1:-1]
        borders = borders[(borders > 0) & (borders < len(inside))]
        begins[borders] = inside[borders]
        ends[borders - 1] = inside[borders - 1]
        starts = np.flatnonzero(begins)
        short = np.zeros_like(begins)
        short[starts] = np.flatnonzero(ends) - starts < SHORT
        capitalized = begins & self._are("capitals")
        return WordCounts(self._sums(begins), self._sums(capitalized), self._sums(short))

    def _are(self, kind: str) -> NDArray[np.bool_]:
        return (self._bits & _BITS[kind]).astype(np.bool_)

    def _sums(self, flags: NDArray[np.bool_]) -> Ints:
        total = np.concatenate(([0], np.cumsum(flags, dtype=np.int64)))
        return np.asarray(total[self._bounds[1:]] - total[self._bounds[:-1]])


_BITS = {kind: np.uint8(1 << place) for place, kind in enumerate(_KINDS)}


@lru_cache(maxsize=10_000)
def _kinds(code: int) -> int:
    character = chr(code)
    return sum(int(_BITS[kind]) for kind, is_one in _KINDS.items() if is_one(character))


_TABLE = np.array([_kinds(code) for code in range(_TABLE_SIZE)], dtype=np.uint8)


def _bits(codes: NDArray[np.uint32]) -> NDArray[np.uint8]:
    """Kinds of each character, one bit a kind."""
    bits = _TABLE[np.minimum(codes, _TABLE_SIZE - 1)]
    beyond = np.flatnonzero(codes >= _TABLE_SIZE)
    if len(beyond):
        distinct, places = np.unique(codes[beyond], return_inverse=True)
        bits[beyond] = np.array([_kinds(code) for code in distinct.tolist()], np.uint8)[places]
    return bits
