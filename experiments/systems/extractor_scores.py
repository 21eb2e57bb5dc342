"""How any extractors, of the registry or combined, do on a data set."""

import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from statistics import mean

from ...errors import ExtractorError
from ...extractors.base import Extractor
from ...progress import track
from ...segmenter.page import Page
from ..data.datasets import load
from ..data.gold_pages import GoldPage
from ..scoring.metrics import Overlap
from ..scoring.protocols import PROTOCOLS
from ..tables import Row

__all__ = ["ExtractorScores", "score_extractors"]


@dataclass(frozen=True, slots=True)
class ExtractorScores:
    """How an extractor did on the pages of a data set.

    Attributes
    ----------
    system : str
        Its name.
    dataset : str
    overlaps : dict of str to list of Overlap
        With the gold standards, by protocol, one a page; an extractor that failed on a page has
        extracted nothing.
    ms : float
        Mean time that a page takes the processor, in milliseconds; pages come parsed.
    """

    system: str
    dataset: str
    overlaps: dict[str, list[Overlap]]
    ms: float

    def row(self, protocol: str) -> Row:
        """Its line in a table, by one protocol."""
        overlaps = self.overlaps[protocol]
        score = PROTOCOLS[protocol].score(overlaps)
        return {
            "system": self.system,
            "data set": self.dataset,
            "protocol": protocol,
            "pages": str(len(overlaps)),
            "precision": f"{score.precision:.4f}",
            "recall": f"{score.recall:.4f}",
            "F1": f"{score.f1:.4f}",
            "ms": f"{self.ms:.1f}",
        }


def score_extractors(
    extractors: Sequence[Extractor],
    dataset: str,
    protocols: Sequence[str],
    *,
    processes: int = 2,
) -> dict[str, ExtractorScores]:
    """Let extractors hear a data set, and judge what they say.

    Parameters
    ----------
    extractors : sequence of Extractor
    dataset : str
        Name or folder, as `load` takes it.
    protocols : sequence of str
        Names in `PROTOCOLS`.
    processes : int
        Workers; extractors are never run in threads.

    Returns
    -------
    dict of str to Heard
        By name of the extractor.

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
    work = partial(_hear, extractors=tuple(extractors), protocols=tuple(protocols))
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        heard = pool.map(work, documents, chunksize=8)
        pages = list(track(heard, len(documents), f"Hearing {dataset}"))
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
class _Said:
    overlaps: dict[str, Overlap]
    seconds: float


def _hear(
    document: GoldPage, extractors: tuple[Extractor, ...], protocols: tuple[str, ...]
) -> list[_Said]:
    """What each extractor makes of one page."""
    page = Page(document.html)
    # What every extractor asks for is no matter of who is heard first.
    _ = page.words, page.exceeded_limit
    said = []
    for extractor in extractors:
        start = time.process_time()
        try:
            text = extractor.extract(page)
        except ExtractorError:
            text = ""
        seconds = time.process_time() - start
        overlaps = {name: PROTOCOLS[name].overlap(text, document.gold) for name in protocols}
        said.append(_Said(overlaps, seconds))
    return said
