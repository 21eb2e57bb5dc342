# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""Where segments stand from the longest run of running text.

The twins of what `webjury.ensemble.features.families.running_text` makes of arrays.
"""

from libc.stdint cimport int64_t, uint8_t
from libc.stdlib cimport free, malloc

cdef enum:
    PARAGRAPH, BEFORE, AFTER, IN_RUN, FROM_START, FROM_END, WORDS_TO, WORDS_PAST, PAGE_SHARE, BALANCE
    N_RUN


def describe_run(
    const int64_t[::1] starts not None,
    const int64_t[::1] stops not None,
    const uint8_t[::1] paragraphs not None,
    Py_ssize_t start,
    Py_ssize_t stop,
    double balance,
    int64_t page_words,
    double[:, ::1] found not None,
):
    """Where each segment stands from the run of running text.

    Parameters
    ----------
    starts, stops : ndarray of int64, shape (n_segments,)
        Span of each segment in the words.
    paragraphs : ndarray of uint8, shape (n_segments,)
        1 for segments that are running text.
    start, stop : int
        Span of the run in the segments.
    balance : float
        Of the run, as a share of the page's words.
    page_words : int
        Words of the page, at least one.
    found : ndarray of float, shape (10, n_segments)
        Filled with the columns.
    """
    cdef Py_ssize_t n = starts.shape[0], row
    cdef int64_t first = 0, last = 0, total = 0, so_far = 0, own
    if not stops.shape[0] == paragraphs.shape[0] == found.shape[1] == n or found.shape[0] != N_RUN:
        raise ValueError("not one number for each segment")
    if not 0 <= start <= stop <= n:
        raise IndexError("the run is beyond the segments")
    if stop > start:
        first, last = starts[start], stops[stop - 1]
    for row in range(n):
        if paragraphs[row]:
            total += stops[row] - starts[row]
    total = max(total, 1)
    for row in range(n):
        own = stops[row] - starts[row] if paragraphs[row] else 0
        found[PARAGRAPH, row] = paragraphs[row]
        found[BEFORE, row] = <double> so_far / total
        so_far += own
        found[AFTER, row] = 1 - <double> so_far / total
        found[IN_RUN, row] = start <= row < stop
        found[FROM_START, row] = row - start
        found[FROM_END, row] = row - (stop - 1)
        found[WORDS_TO, row] = <double> (first - stops[row]) / page_words
        found[WORDS_PAST, row] = <double> (starts[row] - last) / page_words
        found[PAGE_SHARE, row] = <double> (last - first) / page_words
        found[BALANCE, row] = balance


def main_element(
    const int64_t[::1] first not None,
    const int64_t[::1] stop not None,
    const double[::1] before not None,
    double least,
):
    """The last element that holds enough, 0 if there is none.

    Parameters
    ----------
    first, stop : ndarray of int64, shape (n_elements,)
        Span of each element in the segments.
    before : ndarray of float, shape (n_segments + 1,)
        What the segments before each one hold, and all of them.
    least : float

    Returns
    -------
    int
    """
    cdef Py_ssize_t element, n_segments = before.shape[0] - 1
    if first.shape[0] != stop.shape[0]:
        raise ValueError("not one span for each element")
    for element in range(first.shape[0] - 1, -1, -1):
        if not (0 <= first[element] <= n_segments and 0 <= stop[element] <= n_segments):
            raise IndexError("a span is beyond the segments")
        if before[stop[element]] - before[first[element]] >= least:
            return element
    return 0


def way(
    const int64_t[::1] parents not None,
    Py_ssize_t main,
    const int64_t[::1] elements not None,
    double[:, ::1] found not None,
):
    """Levels up from an element to the first one around both, and down from there to each.

    Parameters
    ----------
    parents : ndarray of int64, shape (n_elements,)
        Parent of each element, which comes before it; -1 for the root.
    main : int
    elements : ndarray of int64, shape (n,)
    found : ndarray of float, shape (2, n)
        Filled with the levels up, and those down.
    """
    cdef Py_ssize_t n_elements = parents.shape[0], element, place
    cdef int64_t* depths
    cdef int64_t* meets
    if (found.shape[0], found.shape[1]) != (2, len(elements)):
        raise ValueError("not two numbers for each element")
    if not 0 <= main < n_elements:
        raise IndexError("there is no such element")
    for element in range(n_elements):
        if not -1 <= parents[element] < element:
            raise ValueError("an element stands before its parent")
    for place in range(elements.shape[0]):
        if not 0 <= elements[place] < n_elements:
            raise IndexError("there is no such element")
    # Levels above each element, and above the first element around it and the main one.
    depths = <int64_t*> malloc(2 * n_elements * sizeof(int64_t))
    if depths is NULL:
        raise MemoryError
    meets = depths + n_elements
    for element in range(n_elements):
        depths[element] = depths[parents[element]] + 1 if parents[element] >= 0 else 0
        meets[element] = -1
    element = main
    while element >= 0:
        meets[element] = depths[element]
        element = parents[element]
    for element in range(n_elements):
        if meets[element] < 0:
            meets[element] = meets[parents[element]] if parents[element] >= 0 else 0
    for place in range(elements.shape[0]):
        element = elements[place]
        found[0, place] = depths[main] - meets[element]
        found[1, place] = depths[element] - meets[element]
    free(depths)
