"""E-mail addresses that Cloudflare encodes on the pages that it delivers.

Its script decodes them for readers; without it, each is "[email protected]". They are decoded here,
so that no text loses them: they may also be part of code.
"""

from html import unescape

from lxml import etree
from lxml.html import HtmlElement

#: Where links to encoded addresses, and most such addresses in texts, lead without the script.
_PATH = "/cdn-cgi/l/email-protection"
#: In a link, what comes before the code of its address; the attribute with the code of a text.
_OF_LINK, _OF_TEXT = f"{_PATH}#", "data-cfemail"
#: All pages with encoded addresses have it. Searching for more would cost time on each page.
_MARK = _PATH.encode()
#: A tag that no page has, for elements whose address takes their place.
_SHOWN = "webjury-address"


def holds_protected(html: bytes) -> bool:
    """Whether a page may hold encoded addresses, as few pages do."""
    return _MARK in html


def show_addresses(tree: HtmlElement) -> bool:
    """Decode the protected addresses of a page, and say whether there were any.

    Examples
    --------
    >>> from lxml.html import fragment_fromstring, tostring
    >>> line = fragment_fromstring("<p>To <a data-cfemail=2a4b6a480449>[email protected]</a>.</p>")
    >>> show_addresses(line), tostring(line, encoding="unicode")
    (True, '<p>To a@b.c.</p>')
    """
    # Listed before: a walk would end in what an address replaces.
    marked = [element for element in tree.iter("a", "span") if element.get(_OF_TEXT)]
    texts = list(map(_show_text, marked))
    links = [_show_link(link) for link in tree.iter("a") if _OF_LINK in (link.get("href") or "")]
    # All at once: the time for each alone grows with the number of its siblings.
    etree.strip_tags(tree, _SHOWN)
    return any(texts) or any(links)


def _show_text(element: HtmlElement) -> bool:
    """Put an address in the place of an element, as the script does."""
    if address := _decoded(element.get(_OF_TEXT)):
        element[:], element.text = [], address
        element.tag = _SHOWN
    return bool(address)


def _show_link(link: HtmlElement) -> bool:
    if address := _decoded(link.get("href").partition(_OF_LINK)[2]):
        link.set("href", f"mailto:{address}")
    return bool(address)


def _decoded(code: str) -> str:
    """The address that a code stands for; empty for a code that stands for none.

    The first byte is the key of all others.
    """
    try:
        key, *others = bytes.fromhex(code)
    except ValueError:
        return ""
    address = unescape(bytes(byte ^ key for byte in others).decode("ascii", "replace"))
    # Other signs could carry text that readers do not see.
    return address if address.isascii() and address.isprintable() else ""
