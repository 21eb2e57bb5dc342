"""The source of a page, from what people give to clean UTF-8.

Most pages need no change, or only another charset in a tag: `Signs` tells which repairs are needed.
"""

import re
from typing import NamedTuple

from ...errors import InputError
from .containers import open_container
from .decode import decode, refuse_binary, utf_8_encoding
from .documents import documents_as_frames
from .emojis import with_emojis
from .formats import refuse_known_formats, refuse_name
from .page_files import Content
from .plain_text import is_plain_text, page_of_text
from .sanitize import (
    clean_tags,
    cut_source,
    decode_email_addresses,
    utf_8,
    without_declaration,
    without_invalid,
)
from .shortcodes import without_shortcodes
from .signs import Signs
from .twice_encoded import repaired
from .unseen import seen_text, without_unseen


class Source(NamedTuple):
    """The clean source of a page."""

    html: bytes  # in UTF-8
    encoding: str | None  # of the given bytes; None for a text
    address: str | None  # of the page, if the file that contains it has it
    plain_text: str | None  # the whole source, if it is no HTML
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
    decoded. Pictures of emojis become characters. What was encoded twice is repaired. Shortcodes
    are dropped. Documents in ``object`` become frames. A page in a mail or an archive is taken out
    of it; plain text becomes a page. Raises an `InputError` if the source has another type, is the
    name or the address of a page, is in a well-known format other than HTML, or is not text.

    Examples
    --------
    >>> read_source(b"<?xml version='1.0'?><p>caf\xe9").html.decode()
    '<p>café'
    """
    data = _bytes_of(source)
    opened = open_container(data, charset)
    refuse_known_formats(opened.data)
    if isinstance(source, str) and opened.data is data:
        html, signs, encoding = data, Signs(data), None
    else:
        html, signs, encoding = _decode(opened.data, opened.charset)
    html, warnings = cut_source(html)
    given, html = html, repaired(html) if signs.holds_twice_encoded else html
    text = _plain_text(html) if is_plain_text(html) else None
    if text is not None:
        text = seen_text(text) if drops_unseen else text
        html = utf_8(page_of_text(text))
    elif signs.holds_shortcodes:
        html = without_shortcodes(html)
    if html is not given or warnings:
        signs = Signs(html)
    html, signs, cut = _clean(html, signs)
    if drops_unseen:
        html = without_unseen(html, signs)
    if signs.holds_objects:
        html = documents_as_frames(html)
    warnings = [*opened.warnings, *warnings, *cut]
    return Source(html, encoding, opened.address, text, warnings, signs.holds_templates)


def _plain_text(source: bytes) -> str:
    r"""A source that is text, with valid characters only, and ``\n`` at the end of each line."""
    return re.sub("\r\n?", "\n", without_invalid(source).decode("utf-8"))


def _bytes_of(source: Content) -> bytes:
    """The bytes of a source; a text is written in UTF-8."""
    if isinstance(source, str):
        refuse_name(source)
        return utf_8(source)
    if isinstance(source, (bytes, bytearray, memoryview)):
        return bytes(source)
    raise InputError(f"a page is bytes or str, not {type(source).__name__}")


def _decode(data: bytes, charset: str | None) -> tuple[bytes, Signs, str | None]:
    """A page in UTF-8, what it holds, and its encoding."""
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
    if signs.emoji_pictures:
        html = with_emojis(html, signs.emoji_pictures)
        signs = Signs(html)  # characters may have been joined to a reference
    given = html
    if signs.holds_invalid or signs.holds_dropped_references:
        html = without_invalid(html)
    html = without_declaration(html)
    if html is not given:
        signs = Signs(html)
    warnings: list[str] = []
    if signs.odd_tags:  # cleaning them adds no sign
        html, warnings = clean_tags(html, signs.odd_tags)
    if signs.holds_email_path:
        html = decode_email_addresses(html)
        signs = Signs(html)
    return html, signs, warnings
