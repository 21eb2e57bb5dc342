import numpy as np
from numpy.typing import NDArray

def new_tokens(
    hashes: NDArray[np.uint32],
    counts: NDArray[np.int64],
    parents: NDArray[np.int64],
    stops: NDArray[np.int64],
    max_around: int,
) -> tuple[NDArray[np.uint32], NDArray[np.int64]]: ...
