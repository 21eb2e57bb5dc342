"""Columns of features: tables of them, names for several, and values of neighbours."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...arrays import Floats, Ints, window_means
from ...errors import ModelError

Features = NDArray[np.float32]
#: Named columns, each of shape (n_segments,).
Columns = dict[str, Floats]
#: Twins share this many of the innermost elements of their paths, kin this many.
TWIN_LEVELS, KIN_LEVELS = 2, 5


class FeatureTable(NamedTuple):
    """Features of every segment of a page: columns of structure first, then those of the jurors."""

    names: list[str]
    #: NaN where a juror failed, or where there is no neighbour. Stored column by column, which is
    #: how the columns are computed and how the forest reads them.
    values: Features
    #: Numbers of the groups that a segment is in, counted from 0: its twins, and its kin.
    groups: Ints

    def columns(self, names: Sequence[str]) -> Features:
        """Select columns by name; the result is a view if they are the first ones.

        Raises a `ModelError` for an unknown name: the model was trained with other features.
        """
        if self.names[: len(names)] == list(names):
            return self.values[:, : len(names)]
        places = {name: place for place, name in enumerate(self.names)}
        if missing := [name for name in names if name not in places]:
            raise ModelError(f"unknown feature {missing[0]!r}: train the model again")
        return self.values[:, [places[name] for name in names]]


def named_columns(
    names: Sequence[str], columns: Sequence[NDArray[np.generic]] | NDArray[np.generic]
) -> Columns:
    """Name columns: several arrays of numbers, or the rows of one."""
    return dict(zip(names, np.asarray(columns, dtype=np.float64), strict=True))


def neighbour_values(column: Floats, step: int) -> Floats:
    """The column's value at the neighbour `step` places on; NaN beyond the ends."""
    moved = np.full(len(column), np.nan)
    if step > 0:
        moved[:-step] = column[step:]
    else:
        moved[-step:] = column[:step]
    return moved


def windowed_means(column: Floats, radii: Ints, words: Ints) -> Floats:
    """Mean of a column over each segment and its neighbours, weighted by words.

    One row for each of `radii`, which are numbers of neighbours on either side.
    """
    means = window_means(np.stack([column * words, words]), radii.tolist())
    return np.asarray(means[:, 0] / means[:, 1])
