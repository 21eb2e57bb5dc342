"""What is said in and around a segment, as tokens: names in the mark-up, words of the text.

Class, id and a few other attributes of the elements around a segment are cut into words
(``"postBody main-text"`` into ``post``, ``body``, ``main``, ``text``), each marked with where it
stands. So are the segment's own words, and the first words of its neighbours. Tokens are
hashed: the same token has the same number on every page.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from typing import Self
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from ..segmenter.flow import TextFlow
from ..segmenter.page import Page
from ..segmenter.segment import Segment
from .marks import COMMENT

__all__ = ["Tokens", "segment_tokens"]

#: What is heard of an element: attributes, characters of a value, words of a value.
MAX_ATTRIBUTES, MAX_VALUE, MAX_NAMES = 16, 300, 12
#: Names that are heard of all elements around, give or take one's; tags of the nearest.
MAX_AROUND, PATH_TAGS = 500, 3
#: A text this short is a token as a whole; one this short is told apart from running text.
WHOLE_WORDS, SHORT_WORDS = 6, 15
#: Words of a running text that are heard.
MAX_WORDS = 60

_NAMING = {"class": "c", "id": "i"} | {
    name: name for name in ("role", "itemprop", "itemtype", "rel", "type", "aria-label", "name")
}
_DATA = "data-"
_NAME = re.compile(r"[a-z]+|[A-Z]+(?![a-z])|[A-Z][a-z]+")
_DIGIT = re.compile(r"\d")

Hashes = frozenset[int]


@dataclass(frozen=True, slots=True)
class Tokens:
    """Hashed tokens of segments.

    Attributes
    ----------
    hashes : ndarray of uint32, shape (n_tokens,)
        Of all segments one after the other; each once a segment.
    counts : ndarray of int, shape (n_segments,)
        How many of them are each segment's.
    """

    hashes: NDArray[np.uint32]
    counts: NDArray[np.int64]

    @classmethod
    def of(cls, segments: Iterable[Hashes]) -> Self:
        """Lay out the tokens of segments."""
        sets = list(segments)
        counts = np.fromiter(map(len, sets), dtype=np.int64, count=len(sets))
        hashes = np.fromiter(chain.from_iterable(sets), dtype=np.uint32, count=int(counts.sum()))
        return cls(hashes, counts)

    @classmethod
    def join(cls, parts: "Sequence[Tokens]") -> Self:
        """The tokens of several pages as those of one."""
        return cls(
            np.concatenate([part.hashes for part in parts]),
            np.concatenate([part.counts for part in parts]),
        )


def segment_tokens(page: Page, segments: Sequence[Segment], *, comments: bool = False) -> Tokens:
    """Hear what is said in and around each segment.

    Parameters
    ----------
    page : Page
    segments : sequence of Segment
    comments : bool
        Whether readers' comments are content: then names that tell of comments are not heard.

    Returns
    -------
    Tokens
    """
    names = _Names(page.flow, comments)
    texts = [_text_tokens(page.words[segment.start : segment.stop]) for segment in segments]
    silence: Hashes = frozenset()
    before = [silence, *(_beside("-", heard) for _, heard in texts)]
    after = [*(_beside("+", heard) for _, heard in texts[1:]), silence]
    return Tokens.of(
        frozenset().union(names.around(segment.element), own, left, right)
        for segment, (own, _), left, right in zip(segments, texts, before, after, strict=False)
    )


class _Names:
    """Names in the mark-up of a page; each element is looked at once."""

    def __init__(self, flow: TextFlow, comments: bool) -> None:
        self._flow = flow
        self._comments = comments
        self._above: dict[int, Hashes] = {-1: frozenset()}

    def around(self, element: int) -> Hashes:
        """Names of the elements around: anywhere above, and apart the innermost and its parent."""
        path = [element, self._flow.parents[element]]
        tags = [f"p:{'/'.join(self._tags(element))}"]
        near = (self._own(at, str(level)) for level, at in enumerate(path) if at >= 0)
        return self._anywhere(element).union(map(_hash, tags), *near)

    def _anywhere(self, element: int) -> Hashes:
        path = []
        while element not in self._above:
            path.append(element)
            element = self._flow.parents[element]
        heard = self._above[element]
        for below in reversed(path):
            if len(heard) < MAX_AROUND:
                heard = heard | self._own(below, "")
            self._above[below] = heard
        return heard

    def _own(self, element: int, level: str) -> Hashes:
        node = self._flow.elements[element]
        attributes = node.items()[:MAX_ATTRIBUTES]
        named = (_attribute(key, value[:MAX_VALUE]) for key, value in attributes)
        tokens = (_named(kind, value, level, self._comments) for kind, value in named)
        return frozenset((_hash(f"{level}t:{node.tag}"),)).union(*tokens)

    def _tags(self, element: int) -> Iterator[str]:
        for _ in range(PATH_TAGS):
            if element >= 0:
                yield self._flow.elements[element].tag
                element = self._flow.parents[element]


def _attribute(key: str, value: str) -> tuple[str, str]:
    """The kind of an attribute, and where its names are: in its value or in its key."""
    if key in _NAMING:
        return _NAMING[key], value
    return ("d", key[len(_DATA) :]) if key.startswith(_DATA) else ("a", key)


@lru_cache(maxsize=100_000)
def _named(kind: str, value: str, level: str, comments: bool) -> Hashes:
    tokens = (f"{kind}:{name}" for name in _names(value))
    return frozenset(
        _hash(level + token) for token in tokens if not (comments and COMMENT.search(token))
    )


def _names(value: str) -> Iterator[str]:
    """The words of a value, and each compound as a whole."""
    for compound in value.split()[:MAX_NAMES]:
        parts = [part.lower() for part in _NAME.findall(compound)]
        parts = [part for part in parts if 1 < len(part) < 20]
        yield from parts
        if 1 < len(parts) <= 4:
            yield "-".join(parts)


def _text_tokens(words: Sequence[str]) -> tuple[Hashes, tuple[str, ...]]:
    """Tokens of a text; and those that its neighbours hear of it."""
    words = [_plain(word) for word in words[: MAX_WORDS + 1]] + [_plain(words[-1])]
    *words, last = words
    heard = [f"f:{words[0]}"]
    if len(words) <= WHOLE_WORDS:
        heard.append(f"w:{' '.join(words)}")
    bag = "b" if len(words) <= SHORT_WORDS else "B"
    own = [f"f2:{' '.join(words[:2])}", f"l:{last}"]
    own += [f"{bag}:{word}" for word in words[:MAX_WORDS]]
    return frozenset(map(_hash, chain(heard, own))), tuple(heard)


def _plain(word: str) -> str:
    return _DIGIT.sub("0", word)


@lru_cache(maxsize=100_000)
def _beside(side: str, heard: tuple[str, ...]) -> Hashes:
    return frozenset(_hash(side + token) for token in heard)


@lru_cache(maxsize=100_000)
def _hash(token: str) -> int:
    return crc32(token.encode())
