"""Marks: classes and other attributes, which say what an element contains."""

import re
from collections.abc import Collection, Iterator, Sequence
from functools import cached_property, lru_cache

from ..segmenter.doc import Doc
from ..segmenter.nearest import Nearest

#: Marks of elements that do not belong to the text.
_ELSEWHERE = re.compile(
    "breadcrumb|comment|dropdown|footer|menu|popular|promo|related|review|sidebar|trending|widget"
)

#: A character that no value of an attribute has.
_SEPARATOR = "\0"


@lru_cache(maxsize=1_000)  # many elements have the same marks
def is_elsewhere(marks: str) -> bool:
    """Whether marks, in lower case, say that an element does not belong to the text."""
    return _ELSEWHERE.search(marks) is not None


class Marks:
    """Finds the elements of a page by their marks."""

    def __init__(self, doc: Doc) -> None:
        self.doc = doc
        self._texts: dict[str, str] = {}

    def elements(
        self, names: Sequence[str], words: Collection[str], pattern: re.Pattern[str]
    ) -> list[int]:
        """The elements with text whose named attributes, in lower case, match a pattern.

        Each match contains one of the words, which are quickly searched for in all values at once:
        on most pages, few values have one.
        """
        doc = self.doc
        marks = [mark for name in names for mark in self._matching(name, words, pattern)]
        marked = set(doc.attributes.holders(marks)[0]) if marks else ()
        return [element for element in sorted(marked) if doc.starts[element] < doc.stops[element]]

    def _matching(
        self, name: str, words: Collection[str], pattern: re.Pattern[str]
    ) -> Iterator[int]:
        """The numbers of the attributes with a name whose value has a word and matches."""
        text = self._values_of(name)
        for word in words:
            place = text.find(word)
            while place >= 0:
                start, stop = text.rfind(_SEPARATOR, 0, place) + 1, text.index(_SEPARATOR, place)
                if pattern.search(text[start:stop]):
                    yield self.doc.numbers(name)[text.count(_SEPARATOR, 0, start)]
                place = text.find(word, stop)

    def _values_of(self, name: str) -> str:
        """The distinct values of an attribute, in lower case, each followed by a separator."""
        if name not in self._texts:
            values = (*self.doc.distinct_values(name), "")
            self._texts[name] = _SEPARATOR.join(values).lower()
        return self._texts[name]

    @cached_property
    def elsewhere(self) -> Nearest[int]:
        """Finds the nearest element whose classes say that it does not belong to the text."""
        doc = self.doc  # without `self`, so that a page is freed at once
        return Nearest(
            doc.parents.__getitem__,
            lambda element: is_elsewhere(doc.value(element, "class").lower()),
            -1,
        )
