"""Small edits of a copied tree, shared by several constructs."""

import re
from collections.abc import Iterable

from lxml import etree
from lxml.html import HtmlElement

#: Elements between two items, or between the parts of an item, that become part of the first one.
PICTURE_TAGS = frozenset(("figure", "img"))
#: A temporary tag for elements to unwrap; no copy contains it.
_UNWRAPPED = "unwrapped"
#: Above this number of unwrapped elements, adjacent texts are joined: reading many is quadratic.
_MAX_UNJOINED = 1_000
#: A character that readers see: not one without width, or a symbol of a font that the page brings.
_VISIBLE = re.compile(r"[^\s\ue000-\uf8ff\u200b\u200c\u200d\u2060\ufeff]")


def unwrap(body: HtmlElement, elements: Iterable[HtmlElement]) -> None:
    """Drop elements but keep their content, all at once: one by one would be quadratic."""
    if not (unwrapped := list(elements)):
        return
    parents = {one.getparent() for one in unwrapped} if len(unwrapped) > _MAX_UNJOINED else ()
    for element in unwrapped:
        element.tag = _UNWRAPPED
    etree.strip_tags(body, _UNWRAPPED)
    for element in parents:
        if not len(element):
            element.text = element.text_content()


def is_only_content(element: HtmlElement) -> bool:
    """Whether an element is the only content of its parent."""
    siblings = element.getprevious(), element.getnext()
    texts = element.getparent().text, element.tail
    return siblings == (None, None) and not any((text or "").strip() for text in texts)


def is_empty(element: HtmlElement) -> bool:
    """Whether an element has neither visible text nor images."""
    return not _VISIBLE.search(element.text_content()) and next(element.iter("img"), None) is None


def insert_first(parent: HtmlElement, element: HtmlElement) -> None:
    """Put an element before the text and the children of another one."""
    element.tail, parent.text = parent.text, None
    parent.insert(0, element)


def drop_beginning(element: HtmlElement, n_characters: int) -> None:
    """Drop the first `n_characters` of an element's text, such as the number of an item."""
    for text in element.xpath("descendant::text()"):
        holder, name = text.getparent(), "text" if text.is_text else "tail"
        # Unwrapped elements leave several adjacent texts, which are one text for lxml.
        whole = getattr(holder, name) or ""
        setattr(holder, name, whole[n_characters:])
        n_characters -= min(n_characters, len(whole))
        if not n_characters:
            break
