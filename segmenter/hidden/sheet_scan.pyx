"""Scans of a style sheet, without a parser: comments, words, and rules that may hide something.

The character after the end of a text is 0, so there is no need to test for the end before it is
read.
"""

from libc.stdint cimport uint8_t, uint16_t, uint32_t
from libc.stdlib cimport free
from libc.string cimport memset

from ..buffers cimport Integers, append
from ..characters cimport (
    ASCII, PyUnicode_DATA, PyUnicode_KIND, Py_UNICODE_ISDECIMAL,
    Py_UNICODE_ISSPACE, is_word_character,
)

cdef extern from "Python.h":
    Py_ssize_t PyUnicode_FindChar(
        str text, uint32_t sought, Py_ssize_t start, Py_ssize_t stop, int direction
    ) except -2
    Py_ssize_t PyUnicode_Tailmatch(
        str text, str part, Py_ssize_t start, Py_ssize_t stop, int direction
    ) except -1

ctypedef fused Character:
    uint8_t
    uint16_t
    uint32_t

cdef enum:
    MAX_RULE = 10_000
    DEEPEST = 8

#: Maximum number of characters of a rule that are read, and maximum depth of nested groups.
MAX_RULE_LENGTH, MAX_DEPTH = MAX_RULE, DEEPEST


# The third character of a declaration or an escape that begins with two others; 0 if none does.
cdef enum:
    ROWS = 0x100
    ANY = 1
cdef uint8_t[ROWS][ROWS] THIRDS

for _first, _second, _third in "dis vis opa ove col cli fon sca".split():
    for _cased in (_first, _first.upper()):
        THIRDS[ord(_cased)][ord(_second)] = THIRDS[ord(_cased)][ord(_second.upper())] = ord(_third)
for _beyond in range(ASCII, ROWS):
    THIRDS[ord("-")][_beyond] = ANY  # digits need not be ASCII
for _digit in "0123456789":
    THIRDS[ord("-")][ord(_digit)] = ANY
for _sign in "04567ghijklmnopqrstuvwxyz":
    THIRDS[ord("\\")][ord(_sign)] = THIRDS[ord("\\")][ord(_sign.upper())] = ANY


def without_comments(str sheet not None):
    """A sheet without its comments, and without marks that browsers ignore."""
    cdef Py_ssize_t kept = 0, place = _find(sheet, "/*", 0, 0)
    cdef list parts = []
    while place >= 0:
        parts.append(sheet[kept:place])
        place = sheet.find("*/", place + 2)
        kept = place + 2 if place >= 0 else len(sheet)
        place = _find(sheet, "/*", 0, kept)
    if parts:
        parts.append(sheet[kept:])
        sheet = "".join(parts)
    if "<" in sheet and (_find(sheet, "<!--", 0, 0) >= 0 or _find(sheet, "-->", 2, 0) >= 0):
        sheet = sheet.replace("<!--", "").replace("-->", "")
    return sheet


cdef Py_ssize_t _find(str text, str mark, Py_ssize_t rarest, Py_ssize_t start) except -2:
    """Where a mark is in a text; -1 if it is nowhere. Its rarest character is searched for."""
    cdef Py_ssize_t place = PyUnicode_FindChar(text, mark[rarest], start + rarest, len(text), 1)
    while place >= 0 and not PyUnicode_Tailmatch(text, mark, place - rarest, len(text), -1):
        place = PyUnicode_FindChar(text, mark[rarest], place + 1, len(text), 1)
    return place - rarest if place >= 0 else -1


def has_balanced_braces(str sheet not None):
    """Whether as many braces close as open."""
    cdef void* text = PyUnicode_DATA(sheet)
    cdef int kind = PyUnicode_KIND(sheet)
    if kind == 1:
        return _n_open(<const uint8_t*> text, len(sheet)) == 0
    if kind == 2:
        return _n_open(<const uint16_t*> text, len(sheet)) == 0
    return _n_open(<const uint32_t*> text, len(sheet)) == 0


def hiding_places(str sheet not None):
    """The starts of the declarations that may hide an element."""
    cdef void* text = PyUnicode_DATA(sheet)
    cdef int kind = PyUnicode_KIND(sheet)
    if kind == 1:
        return _hiding_places(<const uint8_t*> text, len(sheet))
    if kind == 2:
        return _hiding_places(<const uint16_t*> text, len(sheet))
    return _hiding_places(<const uint32_t*> text, len(sheet))


def word_places(str sheet not None, words not None):
    """The places of the words, and of escapes that may be part of one."""
    cdef void* text = PyUnicode_DATA(sheet)
    cdef int kind = PyUnicode_KIND(sheet)
    cdef list sought = [word.encode("ascii") for word in words]
    if kind == 1:
        return _word_places(<const uint8_t*> text, len(sheet), sought)
    if kind == 2:
        return _word_places(<const uint16_t*> text, len(sheet), sought)
    return _word_places(<const uint32_t*> text, len(sheet), sought)


