"""The compared systems: trained on the training documents only, run on the test documents."""

from dataclasses import replace
from itertools import product

import numpy as np
import pytest

from small_models import train_quickly
from webjury.arrays import Floats
from webjury.experiments.scoring.metrics import Overlap, thesis
from webjury.experiments.thesis.cleaneval.documents import (
    ALIGNED,
    GOLD,
    SEGMENT_LCS,
    Segmented,
    ThesisDocument,
)
from webjury.experiments.thesis.extractors import MODERN_JURORS, THESIS_JURORS
from webjury.experiments.thesis.systems import (
    Ceiling,
    DocumentHybrid,
    Oracle,
    SegmentHybrid,
    Single,
    SystemText,
    ThesisSystem,
    VoterSystem,
)

Documents = list[ThesisDocument]
each_learner = pytest.mark.parametrize("learner", ["SVM, default C and gamma", "LightGBM"])
each_jury = pytest.mark.parametrize("jurors", [THESIS_JURORS, MODERN_JURORS])


def texts(system: ThesisSystem, training: Documents, test: Documents) -> list[str]:
    return [extracted.text for extracted in system.extract(training, test)]


def best_on(juror: str, document: ThesisDocument) -> ThesisDocument:
    """Copy the document; one juror is best, and each text is the name of its juror."""
    names = dict.fromkeys((*MODERN_JURORS, *THESIS_JURORS))
    overlaps = {name: Overlap(9 if name == juror else 3, 10, 10) for name in names}
    return replace(document, texts={name: f"by {name}" for name in names}, overlaps=overlaps)


@pytest.mark.parametrize("juror", ["bte", "boilerpipe-default-raw", "trafilatura"])
def test_a_single_extractor_returns_its_own_texts(documents, juror):
    assert Single(juror).extract([], documents) == [
        SystemText(document.texts[juror], juror) for document in documents
    ]


@each_jury
def test_the_oracle_is_the_best_on_each_document_and_the_first_juror_of_a_tie(documents, jurors):
    for document, best in zip(documents, Oracle(jurors).extract([], documents), strict=True):
        assert best.text == document.texts[best.choice]
        best_f1 = max(document.overlaps[juror].f1 for juror in jurors)
        assert document.overlaps[best.choice].f1 == best_f1
    for winner, choice in (("nobody", jurors[0]), (jurors[2], jurors[2])):
        scored = [best_on(winner, documents[0])]
        assert [text.choice for text in Oracle(jurors).extract([], scored)] == [choice]


_MIXED = (
    "<div>a menu of five words</div><div>one two three four six <p>and five that are not</div>"
    "<div>seven eight</div><div><img></div><div>nine and much more that is not of it all</div>"
)


@pytest.mark.parametrize("gold", ["one two three four six seven eight nine", "menu nine", "none"])
@pytest.mark.parametrize("kind", ["sections", "blocks"])
def test_no_choice_of_segments_surpasses_the_ceiling(prepare, kind, gold):
    document = prepare(_MIXED, gold)
    segments = document.segmented(kind).texts
    choices = product([False, True], repeat=len(segments))
    possible = [
        thesis("\n".join(s for s, keep in zip(segments, kept, strict=True) if keep), gold).f1
        for kept in choices
    ]
    (text,) = texts(Ceiling(kind), [], [document])
    assert thesis(text, gold).f1 == max(possible)
    assert 2 ** len(segments) == len(possible) >= 32


@each_learner
@each_jury
def test_a_document_hybrid_learns_which_extractor_to_choose(documents, learner, jurors):
    def of_size(size):
        features = np.eye(37)[size % 2]
        return replace(best_on(jurors[size % 2 + 1], documents[0]), features=features)

    # The gold standard of the test document would require another choice.
    test = [best_on(jurors[0], of_size(size)) for size in range(6)]
    chosen = DocumentHybrid(learner, jurors).extract([of_size(n) for n in range(60)], test)
    assert [text.choice for text in chosen] == [jurors[1], jurors[2]] * 3
    assert [text.text for text in chosen] == [f"by {text.choice}" for text in chosen]


_ODD = np.arange(60) % 2


