"""Repair text that was encoded twice: UTF-8 that a program read as cp1252, and saved as UTF-8.

An apostrophe becomes "â€™", and an é "Ã©". Only what cannot be anything else is repaired: "é»…" may
end a French quotation, though its bytes in cp1252 are a Chinese character in UTF-8. All this may be
written as character references, too.
"""

import re
from html import unescape
from html.entities import codepoint2name

#: The bytes that a program has read as characters; the first 32 are controls in Latin-1.
_BYTES = {chr(byte): byte for byte in range(0x80, 0x100)}
_BYTES |= {
    bytes([byte]).decode("cp1252"): byte
    for byte in range(0x80, 0xA0)
    if byte not in b"\x81\x8d\x8f\x90\x9d"
}


def _any_of(first: int, last: int) -> bytes:
    """An expression for the characters of some bytes, in UTF-8."""
    characters = (char for char, byte in _BYTES.items() if first <= byte <= last)
    return b"(?:" + b"|".join(re.escape(char.encode()) for char in characters) + b")"


_NEXT = _any_of(0x80, 0xBF)
_LETTER = b"[\x82-\x9f]" + _NEXT
_SIGN = b"[\xa0-\xaf]" + _NEXT + _NEXT
#: All begin with one byte, which most pages are searched for quickly. After a capital, "Ã”" may be
#: the end of a quotation; single letters of other scripts are too likely to be something else.
_SEQUENCES = re.compile(
    b"\xc3(?:"
    + b"\xa2" + _any_of(0x80, 0x86) + _NEXT  # punctuation and signs
    + b"|\xb0" + _any_of(0x9F, 0x9F) + _NEXT + _NEXT  # emojis
    + b"|[\x82\x83](?<![A-Z]..)(?<!\xc3[\x80-\x9e]..)" + _NEXT  # signs and letters of Latin-1
    + b"|" + _LETTER + b"(?:\xc3" + _LETTER + b"){2,}"
    + b"|" + _SIGN + b"(?:\xc3" + _SIGN + b")+)",
    re.DOTALL,
)  # fmt: skip
#: Single letters with these leads are repaired on pages that have other sequences.
_LETTERS = re.compile(b"\xc3[\x84\x85](?<![A-Z]..)(?<!\xc3[\x80-\x9e]..)" + _NEXT, re.DOTALL)
_NAMES = "|".join(codepoint2name[ord(char)] for char in _BYTES if ord(char) in codepoint2name)
#: Sequences of references.
_REFERENCES = re.compile(
    rb"&(?:acirc|Acirc|Atilde|eth|#(?:194|195|226|240));"
    rb"(?:&(?:#[1-3]\d\d|#\d{4}|" + _NAMES.encode() + rb");)+"
)
#: How often a text may have been encoded too often.
_MAX_TIMES = 3


def repaired(html: bytes) -> bytes:
    """Repair what was encoded twice in a page in UTF-8.

    Examples
    --------
    >>> repaired("1 Â£ in a cafÃ©, «été»…".encode()).decode()
    '1 £ in a café, «été»…'
    """
    html = _REFERENCES.sub(_without_references, html)
    for _ in range(_MAX_TIMES):
        html, n_repaired = _SEQUENCES.subn(_decoded, html)
        if not n_repaired:
            break
        html = _LETTERS.sub(_decoded, html)
    return html


def _without_references(sequence: re.Match[bytes]) -> bytes:
    """The characters that references stand for, if they are a sequence to be repaired."""
    characters = unescape(sequence[0].decode("utf-8")).encode("utf-8")
    return characters if _SEQUENCES.search(characters) else sequence[0]


def _decoded(sequence: re.Match[bytes]) -> bytes:
    decoded = bytes(_BYTES[char] for char in sequence[0].decode("utf-8"))
    try:
        decoded.decode("utf-8")
    except UnicodeDecodeError:
        return sequence[0]
    return decoded
