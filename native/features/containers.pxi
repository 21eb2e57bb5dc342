# Columns of the containers of segments: included by structure.pyx.


cdef _containers(PageArrays page, Py_ssize_t levels, Columns columns):
    """Write the columns of the segments' containers; return the elements, a row for each level."""
    cdef Py_ssize_t level, row
    found = np.empty((levels, page.n), dtype=np.int64)
    cdef int64_t[:, ::1] elements = found
    cdef int64_t* ended = <int64_t*> page.allocate(page.n + 1, sizeof(int64_t))
    _find_containers(page, elements)
    for row in range(page.n):
        ended[row + 1] = ended[row] + page.sentences[row]
    for level in range(levels):
        _describe_containers(page, &elements[level, 0], ended, columns)
    return found


cdef int _find_containers(PageArrays page, int64_t[:, ::1] found) except -1:
    """Find the nearest elements around each segment, each with more words than the one within."""
    cdef Py_ssize_t element, row, level
    cdef int64_t parent
    # The nearest ancestor of each element with more words; 0, the root, if there is none.
    cdef int64_t* above = <int64_t*> page.allocate(page.n_elements, sizeof(int64_t))
    for element in range(page.n_elements):
        parent = page.parents[element]
        if parent >= 0:
            above[element] = parent
            if page.first[parent] == page.first[element]:
                if page.stop[parent] == page.stop[element]:
                    above[element] = above[parent]
    for row in range(page.n if found.shape[0] else 0):
        element = page.elements[row]
        if page.first[element] == page.starts[row]:
            if page.stop[element] == page.stops[row]:
                element = above[element]
        found[0, row] = element
        for level in range(1, found.shape[0]):
            element = above[element]
            found[level, row] = element
    return 0


cdef int _describe_containers(
    PageArrays page, const int64_t* elements, const int64_t* ended, Columns columns
) except -1:
    """Write the columns of the containers of segments at one level."""
    cdef Py_ssize_t row, element
    cdef int64_t start, end, first, stop, words, n_segments, page_words = max(page.n_words, 1)
    cdef const int64_t* linked = page.within[LINK]
    cdef const int64_t* in_paragraphs = page.within[PARAGRAPH]
    cdef float* sizes = columns.next()
    cdef float* page_shares = columns.next()
    cdef float* link_shares = columns.next()
    cdef float* paragraph_shares = columns.next()
    cdef float* words_per_segment = columns.next()
    cdef float* segments = columns.next()
    cdef float* sentence_shares = columns.next()
    cdef float* positions = columns.next()
    for row in range(page.n):
        element = elements[row]
        start, end = page.first[element], page.stop[element]
        first, stop = page.first_segment[element], page.stop_segment[element]
        words, n_segments = end - start, max(stop - first, 1)
        sizes[row] = words
        page_shares[row] = <double> words / page_words
        words_per_segment[row] = <double> words / n_segments
        segments[row] = stop - first
        sentence_shares[row] = <double> (ended[stop] - ended[first]) / n_segments
        words = max(words, 1)
        link_shares[row] = <double> (linked[end] - linked[start]) / words
        paragraph_shares[row] = <double> (in_paragraphs[end] - in_paragraphs[start]) / words
        positions[row] = <double> (page.starts[row] - start) / words
    return 0
