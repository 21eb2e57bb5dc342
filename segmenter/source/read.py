"""The source of a page, from what people give to clean UTF-8.

Most pages need no change, or only another charset in a tag: `Signs` tells which repairs are needed.
"""

from typing import NamedTuple

from ...errors import InputError
from .decode import (
    decode,
    refuse_binary,
    refuse_known_formats,
    refuse_name,
    utf_8_encoding,
)
from .page_files import Content
from .sanitize import (
    clean_tags,
    cut_source,
    decode_email_addresses,
    utf_8,
    without_declaration,
    without_invalid,
)
from .signs import Signs
from .unseen import without_unseen


class Source(NamedTuple):
    """The clean source of a page."""

    html: bytes  # in UTF-8
    encoding: str | None  # of the given bytes; None for a text
    warnings: list[str]
    #: Whether a tag ``template`` may begin.
    holds_templates: bool


def read_source(
    source: Content, charset: str | None = None, *, drops_unseen: bool = True
) -> Source:
    r"""Decode the source of a page, and remove what breaks parsers and extractors.

    Invalid characters, the byte order mark, the XML declaration, end tags ``html`` before the last
    element, and what exceeds the limits are removed, and so are characters that no reader sees,
    unless they are kept. Every declared charset becomes UTF-8. Encoded e-mail addresses are
    decoded. Raises an `InputError` if the source has another type, is the name or the address of a
    page, is in a well-known format other than HTML, or is not text.

    Examples
    --------
    >>> read_source(b"<?xml version='1.0'?><p>caf\xe9").html.decode()
    '<p>café'
    """
    encoding = None
    if isinstance(source, str):
        refuse_name(source)
        html = utf_8(source)
        signs = Signs(html)
    elif isinstance(source, (bytes, bytearray, memoryview)):
        html, signs, encoding = _decode(bytes(source), charset)
    else:
        raise InputError(f"a page is bytes or str, not {type(source).__name__}")
    html, signs, warnings = _clean(html, signs)
    if drops_unseen:
        html = without_unseen(html, signs)
    return Source(html, encoding, warnings, signs.holds_templates)


def _decode(data: bytes, charset: str | None) -> tuple[bytes, Signs, str]:
    """A page in UTF-8, what it holds, and its encoding."""
    refuse_known_formats(data)
    signs = Signs(data)
    encoding = utf_8_encoding(data, signs)
    if encoding is None:
        text, encoding = decode(data, charset)
        data = utf_8(text)
        signs = Signs(data)
    elif signs.holds_invalid:
        refuse_binary(data)
    return data, signs, encoding


def _clean(html: bytes, signs: Signs) -> tuple[bytes, Signs, list[str]]:
    """Clean a page; return it with what it may still hold, and with warnings of what was cut."""
    given = html
    if signs.holds_invalid or signs.holds_dropped_references:
        html = without_invalid(html)
    html, warnings = cut_source(html)
    html = without_declaration(html)
    if html is not given:
        signs = Signs(html)
    if signs.odd_tags:  # cleaning them adds no sign
        html, cut = clean_tags(html, signs.odd_tags)
        warnings += cut
    if signs.holds_email_path:
        html = decode_email_addresses(html)
        signs = Signs(html)
    return html, signs, warnings
