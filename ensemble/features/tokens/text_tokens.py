"""Text tokens: hashed words of a segment, its first and last words, short texts as a whole."""

import re
from functools import lru_cache
from zlib import crc32

import numpy as np

from ....arrays import Ints
from ....native import twin
from ....segmenter.words import Words
from .bags import Bags, Hashes, HashPairs, ngram_hashes, salt_number, salted, span_places

#: A text of up to `WHOLE_WORDS` words is one token; one of more than `SHORT_WORDS` is running text.
WHOLE_WORDS, SHORT_WORDS = 6, 15
#: How many words of a running text become tokens.
MAX_WORDS = 60

_DIGIT = re.compile(r"\d")
# Stands where a text has no more words.
_NO_WORD = np.uint32(0)
_ROLES = ("first", "whole", "first two", "last", "running", "short", "before", "after")
#: For the compiled core.
_SALTS = np.array([salt_number(role) for role in _ROLES], dtype=np.uint32)


@twin("text_tokens.text_tokens", Bags, _SALTS, WHOLE_WORDS, SHORT_WORDS, MAX_WORDS)
def text_tokens(words: Words, starts: Ints, stops: Ints, others: Hashes | None = None) -> Bags:
    """Hash the texts of segments, and the beginnings of the segments next to each.

    Segments are spans of at least one of the page's words. `others` are one more token for each
    segment, which comes last. One bag for each segment, without repetitions.
    """
    tokens = _tokens(words, starts, stops)
    return tokens if others is None else tokens.with_last(others)


def _tokens(words: Words, starts: Ints, stops: Ints) -> Bags:
    of_distinct = np.fromiter(map(_word_hash, words.vocabulary), np.uint32, len(words.vocabulary))
    hashes = of_distinct[words.numbers]
    n_words, segments = stops - starts, np.arange(len(starts))
    nth = [_nth_word(hashes, starts, stops, n) for n in range(WHOLE_WORDS)]
    short = np.flatnonzero(n_words <= WHOLE_WORDS)
    # These two are tokens of the neighbours as well.
    first = (segments, salted(nth[0], "first"))
    whole = (short, salted(ngram_hashes(nth)[short], "whole"))
    own = [
        first,
        whole,
        (segments, salted(ngram_hashes(nth[:2]), "first two")),
        (segments, salted(hashes[stops - 1], "last")),
        _each_word(hashes, starts, n_words),
    ]
    of_neighbours = [
        _shifted(pairs, step, salt, len(starts))
        for pairs in (first, whole)
        for step, salt in ((1, "before"), (-1, "after"))
    ]
    return Bags.of_distinct([*own, *of_neighbours], len(starts))


def _nth_word(hashes: Hashes, starts: Ints, stops: Ints, n: int) -> Hashes:
    return np.where(starts + n < stops, hashes[np.minimum(starts + n, stops - 1)], _NO_WORD)


def _shifted(pairs: HashPairs, step: int, salt: str, n_segments: int) -> HashPairs:
    """The tokens of each segment, as tokens of the neighbour `step` places on."""
    rows, hashes = pairs
    there = (rows + step >= 0) & (rows + step < n_segments)
    return rows[there] + step, salted(hashes[there], salt)


def _each_word(hashes: Hashes, starts: Ints, n_words: Ints) -> HashPairs:
    """Each word, up to `MAX_WORDS`, salted by whether the text is short or running."""
    n_used = np.minimum(n_words, MAX_WORDS)
    rows = np.repeat(np.arange(len(starts)), n_used)
    used = hashes[span_places(starts, n_used)]
    is_running = (n_words > SHORT_WORDS)[rows]
    return rows, np.where(is_running, salted(used, "running"), salted(used, "short"))


@lru_cache(maxsize=200_000)
def _word_hash(word: str) -> int:
    plain = word if word.isalpha() else _DIGIT.sub("0", word)
    return crc32(plain.encode())
