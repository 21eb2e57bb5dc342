"""Characters, words and dates in many texts at once; how the texts begin and end."""

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...arrays import Flags, Ints, ints

SENTENCE_ENDS = ".!?…。！？।؟۔"
#: Characters that may follow the end of a sentence.
CLOSERS = "\"'”’)]» \u00a0\u202f」』）"
#: Maximum number of characters of a short word.
MAX_SHORT_WORD = 3

_KINDS: dict[str, Callable[[str], bool]] = {
    "sentence_ends": SENTENCE_ENDS.__contains__,
    "commas": ",;،，、；".__contains__,
    "separators": "|»›·•/\u2192>".__contains__,
    "colons": ":".__contains__,
    "capitals": str.isupper,
    "digits": str.isdigit,
    "spaces": str.isspace,
}
#: Kinds that are counted: all but spaces.
COUNTED_KINDS = tuple(_KINDS)[:-1]
_DATE = re.compile(r"\b(?:19|20)\d\d\b|\b\d{1,2}[./:-]\d{1,2}\b")


def count_dates(texts: Sequence[str], n_digits: Ints) -> Ints:
    """Number of years from 1900 on, and of pairs of numbers such as 24.12 and 7:30, in each text.

    Texts with fewer than two digits are not searched.
    """
    counts = zip(texts, n_digits.tolist(), strict=True)
    return ints([len(_DATE.findall(text)) if digits > 1 else 0 for text, digits in counts])


class Characters:
    """The characters of texts by kind."""

    def __init__(self, texts: Sequence[str]) -> None:
        codes = np.frombuffer("".join(texts).encode("utf-32-le", "surrogatepass"), dtype=np.uint32)
        self._bits = _bits(codes)
        self.lengths = np.array([len(text) for text in texts], dtype=np.int64)
        self._bounds = np.concatenate(([0], np.cumsum(self.lengths)))

    def count(self, kind: str) -> Ints:
        """Number of characters of a kind in each text."""
        return self._counts(self._has_kind(kind))

    def words(self) -> tuple[Ints, Ints, Ints]:
        """Count the words of each text, split at white space.

        Returns the numbers of all words, of those that begin with a capital, and of those of at
        most `MAX_SHORT_WORD` characters.
        """
        inside = ~self._has_kind("spaces")
        begins, ends = inside.copy(), inside.copy()
        begins[1:] &= ~inside[:-1]
        ends[:-1] &= ~inside[1:]
        borders = self._bounds[1:-1]
        borders = borders[(borders > 0) & (borders < len(inside))]
        begins[borders] = inside[borders]
        ends[borders - 1] = inside[borders - 1]
        starts = np.flatnonzero(begins)
        short = np.zeros_like(begins)
        short[starts] = np.flatnonzero(ends) - starts < MAX_SHORT_WORD
        capitalized = begins & self._has_kind("capitals")
        return self._counts(begins), self._counts(capitalized), self._counts(short)

    def _has_kind(self, kind: str) -> NDArray[np.bool_]:
        return (self._bits & _BITS[kind]).astype(np.bool_)

    def _counts(self, flags: NDArray[np.bool_]) -> Ints:
        # Few characters have a flag: counting their places is faster than summing over all.
        return np.diff(np.searchsorted(np.flatnonzero(flags), self._bounds))


_BITS = {kind: np.uint8(1 << place) for place, kind in enumerate(_KINDS)}
#: The kinds of each character that a core has looked up, with the highest bit set; 0 for others.
KNOWN_KINDS = bytearray(0x110000)
_TABLE, _KNOWN = np.frombuffer(KNOWN_KINDS, dtype=np.uint8), np.uint8(1 << 7)


def kinds_of(code: int) -> int:
    """The kinds of a character, one bit for each kind."""
    character = chr(code)
    return sum(int(_BITS[kind]) for kind, is_kind in _KINDS.items() if is_kind(character))


def _bits(codes: NDArray[np.uint32]) -> NDArray[np.uint8]:
    """The kinds of each character, one bit for each kind."""
    bits = _TABLE[codes]
    if bits.size and bits.min() < _KNOWN:
        for code in set(codes[bits < _KNOWN].tolist()):
            _TABLE[code] = _KNOWN | kinds_of(code)
        bits = _TABLE[codes]
    return bits


_ENDS, _COLONS = frozenset(SENTENCE_ENDS), frozenset(":：")
_COPYRIGHT = ("©", "(c)", "(C)")


class TextMarks(NamedTuple):
    """Flags for each text, arrays of shape (n_texts,).

    Quotation marks or brackets may follow the end of a sentence.
    """

    sentence_end: Flags
    colon_end: Flags
    capital_start: Flags
    copyright: Flags


def text_marks(texts: Sequence[str]) -> TextMarks:
    """Find how each text begins and ends, and whether it states a copyright."""
    marks = [
        [text.rstrip(CLOSERS)[-1:] in _ENDS for text in texts],
        [text[-1:] in _COLONS for text in texts],
        [text[:1].isupper() for text in texts],
        [any(sign in text for sign in _COPYRIGHT) for text in texts],
    ]
    return TextMarks(*np.array(marks, dtype=np.bool_))
