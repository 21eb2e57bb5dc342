"""Scores and times of single or combined extractors on a data set."""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from statistics import mean

from ....errors import ExtractorError
from ....extractors.base import Extractor
from ....parallel import map_in_processes
from ...data.datasets import load
from ...data.gold_pages import GoldPage
from ...scoring.metrics import Overlap
from ...scoring.protocols import PROTOCOLS
from ...tables import Rounded, Row


@dataclass(frozen=True, slots=True)
class ExtractorScores:
    """Results of an extractor on the pages of a data set.

    Attributes
    ----------
    system : str
        Name of the extractor.
    dataset : str
    overlaps : dict of str to list of Overlap
        Overlaps with the gold standards by protocol, one per page; a failed extractor counts as an
        empty text.
    ms : float
        Mean CPU time per page in milliseconds, without parsing.
    """

    system: str
    dataset: str
    overlaps: dict[str, list[Overlap]]
    ms: float

    def row(self, protocol: str) -> Row:
        """Make the extractor's row in a table, by one protocol."""
        overlaps = self.overlaps[protocol]
        score = PROTOCOLS[protocol].score(overlaps)
        return {
            "system": self.system,
            "data set": self.dataset,
            "protocol": protocol,
            "pages": len(overlaps),
            "precision": Rounded(score.precision),
            "recall": Rounded(score.recall),
            "F1": Rounded(score.f1),
            "ms": Rounded(self.ms, ".1f"),
        }


def score_extractors(
    extractors: Sequence[Extractor],
    dataset: str,
    protocols: Sequence[str],
    *,
    processes: int = 2,
) -> dict[str, ExtractorScores]:
    """Run extractors on a data set and score their texts.

    Parameters
    ----------
    extractors : sequence of Extractor
    dataset : str
        Name or folder, as in `load`.
    protocols : sequence of str
        Names in `PROTOCOLS`.
    processes : int
        Number of worker processes; extractors never run in threads.

    Returns
    -------
    dict of str to ExtractorScores
        Scores by name of the extractor.

    Raises
    ------
    DataError
        If the data set is missing.
    MissingExtractorError
        If an extractor is not installed.
    """
    for extractor in extractors:
        _ = extractor.version
    documents = load(dataset)
    score = partial(_score_page, extractors=tuple(extractors), protocols=tuple(protocols))
    pages = map_in_processes(
        score, documents, description=f"Extracting {dataset}", processes=processes
    )
    return {
        extractor.name: ExtractorScores(
            extractor.name,
            dataset,
            {name: [page[place].overlaps[name] for page in pages] for name in protocols},
            1000 * mean(page[place].seconds for page in pages),
        )
        for place, extractor in enumerate(extractors)
    }


@dataclass(frozen=True, slots=True)
class _PageResult:
    """Overlaps of an extractor's text by protocol, and its time."""

    overlaps: dict[str, Overlap]
    seconds: float


def _score_page(
    document: GoldPage, extractors: tuple[Extractor, ...], protocols: tuple[str, ...]
) -> list[_PageResult]:
    """Run each extractor on one page."""
    page = document.parse()
    # All extractors share these: compute them now, so that the first one is not charged for them.
    _ = page.words, page.exceeded_limit
    results = []
    for extractor in extractors:
        start = time.process_time()
        try:
            text = extractor.extract(page)
        except ExtractorError:
            text = ""
        seconds = time.process_time() - start
        overlaps = {name: PROTOCOLS[name].overlap(text, document.gold) for name in protocols}
        results.append(_PageResult(overlaps, seconds))
    return results
