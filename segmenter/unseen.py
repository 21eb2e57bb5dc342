r"""Characters that no reader sees and that carry text or change its order.

Tag characters spell words, and so do runs of zero-width characters and of variation selectors.
What is needed stays: single joiners, selectors of emoji and ideographs, the tags of a flag, and
bidirectional controls that are closed.
"""

import re
from typing import TypeAlias
from unicodedata import category

import numpy as np
from numpy.typing import NDArray

from .. import native
from ..arrays import Ints

__all__ = ["without_unseen"]

Bytes: TypeAlias = NDArray[np.uint8]
#: Bytes of a zero-width character in UTF-8.
_LENGTH = 3
#: Signs of some characters in UTF-8.
_TAGS_SIGN, _SELECTOR_SIGN = b"\xf3\xa0", b"\xef\xb8"
#: References to any of them, by number or name.
_REFERENCE = re.compile(
    r"&(?:#(?:[xX]0*+(200[b-fB-F]|202[a-eA-E]|206[0-9]|[fF][eE](?:[fF]{2}|0[0-9a-fA-F])"
    r"|[eE]0[01][0-9a-fA-F]{2})(?![0-9a-fA-F])|0*+(820[3-7]|823[4-8]|82(?:8[89]|9[0-7])|6502[4-9]|6503\d|65279"
    r"|917[5-9]\d\d|918\d{3})(?!\d));?|(?:zwj|zwnj|lrm|rlm|ZeroWidthSpace|NoBreak);)"
)
_REFERENCE_BYTES = re.compile(_REFERENCE.pattern.encode("ascii"))
_NAMED = {
    "&zwj;": "\u200d",
    "&zwnj;": "\u200c",
    "&lrm;": "\u200e",
    "&rlm;": "\u200f",
    "&ZeroWidthSpace;": "\u200b",
    "&NoBreak;": "\u2060",
}

_FLAG = "\U0001f3f4[\U000e0030-\U000e0039\U000e0061-\U000e007a]{1,8}\U000e007f"
_TAGS = re.compile(f"({_FLAG})|[\U000e0000-\U000e007f]+")
_ZERO_WIDTH = re.compile("[\u200b-\u200f\u2060-\u2064\ufeff]{2,}")
_SELECTORS = re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef]+")
#: Kinds of characters that a selector gives another form: ideographs, symbols, keys.
_SELECTED = frozenset(("Lo", "So", "Sm", "Sk", "Po", "Nd", "Pd"))
_OPEN = {"\u202a": "\u202c", "\u202b": "\u202c", "\u202d": "\u202c", "\u202e": "\u202c"}
_OPEN |= dict.fromkeys("\u2066\u2067\u2068", "\u2069")
_BIDIRECTIONAL = re.compile("[\u202a-\u202e\u2066-\u2069]")
#: Text between tags that has such a control.
_TEXT = re.compile("[\u202a-\u202e\u2066-\u2069][^<>]*+")


def without_unseen(html: bytes) -> bytes:
    r"""Drop the characters of a page that no reader sees, if they may carry text.

    Parameters
    ----------
    html : bytes
        In UTF-8.

    Returns
    -------
    bytes
        The very bytes that were given, if there is nothing to drop.

    Examples
    --------
    >>> without_unseen("two\u200b\u200c\u200b words, \u202eone".encode())
    b'two words, one'
    """
    if native.IS_COMPILED and not native.scan.may_hold_unseen(html):
        return html
    return _without_unseen(html)


def _without_unseen(html: bytes) -> bytes:
    if _REFERENCE_BYTES.search(html):
        html = _REFERENCE.sub(_character, html.decode("utf-8")).encode("utf-8")
    if html.isascii():
        return html
    if _TAGS_SIGN in html:
        html = _TAGS.sub(lambda tags: tags[1] or "", html.decode("utf-8")).encode("utf-8")
    codes = np.frombuffer(html, dtype=np.uint8)
    if (np.diff(_zero_width(codes)) == _LENGTH).any():
        html = _ZERO_WIDTH.sub("", html.decode("utf-8")).encode("utf-8")
    if _SELECTOR_SIGN in html or _TAGS_SIGN in html:
        html = _SELECTORS.sub(_selector, html.decode("utf-8")).encode("utf-8")
    if _holds_bidirectional(codes):
        text = html.decode("utf-8")
        html = _TEXT.sub(lambda part: _closed(part[0]), text).encode("utf-8")
    return html


def _places(codes: Bytes, first: int) -> tuple[Ints, Bytes, Bytes]:
    """Where a byte is, and the two bytes after it."""
    places = np.flatnonzero(codes[:-2] == first)
    return places, codes[places + 1], codes[places + 2]


def _zero_width(codes: Bytes) -> Ints:
    """Where zero-width characters begin, in ascending order."""
    places, second, third = _places(codes, 0xE2)
    is_mark = (second == 0x80) & (third >= 0x8B) & (third <= 0x8F)
    is_joiner = (second == 0x81) & (third >= 0xA0) & (third <= 0xA4)
    marks, second, third = _places(codes, 0xEF)
    is_order = (second == 0xBB) & (third == 0xBF)
    return np.sort(np.concatenate((places[is_mark | is_joiner], marks[is_order])))


def _holds_bidirectional(codes: Bytes) -> bool:
    _, second, third = _places(codes, 0xE2)
    is_embedding = (second == 0x80) & (third >= 0xAA) & (third <= 0xAE)
    is_isolate = (second == 0x81) & (third >= 0xA6) & (third <= 0xA9)
    return bool((is_embedding | is_isolate).any())


def _character(reference: re.Match[str]) -> str:
    if reference[1] or reference[2]:
        return chr(int(reference[1], 16) if reference[1] else int(reference[2]))
    return _NAMED[reference[0]]


def _selector(selectors: re.Match[str]) -> str:
    """The first of some selectors, if the character before has other forms."""
    start = selectors.start()
    before = selectors.string[start - 1] if start else " "
    return selectors[0][0] if category(before) in _SELECTED else ""


def _closed(text: str) -> str:
    """A text without bidirectional controls that have no other end."""
    unclosed: list[re.Match[str]] = []
    dropped = set()
    for control in _BIDIRECTIONAL.finditer(text):
        if control[0] in _OPEN:
            unclosed.append(control)
        elif unclosed and _OPEN[unclosed[-1][0]] == control[0]:
            unclosed.pop()
        else:
            dropped.add(control.start())
    dropped.update(control.start() for control in unclosed)
    return "".join(char for place, char in enumerate(text) if place not in dropped)
