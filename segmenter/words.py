"""Words: runs of letters and digits; in CJK text, single characters."""

import re
from collections import defaultdict
from dataclasses import dataclass
from itertools import count

import numpy as np
from numpy.typing import NDArray

from .. import native
from ..arrays import Ints

__all__ = ["Words", "find_words", "known_words", "tokenize"]

# Chinese and Japanese write no spaces: there each character counts as a word.
_CJK_RANGES = (
    (0x3041, 0x30FF),  # hiragana, katakana
    (0x3400, 0x4DBF),  # unified ideographs, extension A
    (0x4E00, 0x9FFF),  # unified ideographs
    (0xF900, 0xFAFF),  # compatibility ideographs
    (0x20000, 0x3134F),  # extensions B to G
)
_CJK = "".join(f"{chr(first)}-{chr(last)}" for first, last in _CJK_RANGES)
#: For the compiled core.
_ALONE = np.array(_CJK_RANGES, dtype=np.uint32)
_WORD = re.compile(rf"[{_CJK}]|[^\W{_CJK}]+")
#: What it becomes in lower case depends on the letters around it, unlike all others.
_DEPENDENT = "Σ"
_WORD_OF_ITS_OWN = re.compile(f"[{_CJK}]")
#: Of each character: 0 not known yet, 1 none of a word, 2 a part of a word, 3 a word of its own.
_kinds = np.zeros(0x110000, dtype=np.uint8)


@dataclass(frozen=True, slots=True)
class Words:
    """The words of a text.

    Attributes
    ----------
    words : list of str
        As `tokenize` returns them.
    starts : ndarray of int64, shape (n_words,)
        Character offset of each word in the text.
    numbers : ndarray of uint32, shape (n_words,)
        A number for each word, the same for equal ones.
    vocabulary : dict of str to int
        The number of each distinct word, by which words come first.
    """

    words: list[str]
    starts: Ints
    numbers: NDArray[np.uint32]
    vocabulary: dict[str, int]


def tokenize(text: str) -> list[str]:
    r"""Split a text into lower-cased words.

    Parameters
    ----------
    text : str

    Returns
    -------
    list of str
        Runs of ``\w`` characters, lower-cased; every CJK character is a word of its own.

    Examples
    --------
    >>> tokenize("It's 42 km to 北京!")
    ['it', 's', '42', 'km', 'to', '北', '京']
    """
    return [word.lower() for word in _WORD.findall(text)]


def find_words(text: str) -> Words:
    """Find the lower-cased words of a text.

    Parameters
    ----------
    text : str

    Returns
    -------
    Words

    Examples
    --------
    >>> found = find_words("One by one")
    >>> found.words, found.starts.tolist(), found.numbers.tolist()
    (['one', 'by', 'one'], [0, 4, 7], [0, 1, 0])
    """
    if native.IS_COMPILED:
        return Words(*native.words.find_words(text, _ALONE))
    return _find_words(text)


def _find_words(text: str) -> Words:
    starts, stops = _spans(text)
    lower = text.lower()
    spans = zip(starts.tolist(), stops.tolist(), strict=True)
    if len(lower) == len(text) and _DEPENDENT not in text:
        words = [lower[start:stop] for start, stop in spans]
    else:
        words = [text[start:stop].lower() for start, stop in spans]
    numbers: defaultdict[str, int] = defaultdict(count().__next__)
    of_words = np.fromiter(map(numbers.__getitem__, words), dtype=np.uint32, count=len(words))
    return Words(words, starts, of_words, dict(numbers))


def _spans(text: str) -> tuple[Ints, Ints]:
    """Where words start and stop, without a regular expression, which takes most of the time."""
    codes = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), dtype="<u4")
    kinds = _kinds[codes]
    if not kinds.all():
        for character in set(text):
            _kinds[ord(character)] = _kind(character)
        kinds = _kinds[codes]
    around = np.zeros(len(kinds) + 1, dtype=np.bool_)
    starts, stops = around.copy(), around
    starts[:-1] = kinds > 1
    stops[1:] = kinds > 1
    goes_on = (kinds[:-1] == 2) & (kinds[1:] == 2)
    starts[1:-1] &= ~goes_on
    stops[1:-1] &= ~goes_on
    return np.flatnonzero(starts), np.flatnonzero(stops)


def _kind(character: str) -> int:
    if _WORD_OF_ITS_OWN.match(character):
        return 3
    return 2 if _WORD.match(character) else 1


def known_words(text: str, numbers: dict[str, int]) -> NDArray[np.uint32]:
    """The numbers of the words of a text, without those that have none.

    Parameters
    ----------
    text : str
    numbers : dict of str to int
        Of lower-cased words.

    Returns
    -------
    ndarray of uint32

    Examples
    --------
    >>> known_words("One two, one three", {"one": 0, "three": 1}).tolist()
    [0, 0, 1]
    """
    if native.IS_COMPILED:
        return native.words.known_words(text, _ALONE, numbers)
    found = [numbers[word] for word in tokenize(text) if word in numbers]
    return np.array(found, dtype=np.uint32)
