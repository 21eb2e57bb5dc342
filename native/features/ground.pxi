# A page with its segments as arrays, and the table to fill in: included by structure.pyx.

cdef enum:
    # Hints within which words are counted, in the order of the settings.
    LINK, PARAGRAPH, BOLD, EMPHASIS
    N_WORD_HINTS

cdef enum:
    MAX_ARRAYS = 48


cdef class PageArrays:
    """The data of a page that all columns are made from; it owns what `allocate` returns.

    Parameters
    ----------
    case : webjury.ensemble.features.case.Case
        With at least one segment.

    Raises
    ------
    ValueError, IndexError
        If its arrays do not belong to one page.
    """

    cdef Py_ssize_t n, n_words, n_elements, n_runs
    cdef list tags, items
    # Segments: start and stop in the words, number of words, element.
    cdef const int64_t[::1] starts, stops, lengths, elements
    # Elements.
    cdef const int64_t[::1] parents, item_numbers, item_bounds
    cdef int64_t* depths
    cdef int8_t* distances
    # Words, and the runs of text that they are in.
    cdef const int64_t[::1] word_starts, run_elements
    cdef const uint32_t[::1] word_numbers
    cdef list words
    cdef dict vocabulary
    cdef int64_t* run_words
    cdef int64_t* segments_before
    cdef int64_t* within[N_WORD_HINTS]
    # Arrays that are also returned to Python, and views of them: spans of elements, in words and in
    # segments, and two columns.
    cdef object element_words, element_segments, link_shares, are_paragraphs
    cdef int64_t[::1] first, stop, first_segment, stop_segment
    cdef double[::1] link_share
    cdef uint8_t[::1] paragraphs
    cdef uint8_t* sentences
    cdef void* arrays[MAX_ARRAYS]
    cdef Py_ssize_t n_arrays

    def __cinit__(self, case):
        page = case.page
        flow, found = page.flow, page.word_spans
        table = flow.attributes
        self.tags, self.items = flow.tags, table.items
        self.starts, self.stops, self.elements = case.starts, case.stops, case.elements
        self.lengths = case.n_words
        self.parents, self.run_elements = flow.parents, flow.run_elements
        self.item_numbers, self.item_bounds = table.numbers, table.bounds
        self.words, self.vocabulary = found.words, found.vocabulary
        self.word_starts, self.word_numbers = found.starts, found.numbers
        self.n, self.n_elements = self.starts.shape[0], len(self.tags)
        self.n_words, self.n_runs = len(self.words), self.run_elements.shape[0]
        self.check()
        self.sentences = <uint8_t*> self.allocate(self.n, sizeof(uint8_t))
        self.link_shares = np.empty(self.n)
        self.are_paragraphs = np.empty(self.n, dtype=np.bool_)
        self.link_share, self.paragraphs = self.link_shares, self.are_paragraphs.view(np.uint8)
        self.read_depths()
        self.element_words = self.words_before(flow.starts), self.words_before(flow.stops)
        self.first, self.stop = self.element_words
        self.run_words = self.words_before_runs(flow.run_starts)
        self.count_segments()

    def __dealloc__(self):
        cdef Py_ssize_t number
        for number in range(self.n_arrays):
            free(self.arrays[number])

    cdef void* allocate(self, Py_ssize_t n_items, Py_ssize_t size) except NULL:
        """Allocate zeroed memory, which is freed with this object."""
        cdef void* items
        if self.n_arrays == MAX_ARRAYS:
            raise MemoryError("there is no place for more arrays")
        items = calloc(n_items + 1, size)
        if items is NULL:
            raise MemoryError
        self.arrays[self.n_arrays] = items
        self.n_arrays += 1
        return items

    cdef int check(self) except -1:
        """Raise unless the arrays belong to one page: later code relies on it."""
        cdef Py_ssize_t row, n_distinct = len(self.vocabulary)
        if not self.stops.shape[0] == self.elements.shape[0] == self.lengths.shape[0] == self.n:
            raise ValueError("not one span and element for each segment")
        if self.parents.shape[0] != self.n_elements:
            raise ValueError("not one tag and parent for each element")
        if not self.word_starts.shape[0] == self.word_numbers.shape[0] == self.n_words:
            raise ValueError("not one place and number for each word")
        _check_table(len(self.items), self.item_numbers, self.item_bounds, self.n_elements)
        for row in range(self.n):
            if not 0 <= self.starts[row] < self.stops[row] <= self.n_words:
                raise IndexError("a segment is no span of the words")
            if self.lengths[row] != self.stops[row] - self.starts[row]:
                raise ValueError("a segment has another number of words")
            if not 0 <= self.elements[row] < self.n_elements:
                raise IndexError("a segment is in no element")
        for row in range(self.n_words):
            if self.word_numbers[row] >= n_distinct:
                raise IndexError("a word is not in the vocabulary")
        for row in range(self.n_runs):
            if not 0 <= self.run_elements[row] < self.n_elements:
                raise IndexError("a run is in no element")
        return 0

    cdef int read_depths(self) except -1:
        cdef Py_ssize_t element
        cdef int64_t parent
        self.depths = <int64_t*> self.allocate(self.n_elements, sizeof(int64_t))
        for element in range(self.n_elements):
            parent = self.parents[element]
            if not -1 <= parent < element:
                raise ValueError("an element stands before its parent")
            self.depths[element] = self.depths[parent] + 1 if parent >= 0 else 0
        return 0

    cdef words_before(self, const int64_t[::1] offsets):
        """Number of words that begin before each offset in the text."""
        cdef Py_ssize_t number, place = 0
        if offsets.shape[0] != self.n_elements:
            raise ValueError("not one span for each element")
        found = np.empty(self.n_elements, dtype=np.int64)
        cdef int64_t[::1] before = found
        for number in range(self.n_elements):
            before[number] = place = _place(self.word_starts, offsets[number], place)
        return found

    cdef int64_t* words_before_runs(self, const int64_t[::1] offsets) except NULL:
        """Number of words before each run, then on the page."""
        cdef Py_ssize_t run, place = 0
        cdef int64_t* before = <int64_t*> self.allocate(self.n_runs + 1, sizeof(int64_t))
        if offsets.shape[0] != self.n_runs:
            raise ValueError("not one begin for each run")
        for run in range(self.n_runs):
            before[run] = place = _place(self.word_starts, offsets[run], place)
            if run and before[run - 1] > place:
                raise ValueError("a run stands before the one before it")
        before[self.n_runs] = self.n_words
        if before[0] != 0:
            raise ValueError("a word is in no run")
        return before

    cdef int count_segments(self) except -1:
        """Count the segments before each word, and find the segments of each element."""
        cdef Py_ssize_t row, element
        self.segments_before = <int64_t*> self.allocate(self.n_words + 1, sizeof(int64_t))
        for row in range(self.n):
            self.segments_before[self.starts[row] + 1] += 1
        for row in range(self.n_words):
            self.segments_before[row + 1] += self.segments_before[row]
        first = np.empty(self.n_elements, dtype=np.int64)
        stop = np.empty(self.n_elements, dtype=np.int64)
        self.first_segment, self.stop_segment = first, stop
        for element in range(self.n_elements):
            self.first_segment[element] = self.segments_before[self.first[element]]
            self.stop_segment[element] = self.segments_before[self.stop[element]]
        self.element_segments = first, stop
        return 0

    cdef int count_words(
        self, const int64_t[::1] hints, Py_ssize_t n_hints, int max_distance
    ) except -1:
        """For each hint, count the words within it, before each word and on the whole page."""
        cdef Py_ssize_t number, run, word, row, element
        cdef int64_t* sums
        cdef int64_t is_within
        for number in range(N_WORD_HINTS):
            sums = self.within[number] = <int64_t*> self.allocate(self.n_words + 1, sizeof(int64_t))
            for run in range(self.n_runs):
                element = self.run_elements[run]
                is_within = self.distances[element * n_hints + hints[number]] < max_distance
                for word in range(self.run_words[run], self.run_words[run + 1]):
                    sums[word + 1] = sums[word] + is_within
        for row in range(self.n):
            self.link_share[row] = self.share_within(LINK, row)
        return 0

    cdef double share_within(self, int hint, Py_ssize_t row) noexcept:
        """The share of a segment's words within a hint."""
        cdef const int64_t* sums = self.within[hint]
        return <double> (sums[self.stops[row]] - sums[self.starts[row]]) / self.lengths[row]

    cdef double share(self, const uint8_t* flags, Py_ssize_t row) noexcept:
        """The share of a segment's words that are flagged."""
        cdef Py_ssize_t word
        cdef int64_t n_flagged = 0
        for word in range(self.starts[row], self.stops[row]):
            n_flagged += flags[word]
        return <double> n_flagged / self.lengths[row]


