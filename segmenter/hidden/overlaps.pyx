"""The elements of a page that overlap spans of its text, and their attributes."""

from cpython.array cimport array
from libc.stdint cimport int64_t, uint8_t

from ..buffers cimport items_of
from ..doc cimport Doc

cdef enum:
    OVERLAPS = 1
    HAS_TEXT = 2

#: The flags of elements that overlap a span: those without text, and those with text.
WITHOUT_TEXT, WITH_TEXT = OVERLAPS, HAS_TEXT


def flag_overlaps(Doc doc not None, array span_starts not None, array span_stops not None):
    """Flag the elements that overlap ascending spans."""
    cdef const int64_t* starts = items_of(doc.starts)
    cdef const int64_t* stops = items_of(doc.stops)
    cdef Py_ssize_t element, span = 0, n_spans = min(len(span_starts), len(span_stops))
    cdef bytearray found = bytearray(len(doc))
    cdef uint8_t* flags = found
    for element in range(len(doc)):
        while span < n_spans and items_of(span_stops)[span] <= starts[element]:
            span += 1
        if span == n_spans:
            break
        if items_of(span_starts)[span] < stops[element]:
            flags[element] = HAS_TEXT if starts[element] < stops[element] else OVERLAPS
    return found


def attributes_of(Doc doc not None, bytearray flags not None):
    """The distinct attributes of all flagged elements."""
    cdef const int64_t* numbers = items_of(doc.attributes.numbers)
    cdef const int64_t* bounds = items_of(doc.attributes.bounds)
    cdef bytearray is_found = bytearray(doc.attributes.n_distinct)
    cdef uint8_t* are_found = is_found
    cdef const uint8_t* overlap = flags
    cdef Py_ssize_t element, place, number
    check_length(doc, flags)
    for element in range(len(doc)):
        if overlap[element]:
            for place in range(bounds[element], bounds[element + 1]):
                are_found[numbers[place]] = True
    return [number for number in range(len(is_found)) if are_found[number]]


cdef int check_length(Doc doc, bytearray flags) except -1:
    if len(flags) != len(doc):
        raise ValueError("there must be a flag for each element")
    return 0
