import numpy as np
from numpy.typing import NDArray

def kept(left: NDArray[np.uint32], right: NDArray[np.uint32]) -> NDArray[np.bool_]:
    """Mark the numbers of one sequence that are in a longest common subsequence with another.

    Parameters
    ----------
    left, right : ndarray of uint32
        Small numbers: the largest one in `left` determines the size of an array.

    Returns
    -------
    ndarray of bool, shape (n_left,)
        Of several longest common subsequences, the one that RapidFuzz finds.
    """
