# cython: language_level=3, boundscheck=False, wraparound=False
"""One look at each character of a style sheet: the twins of searches in its text."""

from libc.stdint cimport uint8_t, uint16_t

include "characters.pxi"

ctypedef fused Character:
    uint8_t
    uint16_t
    uint32_t


# The first two characters of a declaration, or of an escape, as bits that both have, those of the
# second 8 places further. Most pairs have none; any character beyond ASCII may be the second.
cdef enum:
    ROWS = 0x100
cdef uint16_t[ROWS] PAIRS
for _beyond in range(ASCII, ROWS):
    PAIRS[_beyond] = 0xFF00

for _bit, (_first, _seconds) in enumerate(
    {
        "d": "i", "v": "i", "o": "pv", "c": "lo", "f": "o", "s": "c",
        "-": "0123456789", "\\": map(chr, range(ASCII)),
    }.items()
):
    for _cased in {_first, _first.upper()}:
        PAIRS[ord(_cased)] |= 1 << _bit
    for _second in {cased for one in _seconds for cased in (one, one.upper())}:
        PAIRS[ord(_second)] |= 0x100 << _bit


def hiding_places(str sheet not None):
    """Where declarations begin that may hide an element.

    Parameters
    ----------
    sheet : str

    Returns
    -------
    list of int
        Ascending.
    """
    cdef Py_ssize_t length = PyUnicode_GET_LENGTH(sheet)
    cdef void* text = PyUnicode_DATA(sheet)
    cdef int kind = PyUnicode_KIND(sheet)
    if kind == 1:
        return _hiding_places(<const uint8_t*> text, length)
    if kind == 2:
        return _hiding_places(<const uint16_t*> text, length)
    return _hiding_places(<const uint32_t*> text, length)


def next_rule(
    Py_ssize_t longest, str sheet not None, list places not None, Py_ssize_t row, Py_ssize_t after,
    dict known not None,
):
    """The next rule that may be wanted: see `webjury.segmenter.hidden.style_sheets`."""
    cdef Py_ssize_t place, start, opened
    for row in range(row, len(places)):
        place = places[row]
        if place >= after:  # not in the rule before
            start, opened, after = _rule_around(longest, sheet, place, after)
            if (
                place < opened
                or _may_be_wanted(sheet, start, opened, known)
                or sheet.find(u"}", opened, place) >= 0
            ):
                return row + 1, place, start, opened, after
    return None


cdef (Py_ssize_t, Py_ssize_t, Py_ssize_t) _rule_around(
    Py_ssize_t longest, str sheet, Py_ssize_t place, Py_ssize_t after
):
    """Where the rule around a place begins, its body begins, and it ends."""
    cdef Py_ssize_t length = len(sheet), limit = min(length, place + longest)
    cdef Py_ssize_t opened, start, stop = place
    while stop < limit and sheet[stop] not in u"{}":
        stop += 1
    if stop < limit and sheet[stop] == u"{":
        opened, limit = stop, min(length, stop + longest)
        while stop < limit and sheet[stop] != u"}":
            stop += 1
        stop = (stop if stop < limit else opened) + 1
    else:  # the last rule may be open
        stop += stop < limit
        opened = place
        while opened > after and sheet[opened - 1] != u"{":
            opened -= 1
        opened = max(opened - 1, after)
    start = opened
    while start > after and sheet[start - 1] not in u"{};":
        start -= 1
    return start, opened, stop


cdef bint _may_be_wanted(str sheet, Py_ssize_t place, Py_ssize_t stop, dict known):
    """Whether selectors have signs, or one of them only has classes and ids that are known."""
    cdef Py_ssize_t end
    cdef bint is_known = True  # as far as the selector has been read
    while place < stop:
        sign = sheet[place]
        place += 1
        if sign in u"@\\([" or (sign == u"," and is_known):
            return True
        if sign == u",":
            is_known = True
        elif sign in u".#" and is_known:
            end = _name_end(sheet, place, stop)
            is_known = end == place or sheet[place:end] in known
    return is_known


cdef Py_ssize_t _name_end(str sheet, Py_ssize_t place, Py_ssize_t stop):
    """Where the name of a class or an id ends; the place itself if none begins there."""
    cdef Py_ssize_t end = place + (place < stop and sheet[place] == u"-")
    if end == stop or not (c"a" <= _lowered(sheet[end]) <= c"z" or sheet[end] == u"_"):
        return place
    while end < stop and (_is_word(sheet[end]) or sheet[end] == u"-"):
        end += 1
    return end


def follow_braces(str sheet not None, Py_ssize_t start, Py_ssize_t stop, list around not None):
    """The braces around a later place: see `webjury.segmenter.hidden.style_sheets`."""
    cdef void* text = PyUnicode_DATA(sheet)
    cdef int kind = PyUnicode_KIND(sheet)
    if kind == 1:
        _follow_braces(<const uint8_t*> text, start, stop, around)
    elif kind == 2:
        _follow_braces(<const uint16_t*> text, start, stop, around)
    else:
        _follow_braces(<const uint32_t*> text, start, stop, around)


