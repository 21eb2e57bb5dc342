# Counts of what is in texts, and how they begin and end, as in `characters` and
# `families.structure` of `webjury.ensemble.features`: included by structure.pyx.

from libc.string cimport memcmp

# Bits for the kinds of a character, as given by the caller; the lowest are kinds that are counted.
cdef enum:
    SENTENCE_ENDS = 0
    N_COUNTED = 6
    CAPITAL = 1 << 4
    DIGIT = 1 << 5
    SPACE = 1 << 6
    KNOWN = 1 << 7

# Indices of the other counts, after those of the kinds.
cdef enum:
    LENGTH = N_COUNTED
    WORDS, CAPITALIZED, SHORT, DISTINCT, DATES, LINES, SENTENCE_END, COLON_END, CAPITAL_START
    COPYRIGHT
    N_COUNTS

cdef enum:
    COPYRIGHT_SIGN = 0xA9
    FULL_WIDTH_COLON = 0xFF1A
    N_TEXT_COLUMNS = 19
    SHORT_WORD = 3
    # Distinct words of longer texts are counted by Python, which randomises the hashes of strings:
    # the words of a hostile text could all collide in the table here.
    LONGEST = 1 << 12

cdef struct Word:
    Py_ssize_t text  # number of the text, counted from 1; 0 marks an empty slot
    Py_ssize_t start, length
    uint32_t hash


cdef class TextReader:
    """Counts characters, words and dates in texts, and finds how they begin and end.

    Parameters
    ----------
    kinds : bytearray
        For each Unicode character, the bits of its kinds, with the highest bit set. 0 if they are
        not known yet; they are then looked up and stored here.
    kinds_of : callable
        Returns the bits of a character's kinds, without the highest bit, given its code point.
    ends : str
        Characters that end a sentence.
    closers : str
        Characters that may follow them.
    """

    cdef uint8_t[::1] kinds
    cdef object kinds_of
    cdef str ends, closers

    def __cinit__(self, kinds, kinds_of, str ends, str closers):
        self.kinds, self.kinds_of, self.ends, self.closers = kinds, kinds_of, ends, closers
        if self.kinds.shape[0] != 0x110000:
            raise ValueError("kinds are not those of all characters")

    cdef int read(
        self, str text, Py_ssize_t number, Word* words, Py_ssize_t slots, int64_t* found
    ) except -1:
        """Fill in the counts of a text; `number` must be different for each text."""
        cdef Py_ssize_t length = PyUnicode_GET_LENGTH(text), place, start = -1, bit
        cdef int kind = PyUnicode_KIND(text)
        cdef void* characters = PyUnicode_DATA(text)
        cdef uint32_t character = 0
        cdef uint32_t hash = 0
        cdef uint8_t bits
        for bit in range(N_COUNTS):
            found[bit] = 0
        for place in range(length):
            character = PyUnicode_READ(kind, characters, place)
            bits = self.kinds[character]
            if bits == 0:
                bits = self.kinds[character] = KNOWN | <uint8_t> self.kinds_of(character)
            if bits & SPACE:
                if start >= 0:
                    found[SHORT] += place - start <= SHORT_WORD
                    if length <= LONGEST:
                        found[DISTINCT] += _is_new(text, number, start, place, hash, words, slots)
                    start = -1
                found[LINES] += character == c"\n"
            else:
                if start < 0:
                    start, hash = place, 0
                    found[WORDS] += 1
                    found[CAPITALIZED] += (bits & CAPITAL) != 0
                hash = (hash ^ character) * FACTOR
                hash ^= hash >> 15
                if character == COPYRIGHT_SIGN or character == c"(":
                    found[COPYRIGHT] |= _states_copyright(kind, characters, length, place)
            if bits & (SPACE - 1):
                for bit in range(N_COUNTED):
                    found[bit] += bits >> bit & 1
        if start >= 0:
            found[SHORT] += length - start <= SHORT_WORD
            if length <= LONGEST:
                found[DISTINCT] += _is_new(text, number, start, length, hash, words, slots)
        if length > LONGEST:
            found[DISTINCT] = len(set(text.split()))
        found[LENGTH] = length
        found[LINES] += 1
        # Digits are the last counted kind.
        if found[N_COUNTED - 1]:
            found[DATES] = _dates(kind, characters, length, self.kinds)
        if length:
            found[COLON_END] = character == c":" or character == FULL_WIDTH_COLON
            found[CAPITAL_START] = (
                self.kinds[PyUnicode_READ(kind, characters, 0)] & CAPITAL
            ) != 0
            found[SENTENCE_END] = self.ends_sentence(kind, characters, length)
        return 0

    cdef bint ends_sentence(self, int kind, void* characters, Py_ssize_t length) noexcept:
        while length and _is_one_of(PyUnicode_READ(kind, characters, length - 1), self.closers):
            length -= 1
        return length > 0 and _is_one_of(
            PyUnicode_READ(kind, characters, length - 1), self.ends
        )


