"""Explanations of an extraction: reasons, comparisons and agreement."""

from pathlib import Path

import pytest

from webjury import Page, extract
from webjury.answer.explanation import BOTH, JUROR, VERDICT, explain_page
from webjury.answer.extract import Options
from webjury.segmenter.words import tokenize

ARTICLE = (Path(__file__).parents[2] / "examples" / "article.html").read_bytes()


@pytest.fixture(scope="module")
def explanation():
    return explain_page(Page(ARTICLE))


def test_every_segment_of_the_extraction_has_reasons(explanation):
    assert explanation.extraction == extract(ARTICLE)
    assert len(explanation.reasons) == len(explanation.extraction.segments)
    assert min(len(reasons) for reasons in explanation.reasons) == 3


def test_the_segments_of_a_list_are_corrected_as_one():
    lead = f"<p>{'The tide comes in at noon, and leaves at six. ' * 20}</p>"
    page = Page(f"<article>{lead}<ul><li>milk and<p>flour</p><li>two eggs</ul>{lead}</article>")
    things = explain_page(page, Options(mode="fast")).things
    assert things[0] == things[-1] == -1
    assert len(things) == 5
    assert len({*things[1:4], -1}) == 2


def test_of_a_long_page_the_first_segments_are_explained(explanation, monkeypatch):
    monkeypatch.setattr("webjury.answer.explanation.MAX_EXPLAINED", 5)
    cut = explain_page(Page(ARTICLE))
    assert cut.extraction == explanation.extraction
    assert cut.reasons == explanation.reasons[:5]
    words = tokenize(" ".join(segment.text for segment in cut.extraction.segments[:5]))
    for comparison, whole in zip(cut.comparisons, explanation.comparisons, strict=True):
        shown = tokenize(" ".join(text for _, text in comparison.pieces))
        assert set(shown) <= set(words)
        assert shown == tokenize(" ".join(text for _, text in whole.pieces))[: len(shown)]


def test_pieces_are_the_words_that_verdict_or_juror_kept(explanation):
    text = tokenize(explanation.extraction.text)
    for comparison in explanation.comparisons:
        verdict = [piece for who, piece in comparison.pieces if who in (BOTH, VERDICT)]
        assert tokenize(" ".join(verdict)) == text
        juror = [piece for who, piece in comparison.pieces if who in (BOTH, JUROR)]
        assert len(tokenize(" ".join(juror))) <= len(tokenize(comparison.text))


def test_agreement_is_a_symmetric_table_of_f1(explanation):
    table = explanation.agreement
    assert explanation.names[0] == "verdict"
    assert len(table) == len(explanation.names) == len(explanation.comparisons) + 1
    for row, line in enumerate(table):
        assert line[row] == 1.0
        assert all(0 <= share <= 1 for share in line)
        assert line == [other[row] for other in table]


def test_mode_fast_has_an_explanation_without_comparisons():
    explanation = explain_page(Page(ARTICLE), Options(mode="fast"))
    assert explanation.extraction == extract(ARTICLE, mode="fast")
    assert (explanation.comparisons, explanation.names) == ([], ["verdict"])


def test_an_empty_page_has_an_explanation_without_reasons():
    explanation = explain_page(Page(""))
    assert (explanation.extraction.text, explanation.reasons) == ("", [])
