from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

_Ints = NDArray[np.int64]

def number(
    tags: list[str],
    attributes: list[Sequence[tuple[str, str]]],
    parents: _Ints,
    elements: _Ints,
    numbers: _Ints,
) -> None: ...
