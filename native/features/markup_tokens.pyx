"""Mark-up tokens: a twin of `webjury.ensemble.features.tokens`."""

import numpy as np

from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize, PyBytes_GET_SIZE
from libc.stdint cimport int64_t, uint8_t, uint32_t
from libc.stdlib cimport realloc
from libc.string cimport memcpy

include "characters.pxi"
include "crc.pxi"
include "pointers.pxi"
include "tables.pxi"

cdef enum:
    # Maximum number of words of a compound that is also hashed as a whole; lengths of a word.
    MAX_WHOLE = 4
    MIN_WORD = 2
    MAX_WORD = 19
    # Up to this number, duplicates are found by comparing all pairs of tokens.
    FEW = 64

# Mark of an attribute whose hashes are not known yet.
cdef uint64_t UNKNOWN = <uint64_t> -1


def element_tokens(
    bags not None, comment, dict prefixes not None, Py_ssize_t max_attributes,
    Py_ssize_t max_value, Py_ssize_t max_words, flow not None,
    const int64_t[::1] elements not None, *, bint comments=False,
):
    """Hash the names in the start tags of elements.

    Parameters
    ----------
    bags : type
        Type of the result.
    comment : re.Pattern
        Names that announce comments.
    prefixes : dict of str to str
        Attributes whose values are read, and their prefixes in tokens; of others, the name is read.
    max_attributes, max_value, max_words : int
        Maximum numbers read: attributes of an element, characters and words of a value.
    flow : webjury.segmenter.flow.TextFlow
    elements : ndarray of int64
        Only these elements and their ancestors get tokens.
    comments : bool
        Whether to omit names that announce comments.

    Returns
    -------
    webjury.ensemble.features.bags.Bags

    Raises
    ------
    ValueError
        If tags, attributes and parents do not belong to the same elements.
    IndexError
        If there is no such element.
    """
    table = flow.attributes
    cdef list tags = flow.tags, items = table.items
    cdef const int64_t[::1] numbers = table.numbers, bounds = table.bounds
    cdef Py_ssize_t element, start, place, n_elements = len(tags)
    cdef Reader reader = Reader(
        items, prefixes, max_value, max_words, comment if comments else None
    )
    cdef Hashes hashes = Hashes()
    _check_table(len(items), numbers, bounds, n_elements)
    cdef uint8_t[::1] are_needed = _with_ancestors(elements, flow.tree.parents, n_elements)
    counts = np.zeros(n_elements, dtype=np.int64)
    cdef int64_t[::1] lengths = counts
    for element in range(n_elements):
        if not are_needed[element]:
            continue
        start = hashes.length
        hashes.extend(reader.hashes, reader.of_tag(tags[element]))
        for place in range(bounds[element], min(bounds[element] + max_attributes, bounds[element + 1])):
            hashes.extend(reader.hashes, reader.of_item(numbers[place]))
        hashes.drop_repeated(start)
        lengths[element] = hashes.length - start
    return bags(np.frombuffer(hashes.dump(), dtype=np.uint32), counts)


cdef uint8_t[::1] _with_ancestors(
    const int64_t[::1] elements, const int64_t[::1] parents, Py_ssize_t n_elements
):
    """Flag the given elements and their ancestors."""
    cdef uint8_t[::1] found = np.zeros(n_elements, dtype=np.uint8)
    cdef Py_ssize_t row, element
    if parents.shape[0] != n_elements:
        raise ValueError("tags, attributes and parents are not of the same elements")
    for row in range(elements.shape[0]):
        element = elements[row]
        if not 0 <= element < n_elements:
            raise IndexError("there is no such element")
        while element >= 0 and not found[element]:
            found[element] = True
            if parents[element] >= element:
                raise ValueError("an element stands before its parent")
            element = parents[element]
    return found


# A span in a list of hashes.
cdef struct Span:
    uint32_t start, length


