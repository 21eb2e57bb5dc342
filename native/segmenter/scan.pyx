# cython: language_level=3, boundscheck=False, wraparound=False
"""Scans of each character of a page, compiled: most pages have nothing that must be changed."""

from libc.stdint cimport uint8_t, uint32_t
from libc.string cimport memchr

def is_utf_8(bytes data not None):
    """Whether a page can be decoded as UTF-8.

    Parameters
    ----------
    data : bytes

    Returns
    -------
    bool
    """
    return _is_utf_8(data, len(data))


cdef enum:
    STRETCH = 32


cdef bint _is_utf_8(const uint8_t* page, Py_ssize_t length) noexcept:
    cdef Py_ssize_t place = 0, stop, step, size
    cdef uint8_t seen
    while place < length:
        stop = min(place + STRETCH, length)
        if stop == place + STRETCH:
            # The compiler turns the loop over a whole stretch into a few instructions.
            seen = 0
            for step in range(STRETCH):
                seen |= page[place + step]
            if seen < 0x80:
                place = stop
                continue
        while place < stop:
            size = _sequence(page + place)
            if size == 0:
                return False
            place += size
    # The 0 at the end of a bytes object continues no character, so none goes beyond the end.
    return True


cdef inline Py_ssize_t _sequence(const uint8_t* page) noexcept:
    """Number of bytes of a character in UTF-8; 0 if it is invalid."""
    cdef uint8_t first = page[0], lowest = 0x80, highest = 0xBF
    if first < 0x80:
        return 1
    if first < 0xC2 or first > 0xF4:
        return 0
    if first == 0xE0:
        lowest = 0xA0
    elif first == 0xED:
        highest = 0x9F
    elif first == 0xF0:
        lowest = 0x90
    elif first == 0xF4:
        highest = 0x8F
    if not lowest <= page[1] <= highest:
        return 0
    if first < 0xE0:
        return 2
    if page[2] & 0xC0 != 0x80:
        return 0
    if first < 0xF0:
        return 3
    return 4 if page[3] & 0xC0 == 0x80 else 0


def holds_invalid(
    const unsigned char[::1] invalid not None, const unsigned char[::1] dropped not None,
    bytes data not None,
):
    """Whether a page may contain invalid characters, or references to them.

    Parameters
    ----------
    invalid, dropped : bytes, of length 65,536
        Flags of the invalid characters, and of those to which references are dropped. None is from
        space to tilde. Beyond U+FFFF, both are the noncharacters.
    data : bytes
        In UTF-8.

    Returns
    -------
    bool
    """
    if invalid.shape[0] != 0x10000 or dropped.shape[0] != 0x10000:
        raise ValueError("not one flag for each of 65,536 characters")
    return _holds_invalid(data, len(data), &invalid[0]) or _holds_reference(
        data, len(data), &dropped[0]
    )


cdef bint _holds_invalid(
    const uint8_t* page, Py_ssize_t length, const unsigned char* invalid
) noexcept:
    cdef Py_ssize_t place = 0, stop, step
    cdef uint8_t is_odd
    cdef uint32_t character
    while place < length:
        stop = min(place + STRETCH, length)
        if stop == place + STRETCH:
            is_odd = 0
            for step in range(STRETCH):
                is_odd |= _is_odd(page[place + step])
            if not is_odd:
                place = stop
                continue
        while place < stop:
            character = page[place]
            place += 1
            if character >= 0xC0:
                place += _read(page + place, length - place, &character)
            if _is_flagged(character, invalid):
                return True
    return False


cdef inline uint8_t _is_odd(uint8_t byte) noexcept:
    """Whether a byte is neither from space to tilde nor a tab or a line break."""
    return (
        (<uint8_t> (byte - 0x20) > <uint8_t> 0x5E)
        & (byte != <uint8_t> c"\t") & (byte != <uint8_t> c"\n") & (byte != <uint8_t> c"\r")
    )


cdef inline Py_ssize_t _read(
    const uint8_t* following, Py_ssize_t length, uint32_t* character
) noexcept:
    """Decode the bytes after the first one of a character; return their number."""
    cdef Py_ssize_t more = 1 if character[0] < 0xE0 else 2 if character[0] < 0xF0 else 3
    cdef Py_ssize_t place
    more = min(more, length)
    character[0] &= 0x3F >> more
    for place in range(more):
        character[0] = character[0] << 6 | following[place] & 0x3F
    return more


