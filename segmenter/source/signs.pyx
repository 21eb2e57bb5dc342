"""Signs in the bytes of a page that something must be changed before the page is parsed.

Most pages have none or few. So the bytes are read by jumps from one sign to the next, or by
stretches, which the compiler turns into a few instructions each. The byte after the end of a bytes
object is 0, which is part of no sign: most tests need not look for the end.
"""

from libc.stdint cimport uint8_t, uint32_t
from libc.string cimport memchr, memcmp

from .shortcodes import BUILDERS

cdef enum:
    STRETCH = 64
    # A tag with fewer bytes after its first letter, or with fewer bytes that may separate
    # attributes, does not have too many attributes.
    LONG_TAG = 2000
    MANY_SEPARATORS = 500
    LAST_CHARACTER = 0x10FFFF

cdef bytes EMAIL_PATH = b"/cdn-cgi/l/email-protection"
# Two of its bytes that are rarely neighbours, and where they are in it.
cdef Py_ssize_t RARE_PLACE = EMAIL_PATH.index(b"l/")

# The beginnings of the names of shortcodes, which `BUILDERS` keeps, and their first letters.
cdef Py_ssize_t N_BUILDERS = len(BUILDERS), _number
cdef const char* BUILDER_NAMES[16]
cdef bint BUILDER_STARTS[256]
for _number in range(N_BUILDERS):
    BUILDER_NAMES[_number] = BUILDERS[_number]
    BUILDER_STARTS[<uint8_t> BUILDER_NAMES[_number][0]] = True


cdef class Signs:
    """What a page holds that may have to be changed."""

    cdef readonly bint is_utf_8, is_ascii
    cdef readonly bint holds_invalid, holds_dropped_references
    cdef readonly bint holds_unseen_references, holds_tag_characters, holds_selectors
    cdef readonly bint holds_direction_controls, holds_soft_hyphens, holds_zero_width
    cdef readonly bint holds_twice_encoded, holds_templates, holds_objects
    cdef readonly bint holds_email_path, holds_shortcodes
    cdef readonly list odd_tags, emoji_pictures

    def __init__(self, bytes page not None):
        cdef const uint8_t* start = page
        cdef const uint8_t* end = start + len(page)
        self.is_ascii = True
        self.odd_tags, self.emoji_pictures = [], []
        self.is_utf_8 = _read_characters(self, start, end)
        if self.is_utf_8:
            _read_references(self, start, end)
            _read_tags(self, start, end)
            self.holds_email_path = _holds_email_path(start, end)
            self.holds_shortcodes = _holds_shortcodes(start, end)


cdef bint _read_characters(Signs signs, const uint8_t* place, const uint8_t* end) noexcept:
    """Look for odd characters; False if a character is not UTF-8."""
    cdef const uint8_t* stop
    cdef uint8_t oddness
    cdef int step
    cdef Py_ssize_t size
    while place < end:
        stop = min(place + STRETCH, end)
        oddness = stop < place + STRETCH
        if not oddness:
            for step in range(STRETCH):
                oddness |= _oddness(place[step])
        if oddness:
            while place < stop:
                if place[0] < 0x80:
                    signs.holds_invalid |= _oddness(place[0]) != 0
                    place += 1
                else:
                    signs.is_ascii = False
                    size = _size_in_utf_8(place)
                    if size == 0:
                        return False
                    _read_character(signs, place)
                    place += size
        else:
            place = stop
    return True


# The compiler computes differences and minima, but not conditions, for many bytes at once.


cdef inline uint8_t _oddness(uint8_t byte) noexcept:
    """0 if a byte is from space to tilde, a tab or a line break."""
    cdef uint8_t printable = byte - 0x20
    printable = printable - 0x5E if printable > 0x5E else 0
    return _smaller(
        _smaller(printable, byte ^ c"\t"), _smaller(byte ^ c"\n", byte ^ c"\r")
    )


cdef inline uint8_t _smaller(uint8_t one, uint8_t other) noexcept:
    return one if one < other else other


