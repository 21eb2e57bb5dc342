"""Decode the bytes of a page as browsers do, but trust UTF-8 where it fits.

The order is that of the WHATWG Encoding and HTML standards: byte order mark, declared charset,
detection. There are three exceptions. Two are for pages that declare a wrong charset: bytes that
are valid UTF-8 and not ASCII are UTF-8, whatever they declare; and if the decoder of the declared
charset rejects the bytes, the charset is detected. The third: UTF-16 without a byte order mark is
recognised by its NULs.

Bytes that are not text are refused.
"""

import codecs
import re

import webencodings

from ...errors import InputError
from .signs import Signs

# UTF-32 before UTF-16: its little-endian mark begins with UTF-16's.
_BYTE_ORDER_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_MARKS = tuple(mark for mark, _ in _BYTE_ORDER_MARKS)
#: Number of first bytes that are searched for signs of the encoding.
_HEAD_LENGTH = 4096
_DECLARED_CHARSET = re.compile(
    rb"""<(?:meta\s[^>]*?charset|\?xml\s[^>]*?encoding)\s*=\s*["']?\s*([\w.:-]+)""", re.IGNORECASE
)
_DETECTION_LENGTH = 100_000
#: Bytes are not text if a larger share of them, in percent, are control characters. No page of the
#: data sets has a fifth of this; programs, images and other binary files mostly have 4 to 20. Bytes
#: that cannot be decoded do not count: a page in an unknown encoding is full of them.
_MAX_CONTROL_PERCENT = 1
#: Even the shortest page may have this many.
_FEW_CONTROLS = 3
# Without NUL, which some pages are padded with, and the escape characters of ISO-2022.
_CONTROLS = bytes(sorted({*range(0x20), 0x7F} - {*b"\0\t\n\f\r\x1b"}))
# Even the shortest page in UTF-16 has more NULs: one for each ASCII character.
_FEW_NULS = 16
#: The only encoding of browsers whose bytes are all ASCII: it has an escape before Japanese text.
_ISO_2022_JP, _ESCAPE = "iso2022_jp", b"\x1b"
#: Python's codec for it that also knows half-width signs, as browsers do.
_ISO_2022_JP_CODEC = "iso2022_jp_ext"
#: Python's names for encodings that browsers know by another name.
_BROWSER_LABELS = {"euc_jp": "euc-jp", "cp949": "euc-kr"}


def decode(data: bytes, charset: str | None = None) -> tuple[str, str]:
    """Decode the bytes of a page, and name the encoding as Python does.

    Undecodable bytes become U+FFFD. The charset that the server declared, such as ``"utf-8"``,
    takes precedence over the one that the page declares. Raises an `InputError` if the bytes are
    not text.
    """
    text, encoding = _decode(data, charset)
    refuse_binary(text.encode("utf-8") if encoding.startswith(("utf-16", "utf-32")) else data)
    return text, encoding


def _decode(data: bytes, charset: str | None) -> tuple[str, str]:
    for mark, encoding in _BYTE_ORDER_MARKS:
        if data.startswith(mark):
            return data[len(mark) :].decode(encoding, "replace"), encoding
    candidates: tuple[str | None, ...] = (
        "utf-8",
        _codec_name(charset or ""),
        _declared_encoding(data),
    )
    if variant := _utf_16_variant(data):
        candidates = (variant, *candidates)
    elif data.isascii():
        is_japanese = _ESCAPE in data and _ISO_2022_JP in candidates
        encoding = _ISO_2022_JP_CODEC if is_japanese else "ascii"
        return data.decode(encoding, "replace"), encoding
    for candidate in candidates:
        if candidate and (text := _decode_strictly(data, candidate)) is not None:
            return text, candidate
    detected = _guess_encoding(data)
    return data.decode(detected, "replace"), detected


def utf_8_encoding(data: bytes, signs: Signs) -> str | None:
    """The encoding of bytes if `decode` would decode them as ``"ascii"`` or ``"utf-8"``.

    None for all other bytes, for bytes with a byte order mark, and for ASCII with escapes.
    """
    if not signs.is_utf_8 or data.startswith(_MARKS) or _utf_16_variant(data):
        return None
    if signs.is_ascii:
        return None if _ESCAPE in data else "ascii"
    return "utf-8"


def refuse_binary(data: bytes) -> None:
    """Raise an `InputError` if too many of the bytes are control characters."""
    controls = len(data) - len(data.translate(None, _CONTROLS))
    if controls <= _FEW_CONTROLS:
        return
    percent = 100 * controls / max(1, len(data) - data.count(0))
    if percent > _MAX_CONTROL_PERCENT:
        raise InputError(
            f"the input is binary data, not an HTML page: {percent:.0f}% of its bytes are "
            "control characters; give an HTML page"
        )


def _utf_16_variant(data: bytes) -> str | None:
    """The kind of UTF-16, recognised by NULs: in mark-up, every other byte is one."""
    if data.find(0, 0, _HEAD_LENGTH) < 0:  # nearly all pages
        return None
    head = data[:_HEAD_LENGTH]
    first, second = head[::2].count(0), head[1::2].count(0)
    if max(first, second) <= max(_FEW_NULS, len(head) / 20, 4 * min(first, second)):
        return None
    return "utf-16-be" if first > second else "utf-16-le"


def _declared_encoding(data: bytes) -> str | None:
    """Python's name of the encoding declared in the first bytes; None if unknown."""
    match = _DECLARED_CHARSET.search(data, 0, _HEAD_LENGTH)
    name = _codec_name(match[1].decode("ascii", "replace")) if match else None
    # A declaration that could be read as ASCII is not in UTF-16 (HTML standard, prescan).
    return "utf-8" if name and name.startswith("utf-16") else name


def _codec_name(label: str) -> str | None:
    """Python's name of an encoding; None if browsers do not know it."""
    encoding = webencodings.lookup(label)
    if encoding is None or encoding.name in ("replacement", "x-user-defined"):
        return None
    return str(encoding.codec_info.name)


def _decode_strictly(data: bytes, encoding: str) -> str | None:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError:
        return None


def _guess_encoding(data: bytes) -> str:
    """The encoding guessed from the bytes; UTF-8 if browsers do not know the guess."""
    from resiliparse.parse.encoding import detect_encoding

    name = detect_encoding(data[:_DETECTION_LENGTH], html5_compatible=False) or "utf-8"
    return _codec_name(_BROWSER_LABELS.get(name, name)) or "utf-8"
