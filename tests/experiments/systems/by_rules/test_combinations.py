"""Extractors combined in series and in parallel: set laws, and the input of the second one."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from webjury.ensemble.features.coverage import kept_words
from webjury.errors import ExtractorError
from webjury.experiments.systems.by_rules.combinations import intersection, serial, union
from webjury.experiments.systems.by_rules.compared_extractors import compared_extractor
from webjury.extractors.base import Extractor
from webjury.extractors.registry import BUILT_IN
from webjury.segmenter.page import Page
from webjury.segmenter.words import tokenize


class _WordFilter(Extractor):
    """Keeps the words of a page that are in a set."""

    linear = True

    def __init__(self, words: str) -> None:
        self.name = words
        self._words = set(words)

    def extract_text(self, page: Page) -> str:
        return " ".join(word for word in page.words if word in self._words)


class _Recorder(Extractor):
    """Returns the whole text of a page, and records its source."""

    name = "whole"
    linear = True

    def __init__(self) -> None:
        self.source = ""

    def extract_text(self, page: Page) -> str:
        self.source = page.html
        return page.text


def kept(extractor: Extractor, page: Page) -> set[int]:
    """Get the positions of the words of a page that an extractor keeps."""
    flags = kept_words(page, extractor.extract(page))
    assert flags is not None
    return set(np.flatnonzero(flags).tolist())


# All words of a page differ, so that there is only one alignment.
_PAGES = st.permutations("abcdefgh").map(
    lambda words: Page(f"<p>({words[0]} {words[1]}, <b>{words[2]}</b><p>{' '.join(words[3:])}.")
)
_ANY = st.text("abcdefgh", max_size=8).map(_WordFilter)


@given(_PAGES, _ANY, _ANY, _ANY)
def test_union_and_intersection_are_those_of_the_kept_words(page, a, b, c):
    assert kept(union(a, b), page) == kept(a, page) | kept(b, page)
    assert kept(intersection(a, b), page) == kept(a, page) & kept(b, page)
    assert kept(intersection(a, a), page) == kept(union(a, a), page) == kept(a, page)
    # Absorption and distributivity: combinations can be combined.
    assert kept(union(a, intersection(a, b)), page) == kept(a, page)
    assert kept(intersection(a, union(b, c)), page) == kept(
        union(intersection(a, b), intersection(a, c)), page
    )


@settings(max_examples=50)
@given(_PAGES, _ANY, _ANY)
def test_the_second_extractor_keeps_only_words_that_the_first_keeps(page, a, b):
    left = kept(serial(a, _Recorder()), page)
    assert kept(serial(a, b), page) == left & kept(b, page)


@pytest.mark.parametrize(
    ("html", "words", "text"),
    [
        ("<p>a b c", "abc", "a b c"),
        ("<p>a b c d", "acd", "a c d"),
        ("<p>a, b. <i>(c)</i> “d”!", "bd", "b. “d”!"),
        ("<p>a, b. <i>(c)</i> “d”!", "c", "(c)"),
        ("<p>a<p>b<p>c d", "acd", "a\nc d"),
        ("<p>“今天，天气好。", "今气", "“今 气"),
        ("<p>a", "", ""),
    ],
)
def test_kept_words_have_their_punctuation_and_line_breaks(html, words, text):
    page = Page(html)
    combined = union(_WordFilter(words), _WordFilter(""))
    assert combined.extract(page) == text
    assert tokenize(combined.extract(page)) == [word for word in page.words if word in words]


@pytest.mark.parametrize(
    ("body", "words", "left"),
    [
        # An element without a kept block is emptied; its surroundings are unchanged.
        ("<p class=x>a</p><p id=y>b</p>", "a", '<p class="x">a</p><p></p>'),
        ("<div>a<p>b<i>c</i></p>d</div>", "ad", "<div>a<p></p>d</div>"),
        # A block is kept if half of its words are kept.
        ("<p>a b</p><p>c d e</p>", "ac", "<p>a b</p><p></p>"),
        ("<ul><li>a</li></ul><p>b<br>c</p>", "bc", "<ul></ul><p>b<br>c</p>"),
    ],
)
def test_the_second_extractor_gets_the_page_without_dropped_blocks(body, words, left):
    whole = _Recorder()
    page = Page(f"<html><body>{body}</body></html>")
    untouched = page.html
    serial(_WordFilter(words), whole).extract(page)
    assert whole.source == f"<html><body>{left}</body></html>"
    assert page.html == untouched


def test_the_second_extractor_does_not_run_on_an_empty_page():
    whole = _Recorder()
    assert serial(_WordFilter(""), whole).extract(Page("<p>a")) == ""
    assert whole.source == ""


def test_a_combination_has_the_names_and_versions_of_its_parts():
    bte, justext = BUILT_IN["bte"], BUILT_IN["justext"]
    combined = union(serial(bte, justext), bte)
    assert combined.name == "union(serial(bte, justext), bte)"
    assert combined.version == f"{bte.version}, {justext.version}, {bte.version}"
    # It is linear if both parts are.
    assert not combined.linear
    assert union(bte, compared_extractor("text-density")).linear


def test_a_combination_fails_if_one_part_fails():
    class Failing(Extractor):
        name = "failing"

        def extract_text(self, page):
            raise ValueError("no idea")

    with pytest.raises(ExtractorError, match=r"union\(whole, failing\): failed with .*no idea"):
        union(_Recorder(), Failing()).extract(Page("<p>a"))


@pytest.mark.parametrize("html", ["<div>" * 5_000 + "deep words", "<b>a " * 9_000, "a" * 300_000])
@pytest.mark.parametrize("combine", [serial, union])
def test_a_page_beyond_the_limits_gives_a_text(combine, html):
    page = Page(html)
    assert combine(_Recorder(), _Recorder()).extract(page).split() == page.text.split()


def test_a_text_too_long_to_align_is_a_failure():
    with pytest.raises(ExtractorError, match="whole: text too long to align with the page"):
        union(_Recorder(), _Recorder()).extract(Page("<b>a " * 40_000))