cdef inline bint _is_flagged(uint32_t character, const unsigned char* flags) noexcept:
    if character > 0xFFFF:
        return character & 0xFFFE == 0xFFFE
    return flags[character]


cdef bint _holds_reference(
    const uint8_t* page, Py_ssize_t length, const unsigned char* dropped
) noexcept:
    cdef const uint8_t* end = page + length
    cdef const uint8_t* place = page
    while True:
        place = <const uint8_t*> memchr(place, c"&", end - place)
        if place is NULL:
            return False
        place += 1
        # A bytes object ends with a 0, so there is no need to test for its end.
        if place[0] == c"#" and _is_dropped(place + 1, dropped):
            return True


cdef inline bint _is_dropped(const uint8_t* number, const unsigned char* dropped) noexcept:
    """Whether a reference is dropped, by its number."""
    cdef uint32_t base = 16 if number[0] | 0x20 == c"x" else 10
    cdef uint32_t character = 0, digit
    cdef int n_digits = 0
    number += base == 16
    while number[0] == c"0":
        number += 1
    while True:
        digit = _digit(number[0])
        if digit >= base:
            break
        n_digits += 1
        if n_digits > MAX_DIGITS:
            return False
        character = base * character + digit
        number += 1
    return n_digits > 0 and character <= LAST_CHARACTER and _is_flagged(character, dropped)


cdef enum:
    MAX_DIGITS = 7  # of a code point
    LAST_CHARACTER = 0x10FFFF


cdef inline uint32_t _digit(uint8_t byte) noexcept:
    """The value of a digit; 16 for other characters."""
    if c"0" <= byte <= c"9":
        return byte - c"0"
    byte |= 0x20
    return byte - c"a" + 10 if c"a" <= byte <= c"f" else 16


def odd_tags(Py_ssize_t long_tag, bytes data not None):
    """The starts of tags that may have to be changed.

    Parameters
    ----------
    long_tag : int
        A tag is long if it has at least this many bytes after its first letter.
    data : bytes
        In UTF-8.

    Returns
    -------
    list of int
        Offset of each ``<`` of a tag ``meta`` with a charset, an end tag ``html`` and a long tag,
        ascending. Longer names that begin with these are found, too.
    """
    cdef const uint8_t* start = data
    cdef const uint8_t* end = start + len(data)
    cdef const uint8_t* tag = _next_tag(start, end)
    cdef const uint8_t* following
    cdef list found = []
    while tag < end:
        following = _next_tag(tag + 1, end)
        if _is_at(tag + 1, b"/html") or (
            _is_at(tag + 1, b"meta") and _has_charset(tag, _end(tag, following))
        ) or (
            following - tag > long_tag + 1 and _is_letter(tag[1])
            and _end(tag, following) - tag > long_tag + 1
        ):
            found.append(tag - start)
        tag = following
    return found


cdef inline const uint8_t* _end(const uint8_t* tag, const uint8_t* following) noexcept:
    """The end of a tag, at the next tag at the latest."""
    cdef const uint8_t* closed = <const uint8_t*> memchr(tag, c">", following - tag)
    return following if closed is NULL else closed


cdef bint _has_charset(const uint8_t* place, const uint8_t* end) noexcept:
    while place < end:
        if _is_at(place, b"charset"):
            return True
        place += 1
    return False


cdef inline const uint8_t* _next_tag(const uint8_t* place, const uint8_t* end) noexcept:
    """The first ``<`` from a place on; the end if there is none."""
    cdef const uint8_t* found = <const uint8_t*> memchr(place, c"<", end - place)
    return end if found is NULL else found


cdef inline bint _is_letter(uint8_t byte) noexcept:
    return c"a" <= byte | 0x20 <= c"z"


cdef inline bint _is_at(const uint8_t* place, const char* name) noexcept:
    """Whether a name, given in lower case, is at a place in any case; it may begin with a slash."""
    while name[0] != 0:
        if place[0] != name[0] and (name[0] == c"/" or place[0] | 0x20 != name[0]):
            return False
        place += 1
        name += 1
    return True


