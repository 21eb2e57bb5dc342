import numpy as np
from numpy.typing import NDArray

def word_spans(text: str, alone: NDArray[np.uint32]) -> tuple[list[str], list[int]]: ...
def known_words(text: str, alone: NDArray[np.uint32], numbers: dict[str, int]) -> list[int]: ...
def block_spans(
    breaks: list[int],
    word_starts: list[int],
    run_stops: list[int],
    run_elements: list[int],
    stops: list[int],
    parents: list[int],
) -> list[tuple[int, int, int, int, int]]: ...
def mark_repeated(
    words: NDArray[np.uint32], size: int, before: NDArray[np.uint8], after: NDArray[np.uint8]
) -> None: ...
