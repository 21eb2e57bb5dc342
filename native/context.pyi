import numpy as np
from numpy.typing import NDArray

_Ints = NDArray[np.int64]
_Floats = NDArray[np.float64]

def describe(
    probabilities: _Floats,
    log_odds: _Floats,
    words: _Ints,
    radii: _Ints,
    start: int,
    stop: int,
    balance: float,
    content: float,
    most: float,
    least_content: float,
    far: float,
    table: NDArray[np.float32],
) -> None: ...
