"""Prepare the pages of data sets: compute once what training and scoring need."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

import numpy as np

from ...answer.seen import drop_hidden, hidden_shares_and_texts, juror_text
from ...arrays import Ints
from ...ensemble.features.bags import Bags
from ...ensemble.features.case import Case
from ...ensemble.features.columns import FeatureTable
from ...ensemble.features.matrix import agreement_table, coverage_columns, structure_names
from ...ensemble.models.training import Example, segment_example
from ...ensemble.verdict.clues import Clues
from ...parallel import map_in_processes
from ...progress import track_in_lines
from ...segmenter.hidden.find import find_hidden
from ..data.datasets import comments_of, load, protocols_of
from ..data.extractor_runs import TimedRuns, run_extractors_on
from ..data.gold_pages import GoldPage
from ..data.same_pages import join_hosts
from ..scoring.gold_standard import GoldStandard, PageScores
from ..scoring.wholeness import elements_of
from . import commenting, crowding
from .copies import NO_COPIES, CopyShares, training_copies


@dataclass(frozen=True, slots=True)
class PreparedPage:
    """A page with features and labels to train on, and with scores of the extractors.

    Attributes
    ----------
    dataset : str
        Name of the page's data set.
    name, host, page_type, language, copy_kind, lenders
        As in `GoldPage`. Models are trained on copies, but not scored on them. Hosts that have a
        page in common count as one host, with the first of their names.
    gold_standard : GoldStandard
        The standard that texts of the page are scored against.
    segments : list of str
        Texts of the segments.
    visible_texts : list of str
        The texts of the segments without words that the page hides from its readers.
    hidden_words : ndarray of int, shape (n_segments,)
        How many words of each segment are hidden.
    example : Example
        The segments, with features of the structure and of the jury. Crowded copies have no tokens
        of the text, so that models learn from them to judge pages in unknown languages.
    clues : Clues
        Corrections of a voter's probabilities.
    extractor_scores : dict of str to PageScores
        Scores of each extractor's text, which is empty if the extractor failed.
    visible_scores : dict of str to PageScores
        Scores of texts without hidden words, for extractors that keep hidden words.
    seconds : dict of str to float
        How long each extractor took; extractors that failed are left out.
    agreements : dict of tuple of str to FeatureTable
        How far the jurors agree, for each of the other juries.
    """

    dataset: str
    name: str
    host: str
    page_type: str
    gold_standard: GoldStandard
    segments: list[str]
    visible_texts: list[str]
    hidden_words: Ints
    example: Example
    clues: Clues
    extractor_scores: dict[str, PageScores]
    visible_scores: dict[str, PageScores]
    seconds: dict[str, float]
    language: str = ""
    copy_kind: str = ""
    lenders: tuple[str, ...] = ()
    agreements: dict[tuple[str, ...], FeatureTable] = field(default_factory=dict)

    @property
    def is_copy(self) -> bool:
        """Whether the page is a copy for training."""
        return bool(self.copy_kind)

    @property
    def protocol(self) -> str:
        """The protocol to train by: the first protocol of the data set."""
        return self.gold_standard.protocols[0]


def prepare(
    datasets: Sequence[str],
    jurors: Sequence[str],
    *,
    others: Sequence[str] = (),
    copies: CopyShares = NO_COPIES,
    juries: Sequence[Sequence[str]] = (),
    seed: int = 0,
    processes: int = 2,
) -> list[PreparedPage]:
    """Read data sets, run extractors on each page, and compute features and scores.

    Parameters
    ----------
    datasets : sequence of str
        Names or folders, as in `load`.
    jurors : sequence of str
        Extractors from which features are computed.
    others : sequence of str
        More extractors to score; they are not run on copies.
    copies : mapping of str to float
        Shares of the pages that are copied, for training, by kind.
    juries : sequence of sequence of str
        Juries made of some of the jurors, for `with_jury`.
    seed : int
        Seed of the copies.
    processes : int
        Number of worker processes.

    Returns
    -------
    list of PreparedPage
        Data sets are in the given order; the pages of each are sorted by name, and copies are last.

    Raises
    ------
    DataError
        If a data set is missing.
    MissingExtractorError
        If a juror is not installed.
    """
    prepared: list[PreparedPage] = []
    read = [load(dataset) for dataset in track_in_lines(datasets, "Reading data sets")]
    named_pages = list(zip(datasets, join_hosts(read), strict=True))
    for dataset, pages in track_in_lines(named_pages, "Preparing data sets"):
        timed_runs = run_extractors_on(pages, [*jurors, *others], processes=processes)
        protocols, comments = protocols_of(dataset), comments_of(dataset)
        # Where readers' comments are content, they cannot be added as what is not.
        shares = {**copies, commenting.KIND: 0.0} if comments else copies
        if copied := training_copies(pages, shares, seed=seed, processes=processes):
            timed_runs += run_extractors_on(copied, jurors, processes=processes)
            pages += copied
        work = partial(
            _prepare, dataset=dataset, jurors=tuple(jurors), juries=tuple(map(tuple, juries))
        )
        gold_standards = [
            GoldStandard(page.gold, protocols, page.present, page.absent, comments)
            for page in pages
        ]
        prepared += map_in_processes(
            work,
            pages,
            gold_standards,
            timed_runs,
            description="Computing features",
            processes=processes,
        )
    return prepared


def originals(pages: Sequence[PreparedPage]) -> list[PreparedPage]:
    """Leave out copies, on which models are not scored."""
    return [page for page in pages if not page.is_copy]


def weigh(pages: Sequence[PreparedPage], weights: Mapping[str, float]) -> list[PreparedPage]:
    """Multiply the training weights of the pages of each data set.

    Parameters
    ----------
    pages : sequence of PreparedPage
    weights : mapping of str to float
        Factors by name of the data set.

    Returns
    -------
    list of PreparedPage
    """
    return [
        replace(
            page,
            example=replace(page.example, weight=weights[page.dataset] * page.example.weight),
        )
        for page in pages
    ]


def with_jury(page: PreparedPage, jurors: Sequence[str]) -> PreparedPage:
    """Replace the jury's features in the example of a page by those of another jury.

    Parameters
    ----------
    page : PreparedPage
    jurors : sequence of str
        One of the juries that `prepare` was given.

    Returns
    -------
    PreparedPage
    """
    example, agreement = page.example, page.agreements[tuple(jurors)]
    coverage_names = [name for juror in jurors for name in coverage_columns(juror)]
    names = [*structure_names(), *coverage_names]
    table = FeatureTable(
        [*names, *agreement.names],
        np.hstack([example.features.columns(names), agreement.values]),
        example.features.groups,
    )
    return replace(page, example=replace(example, features=table))


def rows_by_dataset(pages: Sequence[PreparedPage]) -> dict[str, list[int]]:
    """Find the row numbers of the pages of each data set, in order."""
    rows: dict[str, list[int]] = {}
    for row, page in enumerate(pages):
        rows.setdefault(page.dataset, []).append(row)
    return rows


def _prepare(
    page: GoldPage,
    gold_standard: GoldStandard,
    timed: TimedRuns,
    dataset: str,
    jurors: tuple[str, ...],
    juries: tuple[tuple[str, ...], ...],
) -> PreparedPage:
    runs = timed.runs
    case = Case(page.parse(), runs, comments=bool(gold_standard.comments))
    if not page.is_copy:
        elements = tuple(elements_of(case, page.gold))
        gold_standard = replace(gold_standard, elements=elements)
    example = replace(segment_example(case, page.gold, jurors), weight=page.weight)
    if page.copy_kind == crowding.KIND:
        # Without tokens, the copy is like a page in an unknown language.
        empty_text = Bags.of([()] * len(example.tokens))
        example = replace(example, tokens=replace(example.tokens, text=empty_text))
    return PreparedPage(
        dataset,
        page.name,
        page.host,
        page.page_type,
        gold_standard,
        list(case.texts),
        *_visible_texts(case),
        example,
        Clues.of(case),
        {
            name: gold_standard.score(runs.texts.get(name, ""))
            for name in (*runs.texts, *runs.failures)
        },
        {} if page.is_copy else _visible_scores(case, gold_standard),
        timed.seconds,
        page.language,
        page.copy_kind,
        page.lenders,
        {jury: agreement_table(case, jury) for jury in juries},
    )


def _visible_texts(case: Case) -> tuple[list[str], Ints]:
    """Find the texts of the segments without hidden words, and how many hidden words each has."""
    shares, texts = hidden_shares_and_texts(case, find_hidden(case.page))
    return texts, np.round(shares * case.n_words).astype(np.int64)


def _visible_scores(case: Case, gold_standard: GoldStandard) -> dict[str, PageScores]:
    scores = {}
    for juror, words in case.kept_words.items():
        seen = drop_hidden(case, [False] * len(case), words)
        if seen.parts:
            scores[juror] = gold_standard.score(juror_text(case, juror, seen))
    return scores
