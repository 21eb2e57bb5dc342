# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""The structure table: the twin of `webjury.ensemble.features.matrix`.

A page is read once, and its columns are written one after the other, in place. The Python
definitions, mostly with the same names, describe what each function does.
"""

import numpy as np

from libc.math cimport NAN
from libc.stdint cimport int8_t, int64_t, uint8_t, uint32_t
from libc.stdlib cimport calloc, free

include "characters.pxi"
include "bits.pxi"
include "pointers.pxi"
include "tables.pxi"
include "windows.pxi"
include "ground.pxi"
include "hints.pxi"
include "texts.pxi"
include "paths.pxi"
include "repetition.pxi"
include "containers.pxi"
include "running_text.pxi"
include "page_facts.pxi"

cdef Describer made_describer = None


def describe(settings not None, case not None):
    """Describe the segments of a case; the describer is made on the first call."""
    global made_describer
    if made_describer is None:
        made_describer = Describer(settings())
    return made_describer.describe(case)


cdef class Describer:
    """Computes the structure table of a case.

    Parameters
    ----------
    settings : dict of str to object
        Constants of the Python definitions: patterns, limits, numbers of hints.
    """

    cdef dict settings
    cdef HintReader hints
    cdef TextReader texts
    cdef const int64_t[::1] word_hints, page_hints, steps, radii
    cdef int max_distance
    cdef Py_ssize_t heading, first_heading, comment

    def __cinit__(self, dict settings):
        self.settings = settings
        self.max_distance = settings["max_distance"]
        self.hints = HintReader(*settings["patterns"])
        self.texts = TextReader(*settings["characters"])
        self.word_hints, self.page_hints = settings["word_hints"], settings["page_hints"]
        self.steps, self.radii = settings["neighbours"]
        self.heading, self.first_heading, self.comment = settings["hints"]
        for hints in (self.word_hints, self.page_hints, settings["hints"]):
            if not all(0 <= hint < self.hints.n_hints for hint in hints):
                raise IndexError("there is no such hint")
        if len(self.word_hints) != N_WORD_HINTS:
            raise ValueError("not as many hints as are counted")
        if min(self.radii) < 0:
            raise ValueError("a radius is negative")

    def describe(self, case not None):
        """The table of a case with segments, and arrays that other features need, too."""
        cdef PageArrays page = PageArrays(case)
        cdef dict settings = self.settings
        cdef Columns columns = Columns(settings["n_columns"], page.n)
        self.read_hints(page, case.comments)
        page.count_words(self.word_hints, self.hints.n_hints, self.max_distance)
        _text_shape(page, self.texts, case.texts, columns)
        _inline_markup(page, columns)
        self.path_hints(page, columns)
        self.position(page, columns)
        containers = _containers(page, settings["container_levels"], columns)
        paths = _repeated_markup(
            page, settings["path_levels"], settings["group_levels"], columns
        )
        _repeated_text(page, case.texts, settings["passage_words"], columns)
        _headline(page, case.declared, settings["min_title_share"], columns)
        _neighbours(page, self.steps, self.radii, columns)
        run = _run_of_text(page, settings["run"], columns)
        _main_container(page, run, settings["main_share"], columns)
        _announcements(page, case.texts, run, settings["announcements"], columns)
        _declared_body(
            page, case.declared, self.max_distance, settings["body"], settings["min_inside_share"],
            columns,
        )
        self.page_wide(page, case.declared, columns)
        kept = (
            page.element_words, page.element_segments, containers, paths, page.link_shares,
            page.are_paragraphs,
        )
        return columns.finished(), kept

    cdef int read_hints(self, PageArrays page, bint comments) except -1:
        cdef Py_ssize_t element
        page.distances = <int8_t*> page.allocate(
            page.n_elements * self.hints.n_hints, sizeof(int8_t)
        )
        self.hints.fill(page, self.max_distance)
        if comments:
            for element in range(page.n_elements):
                page.distances[element * self.hints.n_hints + self.comment] = self.max_distance
        return 0

    cdef int path_hints(self, PageArrays page, Columns columns) except -1:
        cdef Py_ssize_t hint, row, n_hints = self.hints.n_hints
        cdef float* column
        for hint in range(n_hints):
            column = columns.next()
            for row in range(page.n):
                column[row] = page.distances[page.elements[row] * n_hints + hint]
        return 0

    cdef int position(self, PageArrays page, Columns columns) except -1:
        cdef Py_ssize_t row, longest = 0, n = page.n, n_words = max(page.n_words, 1)
        cdef float* position = columns.next()
        cdef float* before = columns.next()
        cdef float* after = columns.next()
        cdef float* rank = columns.next()
        cdef float* from_end = columns.next()
        cdef float* after_longest = columns.next()
        cdef float* depth = columns.next()
        cdef float* change = columns.next()
        cdef int64_t level, last = page.depths[page.elements[0]]
        for row in range(n):
            if page.lengths[row] > page.lengths[longest]:
                longest = row
        for row in range(n):
            level = page.depths[page.elements[row]]
            position[row] = <double> row / n
            before[row] = <double> page.starts[row] / n_words
            after[row] = <double> (n_words - page.stops[row]) / n_words
            rank[row] = row
            from_end[row] = n - row
            after_longest[row] = <double> (row - longest) / n
            depth[row] = level
            change[row] = level - last
            last = level
        self.segments_since(page, self.heading, columns.next())
        self.segments_since(page, self.first_heading, columns.next())
        return 0

    cdef void segments_since(self, PageArrays page, Py_ssize_t hint, float* column) noexcept:
        cdef Py_ssize_t row, last = -page.n
        for row in range(page.n):
            if page.distances[page.elements[row] * self.hints.n_hints + hint] < self.max_distance:
                last = row
            column[row] = row - last

    cdef int page_wide(self, PageArrays page, declared, Columns columns) except -1:
        cdef Py_ssize_t row, number, run
        cdef int64_t n_words = max(page.n_words, 1), longest = 0, within
        for row in range(page.n):
            longest = max(longest, page.lengths[row])
        columns.fill(n_words)
        columns.fill(page.n)
        columns.fill(<double> n_words / page.n)
        columns.fill(longest)
        columns.fill(page.n_elements)
        for number in range(self.page_hints.shape[0]):
            within = 0
            for run in range(page.n_runs):
                if page.distances[
                    page.run_elements[run] * self.hints.n_hints + self.page_hints[number]
                ] < self.max_distance:
                    within += page.run_words[run + 1] - page.run_words[run]
            columns.fill(<double> within / n_words)
        for kind in self.settings["kinds"]:
            columns.fill(kind in declared.kinds)
        return 0


cdef int _inline_markup(PageArrays page, Columns columns) except -1:
    cdef float* shares = columns.next()
    cdef float* links = columns.next()
    cdef float* bold = columns.next()
    cdef float* emphasised = columns.next()
    cdef Py_ssize_t row, element
    cdef int64_t* before = <int64_t*> page.allocate(page.n_words + 2, sizeof(int64_t))
    for element in range(page.n_elements):
        if <str> page.tags[element] == "a":
            before[page.first[element] + 1] += 1
    for row in range(page.n_words + 1):
        before[row + 1] += before[row]
    for row in range(page.n):
        shares[row] = page.link_share[row]
        links[row] = before[page.stops[row]] - before[page.starts[row]]
        bold[row] = page.share_within(BOLD, row)
        emphasised[row] = page.share_within(EMPHASIS, row)
    return 0


cdef int _neighbours(
    PageArrays page, const int64_t[::1] steps, const int64_t[::1] radii, Columns columns
) except -1:
    """Write length, links and punctuation of the segments around each segment."""
    cdef Py_ssize_t n = page.n, number, row, other, start, stop, radius
    cdef double* linked = <double*> page.allocate(3 * (n + 1), sizeof(double))
    cdef double* words = linked + n + 1
    cdef double* ends = words + n + 1
    cdef const uint8_t* sentences = page.sentences
    cdef float* first
    cdef float* second
    cdef float* third
    cdef int64_t parent
    _sum_up(page.link_share, page.lengths, linked, words)
    for row in range(n):
        ends[row + 1] = ends[row] + sentences[row]
    for number in range(steps.shape[0]):
        first, second = columns.next(), columns.next()
        for row in range(n):
            other = row + steps[number]
            first[row] = page.lengths[other] if 0 <= other < n else NAN
            second[row] = page.link_share[other] if 0 <= other < n else NAN
    first, second = columns.next(), columns.next()
    for row in range(n):
        parent = page.parents[page.elements[row]]
        first[row] = row > 0 and page.parents[page.elements[row - 1]] == parent
        second[row] = row + 1 < n and page.parents[page.elements[row + 1]] == parent
    for number in range(radii.shape[0]):
        first, second, third = columns.next(), columns.next(), columns.next()
        radius = min(radii[number], n)
        for row in range(n):
            start, stop = max(row - radius, 0), min(row + radius + 1, n)
            first[row] = (words[stop] - words[start]) / (stop - start)
            second[row] = _mean_around(linked, words, row, radius, n)
            third[row] = (ends[stop] - ends[start]) / (stop - start)
    return 0
