"""What a page states in invisible elements, meta, link and JSON-LD."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from html import unescape

from lxml.html import HtmlElement

from ..segmenter.source.characters import valid_text

#: Longest value of a field.
MAX_CHARACTERS = 10_000
#: Attributes that name a meta element.
_NAMES = ("property", "name", "itemprop")
#: Properties of schema.org whose values are other works, or comments on the page.
_OTHER_WORKS = frozenset(
    """acceptedanswer associatedmedia citation comment hascitation haspart isbasedon isrelatedto
    itemlistelement mentions relatedlink review reviews suggestedanswer""".split()
)
_LINKED_DATA = "ld+json"


@dataclass(frozen=True, slots=True)
class Statements:
    """What a page states in invisible elements, in document order.

    Attributes
    ----------
    metas : list of (tuple of str, str)
        The names of each meta element (property, name and itemprop, in lower case, empty if
        missing) and its content.
    links : list of (list of str, str)
        The values of rel of each element link, in lower case, and its address.
    linked_data : list of str
        Sources of JSON-LD.
    """

    metas: list[tuple[tuple[str, str, str], str]] = field(default_factory=list)
    links: list[tuple[list[str], str]] = field(default_factory=list)
    linked_data: list[str] = field(default_factory=list)

    def contents(self, names: Collection[str]) -> Iterator[str]:
        """The contents of the meta elements of some names.

        Parameters
        ----------
        names : collection of str
            In lower case.

        Yields
        ------
        str
            Empty for an element without content.
        """
        for of_meta, content in self.metas:
            if any(name in names for name in of_meta if name):
                yield content

    def first(self, names: Sequence[str]) -> str | None:
        """The content of the meta element whose name comes first among some names.

        Parameters
        ----------
        names : sequence of str
            Properties and names in lower case, the best first.

        Returns
        -------
        str or None
            In one line; None if no such element has a content.
        """
        for name in names:
            for (of_property, of_meta, _), content in self.metas:
                if name in (of_property, of_meta) and (line := stated_line(content)):
                    return line
        return None


def read_statements(elements: Iterable[HtmlElement]) -> Statements:
    """Read what a page states in invisible elements.

    Parameters
    ----------
    elements : iterable of HtmlElement
        `webjury.segmenter.page.Page.stating`.

    Returns
    -------
    Statements
    """
    found = Statements()
    for element in elements:
        if element.tag == "meta":
            names = _names(element)
            found.metas.append((names, element.get("content") or ""))
            if names[1].endswith(_LINKED_DATA):  # as some frameworks leave it
                found.linked_data.append(element.get("content") or "")
        elif element.tag == "link":
            rel = (element.get("rel") or "").lower().split()
            found.links.append((rel, element.get("href") or ""))
        elif element.tag == "script":
            found.linked_data.append(element.text or "")
    return found


def _names(meta: HtmlElement) -> tuple[str, str, str]:
    of_property, name, item = ((meta.get(key) or "").lower() for key in _NAMES)
    return of_property, name, "" if item and is_of_another_work(meta) else item


def is_of_another_work(element: HtmlElement) -> bool:
    """Whether microdata assigns an element to another work, which the page cites or lists.

    Parameters
    ----------
    element : HtmlElement
        In the tree of the page.
    """
    return any(
        not _OTHER_WORKS.isdisjoint(item.lower().split())
        for around in element.iterancestors()
        if (item := around.get("itemprop"))
    )


def stated_line(text: str) -> str:
    """A stated value in one line, without the characters that no text may hold."""
    return valid_text(" ".join(unescape(text).split()))[:MAX_CHARACTERS]
