"""Words: runs of letters and digits; in CJK text, single characters."""

import re

__all__ = ["tokenize", "word_spans"]

# Chinese and Japanese write no spaces: there each character counts as a word.
_CJK = (
    "\u3041-\u30ff"  # hiragana, katakana
    "\u3400-\u4dbf"  # unified ideographs, extension A
    "\u4e00-\u9fff"  # unified ideographs
    "\uf900-\ufaff"  # compatibility ideographs
    "\U00020000-\U0003134f"  # extensions B to G
)
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
    words: list[str] = []
    starts: list[int] = []
    for match in _WORD.finditer(text):
        words.append(match[0].lower())
        starts.append(match.start())
    return words, starts
