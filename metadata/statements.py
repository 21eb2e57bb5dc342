"""What a page states in invisible elements: ``meta``, ``link`` and JSON-LD."""

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from html import unescape

from ..segmenter.declarations import DeclaringElement
from ..segmenter.doc import Doc
from ..segmenter.source.characters import valid_text
from ..segmenter.tree import Nearest

#: Most characters of a value.
MAX_CHARACTERS = 10_000
#: Properties of schema.org whose values are other works, or comments on the page.
_OTHER_WORKS = frozenset(
    """acceptedanswer associatedmedia citation comment hascitation haspart isbasedon isrelatedto
    itemlistelement mentions relatedlink review reviews suggestedanswer""".split()
)
_LINKED_DATA_TYPE = "ld+json"


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
        for meta_names, content in self.metas:
            if not names.isdisjoint(meta_names):
                yield content

    def lines(self, names: Sequence[str]) -> Iterator[str]:
        """The contents, each on one line, in the order of the given properties and names."""
        contents = (content for name in names for content in self.named.get(name, ()))
        return filter(None, map(stated_line, contents))

    def first(self, names: Sequence[str]) -> str | None:
        """The first of the lines; None if there are none."""
        return next(self.lines(names), None)


def read_statements(doc: Doc) -> Statements:
    """Read what a page states in invisible elements."""
    statements = Statements()
    other_work = Nearest(
        doc.parents.__getitem__, lambda one: is_other_work(doc.value(one, "itemprop")), -1
    )
    for element in doc.declaring:
        tag = element.tag
        if tag == "meta":
            names, content = _names(element, other_work), element.get("content")
            statements.metas.append((names, content))
            for name in {*names[:2]}:
                statements.named.setdefault(name, []).append(content)
            if names[1].endswith(_LINKED_DATA_TYPE):  # some frameworks put JSON-LD here
                statements.linked_data.append(content)
        elif tag == "link":
            rel = element.get("rel").lower().split()
            statements.links.append((rel, element.get("href")))
        elif tag == "script":
            statements.linked_data.append(element.text)
    return statements


def _names(meta: DeclaringElement, other_work: Nearest[int]) -> tuple[str, str, str]:
    property_name, name = meta.get("property").lower(), meta.get("name").lower()
    item_name = meta.get("itemprop").lower()
    is_of_page = bool(item_name) and other_work(meta.parent) < 0
    return property_name, name, item_name if is_of_page else ""


def is_other_work(properties: str) -> bool:
    """Whether a property in microdata has another work as value, which the page cites or lists."""
    return not _OTHER_WORKS.isdisjoint(properties.lower().split())


def stated_line(text: str) -> str:
    """A stated value on one line, without invalid characters."""
    return valid_text(" ".join(unescape(text).split()))[:MAX_CHARACTERS]
