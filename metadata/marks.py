"""Marks: classes and other attributes, which say what an element contains."""

import re
from collections.abc import Collection, Sequence
from functools import cached_property

from ..segmenter.doc import Doc
from ..segmenter.nearest import Nearest

#: Marks of elements that do not belong to the text.
ELSEWHERE_MARKS = re.compile(
    "breadcrumb|comment|dropdown|footer|menu|popular|promo|related|review|sidebar|trending|widget"
)


class Marks:
    """Finds the elements of a page by their marks."""

    def __init__(self, doc: Doc) -> None:
        self.doc = doc
        self._values: dict[str, tuple[list[str], str]] = {}

    def elements(
        self, names: Sequence[str], words: Collection[str], pattern: re.Pattern[str]
    ) -> list[int]:
        """The elements with text whose named attributes, in lower case, match a pattern.

        Each match contains one of the words, which are quickly searched for in all values at once:
        on most pages, no value has one.
        """
        doc, marked = self.doc, set[int]()
        for name in names:
            values, joined_values = self._values_of(name)
            wanted = {
                value
                for word in words
                if word in joined_values
                for value in values
                if word in (lower := value.lower()) and pattern.search(lower)
            }
            if wanted:
                marked.update(doc.with_value(name, wanted.__contains__))
        return [element for element in sorted(marked) if doc.starts[element] < doc.stops[element]]

    def _values_of(self, name: str) -> tuple[list[str], str]:
        """The distinct values of an attribute, and all of them as one text in lower case."""
        if name not in self._values:
            values = self.doc.distinct_values(name)
            self._values[name] = values, "\n".join(values).lower()
        return self._values[name]

    @cached_property
    def elsewhere(self) -> Nearest[int]:
        """Finds the nearest element whose classes say that it does not belong to the text."""
        doc = self.doc  # without `self`, so that a page is freed at once
        return Nearest(
            doc.parents.__getitem__,
            lambda element: ELSEWHERE_MARKS.search(doc.value(element, "class").lower()),
            -1,
        )
