"""A search for several strings at once: a page is read once for all of them."""

cimport cython
from libc.stdint cimport uint8_t, uint32_t
from libc.string cimport memcmp

cdef enum:
    HASHES = 1 << 12
    PARTS = 4
    # Number of bytes counted at once.
    STRETCH = 32


@cython.final
cdef class Needles:
    """A search for several strings at once, by the algorithm of Wu and Manber.

    Parameters
    ----------
    needles : sequence of str
        Strings of at least two ASCII characters.

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

    def places(self, bytes page not None, Py_ssize_t n_characters):
        """Find the strings in the first characters of a page.

        Parameters
        ----------
        page : bytes
            In UTF-8.
        n_characters : int
            Number of these characters.

        Returns
        -------
        places : list of (int, int)
            Offset in bytes, and number of the string; ascending.
        stop : int
            The end of these characters, in bytes.
        """
        cdef const uint8_t* characters = page
        cdef Py_ssize_t stop = _offset(characters, len(page), n_characters)
        return self._find(characters, stop), stop

    cdef list _find(self, const uint8_t* page, Py_ssize_t length):
        # Each window depends on the one before it. Searching several parts of the page in turn
        # keeps the processor from waiting.
        cdef Py_ssize_t[PARTS] last, stop  # last byte of a window, as long as the shortest string
        cdef int part
        cdef list found = [[] for _ in range(PARTS)]
        cdef bint are_open = True
        for part in range(PARTS):
            last[part] = length * part // PARTS + self.size - 1
            stop[part] = min(length * (part + 1) // PARTS + self.size - 1, length)
        while are_open:
            for part in range(PARTS):
                are_open &= last[part] < stop[part]
            if are_open:
                for part in range(PARTS):
                    last[part] += self._step(page, length, last[part], found, part)
        for part in range(PARTS):
            while last[part] < stop[part]:
                last[part] += self._step(page, length, last[part], found, part)
        return [place for places in found for place in places]

    cdef inline Py_ssize_t _step(
        self, const uint8_t* page, Py_ssize_t length, Py_ssize_t last, list found, int part
    ) except -1:
        """Examine a window, and return the distance to the next one."""
        cdef uint32_t hash = _pair_hash(page[last - 1], page[last])
        if self.shifts[hash] == 0:
            self._compare(page, length, last - self.size + 1, hash, found[part])
            return 1
        return self.shifts[hash]

    cdef int _compare(
        self, const uint8_t* page, Py_ssize_t length, Py_ssize_t start, uint32_t hash, list found
    ) except -1:
        """Add the strings that are at a place, among those whose windows end with a hash."""
        cdef bytes needle
        # Most windows that end like a string do not begin like any.
        if not self.begins[_pair_hash(page[start], page[start + 1])]:
            return 0
        for number in self.ending.get(hash, ()):
            needle = self.needles[number]
            if start + len(needle) <= length and memcmp(
                page + start, <const char*> needle, len(needle)
            ) == 0:
                found.append((start, number))
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


cdef inline uint32_t _pair_hash(uint32_t first, uint32_t second) noexcept:
    return (first << 5 ^ second) & (HASHES - 1)
