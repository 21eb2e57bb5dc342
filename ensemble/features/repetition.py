"""Feature families about what stands on the page several times: mark-up, and text."""

from collections import Counter

import numpy as np
from numpy.typing import NDArray

from ... import native
from ...arrays import Flags
from .bags import ngram_hashes
from .case import Case
from .columns import Columns, twins

__all__ = ["repeated_markup", "repeated_text"]

#: Words of the shortest passage that counts as repeated.
PASSAGE = 6


def repeated_markup(case: Case) -> Columns:
    """Segments with the same path, such as cards, posts, rows and menu entries."""
    columns: Columns = {}
    for name, levels in (("twins", 2), ("kin", 5)):
        group = twins(case, levels)
        count = np.bincount(group)
        words = np.bincount(group, weights=case.n_words)
        links = np.bincount(group, weights=case.link_share * case.n_words)
        columns |= {
            name: count[group].astype(np.float64),
            f"{name}_words": words[group] / count[group],
            f"{name}_page_share": words[group] / max(len(case.page.words), 1),
            f"{name}_link_share": links[group] / words[group],
        }
    return columns


def repeated_text(case: Case) -> Columns:
    """Copies of the segment, and passages of it, that stand before and after it on the page.

    The second copy of an article is mostly not its content, and a teaser of it comes before.
    """
    texts = [segment.text for segment in case.segments]
    seen: Counter[str] = Counter()
    before = np.zeros(len(texts))
    for row, text in enumerate(texts):
        before[row] = seen[text]
        seen[text] += 1
    copies = np.array([seen[text] for text in texts], dtype=np.float64)
    passages_before, passages_after = _repeated_passages(case.word_numbers)
    return {
        "copies": copies,
        "copies_before": before,
        "passages_before": case.share(passages_before),
        "passages_after": case.share(passages_after),
    }


def _repeated_passages(words: NDArray[np.uint32]) -> tuple[Flags, Flags]:
    """Which words stand in a passage that is also before them, or after them."""
    return _compiled_passages(words) if native.IS_COMPILED else _passages(words)


def _compiled_passages(words: NDArray[np.uint32]) -> tuple[Flags, Flags]:
    before, after = np.zeros((2, len(words)), dtype=np.bool_)
    native.words.mark_repeated(words, PASSAGE, before.view(np.uint8), after.view(np.uint8))
    return before, after


def _passages(words: NDArray[np.uint32]) -> tuple[Flags, Flags]:
    n_words = len(words)
    before, after = np.zeros((2, n_words), dtype=np.bool_)
    n_passages = n_words - PASSAGE + 1
    if n_passages < 1:
        return before, after
    passages = ngram_hashes(words[start : start + n_passages] for start in range(PASSAGE))
    place = np.arange(n_passages)
    _, number = np.unique(passages, return_inverse=True)
    first, last = np.full((2, n_passages), 0)
    first[number[::-1]] = place[::-1]
    last[number] = place
    # Copies that overlap are a row of the same words, no repetition.
    for starts, flags in (
        (place[first[number] <= place - PASSAGE], before),
        (place[last[number] >= place + PASSAGE], after),
    ):
        for step in range(PASSAGE):
            flags[starts + step] = True
    return before, after
