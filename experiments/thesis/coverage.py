"""The thesis's coverage of a segment, which ignores where in a text the words are."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from rapidfuzz.distance import LCSseq

__all__ = ["thesis_coverage"]


def thesis_coverage(segments: Sequence[str], text: str) -> NDArray[np.float64]:
    """Compute the thesis's coverage: each segment alone against the whole text (§4.2.3).

    It ignores where in the text a match is, so short segments of common words look covered when
    they are not. `webjury.ensemble.features.coverage` aligns the whole page instead.

    Parameters
    ----------
    segments : sequence of str
        Texts of the segments.
    text : str
        What a juror extracted, or the gold standard.

    Returns
    -------
    ndarray of float, shape (n_segments,)
        Length of the longest common subsequence in words over the segment's words;
        0 for a segment without words.
    """
    vocabulary: dict[str, int] = {}
    text_words = [vocabulary.setdefault(word, len(vocabulary)) for word in text.split()]
    covered = []
    for segment in segments:
        words = [vocabulary.get(word, -1) for word in segment.split()]
        covered.append(LCSseq.similarity(words, text_words) / len(words) if words else 0.0)
    return np.array(covered, dtype=np.float64)
