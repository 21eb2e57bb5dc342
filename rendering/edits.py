"""Small edits of a copied tree, shared by several constructs."""

from collections.abc import Iterable

from lxml import etree
from lxml.html import HtmlElement

#: A temporary tag for elements to unwrap; no copy contains it.
_UNWRAPPED = "unwrapped"
#: Above this number of unwrapped elements, adjacent texts are joined: reading many is quadratic.
_MANY = 1_000


def unwrap(body: HtmlElement, elements: Iterable[HtmlElement]) -> None:
    """Drop elements but keep their content, all at once: one by one would be quadratic."""
    if not (unwrapped := list(elements)):
        return
    around = {element.getparent() for element in unwrapped} if len(unwrapped) > _MANY else ()
    for element in unwrapped:
        element.tag = _UNWRAPPED
    etree.strip_tags(body, _UNWRAPPED)
    for element in around:
        if not len(element):
            element.text = element.text_content()


def is_alone(element: HtmlElement) -> bool:
    """Whether an element is the only content of its parent."""
    beside = element.getprevious(), element.getnext()
    texts = element.getparent().text, element.tail
    return beside == (None, None) and not any((text or "").strip() for text in texts)


def drop_beginning(element: HtmlElement, n_characters: int) -> None:
    """Drop the first `n_characters` of an element's text, such as the number of an item."""
    for text in element.xpath(".//text()"):
        holder, rest = text.getparent(), text[n_characters:]
        if text.is_text:
            holder.text = rest
        else:
            holder.tail = rest
        n_characters -= len(text) - len(rest)
        if not n_characters:
            break
