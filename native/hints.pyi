from collections.abc import Callable, Collection, Sequence

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
    def has_hint(
        self, tags: list[str], attributes: list[Sequence[tuple[str, str]]], needed: list[bool]
    ) -> NDArray[np.bool_]: ...
