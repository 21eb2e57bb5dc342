"""Whether white space belongs between two neighbours that have none: ``<a>One</a><a>Two</a>``.

Style sheets put it there. The rule is the one that gold texts agree with most often: see
``webjury analyse neighbours``.
"""

from libc.stdint cimport uint32_t

from .characters cimport Py_UNICODE_ISSPACE

cdef extern from "Python.h":
    bint Py_UNICODE_ISALPHA(uint32_t character)
    bint Py_UNICODE_ISDIGIT(uint32_t character)
    bint Py_UNICODE_ISLOWER(uint32_t character)
    bint Py_UNICODE_ISUPPER(uint32_t character)
    Py_ssize_t PyUnicode_FindChar(
        object text, uint32_t character, Py_ssize_t start, Py_ssize_t stop, int direction
    )

# What ends a word or a number, and what begins one; separators do both.
cdef str ENDING = ")%·•|"
cdef str BEGINNING = "·•|$€£¥"
#: Marks that belong to the word before them, and after them.
CLOSING, OPENING = ",.;:!?)]}”’»›%、。，：；！？）」』】'\"®™", "([{“‘«（「『【$€£#@"

cdef enum:
    # Characters of scripts that are written without spaces.
    FIRST_CJK = 0x2E80
    LAST_CJK = 0x9FFF


cdef bint are_apart(
    const Neighbour* before,
    const Neighbour* after,
    uint32_t last,
    uint32_t first,
    uint32_t second,
) noexcept:
    """Whether white space belongs between two neighbours: the last character, and the next two."""
    return (begins_anew(last, first) and not is_one_sign(before, last, first, second)) or (
        before.is_link
        and after.is_link
        and not (before.address and before.address == after.address)
        and not (is_one_of(last, OPENING) or is_closing(first))
        and not (is_cjk(last) and is_cjk(first))
    )


cdef bint begins_anew(uint32_t last, uint32_t first) noexcept:
    """Whether a capital or a number comes after a word or a number."""
    return (
        Py_UNICODE_ISLOWER(last)
        or Py_UNICODE_ISUPPER(last)
        or Py_UNICODE_ISDIGIT(last)
        or is_one_of(last, ENDING)
    ) and (
        Py_UNICODE_ISUPPER(first) or Py_UNICODE_ISDIGIT(first) or is_one_of(first, BEGINNING)
    )


cdef bint is_one_sign(
    const Neighbour* before, uint32_t last, uint32_t first, uint32_t second
) noexcept:
    """Whether there is only a letter, as at the start of a word, or a digit beside another one."""
    return before.n_characters == 1 and (
        Py_UNICODE_ISALPHA(last)
        or (Py_UNICODE_ISDIGIT(last) and Py_UNICODE_ISDIGIT(first) and not is_in_number(second))
    )


cdef bint is_in_number(uint32_t character) noexcept:
    return Py_UNICODE_ISDIGIT(character) or character == c"." or character == c","


cdef bint may_touch(uint32_t last, uint32_t first) noexcept:
    """Whether two characters may meet where a control begins or ends."""
    return (
        Py_UNICODE_ISSPACE(last)
        or Py_UNICODE_ISSPACE(first)
        or is_one_of(last, OPENING)
        or is_closing(first)
        or (is_cjk(last) and is_cjk(first))
    )


cdef bint is_closing(uint32_t character) noexcept:
    """Whether a mark belongs to the word before it."""
    return is_one_of(character, CLOSING)


cdef bint is_cjk(uint32_t character) noexcept:
    return FIRST_CJK <= character <= LAST_CJK


cdef bint is_one_of(uint32_t character, str characters) noexcept:
    return PyUnicode_FindChar(characters, character, 0, len(characters), 1) >= 0
