from array import array

import numpy as np
from numpy.typing import NDArray

_Integers = array[int]

def block_spans(
    breaks: _Integers,
    length: int,
    word_starts: NDArray[np.int64],
    run_stops: _Integers,
    run_elements: _Integers,
    stops: _Integers,
    parents: _Integers,
    found: NDArray[np.int64],
) -> int: ...
def block_texts(text: str, breaks: _Integers) -> list[str]: ...