def without_unseen(tuple steps not None, bytes html not None):
    """Drop the characters of a page that no reader sees, if it has any, or a reference to one.

    Parameters
    ----------
    steps : tuple of callable
        The Python functions that change the page, each for one of the signs below.
    html : bytes
        In UTF-8.

    Returns
    -------
    bytes
    """
    cdef int signs = _signs(html), step
    for step in range(len(steps)):
        if signs >> step & 1:
            html = steps[step](html)
            signs = _signs(html)  # the step may have joined characters to a run
    return html


# The signs of each step, as bits in the order of the steps.
cdef enum:
    REFERENCE = 1
    TAG = 2
    SELECTOR = 4
    CONTROL = 8
    RUN = 16


cdef int _signs(bytes html):
    """The signs of all steps that may change a page. The byte after its end is 0."""
    cdef const uint8_t* page = html
    cdef const uint8_t* end = page + len(html)
    cdef const uint8_t* place
    cdef int signs = 0, first
    for first in (c"&", 0xE2, 0xEF, 0xF3):
        place = <const uint8_t*> memchr(page, first, end - page)
        while place is not NULL:
            signs |= _sign(place)
            place = <const uint8_t*> memchr(place + 1, first, end - place - 1)
    return signs


cdef inline int _sign(const uint8_t* place) noexcept:
    """The sign at a place; 0 if there is none."""
    if place[0] == c"&":
        return REFERENCE if _is_unseen_reference(place) else 0
    if place[0] == 0xF3:
        if place[1] != 0xA0:
            return 0
        return TAG if place[2] < 0x82 else SELECTOR if 0x84 <= place[2] <= 0x87 else 0
    if _is_zero_width(place):
        return RUN if _is_zero_width(place + 3) else 0
    if place[0] == 0xEF:
        return SELECTOR if place[1] == 0xB8 and place[2] < 0x90 else 0
    return CONTROL if _is_control(place) else 0


cdef bint _is_zero_width(const uint8_t* place) noexcept:
    if place[0] == 0xE2:
        return (place[1] == 0x80 and 0x8B <= place[2] <= 0x8F) or (
            place[1] == 0x81 and 0xA0 <= place[2] <= 0xA4
        )
    return place[0] == 0xEF and place[1] == 0xBB and place[2] == 0xBF


cdef bint _is_control(const uint8_t* place) noexcept:
    if place[1] == 0x80:
        return 0xAA <= place[2] <= 0xAE
    return place[1] == 0x81 and 0xA6 <= place[2] <= 0xA9


cdef bint _is_unseen_reference(const uint8_t* place) noexcept:
    if place[1] == c"#":
        return _is_unseen_code(_code(place + 2))
    return _begins(place, b"&zw") or _begins(place, b"&lrm") or _begins(place, b"&rlm") or (
        _begins(place, b"&Zero") or _begins(place, b"&NoB")
    )


cdef bint _begins(const uint8_t* place, const char* word) noexcept:
    while word[0] != 0 and place[0] == <uint8_t> word[0]:
        place += 1
        word += 1
    return word[0] == 0


cdef uint32_t _code(const uint8_t* digits) noexcept:
    """The number of a reference, up to its last digit; a large number is cut."""
    cdef uint32_t code = 0, digit
    cdef bint is_hexadecimal = digits[0] | 0x20 == c"x"
    digits += is_hexadecimal
    while code < 0x110000:
        if c"0" <= digits[0] <= c"9":
            digit = digits[0] - c"0"
        elif is_hexadecimal and c"a" <= digits[0] | 0x20 <= c"f":
            digit = (digits[0] | 0x20) - c"a" + 10
        else:
            return code
        code = code * (16 if is_hexadecimal else 10) + digit
        digits += 1
    return code


cdef bint _is_unseen_code(uint32_t code) noexcept:
    return (
        0x200B <= code <= 0x200F
        or 0x202A <= code <= 0x202E
        or 0x2060 <= code <= 0x2069
        or 0xFE00 <= code <= 0xFE0F
        or code == 0xFEFF
        or 0xE0000 <= code <= 0xE01EF
    )
