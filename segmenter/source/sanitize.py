"""Clean the source of a page once, so that every extractor gets the same input.

Everything here works on bytes in UTF-8, before they are parsed, and runs in linear time. Most
sources need few changes or none, so changes are made without looking at every character and without
decoding the page: a string with one wide character takes up to four times the memory of the bytes.

E-mail addresses that Cloudflare encodes on the pages that it delivers are decoded: without its
script, readers see "[email protected]" in their place. This is done in the source, since addresses
may also be part of code, and no text should lose them.
"""

import codecs
import re
from collections import Counter
from collections.abc import Sequence
from html import escape, unescape
from itertools import islice

from ..tags import VOID_TAGS
from .characters import count_characters, valid_references, valid_text
from .signs import Signs

#: Maximum number of characters of source that are read; the rest is cut with a warning.
MAX_CHARACTERS = 32_000_000
#: Maximum number of attributes kept on one tag. Parsers look for duplicates in quadratic time:
#: 50,000 attributes on one element stalled lxml and every extractor for 20 to 60 s.
MAX_ATTRIBUTES = 500
#: Maximum depth of nesting after `flatten`. libxml2 stops reading at 2,048.
MAX_DEPTH = 1_000

#: The group is the text before the declaration; if it is white space, it is dropped, too.
_XML_DECLARATION = re.compile(rb"([^<]*+)<\?xml(?![\w\x80-\xff])[^>]*>", re.IGNORECASE)
_META_CHARSET = re.compile(
    r"(<[Mm][Ee][Tt][Aa]\b[^<>]{0,500}?(?ai:charset)\s*+=\s*+[\"']?+\s*+)[\w.:-]+"
)
#: Before another tag, it may lack its ``>``.
_END_OF_PAGE = re.compile(rb"</html(?![\w\x80-\xff])[^<>]*+(?:>|(?=<))", re.IGNORECASE)
#: White space and comments up to the end of the page.
_BLANK_REST = re.compile(r"(?:\s|<!--.*?-->)*+\Z", re.DOTALL)
#: Invalid characters are dropped from pieces of at least this many bytes. A piece ends before a
#: ``<``, which cannot be part of a character reference.
_PIECE_LENGTH = 4_000
_TAGS_CUT_WARNING = f"tags cut to their first {MAX_ATTRIBUTES} attributes"
_TAG = re.compile(r"<!--.*?(?:-->|\Z)|<(/?)([A-Za-z][^\s/<>]*+)[^<>]*+>", re.DOTALL)
_NAME_END = re.compile(r"[\s/]")
_ATTRIBUTE = re.compile(r"""[^\s/>"'=]++(?:\s*+=\s*+(?:"[^"]*+"|'[^']*+'|[^\s>"']*+))?+""")
#: The target, until the script runs, of links to encoded addresses and of most addresses in texts.
_EMAIL_PATH = b"/cdn-cgi/l/email-protection"
_EMAIL_ATTRIBUTE, _BRACKET = re.compile(rb"-cfemail=", re.IGNORECASE), re.compile(rb"[<>]")
#: An encoded address in a text, and one that a link leads to.
_EMAIL_IN_TEXT = re.compile(
    rb"<(a|span)\s(?:[^<>]{0,500}\s)?data-cfemail=[\"']?([0-9a-f]{4,1000})[^<>]{0,500}>"
    rb"[^<>]{0,50}</\1>",
    re.IGNORECASE,
)
_EMAIL_IN_LINK = re.compile(
    rb"(href=[\"']?)[^\"'\s<>]{0,500}" + _EMAIL_PATH + rb"#([0-9a-f]{4,1000})"
)


def cut_source(html: bytes) -> tuple[bytes, list[str]]:
    """Cut a page in UTF-8 that is too long, with a warning."""
    if len(html) <= MAX_CHARACTERS or (length := count_characters(html)) <= MAX_CHARACTERS:
        return html, []
    warning = f"page cut from {length:,} to {MAX_CHARACTERS:,} characters"
    return html.decode("utf-8")[:MAX_CHARACTERS].encode("utf-8"), [warning]


def without_declaration(html: bytes) -> bytes:
    """Drop the byte order mark and the XML declaration from the start of a page."""
    html = html.removeprefix(codecs.BOM_UTF8)
    declaration = _XML_DECLARATION.match(html)
    is_first = declaration is not None and not declaration[1].decode("utf-8").strip()
    return html[declaration.end() :] if declaration and is_first else html


def clean_tags(html: bytes, tags: Sequence[int]) -> tuple[bytes, list[str]]:
    """Clean the odd tags of a page in UTF-8, given their places; warn of what was cut.

    End tags ``html`` before the last element are dropped, and so are attributes beyond the limit.
    Every declared charset becomes UTF-8. Returns the given object itself if nothing is to be done.

    Examples
    --------
    >>> clean_tags(b"<meta charset=latin1><p>One", [0])
    (b'<meta charset=utf-8><p>One', [])
    """
    if fixed := _without_inner_end_tags(html, tags):
        html, tags = fixed, Signs(fixed).odd_tags  # a tag that contained one may be long now
    pieces: list[bytes | memoryview] = []
    warnings: list[str] = []
    page, copied_to = memoryview(html), 0  # its slices are not copies
    for start in tags:
        stop = _tag_end(html, start)
        tag = html[start:stop].decode("utf-8")
        declared = _META_CHARSET.match(tag)
        clean = f"{declared[1]}utf-8{tag[declared.end() :]}" if declared else tag
        # An end tag has no attributes.
        cut = clean if clean.startswith("</") else _cut_attributes(clean)
        if len(cut) < len(clean):
            warnings = [_TAGS_CUT_WARNING]
        if cut != tag:
            pieces += page[copied_to:start], cut.encode("utf-8")
            copied_to = stop
    return b"".join((*pieces, page[copied_to:])) if pieces else html, warnings


