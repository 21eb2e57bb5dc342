from array import array

import numpy as np
from numpy.typing import NDArray

_Integers = array[int]

def find_words(
    text: str, alone: NDArray[np.uint32]
) -> tuple[list[str], NDArray[np.int64], NDArray[np.uint32], dict[str, int]]: ...
def known_words(
    text: str, alone: NDArray[np.uint32], numbers: dict[str, int]
) -> NDArray[np.uint32]: ...
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
def mark_repeated(
    words: NDArray[np.uint32], size: int, before: NDArray[np.uint8], after: NDArray[np.uint8]
) -> None: ...
