import numpy as np
from numpy.typing import NDArray

def means(
    values: NDArray[np.float64],
    starts: NDArray[np.int64],
    stops: NDArray[np.int64],
    found: NDArray[np.float64],
) -> None: ...
