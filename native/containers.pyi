import numpy as np
from numpy.typing import NDArray

_Ints = NDArray[np.int64]
_Floats = NDArray[np.float64]

def nearest(
    first: _Ints,
    stop: _Ints,
    parents: _Ints,
    elements: _Ints,
    starts: _Ints,
    stops: _Ints,
    found: _Ints,
) -> None: ...
def describe(
    starts: _Ints,
    stops: _Ints,
    segment_starts: _Ints,
    segments_before: _Ints,
    linked: _Floats,
    in_paragraphs: _Floats,
    sentences: NDArray[np.uint8],
    found: _Floats,
) -> None: ...
