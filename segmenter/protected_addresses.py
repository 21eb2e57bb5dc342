"""E-mail addresses that Cloudflare encodes on the pages that it delivers.

Its script decodes them for readers; without it, each is "[email protected]". They are decoded here,
so that no text loses them: they may also be part of code.
"""

import re
from html import escape, unescape

#: Where links to encoded addresses, and most such addresses in texts, lead without the script.
_PATH = b"/cdn-cgi/l/email-protection"
#: An address in a text, as Cloudflare writes it, and one that a link leads to.
_OF_TEXT = re.compile(
    rb"<(a|span)\s(?:[^<>]{0,500}\s)?data-cfemail=[\"']?([0-9a-f]{4,1000})[^<>]{0,500}>"
    rb"[^<>]{0,50}</\1>",
    re.IGNORECASE,
)
_OF_LINK = re.compile(rb"(href=[\"']?)[^\"'\s<>]{0,500}" + _PATH + rb"#([0-9a-f]{4,1000})")


def with_addresses(html: bytes) -> bytes:
    """Decode the protected addresses of a page in UTF-8; few pages have any.

    Examples
    --------
    >>> link = b'<a href="/cdn-cgi/l/email-protection" data-cfemail="2a4b6a480449">[email]</a>'
    >>> with_addresses(b"<p>To " + link + b".</p>")
    b'<p>To a@b.c.</p>'
    """
    if _PATH not in html:
        return html
    return _OF_LINK.sub(_linked, _OF_TEXT.sub(_shown, html))


def _shown(text: re.Match[bytes]) -> bytes:
    return _decoded(text[2]) or text[0]


def _linked(link: re.Match[bytes]) -> bytes:
    address = _decoded(link[2])
    return link[1] + b"mailto:" + address if address else link[0]


def _decoded(code: bytes) -> bytes:
    """The address that a code stands for, as HTML; empty for a code that stands for none.

    The first byte is the key of all others.
    """
    if len(code) % 2:
        return b""
    key, *others = bytes.fromhex(code.decode())
    address = unescape(bytes(byte ^ key for byte in others).decode("ascii", "replace"))
    # Other signs could carry text that readers do not see.
    is_shown = address.isascii() and address.isprintable()
    return escape(address).replace(" ", "%20").encode() if is_shown else b""
