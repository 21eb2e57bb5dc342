"""The faster code for trafilatura finds the same elements, paragraphs and articles."""

import re
from copy import deepcopy
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from justext.core import ParagraphMaker, classify_paragraphs, revise_paragraph_classification
from lxml import etree
from lxml.html import HtmlElement
from trafilatura import baseline, external, readability_lxml, xpaths

from markup_pieces import MARKUP, PAGES
from webjury.extractors.faster import trafilatura as faster
from webjury.extractors.faster.attribute_search import Search
from webjury.extractors.faster.replacing import private_copy
from webjury.segmenter.page import Page

_OWN = [
    expression
    for value in (*vars(xpaths).values(), *vars(baseline).values())
    for expression in (value if isinstance(value, list) else [value])
    if isinstance(expression, etree.XPath)
]
_PAIRS = [(own, faster.faster_search(own)) for own in _OWN]
#: Words of the expressions' regular expressions.
_WORDS = sorted({word for own, _ in _PAIRS for word in re.findall(r"[\w-]{3,}", own.path)})
_VALUES = st.lists(
    st.sampled_from([*_WORDS, "x" * 300]) | st.text("aA -_\u00e9", max_size=3), max_size=3
).map(" ".join)
_ATTRIBUTES = st.dictionaries(
    st.sampled_from("id class style role itemprop".split()), _VALUES, max_size=3
)
_TAGS = st.sampled_from("div p section span li ul article main h1 aside table list item".split())

_STOP_WORDS = ("the", "of", "and", "A")
_LIMITS = (50, 150, 0.1, 0.2, 0.25, True)

_TEXT = "The lamp turns once in twenty seconds, all night and all year, and never fails. " * 2
_NAMES = st.sampled_from(
    "comment Comment FOOTer main-header sidebar content a shadow-comment \u017fidebar é".split()
)
_ELEMENTS = st.tuples(
    st.sampled_from(["<div {}>", "<p {}>", "<ul {}><li>", "<body {}>", "<html {}>", "<a {}>"]),
    st.lists(_NAMES, max_size=2).map(" ".join),
    st.lists(_NAMES, max_size=2).map(" ".join),
    st.sampled_from(["", "</div>", "</a>", "</ul>", _TEXT, f"<p>{_TEXT}</p>"]),
)


def assert_same_elements(tree: etree._Element) -> None:
    for own, search in _PAIRS:
        assert search(tree) == own(tree)


def assert_same_paragraphs(tree: HtmlElement) -> None:
    own = ParagraphMaker.make_paragraphs(tree)
    read = faster.FastParagraphMaker.make_paragraphs(tree)
    classify_paragraphs(own, _STOP_WORDS, *_LIMITS)
    faster._classify(read, _STOP_WORDS, *_LIMITS)
    names = ("text", "chars_count_in_links", "heading", "cf_class", "class_type")
    for paragraphs in (own, read):
        revise_paragraph_classification(paragraphs, 150)
    expected, found = (
        [[getattr(paragraph, name) for name in names] for paragraph in paragraphs]
        for paragraphs in (own, read)
    )
    assert found == expected


def assert_same_article(tree: HtmlElement) -> None:
    own, quick = (
        module.Document(deepcopy(tree)).summary()
        for module in (readability_lxml, private_copy("trafilatura", "readability_lxml"))
    )
    assert own == quick


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.parent.name)
def test_the_same_is_found_on_pages_of_the_project(path: Path) -> None:
    tree = Page(path.read_bytes()).tree
    assert_same_elements(tree)
    assert_same_paragraphs(tree)
    assert_same_article(tree)


@given(MARKUP)
def test_the_same_is_found_on_any_page(source: str) -> None:
    tree = Page(source).tree
    assert_same_paragraphs(tree)
    assert_same_article(tree)


def test_all_regular_expressions_that_look_for_text_are_searches() -> None:
    slow = [search for own, search in _PAIRS if "re:test(" in own.path and ".//" in own.path]
    assert len(slow) > 10
    assert all(isinstance(search, Search) for search in slow)


@given(st.lists(st.tuples(_TAGS, _ATTRIBUTES, st.integers(0, 9)), max_size=12))
def test_elements_with_any_attributes_are_selected_alike(pieces):
    elements = [etree.Element("html")]
    for tag, attributes, parent in pieces:
        above = elements[min(parent, len(elements) - 1)]
        elements.append(etree.SubElement(above, tag, attributes))
    assert_same_elements(elements[0])


def test_other_stop_words_are_used_when_they_are_given() -> None:
    text = "one two three four five six seven eight nine ten eleven twelve thirteen fourteen"
    paragraphs = faster.FastParagraphMaker.make_paragraphs(Page(f"<p>{text}").tree)
    found = []
    for words in (("one", "two", "three", "four", "five"), ("none",), frozenset(text.split())):
        faster._classify(paragraphs, words, *_LIMITS)
        found.append(paragraphs[0].cf_class)
    assert found == ["neargood", "bad", "neargood"]


@given(st.lists(_ELEMENTS, max_size=20))
def test_elements_with_any_names_are_dropped_alike(elements):
    source = "".join(
        tag.format(f"class='{names}' id='{more}'") + text for tag, names, more, text in elements
    )
    assert_same_article(Page(f"<html>{source}").tree)


@pytest.mark.parametrize("own", [xpaths, baseline, external, readability_lxml])
def test_only_the_copy_of_trafilatura_is_changed(own) -> None:
    changed = private_copy("trafilatura", own.__name__.rpartition(".")[2])
    assert any(map(_is_ours, _values(changed)))
    assert not any(map(_is_ours, _values(own)))


def _values(module) -> list[object]:
    lists = [value if isinstance(value, list) else [value] for value in vars(module).values()]
    return [value for values in lists for value in values]


def _is_ours(value: object) -> bool:
    module = getattr(value, "__module__", None) or ""
    return module.startswith("webjury.") and ".copy_of_" not in module
