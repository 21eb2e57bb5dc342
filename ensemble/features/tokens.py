"""Tokens of a segment: of its text, and of the mark-up around it.

Text tokens are hashed words, the first and last words, and short texts as a whole. Mark-up tokens
are the tag, and words and compounds of attributes. A mark-up token is salted by its place: in the
segment's own element, in its parent, or anywhere above, where it counts once. Mark-up tokens are
stored by element, since the path to the root is long and shared by many segments.
"""

import re
from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache
from zlib import crc32

import numpy as np

from ...arrays import Ints
from ...native import twin
from ...segmenter.flow import TextFlow
from ...segmenter.page import Page
from ...segmenter.tree import Tree
from ...segmenter.words import Words
from .bags import Bags, Hashes, HashPairs, ngram_hashes, salt_number, salted, span_places
from .markup import COMMENT, attributes_of, tag_numbers

#: A text of up to `WHOLE_WORDS` words is one token; one of more than `SHORT_WORDS` is running text.
WHOLE_WORDS, SHORT_WORDS = 6, 15
#: Maximum number of words of a running text that become tokens.
MAX_TEXT_WORDS = 60

_DIGIT = re.compile(r"\d")
# Stands for a word that a short text does not have.
_NO_WORD = np.uint32(0)
_ROLES = ("first", "whole", "first two", "last", "running", "short", "before", "after")
#: For the compiled core.
_SALTS = np.array([salt_number(role) for role in _ROLES], dtype=np.uint32)
#: Maximum number of attributes of an element, and of characters and words of a value, to read.
MAX_ATTRIBUTES, MAX_VALUE, MAX_WORDS = 16, 300, 12

#: Attributes whose values are read, with their prefix in tokens; of others, only the name is read.
PREFIXES = {"class": "c", "id": "i"} | {
    name: name for name in ("role", "itemprop", "itemtype", "rel", "type", "aria-label", "name")
}
_DATA = "data-"
_WORD = re.compile(r"[a-z]+|[A-Z]+(?![a-z])|[A-Z][a-z]+")
#: Salts of mark-up tokens.
ABOVE, OWN, PARENT = "above", "own", "parent"
#: Approximate maximum number of mark-up tokens of the elements around a segment.
MAX_ANCESTOR_TOKENS = 500
#: Number of innermost elements whose tags form one token.
PATH_TAGS = 3


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class Tokens:
    """Tokens of the segments of a page."""

    markup: Bags  # of each element, without salt
    new_markup: Bags  # those that no ancestor has
    text: Bags  # of each segment's text, and of the tags around it
    elements: Ints  # innermost one around each segment
    tree: Tree

    def __len__(self) -> int:
        """Number of segments."""
        return len(self.elements)

    def of_segments(self) -> Bags:
        """All tokens of each segment: of its text, then of the elements around it."""
        segments, elements = np.arange(len(self)), self.elements
        parts = [self.text.pairs, self._pairs(self.markup, segments, elements, OWN)]
        parts.append(self._pairs(self.markup, *self._parents_of(segments, elements), PARENT))
        while len(segments):
            parts.append(self._pairs(self.new_markup, segments, elements, ABOVE))
            segments, elements = self._parents_of(segments, elements)
        return Bags.from_pairs(parts, len(self))

    def _pairs(self, markup: Bags, segments: Ints, elements: Ints, salt: str) -> HashPairs:
        bags = markup.take(elements)
        return np.repeat(segments, bags.counts), salted(bags.hashes, salt)

    def _parents_of(self, segments: Ints, elements: Ints) -> tuple[Ints, Ints]:
        parents = self.tree.parents[elements]
        return segments[parents >= 0], parents[parents >= 0]


def segment_tokens(
    page: Page, starts: Ints, stops: Ints, elements: Ints, *, comments: bool
) -> Tokens:
    """Hash the texts of segments, which are spans of the page's words, and the mark-up around them.

    `elements` are the innermost ones around the segments. If readers' comments are content, names
    that announce them are left out.
    """
    tree = page.flow.tree
    element_bags = element_tokens(page.flow, elements, comments=comments)
    tags = _nearest_tags(element_bags, elements, tree, PATH_TAGS)
    text = text_tokens(page.word_spans, starts, stops, tags)
    new_bags = new_tokens(element_bags, tree, MAX_ANCESTOR_TOKENS)
    return Tokens(element_bags, new_bags, text, elements, tree)


