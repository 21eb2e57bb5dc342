"""A dozen pages of CleanEval, prepared for the thesis's systems."""

from collections.abc import Iterable

import pytest

from webjury.experiments.data.datasets import load
from webjury.experiments.data.extractor_runs import TimedRuns
from webjury.experiments.scoring.metrics import micro_average, thesis
from webjury.experiments.thesis.cleaneval.documents import ThesisDocument, prepare_document
from webjury.experiments.thesis.extractors import MODERN_JURORS, THESIS_JURORS
from webjury.experiments.thesis.systems import Ceiling, Oracle
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


def f1(texts: Iterable[str], documents: list[ThesisDocument]) -> float:
    overlaps = [thesis(text, doc.gold) for text, doc in zip(texts, documents, strict=True)]
    return micro_average(overlaps).f1


@pytest.mark.data("cleaneval")
def test_a_dozen_pages_give_scores_like_those_of_the_thesis(dozen: list[ThesisDocument]) -> None:
    reached = {
        juror: f1((document.texts[juror] for document in dozen), dozen)
        for juror in ("bte", "boilerpipe-article", "boilerpipe-article-raw")
    }
    assert reached["bte"] > 0.8
    # On the unrepaired page, Boilerpipe loses much of what it extracts from the repaired one.
    assert 0.5 < reached["boilerpipe-article-raw"] < reached["boilerpipe-article"] - 0.05
    sections = [len(document.sections.texts) for document in dozen]
    assert 5 < sum(sections) / len(sections) < 40
    assert sum(len(document.blocks.texts) for document in dozen) > 2 * sum(sections)


@pytest.mark.data("cleaneval")
def test_no_system_surpasses_the_upper_bounds(dozen: list[ThesisDocument]) -> None:
    reached = {
        name: f1((extracted.text for extracted in system.extract([], dozen)), dozen)
        for name, system in {
            "4": Oracle(THESIS_JURORS),
            "8": Oracle(MODERN_JURORS),
            "sections": Ceiling("sections"),
            "blocks": Ceiling("blocks"),
        }.items()
    }
    assert f1((document.texts["bte"] for document in dozen), dozen) < reached["4"] < reached["8"]
    assert reached["sections"] < reached["8"] < reached["blocks"] < 1
