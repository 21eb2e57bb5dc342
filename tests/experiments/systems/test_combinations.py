"""Extractors combined in series and in parallel: laws, and the page that the second one gets."""

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from webjury.ensemble.features.coverage import kept_words
from webjury.errors import ExtractorError
from webjury.experiments.systems.combinations import intersection, serial, union
from webjury.extractors.base import Extractor
from webjury.extractors.registry import BUILT_IN
from webjury.segmenter.page import Page
from webjury.segmenter.words import tokenize


class _Keeping(Extractor):
    """Keeps those words of a page that are in a set."""

    linear = True

    def __init__(self, words: str) -> None:
        self.name = words
        self._words = set(words)

    def extract_text(self, page: Page) -> str:
        return " ".join(word for word in page.words if word in self._words)


class _Whole(Extractor):
    """Keeps the page, and records its source."""

    name = "whole"
    linear = True

    def __init__(self) -> None:
        self.source = ""

    def extract_text(self, page: Page) -> str:
        self.source = page.html
        return page.text


def kept(extractor: Extractor, page: Page) -> set[int]:
    """Positions of the words of a page that an extractor keeps."""
    flags = kept_words(page, extractor.extract(page))
    assert flags is not None
    return set(np.flatnonzero(flags).tolist())


# All words of a page differ, so that there is only one alignment.
_PAGES = st.permutations("abcdefgh").map(
    lambda words: Page(f"<p>({words[0]} {words[1]}, <b>{words[2]}</b><p>{' '.join(words[3:])}.")
)
_ANY = st.text("abcdefgh", max_size=8).map(_Keeping)


@settings(deadline=None, max_examples=200)
@given(_PAGES, _ANY, _ANY, _ANY)
def test_union_and_intersection_are_those_of_the_kept_words(
    page: Page, a: Extractor, b: Extractor, c: Extractor
) -> None:
    assert kept(union(a, b), page) == kept(a, page) | kept(b, page)
    assert kept(intersection(a, b), page) == kept(a, page) & kept(b, page)
    assert kept(intersection(a, a), page) == kept(union(a, a), page) == kept(a, page)
    # Absorption and distribution: combinations combine.
    assert kept(union(a, intersection(a, b)), page) == kept(a, page)
    assert kept(intersection(a, union(b, c)), page) == kept(
        union(intersection(a, b), intersection(a, c)), page
    )


@settings(deadline=None, max_examples=50)
@given(_PAGES, _ANY, _ANY)
def test_the_second_keeps_only_what_the_first_keeps(page: Page, a: Extractor, b: Extractor) -> None:
    left = kept(serial(a, _Whole()), page)
    assert kept(serial(a, b), page) == left & kept(b, page)


_ARTICLE = Page((Path(__file__).parents[3] / "examples" / "article.html").read_bytes())
_PAIRS = [("bte", "readability"), ("resiliparse", "boilerpipe-article"), ("text-density", "bte")]


@pytest.mark.parametrize(("first", "second"), _PAIRS)
def test_real_extractors_on_a_real_page(first: str, second: str) -> None:
    a, b = BUILT_IN[first], BUILT_IN[second]
    assert kept(union(a, b), _ARTICLE) >= kept(a, _ARTICLE) | kept(b, _ARTICLE)
    assert kept(intersection(a, a), _ARTICLE) == kept(a, _ARTICLE)
    for combined in (serial(a, b), union(a, b), intersection(a, b)):
        text = combined.extract(_ARTICLE)
        assert "No two lighthouses within sight of one another flash alike." in text
        assert "Boats for sale" not in text


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
def test_kept_words_keep_their_marks_and_lines(html: str, words: str, text: str) -> None:
    page = Page(html)
    combined = union(_Keeping(words), _Keeping(""))
    assert combined.extract(page) == text
    assert tokenize(combined.extract(page)) == [word for word in page.words if word in words]


@pytest.mark.parametrize(
    ("body", "words", "left"),
    [
        # An element without a kept block is emptied; what surrounds it stays as it was.
        ("<p class=x>a</p><p id=y>b</p>", "a", '<p class="x">a</p><p></p>'),
        ("<div>a<p>b<i>c</i></p>d</div>", "ad", "<div>a<p></p>d</div>"),
        # A block is kept if half of its words are.
        ("<p>a b</p><p>c d e</p>", "ac", "<p>a b</p><p></p>"),
        ("<ul><li>a</li></ul><p>b<br>c</p>", "bc", "<ul></ul><p>b<br>c</p>"),
    ],
)
def test_the_second_gets_the_page_without_what_the_first_dropped(
    body: str, words: str, left: str
) -> None:
    whole = _Whole()
    page = Page(f"<html><body>{body}</body></html>")
    untouched = page.html
    serial(_Keeping(words), whole).extract(page)
    assert whole.source == f"<html><body>{left}</body></html>"
    assert page.html == untouched


def test_if_nothing_is_left_the_second_is_not_run() -> None:
    whole = _Whole()
    assert serial(_Keeping(""), whole).extract(Page("<p>a")) == ""
    assert whole.source == ""


def test_a_combination_is_named_by_its_parts_and_has_their_versions() -> None:
    bte, justext = BUILT_IN["bte"], BUILT_IN["justext"]
    combined = union(serial(bte, justext), bte)
    assert combined.name == "union(serial(bte, justext), bte)"
    assert combined.version == f"{bte.version}, {justext.version}, {bte.version}"


def test_it_is_linear_if_both_are() -> None:
    assert union(BUILT_IN["bte"], BUILT_IN["text-density"]).linear
    assert not union(BUILT_IN["bte"], BUILT_IN["justext"]).linear


def test_it_fails_where_one_of_them_fails() -> None:
    class Failing(Extractor):
        name = "failing"

        def extract_text(self, page: Page) -> str:
            raise ValueError("no idea")

    with pytest.raises(ExtractorError, match=r"union\(whole, failing\): failed with .*no idea"):
        union(_Whole(), Failing()).extract(Page("<p>a"))


@pytest.mark.parametrize("html", ["<div>" * 5_000 + "deep words", "<b>a " * 9_000, "a" * 300_000])
@pytest.mark.parametrize("combine", [serial, union, intersection])
def test_a_heavy_page_gives_a_text(combine, html: str) -> None:
    page = Page(html)
    assert combine(_Whole(), _Whole()).extract(page).split() == page.text.split()


def test_a_text_too_long_to_align_is_a_failure() -> None:
    with pytest.raises(ExtractorError, match="whole: text too long to align with the page"):
        union(_Whole(), _Whole()).extract(Page("<b>a " * 40_000))
