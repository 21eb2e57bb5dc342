import numpy as np
from numpy.typing import NDArray

class Table:
    def __init__(self, hashes: NDArray[np.uint32], weights: NDArray[np.float64]) -> None: ...
    def weigh(
        self, hashes: NDArray[np.uint32], counts: NDArray[np.int64], salt: int
    ) -> NDArray[np.float64]: ...
