"""What a page states in invisible elements: ``meta``, ``link`` and JSON-LD."""

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from functools import cached_property
from html import unescape

from ..segmenter.declarations import DeclaringElement
from ..segmenter.doc import Doc
from ..segmenter.nearest import Nearest
from ..segmenter.source.characters import valid_text
from ..segmenter.source.unseen import seen_text
from ..segmenter.unfilled import is_unfilled

#: Most characters of a value.
MAX_CHARACTERS = 10_000
#: Properties of schema.org whose values are other works, or comments on the page.
_OTHER_WORKS = frozenset(
    """acceptedanswer associatedmedia citation comment hascitation haspart isbasedon isrelatedto
    itemlistelement mentions relatedlink review reviews suggestedanswer""".split()
)
_LINKED_DATA_TYPE = "ld+json"


class Statements:
    """What a page states in invisible elements, in document order."""

    def __init__(self, doc: Doc) -> None:
        self._doc = doc
        self._metas: list[DeclaringElement] = []
        #: Places of ``meta`` elements by property, name and http-equiv, and by itemprop, all in
        #: lower case.
        self._named: dict[str, list[int]] = {}
        self._items: dict[str, list[int]] = {}
        #: Addresses of licences, and of pictures of the page.
        self.licenses: list[str] = []
        self.pictures: list[str] = []
        #: Sources of JSON-LD.
        self.linked_data: list[str] = []
        for element in doc.declaring:
            if element.tag == "meta":
                self._add_meta(element)
            elif element.tag == "script":
                self.linked_data.append(element.text)
            elif element.tag == "link":
                self._add_link(element)

    def _add_link(self, link: DeclaringElement) -> None:
        relations = link.get("rel").lower().split()
        if "license" in relations:
            self.licenses.append(link.get("href"))
        if "image_src" in relations:
            self.pictures.append(link.get("href"))

    def _add_meta(self, meta: DeclaringElement) -> None:
        if is_unfilled(meta.get("content")):
            return
        place, name = len(self._metas), meta.get("name").lower()
        self._metas.append(meta)
        for one in {meta.get("property").lower(), name, meta.get("http-equiv").lower()}:
            self._named.setdefault(one, []).append(place)
        if item_name := meta.get("itemprop"):
            self._items.setdefault(item_name.lower(), []).append(place)
        if name.endswith(_LINKED_DATA_TYPE):  # some frameworks put JSON-LD here
            self.linked_data.append(meta.get("content"))

    @property
    def values(self) -> list[str]:
        """The contents of all ``meta`` elements."""
        return [meta.get("content") for meta in self._metas]

    def contents(self, names: AbstractSet[str]) -> list[str]:
        """The contents of the ``meta`` elements with any of the names, which are in lower case.

        An itemprop counts unless it belongs to another work.
        """
        places = {place for name in names & self._named.keys() for place in self._named[name]}
        for name in names & self._items.keys():
            places.update(place for place in self._items[name] if not self._is_of_other(place))
        return [self._metas[place].get("content") for place in sorted(places)]

    def _is_of_other(self, place: int) -> bool:
        """Whether a ``meta`` element is within another work."""
        return self._other_work(self._metas[place].parent) >= 0

    @cached_property
    def _other_work(self) -> Nearest[int]:
        doc = self._doc  # without `self`, so that a page is freed at once
        return Nearest(
            doc.parents.__getitem__, lambda one: is_other_work(doc.value(one, "itemprop")), -1
        )

    def lines(self, names: Sequence[str]) -> Iterator[str]:
        """The contents, each on one line, in the order of the given properties and names."""
        metas = (self._metas[place] for name in names for place in self._named.get(name, ()))
        return filter(None, (stated_line(meta.get("content")) for meta in metas))

    def first(self, names: Sequence[str]) -> str | None:
        """The first of the lines; None if there are none."""
        return next(self.lines(names), None)


def is_other_work(properties: str) -> bool:
    """Whether a property in microdata has another work as value, which the page cites or lists."""
    return not _OTHER_WORKS.isdisjoint(properties.lower().split())


def stated_line(text: str) -> str:
    """A stated value on one line, without invalid and unseen characters."""
    return seen_text(valid_text(" ".join(unescape(text).split())))[:MAX_CHARACTERS]
