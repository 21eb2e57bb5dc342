"""What the model is told of each segment, as a matrix with named columns.

A feature is a column; a family of features is one function from a `Case` to its columns.
To add one, write the function in `structure_features` (known from the page alone) or
`jury_features` (known from what the jurors kept) and name it here; nothing else changes but
that models must be trained again.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...errors import ModelError
from . import jurors as jury
from . import structure
from .case import Case
from .columns import Columns

__all__ = ["FeatureTable", "Features", "feature_matrix"]

#: Families known from the page alone.
STRUCTURE_FAMILIES: tuple[Callable[[Case], Columns], ...] = (
    structure.text_shape,
    structure.inline_markup,
    structure.path_hints,
    structure.position,
    structure.containers,
    structure.repetition,
    structure.headline,
    structure.neighbours,
    structure.page_wide,
)
#: Families known from what the jurors kept.
JUROR_FAMILIES: tuple[Callable[[Case, Sequence[str]], Columns], ...] = (
    jury.juror_coverage,
    jury.jury_agreement,
)

Features = NDArray[np.float32]


class FeatureTable(NamedTuple):
    """Features of every segment of a page.

    Attributes
    ----------
    names : list of str
        Columns of structure first, then those of the jurors.
    values : ndarray of float32, shape (n_segments, n_features)
        NaN where a juror did not speak, and where there is no neighbour.
    """

    names: list[str]
    values: Features

    def columns(self, names: Sequence[str]) -> Features:
        """Some columns, by name; a view where they are the first ones.

        Raises
        ------
        ModelError
            If there is no column of a name: the model is of another version.
        """
        if self.names[: len(names)] == list(names):
            return self.values[:, : len(names)]
        places = {name: place for place, name in enumerate(self.names)}
        if missing := [name for name in names if name not in places]:
            raise ModelError(f"no feature is called {missing[0]!r}: train the model again")
        return self.values[:, [places[name] for name in names]]


def feature_matrix(case: Case, jurors: Sequence[str]) -> FeatureTable:
    """Work out the features of every segment of a case.

    Parameters
    ----------
    case : Case
    jurors : sequence of str
        Whose testimony is told, in this order; empty for structure alone.

    Returns
    -------
    FeatureTable
    """
    columns = structure_columns(case)
    if jurors:
        for heard in JUROR_FAMILIES:
            columns |= heard(case, jurors)
    return FeatureTable(list(columns), np.stack(list(columns.values()), axis=1).astype(np.float32))


def structure_columns(case: Case) -> Columns:
    """Columns known from the page alone."""
    columns: Columns = {}
    for family in STRUCTURE_FAMILIES:
        columns |= family(case)
    return columns