cdef int _text_shape(PageArrays page, TextReader reader, list texts, Columns columns) except -1:
    """Write length, characters and punctuation of each text; flag texts that end like sentences."""
    cdef Py_ssize_t row, number, longest = 0, slots = 16
    cdef int64_t[N_COUNTS] found
    cdef float* of[N_TEXT_COLUMNS]
    cdef Word* words
    cdef double n_words
    if len(texts) != page.n:
        raise ValueError("not one text for each segment")
    for number in range(N_TEXT_COLUMNS):
        of[number] = columns.next()
    for text in texts:
        longest = max(longest, min(LONGEST, len(<str?> text)))
    while slots <= longest:
        slots *= 2
    words = <Word*> page.allocate(slots, sizeof(Word))
    for row in range(page.n):
        reader.read(texts[row], row, words, slots, found)
        page.sentences[row] = found[SENTENCE_END]
        n_words = max(found[WORDS], 1)
        of[0][row] = found[LENGTH]
        for number in range(N_COUNTED):
            of[1 + number][row] = found[number]
        of[7][row] = found[CAPITALIZED] / n_words
        of[8][row] = found[SHORT] / n_words
        of[9][row] = found[DISTINCT] / n_words
        of[10][row] = found[SENTENCE_END]
        of[11][row] = found[COLON_END]
        of[12][row] = found[CAPITAL_START]
        of[13][row] = found[DATES]
        of[14][row] = found[COPYRIGHT]
        of[15][row] = found[LINES]
        of[16][row] = page.lengths[row]
        of[17][row] = <double> page.lengths[row] / (found[SENTENCE_ENDS] + 1)
        of[18][row] = <double> found[LENGTH] / page.lengths[row]
    return 0


cdef inline bint _is_one_of(uint32_t character, str several) noexcept:
    cdef int kind = PyUnicode_KIND(several)
    cdef void* characters = PyUnicode_DATA(several)
    cdef Py_ssize_t place
    for place in range(PyUnicode_GET_LENGTH(several)):
        if PyUnicode_READ(kind, characters, place) == character:
            return True
    return False


cdef bint _states_copyright(
    int kind, void* characters, Py_ssize_t length, Py_ssize_t place
) noexcept:
    """Whether there is a copyright sign at a place, or a c in parentheses."""
    if PyUnicode_READ(kind, characters, place) == COPYRIGHT_SIGN:
        return True
    return (
        place + 2 < length
        and PyUnicode_READ(kind, characters, place + 1) | 0x20 == c"c"
        and PyUnicode_READ(kind, characters, place + 2) == c")"
    )


cdef bint _is_new(
    str text, Py_ssize_t number, Py_ssize_t start, Py_ssize_t stop, uint32_t hash, Word* words,
    Py_ssize_t slots,
) noexcept:
    """Whether a word is new in its text; if so, add it to the table."""
    cdef Py_ssize_t width = PyUnicode_KIND(text), slot = hash & (slots - 1)
    cdef const char* characters = <const char*> PyUnicode_DATA(text)
    cdef Word* word = &words[slot]
    # Slots with words of earlier texts count as empty.
    while word.text == number + 1:
        if word.hash == hash and word.length == stop - start and memcmp(
            characters + width * word.start, characters + width * start, width * word.length
        ) == 0:
            return False
        slot = (slot + 1) & (slots - 1)
        word = &words[slot]
    word.text, word.start, word.length, word.hash = number + 1, start, stop - start, hash
    return True


cdef int64_t _dates(
    int kind, void* characters, Py_ssize_t length, const uint8_t[::1] kinds
) noexcept:
    """Number of years, and of pairs of numbers such as 24.12 and 7:30."""
    cdef Py_ssize_t place = 0, stop
    cdef int64_t found = 0
    while place < length:
        # A quick test: every decimal character is of kind DIGIT.
        if not kinds[PyUnicode_READ(kind, characters, place)] & DIGIT:
            place += 1
            continue
        stop = 0
        if _is_digit(kind, characters, length, place) and not (
            place and _is_word_at(kind, characters, length, place - 1)
        ):
            stop = _year(kind, characters, length, place) or _pair(kind, characters, length, place)
        found += stop > 0
        place = max(stop, place + 1)
    return found


cdef Py_ssize_t _year(int kind, void* characters, Py_ssize_t length, Py_ssize_t place) noexcept:
    """The end of a year from 1900 to 2099 at this place, or 0."""
    cdef uint32_t first = PyUnicode_READ(kind, characters, place), second
    if place + 4 > length:
        return 0
    second = PyUnicode_READ(kind, characters, place + 1)
    if not (first == c"1" and second == c"9" or first == c"2" and second == c"0"):
        return 0
    if not _is_digit(kind, characters, length, place + 2):
        return 0
    if not _is_digit(kind, characters, length, place + 3):
        return 0
    return 0 if _is_word_at(kind, characters, length, place + 4) else place + 4


cdef Py_ssize_t _pair(int kind, void* characters, Py_ssize_t length, Py_ssize_t place) noexcept:
    """The end of two numbers of one or two digits with a sign between them, or 0."""
    cdef uint32_t sign
    place += 1 + _is_digit(kind, characters, length, place + 1)
    sign = PyUnicode_READ(kind, characters, place) if place < length else 0
    if not (sign == c"." or sign == c"/" or sign == c":" or sign == c"-"):
        return 0
    if not _is_digit(kind, characters, length, place + 1):
        return 0
    place += 2 + _is_digit(kind, characters, length, place + 2)
    return 0 if _is_word_at(kind, characters, length, place) else place


cdef inline bint _is_digit(
    int kind, void* characters, Py_ssize_t length, Py_ssize_t place
) noexcept:
    return place < length and Py_UNICODE_ISDECIMAL(PyUnicode_READ(kind, characters, place))


cdef inline bint _is_word_at(
    int kind, void* characters, Py_ssize_t length, Py_ssize_t place
) noexcept:
    return place < length and _is_word(PyUnicode_READ(kind, characters, place))
