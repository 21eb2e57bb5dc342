import re
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

def element_tokens(
    tags: list[str],
    attributes: list[Sequence[tuple[str, str]]],
    needed: list[bool],
    prefixes: dict[str, str],
    max_attributes: int,
    max_value: int,
    max_words: int,
    dropped: re.Pattern[str] | None = None,
) -> tuple[NDArray[np.uint32], NDArray[np.int64]]: ...
