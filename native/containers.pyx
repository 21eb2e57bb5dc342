# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""The elements around segments, compiled: the twin of `webjury.ensemble.features.containers`."""

import numpy as np

from libc.stdint cimport int64_t, uint8_t

cdef enum:
    WORDS, PAGE_SHARE, LINK_SHARE, PARAGRAPH_SHARE, WORDS_PER_SEGMENT, SEGMENTS, SENTENCE_SHARE
    POSITION
    N_COLUMNS


def nearest(
    tuple element_words not None, parents, elements, tuple segment_words not None, Py_ssize_t levels
):
    (first, stop), (starts, stops) = element_words, segment_words
    found = np.empty((levels, len(elements)), dtype=np.int64)
    _find_nearest(first, stop, parents, elements, starts, stops, found)
    return found


cdef _find_nearest(
    const int64_t[::1] first,
    const int64_t[::1] stop,
    const int64_t[::1] parents,
    const int64_t[::1] elements,
    const int64_t[::1] starts,
    const int64_t[::1] stops,
    int64_t[:, ::1] found,
):
    """Fill in the containers of each segment."""
    cdef Py_ssize_t n_elements = parents.shape[0], n_segments = elements.shape[0], element, level
    cdef Py_ssize_t segment
    cdef int64_t parent
    if not first.shape[0] == stop.shape[0] == n_elements:
        raise ValueError("not one span and parent for each element")
    if not starts.shape[0] == stops.shape[0] == n_segments:
        raise ValueError("not one element and span for each segment")
    for segment in range(n_segments):
        if not 0 <= elements[segment] < n_elements:
            raise IndexError("there is no such element")
    # The next element upwards that holds more words; the root itself if there is none.
    cdef int64_t[::1] above = np.zeros(n_elements, dtype=np.int64)
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
    tuple containers not None, segment_starts, segments_before, linked, in_paragraphs, sentences
):
    starts, stops = containers
    found = np.empty((len(starts), N_COLUMNS, len(segment_starts)))
    _describe(
        starts, stops, segment_starts, segments_before, linked, in_paragraphs,
        sentences.view(np.uint8), found,
    )
    return found


cdef _describe(
    const int64_t[:, ::1] starts,
    const int64_t[:, ::1] stops,
    const int64_t[::1] segment_starts,
    const int64_t[::1] segments_before,
    const double[::1] linked,
    const double[::1] in_paragraphs,
    const uint8_t[::1] sentences,
    double[:, :, ::1] found,
):
    """Fill in the columns of each container."""
    cdef Py_ssize_t n_levels = starts.shape[0], n_segments = starts.shape[1], level, segment
    cdef Py_ssize_t n_words = segments_before.shape[0] - 1
    cdef int64_t start, stop, first, last, words, most = max(n_words, 1)
    if (
        (stops.shape[0], stops.shape[1]) != (n_levels, n_segments)
        or not segment_starts.shape[0] == sentences.shape[0] == n_segments
        or not linked.shape[0] == in_paragraphs.shape[0] == n_words + 1
    ):
        raise ValueError("not one span for each container, or not one number for each word")
    cdef int64_t[::1] ended = np.zeros(n_segments + 1, dtype=np.int64)
    for segment in range(n_segments):
        ended[segment + 1] = ended[segment] + sentences[segment]
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
                <double> (ended[last] - ended[first]) / max(last - first, 1)
            )
            found[level, WORDS_PER_SEGMENT, segment] = <double> words / max(last - first, 1)
            words = max(words, 1)
            found[level, LINK_SHARE, segment] = (linked[stop] - linked[start]) / words
            found[level, PARAGRAPH_SHARE, segment] = (
                in_paragraphs[stop] - in_paragraphs[start]
            ) / words
            found[level, POSITION, segment] = <double> (segment_starts[segment] - start) / words
