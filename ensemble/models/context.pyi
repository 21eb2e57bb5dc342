import numpy as np
from numpy.typing import NDArray

#: Names of the columns; the first `N_OWN` of the context are about the segment alone.
LEXICON_COLUMNS: tuple[str, ...]
CONTEXT_COLUMNS: tuple[str, ...]
N_OWN: int

def lexicon_columns(scores: NDArray[np.float64], words: NDArray[np.int64]) -> NDArray[np.float32]:
    """The `LEXICON_COLUMNS` of a page, from the lexicon's scores of its segments.

    Parameters
    ----------
    scores : ndarray of float64, shape (n_segments,)
    words : ndarray of int64, shape (n_segments,)
        Words in each segment, at least one.

    Returns
    -------
    ndarray of float32, shape (n_segments, 6)
        In column order.

    Raises
    ------
    ValueError
        If there is not one number of words for each score.
    """

def context_columns(
    probabilities: NDArray[np.float64], words: NDArray[np.int64], groups: NDArray[np.int64]
) -> NDArray[np.float32]:
    """The `CONTEXT_COLUMNS` of a page, from the first stage's probabilities of its segments.

    Parameters
    ----------
    probabilities : ndarray of float64, shape (n_segments,)
    words : ndarray of int64, shape (n_segments,)
        Words in each segment, at least one.
    groups : ndarray of int64, shape (2, n_segments)
        Numbers of the groups that each segment is in: see `FeatureTable`.

    Returns
    -------
    ndarray of float32, shape (n_segments, 36)
        In column order.

    Raises
    ------
    IndexError
        If the number of a group is below 0, or is not below that of segments.
    ValueError
        If there is not one number of words, or of each group, for each probability.
    """
