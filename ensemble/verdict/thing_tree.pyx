"""Passes over the tree of a page's things: their sums and spans, and which of them to keep.

A thing comes after its parent, so that a pass from the last thing to the first one goes from the
leaves to the roots. `innermost` is the innermost thing around each segment, or -1.
"""

from operator import itemgetter

import numpy as np

from libc.stdint cimport int64_t, uint8_t
from libc.stdlib cimport calloc, free

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


def nest(list spans not None, Py_ssize_t n_segments):
    """Make a tree of spans: the parent of each is the smallest span around it."""
    cdef list kinds = [], parents = []
    cdef list around = [(-1, n_segments)]  # the things that have not ended, each with its stop
    innermost = np.full(n_segments, -1)
    cdef int64_t[::1] thing_of = innermost
    cdef Py_ssize_t first, stop, parent, end, segment
    # By the first segment; of spans with the same one, the longest first. Sorting is stable.
    spans = sorted(spans, key=itemgetter(1), reverse=True)
    for first, stop, kind in sorted(spans, key=itemgetter(0)):
        parent, end = around[len(around) - 1]
        while end <= first:
            around.pop()
            parent, end = around[len(around) - 1]
        if stop <= end:
            for segment in range(first, stop):
                thing_of[segment] = len(kinds)
            around.append((len(kinds), stop))
            parents.append(parent)
            kinds.append(kind)
    return kinds, parents, innermost


def sums(list parents not None, const int64_t[::1] innermost not None, values not None):
    """Sum the values of the segments in each thing and in its parts."""
    cdef const double[::1] summands = np.asarray(values, dtype=np.float64)
    found = np.zeros(len(parents))
    cdef double[::1] totals = found
    cdef Py_ssize_t segment, thing, parent
    for segment in range(len(innermost)):
        if innermost[segment] >= 0:
            totals[innermost[segment]] += summands[segment]
    for thing in range(len(parents) - 1, -1, -1):
        parent = parents[thing]
        if parent >= 0:
            totals[parent] += totals[thing]
    return found.tolist()


def spans(list parents not None, const int64_t[::1] innermost not None):
    """Find the first and the last segment in each thing and in its parts."""
    cdef Py_ssize_t segment, thing, parent, n_segments = len(innermost)
    firsts, lasts = np.full(len(parents), n_segments), np.full(len(parents), -1)
    cdef int64_t[::1] first = firsts, last = lasts
    for segment in range(n_segments):
        thing = innermost[segment]
        if thing >= 0:
            first[thing] = min(first[thing], segment)
            last[thing] = segment
    for thing in range(len(parents) - 1, -1, -1):
        parent = parents[thing]
        if parent >= 0:
            first[parent] = min(first[parent], first[thing])
            last[parent] = max(last[parent], last[thing])
    return list(zip(firsts.tolist(), lasts.tolist()))


def best_cut(
    list kinds not None,
    list parents not None,
    const int64_t[::1] innermost not None,
    const double[::1] gains not None,
    list prices not None,
):
    """Find the segments to keep for the largest gain, after the prices of divided things."""
    cdef Py_ssize_t thing, n_things = len(kinds)
    cdef double paid
    cdef Thing* things = <Thing*>calloc(n_things + 1, sizeof(Thing))
    if things == NULL:
        raise MemoryError
    try:
        for thing in range(n_things):
            things[thing].parent = parents[thing]
        _add_gains(things, innermost, gains)
        _find_gains(things, kinds, prices)
        paid = _decide(things, kinds, prices)
        return *_verdicts(things, innermost, gains), paid
    finally:
        free(things)


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
