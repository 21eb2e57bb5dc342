"""A search for several strings at once: a page is read once for all of them."""

from libc.stdint cimport uint8_t, uint32_t
from libc.string cimport memcmp

cdef enum:
    # Of each string, as many triples of characters are known as there are places between two
    # triples of the page that are looked at. So one of them is always found.
    STEP = 3
    MIN_SIZE = STEP + 2
    HASH_BITS = 14
    # Number of bytes counted at once.
    STRETCH = 32


cdef class Needles:
    """Several strings to search for."""

    # By the hash of a triple: the strings that contain it, as they are and in bytes, and its place.
    cdef dict triples
    # By the hash of a triple: a bit for the last bits of each character that follows it in a string.
    cdef uint8_t[1 << HASH_BITS] followers

    def __cinit__(self, needles):
        cdef Py_ssize_t place
        cdef const uint8_t* characters
        self.triples = {}
        for needle in needles:
            encoded = needle.encode("ascii")
            if len(encoded) < MIN_SIZE:
                raise ValueError(f"a string to look for has fewer than {MIN_SIZE} characters")
            characters = encoded
            for place in range(STEP):
                hash = _triple_hash(characters + place)
                is_last = place + STEP == len(encoded)
                self.followers[hash] |= 0xFF if is_last else _bit(characters[place + STEP])
                self.triples.setdefault(hash, []).append((needle, encoded, place))

    def places(self, bytes page not None, Py_ssize_t n_characters):
        """Find the strings in the first characters of a page in UTF-8."""
        cdef const uint8_t* characters = page
        cdef Py_ssize_t stop = _offset(characters, len(page), n_characters), place = 0
        found = []
        while place + STEP <= stop:
            # After the page, there is a 0.
            if self.followers[_triple_hash(characters + place)] & _bit(characters[place + STEP]):
                self.compare(characters, place, stop, found)
            place += STEP
        return sorted(found), stop

    cdef int compare(
        self, const uint8_t* page, Py_ssize_t place, Py_ssize_t stop, list found
    ) except -1:
        """Add the strings that contain the triple at a place and are there."""
        cdef bytes encoded
        cdef Py_ssize_t before, start
        for needle, encoded, before in self.triples[_triple_hash(page + place)]:
            start = place - before
            if start >= 0 and start + len(encoded) <= stop and memcmp(
                page + start, <const char*> encoded, len(encoded)
            ) == 0:
                found.append((start, needle))
        return 0


cdef Py_ssize_t _offset(const uint8_t* page, Py_ssize_t length, Py_ssize_t n_characters) noexcept:
    """The end, in bytes, of the first characters of a page."""
    cdef Py_ssize_t place = 0, step
    cdef uint8_t n_begun
    while place + STRETCH <= length:
        n_begun = 0
        for step in range(STRETCH):
            n_begun += <uint8_t> (page[place + step] & 0xC0 != 0x80)
        if n_begun > n_characters:
            break
        n_characters -= n_begun
        place += STRETCH
    while place < length:
        if page[place] & 0xC0 != 0x80:
            if n_characters == 0:
                return place
            n_characters -= 1
        place += 1
    return length


cdef inline uint32_t _triple_hash(const uint8_t* characters) noexcept:
    cdef uint32_t triple = characters[0] | characters[1] << 8 | characters[2] << 16
    return triple * <uint32_t> 0x9E3779B1 >> (32 - HASH_BITS)


cdef inline uint8_t _bit(uint8_t character) noexcept:
    return 1 << (character & 7)
