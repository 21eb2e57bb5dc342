import numpy as np
from numpy.typing import NDArray

_Ints = NDArray[np.int64]
_Floats = NDArray[np.float64]

def segments_since(flags: NDArray[np.uint8], before_first: float, found: _Floats) -> None: ...
def words_within(
    distances: NDArray[np.int8], hints: _Ints, far: int, word_elements: _Ints, found: _Floats
) -> None: ...
def stack(columns: list[_Floats], table: NDArray[np.float32]) -> None: ...
