"""Characters that no text may hold: in a string, and as character references in HTML."""

import re

from .. import native

__all__ = ["printable", "valid_references", "valid_text"]

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


def _suspects() -> bytes:
    """For the compiled core: which characters up to U+FFFF are replaced."""
    flags = bytearray(0x10000)
    for code in map(ord, _REPLACED):
        if code < len(flags):
            flags[code] = 1
    return bytes(flags)


_SUSPECTS = _suspects()
# For Python: how the characters show in UTF-8: control characters by single bytes or after C2,
# noncharacters by their first byte, and by their second byte or their last ones. Most pages have
# none, and these searches are fast.
_CONTROL_BYTES = bytes(sorted({*range(0x20), 0x7F} - {*b"\t\n\r"}))
_CONTROLS_BEYOND_ASCII = re.compile(b"\xc2[\x80-\x9f]")
_FIRST_BYTES = tuple(bytes((first,)) for first in range(0xEF, 0xF5))
_SECOND_BYTES = re.compile(b"\xef\xb7[\x90-\xaf]")
_LAST_BYTES = (b"\xbf\xbe", b"\xbf\xbf")

_REFERENCE = re.compile(r"&#(?:[xX]0*+([0-9A-Fa-f]++)|0*+([0-9]++));?+")
_UNFINISHED = re.compile(r"&(?:#(?:[xX][0-9A-Fa-f]*+|[0-9]*+))?+")
#: Digits of the longest number that is a character.
_DIGITS = 7


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


def _holds_suspects(text: str) -> bool:
    if native.IS_COMPILED:
        return native.scan.holds_any(text, _SUSPECTS)
    return _is_suspect(text)


def printable(text: str) -> str:
    r"""Escape the characters that no text may hold, as Python does.

    Parameters
    ----------
    text : str
        A name or a message, of which nothing may be lost.

    Returns
    -------
    str

    Examples
    --------
    >>> print(printable("page\x1b one\udcff"))
    page\x1b one\udcff
    """
    return text.translate(_ESCAPES) if _holds_suspects(text) else text


def _is_suspect(text: str) -> bool:
    try:
        data = text.encode("utf-8")
    except UnicodeEncodeError:  # a surrogate
        return True
    return (
        len(data.translate(None, _CONTROL_BYTES)) < len(data)
        or _CONTROLS_BEYOND_ASCII.search(data) is not None
        or (any(first in data for first in _FIRST_BYTES) and _has_noncharacter(data))
    )


def _has_noncharacter(data: bytes) -> bool:
    return _SECOND_BYTES.search(data) is not None or any(last in data for last in _LAST_BYTES)


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


def _replacement(hexadecimal: str, decimal: str) -> str | None:
    """What a reference with these digits becomes; None if it is kept."""
    digits, base = (hexadecimal, 16) if hexadecimal else (decimal, 10)
    return None if len(digits) > _DIGITS else _REFERENCES.get(int(digits, base))


def _valid_reference(reference: re.Match[str]) -> str:
    replacement = _replacement(reference[1] or "", reference[2] or "")
    if replacement is None:
        return reference[0]
    # What stands around it must not become a reference: &#&#1;27;
    html, start = reference.string, reference.start()
    before = html.rfind("&", 0, start)
    is_within = before >= 0 and _UNFINISHED.fullmatch(html, before, start)
    return " " if is_within else replacement