cdef class Columns:
    """A table that is filled in column by column."""

    cdef object table
    cdef float[:, ::1] items
    cdef Py_ssize_t n_done

    def __cinit__(self, Py_ssize_t n_columns, Py_ssize_t n_rows):
        self.table = np.empty((n_columns, n_rows), dtype=np.float32)
        self.items = self.table

    cdef float* next(self) except NULL:
        """The next column, to be filled in."""
        if self.n_done == self.items.shape[0]:
            raise IndexError("the definition has fewer columns than native/features/structure.pyx")
        self.n_done += 1
        return &self.items[self.n_done - 1, 0]

    cdef int fill(self, double value) except -1:
        """Write a constant column."""
        cdef float* column = self.next()
        cdef Py_ssize_t row
        for row in range(self.items.shape[1]):
            column[row] = value
        return 0

    cdef finished(self):
        if self.n_done != self.items.shape[0]:
            raise IndexError("the definition has more columns than native/features/structure.pyx")
        return self.table


cdef Py_ssize_t _place(
    const int64_t[::1] ordered, int64_t value, Py_ssize_t place
) noexcept:
    """How many numbers of an ascending array are below a value; fast if that is close to place."""
    cdef Py_ssize_t low = place, high = place, step = 1, middle
    # Find bounds around the answer, in steps that double.
    while low > 0 and ordered[low - 1] >= value:
        low = max(low - step, 0)
        step *= 2
    step = 1
    while high < ordered.shape[0] and ordered[high] < value:
        high = min(high + step, ordered.shape[0])
        step *= 2
    while low < high:
        middle = (low + high) // 2
        if ordered[middle] < value:
            low = middle + 1
        else:
            high = middle
    return low