def rules_around(str sheet not None, list places not None, known_names not None):
    """The rules around some places, without those that only have unknown names."""
    cdef void* text = PyUnicode_DATA(sheet)
    cdef int kind = PyUnicode_KIND(sheet)
    if kind == 1:
        return _find_rules(<const uint8_t*> text, sheet, places, known_names)
    if kind == 2:
        return _find_rules(<const uint16_t*> text, sheet, places, known_names)
    return _find_rules(<const uint32_t*> text, sheet, places, known_names)


def rule_start(str sheet not None, Py_ssize_t brace):
    """The start of the rule or group of rules that a brace opens."""
    cdef void* text = PyUnicode_DATA(sheet)
    cdef int kind = PyUnicode_KIND(sheet)
    if not 0 <= brace < len(sheet):
        raise IndexError("a place is not in the sheet")
    if kind == 1:
        return _prelude_start(<const uint8_t*> text, brace, 0)
    if kind == 2:
        return _prelude_start(<const uint16_t*> text, brace, 0)
    return _prelude_start(<const uint32_t*> text, brace, 0)


cdef Py_ssize_t _n_open(const Character* text, Py_ssize_t length) noexcept:
    """By how many more braces open than close."""
    cdef Py_ssize_t place, n_open = 0
    for place in range(length):
        n_open += (text[place] == c"{") - (text[place] == c"}")
    return n_open


cdef list _word_places(const Character* text, Py_ssize_t length, list words):
    cdef uint8_t[ROWS] are_first
    cdef Py_ssize_t place
    cdef list found = []
    cdef bytes word
    memset(are_first, 0, ROWS)
    for word in words:
        are_first[<uint8_t> word[0]] = 1
    for place in range(length):
        if text[place] == c"\\":
            if _is_escape(text, place):
                found.append(place)
        elif are_first[_lowered(_row(text[place]))]:
            for word in words:
                if _after(text, place, word) >= 0:
                    found.append(place)
                    break
    return found


cdef list _find_rules(const Character* text, str sheet, list places, known_names):
    cdef Py_ssize_t length = len(sheet)
    cdef Py_ssize_t place, start, body, read_to = 0, search_start = 0, level
    cdef list found = []
    cdef Integers braces = Integers(NULL, 0, 0)  # that are open
    try:
        for place in places:
            if not 0 <= place <= length:
                raise IndexError("a place is not in the sheet")
            if place < search_start:  # in the previous rule
                continue
            start, body, search_start = _rule_around(text, length, place, search_start)
            if (
                place < body
                or _may_be_relevant(text, start, body, sheet, known_names)
                or _has_closing_brace(text, body, place)
            ):
                _update_open_braces(text, read_to, start, &braces)
                read_to = start
                around = [braces.items[level] for level in range(min(braces.length, DEEPEST + 1))]
                found.append((place, start, body, search_start, around))
    finally:
        free(braces.items)
    return found


cdef (Py_ssize_t, Py_ssize_t, Py_ssize_t) _rule_around(
    const Character* text, Py_ssize_t length, Py_ssize_t place, Py_ssize_t search_start
) noexcept:
    """The start of the rule around a place, of its body, and its end."""
    cdef Py_ssize_t limit = min(length, place + MAX_RULE), body, stop = place
    while stop < limit and text[stop] not in (c"{", c"}"):
        stop += 1
    if stop < limit and text[stop] == c"{":
        body, limit = stop, min(length, stop + MAX_RULE)
        while stop < limit and text[stop] != c"}":
            stop += 1
        stop = (stop if stop < limit else body) + 1
    else:  # the last rule may be open
        stop += stop < limit
        body = place
        while body > search_start and text[body - 1] != c"{":
            body -= 1
        body = max(body - 1, search_start)
    return _prelude_start(text, body, search_start), body, stop


cdef Py_ssize_t _prelude_start(
    const Character* text, Py_ssize_t place, Py_ssize_t search_start
) noexcept:
    """Where the text before the body of a rule begins."""
    while place > search_start and text[place - 1] not in (c"{", c"}", c";"):
        place -= 1
    return place


cdef bint _may_be_relevant(
    const Character* text, Py_ssize_t place, Py_ssize_t stop, str sheet, known_names
) except -1:
    """Whether all classes and ids of one selector are known, or signs make that uncertain."""
    cdef Py_ssize_t end
    cdef bint is_known = True  # as far as the selector has been read
    cdef Character sign
    while place < stop:
        sign = text[place]
        place += 1
        if sign in (c"@", c"\\", c"(", c"[") or (sign == c"," and is_known):
            return True
        if sign == c",":
            is_known = True
        elif sign in (c".", c"#") and is_known:
            end = _name_end(text, place, stop)
            is_known = end == place or sheet[place:end] in known_names
    return is_known


