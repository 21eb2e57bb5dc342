"""How much of each segment a juror kept.

What a juror extracts is nearly a subsequence of the page's words. One alignment of the two
word sequences marks each word of the page as kept or dropped; a segment's coverage is the
share of its words that were kept. Labels come from the same alignment with the gold text.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from ...arrays import Flags, span_means
from ...segmenter.page import Page
from ...segmenter.segments import Segment
from ...segmenter.words import known_words
from . import alignment

_Numbers = NDArray[np.uint32]

#: Maximum number of cells of one alignment's matrix; this many take up to 0.3 s and 120 MB.
MAX_CELLS = 500_000_000
#: Results by page and text, for as long as the page is in use: jurors often return the same text.
_cache: "WeakKeyDictionary[Page, dict[str, Flags | None]]" = WeakKeyDictionary()


def kept_words(page: Page, text: str) -> Flags | None:
    """Mark the words of a page that a text kept, by a longest common subsequence.

    None if page and text are too long to align. The flags are read-only.

    Examples
    --------
    >>> kept_words(Page("<p>a b c d e</p>"), "B, d!").tolist()
    [False, True, False, True, False]
    """
    page_cache = _cache.setdefault(page, {})
    if text not in page_cache:
        words = known_words(text, page.vocabulary)
        page_cache[text] = _kept_words(page.doc.words.numbers, words)
    return page_cache[text]


def _kept_words(left: _Numbers, right: _Numbers) -> Flags | None:
    kept = np.zeros(len(left), dtype=np.bool_)
    for left_span, right_span in _pieces(left, right):
        left_piece, right_piece = left[left_span], right[right_span]
        if len(left_piece) * len(right_piece) > MAX_CELLS:
            return None
        kept[left_span] = alignment.kept(left_piece, right_piece)
    kept.flags.writeable = False
    return kept


def coverage(kept: Flags, segments: Sequence[Segment]) -> NDArray[np.float64]:
    """Share of each segment's words that were kept; each has at least one."""
    starts = np.array([segment.start for segment in segments], dtype=np.int64)
    stops = np.array([segment.stop for segment in segments], dtype=np.int64)
    return span_means(kept, starts, stops)


def _pieces(left: _Numbers, right: _Numbers) -> Iterator[tuple[slice, slice]]:
    """Cut two long sequences at words that occur exactly once in each, in the same order.

    An alignment through such words is seldom worse than the best one, and costs only as much as its
    pieces. Short sequences are left whole.
    """
    if len(left) * len(right) <= MAX_CELLS:
        yield slice(0, len(left)), slice(0, len(right))
        return
    start, begin = 0, 0
    for stop, end in _anchors(left.tolist(), right.tolist()):
        if (stop - start) * (end - begin) > MAX_CELLS // 100:
            yield slice(start, stop), slice(begin, end)
            start, begin = stop, end
    yield slice(start, len(left)), slice(begin, len(right))


def _anchors(left: list[int], right: list[int]) -> list[tuple[int, int]]:
    """Positions, rising in both sequences, of words that are unique in both (patience)."""
    counts, other_counts = Counter(left), Counter(right)
    places = {word: place for place, word in enumerate(right) if other_counts[word] == 1}
    pairs = [
        (place, places[word])
        for place, word in enumerate(left)
        if counts[word] == 1 and word in places
    ]
    return _longest_increasing_subsequence(pairs)


def _longest_increasing_subsequence(pairs: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The longest subsequence of pairs whose second members rise."""
    ends: list[int] = []
    end_indices: list[int] = []
    predecessors: list[int] = []
    for index, (_, value) in enumerate(pairs):
        length = bisect_left(ends, value)
        predecessors.append(end_indices[length - 1] if length else -1)
        ends[length : length + 1] = [value]
        end_indices[length : length + 1] = [index]
    subsequence = []
    index = end_indices[-1] if end_indices else -1
    while index >= 0:
        subsequence.append(pairs[index])
        index = predecessors[index]
    return subsequence[::-1]
