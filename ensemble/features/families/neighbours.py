"""Feature family: length, links and punctuation of the segments around."""

import numpy as np

from ....arrays import Flags, Floats, Ints, window_means
from ....native import twin
from ..case import Case
from ..columns import Columns, named_columns, shifted

__all__ = ["neighbours"]

#: Steps to the neighbours that have columns; how many neighbours on either side means cover.
_STEPS, _RADII = (-2, -1, 1, 2), (2, 5, 12)
_NAMES = (
    *(f"{name}{step:+d}" for step in _STEPS for name in ("words", "link_share")),
    *("sibling-1", "sibling+1"),
    *(f"{name}±{radius}" for radius in _RADII for name in ("words", "link_share", "sentences")),
)
#: For the compiled core.
_STEP_ARRAY, _RADIUS_ARRAY = np.array(_STEPS, dtype=np.int64), np.array(_RADII, dtype=np.int64)


def neighbours(case: Case) -> Columns:
    """Length, links and punctuation of the segments around."""
    parents = case.parents[case.elements]
    columns = _columns(case.n_words, case.link_share, case.sentences, parents)
    return named_columns(_NAMES, columns)


@twin("neighbours.describe", _STEP_ARRAY, _RADIUS_ARRAY)
def _columns(n_words: Ints, link_share: Floats, sentences: Flags, parents: Ints) -> Floats:
    words = n_words.astype(np.float64)
    singles = [shifted(column, step) for step in _STEPS for column in (words, link_share)]
    siblings = np.zeros((2, len(words)))
    siblings[0, 1:] = siblings[1, :-1] = parents[1:] == parents[:-1]
    weighted = np.stack([words, link_share * words, sentences])
    means = window_means(weighted, _RADII)
    means[:, 1] /= means[:, 0]
    return np.concatenate([singles, siblings, *means])
