"""The licence of a page."""

import re
from collections.abc import Iterator

from ..addresses import address_on_one_line
from ..segmenter.doc import Doc
from .linked_data import LinkedData, texts
from .statements import Statements, stated_line

#: Names of ``meta`` elements.
META = frozenset("dc.rights.license dcterms.license license".split())
#: The address of a Creative Commons licence, without its language.
_CREATIVE_COMMONS = re.compile(
    r"https?://creativecommons\.org/(?:licenses|publicdomain)/[a-z0-9+-]+(?:/\d+\.\d+)?/?",
    re.IGNORECASE,
)


def read_license(stated: Statements, linked: LinkedData, doc: Doc) -> str | None:
    """Find the licence of a page: the declared licence, or else the only one that it links to.

    The result is a name or an address, which may be relative. None if links lead to several
    licences, such as those of pictures.
    """
    declared = [*stated.licenses]
    declared += [text for value in linked.values("license") for text in _names(linked, value)]
    declared += stated.contents(META)
    if first := next(filter(None, map(stated_line, declared)), None):
        return first
    for addresses in (_marked_links(doc), _creative_commons_links(doc)):
        # A licence in several languages counts once.
        on_one_line = filter(None, map(address_on_one_line, addresses))
        by_key = {_license_key(address): address for address in on_one_line}
        if by_key:
            return next(iter(by_key.values())) if len(by_key) == 1 else None
    return None


def _names(linked: LinkedData, value: object) -> list[str]:
    """The address or name of a licence, from a text or an object."""
    if isinstance(value, dict):
        keys = ("@id", "url", "name")
        return [text for key in keys for text in texts(value.get(key))][:1]
    return linked.names(value)


def _marked_links(doc: Doc) -> Iterator[str]:
    for element in doc.with_value("rel", lambda value: "license" in value.lower().split()):
        yield doc.value(element, "href")


def _creative_commons_links(doc: Doc) -> Iterator[str]:
    """The addresses of Creative Commons licences among the links."""
    addresses = doc.distinct_values("href")
    if "creativecommons" not in "\n".join(addresses).lower():  # the most common case
        return
    for address in addresses:
        is_candidate = "creativecommons" in address.lower()
        if is_candidate and (match := _CREATIVE_COMMONS.match(address.strip())):
            yield match[0]


def _license_key(address: str) -> str:
    """The part that all addresses of one licence share."""
    match = _CREATIVE_COMMONS.match(address)
    return (match[0] if match else address).lower().partition("://")[2].rstrip("/")
