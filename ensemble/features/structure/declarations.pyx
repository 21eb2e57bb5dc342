# cython: cdivision=True
"""Columns of what the page declares: its title and description, its article, its kind.

Sites declare the text of an article as schema.org's ``articleBody``, for search engines: in the
attribute ``itemprop`` of an element, or as a text in JSON-LD, which is aligned with the page like a
juror's text.
"""

from libc.math cimport NAN
from libc.stdint cimport int64_t, uint8_t

from .ground cimport ITEMPROP, Ground
from .writer cimport Columns

from ....segmenter.declarations import BODY
from ..declared import KINDS
from ..markup import MAX_DISTANCE

MIN_TITLE_SHARE = 0.6
# A segment belongs to the declared text if a larger share of its words is in it.
cdef double MIN_INSIDE_SHARE = 0.8
cdef int64_t FAR = MAX_DISTANCE
# What the lower-cased attribute contains.
cdef str BODY_NAME = BODY.lower()


cdef int write_headline(Ground page, object declared, Columns columns) except -1:
    """Words shared with the page's titles and descriptions."""
    cdef Py_ssize_t row
    cdef int64_t n_before = 0, n_title = max(len(declared.title), 1)
    cdef const double* share = _shares_among(page, declared.title, columns)
    cdef const double* about = _shares_among(page, declared.description, columns)
    cdef float* in_title = columns.next("in_title")
    cdef float* of_title = columns.next("of_title")
    cdef float* in_description = columns.next("in_description")
    cdef float* title_before = columns.next("title_before")
    for row in range(page.n):
        in_title[row] = share[row]
        of_title[row] = share[row] * page.lengths[row] / n_title
        in_description[row] = about[row]
        title_before[row] = n_before
        n_before += share[row] > MIN_TITLE_SHARE
    return 0


cdef const double* _shares_among(Ground page, object wanted, Columns columns) except NULL:
    """Share of each segment's words that are among the wanted words."""
    cdef Py_ssize_t word
    cdef uint8_t* are_wanted = <uint8_t*> columns.allocate(len(page.vocabulary), sizeof(uint8_t))
    cdef uint8_t* flags = <uint8_t*> columns.allocate(page.n_words, sizeof(uint8_t))
    cdef double* shares = <double*> columns.allocate(page.n, sizeof(double))
    for text in wanted:
        number = page.vocabulary.get(text)
        if number is not None:
            are_wanted[<Py_ssize_t> number] = True
    for word in range(page.n_words):
        flags[word] = are_wanted[page.word_numbers[word]]
    page.shares(flags, shares)
    return shares


cdef int write_declared_body(Ground page, object declared, Columns columns) except -1:
    """How far the segment is from the article that the page declares."""
    _write_levels(page, columns)
    if declared.text is not None and page.n:
        _write_declared_text(page, declared.text.view("u1"), columns)
    else:
        for name in ("share", "page_share"):
            columns.fill("declared_" + name, NAN)
        for name in ("start", "end"):
            columns.fill("from_declared_" + name, NAN)
    return 0


cdef int _write_levels(Ground page, Columns columns) except -1:
    """Levels up to the nearest element that is declared as the article, and whether there is any."""
    cdef Py_ssize_t row, element, place
    cdef bint is_any = False
    cdef uint8_t* are_bodies = <uint8_t*> columns.allocate(page.n_items, sizeof(uint8_t))
    cdef int64_t* levels = <int64_t*> columns.allocate(page.n_elements, sizeof(int64_t))
    cdef float* to_declared = columns.next("to_declared")
    for place in range(page.n_items):
        if page.names[place] == ITEMPROP:
            if BODY_NAME in page.attributes.value(place).lower():
                are_bodies[place] = is_any = True
    for element in range(page.n_elements if is_any else 0):
        levels[element] = FAR
        if page.parents[element] >= 0:
            levels[element] = min(levels[page.parents[element]] + 1, FAR)
        for place in range(page.item_bounds[element], page.item_bounds[element + 1]):
            if are_bodies[page.item_numbers[place]]:
                levels[element] = 0
    for row in range(page.n):
        to_declared[row] = levels[page.elements[row]] if is_any else FAR
    # Every attribute belongs to an element, so some element has it.
    columns.fill("page_declares", is_any)
    return 0


cdef int _write_declared_text(Ground page, const uint8_t[::1] kept, Columns columns) except -1:
    """Shares of the segment and the page that are in the declared text; the way to its ends."""
    cdef Py_ssize_t row, word, start = -1, end = page.n - 1
    cdef int64_t n_kept = 0
    cdef double* share = <double*> columns.allocate(page.n, sizeof(double))
    if kept.shape[0] != page.n_words:
        raise ValueError("not one flag for each word")
    page.shares(&kept[0], share)
    for word in range(page.n_words):
        n_kept += kept[word]
    for row in range(page.n):
        if share[row] > MIN_INSIDE_SHARE:
            start, end = row if start < 0 else start, row
    start = max(start, 0)
    cdef float* declared_share = columns.next("declared_share")
    columns.fill("declared_page_share", <double> n_kept / page.n_words)
    cdef float* from_declared_start = columns.next("from_declared_start")
    cdef float* from_declared_end = columns.next("from_declared_end")
    for row in range(page.n):
        declared_share[row] = share[row]
        from_declared_start[row] = row - start
        from_declared_end[row] = row - end
    return 0


cdef int write_declared_kinds(object declared, Columns columns) except -1:
    """Whether the page says that it is of a kind."""
    for kind in KINDS:
        columns.fill("page_says_" + kind, kind in declared.kinds)
    return 0
