# cython: cdivision=True
"""Columns of headings that announce other stories, or readers' comments, in many languages.

Class names of such sections are in English on most sites; headings are in the page's language.
"""

from libc.math cimport NAN
from libc.stdint cimport int64_t, uint8_t

from ....segmenter.characters cimport Py_UNICODE_ISDECIMAL
from .ground cimport Ground
from .running_text cimport Running
from .writer cimport Columns

from .phrases import COMMENTS, PHRASES, STORIES

cdef enum:
    # Maximum number of words, and of characters, of a heading.
    MAX_WORDS = 12
    MAX_CHARACTERS = 60


cdef int write_announcements(Ground page, list texts, Running run, Columns columns) except -1:
    """Whether the segment announces something, and how many segments ago one did.

    Announcements count as passed if they come in the last third of the run of running text, or
    after it: before it, they belong to the menu.
    """
    cdef Py_ssize_t late = max(run.stop - max(1, (run.stop - run.start) // 3), 0)
    cdef uint8_t* stories = <uint8_t*> columns.allocate(page.n, sizeof(uint8_t))
    cdef uint8_t* comments = <uint8_t*> columns.allocate(page.n, sizeof(uint8_t))
    _find_announcements(page, texts, stories, comments)
    _write_since(stories, STORIES, late, columns)
    _write_since(comments, COMMENTS, late, columns)
    return 0


cdef int _find_announcements(
    Ground page, list texts, uint8_t* stories, uint8_t* comments
) except -1:
    """Find the short segments that begin with a phrase, perhaps after numbers: “12 comments”."""
    cdef Py_ssize_t row
    cdef str first, kind
    cdef dict phrases = PHRASES
    cdef list phrase, words, distinct = list(page.vocabulary)
    for row in range(page.n):
        if page.lengths[row] > MAX_WORDS or len(<str?> texts[row]) > MAX_CHARACTERS:
            continue
        first = distinct[page.word_numbers[page.starts[row]]]
        if first in phrases or Py_UNICODE_ISDECIMAL(first[0]):
            words = _words_after_numbers(page, row, distinct)
            for kind, phrase in phrases.get(words[0], ()) if words else ():
                if words[:len(phrase)] == phrase:
                    (stories if kind == STORIES else comments)[row] = True
    return 0


cdef list _words_after_numbers(Ground page, Py_ssize_t row, list distinct):
    """The words of a segment without the numbers that it begins with."""
    cdef Py_ssize_t word, start = page.starts[row]
    while start < page.stops[row] and (<str> distinct[page.word_numbers[start]]).isdecimal():
        start += 1
    return [distinct[page.word_numbers[word]] for word in range(start, page.stops[row])]


cdef int _write_since(
    const uint8_t* flags, str name, Py_ssize_t late, Columns columns
) except -1:
    """Write which segments announce something, since how many, and how many late ones did."""
    cdef Py_ssize_t row, last = -1
    cdef int64_t n_passed = 0
    cdef float* announces = columns.next("announces_" + name)
    cdef float* since = columns.next("since_" + name)
    cdef float* passed = columns.next(name + "_passed")
    for row in range(columns.n_rows):
        if flags[row]:
            last = row
            n_passed += row >= late
        announces[row] = flags[row]
        since[row] = row - last if last >= 0 else NAN
        passed[row] = n_passed
    return 0
