"""Documents prepared for the thesis's systems: segments, their features and coverage."""

import numpy as np
import pytest

from webjury.experiments.data.extractor_runs import TimedRuns
from webjury.experiments.scoring.metrics import Overlap, thesis
from webjury.experiments.thesis.cleaneval.documents import (
    ALIGNED,
    GOLD,
    SEGMENT_LCS,
    prepare_document,
)
from webjury.experiments.thesis.cleaneval.features import thesis_features
from webjury.experiments.thesis.extractors import MODERN_JURORS, THESIS_JURORS
from webjury.extractors.registry import ExtractorRuns
from webjury.segmenter.page import Page

each_kind = pytest.mark.parametrize("kind", ["sections", "blocks"])


def test_a_document_has_what_is_known_of_its_page_and_the_scores_of_each_juror(documents, sources):
    for document, source in zip(documents, sources, strict=True):
        assert (document.name, document.host) == (source.name, source.host)
        assert document.gold == source.gold
        assert document.features == pytest.approx(thesis_features(Page(source.html).html))
        assert set(document.texts) == {*MODERN_JURORS, *THESIS_JURORS}
        assert document.overlaps == {
            name: thesis(text, document.gold) for name, text in document.texts.items()
        }
        assert document.overlaps["bte"].recall > 0.9


def test_features_of_a_segment_are_those_of_its_html(prepare):
    html = "<p>one two</p>three <i>four</i><div>five <b>six</b></div>"
    document = prepare(html, "one two")
    sources = {
        "sections": ["<p>one two</p>three <i>four</i>", "<div>five <b>six</b></div>"],
        "blocks": ["<p>one two</p>", "three <i>four</i>", "<div>five <b>six</b></div>"],
    }
    for kind, written in sources.items():
        expected = np.array([thesis_features(source) for source in written])
        # Spaces between a text and an element may differ.
        assert document.segmented(kind).features == pytest.approx(expected, abs=0.03)
        assert len({tuple(row) for row in expected.round(1)}) == len(written)


@each_kind
def test_coverage_is_a_share_for_each_juror_of_the_measure(documents, kind):
    for document in documents:
        segmented = document.segmented(kind)
        assert len(segmented.texts) > 3
        assert segmented.features.shape == (len(segmented.texts), 37)
        assert set(segmented.coverage) == {SEGMENT_LCS, ALIGNED}
        assert set(segmented.coverage[SEGMENT_LCS]) == {*THESIS_JURORS, GOLD}
        assert set(segmented.coverage[ALIGNED]) == {*MODERN_JURORS, *THESIS_JURORS, GOLD}
        for covered in segmented.coverage.values():
            for shares in covered.values():
                assert shares.shape == (len(segmented.texts),)
                assert ((shares >= 0) & (shares <= 1)).all()


@each_kind
@pytest.mark.parametrize("measure", [SEGMENT_LCS, ALIGNED])
def test_the_gold_standard_covers_exactly_the_gold_segments(documents, kind, measure):
    for document in documents:
        segmented = document.segmented(kind)
        covered = segmented.coverage[measure][GOLD]
        gold = [bool(text) and text in document.gold for text in segmented.texts]
        assert any(gold)
        assert covered.tolist() == [float(is_gold) for is_gold in gold]


@pytest.mark.parametrize(
    ("measure", "expected"), [(SEGMENT_LCS, [1, 0.5, 0, 0.5]), (ALIGNED, [1, 0.5, 0, 0])]
)
def test_only_segment_lcs_counts_words_that_are_elsewhere_in_the_text(prepare, measure, expected):
    html = "<div>one two</div><div>three x</div><div>y</div><div>one z</div>"
    document = prepare(html, "one two three")
    assert document.sections.coverage[measure][GOLD].tolist() == expected
    assert document.blocks.coverage[measure][GOLD].tolist() == expected


def test_segment_lcs_splits_words_like_the_thesis(prepare):
    document = prepare("<div>It's one</div><div>caf\xe9, two</div>", "It s one caf, two")
    assert document.sections.coverage[SEGMENT_LCS][GOLD].tolist() == [0.5, 1]
    assert document.sections.coverage[ALIGNED][GOLD].tolist() == [1, 0.5]
    assert document.sections.words.tolist() == [3, 2]


def test_sections_without_a_word_have_no_coverage(prepare):
    document = prepare("<div>one two</div><div><img></div><div>three</div>", "one two three")
    assert document.sections.texts == ["one two", "", "three"]
    assert document.sections.words.tolist() == [2, 0, 1]
    assert document.sections.features[1].tolist() == thesis_features("<div><img></div>").tolist()
    for covered in document.sections.coverage.values():
        assert covered[GOLD].tolist() == [1, 0, 1]
        assert all(shares[1] == 0 for shares in covered.values())
    assert document.blocks.texts == ["one two", "three"]


def test_text_that_the_thesis_loses_is_in_the_blocks_only(prepare):
    html = "<table><tr><th>head</th><td>one two three four five</td><td>six</td></tr></table>"
    document = prepare(html, "head one two three four five")
    assert document.sections.texts == ["one two three four five", "six"]
    assert document.blocks.texts == ["head", "one two three four five", "six"]


def test_the_text_of_a_juror_that_failed_is_empty(sources):
    texts = {name: sources[0].gold for name in MODERN_JURORS if name != "goose3"}
    runs = TimedRuns(ExtractorRuns(texts, {"goose3": "goose3: failed"}), {})
    document = prepare_document(sources[0], runs)
    n_gold = len(sources[0].gold.split())
    assert document.texts["goose3"] == ""
    assert document.overlaps["goose3"] == Overlap(0, 0, n_gold)
    assert document.overlaps["bte"] == Overlap(n_gold, n_gold, n_gold)
    assert not document.blocks.coverage[ALIGNED]["goose3"].any()
    assert document.blocks.coverage[ALIGNED]["bte"].any()


def test_the_text_of_a_raw_boilerpipe_that_failed_is_empty(prepare):
    content = "The lens floated in a bath of mercury, so that it could be turned. " * 6
    document = prepare(f"<html><body></b></b><p>{content}</p></body></html>", content)
    whole = prepare(f"<html><body><p>{content}</p></body></html>", content)
    name = "boilerpipe-article-raw"
    assert document.texts[name] == ""
    assert document.overlaps[name].extracted == 0
    assert document.sections.coverage[SEGMENT_LCS][name].tolist() == [0]
    assert whole.sections.coverage[SEGMENT_LCS][name].tolist() == [1]


@pytest.mark.parametrize("html", ["", "<p>...</p>", "<div><img></div>"])
def test_a_page_without_a_word_has_no_segments(prepare, html):
    document = prepare(html, "one")
    for segmented in (document.sections, document.blocks):
        assert segmented.texts == []
        assert segmented.features.shape == (0, 37)
        assert segmented.words.shape == segmented.coverage[SEGMENT_LCS][GOLD].shape == (0,)
    assert np.isfinite(document.features).all()
