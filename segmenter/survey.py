"""One pass over the elements of a page: what it declares and may contain; declared addresses.

On a large page, visiting every element takes long; it is quickest right after parsing.
"""

import json
from collections.abc import Collection, Iterable, Iterator
from typing import Any, NamedTuple

from lxml import etree
from lxml.html import HtmlElement

from ..addresses import address_on_one_line, clean_address, host_of, is_web_address
from ..native import twin
from .formulas import FORMULA_TAGS, holds_formula

#: Name of an article's text, in schema.org.
BODY = "articleBody"
#: Name of the ingredients of a recipe.
INGREDIENTS = "recipeIngredient"
_LINKED_DATA = "ld+json"
#: The elements that the survey looks at, besides those of formulas.
_TAGS = ("title", "meta", "link", "base", "script", "style", "template", "ruby", "img")
_TEXT = etree.XPath("string()")
_DeclaredTexts = tuple[list[str], list[str], list[str]]


class Declarations(NamedTuple):
    """What a page declares about itself, for search engines and for sites that show it."""

    titles: list[str]  # titles in its mark-up for other sites, then its first element ``title``
    descriptions: list[str]
    linked_data: list[str]  # JSON-LD that may contain the text of an article, or a recipe

    def objects(self) -> Iterator[dict[str, Any]]:
        """Every object in the JSON-LD; invalid JSON is skipped."""
        for source in self.linked_data:
            try:
                pending = [json.loads(source, strict=False)]
            except (ValueError, RecursionError):
                continue
            while pending:
                value = pending.pop()
                if isinstance(value, dict):
                    yield value
                    pending.extend(value.values())
                elif isinstance(value, list):
                    pending.extend(value)


class Survey(NamedTuple):
    """The results of a survey."""

    #: False only if `webjury.segmenter.formulas.write_formulas` would find none.
    may_hold_formulas: bool
    holds_templates: bool  # whether there are elements ``template``
    holds_ruby: bool  # whether there are elements ``ruby``
    style_sheets: list[HtmlElement]
    #: The elements ``meta``, ``link`` and ``base``, and scripts with JSON-LD.
    declaring_elements: list[HtmlElement]
    declarations: Declarations


def survey(tree: HtmlElement) -> Survey:
    """Look at each element of a page."""
    found = _survey(tree, _LINKED_DATA, (BODY, INGREDIENTS))
    formulas, templates, ruby, styles, declaring, texts, title = found
    if title is not None:
        # Most titles contain no elements. Compiling the expression would take as long as using it.
        texts[0].append(str(_TEXT(title)) if len(title) else title.text or "")
    return Survey(formulas, templates, ruby, styles, declaring, Declarations(*texts))


@twin("survey.survey")
def _survey(
    tree: HtmlElement, linked_data: str, body_names: tuple[str, ...]
) -> tuple[
    bool, bool, bool, list[HtmlElement], list[HtmlElement], _DeclaredTexts, HtmlElement | None
]:
    titles: list[str] = []
    descriptions: list[str] = []
    texts: list[str] = []
    first_title: HtmlElement | None = None
    may_hold_formulas = holds_templates = holds_ruby = False
    style_sheets: list[HtmlElement] = []
    declaring_elements: list[HtmlElement] = []
    for element in tree.iter(*_TAGS, *FORMULA_TAGS):
        if element.tag in ("link", "base"):
            declaring_elements.append(element)
        elif element.tag == "meta":
            declaring_elements.append(element)
            property_name, name = element.get("property", ""), element.get("name", "")
            if "og:title" in (property_name.lower(), name.lower()):
                titles.append(element.get("content", ""))
            # Case matters: the shipped models were trained with these spellings only.
            if property_name == "og:description" or name == "description":
                descriptions.append(element.get("content", ""))
        elif element.tag == "title":
            first_title = element if first_title is None else first_title
        elif element.tag == "style":
            style_sheets.append(element)
        elif element.tag == "template":
            holds_templates = True
        elif element.tag == "ruby":
            holds_ruby = True
        else:
            may_hold_formulas = may_hold_formulas or holds_formula(element)
            if element.tag == "script" and linked_data in element.get("type", ""):
                declaring_elements.append(element)
                text = element.text or ""
                if any(name in text for name in body_names):
                    texts.append(text)
    holds = may_hold_formulas, holds_templates, holds_ruby
    return (*holds, style_sheets, declaring_elements, (titles, descriptions, texts), first_title)


def meta_contents(elements: Iterable[HtmlElement], names: Collection[str]) -> Iterator[str]:
    """The contents of the ``meta`` elements whose property, or else name, is one of the names.

    `elements` are those of `Survey.declaring_elements`.
    """
    for element in elements:
        if element.tag == "meta" and (element.get("property") or element.get("name")) in names:
            yield element.get("content") or ""


def canonical_addresses(elements: Iterable[HtmlElement]) -> Iterator[str]:
    """Addresses that a page declares to be its own, the more reliable ones first.

    `elements` are those of `Survey.declaring_elements`.
    """
    meta_addresses = []
    for element in elements:
        if element.tag == "meta":
            if element.get("property") == "og:url":
                meta_addresses.append(element.get("content") or "")
        elif element.tag == "link" and "canonical" in (element.get("rel") or "").lower().split():
            yield element.get("href") or ""
    yield from meta_addresses


def base_addresses(elements: Iterable[HtmlElement]) -> list[str]:
    """The addresses of the elements ``base``, cleaned; empty for elements without an address."""
    bases = (element for element in elements if element.tag == "base")
    return [clean_address(base.get("href") or "") for base in bases]


def first_absolute(addresses: Iterable[str]) -> str:
    """The first address with a scheme and a host, on one line; empty if there is none."""
    web_addresses = filter(is_web_address, map(address_on_one_line, addresses))
    return next(filter(host_of, web_addresses), "")
