import numpy as np
from numpy.typing import NDArray

def mark(texts: list[str], ends: str, closers: str, marks: NDArray[np.uint8]) -> None: ...
