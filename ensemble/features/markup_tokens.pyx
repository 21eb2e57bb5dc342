"""Tokens of start tags: the tag, and the words and compounds of attributes.

``<p class="postBody" data-id=7>`` has the tokens t:p, c:post, c:body, c:post-body and d:id. Each
distinct tag and attribute of a page is read once, and each distinct token has a number on the page.
"""

import numpy as np

from cpython.array cimport array, clone, resize, resize_smart
from libc.stdint cimport int64_t, uint8_t, uint32_t
from libc.stdlib cimport calloc, free

from ...segmenter.attributes cimport Value, begins_with_ascii, string_of, value_of
from ...segmenter.buffers cimport items_of
from ...segmenter.characters cimport Py_UNICODE_ISSPACE
from ...segmenter.doc cimport Doc
from .crc cimport CRC_START, crc_byte, crc_character

from .bags import NGRAM_FACTOR, salt_number
from .markup import COMMENT

cdef enum:
    # Maximum numbers that are read: attributes of an element, characters and names of a value.
    MAX_ATTRIBUTES = 16
    MAX_CHARACTERS = 300
    MAX_NAMES = 12
    # Lengths of a word; maximum number of words of a compound that is one token, too.
    MIN_WORD = 2
    MAX_WORD = 19
    MAX_COMPOUND = 4
    # If the elements around an element have more new tokens than this, its own are not new.
    MAX_ANCESTOR_TOKENS = 500
    # Number of innermost elements whose tags form one token.
    PATH_TAGS = 3

cdef uint32_t FACTOR = NGRAM_FACTOR, PATH_SALT = salt_number("tags")
# Arrays of one type each, to make others of that type.
cdef array BYTES = array("B"), NUMBERS = array("I")


cdef uint32_t _crc(str text) noexcept:
    """The unfinished hash of a text."""
    cdef uint32_t crc = CRC_START
    for character in text:
        crc = crc_character(crc, character)
    return crc


# Attributes whose values are read, with the unfinished hashes of their tokens. Of other attributes,
# the name is read, or what follows "data-" in it.
cdef dict VALUES = {"class": _crc("c:"), "id": _crc("i:")} | {
    name: _crc(f"{name}:")
    for name in ("role", "itemprop", "itemtype", "rel", "type", "aria-label", "name")
}
cdef str DATA = "data-"
cdef uint32_t NAME = _crc("a:"), DATA_NAME = _crc("d:")

# The tokens of an attribute: a span in those that a reader has read.
cdef struct Span:
    uint32_t start, stop


def markup_tokens(Doc doc not None, const int64_t[::1] elements not None, *, bint comments=False):
    """Find the tokens of some elements and of all around them."""
    cdef array are_needed = _with_ancestors(doc, elements)
    cdef const int64_t* numbers = items_of(doc.attributes.numbers)
    cdef Reader reader = Reader(doc, comments)
    cdef Py_ssize_t element, n_elements = len(doc.parents), place, n_tokens = 0
    for element in range(n_elements):
        if are_needed.data.as_uchars[element]:
            n_tokens += reader.read_tag(element)
            for place in range(_start(doc, element), _stop(doc, element)):
                n_tokens += reader.read_item(numbers[place])
    cdef Collected found = Collected(doc, len(reader.hashes), n_tokens)
    for element in range(n_elements):
        if are_needed.data.as_uchars[element]:
            found.add(element, reader.tag(element))
            for place in range(_start(doc, element), _stop(doc, element)):
                found.extend(element, reader, numbers[place])
        found.finish(element)
    tokens = np.frombuffer(reader.hashes, dtype=np.uint32), *found.arrays()
    return tokens, _path_tokens(doc, reader, elements)


cdef inline Py_ssize_t _start(Doc doc, Py_ssize_t element) noexcept:
    """Where the attributes of an element begin."""
    return items_of(doc.attributes.bounds)[element]


cdef inline Py_ssize_t _stop(Doc doc, Py_ssize_t element) noexcept:
    """Where those attributes of an element end that are read."""
    cdef const int64_t* bounds = items_of(doc.attributes.bounds)
    return min(bounds[element] + MAX_ATTRIBUTES, bounds[element + 1])


