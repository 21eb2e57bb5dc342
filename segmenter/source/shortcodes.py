"""Shortcodes that a site failed to run: ``[vc_row css="x"]``, ``[/caption]``. They are mark-up.

WordPress replaces them by what they stand for, unless their plug-in is gone. The text between them
is kept. In code, or in the middle of a sentence, they may be what a page is about.
"""

import re
from collections.abc import Iterator

#: The beginnings of the names of the codes that build pages.
BUILDERS = tuple(b"et_pb_ fusion_ mk_ nectar_ tatsu_ themify_ ux_ vc_ wpb_".split())
#: Elements whose text is code. Linked data are read: pages put the texts of posts into them.
_CODE = rb"code|kbd|listing|pre|samp|script|style|textarea|tt|xmp"
_LINKED_DATA = b"ld+json"
#: A quotation mark, as it is written or as WordPress prints it, or a number.
_VALUE = (
    rb"\\?[\"'\d]|&(?:quot|apos|#0?3[49]|#x2[27]|#8(?:2[12]\d|24[23])|[lr][sd]quo|[pP]rime);"
    rb"|\xe2\x80[\x98-\x9e\xb2\xb3]"
)
#: What is left alone, and a shortcode. The text of ``meta`` is read, as that of no other tag.
_TOKEN = re.compile(
    rb"<(?:(?P<end>/?)(?P<code>(?i:" + _CODE + rb"))(?![\w-])(?P<rest>[^<>]*)>"
    rb"|(?!(?i:meta)\b)[/A-Za-z!][^<>]*>)"
    rb"|\[(?P<close>/)?(?:(?P<builder>(?:"
    + b"|".join(BUILDERS)
    + rb")[\w-]*)|(?P<name>[a-z][a-z0-9_-]*))"
    rb"(?P<attributes>\s+[A-Za-z_][\w-]*=(?:" + _VALUE + rb")[^][<>]*|\s+/)?\s*\]"
)
_WORD_BEFORE, _WORD_AFTER = re.compile(rb"[\w,;:\x80-\xff][ \n]\Z"), re.compile(rb"[ \n][a-z]")


def without_shortcodes(html: bytes) -> bytes:
    """Drop the shortcodes of a page in UTF-8.

    A code that builds the page leaves a space; other codes may be within a word.

    Examples
    --------
    >>> without_shortcodes(b'<p>[vc_row css="x"]One[/vc_row] <code>[vc_row]</code> [1]')
    b'<p> One  <code>[vc_row]</code> [1]'
    """
    codes = list(_shortcodes(html))
    opened = {code["name"] for code in codes if code["attributes"]}
    pieces: list[bytes] = []
    start = 0
    for code in codes:
        is_builder = code["builder"] is not None
        if code["attributes"] or (code["close"] and code["name"] in opened) or is_builder:
            pieces += html[start : code.start()], b" " * is_builder
            start = code.end()
    return b"".join((*pieces, html[start:]))


def _shortcodes(html: bytes) -> Iterator[re.Match[bytes]]:
    """What may be shortcodes, outside of code and of sentences."""
    open_code = b""
    for token in _TOKEN.finditer(html):
        code = (token["code"] or b"").lower()
        if code and not open_code and not token["end"] and _LINKED_DATA not in token["rest"]:
            open_code = code
        elif code and token["end"] and code == open_code:
            open_code = b""
        elif not open_code and not token[0].startswith(b"<") and not _is_in_sentence(html, token):
            yield token


def _is_in_sentence(html: bytes, code: re.Match[bytes]) -> bool:
    """Whether there are words beside a code: "the [vc_row] code begins a row"."""
    if code["attributes"]:
        return False
    before = _WORD_BEFORE.search(html, max(code.start() - 2, 0), code.start())
    return before is not None and _WORD_AFTER.match(html, code.end()) is not None
