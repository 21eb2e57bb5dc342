"""The thesis's coverage of a segment, which ignores where in a text the words match."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from rapidfuzz.distance import LCSseq


def thesis_coverage(segments: Sequence[str], text: str) -> NDArray[np.float64]:
    """Compute the thesis's coverage, by comparing each segment with the whole text (§4.2.3).

    The position of a match is ignored, so short segments of common words look covered when they are
    not. `webjury.ensemble.features.coverage` aligns the whole page with the text instead.

    Parameters
    ----------
    segments : sequence of str
        Texts of the segments.
    text : str
        The text of a juror, or the gold standard.

    Returns
    -------
    ndarray of float, shape (n_segments,)
        Length of the longest common subsequence in words, divided by the number of the segment's
        words; 0 for a segment without words.
    """
    vocabulary: dict[str, int] = {}
    text_words = [vocabulary.setdefault(word, len(vocabulary)) for word in text.split()]
    covered = []
    for segment in segments:
        words = [vocabulary.get(word, -1) for word in segment.split()]
        covered.append(LCSseq.similarity(words, text_words) / len(words) if words else 0.0)
    return np.array(covered, dtype=np.float64)
