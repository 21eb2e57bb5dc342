"""From data sets to what models learn from and are judged on, each page worked on once."""

from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context

from ..ensemble.case import Case
from ..ensemble.examples import Example, segment_example
from ..segmenter.page import Page
from .datasets import Document, load
from .hearings import Hearing, hear_all
from .metrics import Overlap
from .progress import track
from .protocols import PROTOCOLS, protocol_of

__all__ = ["Prepared", "prepare"]


@dataclass(frozen=True, slots=True)
class Prepared:
    """A page ready to learn from and to be judged on.

    Attributes
    ----------
    dataset : str
        Data set it is from.
    name, host, page_type, gold : str
        As in `Document`.
    segments : list of str
        Texts of its segments.
    example : Example
        Its segments, with features of structure and of the jury.
    overlaps : dict of str to Overlap
        Each extractor's text against the gold standard, by the data set's protocol; one
        that failed has extracted nothing.
    """

    dataset: str
    name: str
    host: str
    page_type: str
    gold: str
    segments: list[str]
    example: Example
    overlaps: dict[str, Overlap]


def prepare(
    datasets: Sequence[str],
    jurors: Sequence[str],
    *,
    others: Sequence[str] = (),
    processes: int = 2,
) -> list[Prepared]:
    """Read data sets, let extractors hear each page, and work out features and scores.

    Parameters
    ----------
    datasets : sequence of str
        Names or folders, as `load` takes them.
    jurors : sequence of str
        Extractors that features tell of.
    others : sequence of str
        Extractors that are only scored.
    processes : int
        Workers.

    Returns
    -------
    list of Prepared
        Ordered by data set, then by name.

    Raises
    ------
    DataError
        If a data set is missing.
    MissingExtractorError
        If a juror is not installed.
    """
    prepared: list[Prepared] = []
    for dataset in datasets:
        documents = load(dataset)
        hearings = hear_all(documents, [*jurors, *others], processes=processes)
        work = partial(_prepare, dataset=dataset, jurors=tuple(jurors))
        with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
            results = pool.map(work, documents, hearings, chunksize=8)
            prepared += track(results, len(documents), "Working out features")
    return prepared


def _prepare(
    document: Document, hearing: Hearing, dataset: str, jurors: tuple[str, ...]
) -> Prepared:
    testimony = hearing.testimony
    case = Case(Page(document.html), testimony)
    overlap = PROTOCOLS[protocol_of(dataset)].overlap
    heard = [*testimony.texts, *testimony.failures]
    overlaps = {name: overlap(testimony.texts.get(name, ""), document.gold) for name in heard}
    return Prepared(
        dataset,
        document.name,
        document.host,
        document.page_type,
        document.gold,
        [segment.text for segment in case.segments],
        segment_example(case, document.gold, jurors),
        overlaps,
    )