cdef class Hashes:
    """A list of hashes that grows."""

    cdef uint32_t* items
    cdef Py_ssize_t length, capacity

    def __dealloc__(self):
        free(self.items)

    cdef int reserve(self, Py_ssize_t more) except -1:
        cdef uint32_t* items
        cdef Py_ssize_t capacity = 2 * (self.length + more) + 64
        if self.length + more > self.capacity:
            items = <uint32_t*> realloc(self.items, capacity * sizeof(uint32_t))
            if not items:
                raise MemoryError
            self.items, self.capacity = items, capacity
        return 0

    cdef int append(self, uint32_t item) except -1:
        self.reserve(1)
        self.items[self.length] = item
        self.length += 1
        return 0

    cdef int extend(self, Hashes others, Span span) except -1:
        self.reserve(span.length)
        memcpy(
            self.items + self.length, others.items + span.start, span.length * sizeof(uint32_t)
        )
        self.length += span.length
        return 0

    cdef bytes dump(self):
        return PyBytes_FromStringAndSize(
            <const char*> self.items, self.length * sizeof(uint32_t)
        ) if self.length else b""

    cdef int drop_repeated(self, Py_ssize_t start) except -1:
        """Drop repeated hashes from a place on."""
        cdef Py_ssize_t place, earlier, end = start
        cdef uint32_t item
        if self.length - start > FEW:
            distinct = dict.fromkeys([self.items[place] for place in range(start, self.length)])
            for item in distinct:
                self.items[end] = item
                end += 1
        else:
            for place in range(start, self.length):
                item = self.items[place]
                for earlier in range(start, end):
                    if self.items[earlier] == item:
                        break
                else:
                    self.items[end] = item
                    end += 1
        self.length = end
        return 0


cdef class Reader:
    """Tokens of tags and attributes; each distinct one is read once for a page."""

    cdef list items
    # Prefixes by attribute, unfinished hashes of prefixes, and spans of the hashes of names.
    cdef dict prefixes, of_prefixes, of_names
    cdef Py_ssize_t max_value, max_words
    cdef object dropped
    cdef Hashes hashes
    # Spans in `hashes`, once they are known: by tag, and by number of the attribute.
    cdef Pointers known
    cdef uint64_t[::1] of_items

    def __cinit__(
        self, list items, dict prefixes, Py_ssize_t max_value, Py_ssize_t max_words, dropped
    ):
        self.items, self.prefixes, self.dropped = items, prefixes, dropped
        self.max_value, self.max_words = max_value, max_words
        self.of_prefixes, self.of_names = {}, {}
        self.hashes, self.known = Hashes(), Pointers()
        self.of_items = np.full(len(items) + 1, UNKNOWN, dtype=np.uint64)

    cdef Span of_tag(self, str tag) except *:
        cdef Pointer* slot = self.known.slot(tag)
        cdef Py_ssize_t start = self.hashes.length
        cdef uint64_t span
        if slot.object is not NULL:
            return _span(slot.value)
        self.hashes.append(~_crc(f"t:{tag}"))
        span = _packed(start, 1)
        self.known.add(tag, span)
        return _span(span)

    cdef Span of_item(self, Py_ssize_t number) except *:
        if self.of_items[number] == UNKNOWN:
            self.of_items[number] = self.read_item(self.items[number])
        return _span(self.of_items[number])

    cdef uint64_t read_item(self, tuple item) except? 0:
        cdef Py_ssize_t start = self.hashes.length
        cdef str key, value
        key, value = item
        prefix = self.prefixes.get(key)
        if prefix is not None:
            self.read(prefix, value[:self.max_value])
            return _packed(start, self.hashes.length - start)
        # The name of the attribute is read instead of the value.
        span = self.of_names.get(key)
        if span is None:
            if key.startswith("data-"):
                self.read("d", key[len("data-"):])
            else:
                self.read("a", key)
            span = self.of_names[key] = _packed(start, self.hashes.length - start)
        return span

    cdef int read(self, str prefix, str names) except -1:
        """Hash the words and compounds of names separated by white space."""
        cdef uint32_t begun
        cdef Py_ssize_t start, stop = 0, n_read = 0, length = PyUnicode_GET_LENGTH(names)
        cdef int kind = PyUnicode_KIND(names)
        cdef const void* characters = PyUnicode_DATA(names)
        known = self.of_prefixes.get(prefix)
        if known is None:
            known = self.of_prefixes[prefix] = _crc(f"{prefix}:")
        # Via a wider type, because Cython's conversion to the exact width is slow.
        begun = <uint32_t> <uint64_t> known
        while n_read < self.max_words:
            start = stop
            while start < length and _is_space(PyUnicode_READ(kind, characters, start)):
                start += 1
            if start == length:
                break
            stop = start
            while stop < length and not _is_space(PyUnicode_READ(kind, characters, stop)):
                stop += 1
            n_read += 1
            if self.dropped is None:
                self.add_compound(begun, kind, characters, start, stop)
            else:
                self.add_names(prefix, names, start, stop)
        return 0

    cdef int add_compound(
        self, uint32_t begun, int kind, const void* characters, Py_ssize_t start, Py_ssize_t end
    ) except -1:
        """Hash the words of a compound, and the whole compound."""
        cdef uint32_t whole = begun, word, letter
        cdef Py_ssize_t place, stop, n_words = 0
        while start < end:
            stop = _word_stop(kind, characters, start, end)
            if MIN_WORD <= stop - start <= MAX_WORD:
                n_words += 1
                if n_words > 1:
                    whole = _crc_step(whole, c"-")
                word = begun
                for place in range(start, stop):
                    letter = PyUnicode_READ(kind, characters, place) | 0x20
                    word, whole = _crc_step(word, letter), _crc_step(whole, letter)
                self.hashes.append(~word)
            start = max(stop, start + 1)
        if 1 < n_words <= MAX_WHOLE:
            self.hashes.append(~whole)
        return 0

    cdef int add_names(
        self, str prefix, str names, Py_ssize_t start, Py_ssize_t end
    ) except -1:
        """Do the same as `add_compound`, but omit the names to drop."""
        cdef Py_ssize_t stop
        cdef int kind = PyUnicode_KIND(names)
        cdef const void* characters = PyUnicode_DATA(names)
        cdef list words = []
        while start < end:
            stop = _word_stop(kind, characters, start, end)
            if MIN_WORD <= stop - start <= MAX_WORD:
                words.append(names[start:stop].lower())
            start = max(stop, start + 1)
        if 1 < len(words) <= MAX_WHOLE:
            words.append("-".join(words))
        for word in words:
            name = f"{prefix}:{word}"
            if not self.dropped.search(name):
                self.hashes.append(~_crc(name))
        return 0


