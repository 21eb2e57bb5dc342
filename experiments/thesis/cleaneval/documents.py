"""CleanEval as the thesis prepared it (§4.5), with all features that the systems use."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ....arrays import Floats, Ints
from ....ensemble.features.case import Case
from ....ensemble.features.coverage import coverage, kept_words
from ....ensemble.models.training import Example, segment_example
from ....errors import DataError, ExtractorError
from ....extractors.registry import ExtractorRuns
from ....parallel import map_in_processes
from ....segmenter.page import Page
from ....segmenter.segments import Segment, blocks
from ...data.datasets import load
from ...data.extractor_runs import TimedRuns, run_extractors_on
from ...data.gold_pages import GoldPage
from ...scoring.metrics import Overlap, thesis, thesis_words
from ..extractors import MODERN_JURORS, RAW_BOILERPIPES, THESIS_JURORS
from .block_html import block_html
from .coverage import thesis_coverage
from .features import thesis_document_features, thesis_segment_features
from .sections import sections

#: The thesis's coverage: the longest common subsequence of each segment and a whole text.
SEGMENT_LCS = "segment LCS"
#: webjury's coverage, from an alignment of the whole page with a text.
ALIGNED = "aligned"
#: Key of the coverage by the gold standard; all other keys are jurors.
GOLD = "gold"


@dataclass(frozen=True, slots=True)
class Segmented:
    """The segments of a document, from one segmentation.

    Attributes
    ----------
    texts : list of str
    words : ndarray of int, shape (n_segments,)
        Number of words of each segment.
    features : ndarray of float, shape (n_segments, 37)
        The thesis's features.
    coverage : dict of str to dict of str to ndarray of float, shape (n_segments,)
        Coverage by measure, `SEGMENT_LCS` or `ALIGNED`, and by juror or `GOLD`.
    """

    texts: list[str]
    words: Ints
    features: Floats
    coverage: dict[str, dict[str, Floats]]


@dataclass(frozen=True, slots=True)
class ThesisDocument:
    """A page with its gold standard, and everything that systems use.

    Attributes
    ----------
    name, host, gold : str
        As in `GoldPage`.
    features : ndarray of float, shape (37,)
        The thesis's features of the whole page.
    texts : dict of str to str
        Texts of the base extractors; empty for one that failed.
    overlaps : dict of str to Overlap
        Overlaps of these texts with the gold standard.
    sections, blocks : Segmented
    example : Example
        Blocks with webjury's features and the modern jurors' runs.
    """

    name: str
    host: str
    gold: str
    features: Floats
    texts: dict[str, str]
    overlaps: dict[str, Overlap]
    sections: Segmented
    blocks: Segmented
    example: Example

    def segmented(self, by: str) -> Segmented:
        """Get the segments, which are ``"sections"`` or ``"blocks"``."""
        return {"sections": self.sections, "blocks": self.blocks}[by]


def prepare_documents(*, processes: int = 2) -> list[ThesisDocument]:
    """Read CleanEval, run all base extractors on it, and compute features and coverage.

    Parameters
    ----------
    processes : int
        Number of worker processes.

    Returns
    -------
    list of ThesisDocument
        Sorted by part and name.

    Raises
    ------
    DataError
        If CleanEval is missing.
    MissingExtractorError
        If a juror is not installed.
    """
    documents = load("cleaneval")
    runs = run_extractors_on(documents, MODERN_JURORS, processes=processes)
    return map_in_processes(
        prepare_document, documents, runs, description="Preparing documents", processes=processes
    )


def prepare_document(document: GoldPage, timed: TimedRuns) -> ThesisDocument:
    """Prepare one document from the runs of the modern jurors."""
    page = document.parse()
    runs = timed.runs
    texts = {name: runs.texts.get(name, "") for name in MODERN_JURORS} | _raw_texts(page)
    case = Case(page, ExtractorRuns(dict(runs.texts), dict(runs.failures)))
    return ThesisDocument(
        document.name,
        document.host,
        document.gold,
        thesis_document_features(page),
        texts,
        {name: thesis(text, document.gold) for name, text in texts.items()},
        _sections(page, texts, document.gold),
        _blocks(page, texts, document.gold),
        segment_example(case, document.gold, MODERN_JURORS),
    )


def _raw_texts(page: Page) -> dict[str, str]:
    texts = {}
    for extractor in RAW_BOILERPIPES:
        try:
            texts[extractor.name] = extractor.extract(page)
        except ExtractorError:
            texts[extractor.name] = ""
    return texts


def _sections(page: Page, texts: dict[str, str], gold: str) -> Segmented:
    """Make the thesis's sections, including those without words, but not the text that it loses."""
    reached = [section for section in sections(page, wordless=True) if section.reached]
    sources = [section.html for section in reached]
    return _segmented(page, reached, sources, texts, gold)


def _blocks(page: Page, texts: dict[str, str], gold: str) -> Segmented:
    segments = blocks(page)
    sources = [block_html(page, block) for block in segments]
    return _segmented(page, segments, sources, texts, gold)


def _segmented(
    page: Page,
    segments: Sequence[Segment],
    sources: Sequence[str],
    texts: dict[str, str],
    gold: str,
) -> Segmented:
    thesis_texts = {name: texts[name] for name in THESIS_JURORS} | {GOLD: gold}
    all_texts = {name: texts[name] for name in MODERN_JURORS} | thesis_texts
    words = [" ".join(thesis_words(segment.text)) for segment in segments]
    return Segmented(
        [segment.text for segment in segments],
        np.array([len(segment) for segment in segments], np.int64),
        thesis_segment_features(sources),
        {
            SEGMENT_LCS: {
                name: thesis_coverage(words, " ".join(thesis_words(text)))
                for name, text in thesis_texts.items()
            },
            ALIGNED: {
                name: _aligned_coverage(page, segments, text) for name, text in all_texts.items()
            },
        },
    )


def _aligned_coverage(page: Page, segments: Sequence[Segment], text: str) -> Floats:
    kept = kept_words(page, text)
    if kept is None:
        raise DataError(f"a text of {len(text):,} characters is too long to align with its page")
    return coverage(kept, segments)
