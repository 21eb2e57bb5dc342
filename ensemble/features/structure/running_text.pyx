# cython: cdivision=True
"""Columns of the run of running text: the segments that are most probably the article."""

import numpy as np

from libc.stdint cimport int64_t, uint8_t

from .ground cimport Ground
from .hints cimport Hints
from .memory cimport Memory
from .writer cimport Columns

cdef enum:
    # Minimum number of words of a paragraph that ends like a sentence, and of any other paragraph.
    MIN_SENTENCE = 10
    MIN_PARAGRAPH = 25
    # What interrupts a run of paragraphs costs `WORD_COST` for each of its words. A list of links
    # counts as at least `MIN_LINK_COST` words, any other text as at most `MAX_COST`.
    MIN_LINK_COST = 8
    MAX_COST = 15

cdef double WORD_COST = 0.8
# Largest share of a paragraph's words that may be in links; a list of links has more than half.
cdef double MAX_LINKED = 0.4
# Minimum share of the run's paragraphs, in words, that the main element contains.
cdef double MAIN_SHARE = 0.85


cdef class Running(Memory):
    """The paragraphs of a page, and the run of segments in which they add up to the most words."""

    def __cinit__(self, Ground page not None):
        cdef uint8_t[::1] flags
        self.paragraphs = np.zeros(page.n, dtype=np.bool_)
        flags = self.paragraphs.view(np.uint8)
        self.are_paragraphs = &flags[0] if page.n else NULL
        self.balances = <double*> self.allocate(page.n, sizeof(double))

    cdef int find_paragraphs(self, Ground page, Hints hints, const uint8_t* sentences) except -1:
        """Find the paragraphs, and what each segment adds to a run: less than 0 if it interrupts it."""
        cdef Py_ssize_t row
        cdef int64_t n_words
        for row in range(page.n):
            n_words = page.lengths[row]
            self.are_paragraphs[row] = (
                n_words >= (MIN_SENTENCE if sentences[row] else MIN_PARAGRAPH)
                and hints.link_share[row] < MAX_LINKED
            )
            if self.are_paragraphs[row]:
                self.balances[row] = n_words
            elif hints.link_share[row] > 0.5:
                self.balances[row] = -WORD_COST * max(n_words, <int64_t> MIN_LINK_COST)
            else:
                self.balances[row] = -WORD_COST * min(n_words, <int64_t> MAX_COST)
        return 0

    cdef int find_run(self, Ground page) except -1:
        """Find the segments with the largest sum of balances; none if no sum is above 0."""
        cdef Py_ssize_t row, lowest = 0
        cdef double gain = 0.0
        cdef double* total = <double*> self.allocate(page.n + 1, sizeof(double))
        for row in range(page.n):
            total[row + 1] = total[row] + self.balances[row]
        for row in range(page.n + 1):
            if total[row] < total[lowest]:
                lowest = row
            if total[row] - total[lowest] > gain:
                gain, self.start, self.stop = total[row] - total[lowest], lowest, row
        return 0


cdef Running write_run_of_text(
    Ground page, Hints hints, const uint8_t* sentences, Columns columns
):
    """Find the run of running text, and write its columns."""
    cdef Running run = Running(page)
    run.find_paragraphs(page, hints, sentences)
    run.find_run(page)
    _write_paragraphs(page, run, columns)
    _write_distances(page, run, columns)
    return run


cdef int _write_paragraphs(Ground page, Running run, Columns columns) except -1:
    """Which segments are paragraphs, and how much of all paragraphs is before and after each."""
    cdef float* paragraph = columns.next("paragraph")
    cdef float* paragraphs_before = columns.next("paragraphs_before")
    cdef float* paragraphs_after = columns.next("paragraphs_after")
    cdef int64_t so_far = 0, total = 0
    cdef Py_ssize_t row
    for row in range(page.n):
        total += page.lengths[row] if run.are_paragraphs[row] else 0
    total = max(total, 1)
    for row in range(page.n):
        paragraph[row] = run.are_paragraphs[row]
        paragraphs_before[row] = <double> so_far / total
        so_far += page.lengths[row] if run.are_paragraphs[row] else 0
        paragraphs_after[row] = 1 - <double> so_far / total
    return 0