cdef _follow_braces(const Character* text, Py_ssize_t start, Py_ssize_t stop, list around):
    cdef Py_ssize_t place
    for place in range(start, stop):
        if text[place] == c"{":
            around.append(place)
        elif text[place] == c"}" and around:  # braces that close nothing are ignored
            around.pop()


# The character after the end of a text is 0, which is part of no word: there is no need to look
# whether the text ends.


cdef list _hiding_places(const Character* text, Py_ssize_t length):
    cdef Py_ssize_t place
    cdef list found = []
    cdef uint16_t before = 0, character
    for place in range(length + 1):
        character = PAIRS[_row(text[place])]
        if before & character >> 8 and _hides(text, place - 1):
            found.append(place - 1)
        before = character
    return found


cdef inline uint32_t _row(Character character) noexcept:
    """The place of a character in a table."""
    return min(character, <uint32_t> ROWS - 1)


cdef bint _hides(const Character* text, Py_ssize_t place) noexcept:
    """Whether a declaration begins at a place that may hide an element."""
    cdef uint32_t first = _lowered(text[place])
    cdef Py_ssize_t value
    if first == c"d":
        return _after(text, _value(text, _after(text, place, b"display")), b"none") >= 0
    if first == c"v":
        value = _value(text, _after(text, place, b"visibility"))
        return _after(text, value, b"hidden") >= 0 or _after(text, value, b"collapse") >= 0
    if first == c"o":
        return _is_zero(text, _value(text, _after(text, place, b"opacity"))) or _cuts(text, place)
    if first == c"c":
        value = _value(text, _after(text, place, b"color"))
        return _after(text, value, b"transparent") >= 0 or _after(text, place, b"clip") >= 0
    if first == c"f":
        value = _after(text, place, b"font")
        return _is_zero(text, _value(text, max(value, _after(text, value, b"-size"))))
    if first == c"s":
        return _scales(text, _after(text, place, b"scale"))
    if first == c"-":
        return _is_negative(text, place)
    return _is_escape(text, place)


cdef bint _cuts(const Character* text, Py_ssize_t place) noexcept:
    """Whether a declaration of ``overflow`` hides something."""
    cdef Py_ssize_t value = _after(text, place, b"overflow")
    if value < 0:
        return False
    if text[value] == c"-" and _lowered(text[value + 1]) in (c"x", c"y"):
        value += 2
    value = _value(text, value)
    return _after(text, value, b"hidden") >= 0 or _after(text, value, b"clip") >= 0


cdef bint _scales(const Character* text, Py_ssize_t place) noexcept:
    """Whether a scale may be 0; its name ends at a place."""
    if place < 0:
        return False
    if text[place] == c"(":
        return _is_zero(text, _past_spaces(text, place + 1))
    return _lowered(text[place]) in (c"x", c"y", c"3") or _is_zero(text, _value(text, place))


cdef bint _is_negative(const Character* text, Py_ssize_t place) noexcept:
    """Whether a negative number of three digits begins at a place."""
    cdef Py_ssize_t digit
    if place == 0 or not (
        text[place - 1] in (c":", c"(") or Py_UNICODE_ISSPACE(text[place - 1])
    ):
        return False
    for digit in range(1, 4):
        if not Py_UNICODE_ISDECIMAL(text[place + digit]):
            return False
    return True


cdef bint _is_escape(const Character* text, Py_ssize_t place) noexcept:
    """Whether an escape at a place stands for a letter."""
    place += 1
    if c"g" <= _lowered(text[place]) <= c"z":
        return True
    while text[place] == c"0":
        place += 1
    return (
        c"4" <= text[place] <= c"7"
        and _is_hexadecimal(text[place + 1])
        and not _is_hexadecimal(text[place + 2])
    )


cdef inline bint _is_hexadecimal(uint32_t character) noexcept:
    return c"0" <= character <= c"9" or c"a" <= _lowered(character) <= c"f"


cdef inline uint32_t _lowered(uint32_t character) noexcept:
    """A letter of ASCII in lower case; other characters as they are."""
    return character + 32 if c"A" <= character <= c"Z" else character


cdef inline Py_ssize_t _after(
    const Character* text, Py_ssize_t place, const char* word
) noexcept:
    """Where a word ends that begins at a place; -1 if none does, or the place is below 0."""
    if place < 0:
        return -1
    while word[0] != 0:
        if _lowered(text[place]) != <uint8_t> word[0]:
            return -1
        place += 1
        word += 1
    return place


cdef Py_ssize_t _value(const Character* text, Py_ssize_t place) noexcept:
    """Where a value begins; its property ends at a place. -1 if there is none."""
    if place < 0:
        return -1
    place = _past_spaces(text, place)
    return _past_spaces(text, place + 1) if text[place] == c":" else -1


cdef Py_ssize_t _past_spaces(const Character* text, Py_ssize_t place) noexcept:
    while Py_UNICODE_ISSPACE(text[place]):
        place += 1
    return place


cdef bint _is_zero(const Character* text, Py_ssize_t place) noexcept:
    """Whether a number at a place begins with 0, or with a point and a 0."""
    return place >= 0 and text[place + (text[place] == c".")] == c"0"
