# cython: language_level=3, boundscheck=False, wraparound=False
"""Texts of blocks, compiled: the twin of a function of `webjury.segmenter.blocks`."""

from libc.stdint cimport int64_t

include "characters.pxi"


def block_texts(str text not None, const int64_t[::1] breaks not None):
    """The texts of the blocks that hold words.

    Parameters
    ----------
    text : str
    breaks : buffer of int64
        Offsets at which blocks begin, ascending.

    Returns
    -------
    list of str
        Without white space around them.
    """
    cdef Py_ssize_t n_breaks = breaks.shape[0], length = PyUnicode_GET_LENGTH(text)
    cdef Py_ssize_t number, begin, end, place
    cdef int kind = PyUnicode_KIND(text)
    cdef void* characters = PyUnicode_DATA(text)
    cdef list found = []
    for number in range(n_breaks):
        begin = max(breaks[number], <Py_ssize_t> 0)
        end = min(breaks[number + 1], length) if number + 1 < n_breaks else length
        for place in range(begin, end):
            if _is_word(PyUnicode_READ(kind, characters, place)):
                found.append(text[begin:end].strip())
                break
    return found