cdef int _write_distances(Ground page, Running run, Columns columns) except -1:
    """Write how far each segment is from the run, in segments and in words."""
    cdef double balance = 0.0, n_words = max(page.n_words, 1)
    # The words of the page before and after which the run starts and stops; an empty run is at 0.
    cdef int64_t first = page.starts[run.start] if run.stop > run.start else 0
    cdef int64_t stop = page.stops[run.stop - 1] if run.stop > run.start else 0
    cdef Py_ssize_t row
    cdef float* in_run = columns.next("in_run")
    cdef float* from_run_start = columns.next("from_run_start")
    cdef float* from_run_end = columns.next("from_run_end")
    cdef float* words_to_run = columns.next("words_to_run")
    cdef float* words_past_run = columns.next("words_past_run")
    for row in range(page.n):
        in_run[row] = run.start <= row < run.stop
        from_run_start[row] = row - run.start
        from_run_end[row] = row - (run.stop - 1)
        words_to_run[row] = (first - page.stops[row]) / n_words
        words_past_run[row] = (page.starts[row] - stop) / n_words
    for row in range(run.start, run.stop):
        balance += run.balances[row]
    columns.fill("run_page_share", (stop - first) / n_words)
    columns.fill("run_balance", balance / n_words)
    return 0


cdef int write_main_container(Ground page, Running run, Columns columns) except -1:
    """The path in the tree from the main element, which contains the run, to each segment."""
    cdef Py_ssize_t row, element, main = _main_element(page, run, columns)
    cdef int64_t start = page.first[main], stop = page.stop[main]
    cdef const int64_t* common = _common_depths(page, main, columns)
    cdef float* in_main = columns.next("in_main")
    columns.fill("main_page_share", <double> (stop - start) / max(page.n_words, 1))
    cdef float* main_up = columns.next("main_up")
    cdef float* main_down = columns.next("main_down")
    for row in range(page.n):
        element = page.elements[row]
        in_main[row] = page.starts[row] >= start and page.stops[row] <= stop
        main_up[row] = page.depths[main] - common[element]
        main_down[row] = page.depths[element] - common[element]
    return 0


cdef const int64_t* _common_depths(Ground page, Py_ssize_t main, Columns columns) except NULL:
    """For each element, the depth of its lowest common ancestor with the main element."""
    cdef int64_t* common = <int64_t*> columns.allocate(page.n_elements, sizeof(int64_t))
    cdef Py_ssize_t element = main
    while element >= 0:
        common[element] = page.depths[element]
        element = page.parents[element]
    for element in range(1, page.n_elements):
        # 0 means unknown: only the root has depth 0.
        if common[element] == 0 and page.parents[element] >= 0:
            common[element] = common[page.parents[element]]
    return common


cdef Py_ssize_t _main_element(Ground page, Running run, Columns columns) except -1:
    """The innermost element that contains `MAIN_SHARE` of the words in the run's paragraphs."""
    cdef Py_ssize_t row, element
    # The words of these paragraphs before each segment.
    cdef int64_t* before = <int64_t*> columns.allocate(page.n + 1, sizeof(int64_t))
    for row in range(page.n):
        before[row + 1] = before[row]
        if run.start <= row < run.stop and run.are_paragraphs[row]:
            before[row + 1] += page.lengths[row]
    if before[page.n] == 0:
        return 0
    # If two elements contain most of the run, one contains the other, and the inner one is later.
    for element in range(page.n_elements - 1, -1, -1):
        if (
            before[page.stop_segment[element]] - before[page.first_segment[element]]
            >= MAIN_SHARE * before[page.n]
        ):
            return element
    return 0
