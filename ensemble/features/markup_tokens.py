"""What the mark-up says of an element in words: its tag, its classes, its id and the like."""

import re
from functools import lru_cache
from itertools import chain
from zlib import crc32

from lxml.html import HtmlElement

from .markup_hints import COMMENT

__all__ = ["markup_tokens", "tag_hash"]

#: What is heard of an element: attributes, characters of a value, words of a value.
MAX_ATTRIBUTES, MAX_VALUE, MAX_NAMES = 16, 300, 12

_NAMING = {"class": "c", "id": "i"} | {
    name: name for name in ("role", "itemprop", "itemtype", "rel", "type", "aria-label", "name")
}
_DATA = "data-"
_NAME = re.compile(r"[a-z]+|[A-Z]+(?![a-z])|[A-Z][a-z]+")


def markup_tokens(element: HtmlElement, *, comments: bool = False) -> list[int]:
    """Hash the names of an element.

    Parameters
    ----------
    element : HtmlElement
    comments : bool
        Whether names that tell of readers' comments are not heard.

    Returns
    -------
    list of int
        Of its tag; of its attributes' words and compounds. Each once.
    """
    names = [tag_hash(element.tag)]
    for key, value in element.items()[:MAX_ATTRIBUTES]:
        names += _attribute_names(key, value[:MAX_VALUE] if key in _NAMING else "", comments)
    return list(dict.fromkeys(names))


@lru_cache(maxsize=1000)
def tag_hash(tag: str) -> int:
    """Hash a tag."""
    return crc32(f"t:{tag}".encode())


@lru_cache(maxsize=100_000)
def _attribute_names(key: str, value: str, comments: bool) -> tuple[int, ...]:
    kind, words = _NAMING.get(key), value
    if kind is None:
        kind, words = ("d", key[len(_DATA) :]) if key.startswith(_DATA) else ("a", key)
    compounds = words.split()[:MAX_NAMES]
    return tuple(chain.from_iterable(_compound_names(kind, one, comments) for one in compounds))


@lru_cache(maxsize=100_000)
def _compound_names(kind: str, compound: str, comments: bool) -> tuple[int, ...]:
    """Hash the words of a compound, and the compound as a whole."""
    words = [word.lower() for word in _NAME.findall(compound)]
    words = [word for word in words if 1 < len(word) < 20]
    whole = ["-".join(words)] if 1 < len(words) <= 4 else []
    names = [f"{kind}:{name}" for name in (*words, *whole)]
    return tuple(crc32(name.encode()) for name in names if not (comments and COMMENT.search(name)))
