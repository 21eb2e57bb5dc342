"""The arrays over words, elements and segments that features are computed from."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from webjury.ensemble.features import coverage as coverage_module
from webjury.ensemble.features.case import CONTAINER_LEVELS, Case
from webjury.ensemble.features.markup import HINTS, MAX_DISTANCE
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


def words_within(case: Case, hint: str) -> np.ndarray:
    return case.hint_distances[case.word_elements, HINTS.index(hint)] < MAX_DISTANCE


def tags(case: Case, elements: np.ndarray) -> list[str]:
    return [case.page.flow.elements[element].tag for element in elements]


def test_a_case_may_have_other_segments():
    page = Page(_HTML)
    case = Case(page, ExtractorRuns(), sections(page))
    assert case.texts == ["Home\nNews, all", "Big title", "One two three", "four", "end"]
    assert case.n_words.tolist() == [3, 2, 3, 1, 1]
    assert case.share(words_within(case, "tag_a")) == pytest.approx([2 / 3, 0, 1 / 3, 0, 0])


def test_an_element_that_holds_more_than_the_segment_is_its_first_container():
    case = case_of("<div>One<p>two</p>three</div><p>four</p>")
    assert tags(case, case.containers[0]) == ["div", "div", "div", "body"]
    alone = case_of("<div><p>One</p></div>")
    assert tags(alone, alone.containers[:, 0]) == ["html"] * CONTAINER_LEVELS


def test_a_word_belongs_to_the_element_in_which_it_begins():
    case = case_of("<p>pre<b>fix</b> <b>bo</b>ld plain</p>")
    assert case.page.words == ["prefix", "bold", "plain"]
    assert words_within(case, "tag_bold").tolist() == [False, True, False]
    assert tags(case, case.word_elements) == ["p", "b", "p"]


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
    assert case.containers.shape == (CONTAINER_LEVELS, 0)
    assert words_within(case, "tag_a").shape == case.kept_words["bte"].shape == (0,)


_PIECES = """<p> </p> <div> </div> <div> </div> <b> </b> <a> </a> <br><br> <ul> <li> </ul> <td>
    <table> </table> One two three. ... four""".split()
_MARKUP = st.lists(st.sampled_from([*_PIECES, " "]), max_size=40).map(
    lambda pieces: "<body>" + "".join(pieces)
)


@settings(max_examples=200)
@given(_MARKUP)
def test_containers_grow_and_elements_span_their_words(html):
    case = case_of(html)
    starts, stops = case.element_words
    below = case.starts, case.stops
    for container in case.containers:
        first, stop = starts[container], stops[container]
        assert np.all((first <= below[0]) & (below[1] <= stop))
        assert np.all((stop - first > below[1] - below[0]) | (container == 0))
        below = first, stop
    words = np.arange(len(case.page.words))
    assert np.all(starts[case.word_elements] <= words)
    assert np.all(words < stops[case.word_elements])
