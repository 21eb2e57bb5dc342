from typing import Protocol

import numpy as np
from numpy.typing import NDArray

class _Bags(Protocol):
    @property
    def hashes(self) -> NDArray[np.uint32]: ...
    @property
    def counts(self) -> NDArray[np.int64]: ...

class Table:
    def __init__(self, hashes: NDArray[np.uint32], weights: NDArray[np.float64]) -> None: ...
    def sums(
        self,
        text: _Bags,
        markup: _Bags,
        new_markup: _Bags,
        elements: NDArray[np.int64],
        parents: NDArray[np.int64],
        above: int,
        own: int,
        parent: int,
    ) -> NDArray[np.float64]: ...
