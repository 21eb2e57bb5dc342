# cython: cdivision=True
"""Columns of a segment's own text: characters, words, dates, how it begins and ends."""

cimport cython
from libc.stdint cimport int64_t, uint8_t, uint16_t, uint32_t
from libc.string cimport memcmp

from ....segmenter.characters cimport (
    Py_UNICODE_ISDECIMAL, Py_UNICODE_ISSPACE, Py_UNICODE_ISUPPER, PyUnicode_DATA,
    PyUnicode_GET_LENGTH, PyUnicode_KIND, is_word_character,
)
from .ground cimport Ground
from .memory cimport Memory
from .writer cimport Columns

from ..characters import CLOSERS, COMMAS, SENTENCE_ENDS, SEPARATORS

cdef extern from "Python.h":
    bint Py_UNICODE_ISDIGIT(uint32_t character) nogil

# Kinds of characters, as bits; those before SPACE are counted, in this order.
cdef enum:
    SENTENCE_END = 1 << 0
    COMMA = 1 << 1
    SEPARATOR = 1 << 2
    COLON = 1 << 3
    CAPITAL = 1 << 4
    DIGIT = 1 << 5
    SPACE = 1 << 6
    COPYRIGHT = 1 << 7  # ©, or ( as in (c)
    CLOSER = 1 << 8
    KNOWN = 1 << 9

_COUNTED = "sentence_ends commas separators colons capitals digits".split()

cdef enum:
    N_COUNTED = 6
    N_CHARACTERS = 0x110000
    SHORT_WORD = 3
    COPYRIGHT_SIGN = 0xA9
    FULL_WIDTH_COLON = 0xFF1A
    # Distinct words of longer texts are counted by Python, which randomises the hashes of strings:
    # the words of a hostile text could all collide in the table here.
    LONGEST = 1 << 12

# The kinds of each character that has been seen; 0 for others.
cdef uint16_t[N_CHARACTERS] KINDS

# The characters of a string of Python, in one, two or four bytes each.
ctypedef fused Character:
    uint8_t
    uint16_t
    uint32_t

cdef struct Word:
    Py_ssize_t text  # number of the text, counted from 1
    const char* word
    Py_ssize_t size  # in bytes
    uint32_t hash

cdef struct Counts:
    int64_t[N_COUNTED] of_kinds
    int64_t characters, words, capitalized, short_words, distinct_words, dates, lines
    bint ends_sentence, ends_colon, starts_capital, states_copyright


@cython.final
cdef class WordSet:
    """The distinct words of one text after the other."""

    cdef Memory memory
    cdef Word* slots
    cdef Py_ssize_t n_slots, text
    cdef bint is_closed

    def __cinit__(self, Py_ssize_t longest):
        self.n_slots = 16
        while self.n_slots <= min(longest, LONGEST):
            self.n_slots *= 2
        self.memory = Memory()
        self.slots = <Word*> self.memory.allocate(self.n_slots, sizeof(Word))

    cdef void begin(self, Py_ssize_t length) noexcept:
        """Begin a text of some characters: slots with words of earlier texts count as empty."""
        self.text += 1
        self.is_closed = length > LONGEST

    cdef bint add(self, const char* word, Py_ssize_t size, uint32_t hash) noexcept:
        """Add a word; whether it is new. Long texts have none."""
        cdef Py_ssize_t place = hash & (self.n_slots - 1)
        cdef Word* slot = &self.slots[place]
        if self.is_closed:
            return False
        while slot.text == self.text:
            if slot.hash == hash and slot.size == size and memcmp(slot.word, word, size) == 0:
                return False
            place = (place + 1) & (self.n_slots - 1)
            slot = &self.slots[place]
        slot.text, slot.word, slot.size, slot.hash = self.text, word, size, hash
        return True


cdef const uint8_t* write_text_shape(Ground page, list texts, Columns columns) except NULL:
    """Write the columns of each text; return which of the texts end like a sentence."""
    cdef Counts* found = <Counts*> columns.allocate(page.n, sizeof(Counts))
    cdef uint8_t* sentences = <uint8_t*> columns.allocate(page.n, sizeof(uint8_t))
    cdef Py_ssize_t row, longest = 0
    cdef WordSet words
    if len(texts) != page.n:
        raise ValueError("not one text for each segment")
    for row in range(page.n):
        longest = max(longest, len(<str?> texts[row]))
    words = WordSet(longest)
    for row in range(page.n):
        _count_text(texts[row], words, &found[row])
        sentences[row] = found[row].ends_sentence
    _write_characters(found, columns)
    _write_words(found, columns)
    _write_marks(found, columns)
    _write_lengths(page, found, columns)
    return sentences


