# Mark-up hints, as in `webjury.ensemble.features.markup`: included by structure.pyx.
#
# A trie contains the alternatives of all patterns. From each character of a name, one walk down the
# trie finds all alternatives that begin there.

import re

from libc.stdint cimport int16_t
from libc.string cimport memset

cdef extern from "Python.h":
    bint PyUnicode_IS_ASCII(object text) noexcept

cdef enum:
    MAX_HINTS = 63  # a hint is a bit of 64, and the last bit is `IS_PAGE`
    MAX_NODES = 0x7FFF
    # Maximum length of a name; 300 characters become at most three times as many in lower case.
    ROOM = 1024
    # Indices of the children of a node; 0 to 25 are the letters a to z.
    HYPHEN = 26
    UNDERSCORE = 27
    COLON = 28
    ANY = 29  # a dot: any character except a line break
    NO_CHILD = 30  # other characters, which never have a child
    N_CHILDREN = 31

cdef struct Node:
    bint is_end                   # whether any of the sets below is not empty
    int16_t children[N_CHILDREN]  # 0 means none: the root is never a child
    # Hints with an alternative that ends here, by whether the alternative must begin at a word
    # boundary, and whether it must end at one.
    uint64_t found[2][2]
    uint64_t cancelled  # hints whose alternative must not be followed by this
    uint64_t possible   # hints with a pattern that only Python can match

cdef struct Hints:
    uint64_t found, cancelled, possible

# Flag of a tag, in addition to its hints: the attributes of its elements are not read.
cdef uint64_t IS_PAGE = (<uint64_t> 1) << 63
# Mark of an attribute whose hints are not known yet. No hint uses the last bit.
cdef uint64_t UNKNOWN = <uint64_t> -1
# Index of the child for each ASCII character.
cdef unsigned char[ASCII] CHILDREN


cdef void _fill_characters() noexcept:
    cdef int character
    for character in range(ASCII):
        CHILDREN[character] = NO_CHILD
    for character in range(c"a", c"z" + 1):
        CHILDREN[character] = character - c"a"
    CHILDREN[c"-"], CHILDREN[c"_"], CHILDREN[c":"] = HYPHEN, UNDERSCORE, COLON


_fill_characters()

# An alternative: a boundary, characters, a boundary, and what must not follow.
_ALTERNATIVE = re.compile(r"(\\b)?([a-z_:.-]+)(\\b)?(?:\(\?!([a-z|]+)\))?")
_BEGINNING = re.compile(r"[a-z_:-]+")


