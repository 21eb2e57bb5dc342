from cpython.array cimport array


cdef class Attributes:
    cdef readonly array numbers, bounds
    # The distinct attributes: names as indices, and values, which become strings when needed.
    cdef list names, values
    cdef dict index_of_name
    cdef readonly array name_numbers
    cdef array value_stops
    cdef bytes utf_8
    cdef dict numbers_by_name

    cpdef str name(self, Py_ssize_t number)
    cpdef str value(self, Py_ssize_t number)

    cpdef list numbers_of(self, str name)
