import numpy as np
from numpy.typing import NDArray

from ...segmenter.words import Words

def text_tokens(
    words: Words,
    starts: NDArray[np.int64],
    stops: NDArray[np.int64],
    last: NDArray[np.uint32] | None = None,
) -> tuple[NDArray[np.uint32], NDArray[np.int64]]:
    """Find the tokens of the texts of segments: words, beginnings, ends, whole short texts.

    Parameters
    ----------
    words : Words
        All words of the page.
    starts, stops : ndarray of int64, shape (n_segments,)
        Spans of the segments in these words, with at least one word each.
    last : ndarray of uint32, shape (n_segments,), optional
        One more token of each segment.

    Returns
    -------
    hashes : ndarray of uint32
        The tokens of each segment, ascending and without repetitions, and then that of `last`.
    counts : ndarray of int64, shape (n_segments,)
        Number of tokens of each segment.

    Raises
    ------
    ValueError
        If there is not one stop and one last token for each start.
    IndexError
        If a segment is no span of the words.
    """
