# cython: language_level=3, boundscheck=False, wraparound=False
"""One look at each character of a page, compiled: most pages have nothing that must be changed.

And searches that read a page once: for tags, and for several strings.
"""

from libc.stdint cimport uint8_t, uint16_t, uint32_t
from libc.string cimport memchr

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


def tag_starts(str html not None, str name not None):
    """Where tags of a name begin, in any case.

    Parameters
    ----------
    html : str
    name : str
        In lower-case ASCII; of an end tag, with its slash. A name that goes on after it is found,
        too.

    Returns
    -------
    list of int
        The offset of each ``<``, ascending.
    """
    cdef Py_ssize_t length = PyUnicode_GET_LENGTH(html)
    cdef void* characters = PyUnicode_DATA(html)
    cdef bytes wanted = name.encode("ascii")
    cdef list found = []
    if PyUnicode_KIND(html) == 1:
        _find_tags(<const uint8_t*> characters, length, wanted, found)
    elif PyUnicode_KIND(html) == 2:
        _find_tags(<const uint16_t*> characters, length, wanted, found)
    else:
        _find_tags(<const uint32_t*> characters, length, wanted, found)
    return found


cdef int _find_tags(
    const Character* characters, Py_ssize_t length, bytes name, list found
) except -1:
    cdef Py_ssize_t place = _next_tag(characters, 0, length), size = len(name)
    cdef const unsigned char* letters = name
    while place < length:
        if place + size < length and _is_at(characters + place + 1, letters, size):
            found.append(place)
        place = _next_tag(characters, place + 1, length)
    return 0


cdef enum:
    STRETCH = 16


cdef inline Py_ssize_t _next_tag(
    const Character* characters, Py_ssize_t place, Py_ssize_t length
) noexcept:
    """The next ``<`` from a place on; the length if there is none."""
    cdef const void* found
    cdef Py_ssize_t step
    cdef uint8_t holds
    if Character is uint8_t:
        found = memchr(characters + place, c"<", length - place)
        return length if found is NULL else <const uint8_t*> found - characters
    else:
        # The compiler makes a few instructions of a whole stretch.
        while place + STRETCH <= length:
            holds = 0
            for step in range(STRETCH):
                holds |= characters[place + step] == c"<"
            if holds:
                break
            place += STRETCH
        while place < length and characters[place] != c"<":
            place += 1
        return place


cdef inline bint _is_at(
    const Character* characters, const unsigned char* name, Py_ssize_t size
) noexcept:
    cdef Py_ssize_t place
    cdef uint32_t character
    for place in range(size):
        character = characters[place]
        if c"A" <= character <= c"Z":
            character += 32
        if character != name[place]:
            return False
    return True


cdef enum:
    HASHES = 1 << 12


cdef class Needles:
    """Strings that are looked for at once, by the algorithm of Wu and Manber.

    Parameters
    ----------
    needles : sequence of str
        Of ASCII characters, two or more each.

    Raises
    ------
    ValueError
        If one is shorter, or not ASCII.
    """

    cdef list needles
    cdef dict ending
    cdef Py_ssize_t size
    cdef unsigned char[HASHES] shifts
    cdef unsigned char[HASHES] begins

    def __cinit__(self, needles):
        cdef Py_ssize_t place, hash
        self.needles = [needle.encode("ascii") for needle in needles]
        self.size = min(map(len, self.needles))
        if not 2 <= self.size <= 255:
            raise ValueError("a string to look for is too short")
        self.ending = {}
        for hash in range(HASHES):
            self.shifts[hash] = self.size - 1
            self.begins[hash] = False
        for number, needle in enumerate(self.needles):
            for place in range(1, self.size):
                hash = _pair_hash(needle[place - 1], needle[place])
                self.shifts[hash] = min(self.shifts[hash], self.size - 1 - place)
            self.ending.setdefault(hash, []).append(number)
            self.begins[_pair_hash(needle[0], needle[1])] = True

    def places(self, str text not None, Py_ssize_t stop):
        """Where the strings are in the first characters of a text.

        Parameters
        ----------
        text : str
        stop : int
            Number of these characters.

        Returns
        -------
        list of (int, int)
            Offset, and number of the string; ascending.
        """
        cdef Py_ssize_t length = min(stop, PyUnicode_GET_LENGTH(text))
        cdef void* characters = PyUnicode_DATA(text)
        cdef list found = []
        if PyUnicode_KIND(text) == 1:
            self._find(<const uint8_t*> characters, length, found)
        elif PyUnicode_KIND(text) == 2:
            self._find(<const uint16_t*> characters, length, found)
        else:
            self._find(<const uint32_t*> characters, length, found)
        return found

    cdef int _find(self, const Character* characters, Py_ssize_t length, list found) except -1:
        # The last character of the window that the shortest string would fill.
        cdef Py_ssize_t last = self.size - 1
        cdef Py_ssize_t start, size
        cdef uint32_t hash
        cdef unsigned char shift
        cdef bytes needle
        while last < length:
            hash = _pair_hash(characters[last - 1], characters[last])
            shift = self.shifts[hash]
            if shift == 0:
                start = last - self.size + 1
                # Most windows that end as a string does begin as none does.
                if self.begins[_pair_hash(characters[start], characters[start + 1])]:
                    for number in self.ending.get(hash, ()):
                        needle = self.needles[number]
                        size = len(needle)
                        if start + size <= length and _is_exactly_at(
                            characters + start, <const unsigned char*> needle, size
                        ):
                            found.append((start, number))
                shift = 1
            last += shift
        return 0


cdef inline uint32_t _pair_hash(uint32_t first, uint32_t second) noexcept:
    return (first << 5 ^ second) & (HASHES - 1)


cdef inline bint _is_exactly_at(
    const Character* characters, const unsigned char* needle, Py_ssize_t size
) noexcept:
    cdef Py_ssize_t place
    for place in range(size):
        if characters[place] != needle[place]:
            return False
    return True
