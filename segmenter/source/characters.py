"""Invalid characters: those that no text may contain, in strings and as references in HTML."""

import re

import numpy as np
from numpy.typing import NDArray

from .signs import Signs

#: Stands for an unknown character, as in decoding.
_REPLACEMENT_CHARACTER = "\ufffd"
_NONCHARACTERS = (
    *range(0xFDD0, 0xFDF0),
    *(plane + last for plane in range(0, 0x110000, 0x10000) for last in (0xFFFE, 0xFFFF)),
)
_CONTROLS = {
    **dict.fromkeys((*range(0x20), 0x7F)),
    **{ord(kept): kept for kept in "\t\n\r"},
    ord("\f"): " ",  # white space in HTML
}
#: Replacements for control characters beyond ASCII: the characters of Windows-1252, as in the HTML
#: standard. They occur on pages whose Windows-1252 was taken for Latin-1.
_WINDOWS_1252 = {
    code: bytes([code]).decode("windows-1252", "ignore") or None for code in range(0x80, 0xA0)
}
_CODE_REPLACEMENTS: dict[int, str | None] = {
    **_CONTROLS,
    **_WINDOWS_1252,
    **dict.fromkeys(range(0xD800, 0xE000), _REPLACEMENT_CHARACTER),
    **dict.fromkeys(_NONCHARACTERS),
}
#: The replacement of each invalid character; empty if it is dropped.
_INVALID_CHARACTERS = {
    chr(code): replacement or ""
    for code, replacement in _CODE_REPLACEMENTS.items()
    if replacement != chr(code)
}
_INVALID_ESCAPES = {
    ord(replaced): replaced.encode("unicode_escape").decode("ascii")
    for replaced in _INVALID_CHARACTERS
}
#: Characters whose references parsers replace themselves, by U+FFFD or by a character of
#: Windows-1252, as in the HTML standard.
_READ_BY_PARSERS = frozenset((0, *range(0xD800, 0xE000), *filter(_WINDOWS_1252.get, _WINDOWS_1252)))
#: The replacement of each reference that parsers do not replace, by its code point.
_REFERENCES = {
    ord(replaced): replacement
    for replaced, replacement in _INVALID_CHARACTERS.items()
    if ord(replaced) not in _READ_BY_PARSERS
}

_REFERENCE = re.compile(r"&#(?:[xX]0*+([0-9A-Fa-f]++)|0*+([0-9]++));?+")
_PARTIAL_REFERENCE = re.compile(r"&(?:#(?:[xX][0-9A-Fa-f]*+|[0-9]*+))?+")
#: Maximum number of digits of a code point.
_MAX_DIGITS = 7


def character_starts(data: bytes) -> NDArray[np.int64]:
    """The offsets in bytes at which the characters of UTF-8 begin.

    Examples
    --------
    >>> character_starts("né!".encode()).tolist()
    [0, 1, 3]
    """
    return np.flatnonzero(_are_character_starts(data))


def count_characters(data: bytes) -> int:
    """Number of characters that begin in some bytes of UTF-8."""
    return int(np.count_nonzero(_are_character_starts(data)))


def _are_character_starts(data: bytes) -> NDArray[np.bool_]:
    # Every byte begins a character, except continuation bytes, 0b10xxxxxx.
    return np.asarray((np.frombuffer(data, dtype=np.uint8) & 0xC0) != 0x80)


def valid_text(text: str) -> str:
    r"""Drop or replace the characters that no text may contain.

    These are noncharacters, and control characters except tab, line feed and carriage return. A
    form feed becomes a space, a surrogate becomes U+FFFD, and a control character beyond ASCII
    becomes the character that Windows-1252 has in its place.

    Examples
    --------
    >>> valid_text("page\x1b one\x0cpage two\x85")
    'page one page two…'
    """
    if _has_invalid(text):
        # A text has few distinct characters: this is faster than looking up every character.
        for character in _INVALID_CHARACTERS.keys() & set(text):
            text = text.replace(character, _INVALID_CHARACTERS[character])
    return text


def printable(text: str) -> str:
    r"""Escape the characters that no text may contain, like Python's `repr`.

    Examples
    --------
    >>> print(printable("page\x1b one\udcff"))
    page\x1b one\udcff
    """
    return text.translate(_INVALID_ESCAPES) if _has_invalid(text) else text


def _has_invalid(text: str) -> bool:
    if text.isascii() and text.isprintable():  # most short texts
        return False
    try:
        data = text.encode("utf-8")
    except UnicodeEncodeError:  # a surrogate
        return True
    return Signs(data).holds_invalid


def valid_references(html: str) -> str:
    """Drop the numeric character references to characters that no text may contain.

    A reference to a form feed becomes a space. References that parsers handle as in the HTML
    standard are kept: those to surrogates, which become U+FFFD, and those to 128 to 159, which are
    read as Windows-1252.

    Examples
    --------
    >>> valid_references("page&#27; one&#xC;page two&#133;")
    'page one page two&#133;'
    """
    if "&#" not in html:
        return html
    # A page has few distinct references; usually, all are kept.
    distinct = set(_REFERENCE.findall(html))
    if all(_replacement(*digits) is None for digits in distinct):
        return html
    return _REFERENCE.sub(_replace_reference, html)


def _replacement(hexadecimal: str, decimal: str) -> str | None:
    """The replacement of a reference with these digits; None if it is kept."""
    digits, base = (hexadecimal, 16) if hexadecimal else (decimal, 10)
    return None if len(digits) > _MAX_DIGITS else _REFERENCES.get(int(digits, base))


def _replace_reference(reference: re.Match[str]) -> str:
    replacement = _replacement(reference[1] or "", reference[2] or "")
    if replacement is None:
        return reference[0]
    # The characters around a dropped reference must not form another one: &#&#1;27;
    html, start = reference.string, reference.start()
    before = html.rfind("&", 0, start)
    is_in_reference = before >= 0 and _PARTIAL_REFERENCE.fullmatch(html, before, start)
    return " " if is_in_reference else replacement
