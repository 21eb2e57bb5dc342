"""Things: parts of a page that readers need whole, such as a list, a row of a table, or code.

The model judges each segment alone, but a list without its second item, or a label without its
value, is a serious defect. So a thing is kept whole, dropped whole, or divided at a price. Things
form a tree. One pass from its leaves to its roots, and one back, find the set of segments that is
worth most after all prices.

A thing comes after its parent, so that a pass from the last thing to the first one goes from the
leaves to the roots.
"""

from collections import namedtuple

import numpy as np

from cpython.array cimport array, clone
from libc.stdint cimport int64_t, uint8_t
from libc.stdlib cimport calloc, free, qsort

from ...segmenter.buffers cimport items_of, new_array, resized

#: Price of dividing a thing, in words for each word of the thing. At one half or more, a thing is
#: nearly always kept or dropped whole, by the verdict on most of its words.
PRICES = {
    "bare heading": 0.0,
    "body": 0.0,
    "code": 0.5,
    "code blocks": 0.25,
    "details": 0.3,
    "entry": 0.5,
    "figure": 0.5,
    "introduced": 0.3,
    "item": 0.5,
    "label": 0.0,
    "list": 0.3,
    "quotation": 0.5,
    "row": 0.5,
    "section": 0.01,
    "table": 0.35,
}
#: Things whose own segments (those in none of its parts) are kept if any part is kept: the rows of
#: a table say little without its headers and its caption.
_KEPT_WITH_ANY_PART = frozenset(["table"])
#: Things whose own segments are dropped unless a part is kept: a heading needs text below it.
_DROPPED_IF_EMPTY = frozenset(["section"])

# What becomes of the own segments of a thing; those of a divided one are kept if they gain.
cdef enum Outcome:
    DROPPED, KEPT, DIVIDED


cdef struct Thing:
    Py_ssize_t parent  # -1 for a root
    double own  # the gain of its own segments
    double whole  # the gain of all its segments
    double parts  # the largest gain of its parts
    double divided  # its largest gain if it is divided, after its price
    Outcome outcome
    Py_ssize_t decided_by  # the thing that decided on the outcome; -1 if it is divided


Cut = namedtuple("Cut", "kept paid reversed_by")


cdef class Things:
    """The things of a page."""

    cdef readonly list kinds, parents
    cdef readonly object innermost
    cdef const int64_t[::1] around  # the items of `innermost`
    cdef list found_spans

    def __cinit__(self, list kinds not None, list parents not None, innermost not None):
        self.kinds, self.parents, self.innermost = kinds, parents, innermost
        self.around = innermost

    def __reduce__(self):
        return Things, (self.kinds, self.parents, self.innermost)

    def prices(self, words):
        """The price of dividing each thing, in words."""
        return [PRICES[kind] * size for kind, size in zip(self.kinds, self.sums(words))]

    def best_cut(self, const double[::1] gains not None, list prices not None):
        """Find the segments to keep for the largest gain, after the prices of divided things."""
        cdef Py_ssize_t thing
        cdef double paid
        cdef Thing* things = <Thing*> calloc(len(self.kinds) + 1, sizeof(Thing))
        if things == NULL:
            raise MemoryError
        try:
            for thing in range(len(self.kinds)):
                things[thing].parent = self.parents[thing]
            _add_gains(things, self.around, gains)
            _find_gains(things, self.kinds, prices)
            paid = _decide(things, self.kinds, prices)
            kept, reversed_by = _verdicts(things, self.around, gains)
        finally:
            free(things)
        return Cut(kept, paid, reversed_by)

    def sums(self, values):
        """Sum the values of the segments in each thing and in its parts."""
        cdef const double[::1] summands = np.asarray(values, dtype=np.float64)
        cdef array totals = clone(array("d"), len(self.parents), True)
        cdef double* total = totals.data.as_doubles
        cdef Py_ssize_t segment, thing, parent
        for segment in range(len(self.around)):
            if self.around[segment] >= 0:
                total[self.around[segment]] += summands[segment]
        for thing in range(len(self.parents) - 1, -1, -1):
            parent = self.parents[thing]
            if parent >= 0:
                total[parent] += total[thing]
        return totals.tolist()

    @property
    def spans(self):
        """First and last segment of each thing with its parts."""
        if self.found_spans is None:
            self.found_spans = self.find_spans()
        return self.found_spans

    cdef list find_spans(self):
        cdef Py_ssize_t segment, thing, parent, n_things = len(self.parents)
        cdef array firsts = new_array(n_things), lasts = new_array(n_things)
        cdef int64_t* first = items_of(firsts)
        cdef int64_t* last = items_of(lasts)
        for thing in range(n_things):
            first[thing], last[thing] = len(self.around), -1
        for segment in range(len(self.around)):
            thing = self.around[segment]
            if thing >= 0:
                first[thing], last[thing] = min(first[thing], segment), segment
        for thing in range(n_things - 1, -1, -1):
            parent = self.parents[thing]
            if parent >= 0:
                first[parent] = min(first[parent], first[thing])
                last[parent] = max(last[parent], last[thing])
        return list(zip(firsts, lasts))

    def directly_in(self, kind not None):
        """Whether the innermost thing around each segment is of a kind."""
        # Segments outside things have index -1, which selects the final False.
        return np.array([*[other == kind for other in self.kinds], False])[self.innermost]

    def innermost_of(self, kinds not None):
        """The innermost thing of one of the kinds around each segment, or -1."""
        cdef list nearest = []
        for thing, (kind, parent) in enumerate(zip(self.kinds, self.parents)):
            outer = nearest[parent] if parent >= 0 else -1
            nearest.append(thing if kind in kinds else outer)
        return np.array([*nearest, -1])[self.innermost]


