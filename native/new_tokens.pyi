import numpy as np
from numpy.typing import NDArray

def around(elements: NDArray[np.int64], stops: NDArray[np.int64]) -> list[bool]: ...
def nearest_tags(
    hashes: NDArray[np.uint32],
    counts: NDArray[np.int64],
    parents: NDArray[np.int64],
    elements: NDArray[np.int64],
    n_tags: int,
    salt: int,
) -> NDArray[np.uint32]: ...
def new_tokens(
    hashes: NDArray[np.uint32],
    counts: NDArray[np.int64],
    parents: NDArray[np.int64],
    stops: NDArray[np.int64],
    max_around: int,
) -> tuple[NDArray[np.uint32], NDArray[np.int64]]: ...
