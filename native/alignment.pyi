import numpy as np
from numpy.typing import NDArray

def kept(left: NDArray[np.uint32], right: NDArray[np.uint32]) -> NDArray[np.bool_]: ...
