"""Splits of CleanEval into training, validation and test pages; each host is in one part only."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from ..data.gold_pages import GoldPage

#: Number of training, validation and test pages of each split, as printed for Web2Text.
SPLITS = {"small": (55, 5, 676), "large": (531, 58, 148)}


@dataclass(frozen=True, slots=True)
class PageSplit:
    """Training, validation and test pages.

    Attributes
    ----------
    name : str
    training, validation, test : list of GoldPage
    """

    name: str
    training: list[GoldPage]
    validation: list[GoldPage]
    test: list[GoldPage]


def small_split(documents: Sequence[GoldPage], seed: int = 0) -> PageSplit:
    """Make CleanEval's own split: train on its development pages, and test on its final pages.

    Parameters
    ----------
    documents : sequence of GoldPage
        Pages with names as from `datasets.load`.
    seed : int

    Returns
    -------
    PageSplit
        The split; development pages whose host has test pages are left out.
    """
    test = [document for document in documents if document.name.startswith("final-")]
    test_hosts = {document.host for document in test}
    rest = [
        document
        for document in documents
        if not document.name.startswith("final-") and document.host not in test_hosts
    ]
    validation, training = _split_by_host(rest, [SPLITS["small"][1], len(rest)], seed)
    return PageSplit("small", training, validation, test)


def large_split(documents: Sequence[GoldPage], seed: int = 0) -> PageSplit:
    """Make the split with more training pages, drawn by host.

    Parameters
    ----------
    documents : sequence of GoldPage
    seed : int

    Returns
    -------
    PageSplit
        A split with the printed numbers of training and validation pages; the rest are test pages.
    """
    training, validation, test = _split_by_host(
        documents, [*SPLITS["large"][:2], len(documents)], seed
    )
    return PageSplit("large", training, validation, test)


def _split_by_host(
    documents: Sequence[GoldPage], sizes: Sequence[int], seed: int
) -> list[list[GoldPage]]:
    """Fill parts with hosts in random order; a host that does not fit goes to the next part."""
    parts: list[list[GoldPage]] = [[] for _ in sizes]
    for pages in _by_host(documents, seed):
        part = next(
            part for part, size in zip(parts, sizes, strict=True) if len(part) + len(pages) <= size
        )
        part += pages
    return parts


def _by_host(documents: Sequence[GoldPage], seed: int) -> Iterator[list[GoldPage]]:
    hosts: dict[str, list[GoldPage]] = {}
    for document in documents:
        hosts.setdefault(document.host, []).append(document)
    names = sorted(hosts)
    for place in np.random.default_rng(seed).permutation(len(names)).tolist():
        yield hosts[names[place]]
