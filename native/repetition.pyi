import numpy as np
from numpy.typing import NDArray

def count_copies(
    texts: list[str], copies: NDArray[np.float64], before: NDArray[np.float64]
) -> None: ...
def mark_repeated(
    words: NDArray[np.uint32], size: int, before: NDArray[np.uint8], after: NDArray[np.uint8]
) -> None: ...
