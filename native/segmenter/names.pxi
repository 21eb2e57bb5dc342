# Names and attributes of a page as Python objects; equal ones share an object: pages repeat them.
# Included by the walk, after nodes.pxi and integers.pxi.

cimport cython
from cpython.object cimport PyObject
from libc.stdint cimport uint64_t, uintptr_t
from libc.stdlib cimport calloc, free
from libc.string cimport memcpy, strlen
from lxml.includes.etreepublic cimport collectAttributes

cdef extern from "Python.h":
    object PyUnicode_DecodeUTF8(const char* text, Py_ssize_t size, const char* errors)

cdef enum:
    # Slots for the names and the attributes of a page. At most MAX_PROBES are tried for each; a
    # name or an attribute without a slot gets an object of its own.
    N_NAMES = 1 << 9
    N_ATTRIBUTES = 1 << 12
    MAX_PROBES = 8
    # Few longer values are equal.
    MAX_VALUE_LENGTH = 200
    ITEMS = 3  # makes `collectAttributes` return names and values

# A name in libxml2, which has one pointer for equal names, and in Python.
cdef struct Name:
    const void* characters
    PyObject* string
    int kind

cdef struct Attribute:
    const void* name
    const char* value
    uint64_t hash
    Py_ssize_t number  # of the name and the value, counted from 1; 0 in an empty slot


@cython.final
cdef class Names:
    """Names of libxml2 as strings, with the caller's flags for each."""

    cdef dict kinds
    cdef Name* slots
    cdef list strings  # keeps the strings of the names alive

    def __cinit__(self, dict kinds):
        self.kinds, self.strings = kinds, []
        self.slots = <Name*> calloc(N_NAMES, sizeof(Name))
        if not self.slots:
            raise MemoryError

    def __dealloc__(self):
        free(self.slots)

    cdef Name* find(self, const unsigned char* characters) except? NULL:
        """Find or add a name; NULL if there is no slot for it."""
        cdef uintptr_t hash = <uintptr_t> characters
        cdef Py_ssize_t probe
        cdef Name* name
        hash ^= hash >> 9
        for probe in range(MAX_PROBES):
            name = &self.slots[((hash >> 3) + probe) & (N_NAMES - 1)]
            if name.characters == characters:
                return name
            if name.characters is NULL:
                string = (<const char*> characters).decode("utf-8")
                self.strings.append(string)
                name.string = <PyObject*> string
                name.kind = self.kinds.get(string, 0)
                name.characters = characters
                return name
        return NULL


@cython.final
cdef class Attributes:
    """The attributes of elements as numbers; the elements are added one after the other."""

    cdef Names names
    cdef Attribute* known
    cdef list items  # the name and the value of each number
    cdef Integers numbers, bounds

    def __cinit__(self, Names names):
        self.names, self.items = names, []
        self.known = <Attribute*> calloc(N_ATTRIBUTES, sizeof(Attribute))
        if not self.known:
            raise MemoryError
        _add(&self.bounds, 0)

    def __dealloc__(self):
        free(self.known)
        free(self.numbers.items)
        free(self.bounds.items)

    cdef int add(self, xmlNode* node) except -1:
        """Add the numbers of an element's attributes."""
        cdef xmlAttr* attribute = node.properties
        cdef Py_ssize_t n_before = self.numbers.length
        while attribute is not NULL:
            if not _is_plain(attribute) or self.names.find(attribute.name) is NULL:
                self.numbers.length = n_before
                for item in collectAttributes(node, ITEMS):
                    _add(&self.numbers, len(self.items))
                    self.items.append(item)
                break
            _add(&self.numbers, self.number(attribute))
            attribute = attribute.next
        _add(&self.bounds, self.numbers.length)
        return 0

    cdef Py_ssize_t number(self, xmlAttr* attribute) except -1:
        """The number of an attribute; equal attributes share it."""
        cdef const char* value = _value(attribute)
        cdef Py_ssize_t probe, size = strlen(value)
        cdef Attribute* known
        cdef uint64_t hash
        if size > MAX_VALUE_LENGTH:
            return self.new_item(attribute, value, size)
        hash = _attribute_hash(attribute.name, value, size)
        for probe in range(MAX_PROBES):
            known = &self.known[(hash + probe) & (N_ATTRIBUTES - 1)]
            if known.number == 0:
                known.number = self.new_item(attribute, value, size) + 1
                known.name, known.value, known.hash = attribute.name, value, hash
                return known.number - 1
            if (
                known.hash == hash
                and known.name == attribute.name
                and strcmp(known.value, value) == 0
            ):
                return known.number - 1
        return self.new_item(attribute, value, size)

    cdef Py_ssize_t new_item(self, xmlAttr* attribute, const char* value, Py_ssize_t size) except -1:
        cdef str name = <str> self.names.find(attribute.name).string
        self.items.append((name, PyUnicode_DecodeUTF8(value, size, NULL)))
        return len(self.items) - 1


cdef uint64_t _attribute_hash(const void* name, const char* value, Py_ssize_t size) noexcept:
    cdef uint64_t hash = <uintptr_t> name, part
    while size > 0:
        part = 0
        memcpy(&part, value, min(size, <Py_ssize_t> sizeof(part)))
        hash = (hash ^ part) * <uint64_t> 0x9E3779B97F4A7C15
        hash ^= hash >> 29
        value += sizeof(part)
        size -= sizeof(part)
    return hash ^ hash >> 32
