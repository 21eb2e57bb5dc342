"""Characters that no text may hold: in a string, and as character references in HTML."""

import re
from collections.abc import Iterable, Iterator

import numpy as np
from numpy.typing import NDArray

from ...native import twin

__all__ = [
    "character_starts",
    "count_characters",
    "holds_invalid",
    "printable",
    "valid_references",
    "valid_text",
]

#: What stands for a character that is not known, as in decoding.
_UNKNOWN = "\ufffd"
_NONCHARACTERS = (
    *range(0xFDD0, 0xFDF0),
    *(plane + last for plane in range(0, 0x110000, 0x10000) for last in (0xFFFE, 0xFFFF)),
)
_CONTROLS = {
    **dict.fromkeys((*range(0x20), 0x7F)),
    **{ord(kept): kept for kept in "\t\n\r"},
    ord("\f"): " ",  # white space in HTML
}
#: In the place of control characters beyond ASCII: what Windows-1252 has there, as in the HTML
#: standard. Pages hold them by that mistake.
_WINDOWS = {
    code: bytes([code]).decode("windows-1252", "ignore") or None for code in range(0x80, 0xA0)
}
_REPLACEMENTS: dict[int, str | None] = {
    **_CONTROLS,
    **_WINDOWS,
    **dict.fromkeys(range(0xD800, 0xE000), _UNKNOWN),
    **dict.fromkeys(_NONCHARACTERS),
}
#: The characters that are replaced, by what replaces them.
_REPLACED = {
    chr(code): replacement or ""
    for code, replacement in _REPLACEMENTS.items()
    if replacement != chr(code)
}
_ESCAPES = {
    ord(replaced): replaced.encode("unicode_escape").decode("ascii") for replaced in _REPLACED
}
#: What parsers read as the HTML standard asks if it is a reference: U+FFFD, or Windows-1252.
_READ_BY_PARSERS = frozenset((0, *range(0xD800, 0xE000), *filter(_WINDOWS.get, _WINDOWS)))
#: What a reference to a character becomes.
_REFERENCES = {
    ord(replaced): replacement
    for replaced, replacement in _REPLACED.items()
    if ord(replaced) not in _READ_BY_PARSERS
}


def _flags(codes: Iterable[int]) -> bytes:
    """For the compiled core: which characters up to U+FFFF are among some."""
    flags = bytearray(0x10000)
    for code in codes:
        if code < len(flags):
            flags[code] = 1
    return bytes(flags)


_SUSPECTS, _DROPPED = _flags(map(ord, _REPLACED)), _flags(_REFERENCES)
# For Python: how the characters show in UTF-8. Control characters in ASCII are single bytes; of
# others, what may follow a first byte, which most pages do not have.
_CONTROL_BYTES = bytes(sorted({*range(0x20), 0x7F} - {*b"\t\n\r"}))
_SUSPECT_BYTES = {
    first: re.compile(first + others)
    for first, others in {
        b"\xc2": b"[\x80-\x9f]",
        b"\xef": b"(?:\xb7[\x90-\xaf]|\xbf[\xbe\xbf])",
        **{bytes((first,)): b"[\x8f\x9f\xaf\xbf]\xbf[\xbe\xbf]" for first in range(0xF0, 0xF5)},
    }.items()
}

_REFERENCE = re.compile(r"&#(?:[xX]0*+([0-9A-Fa-f]++)|0*+([0-9]++));?+")
_REFERENCE_BYTES = re.compile(_REFERENCE.pattern.encode("ascii"))
_UNFINISHED = re.compile(r"&(?:#(?:[xX][0-9A-Fa-f]*+|[0-9]*+))?+")
#: Digits of the longest number that is a character.
_DIGITS = 7


def character_starts(data: bytes) -> NDArray[np.int64]:
    """Where the characters of UTF-8 begin, in bytes.

    Examples
    --------
    >>> character_starts("né!".encode()).tolist()
    [0, 1, 3]
    """
    return np.flatnonzero((np.frombuffer(data, dtype=np.uint8) & 0xC0) != 0x80)


def count_characters(codes: NDArray[np.uint8]) -> int:
    """Number of characters that begin in some bytes of UTF-8.

    Examples
    --------
    >>> count_characters(np.frombuffer("né".encode(), dtype=np.uint8))
    2
    """
    # Each byte begins a character but those of 0b10xxxxxx, with which one goes on.
    return int(np.count_nonzero((codes & 0xC0) != 0x80))


