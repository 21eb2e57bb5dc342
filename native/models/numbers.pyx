# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""Lists of numbers: the twin of ``read_floats`` in `webjury.ensemble.storage.forest_text`."""

import numpy as np

from cpython.ref cimport PyObject
from cpython.unicode cimport PyUnicode_AsUTF8AndSize
from libc.math cimport fabs, fma
from libc.stdint cimport int64_t

cdef extern from "Python.h":
    double PyOS_string_to_double(const char* text, char** end, PyObject* error) except? -1.0

cdef enum:
    # Numbers with at most this many digits fit into a signed 64-bit integer.
    MAX_DIGITS = 18
    # The largest power of ten that is exact in double precision.
    MAX_POWER = 22

#: Up to this, every whole number is exact in double precision.
cdef int64_t EXACT = <int64_t> 1 << 53
cdef double[MAX_POWER + 1] POWERS
cdef int _power
for _power in range(MAX_POWER + 1):
    POWERS[_power] = 10.0 ** _power

#: An ample bound for the relative error of the correction of a quotient.
cdef double MARGIN = 2.0 ** -50

cdef struct Digits:
    int64_t value
    int n_significant


def floats(str text not None):
    """Read numbers separated by single blanks, like ``read_floats``."""
    cdef Py_ssize_t size, place, count = text.count(" ") + (len(text) > 0)
    cdef const char* at = PyUnicode_AsUTF8AndSize(text, &size)
    numbers = np.empty(count)
    cdef double[::1] values = numbers
    for place in range(count):
        at = _float(at, &values[place])
        if not _is_end(at):
            raise ValueError("could not convert a value to a number")
        at += 1
    return numbers


cdef inline bint _is_end(const char* at) noexcept:
    return at[0] == c" " or at[0] == c"\0"


cdef const char* _float(const char* text, double* value) except NULL:
    """Read a number; return the place after it."""
    cdef const char* start = text + (text[0] == c"-")
    cdef const char* point
    cdef const char* at
    cdef char* end
    cdef Digits digits
    cdef int n_decimals = 0
    digits.value = digits.n_significant = 0
    point = at = _digits(start, &digits)
    if point[0] == c".":
        at = _digits(point + 1, &digits)
        n_decimals = <int> min(at - point - 1, MAX_POWER + 1)
    if point != start and _is_end(at) and digits.n_significant <= MAX_DIGITS \
            and _divide(digits.value, n_decimals, value):
        if text[0] == c"-":
            value[0] = -value[0]
        return at
    value[0] = PyOS_string_to_double(text, &end, NULL)
    return end


cdef inline const char* _digits(const char* at, Digits* digits) noexcept:
    """Append digits to those read before; return the place after them."""
    while c"0" <= at[0] <= c"9":
        digits.n_significant += digits.n_significant > 0 or at[0] != c"0"
        if digits.n_significant <= MAX_DIGITS:
            digits.value = 10 * digits.value + (at[0] - c"0")
        at += 1
    return at


cdef bint _divide(int64_t number, int power, double* value) noexcept:
    """Divide by a power of ten, and round to the nearest double.

    The error of the quotient is computed in twice the precision. Returns False if the result might
    still be rounded either way: the caller then uses Python's conversion.
    """
    cdef double high, quotient, rest, change
    if power > MAX_POWER:
        return False
    high = <double> number
    quotient = value[0] = high / POWERS[power]
    if number <= EXACT:
        return True
    rest = fma(-quotient, POWERS[power], high) + <double> (number - <int64_t> high)
    change = rest / POWERS[power]
    value[0] = quotient + change
    return (
        quotient + (change - MARGIN * fabs(change)) == quotient + (change + MARGIN * fabs(change))
    )
