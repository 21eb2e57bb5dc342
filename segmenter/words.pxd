cdef class Words:
    cdef readonly object starts, numbers
    cdef readonly dict vocabulary
    cdef list _words