cdef inline Py_ssize_t _size_in_utf_8(const uint8_t* page) noexcept:
    """Number of bytes of a character beyond ASCII; 0 if it is not UTF-8."""
    cdef uint8_t first = page[0], lowest = 0x80, highest = 0xBF
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


cdef inline void _read_character(Signs signs, const uint8_t* place) noexcept:
    """Note what a character beyond ASCII is a sign of; most are of nothing."""
    cdef uint8_t first = place[0], second = place[1], third = place[2]
    if first == 0xC2:
        signs.holds_invalid |= second < 0xA0
        signs.holds_soft_hyphens |= second == 0xAD
    elif first == 0xC3:  # followed by a character that is a byte from 80 to BF in cp1252
        signs.holds_twice_encoded |= third == 0xC2 or third > 0xC3
    elif first == 0xE2:
        signs.holds_direction_controls |= (
            0xAA <= third <= 0xAE if second == 0x80 else second == 0x81 and 0xA6 <= third <= 0xA9
        )
    elif first == 0xEF:
        signs.holds_selectors |= second == 0xB8 and third < 0x90
        signs.holds_invalid |= (second == 0xB7 and 0x90 <= third < 0xB0) or (
            second == 0xBF and third >= 0xBE
        )
    elif first >= 0xF0:
        signs.holds_invalid |= second & 0xF == 0xF and third == 0xBF and place[3] >= 0xBE
        if first == 0xF3 and second == 0xA0:
            signs.holds_tag_characters |= third < 0x82
            signs.holds_selectors |= 0x84 <= third < 0x88
    if _is_zero_width(place) and (not _may_be_single(place) or _is_zero_width(place + 3)):
        signs.holds_zero_width = True


cdef inline bint _is_zero_width(const uint8_t* place) noexcept:
    if place[0] == 0xE2:
        return (place[1] == 0x80 and 0x8B <= place[2] <= 0x8F) or (
            place[1] == 0x81 and 0xA0 <= place[2] <= 0xA4
        )
    return place[0] == 0xEF and place[1] == 0xBB and place[2] == 0xBF


cdef inline bint _may_be_single(const uint8_t* place) noexcept:
    """Whether a zero-width character has a purpose: joiners and marks, not spaces."""
    return place[0] == 0xE2 and (
        place[2] != 0x8B if place[1] == 0x80 else place[2] != 0xA0
    )


cdef void _read_references(Signs signs, const uint8_t* place, const uint8_t* end) noexcept:
    """Look for references to characters that no page may hold, or that are unseen."""
    place = _find(c"&", place, end)
    while place < end:
        _read_reference(signs, place + 1)
        place = _find(c"&", place + 1, end)


cdef inline const uint8_t* _find(
    uint8_t byte, const uint8_t* place, const uint8_t* end
) noexcept:
    """The first place of a byte from a place on; the end if there is none."""
    cdef const uint8_t* found = <const uint8_t*> memchr(place, byte, end - place)
    return end if found is NULL else found


cdef inline void _read_reference(Signs signs, const uint8_t* name) noexcept:
    cdef uint32_t code
    if name[0] == c"#":
        code = _code(name + 1)
        signs.holds_dropped_references |= _is_dropped(code)
        signs.holds_unseen_references |= _is_unseen(code)
        signs.holds_twice_encoded |= code in (0xC2, 0xC3, 0xE2, 0xF0)
    elif _begins(name, b"zw") or _begins(name, b"lrm") or _begins(name, b"rlm") or (
        _begins(name, b"shy") or _begins(name, b"Zero") or _begins(name, b"NoB")
    ):
        signs.holds_unseen_references = True
    elif name[0] != 0 and (  # which is the end of the page
        _begins(name + 1, b"circ;&") or _begins(name, b"Atilde;&") or _begins(name, b"eth;&")
    ):
        signs.holds_twice_encoded = True


