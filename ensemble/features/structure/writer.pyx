# cython: cdivision=True
"""The table that the columns are written to, one after the other; it also lends memory to them."""

import numpy as np

from .memory cimport Memory

from .table import COLUMNS

_NAMES = tuple([column.name for column in COLUMNS])


cdef class Columns(Memory):
    """A table with the columns of `COLUMNS`, of float32, stored column by column."""

    def __cinit__(self, Py_ssize_t n_rows):
        cdef float[:, ::1] values
        self.names, self.n_rows = _NAMES, n_rows
        self.table = np.empty((len(self.names), n_rows), dtype=np.float32)
        values = self.table
        self.values = &values[0, 0] if n_rows else <float*> self.allocate(1, sizeof(float))

    cdef float* next(self, str name) except NULL:
        """The next column, to be filled in; raise unless `COLUMNS` has this name there."""
        cdef Py_ssize_t number = self.n_done
        if number == len(self.names) or name != <str> self.names[number]:
            raise ValueError(f"the column {name!r} is not number {number} of COLUMNS")
        self.n_done += 1
        return self.values + number * self.n_rows

    cdef const float* written(self, str name) except NULL:
        """A column that is written; raise if there is none of this name."""
        return self.values + <Py_ssize_t> self.names[:self.n_done].index(name) * self.n_rows

    cdef int fill(self, str name, double value) except -1:
        """Write a column with the same value for all segments."""
        cdef float* column = self.next(name)
        cdef Py_ssize_t row
        for row in range(self.n_rows):
            column[row] = value
        return 0

    cdef object finished(self):
        """The table, shape (n_segments, n_columns); raise unless all columns are written."""
        if self.n_done != len(self.names):
            raise ValueError(f"nothing writes the column {self.names[self.n_done]!r} of COLUMNS")
        return self.table.T
