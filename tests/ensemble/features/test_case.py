"""The arrays over words, elements and segments that features are computed from."""

from bisect import bisect_left

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from webjury.ensemble.features import coverage as coverage_module
from webjury.ensemble.features.case import Case
from webjury.experiments.thesis.cleaneval.sections import sections
from webjury.extractors.registry import ExtractorRuns
from webjury.segmenter.page import Page

#: Segments: Home | News, all | Big title | One two three | four | end.
_HTML = """<html><body>
<nav><ul><li><a href=1>Home</a></li><li><a href=2>News</a>, all</li></ul></nav>
<article><h1>Big title</h1><div><p>One <a href=3>two</a> three</p></div><p><b>four</b></p></article>
<div>end</div>
</body></html>"""


def case_of(html: str = _HTML, **texts: str) -> Case:
    return Case(Page(html), ExtractorRuns(dict(texts)))


def test_a_case_may_have_other_segments():
    page = Page(_HTML)
    case = Case(page, ExtractorRuns(), sections(page))
    assert case.texts == ["Home\nNews, all", "Big title", "One two three", "four", "end"]
    assert case.n_words.tolist() == [3, 2, 3, 1, 1]
    assert case.link_share == pytest.approx([2 / 3, 0, 1 / 3, 0, 0])


def test_a_word_belongs_to_the_element_in_which_it_begins():
    case = case_of("<p>pre<b>fix</b> <b>bo</b>ld plain</p>")
    tags = case.page.doc.tags
    first, stop = case.element_words
    spans = dict(zip(zip(tags, first.tolist(), strict=True), stop.tolist(), strict=True))
    assert spans == {("html", 0): 3, ("body", 0): 3, ("p", 0): 3, ("b", 1): 2}


def test_words_that_jurors_kept():
    case = case_of(reader="Big title One two three four", silent="", other="of another page")
    kept = {juror: np.flatnonzero(flags).tolist() for juror, flags in case.kept_words.items()}
    assert kept == {"reader": [3, 4, 5, 6, 7, 8], "silent": [], "other": []}
    assert case.runs.failures == {}


def test_a_juror_with_too_long_a_text_is_left_out_with_a_reason(monkeypatch):
    monkeypatch.setattr(coverage_module, "MAX_CELLS", 15)
    case = case_of("<p>a b a b a b</p>", short="a b", long="a b a b a b")
    assert list(case.kept_words) == ["short"]
    assert case.runs.failures == {}
    assert case.failures == {"long": "long: text too long to align with the page"}


@pytest.mark.parametrize("html", ["", "<p>...</p>", "<img>", "<nav></nav>"])
def test_a_page_without_words_is_a_case_without_segments(html):
    case = case_of(html, bte="")
    assert len(case) == 0
    assert case.n_words.shape == (0,)
    assert case.link_share.shape == case.kept_words["bte"].shape == (0,)


_PIECES = """<p> </p> <div> </div> <div> </div> <b> </b> <a> </a> <br><br> <ul> <li> </ul> <td>
    <table> </table> One two three. ... four""".split()


@given(st.lists(st.sampled_from([*_PIECES, " "]), max_size=40).map("".join))
def test_elements_span_their_words_and_the_segments_that_start_in_them(html):
    case = case_of(f"<p>{html}")  # words alone may be the name of a file
    firsts, stops = case.element_words
    first_segments, stop_segments = case.element_segments
    doc, word_starts = case.page.doc, case.page.word_starts
    for element, (first, stop) in enumerate(zip(firsts, stops, strict=True)):
        span = doc.span(element)
        assert (first, stop) == tuple(bisect_left(word_starts, end) for end in span)
        starting = np.flatnonzero((case.starts >= first) & (case.starts < stop))
        assert starting.tolist() == list(range(first_segments[element], stop_segments[element]))
