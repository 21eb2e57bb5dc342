"""A dozen pages of CleanEval, prepared for the thesis's systems."""

import pytest

from webjury.experiments.data.datasets import load
from webjury.experiments.data.extractor_runs import TimedRuns
from webjury.experiments.scoring.metrics import micro_average
from webjury.experiments.thesis.cleaneval.documents import ThesisDocument, prepare_document
from webjury.experiments.thesis.extractors import MODERN_JURORS
from webjury.extractors.registry import run_extractors
from webjury.segmenter.page import Page


@pytest.fixture(scope="module")
def dozen() -> list[ThesisDocument]:
    return [
        prepare_document(
            document, TimedRuns(run_extractors(Page(document.html), MODERN_JURORS), {})
        )
        for document in load("cleaneval")[:12]
    ]


@pytest.mark.data("cleaneval")
def test_a_dozen_pages_give_scores_like_those_of_the_thesis(dozen):
    reached = {
        juror: micro_average(document.overlaps[juror] for document in dozen).f1
        for juror in ("bte", "boilerpipe-article", "boilerpipe-article-raw")
    }
    assert reached["bte"] > 0.8
    # On the unrepaired page, Boilerpipe loses much of what it extracts from the repaired one.
    assert 0.5 < reached["boilerpipe-article-raw"] < reached["boilerpipe-article"] - 0.05
    sections = [len(document.sections.texts) for document in dozen]
    assert 5 < sum(sections) / len(sections) < 40
    assert sum(len(document.blocks.texts) for document in dozen) > 2 * sum(sections)