cdef array _with_ancestors(Doc doc, const int64_t[::1] elements):
    """Flag the given elements and their ancestors."""
    cdef const int64_t* parents = items_of(doc.parents)
    cdef array found = clone(BYTES, len(doc.parents), True)
    cdef Py_ssize_t row, element
    for row in range(elements.shape[0]):
        element = elements[row]
        if not 0 <= element < len(doc.parents):
            raise IndexError("there is no such element")
        while element >= 0 and not found.data.as_uchars[element]:
            found.data.as_uchars[element] = True
            element = parents[element]
    return found


cdef _path_tokens(Doc doc, Reader reader, const int64_t[::1] elements):
    """Make one token of the tags of each element and of the nearest ones around it."""
    cdef array found = clone(NUMBERS, elements.shape[0], False)
    cdef Py_ssize_t row, element
    cdef uint32_t token
    for row in range(elements.shape[0]):
        element, token = elements[row], 0
        for _ in range(PATH_TAGS):
            token *= FACTOR
            if element >= 0:
                token += reader.hashes.data.as_uints[reader.tag(element)]
                element = items_of(doc.parents)[element]
        found.data.as_uints[row] = token ^ PATH_SALT
    return np.frombuffer(found, dtype=np.uint32)


# A token: the last element that has it, counted from 1, and where the last descendant ends of all
# elements that have it.
cdef struct Holders:
    int64_t last, stop


cdef class Collected:
    """The tokens of all elements, without repetitions, and whether any element around has them."""

    # The tokens of all elements, by number, and whether no element around has them.
    cdef array tokens, are_new
    cdef array bounds  # where the tokens of each element begin, and the end
    cdef array n_new  # number of new tokens of each element and of those around it
    cdef Doc doc
    cdef Holders* holders  # by token
    cdef Py_ssize_t length

    def __cinit__(self, Doc doc, Py_ssize_t n_distinct, Py_ssize_t n_tokens):
        self.doc = doc
        self.tokens, self.are_new = clone(NUMBERS, n_tokens, False), clone(BYTES, n_tokens, False)
        self.bounds = clone(doc.parents, len(doc.parents) + 1, True)
        self.n_new = clone(doc.parents, len(doc.parents), True)
        self.holders = <Holders*> calloc(n_distinct + 1, sizeof(Holders))
        if not self.holders:
            raise MemoryError

    def __dealloc__(self):
        free(self.holders)

    cdef inline void add(self, Py_ssize_t element, uint32_t token) noexcept:
        """Add a token to the last element."""
        cdef Holders* holders = &self.holders[token]
        # The descendants of an element directly follow it, up to its end.
        cdef bint is_new = holders.stop <= element
        if holders.last == element + 1:
            return
        holders.last = element + 1
        holders.stop = max(holders.stop, items_of(self.doc.ends)[element])
        items_of(self.n_new)[element] += is_new
        self.are_new.data.as_uchars[self.length] = is_new
        self.tokens.data.as_uints[self.length] = token
        self.length += 1

    cdef inline void extend(self, Py_ssize_t element, Reader reader, Py_ssize_t item) noexcept:
        """Add the tokens of an attribute to the last element."""
        cdef Py_ssize_t place
        for place in range(reader.spans[item].start, reader.spans[item].stop):
            self.add(element, reader.tokens.data.as_uints[place])

    cdef inline void finish(self, Py_ssize_t element) noexcept:
        """End an element: the next one will be the last one."""
        cdef Py_ssize_t parent = items_of(self.doc.parents)[element], place
        cdef int64_t* n_new = items_of(self.n_new)
        items_of(self.bounds)[element + 1] = self.length
        if parent < 0:
            return
        n_new[element] += n_new[parent]
        if n_new[parent] > MAX_ANCESTOR_TOKENS:
            for place in range(items_of(self.bounds)[element], self.length):
                self.are_new.data.as_uchars[place] = False

    cdef tuple arrays(self):
        resize(self.tokens, self.length)
        resize(self.are_new, self.length)
        return (
            np.frombuffer(self.tokens, dtype=np.uint32),
            np.frombuffer(self.bounds, dtype=np.int64),
            np.frombuffer(self.are_new, dtype=np.bool_),
        )