cdef inline Span _span(uint64_t packed) noexcept:
    # A cast, because with `& 0xFFFFFFFF` Cython would make a Python object.
    return Span(packed >> 32, <uint32_t> packed)


cdef inline uint64_t _packed(uint64_t start, uint64_t length) noexcept:
    return start << 32 | length


cdef inline Py_ssize_t _word_stop(
    int kind, const void* characters, Py_ssize_t start, Py_ssize_t end
) noexcept:
    """The end of the word that begins at a place; the place itself if no word begins there.

    A word consists of small letters, possibly after one capital, or of capital letters.
    """
    cdef Py_ssize_t stop = start
    while stop < end and c"A" <= PyUnicode_READ(kind, characters, stop) <= c"Z":
        stop += 1
    if stop < end and c"a" <= PyUnicode_READ(kind, characters, stop) <= c"z":
        if stop - start > 1:
            return stop - 1  # the last capital begins the next word
        while stop < end and c"a" <= PyUnicode_READ(kind, characters, stop) <= c"z":
            stop += 1
    return stop


cdef inline bint _is_space(uint32_t character) noexcept:
    if c" " < character < ASCII:
        return False
    return Py_UNICODE_ISSPACE(character)


cdef uint32_t _crc(str text) except? 0:
    """Unfinished CRC-32 of a text in UTF-8, to be continued: its complement is zlib's result."""
    cdef uint32_t crc = 0xFFFFFFFF
    cdef unsigned char byte
    for byte in text.encode():
        crc = _crc_step(crc, byte)
    return crc
