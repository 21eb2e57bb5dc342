"""CleanEval cut into pages to learn from, to stop by and to judge on, hosts never on two sides."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from ..data.labelled_pages import Document

__all__ = ["SPLITS", "Split", "large_split", "small_split"]

#: Pages to learn from, to stop by and to judge on of each split, as document 000 prints them.
SPLITS = {"small": (55, 5, 676), "large": (531, 58, 148)}


@dataclass(frozen=True, slots=True)
class Split:
    """Pages by their part.

    Attributes
    ----------
    name : str
    training, validation, test : list of Document
    """

    name: str
    training: list[Document]
    validation: list[Document]
    test: list[Document]


def small_split(documents: Sequence[Document], seed: int = 0) -> Split:
    """CleanEval's own split: learn from its development pages, judge on the final ones.

    Parameters
    ----------
    documents : sequence of Document
        As `datasets.load` names them.
    seed : int

    Returns
    -------
    Split
        Development pages of a host that is judged are left out.
    """
    test = [document for document in documents if document.name.startswith("final-")]
    judged = {document.host for document in test}
    rest = [
        document
        for document in documents
        if not document.name.startswith("final-") and document.host not in judged
    ]
    validation, training = _parts(rest, [SPLITS["small"][1], len(rest)], seed)
    return Split("small", training, validation, test)


def large_split(documents: Sequence[Document], seed: int = 0) -> Split:
    """The split with more pages to learn from, drawn by host.

    Parameters
    ----------
    documents : sequence of Document
    seed : int

    Returns
    -------
    Split
        As many pages to learn from and to stop by as printed; those that are left are judged.
    """
    training, validation, test = _parts(documents, [*SPLITS["large"][:2], len(documents)], seed)
    return Split("large", training, validation, test)


def _parts(documents: Sequence[Document], sizes: Sequence[int], seed: int) -> list[list[Document]]:
    """Fill parts with hosts in random order; a host that does not fit goes to the next part."""
    parts: list[list[Document]] = [[] for _ in sizes]
    for pages in _by_host(documents, seed):
        part = next(
            part for part, size in zip(parts, sizes, strict=True) if len(part) + len(pages) <= size
        )
        part += pages
    return parts


def _by_host(documents: Sequence[Document], seed: int) -> Iterator[list[Document]]:
    hosts: dict[str, list[Document]] = {}
    for document in documents:
        hosts.setdefault(document.host, []).append(document)
    names = sorted(hosts)
    for place in np.random.default_rng(seed).permutation(len(names)).tolist():
        yield hosts[names[place]]
