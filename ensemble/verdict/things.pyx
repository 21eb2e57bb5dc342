"""Things: parts of a page that readers need whole, such as a list, a row of a table, or code.

The model judges each segment alone, but a list without its second item, or a label without its
value, is a serious defect. So a thing is kept whole, dropped whole, or divided at a price. Things
form a tree. One pass from its leaves to its roots, and one back, find the set of segments that is
worth most after all prices.

A thing comes after its parent, so that a pass from the last thing to the first one goes from the
leaves to the roots.
"""

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
    "callout": 0.5,
    "code": 0.5,
    "code blocks": 0.25,
    "code title": 0.5,
    "details": 0.3,
    "entry": 0.5,
    "figure": 0.5,
    "introduced": 0.3,
    "item": 0.5,
    "label": 0.0,
    "links": 0.3,
    "list": 0.3,
    "quotation": 0.5,
    "row": 0.5,
    "section": 0.01,
    "sign-up": 0.5,
    "table": 0.35,
}
#: Things whose own segments (those in none of its parts) are kept if any part is kept: the rows of
#: a table say little without its headers and its caption.
_KEPT_WITH_ANY_PART = frozenset(["table"])
#: Things whose own segments are dropped unless a part is kept: a heading needs text below it.
_DROPPED_IF_EMPTY = frozenset(["section"])

#: The search for the best F ends when F changes by less than this, or after this many levels.
cdef double TOLERANCE = 1e-6
cdef int MAX_LEVELS = 20

# What becomes of the own segments of a thing; those of a divided one are kept if they gain.
cdef enum Outcome:
    DROPPED, KEPT, DIVIDED


cdef struct Thing:
    Py_ssize_t parent  # -1 for a root
    double price  # of dividing it
    bint is_kept_with_any_part, is_dropped_if_empty
    double own  # the gain of its own segments
    double whole  # the gain of all its segments
    double parts  # the largest gain of its parts
    double divided  # its largest gain if it is divided, after its price
    Outcome outcome
    Py_ssize_t decided_by  # the thing that decided on the outcome; -1 if it is divided


cdef class Cut


cdef class Things:
    """The things of a page."""

    cdef readonly list kinds, parents
    cdef readonly object innermost
    cdef const int64_t[::1] around  # the items of `innermost`
    cdef tuple found_spans

    def __cinit__(self, list kinds not None, list parents not None, innermost not None):
        self.kinds, self.parents, self.innermost = kinds, parents, innermost
        self.around = innermost

    def __reduce__(self):
        return Things, (self.kinds, self.parents, self.innermost)

    def best_cut(self, const double[::1] gains not None, words not None):
        """Find the segments to keep for the largest gain, after the prices of divided things."""
        cdef Cut cut = Cut(self, words)
        self.check(gains)
        paid = cut.find(gains)
        return cut.kept, cut.reversed_by, paid

    def best_set(
        self, const double[::1] content not None, const int64_t[::1] words not None, double beta
    ):
        """Find the segments to keep for the largest expected F, after the prices."""
        cdef Py_ssize_t segment, n_segments = len(words)
        cdef double weight = beta * beta, level, next_level, paid
        cdef double all_content = 0, kept_content, kept_words
        cdef Cut cut = Cut(self, words)
        cdef double[::1] gains = np.empty(n_segments)
        self.check(content)
        for segment in range(n_segments):
            all_content += content[segment]
        # A cut at a low level may keep a table whole that is not worth it, so it is no start.
        level = best_level(content, words, weight, all_content)
        for _ in range(MAX_LEVELS):
            for segment in range(n_segments):
                gains[segment] = (1 + weight) * content[segment] - level * words[segment]
            paid = cut.find(gains)
            kept_content = kept_words = 0
            for segment in range(n_segments):
                if cut.is_kept[segment]:
                    kept_content += content[segment]
                    kept_words += words[segment]
            next_level = (1 + weight) * kept_content - paid
            next_level /= kept_words + weight * all_content
            if abs(next_level - level) < TOLERANCE:
                break
            level = next_level
        return cut.kept, cut.reversed_by

    def sums(self, values):
        """Sum the values of the segments in each thing and in its parts."""
        cdef const double[::1] summands = np.asarray(values, dtype=np.float64)
        cdef array totals = clone(array("d"), len(self.parents), True)
        cdef double* total = totals.data.as_doubles
        cdef Py_ssize_t segment, thing, parent
        self.check(values)
        for segment in range(len(self.around)):
            if self.around[segment] >= 0:
                total[self.around[segment]] += summands[segment]
        for thing in range(len(self.parents) - 1, -1, -1):
            parent = self.parents[thing]
            if parent >= 0:
                total[parent] += total[thing]
        return totals.tolist()

    cdef int check(self, values) except -1:
        if len(values) != len(self.around):
            raise ValueError("not one value for each segment")
        return 0

    @property
    def spans(self):
        """The first and the last segment of each thing with its parts."""
        if self.found_spans is None:
            self.found_spans = self.find_spans()
        return self.found_spans

    cdef tuple find_spans(self):
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
        return firsts, lasts

    def directly_in(self, str kind not None):
        """Whether the innermost thing around each segment is of a kind."""
        cdef Py_ssize_t segment
        found = np.zeros(len(self.around), np.bool_)
        cdef uint8_t[::1] flags = found.view(np.uint8)
        for segment in range(len(self.around)):
            flags[segment] = self.around[segment] >= 0 and self.kinds[self.around[segment]] == kind
        return found

    def innermost_of(self, kinds not None):
        """The innermost thing of one of the kinds around each segment, or -1."""
        cdef list nearest = []
        for thing, (kind, parent) in enumerate(zip(self.kinds, self.parents)):
            outer = nearest[parent] if parent >= 0 else -1
            nearest.append(thing if kind in kinds else outer)
        return np.array([*nearest, -1])[self.innermost]