cdef int _write_characters(const Counts* found, Columns columns) except -1:
    cdef Py_ssize_t row, kind
    cdef float* column = columns.next("characters")
    for row in range(columns.n_rows):
        column[row] = found[row].characters
    for kind in range(N_COUNTED):
        column = columns.next(_COUNTED[kind])
        for row in range(columns.n_rows):
            column[row] = found[row].of_kinds[kind]
    return 0


cdef int _write_words(const Counts* found, Columns columns) except -1:
    """Shares of the words that white space separates."""
    cdef Py_ssize_t row
    cdef double n_words
    cdef float* capitalized = columns.next("capitalized")
    cdef float* short_words = columns.next("short_words")
    cdef float* distinct_words = columns.next("distinct_words")
    for row in range(columns.n_rows):
        n_words = max(found[row].words, 1)
        capitalized[row] = found[row].capitalized / n_words
        short_words[row] = found[row].short_words / n_words
        distinct_words[row] = found[row].distinct_words / n_words
    return 0


cdef int _write_marks(const Counts* found, Columns columns) except -1:
    """How each text begins and ends, and what is in it."""
    cdef Py_ssize_t row
    cdef float* ends_sentence = columns.next("ends_sentence")
    cdef float* ends_colon = columns.next("ends_colon")
    cdef float* starts_capital = columns.next("starts_capital")
    cdef float* dates = columns.next("dates")
    cdef float* states_copyright = columns.next("copyright")
    cdef float* lines = columns.next("lines")
    for row in range(columns.n_rows):
        ends_sentence[row] = found[row].ends_sentence
        ends_colon[row] = found[row].ends_colon
        starts_capital[row] = found[row].starts_capital
        dates[row] = found[row].dates
        states_copyright[row] = found[row].states_copyright
        lines[row] = found[row].lines
    return 0


cdef int _write_lengths(Ground page, const Counts* found, Columns columns) except -1:
    """The length in words as the page counts them: letters and digits."""
    cdef Py_ssize_t row
    cdef double n_words
    cdef float* words = columns.next("words")
    cdef float* words_per_sentence = columns.next("words_per_sentence")
    cdef float* characters_per_word = columns.next("characters_per_word")
    for row in range(columns.n_rows):
        n_words = page.lengths[row]
        words[row] = n_words
        words_per_sentence[row] = n_words / (found[row].of_kinds[0] + 1)
        characters_per_word[row] = found[row].characters / n_words
    return 0


cdef int _count_text(str text, WordSet words, Counts* found) except -1:
    """Count what is in a text."""
    cdef Py_ssize_t length = PyUnicode_GET_LENGTH(text)
    cdef const void* characters = PyUnicode_DATA(text)
    cdef int width = PyUnicode_KIND(text)
    words.begin(length)
    if width == 1:
        _count(<const uint8_t*> characters, length, words, found)
    elif width == 2:
        _count(<const uint16_t*> characters, length, words, found)
    else:
        _count(<const uint32_t*> characters, length, words, found)
    if length > LONGEST:
        found.distinct_words = len(set(text.split()))
    return 0


cdef void _count(
    const Character* text, Py_ssize_t length, WordSet words, Counts* found
) noexcept:
    cdef Py_ssize_t place, start = -1
    cdef uint32_t hash = 0
    cdef int bit
    cdef uint16_t kinds
    for place in range(length):
        kinds = kinds_of(text[place])
        if kinds == KNOWN and start >= 0:  # most characters
            hash = (hash ^ <uint32_t> text[place]) * <uint32_t> 0x9E3779B1
            continue
        if kinds & SPACE:
            if start >= 0:
                _end_word(text, start, place, hash, words, found)
            start = -1
            found.lines += text[place] == c"\n"
        else:
            if start < 0:
                start, hash = place, 0
                found.words += 1
                found.capitalized += (kinds & CAPITAL) != 0
            hash = (hash ^ <uint32_t> text[place]) * <uint32_t> 0x9E3779B1
        if kinds & (SPACE - 1):
            for bit in range(N_COUNTED):
                found.of_kinds[bit] += kinds >> bit & 1
        if kinds & COPYRIGHT:
            found.states_copyright |= _states_copyright(text + place, text + length)
    if start >= 0:
        _end_word(text, start, length, hash, words, found)
    found.characters = length
    found.lines += 1
    if found.of_kinds[N_COUNTED - 1]:  # digits
        found.dates = _dates(text, length)
    if length:
        found.starts_capital = (kinds_of(text[0]) & CAPITAL) != 0
        found.ends_colon = text[length - 1] == c":" or text[length - 1] == FULL_WIDTH_COLON
        found.ends_sentence = _ends_sentence(text, length)


