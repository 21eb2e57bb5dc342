"""What a page states in invisible elements: ``meta``, ``link`` and JSON-LD."""

from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from html import unescape

from lxml.html import HtmlElement

from ..segmenter.source.characters import valid_text

#: Most characters of a value.
MAX_CHARACTERS = 10_000
#: Properties of schema.org whose values are other works, or comments on the page.
_OTHER_WORKS = frozenset(
    """acceptedanswer associatedmedia citation comment hascitation haspart isbasedon isrelatedto
    itemlistelement mentions relatedlink review reviews suggestedanswer""".split()
)
_LINKED_DATA = "ld+json"


@dataclass(frozen=True, slots=True)
class Statements:
    """What a page states in invisible elements, in document order."""

    #: For each ``meta``, its property, name and itemprop in lower case, and its content.
    metas: list[tuple[tuple[str, str, str], str]] = field(default_factory=list)
    #: The contents of ``meta`` elements, by property and by name.
    named: dict[str, list[str]] = field(default_factory=dict)
    #: For each ``link``, the words of its rel in lower case, and its address.
    links: list[tuple[list[str], str]] = field(default_factory=list)
    #: Sources of JSON-LD.
    linked_data: list[str] = field(default_factory=list)

    def contents(self, names: AbstractSet[str]) -> Iterator[str]:
        """The contents of the ``meta`` elements with any of the names, which are in lower case."""
        for of_meta, content in self.metas:
            if not names.isdisjoint(of_meta):
                yield content

    def first(self, names: Sequence[str]) -> str | None:
        """The first content, on one line, in the order of the given properties and names."""
        contents = (content for name in names for content in self.named.get(name, ()))
        return next(filter(None, map(stated_line, contents)), None)


def read_statements(elements: Iterable[HtmlElement]) -> Statements:
    """Read what a page states in the invisible elements of `Page.stating`."""
    found = Statements()
    for element in elements:
        if element.tag == "meta":
            names, content = _names(element), element.get("content") or ""
            found.metas.append((names, content))
            for name in {*names[:2]}:
                found.named.setdefault(name, []).append(content)
            if names[1].endswith(_LINKED_DATA):  # some frameworks put JSON-LD here
                found.linked_data.append(content)
        elif element.tag == "link":
            rel = (element.get("rel") or "").lower().split()
            found.links.append((rel, element.get("href") or ""))
        elif element.tag == "script":
            found.linked_data.append(element.text or "")
    return found


def _names(meta: HtmlElement) -> tuple[str, str, str]:
    of_property, name = (meta.get("property") or "").lower(), (meta.get("name") or "").lower()
    item = (meta.get("itemprop") or "").lower()
    return of_property, name, "" if item and is_of_another_work(meta) else item


def is_of_another_work(element: HtmlElement) -> bool:
    """Whether microdata puts an element into another work, which the page cites or lists."""
    return any(
        not _OTHER_WORKS.isdisjoint(item.lower().split())
        for around in element.iterancestors()
        if (item := around.get("itemprop"))
    )


def stated_line(text: str) -> str:
    """A stated value on one line, without invalid characters."""
    return valid_text(" ".join(unescape(text).split()))[:MAX_CHARACTERS]
