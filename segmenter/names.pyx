"""The names of elements and attributes on a page, and its attributes, as numbers.

Equal names, and equal attributes, share a number: pages repeat them.
"""

from libc.stdint cimport uint64_t, uintptr_t
from libc.stdlib cimport calloc, free
from libc.string cimport memcmp, memcpy

from .buffers cimport append, extend

from .tags import (
    BLOCK_TAGS, CONTROL_TAGS, INVISIBLE_TAGS, SPACED_TAGS, VOID_TAGS, WITHOUT_STYLES_TAGS,
)

cdef enum:
    # Slots for the attributes of a page. At most MAX_PROBES are tried; an attribute without a slot
    # gets a number of its own.
    N_KNOWN = 1 << 12
    MAX_PROBES = 8
    # Few longer values are equal.
    MAX_VALUE_LENGTH = 200

# The flags of each name that has any.
cdef dict FLAGS = {}
for flag, known_names in (
    (BLOCK, BLOCK_TAGS),
    (INVISIBLE, INVISIBLE_TAGS),
    (SPACED, SPACED_TAGS),
    (PREFORMATTED, ["pre"]),
    (LINE_BREAK, ["br"]),
    (VOID, VOID_TAGS),
    (DECLARING, ["meta", "link", "base"]),
    (TITLE, ["title"]),
    (STYLE_SHEET, ["style"]),
    (SCRIPT, ["script"]),
    (NO_SCRIPT, ["noscript"]),
    (TEMPLATE, ["template"]),
    (RUBY, ["ruby"]),
    (IMAGE, ["img"]),
    (FORMULA, ["mjx-container"]),
    (WITHOUT_STYLES, WITHOUT_STYLES_TAGS),
    (LINK, ["a"]),
    (CONTROL, CONTROL_TAGS),
    (CODE, ["code", "kbd", "samp", "tt", "var", "pre"]),
    (CLASS, ["class"]),
    (HREF, ["href"]),
    (TYPE, ["type"]),
    (SOURCE, ["src"]),
    (PART, ["shadowrootmode", "shadowroot", "data-sid"]),
    (STYLE, ["style"]),
    (ID, ["id"]),
):
    for known_name in known_names:
        FLAGS[known_name] = FLAGS.get(known_name, 0) | flag

# The obsolete tags of preformatted text.
cdef dict CURRENT_NAMES = dict.fromkeys(["listing", "plaintext", "xmp"], "pre")


cdef class Names:
    """The names of a page, found by where libxml2 stores them."""

    def __cinit__(self):
        self.strings, self.numbers = [], {}
        self.n_slots = 1 << 9
        self.slots = <Name*> calloc(self.n_slots, sizeof(Name))
        if not self.slots:
            raise MemoryError

    def __dealloc__(self):
        free(self.slots)
        free(self.flags.items)

    cdef const Name* find(self, const unsigned char* characters) except NULL:
        """Find or add the name that is stored somewhere; valid until the next one is added."""
        cdef Name* slot = self.slot_of(characters)
        if slot.characters is NULL:
            if 2 * self.n_used >= self.n_slots:
                self.grow()
                slot = self.slot_of(characters)
            slot[0] = self.of_string((<const char*> characters).decode("utf-8"))
            slot.characters = characters
            self.n_used += 1
        return slot

    cdef Name* slot_of(self, const void* characters) noexcept:
        """The slot of a name, or the empty slot for it."""
        cdef uintptr_t hash = <uintptr_t> characters, place = (hash ^ hash >> 9) >> 3
        while True:
            slot = &self.slots[place & (self.n_slots - 1)]
            if slot.characters is characters or slot.characters is NULL:
                return slot
            place += 1

    cdef Name of_string(self, str string) except *:
        """Find or add a name."""
        cdef Name name
        string = CURRENT_NAMES.get(string, string)
        number = self.numbers.get(string)
        if number is None:
            number = self.numbers[string] = len(self.strings)
            self.strings.append(string)
            flags = FLAGS.get(string, 0)
            if string.startswith("m") and "math" in string:
                flags |= FORMULA
            append(&self.flags, flags)
        name.characters, name.number, name.flags = NULL, number, self.flags.items[<int> number]
        return name

    cdef int grow(self) except -1:
        cdef Name* smaller = self.slots
        cdef Name* larger = <Name*> calloc(2 * self.n_slots, sizeof(Name))
        cdef Py_ssize_t number, n_smaller = self.n_slots
        if not larger:
            raise MemoryError
        self.slots, self.n_slots = larger, 2 * n_smaller
        for number in range(n_smaller):
            if smaller[number].characters is not NULL:
                self.slot_of(smaller[number].characters)[0] = smaller[number]
        free(smaller)
        return 0


cdef class AttributeNumbers:
    """The attributes of elements as numbers; the elements are added one after the other."""

    def __cinit__(self):
        self.known = <KnownAttribute*> calloc(N_KNOWN, sizeof(KnownAttribute))
        if not self.known:
            raise MemoryError
        append(&self.bounds, 0)

    def __dealloc__(self):
        free(self.known)
        free(self.numbers.items)
        free(self.bounds.items)
        free(self.names.items)
        free(self.value_stops.items)
        free(self.values.items)

    cdef int add(self, const Attribute* attributes, Py_ssize_t n) except -1:
        """Add the attributes of an element."""
        cdef Py_ssize_t place
        for place in range(n):
            append(&self.numbers, self.number_of(&attributes[place]))
        return append(&self.bounds, self.numbers.length)

    cdef Py_ssize_t number_of(self, const Attribute* attribute) except -1:
        cdef uint64_t hash
        cdef Py_ssize_t probe
        cdef KnownAttribute* known
        if attribute.size > MAX_VALUE_LENGTH:
            return self.new_number(attribute)
        hash = hash_of(attribute)
        for probe in range(MAX_PROBES):
            known = &self.known[(hash + probe) & (N_KNOWN - 1)]
            if known.number == 0:
                known.number, known.hash = self.new_number(attribute) + 1, hash
                return known.number - 1
            if known.hash == hash and self.is_same(known.number - 1, attribute):
                return known.number - 1
        return self.new_number(attribute)

    cdef bint is_same(self, Py_ssize_t number, const Attribute* attribute) noexcept:
        """Whether an attribute has the name and the value of a number."""
        cdef Py_ssize_t start = self.value_stops.items[number - 1] if number else 0
        return (
            self.names.items[number] == attribute.name.number
            and self.value_stops.items[number] - start == attribute.size
            and memcmp(self.values.items + start, attribute.value, attribute.size) == 0
        )

    cdef Py_ssize_t new_number(self, const Attribute* attribute) except -1:
        extend(&self.values, attribute.value, attribute.size)
        append(&self.names, attribute.name.number)
        append(&self.value_stops, self.values.length)
        return self.names.length - 1


cdef uint64_t hash_of(const Attribute* attribute) noexcept:
    cdef uint64_t hash = attribute.name.number, part
    cdef const char* value = attribute.value
    cdef Py_ssize_t size = attribute.size
    while size > 0:
        part = 0
        memcpy(&part, value, min(size, <Py_ssize_t> sizeof(part)))
        hash = (hash ^ part) * <uint64_t> 0x9E3779B97F4A7C15
        hash ^= hash >> 29
        value += sizeof(part)
        size -= sizeof(part)
    return hash ^ hash >> 32
