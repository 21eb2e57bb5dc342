"""Copies of training pages, for cases that are rare in the data sets."""

from collections.abc import Sequence
from dataclasses import dataclass

from ..data.gold_pages import GoldPage
from .crowding import crowded_copies
from .shortening import shortened_copies


@dataclass(frozen=True, slots=True)
class CopyShares:
    """Shares of the pages of a data set that are copied, from 0 to 1.

    Attributes
    ----------
    shortened : float
        Share that is copied with a shortened article: see `shortening`.
    crowded : float
        Share that is copied with a shortened article and another page's teasers: see `crowding`.
    """

    shortened: float
    crowded: float


#: The default copies for training.
ALL_COPIES = CopyShares(shortened=1.0, crowded=1.0)
NO_COPIES = CopyShares(shortened=0.0, crowded=0.0)


def training_copies(
    pages: Sequence[GoldPage], shares: CopyShares, *, seed: int = 0, processes: int = 2
) -> list[GoldPage]:
    """Copy pages of one data set.

    Parameters
    ----------
    pages : sequence of GoldPage
    shares : CopyShares
    seed : int
        The same pages and seed give the same copies.
    processes : int
        Number of worker processes.

    Returns
    -------
    list of GoldPage
        The shortened copies, then the crowded ones.
    """
    kinds = ((shortened_copies, shares.shortened), (crowded_copies, shares.crowded))
    return [
        copy
        for make_copies, share in kinds
        if share
        for copy in make_copies(pages, share, seed=seed, processes=processes)
    ]