cdef uint32_t _code(const uint8_t* digits) noexcept:
    """The number of a reference: 0 without digits, or more than any character has."""
    cdef uint32_t base = 16 if digits[0] | 0x20 == c"x" else 10
    cdef uint32_t code = 0, digit
    digits += base == 16
    while code <= LAST_CHARACTER:
        digit = _digit(digits[0])
        if digit >= base:
            break
        code = base * code + digit
        digits += 1
    return code


cdef inline uint32_t _digit(uint8_t byte) noexcept:
    """The value of a digit; 16 for other characters."""
    if c"0" <= byte <= c"9":
        return byte - c"0"
    byte |= 0x20
    return byte - c"a" + 10 if c"a" <= byte <= c"f" else 16


cdef bint _is_dropped(uint32_t code) noexcept:
    """Whether references to a character are dropped: it is invalid, and parsers do not replace it.

    From 128 to 159, these are the characters that Windows-1252 does not have.
    """
    if code < 0x20:
        return code not in (0, c"\t", c"\n", c"\r")
    return code in (0x7F, 0x81, 0x8D, 0x8F, 0x90, 0x9D) or 0xFDD0 <= code < 0xFDF0 or (
        code <= LAST_CHARACTER and code & 0xFFFE == 0xFFFE
    )


cdef bint _is_unseen(uint32_t code) noexcept:
    return (
        code == 0xAD
        or 0x200B <= code <= 0x200F
        or 0x202A <= code <= 0x202E
        or 0x2060 <= code <= 0x2069
        or 0xFE00 <= code <= 0xFE0F
        or code == 0xFEFF
        or 0xE0000 <= code <= 0xE01EF
    )


cdef bint _begins(const uint8_t* place, const char* word) noexcept:
    while word[0] != 0 and place[0] == <uint8_t> word[0]:
        place += 1
        word += 1
    return word[0] == 0


cdef int _read_tags(Signs signs, const uint8_t* page, const uint8_t* end) except -1:
    """Look for tags that may have to be changed, for templates, objects and emojis."""
    cdef const uint8_t* tag = _find(c"<", page, end)
    cdef const uint8_t* following
    cdef uint8_t letter
    while tag < end:
        following = _find(c"<", tag + 1, end)
        letter = tag[1] | 0x20
        if (
            (letter == c"/" and _is_at(tag + 1, b"/html"))
            or (letter == c"m" and _is_at(tag + 1, b"meta") and _has_charset(tag, following))
            or (c"a" <= letter <= c"z" and _may_be_crowded(tag, following))
        ):
            signs.odd_tags.append(tag - page)
        if letter == c"t" and _is_at(tag + 1, b"template"):
            signs.holds_templates = True
        elif letter == c"o" and _is_at(tag + 1, b"object"):
            signs.holds_objects = True
        elif letter == c"i" and _is_at(tag + 1, b"img") and _may_be_emoji(tag, following):
            signs.emoji_pictures.append(tag - page)
        tag = following
    return 0


cdef inline bint _may_be_crowded(const uint8_t* tag, const uint8_t* following) noexcept:
    """Whether a tag may have too many attributes. White space may be beyond ASCII."""
    cdef const uint8_t* end
    cdef Py_ssize_t n_separators = 0
    if following - tag <= LONG_TAG + 1:  # nearly all tags
        return False
    end = _end(tag, following)
    if end - tag <= LONG_TAG + 1:
        return False
    while tag < end and n_separators < MANY_SEPARATORS:
        n_separators += (
            (tag[0] <= c" ") | (tag[0] > 0x7E) | (tag[0] == c"/")
            | (tag[0] == c"=") | (tag[0] == c'"') | (tag[0] == c"'")
        )
        tag += 1
    return n_separators == MANY_SEPARATORS


