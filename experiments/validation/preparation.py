"""From data sets to what models learn from and are judged on, each page worked on once."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from ...ensemble.features.case import Case
from ...ensemble.features.examples import Example, segment_example
from ...parallel import map_in_processes
from ...segmenter.page import Page
from ..data.datasets import comments_of, load, protocols_of
from ..data.extractor_runs import TimedRuns, run_extractors_on
from ..data.gold_pages import GoldPage
from ..scoring.gold_standard import GoldStandard, PageScores

__all__ = ["Prepared", "prepare", "rows_by_dataset"]


@dataclass(frozen=True, slots=True)
class Prepared:
    """A page ready to learn from and to be judged on.

    Attributes
    ----------
    dataset : str
        Data set it is from.
    name, host, page_type : str
        As in `GoldPage`.
    gold_standard : GoldStandard
        What its texts are judged by.
    segments : list of str
        Texts of its segments.
    example : Example
        Its segments, with features of structure and of the jury.
    extractor_scores : dict of str to Judgement
        Of each extractor's text; one that failed has extracted nothing.
    seconds : dict of str to float
        How long each extractor took; one that failed is left out.
    """

    dataset: str
    name: str
    host: str
    page_type: str
    gold_standard: GoldStandard
    segments: list[str]
    example: Example
    extractor_scores: dict[str, PageScores]
    seconds: dict[str, float]

    @property
    def protocol(self) -> str:
        """The protocol that models learn from: the first of its data set's."""
        return self.gold_standard.protocols[0]


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
        hearings = run_extractors_on(documents, [*jurors, *others], processes=processes)
        work = partial(_prepare, dataset=dataset, jurors=tuple(jurors))
        protocols, comments = protocols_of(dataset), comments_of(dataset)
        standards = [
            GoldStandard(document.gold, protocols, document.present, document.absent, comments)
            for document in documents
        ]
        prepared += map_in_processes(
            work,
            documents,
            standards,
            hearings,
            description="Computing features",
            processes=processes,
        )
    return prepared


def rows_by_dataset(pages: Sequence[Prepared]) -> dict[str, list[int]]:
    """Places of the pages of each data set, in order."""
    rows: dict[str, list[int]] = {}
    for row, page in enumerate(pages):
        rows.setdefault(page.dataset, []).append(row)
    return rows


def _prepare(
    document: GoldPage,
    gold_standard: GoldStandard,
    hearing: TimedRuns,
    dataset: str,
    jurors: tuple[str, ...],
) -> Prepared:
    runs = hearing.runs
    case = Case(Page(document.html), runs, comments=bool(gold_standard.comments))
    heard = [*runs.texts, *runs.failures]
    return Prepared(
        dataset,
        document.name,
        document.host,
        document.page_type,
        gold_standard,
        [segment.text for segment in case.segments],
        segment_example(case, document.gold, jurors),
        {name: gold_standard.score(runs.texts.get(name, "")) for name in heard},
        hearing.seconds,
    )
