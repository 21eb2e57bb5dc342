"""Lists of numbers in the text of a model."""

import numpy as np

from ...arrays import Floats, Ints
from ...native import twin


@twin("numbers.floats")
def read_floats(text: str) -> Floats:
    """Read numbers separated by single blanks, each as the nearest double; none in an empty text.

    Raises `ValueError` if one is no number, or there is other white space.

    Examples
    --------
    >>> read_floats("0.1 -2 1e-35").tolist()
    [0.1, -2.0, 1e-35]
    """
    return np.array(list(map(float, _parts(text))), dtype=np.float64)


@twin("numbers.ints")
def read_ints(text: str) -> Ints:
    """Read whole numbers separated by single blanks; none in an empty text.

    Raises `ValueError` if one is no whole number, or there is other white space, and
    `OverflowError` if one is far out of any range.
    """
    return np.array(list(map(int, _parts(text))), dtype=np.int64)


def _parts(text: str) -> list[str]:
    # Python would accept 1_0, and white space around a number.
    if "_" in text or not text.isprintable():
        raise ValueError("could not convert a value with _ or white space to a number")
    return text.split(" ") if text else []