cdef class Reader:
    """Reads tags and attributes into tokens, each distinct one of a page once."""

    cdef Doc doc
    cdef bint comments  # whether to leave out names that announce comments
    cdef array hashes  # of each distinct token
    cdef uint32_t* slots  # a hash table of the numbers of these tokens, from 1 on; 0 if empty
    cdef Py_ssize_t n_slots
    cdef array tags  # by name: the number of its token as a tag, from 1 on; 0 if it is not read yet
    cdef array tokens  # of the attributes read so far, by number
    cdef Span* spans  # by attribute; one that is not read yet ends at 0
    cdef dict of_names  # spans of the tokens of names of attributes

    def __cinit__(self, Doc doc, bint comments):
        self.doc, self.comments, self.of_names = doc, comments, {}
        # The first of `tokens` belongs to no attribute, so that no span ends at 0.
        self.hashes, self.tokens = clone(NUMBERS, 0, False), clone(NUMBERS, 1, True)
        self.tags = clone(NUMBERS, len(doc.names), True)
        self.spans = <Span*> calloc(doc.attributes.n_distinct + 1, sizeof(Span))
        if not self.spans:
            raise MemoryError
        self.make_slots(1 << 11)

    def __dealloc__(self):
        free(self.slots)
        free(self.spans)

    cdef int read_tag(self, Py_ssize_t element) except -1:
        """Read the tag of an element; return the number of its tokens, which is 1."""
        cdef Py_ssize_t name = items_of(self.doc.tag_numbers)[element]
        if self.tags.data.as_uints[name] == 0:
            self.tags.data.as_uints[name] = self.number(~_crc(f"t:{self.doc.names[name]}")) + 1
        return 1

    cdef inline uint32_t tag(self, Py_ssize_t element) noexcept:
        """The token of the tag of an element."""
        return self.tags.data.as_uints[items_of(self.doc.tag_numbers)[element]] - 1

    cdef Py_ssize_t read_item(self, Py_ssize_t number) except -1:
        """Read an attribute, unless it is known; return the number of its tokens."""
        cdef Span* span = &self.spans[number]
        cdef str name
        if span.stop == 0:
            name = self.doc.attributes.name(number)
            begun = VALUES.get(name)
            if begun is not None:
                span.start = len(self.tokens)
                self.read_value(begun, value_of(self.doc.attributes, number))
                span.stop = len(self.tokens)
            else:
                span.start, span.stop = self.span_of_name(name)
        return span.stop - span.start

    cdef tuple span_of_name(self, str name):
        """The span of the tokens of an attribute's name."""
        span = self.of_names.get(name)
        if span is None:
            start = len(self.tokens)
            if name.startswith(DATA):
                self.read(DATA_NAME, name[len(DATA):])
            else:
                self.read(NAME, name)
            span = self.of_names[name] = start, len(self.tokens)
        return span

    cdef int read_value(self, uint32_t begun, Value value) except -1:
        """Read the beginning of a value."""
        cdef Py_ssize_t size = min(value.size, MAX_CHARACTERS)
        if begins_with_ascii(&value, size):
            return _read(self, begun, value.text, value.text + size)
        return self.read(begun, string_of(&value)[:MAX_CHARACTERS])

    cdef int read(self, uint32_t begun, str text) except -1:
        """Read a text; its characters beyond ASCII are in no word."""
        cdef bytes replaced = " ".join(text.split()).encode("ascii", "replace")
        cdef const uint8_t* characters = replaced
        return _read(self, begun, characters, characters + len(replaced))

    cdef inline int add(self, uint32_t hash) except -1:
        """Add a token."""
        cdef Py_ssize_t length = len(self.tokens)
        resize_smart(self.tokens, length + 1)
        self.tokens.data.as_uints[length] = self.number(hash)
        return 0

    cdef uint32_t number(self, uint32_t hash) except? 0:
        """The number of a token."""
        cdef Py_ssize_t n_tokens = len(self.hashes), slot = self.slot(hash)
        if self.slots[slot] == 0:
            if 2 * n_tokens >= self.n_slots:
                self.make_slots(2 * self.n_slots)
                slot = self.slot(hash)
            resize_smart(self.hashes, n_tokens + 1)
            self.hashes.data.as_uints[n_tokens] = hash
            self.slots[slot] = n_tokens + 1
        return self.slots[slot] - 1

    cdef inline Py_ssize_t slot(self, uint32_t hash) noexcept:
        """The place of a token in the hash table, or the empty place for it."""
        # The step is odd, so that it reaches every slot, and uses other bits than the first slot,
        # so that no page can make many tokens collide.
        cdef Py_ssize_t slot = hash & (self.n_slots - 1), step = 2 * (hash >> 16) + 1
        while self.slots[slot] and self.hashes.data.as_uints[self.slots[slot] - 1] != hash:
            slot = (slot + step) & (self.n_slots - 1)
        return slot

    cdef int make_slots(self, Py_ssize_t n_slots) except -1:
        """Make a hash table of all tokens so far."""
        cdef Py_ssize_t token
        free(self.slots)
        self.slots = <uint32_t*> calloc(n_slots, sizeof(uint32_t))
        if not self.slots:
            raise MemoryError
        self.n_slots = n_slots
        for token in range(len(self.hashes)):
            self.slots[self.slot(self.hashes.data.as_uints[token])] = token + 1
        return 0


