"""What a page declares about itself: titles, descriptions, JSON-LD, addresses."""

import json
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from ..addresses import address_on_one_line, clean_address, host_of, is_web_address
from .source.unseen import seen_text

#: Name of an article's text, in schema.org.
BODY = "articleBody"
#: Name of the ingredients of a recipe.
INGREDIENTS = "recipeIngredient"
#: How the types of events, jobs, products and programs end, as JSON-LD writes them.
_FACT_TYPES = ('Event"', 'Festival"', 'JobPosting"', 'Product"', 'Application"')

#: Escapes, in JSON, of characters that readers may not see.
_UNSEEN_ESCAPE = re.compile(
    r"\\u(?:00ad|200[b-f]|202[a-e]|206\d|fe0[\da-f]|feff|db40)", re.IGNORECASE
)


class DeclaringElement:
    """An element that readers do not see, and that says something about the page.

    Attributes
    ----------
    tag : str
    attributes : dict of str to str
    parent : int
        The visible element around it, an index in the `Doc`; -1 if there is none.
    text : str
        Of scripts and style sheets.
    """

    __slots__ = ("attributes", "parent", "tag", "text")

    def __init__(
        self, tag: str, attributes: Mapping[str, str], parent: int = -1, text: str = ""
    ) -> None:
        self.tag, self.attributes, self.parent, self.text = tag, attributes, parent, text

    def get(self, name: str, default: str = "") -> str:
        """The value of an attribute."""
        return self.attributes.get(name, default)


class Declarations(NamedTuple):
    """What a page declares about itself, for search engines and for sites that show it."""

    titles: list[str]  # titles in its mark-up for other sites, then its first element ``title``
    descriptions: list[str]
    linked_data: list[str]  # JSON-LD that may contain the text of an article, or a recipe
    fact_data: list[str]  # JSON-LD that may describe an event, a job, a product or a program

    @classmethod
    def of(cls, elements: Iterable[DeclaringElement], title: str | None) -> "Declarations":
        """Read what elements declare; `title` is the text of the element ``title``, if any."""
        titles: list[str] = []
        descriptions: list[str] = []
        linked_data: list[str] = []
        fact_data: list[str] = []
        for element in elements:
            if element.tag == "meta":
                property_name, name = element.get("property"), element.get("name")
                if "og:title" in (property_name.lower(), name.lower()):
                    titles.append(element.get("content"))
                # Case matters: the shipped models were trained with these spellings only.
                if property_name == "og:description" or name == "description":
                    descriptions.append(element.get("content"))
            else:
                if BODY in element.text or INGREDIENTS in element.text:
                    linked_data.append(element.text)
                if any(kind in element.text for kind in _FACT_TYPES):
                    fact_data.append(element.text)
        if title is not None:
            titles.append(title)
        return cls(titles, descriptions, linked_data, fact_data)

    def objects(self) -> Iterator[dict[str, Any]]:
        """Every object in the JSON-LD; invalid JSON is skipped."""
        for source in self.linked_data:
            try:
                pending = [read_linked_data(source)]
            except (ValueError, RecursionError):
                continue
            while pending:
                value = pending.pop()
                if isinstance(value, dict):
                    yield value
                    pending.extend(value.values())
                elif isinstance(value, list):
                    pending.extend(value)

    def fact_objects(self) -> Iterator[dict[str, Any]]:
        """Every object in `fact_data`."""
        return self._replace(linked_data=self.fact_data).objects()


def read_linked_data(source: str) -> Any:  # noqa: ANN401 (any JSON)
    """Read a value from JSON-LD; escaped characters that no reader sees are dropped.

    Raises a `ValueError` if it is no JSON, and a `RecursionError` if it is nested too deeply.
    """
    value = json.loads(source, strict=False)
    if _UNSEEN_ESCAPE.search(source):
        return json.loads(seen_text(json.dumps(value, ensure_ascii=False)))
    return value


def meta_contents(elements: Iterable[DeclaringElement], names: Collection[str]) -> Iterator[str]:
    """The contents of the ``meta`` elements whose property, or else name, is one of the names.

    `elements` are those of `Page.stating`.
    """
    for element in elements:
        if element.tag == "meta" and (element.get("property") or element.get("name")) in names:
            yield element.get("content")


def canonical_addresses(elements: Iterable[DeclaringElement]) -> Iterator[str]:
    """Addresses that a page declares to be its own, the more reliable ones first.

    `elements` are those of `Page.stating`.
    """
    meta_addresses = []
    for element in elements:
        if element.tag == "meta":
            if element.get("property") == "og:url":
                meta_addresses.append(element.get("content"))
        elif element.tag == "link" and "canonical" in element.get("rel").lower().split():
            yield element.get("href")
    yield from meta_addresses


def base_addresses(elements: Iterable[DeclaringElement]) -> list[str]:
    """The addresses of the elements ``base``, cleaned; empty for elements without an address."""
    bases = (element for element in elements if element.tag == "base")
    return [clean_address(base.get("href")) for base in bases]


def first_absolute(addresses: Iterable[str]) -> str:
    """The first address with a scheme and a host, on one line; empty if there is none."""
    web_addresses = filter(is_web_address, map(address_on_one_line, addresses))
    return next(filter(host_of, web_addresses), "")
