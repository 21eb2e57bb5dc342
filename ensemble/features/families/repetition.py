"""Feature families about mark-up and text that are on the page several times."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from ....arrays import Flags, Floats
from ..bags import ngram_hashes
from ..case import Case
from ..columns import ALIKE_LEVELS, Columns

#: Kin share the last so many elements of their paths.
KIN_LEVELS = 5
#: Least words of a passage that counts as repeated.
PASSAGE = 6


def repeated_markup(case: Case) -> Columns:
    """Segments with the same path, such as cards, posts, rows and menu entries."""
    columns: Columns = {}
    for name, levels in (("twins", ALIKE_LEVELS), ("kin", KIN_LEVELS)):
        group = case.alike(levels)
        count = np.bincount(group)
        words = np.bincount(group, weights=case.n_words)
        links = np.bincount(group, weights=case.link_share * case.n_words)
        columns |= {
            name: count[group].astype(np.float64),
            f"{name}_words": (words / count)[group],
            f"{name}_page_share": (words / max(len(case.page.words), 1))[group],
            f"{name}_link_share": (links / words)[group],
        }
    return columns


def repeated_text(case: Case) -> Columns:
    """How often the segment, or passages of it, appear elsewhere on the page, before or after.

    A second copy of an article is rarely content, and a teaser comes before its article.
    """
    copies, copies_before = _copies(case.texts)
    passages_before, passages_after = case.share(_repeated_passages(case.word_numbers))
    return {
        "copies": copies,
        "copies_before": copies_before,
        "passages_before": passages_before,
        "passages_after": passages_after,
    }


def _copies(texts: Sequence[str]) -> Floats:
    """How often each text occurs, and how often before its own place."""
    seen: dict[str, int] = {}
    before = []
    for text in texts:
        before.append(seen.get(text, 0))
        seen[text] = before[-1] + 1
    return np.array([[seen[text] for text in texts], before], dtype=np.float64)


def _repeated_passages(words: NDArray[np.uint32]) -> Flags:
    """Which words are in a passage that occurs earlier as well, and which in one that recurs."""
    n_words = len(words)
    repeated = np.zeros((2, n_words), dtype=np.bool_)
    n_passages = n_words - PASSAGE + 1
    if n_passages < 1:
        return repeated
    passages = ngram_hashes(words[start : start + n_passages] for start in range(PASSAGE))
    place = np.arange(n_passages)
    _, number = np.unique(passages, return_inverse=True)
    first, last = np.full((2, n_passages), 0)
    first[number[::-1]] = place[::-1]
    last[number] = place
    # Overlapping copies are a row of equal words, not a repetition.
    for starts, flags in (
        (place[first[number] <= place - PASSAGE], repeated[0]),
        (place[last[number] >= place + PASSAGE], repeated[1]),
    ):
        for step in range(PASSAGE):
            flags[starts + step] = True
    return repeated
