"""What a page declares about itself, for search engines and for other sites that show it."""

from typing import NamedTuple

from lxml import etree
from lxml.html import HtmlElement

__all__ = ["BODY", "Declarations", "declarations"]

#: Name of an article's text, in schema.org.
BODY = "articleBody"
_LINKED_DATA = "ld+json"
_TEXT = etree.XPath("string()")


class Declarations(NamedTuple):
    """Texts that a page declares.

    Attributes
    ----------
    titles : list of str
        Those in its mark-up for other sites, then that of its first element ``title``.
    descriptions : list of str
    linked_data : list of str
        JSON-LD that may hold the text of an article.
    """

    titles: list[str]
    descriptions: list[str]
    linked_data: list[str]


def declarations(tree: HtmlElement) -> Declarations:
    """Find what a page declares.

    Parameters
    ----------
    tree : HtmlElement

    Returns
    -------
    Declarations
    """
    # One walk for all of them: on a large page, it takes long to reach every element.
    found = Declarations([], [], [])
    first_title: HtmlElement | None = None
    for element in tree.iter("title", "meta", "script"):
        if element.tag == "meta":
            of = element.get("property")
            if of == "og:title":
                found.titles.append(element.get("content", ""))
            if of == "og:description" or element.get("name") == "description":
                found.descriptions.append(element.get("content", ""))
        elif element.tag == "script":
            if _LINKED_DATA in element.get("type", "") and BODY in (element.text or ""):
                found.linked_data.append(element.text)
        elif first_title is None:
            first_title = element
    if first_title is not None:
        found.titles.append(str(_TEXT(first_title)))
    return found
