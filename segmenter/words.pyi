import re
from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

#: A character that words consist of.
WORD_CHARACTER: re.Pattern[str]

class Words:
    """The words of a text.

    Attributes
    ----------
    starts : ndarray of int64, shape (n_words,)
        Character offset of each word in the text.
    numbers : ndarray of uint32, shape (n_words,)
        A number for each word; equal words have equal numbers.
    vocabulary : dict of str to int
        The number of each distinct word, in the order of first occurrence.
    words : list of str
        The words in lower case.
    """

    starts: NDArray[np.int64]
    numbers: NDArray[np.uint32]
    vocabulary: dict[str, int]
    words: list[str]

    def __init__(
        self, starts: NDArray[np.int64], numbers: NDArray[np.uint32], vocabulary: dict[str, int]
    ) -> None: ...
    def __len__(self) -> int: ...

def find_words(text: str) -> Words:
    """Find the lower-cased words of a text.

    Examples
    --------
    >>> found = find_words("One by one")
    >>> found.words, found.starts.tolist(), found.numbers.tolist()
    (['one', 'by', 'one'], [0, 4, 7], [0, 1, 0])
    """

def tokenize(text: str) -> list[str]:
    r"""Split a text into lower-cased words: runs of ``\w`` characters, and each CJK character.

    Examples
    --------
    >>> tokenize("It's 42 km to 北京!")
    ['it', 's', '42', 'km', 'to', '北', '京']
    """

def known_words(text: str, numbers: Mapping[str, int]) -> NDArray[np.uint32]:
    """Look up the number of each lower-cased word of a text; words without a number are left out.

    Examples
    --------
    >>> known_words("One two, one three", {"one": 0, "three": 1}).tolist()
    [0, 0, 1]
    """
