"""How the jury came to its verdict."""

from pathlib import Path

import pytest

from webjury import Page, extract
from webjury.ensemble.deliberation import BOTH, JUROR, VERDICT, deliberate
from webjury.ensemble.shipped import shipped_voter
from webjury.segmenter.words import tokenize

ARTICLE = (Path(__file__).parents[2] / "examples" / "article.html").read_bytes()


@pytest.fixture(scope="module")
def deliberation():
    return deliberate(Page(ARTICLE), shipped_voter("voter"))


def test_the_verdict_is_that_of_extract(deliberation):
    assert deliberation.extraction == extract(ARTICLE)


def test_every_segment_has_reasons(deliberation):
    assert len(deliberation.reasons) == len(deliberation.extraction.segments)
    assert {len(reasons) for reasons in deliberation.reasons} == {3}


def test_pieces_are_what_either_kept(deliberation):
    text = tokenize(deliberation.extraction.text)
    for comparison in deliberation.comparisons:
        verdict = [piece for who, piece in comparison.pieces if who in (BOTH, VERDICT)]
        assert [word for piece in verdict for word in tokenize(piece)] == text
        juror = [piece for who, piece in comparison.pieces if who in (BOTH, JUROR)]
        words = [word for piece in juror for word in tokenize(piece)]
        assert len(words) <= len(tokenize(comparison.text))


def test_agreement_is_a_table_of_f1(deliberation):
    table = deliberation.agreement
    assert deliberation.names[0] == "verdict"
    assert len(table) == len(deliberation.names) == len(deliberation.comparisons) + 1
    for row, line in enumerate(table):
        assert line[row] == 1.0
        assert all(0 <= share <= 1 for share in line)
        assert line == [other[row] for other in table]


def test_mark_up_alone_is_a_deliberation_too():
    deliberation = deliberate(Page(ARTICLE), shipped_voter("fast"))
    assert deliberation.extraction == extract(ARTICLE, mode="fast")
    assert (deliberation.comparisons, deliberation.names) == ([], ["verdict"])


def test_an_empty_page_has_a_deliberation():
    deliberation = deliberate(Page(""), shipped_voter("voter"))
    assert deliberation.extraction.text == ""
    assert deliberation.reasons == []
