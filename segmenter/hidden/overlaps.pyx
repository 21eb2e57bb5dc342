"""The elements of a page that overlap spans of its text, and their attributes."""

from bisect import bisect_right

from cpython.array cimport array
from libc.stdint cimport int64_t, uint8_t

from ..buffers cimport items_of, new_array
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


def with_part(Doc doc not None, str part not None):
    """The attributes whose values contain a part."""
    cdef const int64_t* stops = items_of(doc.attributes.value_stops)
    cdef bytes sought = part.encode(), values = doc.attributes.utf_8
    cdef Py_ssize_t place = values.find(sought), number
    cdef list found = []
    while place >= 0:
        number = bisect_right(doc.attributes.value_stops, place)
        if place + len(sought) <= stops[number]:
            found.append(number)
            place = values.find(sought, stops[number])
        else:  # it begins in one value, and ends in another
            place = values.find(sought, place + 1)
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


def all_holders(Doc doc not None):
    """The elements with each attribute, one attribute after another, and where each begins."""
    cdef const int64_t* numbers = items_of(doc.attributes.numbers)
    cdef const int64_t* bounds = items_of(doc.attributes.bounds)
    cdef Py_ssize_t element, place, number, n_items = doc.attributes.n_distinct
    cdef array ends = new_array(n_items + 1), found = new_array(len(doc.attributes.numbers))
    cdef int64_t* stops = items_of(ends)
    for number in range(n_items + 1):
        stops[number] = 0
    for place in range(len(found)):
        stops[numbers[place] + 1] += 1
    for number in range(n_items):
        stops[number + 1] += stops[number]
    # `stops[number]` is where the next element with the attribute is put; at last, it is where the
    # next attribute begins.
    for element in range(len(doc)):
        for place in range(bounds[element], bounds[element + 1]):
            items_of(found)[stops[numbers[place]]] = element
            stops[numbers[place]] += 1
    return array("q", [0]) + ends[:n_items], found


cdef int check_length(Doc doc, bytearray flags) except -1:
    if len(flags) != len(doc):
        raise ValueError("there must be a flag for each element")
    return 0