def _without_inner_end_tags(html: bytes, tags: Sequence[int]) -> bytes | None:
    """A page without the end tags ``html`` that are before its end; None if it has no such tags.

    Browsers read on after them, but libxml2 drops the rest.
    """
    ends = [end for start in tags if (end := _END_OF_PAGE.match(html, start))]
    if not ends:
        return None
    rest = html[ends[0].end() :].decode("utf-8")
    if ends[0][0].endswith(b">") and _BLANK_REST.match(rest):
        return None
    starts, stops = [end.start() for end in ends], [end.end() for end in ends]
    between = zip([0, *stops], [*starts, len(html)], strict=True)
    return b" ".join(html[start:stop] for start, stop in between)


def utf_8(text: str) -> bytes:
    """Encode a text in UTF-8; surrogates, which cannot be encoded, become U+FFFD."""
    try:
        return text.encode("utf-8")
    except UnicodeEncodeError:
        return valid_text(text).encode("utf-8")


def without_invalid(data: bytes) -> bytes:
    r"""Drop invalid characters, and references to them, from a page in UTF-8.

    Examples
    --------
    >>> without_invalid(b"one\x1b two&#27;")
    b'one two'
    """
    pieces = []
    start = 0
    while start < len(data):
        stop = data.find(b"<", start + _PIECE_LENGTH)
        piece = data[start : stop if stop >= 0 else len(data)]
        start += len(piece)
        signs = Signs(piece)
        if signs.holds_invalid or signs.holds_dropped_references:
            piece = valid_references(valid_text(piece.decode("utf-8"))).encode("utf-8")
        pieces.append(piece)
    return b"".join(pieces)


def _tag_end(data: bytes, start: int) -> int:
    """The end of a tag: after its last character, or where the next tag begins."""
    following = data.find(b"<", start + 1)
    limit = len(data) if following < 0 else following
    return data.find(b">", start, limit) + 1 or limit


def _cut_attributes(tag: str) -> str:
    """A tag, cut after its first attributes if it has too many."""
    name_end = _NAME_END.search(tag)
    if name_end is None:
        return tag
    attributes = _ATTRIBUTE.finditer(tag, name_end.start())
    excess = next(islice(attributes, MAX_ATTRIBUTES, None), None)
    return tag[: excess.start()] + tag[len(tag.removesuffix(">")) :] if excess else tag


def flatten(html: str) -> str:
    """Drop tags that are nested too deep to be parsed; their text is kept.

    At most `MAX_DEPTH` elements are open at any point of the result.
    """
    open_tags: list[str] = []
    counts: Counter[str] = Counter()

    def rewrite(tag: re.Match[str]) -> str:
        name = (tag[2] or "").lower()
        if not name or name in VOID_TAGS:
            return tag[0]
        if tag[1]:
            return close(name) or " "
        open_tags.append(name)
        counts[name] += 1
        return tag[0] if len(open_tags) <= MAX_DEPTH else " "

    def close(name: str) -> str:
        closed = []
        while counts[name]:
            last = open_tags.pop()
            counts[last] -= 1
            if len(open_tags) < MAX_DEPTH:
                closed.append(f"</{last}>")
            if last == name:
                break
        return "".join(closed)

    return _TAG.sub(rewrite, html)


def decode_email_addresses(html: bytes) -> bytes:
    """Decode the protected addresses of a page in UTF-8, if it has any.

    Examples
    --------
    >>> link = b'<a href="/cdn-cgi/l/email-protection" data-cfemail="2a4b6a480449">[email]</a>'
    >>> decode_email_addresses(b"<p>To " + link + b".</p>")
    b'<p>To a@b.c.</p>'
    """
    if _EMAIL_PATH not in html:
        return html
    pieces: list[bytes] = []
    copied_to = 0
    for attribute in _EMAIL_ATTRIBUTE.finditer(html):
        tag = html.rfind(b"<", copied_to, attribute.start())
        if tag >= 0 and (text := _EMAIL_IN_TEXT.match(html, tag)):
            pieces += html[copied_to:tag], _shown_address(text)
            copied_to = text.end()
    return _decode_links(b"".join((*pieces, html[copied_to:])))


def _decode_links(html: bytes) -> bytes:
    """Decode the addresses that links lead to; only texts and tags with one are looked at."""
    pieces: list[bytes] = []
    copied_to = 0
    while (place := html.find(_EMAIL_PATH, copied_to)) >= 0:
        start = max(copied_to, *(html.rfind(bracket, copied_to, place) for bracket in (b"<", b">")))
        stop = end.start() if (end := _BRACKET.search(html, place)) else len(html)
        pieces += html[copied_to:start], _EMAIL_IN_LINK.sub(_linked_address, html[start:stop])
        copied_to = stop
    return b"".join((*pieces, html[copied_to:]))


def _shown_address(text: re.Match[bytes]) -> bytes:
    return _decode_address(text[2]) or text[0]


def _linked_address(link: re.Match[bytes]) -> bytes:
    address = _decode_address(link[2])
    return link[1] + b"mailto:" + address if address else link[0]


def _decode_address(code: bytes) -> bytes:
    """Decode an address, as HTML; empty if the code is not an address.

    The first byte is the key: it is combined with every other byte by exclusive or.
    """
    if len(code) % 2:
        return b""
    key, *encoded = bytes.fromhex(code.decode())
    address = unescape(bytes(byte ^ key for byte in encoded).decode("ascii", "replace"))
    # Other signs could carry text that readers do not see.
    is_shown = address.isascii() and address.isprintable()
    return escape(address).replace(" ", "%20").encode() if is_shown else b""
