from array import array

import numpy as np
from numpy.typing import NDArray

_Integers = array[int]
_Ints = NDArray[np.int64]

def number(
    tags: list[str],
    items: list[tuple[str, str]],
    item_numbers: _Integers,
    bounds: _Integers,
    parents: _Ints,
    elements: _Ints,
    numbers: _Ints,
) -> None: ...