cdef bint _may_be_emoji(const uint8_t* tag, const uint8_t* following) noexcept:
    """Whether a picture names a set of emojis, or one of its values may begin with an emoji."""
    cdef const uint8_t* place = tag + len(b"<img")
    while place < following:
        if place[0] == c"=":
            if _begins_with_emoji(place + 1, following):
                return True
        elif place[0] | 0x20 == c"m" and (
            _is_at(place, b"moji") or _is_at(place, b"moticon")
            or _is_at(place, b"miley") or _is_at(place, b"milie")
        ):
            return True
        place += 1
    return False


cdef inline bint _begins_with_emoji(const uint8_t* value, const uint8_t* end) noexcept:
    """Whether the value of an attribute begins with a symbol or a numeric reference."""
    while value < end and (value[0] <= c" " or value[0] == c'"' or value[0] == c"'"):
        value += 1
    return value[0] == 0xF0 or (value[0] == 0xE2 and value[1] >= 0x86) or (
        value[0] == c"&" and value[1] == c"#"
    )


cdef inline const uint8_t* _end(const uint8_t* tag, const uint8_t* following) noexcept:
    """The end of a tag, at the next tag at the latest."""
    return _find(c">", tag, following)


cdef bint _has_charset(const uint8_t* place, const uint8_t* following) noexcept:
    cdef const uint8_t* end = _end(place, following)
    while place < end:
        if _is_at(place, b"charset"):
            return True
        place += 1
    return False


cdef inline bint _is_at(const uint8_t* place, const char* name) noexcept:
    """Whether a name, given in lower case, is at a place in any case; it may begin with a slash."""
    while name[0] != 0:
        if place[0] != name[0] and (name[0] == c"/" or place[0] | 0x20 != name[0]):
            return False
        place += 1
        name += 1
    return True


cdef bint _holds_email_path(const uint8_t* page, const uint8_t* end) noexcept:
    cdef const uint8_t* place = page
    cdef const uint8_t* stop
    cdef uint8_t distance
    cdef int step
    while place < end:
        stop = min(place + STRETCH, end)
        distance = stop == place + STRETCH
        if distance:
            for step in range(STRETCH):
                distance = _smaller(distance, place[step] ^ c"l" | place[step + 1] ^ c"/")
        while place < stop and distance == 0:
            if place[0] == c"l" and place[1] == c"/" and _is_in_email_path(place, page, end):
                return True
            place += 1
        place = stop
    return False


cdef bint _is_in_email_path(
    const uint8_t* place, const uint8_t* page, const uint8_t* end
) noexcept:
    """Whether the two rare bytes at a place are in the path."""
    cdef const uint8_t* start = place - RARE_PLACE
    if start < page or end - start < len(EMAIL_PATH):
        return False
    return memcmp(start, <const char*> EMAIL_PATH, len(EMAIL_PATH)) == 0


cdef bint _holds_shortcodes(const uint8_t* page, const uint8_t* end) noexcept:
    """Whether a bracket is before the name of a builder, or before a name and an attribute."""
    cdef const uint8_t* place = _find(c"[", page, end)
    cdef const uint8_t* name
    while place < end:
        name = place + 1
        if _names_builder(name + (name[0] == c"/")):
            return True
        if name[0] != c"/":
            name = _after_name(name)
            if name > place + 1 and name[0] <= c" " and _after_name(_after_space(name))[0] == c"=":
                return True
        place = _find(c"[", place + 1, end)
    return False


cdef inline bint _names_builder(const uint8_t* name) noexcept:
    """Whether the name of a shortcode that builds pages begins."""
    cdef Py_ssize_t number
    if BUILDER_STARTS[name[0]]:
        for number in range(N_BUILDERS):
            if _begins(name, BUILDER_NAMES[number]):
                return True
    return False


cdef inline const uint8_t* _after_name(const uint8_t* place) noexcept:
    while (
        c"a" <= place[0] <= c"z" or c"0" <= place[0] <= c"9" or place[0] in (c"_", c"-")
    ):
        place += 1
    return place


cdef inline const uint8_t* _after_space(const uint8_t* place) noexcept:
    while place[0] in (c" ", c"\t", c"\n", c"\r"):
        place += 1
    return place
