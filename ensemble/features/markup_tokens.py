"""Mark-up tokens: the hashed tag, class and id names and attributes of an element."""

import re
from functools import lru_cache
from itertools import chain
from zlib import crc32

import numpy as np

from ... import native
from ...segmenter.attributes import Attributes, AttributeTable
from .bags import Bags
from .markup import Markup
from .markup_hints import COMMENT

__all__ = ["element_tokens", "markup_tokens"]

#: What is read of an element: attributes, characters of a value, words of a value.
MAX_ATTRIBUTES, MAX_VALUE, MAX_WORDS = 16, 300, 12

# Attributes whose values are read, and their prefix in a token; of others, the name is.
_PREFIXES = {"class": "c", "id": "i"} | {
    name: name for name in ("role", "itemprop", "itemtype", "rel", "type", "aria-label", "name")
}
_DATA = "data-"
_WORD = re.compile(r"[a-z]+|[A-Z]+(?![a-z])|[A-Z][a-z]+")


def element_tokens(markup: Markup, needed: list[bool], *, comments: bool = False) -> Bags:
    """Hash the names in the start tags of a page.

    Parameters
    ----------
    markup : Markup
    needed : list of bool
        Elements whose tokens are needed; the bags of others are empty.
    comments : bool
        As for `markup_tokens`.

    Returns
    -------
    Bags
        Those of `markup_tokens`, one bag an element.
    """
    if native.IS_COMPILED:
        limits = MAX_ATTRIBUTES, MAX_VALUE, MAX_WORDS
        dropped = COMMENT if comments else None
        table = AttributeTable.of(markup.attributes)
        attributes = table.items, table.numbers, table.bounds
        return Bags(
            *native.markup_tokens.element_tokens(
                markup.tags, *attributes, needed, _PREFIXES, *limits, dropped
            )
        )
    of_elements, start_tags = markup.start_tags
    tokens = [markup_tokens(tag, attributes, comments=comments) for tag, attributes in start_tags]
    # The last one is that of elements that are not needed.
    return Bags.of([*tokens, ()]).take(np.where(needed, of_elements, len(tokens)))


def markup_tokens(tag: str, attributes: Attributes, *, comments: bool = False) -> list[int]:
    """Hash the names in an element's start tag.

    Parameters
    ----------
    tag : str
    attributes : sequence of (str, str)
    comments : bool
        Whether readers' comments are content: then names that announce comments are left out.

    Returns
    -------
    list of int
        Hashes of its tag, which is first, and of the words and compounds of its attributes; each
        once.
    """
    tokens = [_tag_hash(tag)]
    for key, value in attributes[:MAX_ATTRIBUTES]:
        tokens += _attribute_tokens(key, value[:MAX_VALUE] if key in _PREFIXES else "", comments)
    return list(dict.fromkeys(tokens))


@lru_cache(maxsize=1000)
def _tag_hash(tag: str) -> int:
    return crc32(f"t:{tag}".encode())


@lru_cache(maxsize=100_000)
def _attribute_tokens(key: str, value: str, comments: bool) -> tuple[int, ...]:
    prefix, names = _PREFIXES.get(key), value
    if prefix is None:
        prefix, names = ("d", key[len(_DATA) :]) if key.startswith(_DATA) else ("a", key)
    compounds = names.split()[:MAX_WORDS]
    return tuple(chain.from_iterable(_compound_tokens(prefix, one, comments) for one in compounds))


@lru_cache(maxsize=100_000)
def _compound_tokens(prefix: str, compound: str, comments: bool) -> tuple[int, ...]:
    """Hash the words of a compound such as ``articleBody``, and the compound as a whole."""
    words = [word.lower() for word in _WORD.findall(compound)]
    words = [word for word in words if 1 < len(word) < 20]
    whole = ["-".join(words)] if 1 < len(words) <= 4 else []
    names = [f"{prefix}:{name}" for name in (*words, *whole)]
    return tuple(crc32(name.encode()) for name in names if not (comments and COMMENT.search(name)))
