"""Signs that an element may hold a formula, before `webjury.segmenter.formulas` looks closer."""

from libc.stdint cimport uint8_t
from libc.string cimport strstr


cdef inline bint may_begin_with_math(const char* kind) noexcept:
    """Whether the type of a script may begin with ``math/``, in any case."""
    cdef const char* wanted = b"math/"
    while wanted[0] != 0:
        # Characters beyond ASCII may become ASCII in lower case.
        if <uint8_t> kind[0] >= 0x80:
            return True
        if kind[0] | 0x20 != wanted[0] | 0x20:
            return False
        kind += 1
        wanted += 1
    return True


cdef inline bint is_no_letter(uint8_t byte) noexcept:
    """Whether a byte is white space, the end, or may be part of white space beyond ASCII."""
    return byte <= c" " or byte >= 0x80


cdef inline bint names_formula(const char* value) noexcept:
    """Whether an attribute of an image has a word that marks formulas."""
    cdef const char* word
    if value is NULL:
        return False
    if strstr(value, b"math") is not NULL or strstr(value, b"latex") is not NULL:
        return True
    word = strstr(value, b"tex")
    while word is not NULL:
        if (word is value or is_no_letter((word - 1)[0])) and is_no_letter(word[3]):
            return True
        word = strstr(word + 3, b"tex")
    return False
