"""Copies of training pages, for cases that are rare in the data sets."""

from collections.abc import Callable, Mapping, Sequence

from ..data.gold_pages import GoldPage
from . import commenting, crowding, following, shortening, shrinking

#: What makes the copies of each kind, from the pages of a data set and the share to copy.
KINDS: Mapping[str, Callable[..., list[GoldPage]]] = {
    shortening.KIND: shortening.shortened_copies,
    crowding.KIND: crowding.crowded_copies,
    commenting.KIND: commenting.commented_copies,
    commenting.THREAD_KIND: commenting.thread_copies,
    following.KIND: following.followed_copies,
    shrinking.KIND: shrinking.tiny_copies,
}
#: Shares of the pages of a data set that are copied, from 0 to 1, by kind.
CopyShares = Mapping[str, float]
#: The default copies for training.
ALL_COPIES: CopyShares = {
    shortening.KIND: 1.0,
    crowding.KIND: 1.0,
    commenting.KIND: 0.35,
    commenting.THREAD_KIND: 1.0,
    following.KIND: 0.35,
    shrinking.KIND: 0.25,
}
NO_COPIES: CopyShares = {}


def training_copies(
    pages: Sequence[GoldPage], shares: CopyShares, *, seed: int = 0, processes: int = 2
) -> list[GoldPage]:
    """Copy pages of one data set.

    Parameters
    ----------
    pages : sequence of GoldPage
    shares : mapping of str to float
        By kind, which is one of `KINDS`.
    seed : int
        The same pages and seed give the same copies.
    processes : int
        Number of worker processes.

    Returns
    -------
    list of GoldPage
        The copies of one kind after those of another, in the order of `KINDS`.
    """
    return [
        copy
        for kind, make_copies in KINDS.items()
        if shares.get(kind)
        for copy in make_copies(pages, shares[kind], seed=seed, processes=processes)
    ]
