"""The feature matrix: one row for each segment, with named columns.

The columns of structure come first, then those of the jurors, if there are any.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...errors import ModelError
from .case import Case
from .columns import Columns
from .describe import describe, structure_names
from .families.jurors import juror_coverage, jury_agreement

Features = NDArray[np.float32]


class FeatureTable(NamedTuple):
    """Features of every segment of a page: columns of structure first, then those of the jurors."""

    names: list[str]
    #: NaN where a juror failed, or where there is no neighbour. Stored column by column, which is
    #: how the columns are computed and how the forest reads them.
    values: Features

    def columns(self, names: Sequence[str]) -> Features:
        """Some columns, by name; a view where they are the first ones.

        An unknown name is a `ModelError`: the model was made for other features.
        """
        if self.names[: len(names)] == list(names):
            return self.values[:, : len(names)]
        places = {name: place for place, name in enumerate(self.names)}
        if missing := [name for name in names if name not in places]:
            raise ModelError(f"unknown feature {missing[0]!r}: train the model again")
        return self.values[:, [places[name] for name in names]]


def feature_matrix(
    case: Case, jurors: Sequence[str] = (), *, agreement: bool = True
) -> FeatureTable:
    """Compute the features of every segment of a case; those of structure only once.

    The columns of the jurors come in the order of `jurors`; last, unless `agreement` is false,
    those on their agreement.
    """
    if case.structure is None:
        case.structure = FeatureTable(structure_names(), describe(case))
    table = case.structure
    if not jurors:
        return table
    columns = juror_coverage(case, jurors)
    if agreement:
        columns |= jury_agreement(case, jurors)
    of_jurors = _table(columns)
    return FeatureTable(
        [*table.names, *of_jurors.names], np.hstack([table.values, of_jurors.values])
    )


def agreement_table(case: Case, jurors: Sequence[str]) -> FeatureTable:
    """The last columns of `feature_matrix`: how far some jurors agree on each segment."""
    return _table(jury_agreement(case, jurors))


def _table(columns: Columns) -> FeatureTable:
    return FeatureTable(list(columns), np.array(list(columns.values()), dtype=np.float32).T)
