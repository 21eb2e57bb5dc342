from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

def count(
    texts: list[str],
    kinds: bytearray,
    kinds_of: Callable[[int], int],
    counts: NDArray[np.int64],
) -> None: ...
