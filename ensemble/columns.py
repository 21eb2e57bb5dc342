"""What several families of features need: columns seen from the neighbours, groups of twins."""

from collections.abc import Hashable, Sequence

import numpy as np

from .arrays import Floats, Ints, span_means
from .case import Case

__all__ = ["Columns", "groups", "shifted", "signature", "twins", "windowed"]

#: Named columns, each of shape (n_segments,).
Columns = dict[str, Floats]


def shifted(column: Floats, step: int) -> Floats:
    """The column as each segment's neighbour `step` places on has it; NaN beyond the ends."""
    moved = np.full(len(column), np.nan)
    if step > 0:
        moved[:-step] = column[step:]
    else:
        moved[-step:] = column[:step]
    return moved


def windowed(column: Floats, radius: int, weights: Floats | Ints | None = None) -> Floats:
    """Mean of the column over each segment and `radius` neighbours on either side."""
    rows = np.arange(len(column))
    starts = np.maximum(rows - radius, 0)
    stops = np.minimum(rows + radius + 1, len(column))
    if weights is None:
        return span_means(column, starts, stops)
    return span_means(column * weights, starts, stops) / span_means(weights, starts, stops)


def groups(keys: Sequence[Hashable]) -> Ints:
    """Number the keys by first appearance: equal keys, equal numbers."""
    numbers: dict[Hashable, int] = {}
    return np.array([numbers.setdefault(key, len(numbers)) for key in keys], dtype=np.int64)


def twins(case: Case, levels: int) -> Ints:
    """Number the segments by signature: those of one list of cards have one number."""
    return groups([signature(case, element, levels) for element in case.elements])


def signature(case: Case, element: int, levels: int) -> tuple[str, ...]:
    """Tag and class of an element and those above it: what cards of one list share."""
    flow = case.page.flow
    path: list[str] = []
    while element >= 0 and len(path) < levels:
        node = flow.elements[element]
        path.append(f"{node.tag}.{node.get('class') or ''}")
        element = flow.parents[element]
    return tuple(path)
