"""`Attributes`: the attributes of all elements of a page, as numbers."""

from cpython.array cimport array
from libc.stdint cimport int64_t, uint8_t
from libc.string cimport memchr, memcmp

from .buffers cimport Integers, append, check_index, items_of, new_array, taken


cdef class Attributes:
    def __len__(self):
        return len(self.bounds) - 1

    def __getitem__(self, Py_ssize_t element):
        cdef const int64_t* numbers = items_of(self.numbers)
        cdef const int64_t* bounds = items_of(self.bounds)
        cdef Py_ssize_t place
        check_index(element, len(self))
        return [
            (self.name(numbers[place]), self.value(numbers[place]))
            for place in range(bounds[element], bounds[element + 1])
        ]

    @property
    def n_distinct(self):
        return len(self.values)

    cpdef str name(self, Py_ssize_t number):
        check_index(number, len(self.values))
        return <str> self.names[items_of(self.name_numbers)[number]]

    cpdef str value(self, Py_ssize_t number):
        cdef Value value
        check_index(number, len(self.values))
        if self.values[number] is None:
            value = value_of(self, number)
            self.values[number] = string_of(&value)
        return <str> self.values[number]

    cpdef list numbers_of(self, str name):
        """The numbers of the attributes with a name."""
        cdef const int64_t* names = items_of(self.name_numbers)
        cdef Py_ssize_t number, wanted = self.index_of_name.get(name, -1)
        if self.numbers_by_name is None:
            self.numbers_by_name = {}
        found = self.numbers_by_name.get(name)
        if found is None:
            found = [number for number in range(len(self.values)) if names[number] == wanted]
            self.numbers_by_name[name] = found
        return <list> found

    def holders(self, numbers):
        """The elements that have one of the attributes, ascending, and the number of each."""
        cdef const int64_t* own = items_of(self.numbers)
        cdef const int64_t* bounds = items_of(self.bounds)
        cdef Py_ssize_t element, place
        cdef Integers elements = Integers(NULL, 0, 0), found = elements
        cdef bytearray is_wanted = bytearray(len(self.values))
        cdef char* flags = is_wanted
        for number in numbers:
            is_wanted[number] = 1
        for element in range(len(self) if numbers else 0):
            for place in range(bounds[element], bounds[element + 1]):
                if flags[own[place]]:
                    append(&elements, element)
                    append(&found, own[place])
        return taken(&elements), taken(&found)

    def with_part(self, str name not None, str part not None):
        """The attributes with a name whose values contain a part."""
        cdef bytes sought = part.encode()
        cdef Py_ssize_t number
        return [
            number
            for number in self.numbers_of(name)
            if contains(value_of(self, number), sought, len(sought))
        ]

    def all_holders(self):
        """The elements with each attribute, one attribute after another, and where each begins."""
        cdef const int64_t* numbers = items_of(self.numbers)
        cdef const int64_t* bounds = items_of(self.bounds)
        cdef Py_ssize_t element, place, number, n_items = len(self.values)
        cdef array ends = new_array(n_items + 1), found = new_array(len(self.numbers))
        cdef int64_t* stops = items_of(ends)
        for number in range(n_items + 1):
            stops[number] = 0
        for place in range(len(found)):
            stops[numbers[place] + 1] += 1
        for number in range(n_items):
            stops[number + 1] += stops[number]
        # `stops[number]` is where the next element with the attribute is put; at last, it is where the
        # next attribute begins.
        for element in range(len(self)):
            for place in range(bounds[element], bounds[element + 1]):
                items_of(found)[stops[numbers[place]]] = element
                stops[numbers[place]] += 1
        return array("q", [0]) + ends[:n_items], found


cdef bint contains(Value value, const char* part, Py_ssize_t size) noexcept:
    """Whether a value contains a part, which is not empty."""
    cdef const uint8_t* place = value.text
    cdef const uint8_t* end = value.text + value.size
    while end - place >= size:
        place = <const uint8_t*> memchr(place, part[0], end - place - size + 1)
        if place is NULL:
            return False
        if memcmp(place, part, size) == 0:
            return True
        place += 1
    return False