cdef int _read(
    Reader reader, uint32_t begun, const uint8_t* place, const uint8_t* end
) except -1:
    """Read names separated by white space."""
    cdef const uint8_t* start
    cdef Py_ssize_t n_names
    for n_names in range(MAX_NAMES):
        while place < end and Py_UNICODE_ISSPACE(place[0]):
            place += 1
        if place == end:
            break
        start = place
        while place < end and not Py_UNICODE_ISSPACE(place[0]):
            place += 1
        _read_compound(reader, begun, start, place)
    return 0


cdef int _read_compound(
    Reader reader, uint32_t begun, const uint8_t* start, const uint8_t* end
) except -1:
    """Add the words of a compound such as ``articleBody``, and the whole compound."""
    cdef uint32_t whole = begun, word
    cdef const uint8_t* stop
    cdef const uint8_t* place
    cdef Py_ssize_t n_words = 0
    cdef bint may_add_whole = True
    while start < end:
        stop = _word_stop(start, end)
        if MIN_WORD <= stop - start <= MAX_WORD:
            n_words += 1
            if n_words > 1:
                whole = crc_byte(whole, c"-")
            word, place = begun, start
            while place < stop:
                word, whole = crc_byte(word, place[0] | 0x20), crc_byte(whole, place[0] | 0x20)
                place += 1
            if reader.comments and _announces_comments(start, stop):
                may_add_whole = False
            else:
                reader.add(~word)
        start = max(stop, start + 1)
    if may_add_whole and 1 < n_words <= MAX_COMPOUND:
        reader.add(~whole)
    return 0


cdef bint _announces_comments(const uint8_t* start, const uint8_t* stop) except -1:
    """Whether a word is a name of readers' comments."""
    word = (<const char*> start)[:stop - start].decode("ascii").lower()
    return COMMENT.search(word) is not None


cdef inline const uint8_t* _word_stop(const uint8_t* start, const uint8_t* end) noexcept:
    """The end of the word that begins at a place; the place itself if no word begins there.

    A word consists of small letters, possibly after one capital, or of capital letters.
    """
    cdef const uint8_t* stop = start
    while stop < end and c"A" <= stop[0] <= c"Z":
        stop += 1
    if stop < end and c"a" <= stop[0] <= c"z":
        if stop - start > 1:
            return stop - 1  # the last capital begins the next word
        while stop < end and c"a" <= stop[0] <= c"z":
            stop += 1
    return stop