@twin("new_tokens.new_tokens", Bags)
def new_tokens(markup: Bags, tree: Tree, max_ancestor_tokens: int) -> Bags:
    """Tokens of each element that none of its ancestors has. `markup` must have no repetitions.

    No token of an element is kept if its ancestors have more than `max_ancestor_tokens` new ones.
    """
    elements, hashes = markup.pairs
    is_new = ~np.array(_repeated(elements, hashes, tree.stops), dtype=np.bool_)
    n_new = np.bincount(elements[is_new], minlength=len(tree))
    n_ancestor_tokens = tree.sums_with_ancestors(n_new) - n_new
    is_new &= (n_ancestor_tokens <= max_ancestor_tokens)[elements]
    return Bags(hashes[is_new], np.bincount(elements[is_new], minlength=len(tree)))


def _repeated(elements: Ints, hashes: Hashes, stops: Ints) -> list[bool]:
    """Which tokens an ancestor of their element has, too."""
    # The descendants of an element directly follow it, up to its stop.
    reach: dict[int, int] = {}
    repeated = []
    for element, token, stop in zip(
        elements.tolist(), hashes.tolist(), stops[elements].tolist(), strict=True
    ):
        is_repeated = element < reach.get(token, 0)
        repeated.append(is_repeated)
        if not is_repeated:
            reach[token] = stop
    return repeated


def _nearest_tags(markup: Bags, elements: Ints, tree: Tree, n_tags: int) -> Hashes:
    """Tags of the innermost elements around each segment, as one token."""
    # The tag is the first token of an element; -1 stands for no element.
    first = np.cumsum(markup.counts) - markup.counts
    parents = np.append(tree.parents, -1)
    tags = []
    for _ in range(n_tags):
        tag_hashes = markup.hashes.take(first[elements], mode="clip")
        tags.append(np.where(elements < 0, np.uint32(0), tag_hashes))
        elements = parents[elements]
    return salted(ngram_hashes(tags), "tags")


@twin("text_tokens.text_tokens", Bags, _SALTS, WHOLE_WORDS, SHORT_WORDS, MAX_TEXT_WORDS)
def text_tokens(words: Words, starts: Ints, stops: Ints, tag_tokens: Hashes | None = None) -> Bags:
    """Hash the texts of segments, and the beginnings of the segments next to each.

    Segments are spans of at least one word. Returns one bag for each, without repetitions; its last
    token is that of `tag_tokens`, if given.
    """
    distinct = np.fromiter(map(_word_hash, words.vocabulary), np.uint32, len(words.vocabulary))
    hashes = distinct[words.numbers]
    n_words, segments = stops - starts, np.arange(len(starts))
    nth = [_nth_word(hashes, starts, stops, n) for n in range(WHOLE_WORDS)]
    short = np.flatnonzero(n_words <= WHOLE_WORDS)
    # These two are also tokens of the neighbours.
    first = (segments, salted(nth[0], "first"))
    whole = (short, salted(ngram_hashes(nth)[short], "whole"))
    own = [
        first,
        whole,
        (segments, salted(ngram_hashes(nth[:2]), "first two")),
        (segments, salted(hashes[stops - 1], "last")),
        _word_tokens(hashes, starts, n_words),
    ]
    neighbour_pairs = [
        _neighbour_tokens(pairs, step, salt, len(starts))
        for pairs in (first, whole)
        for step, salt in ((1, "before"), (-1, "after"))
    ]
    tokens = Bags.of_distinct([*own, *neighbour_pairs], len(starts))
    return tokens if tag_tokens is None else tokens.with_last(tag_tokens)


def _nth_word(hashes: Hashes, starts: Ints, stops: Ints, n: int) -> Hashes:
    return np.where(starts + n < stops, hashes[np.minimum(starts + n, stops - 1)], _NO_WORD)


