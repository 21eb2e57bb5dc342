"""Words: runs of letters and digits; in CJK text, single characters."""

import re

import numpy as np

from .. import native

__all__ = ["known_words", "tokenize", "word_spans"]

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


def word_spans(text: str) -> tuple[list[str], list[int]]:
    """Split a text into lower-cased words, with the offset of each.

    Parameters
    ----------
    text : str

    Returns
    -------
    words : list of str
        The words, as `tokenize` returns them.
    starts : list of int
        Character offset of each word in `text`.

    Examples
    --------
    >>> word_spans("Two words")
    (['two', 'words'], [0, 4])
    """
    return native.words.word_spans(text, _ALONE) if native.IS_COMPILED else _word_spans(text)


def _word_spans(text: str) -> tuple[list[str], list[int]]:
    words: list[str] = []
    starts: list[int] = []
    for match in _WORD.finditer(text):
        words.append(match[0].lower())
        starts.append(match.start())
    return words, starts


def known_words(text: str, numbers: dict[str, int]) -> list[int]:
    """The numbers of the words of a text, without those that have none.

    Parameters
    ----------
    text : str
    numbers : dict of str to int
        Of lower-cased words.

    Returns
    -------
    list of int

    Examples
    --------
    >>> known_words("One two, one three", {"one": 0, "three": 1})
    [0, 0, 1]
    """
    if native.IS_COMPILED:
        return native.words.known_words(text, _ALONE, numbers)
    return [numbers[word] for word in tokenize(text) if word in numbers]
