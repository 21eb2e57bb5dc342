# cython: cdivision=True
"""Searches names for the alternatives of all hints at once.

A trie contains the alternatives. From each character of a name, one walk down the trie finds all
alternatives that begin there.
"""

import re

from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free

from ....segmenter.attributes cimport begins_with_ascii, string_of
from ....segmenter.characters cimport (
    ASCII, Py_UNICODE_ISSPACE, is_decimal, is_word_character,
)

cdef enum:
    MAX_NODES = 0x7FFF
    # Of a name, this many characters are read; they are twice as many in lower case at most.
    MAX_CHARACTERS = 300
    ROOM = 1024

# Codes of characters: the index of a node's child, and flags. 0 to 25 are the letters a to z.
cdef enum:
    HYPHEN = 26
    UNDERSCORE = 27
    COLON = 28
    ANY = 29  # a dot: any character except a line break
    NO_CHILD = 30  # other characters, which never have a child
    CHILD = 31  # the bits of the index
    WORD = 1 << 5  # a character of words, as in ``\w``
    SPACE = 1 << 6
    NOT_ANY = 1 << 7  # a line break, or what stands between the words of a name

# The code of each ASCII character.
cdef uint8_t[ASCII] CODES

# An alternative: a boundary, characters, white space and more of them, a boundary, and what must
# not follow.
_ALTERNATIVE = re.compile(r"(\\b)?([a-z_:.-]+)(?:\\s\*([a-z_:.-]+))?(\\b)?(?:\(\?!([a-z|]+)\))?")


cdef void _fill_codes() noexcept:
    cdef uint32_t character
    for character in range(ASCII):
        CODES[character] = NO_CHILD
        if is_word_character(character):
            CODES[character] |= WORD
        if Py_UNICODE_ISSPACE(character):
            CODES[character] |= SPACE
    for character in range(26):
        CODES[c"a" + character] = CODES[c"A" + character] = character | WORD
    CODES[c"-"], CODES[c"_"], CODES[c":"] = HYPHEN, UNDERSCORE | WORD, COLON
    CODES[c"\n"] |= NOT_ANY


_fill_codes()


