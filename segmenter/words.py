"""Words: runs of letters and digits; in CJK text, single characters."""

import re
from collections import defaultdict
from dataclasses import dataclass
from itertools import count

import numpy as np
from numpy.typing import NDArray

from ..arrays import Ints
from ..native import twin

# Chinese and Japanese have no spaces: each character counts as a word.
_CJK_RANGES = (
    (0x3041, 0x30FF),  # hiragana, katakana
    (0x3400, 0x4DBF),  # unified ideographs, extension A
    (0x4E00, 0x9FFF),  # unified ideographs
    (0xF900, 0xFAFF),  # compatibility ideographs
    (0x20000, 0x3134F),  # extensions B to G
)
_CJK = "".join(f"{chr(first)}-{chr(last)}" for first, last in _CJK_RANGES)
#: For the compiled core.
_SINGLE_CHARACTER_RANGES = np.array(_CJK_RANGES, dtype=np.uint32)
#: A character that words consist of.
WORD_CHARACTER = re.compile(r"\w")
_WORD = re.compile(rf"[{_CJK}]|[^\W{_CJK}]+")
#: The same in ASCII, in half the time.
_ASCII_WORD = re.compile(r"\w+")
_SINGLE_CHARACTER_WORD = re.compile(f"[{_CJK}]")
#: Kinds of characters: not determined yet, not part of a word, part of a word, a whole word.
_UNKNOWN, _NOT_IN_WORD, _WORD_PART, _WHOLE_WORD = range(4)
_SPACE = np.uint32(ord(" "))
#: The kind of each character.
_kinds = np.zeros(0x110000, dtype=np.uint8)


@dataclass(frozen=True, slots=True)
class Words:
    """The words of a text."""

    words: list[str]  # as `tokenize` returns them
    starts: Ints  # character offset of each word in the text
    numbers: NDArray[np.uint32]  # a number for each word; equal words have equal numbers
    vocabulary: dict[str, int]  # the number of each distinct word, in the order of first occurrence


def tokenize(text: str) -> list[str]:
    r"""Split a text into lower-cased words: runs of ``\w`` characters, and each CJK character.

    Examples
    --------
    >>> tokenize("It's 42 km to 北京!")
    ['it', 's', '42', 'km', 'to', '北', '京']
    """
    if text.isascii():
        return _ASCII_WORD.findall(text.lower())
    return [word.lower() for word in _WORD.findall(text)]


def find_words(text: str) -> Words:
    """Find the lower-cased words of a text.

    Examples
    --------
    >>> found = find_words("One by one")
    >>> found.words, found.starts.tolist(), found.numbers.tolist()
    (['one', 'by', 'one'], [0, 4, 7], [0, 1, 0])
    """
    return Words(*_find_words(text))


@twin("words.find_words", _SINGLE_CHARACTER_RANGES)
def _find_words(text: str) -> tuple[list[str], Ints, NDArray[np.uint32], dict[str, int]]:
    """The attributes of `Words`."""
    # A regular expression would take several times as long.
    codes = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), dtype="<u4")
    kinds = _kinds_of(codes)
    is_start = kinds > _NOT_IN_WORD
    is_start[1:] &= (kinds[1:] == _WHOLE_WORD) | (kinds[:-1] != _WORD_PART)
    spaced = np.where(kinds > _NOT_IN_WORD, codes, _SPACE)
    whole_words = np.flatnonzero(kinds == _WHOLE_WORD)
    if len(whole_words):
        spaced = np.insert(spaced, np.concatenate([whole_words, whole_words + 1]), _SPACE)
    words = spaced.tobytes().decode("utf-32-le", "surrogatepass").lower().split()
    numbers: defaultdict[str, int] = defaultdict(count().__next__)
    word_numbers = np.fromiter(map(numbers.__getitem__, words), dtype=np.uint32, count=len(words))
    return words, np.flatnonzero(is_start), word_numbers, dict(numbers)


def _kinds_of(codes: NDArray[np.uint32]) -> NDArray[np.uint8]:
    """The kind of each character."""
    kinds = _kinds[codes]
    if not kinds.all():
        for code in set(codes[kinds == _UNKNOWN].tolist()):
            _kinds[code] = _kind(chr(code))
        kinds = _kinds[codes]
    return kinds


def _kind(character: str) -> int:
    if _SINGLE_CHARACTER_WORD.match(character):
        return _WHOLE_WORD
    return _WORD_PART if _WORD.match(character) else _NOT_IN_WORD


@twin("words.known_words", _SINGLE_CHARACTER_RANGES)
def known_words(text: str, numbers: dict[str, int]) -> NDArray[np.uint32]:
    """Look up the number of each lower-cased word of a text; words without a number are left out.

    Examples
    --------
    >>> known_words("One two, one three", {"one": 0, "three": 1}).tolist()
    [0, 0, 1]
    """
    known = [numbers[word] for word in tokenize(text) if word in numbers]
    return np.array(known, dtype=np.uint32)
