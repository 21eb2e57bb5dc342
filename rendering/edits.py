"""Small edits of a copied tree that several constructs need."""

from collections.abc import Iterable

from lxml import etree
from lxml.html import HtmlElement

#: A tag that no copy has, for elements to unwrap.
_UNWRAPPED = "unwrapped"
#: If more elements are unwrapped, adjacent texts are joined: reading many of them is quadratic.
_MANY = 1_000


def unwrap(body: HtmlElement, elements: Iterable[HtmlElement]) -> None:
    """Drop elements, but keep their content, all at once: one by one would be quadratic."""
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
    """Whether an element is all that there is in the one around it."""
    beside = element.getprevious(), element.getnext()
    texts = element.getparent().text, element.tail
    return beside == (None, None) and not any((text or "").strip() for text in texts)


def drop_beginning(element: HtmlElement, n_characters: int) -> None:
    """Drop so many characters of the text of an element, such as an item's number."""
    for text in element.xpath(".//text()"):
        holder, rest = text.getparent(), text[n_characters:]
        if text.is_text:
            holder.text = rest
        else:
            holder.tail = rest
        n_characters -= len(text) - len(rest)
        if not n_characters:
            break
