import re
from array import array

import numpy as np
from numpy.typing import NDArray

def element_tokens(
    tags: list[str],
    items: list[tuple[str, str]],
    numbers: array[int],
    bounds: array[int],
    needed: list[bool],
    prefixes: dict[str, str],
    max_attributes: int,
    max_value: int,
    max_words: int,
    dropped: re.Pattern[str] | None = None,
) -> tuple[NDArray[np.uint32], NDArray[np.int64]]: ...
