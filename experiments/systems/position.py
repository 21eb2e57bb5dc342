"""A vector for each place in a sequence, of sines and cosines."""

import numpy as np

from ...ensemble.features.arrays import Floats, Ints

__all__ = ["position_encoding"]

#: Longest wavelength, by two pi.
_LONGEST = 10_000


def position_encoding(positions: Ints, width: int) -> Floats:
    """Encode places in a sequence.

    Vaswani et al.: Attention Is All You Need, NIPS 2017, section 3.5: at place ``p``, column
    ``2i`` is ``sin(p / 10000^(2i / width))``, column ``2i + 1`` the cosine of the same.

    Parameters
    ----------
    positions : ndarray of int, shape (n,)
    width : int

    Returns
    -------
    ndarray of float, shape (n, width)

    Examples
    --------
    >>> position_encoding(np.array([0, 1]), 4).round(3).tolist()
    [[0.0, 1.0, 0.0, 1.0], [0.841, 0.54, 0.01, 1.0]]
    """
    columns = np.arange(width)
    angles = positions[:, None] / _LONGEST ** (columns // 2 * 2 / width)
    return np.where(columns % 2, np.cos(angles), np.sin(angles))
