"""What a page declares about itself: titles, descriptions, JSON-LD, addresses."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ..addresses import (
    address_on_one_line,
    bare_host,
    clean_address,
    complete_address,
    host_of,
    is_private_host,
    is_web_address,
    original_address,
)
from .json_ld import linked_values
from .unfilled import is_unfilled

#: Name of an article's text, in schema.org.
BODY = "articleBody"
#: Name of the ingredients of a recipe.
INGREDIENTS = "recipeIngredient"
#: How the types of events, jobs, products and programs end, as JSON-LD writes them.
_FACT_TYPES = ('Event"', 'Festival"', 'JobPosting"', 'Product"', 'Application"')

#: The address of the first page of a site, up to its query.
_FIRST_PAGE = re.compile(
    r"https?://[^/?#]+/?(?:(?:default|home|index)(?:\.\w+)?/?)?(?=[?#]|$)", re.IGNORECASE
)
#: A scheme with one slash, and a port after a host.
_ONE_SLASH = re.compile(r"(https?:)/(?!/)", re.IGNORECASE)
_PORT = re.compile(r"https?://[^/?#]*:\d{3,}(?:[/?#]|$)", re.IGNORECASE)
#: Hosts in the configurations that generators of sites begin with.
_SAMPLE_HOSTS = (".example.com", ".example.net", ".example.org", ".yourdomain.com")


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
        """Every object in the JSON-LD; what cannot be read is left out."""
        pending = list(linked_values(self.linked_data))[::-1]
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


def meta_contents(elements: Iterable[DeclaringElement], names: Collection[str]) -> Iterator[str]:
    """The contents of the ``meta`` elements whose property, or else name, is one of the names.

    `elements` are those of `Page.stating`.
    """
    for element in elements:
        if element.tag == "meta" and (element.get("property") or element.get("name")) in names:
            yield element.get("content")


def canonical_address(elements: Sequence[DeclaringElement], url: str) -> str:
    """The address that a page declares to be its own; empty if it declares none to believe.

    `elements` are those of `Page.stating`, and `url` is the address that was given, or empty. By
    mistake, pages declare the computer on which they were built, or the first page of their site.
    """
    base = complete_address(url, next(iter(base_addresses(elements)), ""))
    given = original_address(url)
    declared = map(address_on_one_line, _canonical_addresses(elements))
    addresses = (
        complete_address(base, _with_host(one, given))
        for one in declared
        if one and not is_unfilled(one) and (base or is_web_address(one))
    )
    return next((one for one in addresses if _may_be_own(one, given)), "")


def _with_host(address: str, given: str) -> str:
    """An address; one that begins with a host is marked as such."""
    if _ONE_SLASH.match(address):
        return _ONE_SLASH.sub(r"\1//", address, count=1)
    first = address.partition("/")[0].lower()
    begins_with_host = first.startswith("www.") or (first and first == bare_host(given))
    return f"//{address}" if begins_with_host else address


def _may_be_own(address: str, given: str) -> bool:
    """Whether a page may have an address, if the given one is not empty."""
    host = host_of(address) if is_web_address(address) else ""
    if not host:
        return False
    if not is_web_address(given):
        return not is_private_host(host)
    given_host = host_of(given)
    if host != given_host and (is_private_host(host) or _is_sample(host) > _is_sample(given_host)):
        return False
    # Programs that show a site to its authors answer at ports of their own.
    if _PORT.match(address) and not _PORT.match(given):
        return False
    is_first = _FIRST_PAGE.fullmatch(address.partition("#")[0]) is not None
    return not is_first or _FIRST_PAGE.match(given) is not None


def _is_sample(host: str) -> bool:
    return f".{host}".endswith(_SAMPLE_HOSTS)


def _canonical_addresses(elements: Iterable[DeclaringElement]) -> Iterator[str]:
    """The addresses that a page declares to be its own, the more reliable ones first."""
    meta_addresses = []
    for element in elements:
        if element.tag == "meta":
            if "og:url" in (element.get("property").lower(), element.get("name").lower()):
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
