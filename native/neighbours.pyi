import numpy as np
from numpy.typing import NDArray

_Ints = NDArray[np.int64]
_Floats = NDArray[np.float64]

def describe(
    n_words: _Ints,
    link_share: _Floats,
    sentences: NDArray[np.uint8],
    parents: _Ints,
    steps: _Ints,
    radii: _Ints,
    found: _Floats,
) -> None: ...
