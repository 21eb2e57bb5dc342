# cython: language_level=3, boundscheck=False, wraparound=False
"""How texts begin and end: the twin of `webjury.ensemble.features.text_marks`."""

import numpy as np

from libc.stdint cimport uint8_t, uint32_t

include "characters.pxi"

cdef enum:
    SENTENCE_END, COLON_END, CAPITAL_START, COPYRIGHT
    N_MARKS

cdef enum:
    COPYRIGHT_SIGN = 0xA9
    FULL_WIDTH_COLON = 0xFF1A


def mark(str ends not None, str closers not None, list texts not None):
    """Find how each text begins and ends, and which state a copyright.

    Parameters
    ----------
    ends : str
        Characters that end a sentence.
    closers : str
        Characters that may stand behind them.
    texts : list of str

    Returns
    -------
    ndarray of bool, shape (4, n_texts)
        Texts that end as a sentence does, that end with a colon, that begin with a capital, and
        that state a copyright.
    """
    cdef Py_ssize_t number, length
    cdef int kind
    cdef void* characters
    cdef str text
    found = np.empty((N_MARKS, len(texts)), dtype=np.bool_)
    cdef uint8_t[:, ::1] marks = found.view(np.uint8)
    for number in range(len(texts)):
        text = texts[number]
        if text is None:
            raise TypeError("a text is None")
        length = PyUnicode_GET_LENGTH(text)
        kind, characters = PyUnicode_KIND(text), PyUnicode_DATA(text)
        marks[SENTENCE_END, number] = _ends_sentence(kind, characters, length, ends, closers)
        marks[COLON_END, number] = length and _is_colon(PyUnicode_READ(kind, characters, length - 1))
        marks[CAPITAL_START, number] = length and Py_UNICODE_ISUPPER(
            PyUnicode_READ(kind, characters, 0)
        )
        marks[COPYRIGHT, number] = _has_copyright(kind, characters, length)
    return found


cdef bint _ends_sentence(
    int kind, void* characters, Py_ssize_t length, str ends, str closers
) noexcept:
    while length and _is_one_of(PyUnicode_READ(kind, characters, length - 1), closers):
        length -= 1
    return length and _is_one_of(PyUnicode_READ(kind, characters, length - 1), ends)


cdef inline bint _is_one_of(uint32_t character, str several) noexcept:
    cdef int kind = PyUnicode_KIND(several)
    cdef void* characters = PyUnicode_DATA(several)
    cdef Py_ssize_t place
    for place in range(PyUnicode_GET_LENGTH(several)):
        if PyUnicode_READ(kind, characters, place) == character:
            return True
    return False


cdef inline bint _is_colon(uint32_t character) noexcept:
    return character == c":" or character == FULL_WIDTH_COLON


cdef bint _has_copyright(int kind, void* characters, Py_ssize_t length) noexcept:
    """Whether a text holds a copyright sign, or a c in brackets."""
    cdef Py_ssize_t place
    cdef uint32_t character
    for place in range(length):
        character = PyUnicode_READ(kind, characters, place)
        if character == COPYRIGHT_SIGN:
            return True
        if character == c"(" and place + 2 < length:
            if (
                PyUnicode_READ(kind, characters, place + 1) | 0x20 == c"c"
                and PyUnicode_READ(kind, characters, place + 2) == c")"
            ):
                return True
    return False
