import numpy as np
from numpy.typing import NDArray

_Ints = NDArray[np.int64]
_Floats = NDArray[np.float64]

def describe_run(
    starts: _Ints,
    stops: _Ints,
    paragraphs: NDArray[np.uint8],
    start: int,
    stop: int,
    balance: float,
    page_words: int,
    found: _Floats,
) -> None: ...
def main_element(first: _Ints, stop: _Ints, before: _Floats, least: float) -> int: ...
def way(parents: _Ints, main: int, elements: _Ints, found: _Floats) -> None: ...