def valid_text(text: str) -> str:
    r"""Drop the characters that no text may hold.

    Parameters
    ----------
    text : str

    Returns
    -------
    str
        Without noncharacters, and without control characters but tab, line feed and carriage
        return. A form feed becomes a space, a control character beyond ASCII what Windows-1252 has
        in its place, and a surrogate U+FFFD.

    Examples
    --------
    >>> valid_text("page\x1b one\x0cpage two\x85")
    'page one page two…'
    """
    if _holds_suspects(text):
        # A text has few distinct characters: this is faster than to look each one up.
        for suspect in _REPLACED.keys() & set(text):
            text = text.replace(suspect, _REPLACED[suspect])
    return text


def printable(text: str) -> str:
    r"""Escape the characters that no text may hold, as Python does.

    Parameters
    ----------
    text : str
        A name or a message that must be shown in full.

    Returns
    -------
    str

    Examples
    --------
    >>> print(printable("page\x1b one\udcff"))
    page\x1b one\udcff
    """
    return text.translate(_ESCAPES) if _holds_suspects(text) else text


def _holds_suspects(text: str) -> bool:
    try:
        data = text.encode("utf-8")
    except UnicodeEncodeError:  # a surrogate
        return True
    return _holds_suspect_bytes(data)


def _holds_suspect_bytes(data: bytes) -> bool:
    return len(data.translate(None, _CONTROL_BYTES)) < len(data) or any(
        first in data and suspect.search(data) for first, suspect in _SUSPECT_BYTES.items()
    )


@twin("scan.holds_invalid", _SUSPECTS, _DROPPED)
def holds_invalid(data: bytes) -> bool:
    r"""Whether a page may hold characters, or references to them, that no text may hold.

    Parameters
    ----------
    data : bytes
        The page in UTF-8.

    Returns
    -------
    bool
        False only if `valid_text` and `valid_references` would change nothing.

    Examples
    --------
    >>> holds_invalid(b"page&#133;"), holds_invalid(b"page&#27;"), holds_invalid(b"page\x1b")
    (False, True, True)
    """
    return _holds_suspect_bytes(data) or any(
        _replacement(*digits) is not None for digits in _digits(data)
    )


def _digits(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    """The digits of all numeric references, hexadecimal or decimal ones."""
    page = np.frombuffer(data, dtype=np.uint8)
    places = np.flatnonzero(page[:-1] == ord("&"))
    for place in places[page[places + 1] == ord("#")].tolist():
        if reference := _REFERENCE_BYTES.match(data, place):
            yield reference[1] or b"", reference[2] or b""


def valid_references(html: str) -> str:
    """Drop the numeric character references to characters that no text may hold.

    Parameters
    ----------
    html : str

    Returns
    -------
    str
        A reference to a form feed becomes a space. References that parsers read as the HTML
        standard asks are kept: to a surrogate as U+FFFD, to 128 to 159 as Windows-1252.

    Examples
    --------
    >>> valid_references("page&#27; one&#xC;page two&#133;")
    'page one page two&#133;'
    """
    if "&#" not in html:
        return html
    # A page has few distinct references, and mostly none to be dropped.
    distinct = set(_REFERENCE.findall(html))
    if all(_replacement(*digits) is None for digits in distinct):
        return html
    return _REFERENCE.sub(_valid_reference, html)


def _replacement(hexadecimal: str | bytes, decimal: str | bytes) -> str | None:
    """What a reference with these digits becomes; None if it is kept."""
    digits, base = (hexadecimal, 16) if hexadecimal else (decimal, 10)
    return None if len(digits) > _DIGITS else _REFERENCES.get(int(digits, base))


def _valid_reference(reference: re.Match[str]) -> str:
    replacement = _replacement(reference[1] or "", reference[2] or "")
    if replacement is None:
        return reference[0]
    # The characters around it must not become a reference: &#&#1;27;
    html, start = reference.string, reference.start()
    before = html.rfind("&", 0, start)
    is_within = before >= 0 and _UNFINISHED.fullmatch(html, before, start)
    return " " if is_within else replacement
