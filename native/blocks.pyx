# cython: language_level=3, boundscheck=False, wraparound=False
"""Blocks and their words, compiled: the twin of what `webjury.segmenter.blocks` finds."""

cimport cython
from libc.stdint cimport int64_t

include "characters.pxi"


@cython.boundscheck(True)
def block_spans(
    const int64_t[::1] breaks not None,
    Py_ssize_t length,
    const int64_t[::1] word_starts not None,
    const int64_t[::1] run_stops not None,
    const int64_t[::1] run_elements not None,
    const int64_t[::1] stops not None,
    const int64_t[::1] parents not None,
    int64_t[:, ::1] found not None,
):
    """Find the blocks that hold words, each with its words and its innermost element.

    Parameters
    ----------
    breaks : buffer of int64
        Offsets at which blocks begin.
    length : int
        Characters of the text.
    word_starts : buffer of int64
        Of `find_words`.
    run_stops, run_elements, stops, parents : buffer of int64
        As in `webjury.segmenter.flow.TextFlow`.
    found : ndarray of int64, shape (5, n_breaks)
        Its first columns are filled, one a block: begin and end in the text, start and stop in the
        words, element.

    Returns
    -------
    int
        Number of blocks.
    """
    cdef Py_ssize_t number, begin, end, start, stop = 0, first = 0, last = 0, element, reach
    cdef Py_ssize_t n_breaks = breaks.shape[0]
    cdef Py_ssize_t n_words = word_starts.shape[0], n_runs = run_stops.shape[0]
    cdef Py_ssize_t n_blocks = 0
    if found.shape[0] != 5 or found.shape[1] != n_breaks:
        raise ValueError("the array has not 5 rows and one column for each break")
    for number in range(n_breaks):
        begin, start = breaks[number], stop
        end = breaks[number + 1] if number + 1 < n_breaks else length
        while stop < n_words and word_starts[stop] < end:
            stop += 1
        if start == stop:
            continue
        while first < n_runs and run_stops[first] <= begin:
            first += 1
        while last < n_runs and run_stops[last] < end:
            last += 1
        element, reach = run_elements[first], run_stops[last]
        while stops[element] < reach and parents[element] >= 0:
            element = parents[element]
        found[0, n_blocks], found[1, n_blocks] = begin, end
        found[2, n_blocks], found[3, n_blocks] = start, stop
        found[4, n_blocks] = element
        n_blocks += 1
    return n_blocks


def block_texts(str text not None, const int64_t[::1] breaks not None):
    """The texts of the blocks that hold words.

    Parameters
    ----------
    text : str
    breaks : buffer of int64
        Offsets at which blocks begin, ascending.

    Returns
    -------
    list of str
        Without white space around them.
    """
    cdef Py_ssize_t n_breaks = breaks.shape[0], length = PyUnicode_GET_LENGTH(text)
    cdef Py_ssize_t number, begin, end, place
    cdef int kind = PyUnicode_KIND(text)
    cdef void* characters = PyUnicode_DATA(text)
    cdef list found = []
    for number in range(n_breaks):
        begin = max(breaks[number], <Py_ssize_t> 0)
        end = min(breaks[number + 1], length) if number + 1 < n_breaks else length
        for place in range(begin, end):
            if _is_word(PyUnicode_READ(kind, characters, place)):
                found.append(text[begin:end].strip())
                break
    return found
