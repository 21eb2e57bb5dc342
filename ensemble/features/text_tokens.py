"""What the text of a segment says, in tokens: words, beginnings, ends, short texts as a whole."""

import re
from collections.abc import Sequence
from functools import lru_cache
from zlib import crc32

import numpy as np

from .arrays import Ints
from .bags import Bags, Hashes, HashPairs, ngram_hashes, salted, spans

__all__ = ["text_tokens"]

#: A text this short is a token as a whole; one this short is told apart from running text.
WHOLE_WORDS, SHORT_WORDS = 6, 15
#: Words of a running text that are heard.
MAX_WORDS = 60

_DIGIT = re.compile(r"\d")
# Stands where a text has no more words.
_NONE = np.uint32(0)


def text_tokens(words: Sequence[str], starts: Ints, stops: Ints) -> Bags:
    """Hear the texts of segments, and how those beside each one begin.

    Parameters
    ----------
    words : sequence of str
        All words of the page.
    starts, stops : ndarray of int, shape (n_segments,)
        Spans of the segments in them, with at least one word each.

    Returns
    -------
    Bags
        One a segment; what is said twice is heard once.
    """
    hashes = np.fromiter(map(_word_hash, words), dtype=np.uint32, count=len(words))
    n_words, segments = stops - starts, np.arange(len(starts))
    nth = [_nth_word(hashes, starts, stops, n) for n in range(WHOLE_WORDS)]
    short = np.flatnonzero(n_words <= WHOLE_WORDS)
    # What neighbours hear: the first word, and a short text as a whole.
    opening = (segments, salted(nth[0], "first"))
    whole = (short, salted(ngram_hashes(nth)[short], "whole"))
    own = [
        opening,
        whole,
        (segments, salted(ngram_hashes(nth[:2]), "first two")),
        (segments, salted(hashes[stops - 1], "last")),
        _each_word(hashes, starts, n_words),
    ]
    beside = [
        _moved(heard, step, role, len(starts))
        for heard in (opening, whole)
        for step, role in ((1, "before"), (-1, "after"))
    ]
    return Bags.from_pairs([*own, *beside], len(starts)).once()


def _nth_word(hashes: Hashes, starts: Ints, stops: Ints, n: int) -> Hashes:
    return np.where(starts + n < stops, hashes[np.minimum(starts + n, stops - 1)], _NONE)


def _moved(heard: HashPairs, step: int, role: str, n_segments: int) -> HashPairs:
    """What is heard of each segment, as its neighbour `step` places on hears it."""
    rows, hashes = heard
    there = (rows + step >= 0) & (rows + step < n_segments)
    return rows[there] + step, salted(hashes[there], role)


def _each_word(hashes: Hashes, starts: Ints, n_words: Ints) -> HashPairs:
    heard = np.minimum(n_words, MAX_WORDS)
    rows = np.repeat(np.arange(len(starts)), heard)
    said = hashes[spans(starts, heard)]
    running = (n_words > SHORT_WORDS)[rows]
    return rows, np.where(running, salted(said, "running"), salted(said, "short"))


@lru_cache(maxsize=200_000)
def _word_hash(word: str) -> int:
    plain = word if word.isalpha() else _DIGIT.sub("0", word)
    return crc32(plain.encode())
