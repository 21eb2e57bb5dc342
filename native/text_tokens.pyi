import numpy as np
from numpy.typing import NDArray

def text_tokens(
    words: list[str],
    starts: NDArray[np.int64],
    stops: NDArray[np.int64],
    salts: NDArray[np.uint32],
    whole_words: int,
    short_words: int,
    max_words: int,
    others: NDArray[np.uint32] | None,
    tokens: NDArray[np.uint32],
    counts: NDArray[np.int64],
) -> int: ...
