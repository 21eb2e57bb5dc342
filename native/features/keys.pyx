# cython: language_level=3, boundscheck=False, wraparound=False
"""64-bit keys of texts: the twin of ``text_keys`` in `webjury.ensemble.sites.testimony`."""

import numpy as np

from libc.stdint cimport uint32_t, uint64_t

include "characters.pxi"


def text_keys(uint64_t basis, uint64_t prime, list texts not None):
    """A key for each text; texts that differ only in case have equal keys.

    Parameters
    ----------
    basis, prime : int
        Constants of the hash FNV-1a.
    texts : list of str

    Returns
    -------
    ndarray of uint64, shape (n_texts,)
    """
    cdef Py_ssize_t number
    found = np.empty(len(texts), dtype=np.uint64)
    cdef uint64_t[::1] keys = found
    for number in range(len(texts)):
        keys[number] = _key((<str?> texts[number]).lower(), basis, prime)
    return found


cdef uint64_t _key(str text, uint64_t key, uint64_t prime) noexcept:
    cdef Py_ssize_t place, length = PyUnicode_GET_LENGTH(text)
    cdef int kind = PyUnicode_KIND(text)
    cdef void* characters = PyUnicode_DATA(text)
    for place in range(length):
        key = (key ^ PyUnicode_READ(kind, characters, place)) * prime
    return key
