import numpy as np
from numpy.typing import NDArray

def find_words(
    text: str, alone: NDArray[np.uint32]
) -> tuple[list[str], NDArray[np.int64], NDArray[np.uint32], dict[str, int]]: ...
def known_words(
    text: str, alone: NDArray[np.uint32], numbers: dict[str, int]
) -> NDArray[np.uint32]: ...
