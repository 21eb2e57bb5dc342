# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""The elements around segments that hold more words than the one before, and what they hold.

The twins of `webjury.ensemble.features.containers`.
"""

import numpy as np

from libc.stdint cimport int64_t, uint8_t

cdef enum:
    WORDS, PAGE_SHARE, LINK_SHARE, PARAGRAPH_SHARE, WORDS_PER_SEGMENT, SEGMENTS, SENTENCE_SHARE
    POSITION
    N_COLUMNS


def nearest(
    const int64_t[::1] first not None,
    const int64_t[::1] stop not None,
    const int64_t[::1] parents not None,
    const int64_t[::1] elements not None,
    const int64_t[::1] starts not None,
    const int64_t[::1] stops not None,
    int64_t[:, ::1] found not None,
):
    """Find the nearest elements around each segment that hold more words than the one before.

    Parameters
    ----------
    first, stop : ndarray of int64, shape (n_elements,)
        Span of each element in the words.
    parents : ndarray of int64, shape (n_elements,)
        Parent of each element, which comes before it; -1 for the root.
    elements, starts, stops : ndarray of int64, shape (n_segments,)
        Innermost element around each segment, and its span in the words.
    found : ndarray of int64, shape (n_levels, n_segments)
        Filled with elements, the innermost first; the root is repeated.
    """
    cdef Py_ssize_t n_elements = parents.shape[0], n_segments = elements.shape[0], element, level
    cdef Py_ssize_t segment
    cdef int64_t parent
    if not first.shape[0] == stop.shape[0] == n_elements:
        raise ValueError("not one span and parent for each element")
    if not starts.shape[0] == stops.shape[0] == found.shape[1] == n_segments:
        raise ValueError("not one element and span for each segment")
    for segment in range(n_segments):
        if not 0 <= elements[segment] < n_elements:
            raise IndexError("there is no such element")
    # The next element upwards that holds more words; the root itself if there is none.
    further = np.zeros(n_elements, dtype=np.int64)
    cdef int64_t[::1] above = further
    for element in range(n_elements):
        parent = parents[element]
        if not -1 <= parent < element:
            raise ValueError("an element stands before its parent")
        if parent >= 0:
            if first[parent] == first[element] and stop[parent] == stop[element]:
                above[element] = above[parent]
            else:
                above[element] = parent
    for segment in range(n_segments if found.shape[0] else 0):
        element = elements[segment]
        if first[element] == starts[segment] and stop[element] == stops[segment]:
            element = above[element]
        found[0, segment] = element
        for level in range(1, found.shape[0]):
            element = above[element]
            found[level, segment] = element


def describe(
    const int64_t[:, ::1] starts not None,
    const int64_t[:, ::1] stops not None,
    const int64_t[::1] segment_starts not None,
    const int64_t[::1] segments_before not None,
    const double[::1] linked not None,
    const double[::1] in_paragraphs not None,
    const uint8_t[::1] sentences not None,
    double[:, :, ::1] found not None,
):
    """Size, links and paragraphs of the containers of segments.

    Parameters
    ----------
    starts, stops : ndarray of int64, shape (n_levels, n_segments)
        Span of each container in the words.
    segment_starts : ndarray of int64, shape (n_segments,)
        Where each segment begins.
    segments_before : ndarray of int64, shape (n_words + 1,)
        Number of segments that begin before each word, and on the page.
    linked, in_paragraphs : ndarray of float, shape (n_words + 1,)
        Number of words in links and in paragraphs before each word, and on the page.
    sentences : ndarray of uint8, shape (n_segments,)
        1 for segments that end as a sentence does.
    found : ndarray of float, shape (n_levels, 8, n_segments)
        Filled with the columns of each container.
    """
    cdef Py_ssize_t n_levels = starts.shape[0], n_segments = starts.shape[1], level, segment
    cdef Py_ssize_t n_words = segments_before.shape[0] - 1
    cdef int64_t start, stop, first, last, words, most = max(n_words, 1)
    if (
        (stops.shape[0], stops.shape[1]) != (n_levels, n_segments)
        or (found.shape[0], found.shape[1], found.shape[2]) != (n_levels, N_COLUMNS, n_segments)
        or not segment_starts.shape[0] == sentences.shape[0] == n_segments
        or not linked.shape[0] == in_paragraphs.shape[0] == n_words + 1
    ):
        raise ValueError("not one span for each container, or not one number for each word")
    ending = np.zeros(n_segments + 1, dtype=np.int64)
    cdef int64_t[::1] before = ending
    for segment in range(n_segments):
        before[segment + 1] = before[segment] + sentences[segment]
    for level in range(n_levels):
        for segment in range(n_segments):
            start, stop = starts[level, segment], stops[level, segment]
            if not 0 <= start <= stop <= n_words:
                raise IndexError("a span is beyond the words")
            words, first, last = stop - start, segments_before[start], segments_before[stop]
            if not 0 <= first <= last <= n_segments:
                raise IndexError("a span is beyond the segments")
            found[level, WORDS, segment] = words
            found[level, PAGE_SHARE, segment] = <double> words / most
            found[level, SEGMENTS, segment] = last - first
            found[level, SENTENCE_SHARE, segment] = (
                <double> (before[last] - before[first]) / max(last - first, 1)
            )
            found[level, WORDS_PER_SEGMENT, segment] = <double> words / max(last - first, 1)
            words = max(words, 1)
            found[level, LINK_SHARE, segment] = (linked[stop] - linked[start]) / words
            found[level, PARAGRAPH_SHARE, segment] = (
                in_paragraphs[stop] - in_paragraphs[start]
            ) / words
            found[level, POSITION, segment] = <double> (segment_starts[segment] - start) / words
