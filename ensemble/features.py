"""What the model is told of each segment, as a matrix with named columns.

A feature is a column; a family of features is one function from a `Case` to its columns.
To add one, write the function in `structure_features` (known from the page alone) or
`jury_features` (known from what the jurors kept) and name it here; nothing else changes but
that models must be trained again.
"""

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from . import jury_features as jury
from . import structure_features as structure
from .case import Case
from .columns import Columns

__all__ = ["Features", "feature_matrix"]

#: Families known from the page alone.
STRUCTURE: tuple[Callable[[Case], Columns], ...] = (
    structure.text_shape,
    structure.inline_markup,
    structure.path_marks,
    structure.position,
    structure.containers,
    structure.repetition,
    structure.headline,
    structure.neighbours,
    structure.page_wide,
)
#: Families known from what the jurors kept.
HEARSAY: tuple[Callable[[Case, Sequence[str]], Columns], ...] = (
    jury.juror_coverage,
    jury.jury_agreement,
)

Features = NDArray[np.float32]


def feature_matrix(case: Case, jurors: Sequence[str]) -> tuple[list[str], Features]:
    """Features of every segment of a case.

    Parameters
    ----------
    case : Case
    jurors : sequence of str
        The model's jury, in its order; empty for structure alone.

    Returns
    -------
    names : list of str
        Columns of structure first, then those of the jurors.
    values : ndarray of float32, shape (n_segments, n_features)
        NaN where a juror did not speak.
    """
    columns: Columns = {}
    for family in STRUCTURE:
        columns |= family(case)
    if jurors:
        for heard in HEARSAY:
            columns |= heard(case, jurors)
    return list(columns), np.stack(list(columns.values()), axis=1).astype(np.float32)
