"""CleanEval as the thesis prepared it (thesis §4.5), and everything its systems are told of it."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ...ensemble.features.arrays import Floats, Ints
from ...ensemble.features.case import Case
from ...ensemble.features.coverage import coverage, kept_words
from ...ensemble.features.examples import Example, segment_example
from ...errors import DataError, ExtractorError
from ...extractors.runs import ExtractorRuns
from ...parallel import map_in_processes
from ...segmenter.blocks import blocks
from ...segmenter.page import Page
from ...segmenter.sections import sections
from ...segmenter.segment import Segment
from ..data.datasets import GoldPage, load
from ..data.extractor_runs import TimedRuns, run_extractors_on
from ..scoring.metrics import Overlap, thesis, thesis_words
from .block_html import block_html
from .coverage import thesis_coverage
from .features import thesis_document_features, thesis_segment_features
from .jurors import MODERN_JURORS, RAW_BOILERPIPES, THESIS_JURORS

__all__ = ["ALIGNED", "ALONE", "GOLD", "Segmented", "ThesisDocument", "prepare_documents"]

#: The thesis's coverage: each segment alone against a whole text.
ALONE = "alone"
#: Ours: the page aligned with a text, once.
ALIGNED = "aligned"
#: Where a coverage is that of the gold standard, not that of a juror.
GOLD = "gold"


@dataclass(frozen=True, slots=True)
class Segmented:
    """A document in segments of one kind.

    Attributes
    ----------
    texts : list of str
    words : ndarray of int, shape (n_segments,)
        As in `webjury.segmenter`.
    features : ndarray of float, shape (n_segments, 37)
        The thesis's.
    coverage : dict of str to dict of str to ndarray of float, shape (n_segments,)
        By measure, `ALONE` or `ALIGNED`, then by juror or `GOLD`.
    """

    texts: list[str]
    words: Ints
    features: Floats
    coverage: dict[str, dict[str, Floats]]


@dataclass(frozen=True, slots=True)
class ThesisDocument:
    """A page with its gold standard, prepared.

    Attributes
    ----------
    name, host, gold : str
        As in `GoldPage`.
    features : ndarray of float, shape (37,)
        The thesis's, of the whole page.
    texts : dict of str to str
        What each base extractor made of it; one that failed has extracted nothing.
    overlaps : dict of str to Overlap
        Of these texts with the gold standard.
    sections, blocks : Segmented
    example : Example
        Blocks with webjury's features and the modern jurors.
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
        """Its segments, by ``"sections"`` or ``"blocks"``."""
        return {"sections": self.sections, "blocks": self.blocks}[by]


def prepare_documents(*, processes: int = 2) -> list[ThesisDocument]:
    """Read CleanEval, let all base extractors hear it, and work out features and coverage.

    Parameters
    ----------
    processes : int
        Workers.

    Returns
    -------
    list of ThesisDocument
        Ordered by part and name.

    Raises
    ------
    DataError
        If CleanEval is missing.
    MissingExtractorError
        If a juror is not installed.
    """
    documents = load("cleaneval")
    hearings = run_extractors_on(documents, MODERN_JURORS, processes=processes)
    return map_in_processes(
        prepare_document,
        documents,
        hearings,
        description="Preparing documents",
        processes=processes,
    )


def prepare_document(document: GoldPage, hearing: TimedRuns) -> ThesisDocument:
    """Prepare one document of which the modern jurors were heard."""
    page = Page(document.html)
    heard = hearing.runs
    texts = {name: heard.texts.get(name, "") for name in MODERN_JURORS} | _raw_texts(page)
    blocks_case = Case(page, ExtractorRuns(dict(heard.texts), dict(heard.failures)))
    return ThesisDocument(
        document.name,
        document.host,
        document.gold,
        thesis_document_features(page),
        texts,
        {name: thesis(text, document.gold) for name, text in texts.items()},
        _sections(page, texts, document.gold),
        _blocks(page, texts, document.gold),
        segment_example(blocks_case, document.gold, MODERN_JURORS),
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
    """The thesis's sections, wordless ones too, without the text that its algorithm loses."""
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
    measured = {name: texts[name] for name in THESIS_JURORS} | {GOLD: gold}
    aligned = {name: texts[name] for name in MODERN_JURORS} | measured
    words = [" ".join(thesis_words(segment.text)) for segment in segments]
    return Segmented(
        [segment.text for segment in segments],
        np.array([len(segment) for segment in segments], np.int64),
        thesis_segment_features(sources),
        {
            ALONE: {
                name: thesis_coverage(words, " ".join(thesis_words(text)))
                for name, text in measured.items()
            },
            ALIGNED: {name: _aligned(page, segments, text) for name, text in aligned.items()},
        },
    )


def _aligned(page: Page, segments: Sequence[Segment], text: str) -> Floats:
    kept = kept_words(page, text)
    if kept is None:
        raise DataError(f"a text of {len(text):,} characters is too long to align with its page")
    return coverage(kept, segments)