cdef Py_ssize_t _name_end(const Character* text, Py_ssize_t place, Py_ssize_t stop) noexcept:
    """The end of the name of a class or an id; the place itself if none begins there."""
    cdef Py_ssize_t end = place + (place < stop and text[place] == c"-")
    if end == stop or not (c"a" <= _lowered(text[end]) <= c"z" or text[end] == c"_"):
        return place
    while end < stop and (is_word_character(text[end]) or text[end] == c"-"):
        end += 1
    return end


cdef bint _has_closing_brace(const Character* text, Py_ssize_t start, Py_ssize_t stop) noexcept:
    """Whether there is a closing brace between two places."""
    cdef Py_ssize_t place
    for place in range(start, stop):
        if text[place] == c"}":
            return True
    return False


cdef int _update_open_braces(
    const Character* text, Py_ssize_t start, Py_ssize_t stop, Integers* braces
) except -1:
    """Turn the open braces around one place (`start`) into those around a later one (`stop`)."""
    cdef Py_ssize_t place
    for place in range(start, stop):
        if text[place] < c"{":  # most characters
            continue
        if text[place] == c"{":
            append(braces, place)
        elif text[place] == c"}" and braces.length:  # braces that close nothing are ignored
            braces.length -= 1
    return 0


cdef list _hiding_places(const Character* text, Py_ssize_t length):
    """The starts of the declarations that may hide an element, ascending."""
    cdef Py_ssize_t place
    cdef uint8_t third
    cdef list found = []
    for place in range(length):
        third = THIRDS[_row(text[place])][_row(text[place + 1])]
        if third and (third == ANY or third == _lowered(text[place + 2])) and _hides(text, place):
            found.append(place)
    return found


cdef inline uint32_t _row(Character character) noexcept:
    """The row of a character in a table."""
    return min(character, <uint32_t> ROWS - 1)


cdef bint _hides(const Character* text, Py_ssize_t place) noexcept:
    """Whether a declaration that may hide an element begins at a place."""
    cdef uint32_t first = _lowered(text[place])
    cdef Py_ssize_t value
    if first == c"d":
        return _after(text, _value(text, _after(text, place, b"display")), b"none") >= 0
    if first == c"v":
        value = _value(text, _after(text, place, b"visibility"))
        return _after(text, value, b"hidden") >= 0 or _after(text, value, b"collapse") >= 0
    if first == c"o":
        return _is_zero(text, _value(text, _after(text, place, b"opacity"))) or _clips(text, place)
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


cdef bint _clips(const Character* text, Py_ssize_t place) noexcept:
    """Whether a declaration of ``overflow`` hides something."""
    cdef Py_ssize_t value = _after(text, place, b"overflow")
    if value < 0:
        return False
    if text[value] == c"-" and _lowered(text[value + 1]) in (c"x", c"y"):
        value += 2
    value = _value(text, value)
    return _after(text, value, b"hidden") >= 0 or _after(text, value, b"clip") >= 0


cdef bint _scales(const Character* text, Py_ssize_t place) noexcept:
    """Whether the scale whose name ends at a place may be 0."""
    if place < 0:
        return False
    if text[place] == c"(":
        return _is_zero(text, _past_spaces(text, place + 1))
    return _lowered(text[place]) in (c"x", c"y", c"3") or _is_zero(text, _value(text, place))


cdef bint _is_negative(const Character* text, Py_ssize_t place) noexcept:
    """Whether a negative number of three digits or more begins at a place."""
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
    """The end of a word that begins at a place; -1 if it does not, or if the place is below 0."""
    if place < 0:
        return -1
    while word[0] != 0:
        if _lowered(text[place]) != <uint8_t> word[0]:
            return -1
        place += 1
        word += 1
    return place


cdef Py_ssize_t _value(const Character* text, Py_ssize_t place) noexcept:
    """The start of the value of the property that ends at a place; -1 if it has none."""
    if place < 0:
        return -1
    place = _past_spaces(text, place)
    return _past_spaces(text, place + 1) if text[place] == c":" else -1


cdef Py_ssize_t _past_spaces(const Character* text, Py_ssize_t place) noexcept:
    while Py_UNICODE_ISSPACE(text[place]):
        place += 1
    return place


cdef bint _is_zero(const Character* text, Py_ssize_t place) noexcept:
    """Whether the number at a place begins with 0, or with a point and a 0."""
    return place >= 0 and text[place + (text[place] == c".")] == c"0"