cdef class HintSearch:
    """Finds the hints whose alternatives are in a name.

    Parameters
    ----------
    alternatives : dict of int to list of str
        The alternatives of the regular expression of each hint.

    Raises
    ------
    ValueError
        If an alternative has another form than `_ALTERNATIVE`, or if they are too many.
    """

    def __cinit__(self, dict alternatives not None):
        n_nodes = sum(len(text) for texts in alternatives.values() for text in texts) + 1
        if n_nodes > MAX_NODES:
            raise ValueError("there are too many alternatives")
        self.nodes = <Node*> calloc(n_nodes, sizeof(Node))
        self.endings = <Ending*> calloc(n_nodes, sizeof(Ending))
        if not self.nodes or not self.endings:
            raise MemoryError
        self.n_nodes = 1
        for hint, texts in alternatives.items():
            for alternative in texts:
                self.add(alternative, (<uint64_t> 1) << <int> hint)
        for first in range(N_CHILDREN):
            self.begins[first] = 0
            for second in range(N_CHILDREN):
                self.begins[first] |= <uint32_t> self.may_begin(first, second) << <int> second

    def __dealloc__(self):
        free(self.nodes)
        free(self.endings)

    cdef int add(self, str alternative, uint64_t hint) except -1:
        parts = _ALTERNATIVE.fullmatch(alternative)
        if parts is None:
            raise ValueError(f"the search for hints does not know the form of {alternative!r}")
        opens, text, more, closes, others = parts.groups()
        if more:
            self.ending(text).skips_spaces = True
            text += more
        self.ending(text).found[opens is not None][closes is not None] |= hint
        for other in others.split("|") if others else ():
            self.ending(text + other).cancelled |= hint
        return 0

    cdef Ending* ending(self, str text) except NULL:
        """The ending of a text."""
        cdef Py_ssize_t node = self.node(text)
        self.nodes[node].is_special = True
        return &self.endings[node]

    cdef Py_ssize_t node(self, str text) except -1:
        """The node for a text, which is made if it does not exist."""
        cdef Py_ssize_t node = 0
        cdef int child
        cdef Py_UCS4 character
        for character in text:
            child = ANY if character == "." else _code(character) & CHILD
            self.nodes[node].is_special |= child == ANY
            if not self.nodes[node].children[child]:
                self.nodes[node].children[child] = self.n_nodes
                self.n_nodes += 1
            node = self.nodes[node].children[child]
        return node

    cdef bint may_begin(self, int first, int second) noexcept:
        cdef const Node* root = &self.nodes[0]
        cdef const Node* node = &self.nodes[root.children[first]]
        if root.is_special:
            return True
        # A missing child has number 0, the root.
        if node is root:
            return False
        return node.is_special or node.children[second] != 0

    cdef uint64_t find(self, const Value* name, bint in_words) except? 0:
        """The hints in a name: in each of its words, or in the whole name with its white space."""
        cdef uint8_t[ROOM] room
        cdef uint8_t* codes = room + 1
        cdef Hits here
        cdef uint64_t found = 0
        cdef bint opens
        cdef Py_ssize_t start, length = _read(name, in_words, codes)
        room[0] = NO_CHILD
        for start in range(length):
            if self.begins[codes[start] & CHILD] >> (codes[start + 1] & CHILD) & 1:
                here.found = here.cancelled = 0
                opens = (codes[start] ^ codes[start - 1]) & WORD
                self.follow(0, codes + start, codes + length, opens, &here)
                found |= here.found & ~here.cancelled
        return found

    cdef void follow(
        self, Py_ssize_t number, const uint8_t* rest, const uint8_t* stop, bint opens, Hits* hits
    ) noexcept:
        """Add the hints of alternatives that continue from a node with the rest of a name."""
        cdef const Node* node
        while True:
            node = &self.nodes[number]
            if node.is_special:
                _add_hits(&self.endings[number], rest, opens, hits)
                if self.endings[number].skips_spaces:
                    while rest[0] & SPACE:
                        rest += 1
                if node.children[ANY] and rest != stop and not rest[0] & NOT_ANY:
                    self.follow(node.children[ANY], rest + 1, stop, opens, hits)
            number = node.children[rest[0] & CHILD]
            if not number:
                return
            rest += 1


cdef inline void _add_hits(
    const Ending* ending, const uint8_t* rest, bint opens, Hits* hits
) noexcept:
    """Add the hints of the alternatives that end at a node, before the rest of a name."""
    # The code after the name is that of no word.
    cdef bint closes = ((rest - 1)[0] ^ rest[0]) & WORD
    hits.found |= ending.found[0][0]
    hits.found |= ending.found[1][0] if opens else 0
    hits.found |= ending.found[0][1] if closes else 0
    hits.found |= ending.found[1][1] if opens and closes else 0
    hits.cancelled |= ending.cancelled


cdef Py_ssize_t _read(const Value* name, bint in_words, uint8_t* codes) except -1:
    """Read the codes of a name, with one for each number; return how many.

    The code after them is that of no word. If the name is read in words, no alternative goes beyond
    a word.
    """
    cdef Py_ssize_t place, n_read = min(name.size, MAX_CHARACTERS), length = 0
    cdef uint32_t character
    cdef uint8_t code
    cdef bint is_digit, in_number = False, is_ascii = begins_with_ascii(name, n_read)
    cdef str lower
    if not is_ascii:
        lower = string_of(name)[:MAX_CHARACTERS].lower()
        n_read = min(len(lower), ROOM - 2)
    for place in range(n_read):
        character = name.text[place] if is_ascii else <uint32_t> lower[place]
        code, is_digit = _code(character), is_decimal(character)
        if is_digit and in_number:
            continue
        in_number = is_digit
        codes[length] = NO_CHILD | NOT_ANY if in_words and code & SPACE else code
        length += 1
    codes[length] = NO_CHILD
    return length


cdef inline uint8_t _code(uint32_t character) noexcept:
    if character < ASCII:
        return CODES[character]
    return (
        NO_CHILD
        | (WORD if is_word_character(character) else 0)
        | (SPACE if Py_UNICODE_ISSPACE(character) else 0)
    )
