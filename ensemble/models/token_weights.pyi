import numpy as np
from numpy.typing import NDArray

from ..features.tokens import Tokens

class TokenWeights:
    """The weights of tokens, to look them up by hash.

    Parameters
    ----------
    hashes : ndarray of uint32, shape (n_tokens,)
        Each once.
    weights : ndarray of float64, shape (n_tokens,)
        With at most four decimals, and at most 100,000 above or below 0.

    Raises
    ------
    ValueError
        If there is not one weight for each token, or a weight is too large.
    """

    def __init__(self, hashes: NDArray[np.uint32], weights: NDArray[np.float64]) -> None: ...
    def sums(self, tokens: Tokens) -> NDArray[np.float64]:
        """Sum up the weights of the tokens of each segment.

        Parameters
        ----------
        tokens : Tokens

        Returns
        -------
        ndarray of float64, shape (n_segments, 3)
            The sum of the weights, the number of known tokens, and the number of known tokens of
            the text.

        Raises
        ------
        ValueError
            If the tokens are not those of the segments and elements, or an element stands before
            its parent.
        IndexError
            If a segment is in no element, or there is no such token.
        """
