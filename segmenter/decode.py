"""Decode the bytes of a page as browsers do, but trust UTF-8 where it fits.

The order is that of the WHATWG Encoding and HTML standards: byte order mark,
declared charset, detection. There are two departures, both for pages that declare a wrong
charset: bytes that are valid UTF-8 with non-ASCII characters are UTF-8 whatever they declare, and
a declared charset whose decoder rejects the bytes is checked against detection.
"""

import codecs
import re

import webencodings

from ..errors import InputError

__all__ = ["decode"]

# UTF-32 before UTF-16: its little-endian mark begins with UTF-16's.
_BYTE_ORDER_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_DECLARATION_WINDOW = 4096
_DECLARED_CHARSET = re.compile(
    rb"""<(?:meta\s[^>]*?charset|\?xml\s[^>]*?encoding)\s*=\s*["']?\s*([\w.:-]+)""", re.IGNORECASE
)
_DETECTION_WINDOW = 100_000
_BINARY_SIGNATURES = (
    (b"\x1f\x8b", "gzip-compressed data", "decompress it first"),
    (b"%PDF-", "a PDF document", "convert it to HTML first"),
    (b"PK\x03\x04", "a ZIP archive", "unpack it first"),
    (b"\x28\xb5\x2f\xfd", "zstd-compressed data", "decompress it first"),
    (b"\x89PNG", "a PNG image", "give an HTML page"),
    (b"\xff\xd8\xff", "a JPEG image", "give an HTML page"),
    (b"GIF8", "a GIF image", "give an HTML page"),
)


def decode(data: bytes, charset: str | None = None) -> tuple[str, str]:
    """Decode the bytes of a page once; undecodable bytes become U+FFFD.

    Parameters
    ----------
    data : bytes
        The page as it was downloaded.
    charset : str, optional
        Charset that the server declared, such as ``"utf-8"``; it precedes the one that the page
        declares.

    Returns
    -------
    text : str
    encoding : str
        The encoding used, by its Python name.

    Raises
    ------
    InputError
        If the bytes are of a well-known binary format and not a page.
    """
    _refuse_binary(data)
    for mark, encoding in _BYTE_ORDER_MARKS:
        if data.startswith(mark):
            return data[len(mark) :].decode(encoding, "replace"), encoding
    if data.isascii():
        return data.decode("ascii"), "ascii"
    for candidate in ("utf-8", _known(charset or ""), _declared(data)):
        if candidate and (text := _strictly(data, candidate)) is not None:
            return text, candidate
    detected = _detected(data)
    return data.decode(detected, "replace"), detected


def _refuse_binary(data: bytes) -> None:
    for signature, kind, advice in _BINARY_SIGNATURES:
        if data.startswith(signature):
            raise InputError(f"the input is {kind}, not an HTML page: {advice}")


def _declared(data: bytes) -> str | None:
    """Encoding declared in the first bytes, by its Python name; None if unknown."""
    match = _DECLARED_CHARSET.search(data, 0, _DECLARATION_WINDOW)
    name = _known(match[1].decode("ascii", "replace")) if match else None
    # A declaration that could be read as ASCII is not in UTF-16 (HTML standard, prescan).
    return "utf-8" if name and name.startswith("utf-16") else name


def _known(label: str) -> str | None:
    """Python's name of an encoding; None if browsers do not know it."""
    known = webencodings.lookup(label)
    if known is None or known.name in ("replacement", "x-user-defined"):
        return None
    return str(known.codec_info.name)


def _strictly(data: bytes, encoding: str) -> str | None:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError:
        return None


def _detected(data: bytes) -> str:
    """Encoding guessed from the bytes; UTF-8 if browsers do not know the guess."""
    from resiliparse.parse.encoding import detect_encoding

    guess = webencodings.lookup(detect_encoding(data[:_DETECTION_WINDOW]) or "utf-8")
    return guess.codec_info.name if guess and guess.name != "x-user-defined" else "utf-8"
