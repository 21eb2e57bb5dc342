import numpy as np
from numpy.typing import NDArray

def text_keys(texts: list[str], basis: int, prime: int) -> NDArray[np.uint64]: ...