cdef class HintReader:
    """Finds the hints of elements.

    Parameters
    ----------
    hints_of_tag : dict of str to collection of int
    page_tags : collection of str
        Tags of elements whose attributes are not read.
    hints_of_attribute : dict of str to collection of int
        Attributes that are read, and the hints that they may give.
    alternatives : dict of int to collection of str
        The alternatives of each hint's regular expression.
    attribute_hints : callable
        The Python function that returns the hints of an attribute, given its name and value: for
        patterns that only Python can match.
    max_characters : int
        Maximum number of characters of a value that are read.

    Raises
    ------
    ValueError
        If there are too many hints, or alternatives.
    """

    cdef Node* nodes
    # For the index of each first character, a bit for each second one with which an alternative may
    # begin; all bits if the first character alone may be an alternative.
    cdef uint32_t[N_CHILDREN] begins
    cdef Py_ssize_t n_nodes, n_hints, max_characters
    cdef dict of_tag, of_attribute
    cdef frozenset page_tags
    cdef object attribute_hints

    def __cinit__(
        self, dict hints_of_tag, page_tags, dict hints_of_attribute, dict alternatives,
        attribute_hints, Py_ssize_t max_characters,
    ):
        all_hints = {*alternatives, *(hint for hints in hints_of_tag.values() for hint in hints)}
        n_nodes = sum(len(text) for texts in alternatives.values() for text in texts) + 1
        self.n_hints = max(all_hints) + 1
        if self.n_hints > MAX_HINTS or n_nodes > MAX_NODES:
            raise ValueError("there are too many hints for the compiled core")
        self.of_tag = {tag: _bits(hints) for tag, hints in hints_of_tag.items()}
        self.of_attribute = {name: _bits(hints) for name, hints in hints_of_attribute.items()}
        self.page_tags = frozenset(page_tags)
        self.attribute_hints = attribute_hints
        self.max_characters = max_characters
        self.nodes = <Node*> calloc(n_nodes, sizeof(Node))
        if not self.nodes:
            raise MemoryError
        self.n_nodes = 1
        for hint, texts in alternatives.items():
            for alternative in texts:
                self._add(alternative, (<uint64_t> 1) << <int> hint)
        for first in range(N_CHILDREN):
            self.begins[first] = 0
            for second in range(N_CHILDREN):
                self.begins[first] |= <uint32_t> self._may_begin(first, second) << <int> second

    def __dealloc__(self):
        free(self.nodes)

    cdef _add(self, str alternative, uint64_t hint):
        cdef Py_ssize_t node
        parts = _ALTERNATIVE.fullmatch(alternative)
        if parts is None:
            # Possible wherever its plain beginning is found: everywhere, if it has none.
            beginning = _BEGINNING.match(alternative)
            node = self._node(beginning[0] if beginning else "")
            self.nodes[node].possible |= hint
            self.nodes[node].is_end = True
            return
        opens, text, closes, others = parts.groups()
        node = self._node(text)
        self.nodes[node].found[opens is not None][closes is not None] |= hint
        self.nodes[node].is_end = True
        for other in others.split("|") if others else ():
            node = self._node(text + other)
            self.nodes[node].cancelled |= hint
            self.nodes[node].is_end = True

    cdef Py_ssize_t _node(self, str text) except -1:
        """The node for a text, which is made if it does not exist."""
        cdef Py_ssize_t node = 0
        cdef int child
        cdef Py_UCS4 character
        for character in text:
            child = ANY if character == "." else _child(character)
            if not self.nodes[node].children[child]:
                self.nodes[node].children[child] = self.n_nodes
                self.n_nodes += 1
            node = self.nodes[node].children[child]
        return node

    cdef int fill(self, PageArrays page, int8_t max_distance) except -1:
        """Fill in the distances of all elements; elements without words have no hints."""
        cdef Py_ssize_t element
        cdef int64_t parent
        cdef uint64_t hints
        cdef int8_t* levels
        cdef Pointers known = Pointers()
        # The hints of each attribute, once they are known.
        cdef uint64_t* of_items = <uint64_t*> page.allocate(len(page.items), sizeof(uint64_t))
        memset(of_items, 0xFF, len(page.items) * sizeof(uint64_t))
        for element in range(page.n_elements):
            levels = page.distances + element * self.n_hints
            parent = page.parents[element]
            if parent < 0:
                memset(levels, max_distance, self.n_hints)
            else:
                _step_down(
                    page.distances + parent * self.n_hints, max_distance, self.n_hints, levels
                )
            if page.first[element] < page.stop[element]:
                hints = self._hints(page, element, of_items, known)
                while hints:
                    levels[lowest_bit(hints)] = 0
                    hints &= hints - 1
        return 0

    cdef uint64_t _hints(
        self, PageArrays page, Py_ssize_t element, uint64_t* of_items, Pointers known
    ) except? 0:
        """The hints of an element."""
        cdef uint64_t hints = self._tag_hints(<str?> page.tags[element], known)
        cdef Py_ssize_t place, item
        if not hints & IS_PAGE:
            for place in range(page.item_bounds[element], page.item_bounds[element + 1]):
                item = page.item_numbers[place]
                if of_items[item] == UNKNOWN:
                    of_items[item] = self._item_hints(page.items[item])
                hints |= of_items[item]
        return hints & ~IS_PAGE

    cdef uint64_t _tag_hints(self, tag, Pointers known) except? 0:
        cdef Pointer* slot = known.slot(tag)
        cdef uint64_t hints
        if slot.object is not NULL:
            return slot.value
        hints = self.of_tag.get(tag, 0)
        if tag in self.page_tags:
            hints |= IS_PAGE
        known.add(tag, hints)
        return hints

    cdef uint64_t _item_hints(self, tuple item) except? 0:
        """The hints of an attribute."""
        cdef str key, value
        key, value = item
        allowed = self.of_attribute.get(key)
        if allowed is None:
            return 0
        return self._attribute_hints(key, value[:self.max_characters], allowed)

    cdef uint64_t _attribute_hints(self, str key, str value, uint64_t allowed) except? 0:
        cdef uint32_t[ROOM] name
        cdef Hints hints, here
        cdef Py_ssize_t start, length = _read(value, key == "class", name)
        cdef bint is_word, was_word = False
        if length < 0:
            return _bits(self.attribute_hints(key, value))
        hints.found = hints.possible = 0
        for start in range(length):
            is_word = _is_word(name[start])
            if self.begins[_child(name[start])] >> _child(name[start + 1]) & 1:
                here.found = here.cancelled = here.possible = 0
                self._find(0, name + start, name + length, is_word != was_word, &here)
                hints.found |= here.found & ~here.cancelled
                hints.possible |= here.possible
            was_word = is_word
        hints.found &= allowed
        if hints.possible & allowed & ~hints.found:
            return _bits(self.attribute_hints(key, value))
        return hints.found

    cdef bint _may_begin(self, int first, int second) noexcept:
        cdef const Node* root = &self.nodes[0]
        cdef const Node* node = &self.nodes[root.children[first]]
        if root.is_end or root.children[ANY]:
            return True
        # A missing child has number 0, the root.
        if node is root:
            return False
        return node.is_end or node.children[ANY] != 0 or node.children[second] != 0

    cdef void _find(
        self, Py_ssize_t number, const uint32_t* rest, const uint32_t* stop, bint opens, Hints* hints
    ) noexcept:
        """Add the hints of alternatives that continue from a node with the rest of a name."""
        cdef const Node* node
        cdef int child
        cdef bint closes
        while True:
            node = &self.nodes[number]
            if node.is_end:
                closes = number != 0 and (
                    _is_word((rest - 1)[0]) != (rest != stop and _is_word(rest[0]))
                )
                hints.found |= node.found[0][0]
                hints.found |= node.found[1][0] if opens else 0
                hints.found |= node.found[0][1] if closes else 0
                hints.found |= node.found[1][1] if opens and closes else 0
                hints.cancelled |= node.cancelled
                hints.possible |= node.possible
            if rest == stop:
                return
            if node.children[ANY] and rest[0] != c"\n":
                self._find(node.children[ANY], rest + 1, stop, opens, hints)
            child = _child(rest[0])
            if not node.children[child]:
                return
            number = node.children[child]
            rest += 1


