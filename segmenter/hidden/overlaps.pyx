"""The elements of a page around some of its words, and their attributes."""

from cpython.array cimport array
from libc.stdint cimport int64_t, uint8_t

from ..buffers cimport Integers, append, items_of, taken
from ..doc cimport Doc

cdef enum:
    OVERLAPS = 1
    HAS_TEXT = 2

#: The flags of elements that overlap a span: those without text, and those with text.
WITHOUT_TEXT, WITH_TEXT = OVERLAPS, HAS_TEXT


def bounds_of(Doc doc not None, bytes words not None):
    """Where the spans of wanted words begin and end, in turn."""
    cdef const int64_t[::1] starts = doc.words.starts
    cdef const int64_t* breaks = items_of(doc.breaks)
    cdef const uint8_t* are_wanted = words
    cdef Py_ssize_t word, block = 0, n_blocks = len(doc.breaks)
    cdef bint is_within = False
    cdef Integers bounds = Integers(NULL, 0, 0)
    check_length(words, starts.shape[0])
    for word in range(starts.shape[0]):
        if are_wanted[word] == is_within:
            continue
        is_within = not is_within
        while block + 1 < n_blocks and breaks[block + 1] <= starts[word]:
            block += 1
        append(&bounds, breaks[block] if is_within else starts[word])
    if is_within:
        append(&bounds, len(doc.text))
    return taken(&bounds)


def flag_overlaps(Doc doc not None, array bounds not None):
    """Flag the elements that overlap spans."""
    cdef const int64_t* starts = items_of(doc.starts)
    cdef const int64_t* stops = items_of(doc.stops)
    cdef const int64_t* spans = items_of(bounds)
    cdef Py_ssize_t element, bound = 0
    cdef bytearray found = bytearray(len(doc))
    cdef uint8_t* flags = found
    for element in range(len(doc)):
        while bound + 1 < len(bounds) and spans[bound + 1] <= starts[element]:
            bound += 2
        if bound + 1 >= len(bounds):
            break
        if spans[bound] < stops[element]:
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
    check_length(flags, len(doc))
    for element in range(len(doc)):
        if overlap[element]:
            for place in range(bounds[element], bounds[element + 1]):
                are_found[numbers[place]] = True
    return [number for number in range(len(is_found)) if are_found[number]]


cdef int check_length(flags, Py_ssize_t length) except -1:
    if len(flags) != length:
        raise ValueError("there must be a flag for each word or element")
    return 0
