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
        Constants of the Python definitions: patterns, bounds, numbers of hints.
    """

    cdef dict settings
    cdef HintReader hints
    cdef TextReader texts
    cdef const int64_t[::1] word_hints, page_hints, steps, radii
    cdef int far
    cdef Py_ssize_t heading, first_heading, comment

    def __cinit__(self, dict settings):
        self.settings = settings
        self.far = settings["far"]
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
        cdef Ground ground = Ground(case)
        cdef dict settings = self.settings
        cdef Columns columns = Columns(settings["n_columns"], ground.n)
        self.read_hints(ground, case.comments)
        ground.count_words(self.word_hints, self.hints.n_hints, self.far)
        _text_shape(ground, self.texts, case.texts, columns)
        _inline_markup(ground, columns)
        self.path_hints(ground, columns)
        self.position(ground, columns)
        containers = _containers(ground, settings["container_levels"], columns)
        paths = _repeated_markup(
            ground, settings["path_levels"], settings["alike_levels"], columns
        )
        _repeated_text(ground, case.texts, settings["passage"], columns)
        _headline(ground, case.declared, settings["titled"], columns)
        _neighbours(ground, self.steps, self.radii, columns)
        run = _run_of_text(ground, settings["run"], columns)
        _main_container(ground, run, settings["main_share"], columns)
        _announcements(ground, case.texts, run, settings["announcements"], columns)
        _declared_body(
            ground, case.declared, self.far, settings["body"], settings["inside"], columns
        )
        self.page_wide(ground, case.declared, columns)
        kept = (
            ground.element_words, ground.element_segments, containers, paths, ground.link_shares,
            ground.are_paragraphs,
        )
        return columns.finished(), kept

    cdef int read_hints(self, Ground ground, bint comments) except -1:
        cdef Py_ssize_t element
        ground.distances = <int8_t*> ground.room(
            ground.n_elements * self.hints.n_hints, sizeof(int8_t)
        )
        self.hints.fill(ground, self.far)
        if comments:
            for element in range(ground.n_elements):
                ground.distances[element * self.hints.n_hints + self.comment] = self.far
        return 0

    cdef int path_hints(self, Ground ground, Columns columns) except -1:
        cdef Py_ssize_t hint, row, n_hints = self.hints.n_hints
        cdef float* column
        for hint in range(n_hints):
            column = columns.next()
            for row in range(ground.n):
                column[row] = ground.distances[ground.elements[row] * n_hints + hint]
        return 0

    cdef int position(self, Ground ground, Columns columns) except -1:
        cdef Py_ssize_t row, longest = 0, n = ground.n, n_words = max(ground.n_words, 1)
        cdef float* rank = columns.next()
        cdef float* before = columns.next()
        cdef float* after = columns.next()
        cdef float* number = columns.next()
        cdef float* from_end = columns.next()
        cdef float* after_longest = columns.next()
        cdef float* depth = columns.next()
        cdef float* change = columns.next()
        cdef int64_t level, last = ground.depths[ground.elements[0]]
        for row in range(n):
            if ground.lengths[row] > ground.lengths[longest]:
                longest = row
        for row in range(n):
            level = ground.depths[ground.elements[row]]
            rank[row] = <double> row / n
            before[row] = <double> ground.starts[row] / n_words
            after[row] = <double> (n_words - ground.stops[row]) / n_words
            number[row] = row
            from_end[row] = n - row
            after_longest[row] = <double> (row - longest) / n
            depth[row] = level
            change[row] = level - last
            last = level
        self.segments_since(ground, self.heading, columns.next())
        self.segments_since(ground, self.first_heading, columns.next())
        return 0

    cdef void segments_since(self, Ground ground, Py_ssize_t hint, float* column) noexcept:
        cdef Py_ssize_t row, last = -ground.n
        for row in range(ground.n):
            if ground.distances[ground.elements[row] * self.hints.n_hints + hint] < self.far:
                last = row
            column[row] = row - last

    cdef int page_wide(self, Ground ground, declared, Columns columns) except -1:
        cdef Py_ssize_t row, number, run
        cdef int64_t n_words = max(ground.n_words, 1), longest = 0, within
        for row in range(ground.n):
            longest = max(longest, ground.lengths[row])
        columns.fill(n_words)
        columns.fill(ground.n)
        columns.fill(<double> n_words / ground.n)
        columns.fill(longest)
        columns.fill(ground.n_elements)
        for number in range(self.page_hints.shape[0]):
            within = 0
            for run in range(ground.n_runs):
                if ground.distances[
                    ground.run_elements[run] * self.hints.n_hints + self.page_hints[number]
                ] < self.far:
                    within += ground.run_words[run + 1] - ground.run_words[run]
            columns.fill(<double> within / n_words)
        for kind in self.settings["kinds"]:
            columns.fill(kind in declared.kinds)
        return 0


cdef int _inline_markup(Ground ground, Columns columns) except -1:
    cdef float* shares = columns.next()
    cdef float* links = columns.next()
    cdef float* bold = columns.next()
    cdef float* emphasised = columns.next()
    cdef Py_ssize_t row, element
    cdef int64_t* before = <int64_t*> ground.room(ground.n_words + 2, sizeof(int64_t))
    for element in range(ground.n_elements):
        if <str> ground.tags[element] == "a":
            before[ground.first[element] + 1] += 1
    for row in range(ground.n_words + 1):
        before[row + 1] += before[row]
    for row in range(ground.n):
        shares[row] = ground.link_share[row]
        links[row] = before[ground.stops[row]] - before[ground.starts[row]]
        bold[row] = ground.share_within(BOLD, row)
        emphasised[row] = ground.share_within(EMPHASIS, row)
    return 0


cdef int _neighbours(
    Ground ground, const int64_t[::1] steps, const int64_t[::1] radii, Columns columns
) except -1:
    """Write length, links and punctuation of the segments around each segment."""
    cdef Py_ssize_t n = ground.n, number, row, other, start, stop, radius
    cdef double* linked = <double*> ground.room(3 * (n + 1), sizeof(double))
    cdef double* words = linked + n + 1
    cdef double* ends = words + n + 1
    cdef const uint8_t* sentences = ground.sentences
    cdef float* first
    cdef float* second
    cdef float* third
    cdef int64_t parent
    _sum_up(ground.link_share, ground.lengths, linked, words)
    for row in range(n):
        ends[row + 1] = ends[row] + sentences[row]
    for number in range(steps.shape[0]):
        first, second = columns.next(), columns.next()
        for row in range(n):
            other = row + steps[number]
            first[row] = ground.lengths[other] if 0 <= other < n else NAN
            second[row] = ground.link_share[other] if 0 <= other < n else NAN
    first, second = columns.next(), columns.next()
    for row in range(n):
        parent = ground.parents[ground.elements[row]]
        first[row] = row > 0 and ground.parents[ground.elements[row - 1]] == parent
        second[row] = row + 1 < n and ground.parents[ground.elements[row + 1]] == parent
    for number in range(radii.shape[0]):
        first, second, third = columns.next(), columns.next(), columns.next()
        radius = min(radii[number], n)
        for row in range(n):
            start, stop = max(row - radius, 0), min(row + radius + 1, n)
            first[row] = (words[stop] - words[start]) / (stop - start)
            second[row] = _mean_around(linked, words, row, radius, n)
            third[row] = (ends[stop] - ends[start]) / (stop - start)
    return 0