cdef class Spans:
    """Things as they are found, which are nested when all are known."""

    def __cinit__(self):
        self.kinds = []

    def __dealloc__(self):
        free(self.items)

    cpdef int add(self, Py_ssize_t first, Py_ssize_t stop, str kind) except -1:
        """Add a thing: its first segment, the one after its last, and its kind."""
        cdef Py_ssize_t row = len(self.kinds)
        if row == self.capacity:
            self.items = <Span*> resized(self.items, 2 * (row + 64) * sizeof(Span))
            self.capacity = 2 * (row + 64)
        self.items[row].first, self.items[row].stop, self.items[row].row = first, stop, row
        self.kinds.append(kind)
        return 0

    def nested(self, Py_ssize_t n_segments):
        """Make a tree of all spans: the parent of each is the smallest span around it."""
        cdef list kinds = [], parents = []
        cdef array stops = new_array(len(self.kinds))
        cdef int64_t* stop_of = items_of(stops)
        innermost = np.empty(n_segments, np.int64)
        cdef int64_t[::1] thing_of = innermost
        cdef Py_ssize_t row, segment, around = -1  # the innermost thing that has not ended
        cdef Span* span
        thing_of[:] = -1
        qsort(self.items, len(self.kinds), sizeof(Span), _in_order)
        for row in range(len(self.kinds)):
            span = &self.items[row]
            while around >= 0 and stop_of[around] <= span.first:
                around = parents[around]
            if around < 0 or span.stop <= stop_of[around]:
                parents.append(around)
                around = len(kinds)
                kinds.append(self.kinds[span.row])
                stop_of[around] = span.stop
                for segment in range(span.first, span.stop):
                    thing_of[segment] = around
        return Things(kinds, parents, innermost)


cdef int _in_order(const void* left, const void* right) noexcept nogil:
    """Compare spans: earlier ones come first, then longer ones, then those found first."""
    cdef const Span* one = <const Span*> left
    cdef const Span* other = <const Span*> right
    if one.first != other.first:
        return -1 if one.first < other.first else 1
    if one.stop != other.stop:
        return -1 if one.stop > other.stop else 1
    return -1 if one.row < other.row else 1


cdef void _add_gains(Thing* things, const int64_t[::1] innermost, const double[::1] gains) noexcept:
    """Add up the gains of each thing's own segments, and those of the ones that gain."""
    cdef Py_ssize_t segment
    cdef Thing* thing
    for segment in range(len(innermost)):
        if innermost[segment] >= 0:
            thing = &things[innermost[segment]]
            thing.own += gains[segment]
            thing.whole = thing.own
            if gains[segment] > 0:
                thing.divided += gains[segment]


cdef int _find_gains(Thing* things, list kinds, list prices) except -1:
    """Find the gains of things kept whole and divided, from the leaves to the roots."""
    cdef Py_ssize_t row
    cdef Thing* thing
    cdef Thing* parent
    for row in range(len(kinds) - 1, -1, -1):
        thing = &things[row]
        if thing.parts > 0:
            if kinds[row] in _KEPT_WITH_ANY_PART:
                thing.divided = thing.own
        elif kinds[row] in _DROPPED_IF_EMPTY:
            thing.divided = 0
        thing.divided += thing.parts - <double>prices[row]
        if thing.parent >= 0:
            parent = &things[thing.parent]
            parent.whole += thing.whole
            parent.parts += max(thing.whole, thing.divided, 0)
    return 0


cdef double _decide(Thing* things, list kinds, list prices) except -1:
    """Choose the outcome of each thing, from the roots to the leaves; return what is paid."""
    cdef Py_ssize_t row
    cdef Thing* thing
    cdef double paid = 0
    for row in range(len(kinds)):
        thing = &things[row]
        thing.outcome, thing.decided_by = DIVIDED, -1
        if thing.parent >= 0 and things[thing.parent].outcome != DIVIDED:
            thing.outcome = things[thing.parent].outcome
            thing.decided_by = things[thing.parent].decided_by
        elif max(thing.whole, thing.divided) <= 0:
            thing.outcome, thing.decided_by = DROPPED, row
        elif thing.whole >= thing.divided:
            thing.outcome, thing.decided_by = KEPT, row
        else:
            paid += <double>prices[row]
    # Only now, so that the parts of such a thing are decided on alone.
    for row in range(len(kinds)):
        thing = &things[row]
        if thing.outcome == DIVIDED and thing.parts > 0 and kinds[row] in _KEPT_WITH_ANY_PART:
            thing.outcome, thing.decided_by = KEPT, row
    return paid


cdef tuple _verdicts(Thing* things, const int64_t[::1] innermost, const double[::1] gains):
    """Which segments are kept, and the thing that reversed the verdict on each."""
    kept, reversed_by = np.empty(len(innermost), np.bool_), np.empty(len(innermost), np.int64)
    cdef uint8_t[::1] is_kept = kept.view(np.uint8)
    cdef int64_t[::1] by = reversed_by
    cdef Py_ssize_t segment
    cdef Thing* thing
    for segment in range(len(innermost)):
        is_kept[segment], by[segment] = gains[segment] > 0, -1
        if innermost[segment] < 0:
            continue
        thing = &things[innermost[segment]]
        if thing.outcome != DIVIDED and is_kept[segment] != (thing.outcome == KEPT):
            is_kept[segment], by[segment] = thing.outcome == KEPT, thing.decided_by
    return kept, reversed_by
