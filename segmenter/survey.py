"""One look at each element of a page, before all else: what it declares, and formulas.

On a large page it takes long to reach every element, least while the parser has just made them.
"""

from typing import NamedTuple

from lxml import etree
from lxml.html import HtmlElement

from .. import native
from .formulas import FORMULA_TAGS, holds_formula

__all__ = ["BODY", "Declarations", "survey"]

#: Name of an article's text, in schema.org.
BODY = "articleBody"
_LINKED_DATA = "ld+json"
_TEXT = etree.XPath("string()")
_Found = tuple[list[str], list[str], list[str]]


class Declarations(NamedTuple):
    """What a page declares about itself, for search engines and for sites that show it.

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


def survey(tree: HtmlElement) -> tuple[bool, Declarations]:
    """Look at each element of a page.

    Parameters
    ----------
    tree : HtmlElement

    Returns
    -------
    may_hold_formulas : bool
        False only if `webjury.segmenter.formulas.write_formulas` would find none.
    declarations : Declarations
    """
    look = native.survey.survey if native.IS_COMPILED else _survey
    may_hold_formulas, found, title = look(tree, _LINKED_DATA, BODY)
    if title is not None:
        # An expression of XPath takes as long as the search.
        found[0].append(str(_TEXT(title)) if len(title) else title.text or "")
    return may_hold_formulas, Declarations(*found)


def _survey(
    tree: HtmlElement, linked_data: str, body: str
) -> tuple[bool, _Found, HtmlElement | None]:
    titles: list[str] = []
    descriptions: list[str] = []
    texts: list[str] = []
    first_title: HtmlElement | None = None
    may_hold_formulas = False
    for element in tree.iter("title", "meta", "script", "img", *FORMULA_TAGS):
        if element.tag == "meta":
            of = element.get("property")
            if of == "og:title":
                titles.append(element.get("content", ""))
            if of == "og:description" or element.get("name") == "description":
                descriptions.append(element.get("content", ""))
        elif element.tag == "title":
            first_title = element if first_title is None else first_title
        else:
            may_hold_formulas = may_hold_formulas or holds_formula(element)
            if element.tag == "script" and linked_data in element.get("type", ""):
                text = element.text or ""
                if body in text:
                    texts.append(text)
    return may_hold_formulas, (titles, descriptions, texts), first_title
