"""Feature family: length, links and punctuation of the segments around."""

import numpy as np

from ....arrays import window_means
from ..case import Case
from ..columns import Columns, named_columns, shifted

#: Steps to the neighbours that have columns; how many neighbours on either side means cover.
STEPS, RADII = (-2, -1, 1, 2), (2, 5, 12)
_NAMES = (
    *(f"{name}{step:+d}" for step in STEPS for name in ("words", "link_share")),
    *("sibling-1", "sibling+1"),
    *(f"{name}±{radius}" for radius in RADII for name in ("words", "link_share", "sentences")),
)


def neighbours(case: Case) -> Columns:
    """Length, links and punctuation of the segments around."""
    words, link_share = case.n_words.astype(np.float64), case.link_share
    singles = [shifted(column, step) for step in STEPS for column in (words, link_share)]
    parents = case.parents[case.elements]
    siblings = np.zeros((2, len(case)))
    siblings[0, 1:] = siblings[1, :-1] = parents[1:] == parents[:-1]
    means = window_means(np.stack([words, link_share * words, case.sentences]), RADII)
    means[:, 1] /= means[:, 0]
    return named_columns(_NAMES, np.concatenate([singles, siblings, *means]))