cdef double best_level(
    const double[::1] content, const int64_t[::1] words, double weight, double all_content
) noexcept:
    """The largest expected F of any set of segments, without prices."""
    cdef Py_ssize_t segment
    cdef double level = 0, next_level, kept_content, kept_words
    for _ in range(MAX_LEVELS):
        kept_content = kept_words = 0
        for segment in range(len(words)):
            if (1 + weight) * content[segment] > level * words[segment]:
                kept_content += content[segment]
                kept_words += words[segment]
        next_level = (1 + weight) * kept_content / (kept_words + weight * all_content)
        if next_level <= level:
            break
        level = next_level
    return level


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
        cdef Py_ssize_t row, segment, end, around = -1  # the innermost thing that has not ended
        cdef Span* span
        thing_of[:] = -1
        qsort(self.items, len(self.kinds), sizeof(Span), _in_order)
        for row in range(len(self.kinds)):
            span = &self.items[row]
            while around >= 0 and stop_of[around] <= span.first:
                around = parents[around]
            end = stop_of[around] if around >= 0 else n_segments
            if span.stop <= end:
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


cdef class Cut:
    """Which segments are kept, and the thing that reversed the verdict on each."""

    cdef readonly object kept, reversed_by
    cdef Py_ssize_t n_things
    cdef Thing* things
    cdef const int64_t[::1] around
    cdef uint8_t[::1] is_kept
    cdef int64_t[::1] by

    def __cinit__(self, Things things not None, words not None):
        cdef Py_ssize_t row
        self.n_things, self.around = len(things.kinds), things.around
        self.things = <Thing*> calloc(self.n_things + 1, sizeof(Thing))
        if self.things == NULL:
            raise MemoryError
        sizes = things.sums(words)
        for row, kind in enumerate(things.kinds):
            self.things[row].parent = things.parents[row]
            self.things[row].price = PRICES[kind] * <double> sizes[row]
            self.things[row].is_kept_with_any_part = kind in _KEPT_WITH_ANY_PART
            self.things[row].is_dropped_if_empty = kind in _DROPPED_IF_EMPTY
        n_segments = len(self.around)
        self.kept, self.reversed_by = np.empty(n_segments, np.bool_), np.empty(n_segments, np.int64)
        self.is_kept, self.by = self.kept.view(np.uint8), self.reversed_by

    def __dealloc__(self):
        free(self.things)

    cdef double find(self, const double[::1] gains) noexcept:
        """Find the segments to keep for these gains; return the prices of all divided things."""
        cdef double paid
        self.add_gains(gains)
        self.find_gains()
        paid = self.decide()
        self.write_verdicts(gains)
        return paid

    cdef void add_gains(self, const double[::1] gains) noexcept:
        """Add up the gains of each thing's own segments, and those of the ones that gain."""
        cdef Py_ssize_t row, segment
        cdef Thing* thing
        for row in range(self.n_things):
            thing = &self.things[row]
            thing.own = thing.whole = thing.parts = thing.divided = 0
        for segment in range(len(self.around)):
            if self.around[segment] >= 0:
                thing = &self.things[self.around[segment]]
                thing.own += gains[segment]
                thing.whole = thing.own
                if gains[segment] > 0:
                    thing.divided += gains[segment]

    cdef void find_gains(self) noexcept:
        """Find the gains of things kept whole and divided, from the leaves to the roots."""
        cdef Py_ssize_t row
        cdef Thing* thing
        cdef Thing* parent
        for row in range(self.n_things - 1, -1, -1):
            thing = &self.things[row]
            if thing.parts > 0 and thing.is_kept_with_any_part:
                thing.divided = thing.own
            elif thing.parts <= 0 and thing.is_dropped_if_empty:
                thing.divided = 0
            thing.divided += thing.parts - thing.price
            if thing.parent >= 0:
                parent = &self.things[thing.parent]
                parent.whole += thing.whole
                parent.parts += max(thing.whole, thing.divided, 0)

    cdef double decide(self) noexcept:
        """Choose the outcome of each thing, from the roots to the leaves; return what is paid."""
        cdef Py_ssize_t row
        cdef Thing* thing
        cdef double paid = 0
        for row in range(self.n_things):
            thing = &self.things[row]
            thing.outcome, thing.decided_by = DIVIDED, -1
            if thing.parent >= 0 and self.things[thing.parent].outcome != DIVIDED:
                thing.outcome = self.things[thing.parent].outcome
                thing.decided_by = self.things[thing.parent].decided_by
            elif max(thing.whole, thing.divided) <= 0:
                thing.outcome, thing.decided_by = DROPPED, row
            elif thing.whole >= thing.divided:
                thing.outcome, thing.decided_by = KEPT, row
            else:
                paid += thing.price
        # Only now, so that the parts of such a thing are decided on alone.
        for row in range(self.n_things):
            thing = &self.things[row]
            if thing.outcome == DIVIDED and thing.parts > 0 and thing.is_kept_with_any_part:
                thing.outcome, thing.decided_by = KEPT, row
        return paid

    cdef void write_verdicts(self, const double[::1] gains) noexcept:
        """Write which segments are kept, and because of which thing alone."""
        cdef Py_ssize_t segment
        cdef Thing* thing
        for segment in range(len(self.around)):
            self.is_kept[segment], self.by[segment] = gains[segment] > 0, -1
            if self.around[segment] < 0:
                continue
            thing = &self.things[self.around[segment]]
            if thing.outcome != DIVIDED and self.is_kept[segment] != (thing.outcome == KEPT):
                self.is_kept[segment] = thing.outcome == KEPT
                self.by[segment] = thing.decided_by