cdef void _step_down(
    const int8_t* above, int8_t max_distance, Py_ssize_t n_hints, int8_t* below
) noexcept:
    """The distances of an element without hints, from those of its parent."""
    cdef Py_ssize_t hint
    for hint in range(n_hints):
        below[hint] = above[hint] + (above[hint] < max_distance)


cdef Py_ssize_t _read(str value, bint in_words, uint32_t* name) except -2:
    """Copy a name in lower case, with 0 for each number; return its length, -1 if it is too long.

    If it is read in words, they are separated by line breaks. A null character follows the name.
    """
    cdef Py_ssize_t length = 0
    cdef uint32_t character
    cdef Py_ssize_t place
    cdef bint in_number = False, is_ascii = PyUnicode_IS_ASCII(value)
    cdef const unsigned char* letters
    if not is_ascii:
        value = value.lower()
    letters = <const unsigned char*> PyUnicode_DATA(value)
    if len(value) >= ROOM:
        return -1
    for place in range(len(value)):
        if is_ascii:
            character = letters[place] | 0x20 if c"A" <= letters[place] <= c"Z" else letters[place]
        else:
            character = value[place]
        if _is_decimal(character):
            if in_number:
                continue
            in_number = True
            character = c"0"
        else:
            in_number = False
            if in_words and Py_UNICODE_ISSPACE(character):
                character = c"\n"
        name[length] = character
        length += 1
    name[length] = 0
    return length


cdef inline bint _is_decimal(uint32_t character) noexcept:
    if character < ASCII:
        return c"0" <= character <= c"9"
    return Py_UNICODE_ISDECIMAL(character)


cdef inline int _child(uint32_t character) noexcept:
    """The index of the child for a character."""
    return CHILDREN[character] if character < ASCII else NO_CHILD


cdef uint64_t _bits(hints) except? 0:
    cdef uint64_t bits = 0
    for hint in hints:
        bits |= (<uint64_t> 1) << <int> hint
    return bits