def crafted(
    document: ThesisDocument,
    gold: Floats,
    *,
    feature: Floats | None = None,
    juror: Floats | None = None,
) -> ThesisDocument:
    """Make a document whose segments have a coverage by the gold standard and one useful column.

    The column is a feature or Readability's coverage. Aligned coverages are 1 minus these.
    """
    nothing = np.zeros(60)
    features = np.zeros((60, 37))
    features[:, 6] = nothing if feature is None else feature
    by_lcs = dict.fromkeys((*MODERN_JURORS, *THESIS_JURORS), nothing)
    by_lcs |= {"readability": nothing if juror is None else juror, GOLD: gold}
    aligned = {name: 1 - shares for name, shares in by_lcs.items()}
    names = [f"section {number}" for number in range(60)]
    coverage = {SEGMENT_LCS: by_lcs, ALIGNED: aligned}
    sections = Segmented(names, np.full(60, 2), features, coverage)
    blocks = Segmented([f"block {n}" for n in range(60)], np.full(60, 2), features, coverage)
    return replace(document, sections=sections, blocks=blocks)


def numbers(flags: Floats, kind: str = "section") -> str:
    return "\n".join(f"{kind} {number}" for number in np.flatnonzero(flags))


@each_learner
def test_a_segment_hybrid_keeps_segments_with_features_of_content(documents, learner):
    training = crafted(documents[0], 1.0 * _ODD, feature=_ODD)
    # The gold standard of the test document would require another choice.
    test = crafted(documents[0], 1.0 - _ODD, feature=_ODD)
    for jurors in (THESIS_JURORS, ()):
        system = SegmentHybrid(learner, jurors)
        assert texts(system, [training], [test]) == [numbers(_ODD)]


@each_learner
def test_a_segment_hybrid_uses_the_coverage_of_its_jurors_only(documents, learner):
    # Content segments are one fewer than others, so that without information none is kept.
    gold = np.where(np.arange(60) == 1, 0.0, _ODD)
    document = crafted(documents[0], gold, juror=gold)
    assert texts(SegmentHybrid(learner), [document], [document]) == [numbers(gold)]
    assert texts(SegmentHybrid(learner, ()), [document], [document]) == [""]
    others = SegmentHybrid(learner, ("bte", "boilerpipe-article-raw"))
    assert texts(others, [document], [document]) == [""]


@pytest.mark.parametrize(("threshold", "all_kept"), [(0.9, False), (0.89, True), (0.8, True)])
def test_a_segment_is_content_if_its_coverage_exceeds_the_threshold(documents, threshold, all_kept):
    at_or_above = np.where(_ODD, 0.91, 0.9)
    document = crafted(documents[0], at_or_above, feature=_ODD)
    system = SegmentHybrid("LightGBM", threshold=threshold)
    kept = np.ones(60) if all_kept else _ODD
    assert texts(system, [document], [document]) == [numbers(kept)]
    assert SegmentHybrid("LightGBM").threshold == 0.9


def test_a_segment_hybrid_uses_its_segmentation_and_its_measure(documents):
    document = crafted(documents[0], 1.0 * _ODD, feature=_ODD)
    blocks = SegmentHybrid("LightGBM", (), "blocks")
    assert texts(blocks, [document], [document]) == [numbers(_ODD, "block")]
    aligned = SegmentHybrid("LightGBM", (), "blocks", ALIGNED)
    assert texts(aligned, [document], [document]) == [numbers(1 - _ODD, "block")]


@pytest.mark.parametrize(
    "system",
    [
        SegmentHybrid("LightGBM"),
        SegmentHybrid("LightGBM", (), "blocks"),
        Ceiling("sections"),
        Ceiling("blocks"),
        VoterSystem(()),
    ],
)
def test_a_document_without_segments_has_no_text(documents, prepare, system):
    empty = prepare("<div><img></div>", "one two three")
    assert texts(system, [*documents, empty], [empty, documents[0]])[0] == ""


@pytest.mark.parametrize("kind", ["sections", "blocks"])
def test_the_ceiling_of_sections_is_empty_if_the_thesis_loses_every_word(prepare, kind):
    document = prepare("<table><tr><th>one two</th><td><img></td></tr></table>", "one two")
    expected = {"sections": "", "blocks": "one two"}
    assert texts(Ceiling(kind), [], [document]) == [expected[kind]]


@pytest.fixture
def _quick_training(monkeypatch) -> None:
    train_quickly(monkeypatch)


@pytest.mark.usefixtures("_quick_training")
@pytest.mark.parametrize("jurors", [(), MODERN_JURORS])
def test_the_voter_extracts_the_article(documents, jurors) -> None:
    extracted = VoterSystem(jurors).extract(documents[4:], documents[:4])
    for document, text in zip(documents, extracted, strict=False):
        assert text == SystemText(document.gold)