def _neighbour_tokens(pairs: HashPairs, step: int, salt: str, n_segments: int) -> HashPairs:
    """The tokens of each segment, as tokens of the neighbour `step` places on."""
    rows, hashes = pairs
    is_inside = (rows + step >= 0) & (rows + step < n_segments)
    return rows[is_inside] + step, salted(hashes[is_inside], salt)


def _word_tokens(hashes: Hashes, starts: Ints, n_words: Ints) -> HashPairs:
    """Each word, up to `MAX_TEXT_WORDS`, salted by whether the text is short or running."""
    n_used = np.minimum(n_words, MAX_TEXT_WORDS)
    rows = np.repeat(np.arange(len(starts)), n_used)
    used = hashes[span_places(starts, n_used)]
    is_running = (n_words > SHORT_WORDS)[rows]
    return rows, np.where(is_running, salted(used, "running"), salted(used, "short"))


@lru_cache(maxsize=200_000)
def _word_hash(word: str) -> int:
    plain = word if word.isalpha() else _DIGIT.sub("0", word)
    return crc32(plain.encode())


@twin("markup_tokens.element_tokens", Bags, COMMENT, PREFIXES, MAX_ATTRIBUTES, MAX_VALUE, MAX_WORDS)
def element_tokens(flow: TextFlow, elements: Ints, *, comments: bool = False) -> Bags:
    """Hash the names in start tags: tags, and words and compounds of attributes.

    Returns one bag for each element, without repetitions: first its tag, then its attributes in
    order. Only `elements`, which may be repeated, and their ancestors have tokens. If readers'
    comments are content, names that announce them are left out.
    """
    # The descendants of an element directly follow it, up to its stop.
    n_before = np.append(0, np.cumsum(np.bincount(elements, minlength=len(flow))))
    is_needed = n_before[flow.tree.stops] > n_before[:-1]
    tag_of, tags = tag_numbers(flow)
    tag_hashes = np.array([_tag_hash(tag) for tag in tags], dtype=np.uint32)
    rows = np.flatnonzero(is_needed)
    with_attributes, numbers, items = attributes_of(flow.attributes, is_needed, MAX_ATTRIBUTES)
    item_tokens = Bags.of([_attribute_tokens(name, value, comments) for name, value in items])
    attribute_tokens = item_tokens.take(numbers)
    tokens = [
        (rows, tag_hashes[tag_of[rows]]),
        (np.repeat(with_attributes, attribute_tokens.counts), attribute_tokens.hashes),
    ]
    return Bags.from_pairs(tokens, len(flow)).without_repeats()


@lru_cache(maxsize=1000)
def _tag_hash(tag: str) -> int:
    return crc32(f"t:{tag}".encode())


def _attribute_tokens(name: str, value: str, comments: bool) -> Collection[int]:
    prefix = PREFIXES.get(name)
    if prefix is None:
        return _name_tokens(name, comments)
    return _tokens(prefix, value[:MAX_VALUE], comments)


@lru_cache(maxsize=1000)
def _name_tokens(name: str, comments: bool) -> tuple[int, ...]:
    prefix = "d" if name.startswith(_DATA) else "a"
    return tuple(_tokens(prefix, name.removeprefix(_DATA), comments))


def _tokens(prefix: str, names: str, comments: bool) -> list[int]:
    tokens: list[int] = []
    for compound in names.split()[:MAX_WORDS]:
        tokens += _compound_tokens(prefix, compound, comments)
    return tokens


@lru_cache(maxsize=100_000)
def _compound_tokens(prefix: str, compound: str, comments: bool) -> tuple[int, ...]:
    """Hash the words of a compound such as ``articleBody``, and the compound as a whole."""
    names = [word.lower() for word in _WORD.findall(compound) if 1 < len(word) < 20]
    if 1 < len(names) <= 4:
        names.append("-".join(names))
    if comments:
        names = [name for name in names if not COMMENT.search(name)]
    start = crc32(f"{prefix}:".encode())
    return tuple([crc32(name.encode(), start) for name in names])
