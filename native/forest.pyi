import numpy as np
from numpy.typing import NDArray

class Forest:
    n_trees: int
    n_features: int
    n_outputs: int
    def __init__(self, trees: object) -> None: ...
    def add_scores(self, features: NDArray[np.float32], scores: NDArray[np.float64]) -> None: ...
