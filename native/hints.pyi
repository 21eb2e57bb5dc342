from array import array
from collections.abc import Callable, Collection

import numpy as np
from numpy.typing import NDArray

class Reader:
    def __init__(
        self,
        hints_of_tag: dict[str, tuple[int, ...]],
        page_tags: Collection[str],
        hints_of_attribute: dict[str, frozenset[int]],
        alternatives: dict[int, list[str]],
        attribute_hints: Callable[[str, str], Collection[int]],
        max_characters: int,
    ) -> None: ...
    def distances(
        self,
        tags: list[str],
        items: list[tuple[str, str]],
        numbers: array[int],
        bounds: array[int],
        needed: list[bool],
        parents: NDArray[np.int64],
        far: int,
    ) -> NDArray[np.int8]: ...