cdef inline void _end_word(
    const Character* text, Py_ssize_t start, Py_ssize_t stop, uint32_t hash, WordSet words,
    Counts* found,
) noexcept:
    found.short_words += stop - start <= SHORT_WORD
    found.distinct_words += words.add(
        <const char*> &text[start], (stop - start) * sizeof(text[0]), hash ^ hash >> 15
    )


cdef inline uint16_t kinds_of(uint32_t character) noexcept:
    """The kinds of a character, which are found when it is seen for the first time."""
    if not KINDS[character]:
        KINDS[character] = KNOWN | _find_kinds(character)
    return KINDS[character]


cdef uint16_t _find_kinds(uint32_t character) noexcept:
    cdef uint16_t kinds = 0
    if _is_one_of(character, SENTENCE_ENDS):
        kinds |= SENTENCE_END
    if _is_one_of(character, COMMAS):
        kinds |= COMMA
    if _is_one_of(character, SEPARATORS):
        kinds |= SEPARATOR
    if character == c":":
        kinds |= COLON
    if Py_UNICODE_ISUPPER(character):
        kinds |= CAPITAL
    if Py_UNICODE_ISDIGIT(character):
        kinds |= DIGIT
    if Py_UNICODE_ISSPACE(character):
        kinds |= SPACE
    if _is_one_of(character, CLOSERS):
        kinds |= CLOSER
    if character == COPYRIGHT_SIGN or character == c"(":
        kinds |= COPYRIGHT
    return kinds


cdef bint _is_one_of(uint32_t character, str several) noexcept:
    cdef Py_UCS4 one
    for one in several:
        if one == character:
            return True
    return False


cdef bint _ends_sentence(const Character* text, Py_ssize_t length) noexcept:
    """Whether a text ends like a sentence; quotation marks or brackets may follow the full stop."""
    while length and kinds_of(text[length - 1]) & CLOSER:
        length -= 1
    return length > 0 and (kinds_of(text[length - 1]) & SENTENCE_END) != 0


cdef bint _states_copyright(const Character* text, const Character* stop) noexcept:
    """Whether a text begins with a copyright sign, or with a c in parentheses."""
    if text[0] == COPYRIGHT_SIGN:
        return True
    return stop - text > 2 and text[1] | 0x20 == c"c" and text[2] == c")"


cdef int64_t _dates(const Character* text, Py_ssize_t length) noexcept:
    """Number of years from 1900 on, and of pairs of numbers such as 24.12 and 7:30."""
    cdef Py_ssize_t place = 0, stop
    cdef int64_t found = 0
    while place < length:
        stop = 0
        # A quick test: every decimal character is a digit.
        if kinds_of(text[place]) & DIGIT and _is_decimal(text, length, place) and not (
            place and is_word_character(text[place - 1])
        ):
            stop = _year(text, length, place) or _pair(text, length, place)
        found += stop > 0
        place = max(stop, place + 1)
    return found


cdef Py_ssize_t _year(const Character* text, Py_ssize_t length, Py_ssize_t place) noexcept:
    """The end of a year from 1900 to 2099 at this place, or 0."""
    if place + 4 > length:
        return 0
    if not (
        text[place] == c"1" and text[place + 1] == c"9"
        or text[place] == c"2" and text[place + 1] == c"0"
    ):
        return 0
    if not (_is_decimal(text, length, place + 2) and _is_decimal(text, length, place + 3)):
        return 0
    return 0 if _is_in_word(text, length, place + 4) else place + 4


cdef Py_ssize_t _pair(const Character* text, Py_ssize_t length, Py_ssize_t place) noexcept:
    """The end of two numbers of one or two digits with a sign between them, or 0."""
    place += 1 + _is_decimal(text, length, place + 1)
    if place >= length or not (
        text[place] == c"." or text[place] == c"/" or text[place] == c":" or text[place] == c"-"
    ):
        return 0
    if not _is_decimal(text, length, place + 1):
        return 0
    place += 2 + _is_decimal(text, length, place + 2)
    return 0 if _is_in_word(text, length, place) else place


cdef inline bint _is_decimal(
    const Character* text, Py_ssize_t length, Py_ssize_t place
) noexcept:
    return place < length and Py_UNICODE_ISDECIMAL(text[place])


cdef inline bint _is_in_word(
    const Character* text, Py_ssize_t length, Py_ssize_t place
) noexcept:
    return place < length and is_word_character(text[place])
