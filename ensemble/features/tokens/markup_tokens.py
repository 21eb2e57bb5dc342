"""Mark-up tokens: the hashed tag, class and id names and attributes of an element."""

import re
from collections.abc import Collection
from functools import lru_cache
from zlib import crc32

import numpy as np

from ....arrays import Ints
from ....native import twin
from ..markup.hints import COMMENT
from ..markup.markup import Markup
from .bags import Bags

#: Most attributes of an element, characters of a value and words of a value that are read.
MAX_ATTRIBUTES, MAX_VALUE, MAX_WORDS = 16, 300, 12

#: Attributes whose values are read, and their prefix in a token; of others, the name is.
PREFIXES = {"class": "c", "id": "i"} | {
    name: name for name in ("role", "itemprop", "itemtype", "rel", "type", "aria-label", "name")
}
_DATA = "data-"
_WORD = re.compile(r"[a-z]+|[A-Z]+(?![a-z])|[A-Z][a-z]+")


@twin("markup_tokens.element_tokens", Bags, COMMENT, PREFIXES, MAX_ATTRIBUTES, MAX_VALUE, MAX_WORDS)
def element_tokens(markup: Markup, elements: Ints, *, comments: bool = False) -> Bags:
    """Hash the names in start tags: tags, and words and compounds of attributes.

    One bag for each element, without repetitions: first its tag, then its attributes in order. Only
    the bags of `elements`, which may be repeated, and of those around them have tokens. If readers'
    comments are content, names that announce them are left out.
    """
    # The elements that an element holds come right after it, up to its stop.
    n_before = np.append(0, np.cumsum(np.bincount(elements, minlength=len(markup.tags))))
    is_needed = n_before[markup.tree.stops] > n_before[:-1]
    tag_numbers, tags = markup.tag_numbers
    of_tags = np.array([_tag_hash(tag) for tag in tags], dtype=np.uint32)
    rows = np.flatnonzero(is_needed)
    with_attributes, numbers, items = markup.attributes_of(is_needed, MAX_ATTRIBUTES)
    of_items = Bags.of([_attribute_tokens(name, value, comments) for name, value in items])
    of_attributes = of_items.take(numbers)
    tokens = [
        (rows, of_tags[tag_numbers[rows]]),
        (np.repeat(with_attributes, of_attributes.counts), of_attributes.hashes),
    ]
    return Bags.from_pairs(tokens, len(markup.tags)).without_repeats()


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
    if name.startswith(_DATA):
        return tuple(_tokens("d", name.removeprefix(_DATA), comments))
    return tuple(_tokens("a", name, comments))


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
