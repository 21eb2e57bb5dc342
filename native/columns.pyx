# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""Columns of features, compiled: twins of functions that several feature families share."""

from cpython.buffer cimport (
    PyBUF_FORMAT, PyBUF_STRIDED_RO, Py_buffer, PyBuffer_Release, PyObject_GetBuffer,
)
from libc.stdint cimport int8_t, int64_t, uint8_t
from libc.stdlib cimport free, malloc

include "windows.pxi"


def segments_since(
    const uint8_t[::1] flags not None, double before_first, double[::1] found not None
):
    """Segments since the last one with a flag.

    Parameters
    ----------
    flags : ndarray of uint8, shape (n_segments,)
    before_first : float
        Rank of the flag that the segments before the first one are counted from; NaN for none.
    found : ndarray of float, shape (n_segments,)
        Filled with the numbers of segments.
    """
    cdef Py_ssize_t segment
    cdef double last = before_first
    if flags.shape[0] != found.shape[0]:
        raise ValueError("not one flag for each segment")
    for segment in range(flags.shape[0]):
        if flags[segment]:
            last = segment
        found[segment] = segment - last


def words_within(
    const int8_t[:, ::1] distances not None,
    const int64_t[::1] hints not None,
    int8_t far,
    const int64_t[::1] word_elements not None,
    double[:, ::1] found not None,
):
    """Number of words within several hints: before each word, and on the page.

    Parameters
    ----------
    distances : ndarray of int8, shape (n_elements, n_hints)
        Levels from each element up to the nearest one with each hint.
    hints : ndarray of int64, shape (n,)
        Columns of these distances.
    far : int
        Elements less than so many levels below one with a hint are within it.
    word_elements : ndarray of int64, shape (n_words,)
        Element around each word.
    found : ndarray of float, shape (n, n_words + 1)
        Filled with the numbers of words.
    """
    cdef Py_ssize_t n_words = word_elements.shape[0], number, word
    cdef int64_t hint, n_within
    if (found.shape[0], found.shape[1]) != (len(hints), n_words + 1):
        raise ValueError("not one number for each hint and word")
    for word in range(n_words):
        if not 0 <= word_elements[word] < distances.shape[0]:
            raise IndexError("there is no such element")
    for number in range(hints.shape[0]):
        hint = hints[number]
        if not 0 <= hint < distances.shape[1]:
            raise IndexError("there is no such hint")
        n_within = 0
        for word in range(n_words):
            found[number, word] = n_within
            n_within += distances[word_elements[word], hint] < far
        found[number, n_words] = n_within


def count_words_within(
    const int8_t[:, ::1] distances not None,
    const int64_t[::1] hints not None,
    int8_t far,
    const int64_t[::1] word_elements not None,
    double[::1] found not None,
):
    """Number of the page's words within each of several hints.

    Parameters
    ----------
    distances, hints, far, word_elements
        As for `words_within`.
    found : ndarray of float, shape (n_hints,)
        Filled with the numbers.
    """
    cdef Py_ssize_t n_words = word_elements.shape[0], number, word, last
    cdef int64_t element
    if found.shape[0] != hints.shape[0]:
        raise ValueError("not one number for each hint")
    for number in range(hints.shape[0]):
        if not 0 <= hints[number] < distances.shape[1]:
            raise IndexError("there is no such hint")
        found[number] = 0
    word = 0
    while word < n_words:
        # Words of one element mostly follow one another.
        element, last = word_elements[word], word + 1
        if not 0 <= element < distances.shape[0]:
            raise IndexError("there is no such element")
        while last < n_words and word_elements[last] == element:
            last += 1
        for number in range(hints.shape[0]):
            if distances[element, hints[number]] < far:
                found[number] += last - word
        word = last


def weighted_means(
    const double[::1] values not None,
    const int64_t[::1] weights not None,
    const int64_t[::1] radii not None,
    double[:, ::1] found not None,
):
    """Weighted mean of the values at each place and up to so many places on either side.

    Parameters
    ----------
    values : ndarray of float, shape (n_values,)
    weights : ndarray of int64, shape (n_values,)
    radii : ndarray of int64, shape (n_radii,)
    found : ndarray of float, shape (n_radii, n_values)
        Filled with the means.
    """
    cdef Py_ssize_t n_values = values.shape[0], number, place
    cdef double* sums
    cdef double* total
    if weights.shape[0] != n_values or (found.shape[0], found.shape[1]) != (len(radii), n_values):
        raise ValueError("not one weight and mean for each value")
    for number in range(radii.shape[0]):
        if radii[number] < 0:
            raise ValueError("a radius is negative")
    sums = <double*> malloc(2 * (n_values + 1) * sizeof(double))
    if sums is NULL:
        raise MemoryError
    total = sums + n_values + 1
    _sum_up(values, weights, sums, total)
    for number in range(radii.shape[0]):
        for place in range(n_values):
            found[number, place] = _mean_around(sums, total, place, radii[number], n_values)
    free(sums)


def stack(list columns not None, float[:, ::1] table not None):
    """Put columns one after the other, as numbers of single precision.

    Parameters
    ----------
    columns : list of ndarray of float, shape (n_rows,)
    table : ndarray of float32, shape (n_columns, n_rows)
        Filled with the columns.
    """
    cdef Py_ssize_t number, row
    cdef Py_buffer column
    cdef const char* value
    if len(columns) != table.shape[0]:
        raise ValueError("the table has another number of columns")
    for number in range(table.shape[0]):
        PyObject_GetBuffer(columns[number], &column, PyBUF_STRIDED_RO | PyBUF_FORMAT)
        try:
            _check_column(&column, table.shape[1])
            value = <const char*> column.buf
            for row in range(table.shape[1]):
                table[number, row] = <float> (<const double*> value)[0]
                value += column.strides[0]
        finally:
            PyBuffer_Release(&column)


cdef int _check_column(const Py_buffer* column, Py_ssize_t n_rows) except -1:
    if column.ndim != 1 or column.shape[0] != n_rows or column.format != b"d":
        raise ValueError("a column is no array of float with a number for each row")
    return 0
