import numpy as np
from numpy.typing import NDArray

def text_keys(texts: list[str]) -> NDArray[np.uint64]:
    """A key for each text; case does not matter.

    Parameters
    ----------
    texts : list of str

    Returns
    -------
    ndarray of uint64, shape (n_texts,)
        They are stored in the files of sites.

    Raises
    ------
    TypeError
        If it is not a list, or something in it is not text.

    Examples
    --------
    >>> text_keys(["Read more", "READ MORE"]).tolist()
    [8449119413103042346, 8449119413103042346]
    """
