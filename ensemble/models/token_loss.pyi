import numpy as np
from numpy.typing import NDArray

class TokenLoss:
    """The cross-entropy of segments with known shares of content, by the weights of tokens.

    Parameters
    ----------
    tokens : ndarray of int32
        The numbers of the tokens of all segments, one segment after the other.
    bounds : ndarray of int, shape (n_segments + 1,)
        Where the tokens of each segment begin, and where the last one's end.
    n_tokens : int
        How many tokens have weights.
    content, weights : ndarray of float64, shape (n_segments,)
        Share of each segment's words that is content, and how much the segment counts.

    Raises
    ------
    IndexError
        If the number of a token is not below `n_tokens`.
    ValueError
        If the arrays do not fit together.
    """

    def __init__(
        self,
        tokens: NDArray[np.int32],
        bounds: NDArray[np.integer],
        n_tokens: int,
        content: NDArray[np.float64],
        weights: NDArray[np.float64],
    ) -> None: ...
    def curvature(self) -> NDArray[np.float64]:
        """Bounds of the second derivative along the weight of each token."""

    def at(
        self, token_weights: NDArray[np.float64], intercept: float
    ) -> tuple[float, NDArray[np.float64], float]:
        """The loss; its derivatives along the weights of tokens, and along the intercept.

        Raises `ValueError` unless there is a weight for each token.
        """
