"""Bags of tags and of words of blocks, limited to the most frequent tags and words."""

from collections import Counter
from collections.abc import Iterable, Sequence

import numpy as np

from ....arrays import Floats
from ....segmenter.page import Page
from ....segmenter.segments import Segment
from ..labels import LabelledPage
from ..leaf_blocks import tag_path


def frequent_tags(pages: Iterable[LabelledPage], number: int) -> list[str]:
    """Find the most frequent tags on the paths of blocks; ties are in alphabetical order."""
    return _most_common(
        Counter(
            tag
            for page in pages
            for segment in page.segments
            for tag in tag_path(page.page, segment.element)
        ),
        number,
    )


def frequent_words(pages: Iterable[LabelledPage], number: int) -> list[str]:
    """Find the most frequent words of pages; ties are in alphabetical order."""
    return _most_common(Counter(word for page in pages for word in page.page.words), number)


def tag_counts(page: Page, segments: Sequence[Segment], tags: Sequence[str]) -> Floats:
    """Count how often each tag is on the path of each block; shape (n_segments, n_tags)."""
    return _counts([tag_path(page, segment.element) for segment in segments], tags)


def word_counts(page: Page, segments: Sequence[Segment], words: Sequence[str]) -> Floats:
    """Count how often each word is in each block; shape (n_segments, n_words)."""
    return _counts([page.words[segment.start : segment.stop] for segment in segments], words)


def _most_common(counter: "Counter[str]", number: int) -> list[str]:
    ranked = sorted(counter.items(), key=lambda item: (-item[1], item[0]))
    return [name for name, _ in ranked[:number]]


def _counts(bags: Sequence[Sequence[str]], names: Sequence[str]) -> Floats:
    column = {name: place for place, name in enumerate(names)}
    counts = np.zeros((len(bags), len(names)))
    for row, bag in enumerate(bags):
        for name in bag:
            if name in column:
                counts[row, column[name]] += 1
    return counts
