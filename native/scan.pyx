# cython: language_level=3, boundscheck=False, wraparound=False
"""One look at each character of a page, compiled: most pages have nothing that must be changed."""

from libc.stdint cimport uint8_t, uint16_t, uint32_t

cdef extern from "Python.h":
    Py_ssize_t PyUnicode_GET_LENGTH(object text)
    int PyUnicode_KIND(object text)
    void* PyUnicode_DATA(object text)

# Python stores a text in as many bytes a character as its largest one takes.
ctypedef fused Character:
    uint8_t
    uint16_t
    uint32_t


def holds_any(str text not None, const unsigned char[::1] suspects not None):
    """Whether a text holds a character of a set, or a noncharacter beyond U+FFFF.

    Parameters
    ----------
    text : str
    suspects : bytes, of length 65,536
        Other than 0 for the characters of the set.

    Returns
    -------
    bool
    """
    cdef Py_ssize_t length = PyUnicode_GET_LENGTH(text)
    cdef const unsigned char* known = &suspects[0]
    cdef void* characters = PyUnicode_DATA(text)
    if suspects.shape[0] != 0x10000:
        raise ValueError("suspects are not 65,536")
    if PyUnicode_KIND(text) == 1:
        return _holds_any(<const uint8_t*> characters, length, known)
    if PyUnicode_KIND(text) == 2:
        return _holds_any(<const uint16_t*> characters, length, known)
    return _holds_any(<const uint32_t*> characters, length, known)


cdef bint _holds_any(
    const Character* characters, Py_ssize_t length, const unsigned char* suspects
) noexcept:
    cdef Py_ssize_t place
    cdef uint32_t character
    for place in range(length):
        character = characters[place]
        if character > 0xFFFF:
            if character & 0xFFFE == 0xFFFE:
                return True
        elif suspects[character]:
            return True
    return False
