"""Feature families about other segments: nearby ones, and those with the same mark-up or text."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from ....arrays import Flags, Floats, window_means
from ..bags import ngram_hashes
from ..case import Case
from ..columns import TWIN_LEVELS, Columns, named_columns, neighbour_values

#: Kin share this many of the innermost elements of their paths.
KIN_LEVELS = 5
#: Minimum number of words of a repeated passage.
PASSAGE_WORDS = 6
#: Steps to the neighbours that have columns; numbers of neighbours on either side that means cover.
STEPS, RADII = (-2, -1, 1, 2), (2, 5, 12)
_NAMES = (
    *(f"{name}{step:+d}" for step in STEPS for name in ("words", "link_share")),
    *("sibling-1", "sibling+1"),
    *(f"{name}±{radius}" for radius in RADII for name in ("words", "link_share", "sentences")),
)


def repeated_markup(case: Case) -> Columns:
    """Segments with the same path, such as cards, posts, rows and menu entries."""
    columns: Columns = {}
    for name, levels in (("twins", TWIN_LEVELS), ("kin", KIN_LEVELS)):
        group = case.path_groups(levels)
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
    """How often each text occurs on the page, and how often before its own place."""
    seen: dict[str, int] = {}
    earlier = []
    for text in texts:
        earlier.append(seen.get(text, 0))
        seen[text] = earlier[-1] + 1
    return np.array([[seen[text] for text in texts], earlier], dtype=np.float64)


def _repeated_passages(words: NDArray[np.uint32]) -> Flags:
    """Which words are in a passage that also occurs earlier, and which in one that recurs later."""
    n_words = len(words)
    repeated = np.zeros((2, n_words), dtype=np.bool_)
    n_passages = n_words - PASSAGE_WORDS + 1
    if n_passages < 1:
        return repeated
    passages = ngram_hashes(words[start : start + n_passages] for start in range(PASSAGE_WORDS))
    place = np.arange(n_passages)
    _, number = np.unique(passages, return_inverse=True)
    first, last = np.full((2, n_passages), 0)
    first[number[::-1]] = place[::-1]
    last[number] = place
    # Overlapping copies come from a row of equal words, and are not a repetition.
    for starts, flags in (
        (place[first[number] <= place - PASSAGE_WORDS], repeated[0]),
        (place[last[number] >= place + PASSAGE_WORDS], repeated[1]),
    ):
        for step in range(PASSAGE_WORDS):
            flags[starts + step] = True
    return repeated


def neighbours(case: Case) -> Columns:
    """Length, links and punctuation of the surrounding segments."""
    words, link_share = case.n_words.astype(np.float64), case.link_share
    neighbour_columns = [
        neighbour_values(column, step) for step in STEPS for column in (words, link_share)
    ]
    parents = case.parents[case.elements]
    siblings = np.zeros((2, len(case)))
    siblings[0, 1:] = siblings[1, :-1] = parents[1:] == parents[:-1]
    means = window_means(np.stack([words, link_share * words, case.sentences]), RADII)
    means[:, 1] /= means[:, 0]
    return named_columns(_NAMES, np.concatenate([neighbour_columns, siblings, *means]))
