"""Spans of a page's text, the runs and elements in them, the classes and numbers in its mark-up."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence, Set
from functools import cache, wraps
from typing import TypeVar
from weakref import WeakKeyDictionary

from ..segmenter.doc import Doc
from ..segmenter.nearest import Nearest
from ..segmenter.spans import Span

_Source = TypeVar("_Source")
_Found = TypeVar("_Found")

_INTEGER = re.compile(r"[ \t\n\f\r]*(\+?|-)0*([0-9]{1,18})")


def found_once(find: Callable[[_Source], _Found]) -> Callable[[_Source], _Found]:
    """Remember what a function finds on a page as long as the page is in use.

    The verdict, the text and every form ask for it.
    """
    found = WeakKeyDictionary[_Source, _Found]()

    @wraps(find)
    def find_or_recall(source: _Source) -> _Found:
        if source not in found:
            found[source] = find(source)
        return found[source]

    return find_or_recall


def integer(value: str | None) -> int | None:
    """The number that the value of an attribute begins with, as browsers read it.

    References
    ----------
    `HTML, rules for parsing integers
    <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#rules-for-parsing-integers>`_

    Examples
    --------
    >>> [integer(value) for value in ("3", " +2px", "-1", "100%", "px2", None)]
    [3, 2, -1, 100, None, None]
    """
    match = _INTEGER.match(value or "")
    return int(match[1] + match[2]) if match else None


def kept_runs(doc: Doc, spans: Sequence[Span]) -> list[bool]:
    """Flag the runs of a page that are within kept spans."""
    kept = [False] * len(doc.run_starts)
    for start, stop in spans:
        first, last = bisect_left(doc.run_starts, start), bisect_left(doc.run_starts, stop)
        kept[first:last] = [True] * (last - first)
    return kept


def is_kept(doc: Doc, spans: Sequence[Span], element: int) -> bool:
    """Whether any text of an element is within kept spans."""
    return overlaps(spans, doc.starts[element], doc.stops[element])


def overlaps(spans: Sequence[Span], start: int, stop: int) -> bool:
    """Whether a span overlaps any of the `spans`, which ascend."""
    row = bisect_left(spans, (stop,)) - 1
    return start < stop and row >= 0 and spans[row][1] > start


def length_before(spans: Sequence[Span], offset: int) -> int:
    """The number of characters that spans have before an offset."""
    return sum(min(stop, offset) - start for start, stop in spans if start < offset)


def runs_in(doc: Doc, element: int) -> range:
    """The runs of text in an element; without text, an empty range at the element's place."""
    first = bisect_right(doc.elements_before_runs, element)
    return range(first, max(first, bisect_left(doc.run_starts, doc.stops[element])))


def share_ancestor(doc: Doc, tags: frozenset[str], *runs: int) -> bool:
    """Whether all runs have the same nearest element with one of the tags."""
    return len({doc.nearest(doc.run_elements[run], tags) for run in runs}) == 1


def elements_in(elements: Sequence[int], bounds: range, limit: int | None = None) -> Sequence[int]:
    """The elements or runs, which ascend, that are in a range; at most the first `limit`."""
    first, stop = bisect_left(elements, bounds.start), bisect_left(elements, bounds.stop)
    return elements[first : stop if limit is None else min(stop, first + limit)]


class Inherited:
    """A property that elements have from the nearest one around them of which it is known.

    Parameters
    ----------
    doc : Doc
    judge : callable
        Says whether an element has the property; None if the elements around it say so.
    """

    def __init__(self, doc: Doc, judge: Callable[[int], bool | None]) -> None:
        self._judge = judge = cache(judge)
        self._deciding = Nearest(doc.parents.__getitem__, lambda one: judge(one) is not None, -1)

    def __contains__(self, element: int) -> bool:
        deciding = self._deciding(element)
        return deciding >= 0 and bool(self._judge(deciding))


class Names:
    """The classes of a page's elements, looked up once for all constructs."""

    def __init__(self, doc: Doc) -> None:
        self._doc = doc
        self._values = doc.distinct_values("class")
        #: All classes of the page.
        self.classes = set(" ".join(self._values).split())

    def with_class(self, wanted: Set[str], unwanted: Set[str] = frozenset()) -> list[int]:
        """The elements that have one of the wanted classes and none of the unwanted ones."""
        values: set[str] = set()
        for name in self.classes & wanted:
            # A quick test first: most values do not contain the name at all.
            values.update([one for one in self._values if name in one and name in one.split()])
        if not values:
            return []
        values = {one for one in values if unwanted.isdisjoint(one.split())}
        return self._doc.with_value("class", values.__contains__)
