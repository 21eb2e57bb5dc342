"""trafilatura's jusText decides the same on paragraphs that are read in less time."""

from importlib import import_module
from pathlib import Path

import pytest
from hypothesis import given, settings
from justext.core import ParagraphMaker, classify_paragraphs, revise_paragraph_classification
from lxml.html import HtmlElement

from markup_pieces import MARKUP, PAGES
from webjury.extractors.faster import trafilatura_paragraphs as quick
from webjury.extractors.faster.private_copy import private_copy
from webjury.extractors.trafilatura import Trafilatura
from webjury.segmenter.page import Page

_WORDS = ("the", "of", "and", "A")
_LIMITS = (50, 150, 0.1, 0.2, 0.25, True)


def assert_same_paragraphs(tree: HtmlElement) -> None:
    own, read = ParagraphMaker.make_paragraphs(tree), quick.QuickMaker.make_paragraphs(tree)
    classify_paragraphs(own, _WORDS, *_LIMITS)
    quick._classify(read, _WORDS, *_LIMITS)
    names = ("text", "chars_count_in_links", "heading", "cf_class", "class_type")
    for paragraphs in (own, read):
        revise_paragraph_classification(paragraphs, 150)
    expected, found = (
        [[getattr(paragraph, name) for name in names] for paragraph in paragraphs]
        for paragraphs in (own, read)
    )
    assert found == expected


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.parent.name)
def test_paragraphs_of_pages_of_the_project_are_the_same(path: Path) -> None:
    assert_same_paragraphs(Page(path.read_bytes()).tree)


@settings(max_examples=300)
@given(MARKUP)
def test_paragraphs_of_any_page_are_the_same(source: str) -> None:
    assert_same_paragraphs(Page(source).tree)


def test_other_stop_words_are_used_when_they_are_given() -> None:
    text = "one two three four five six seven eight nine ten eleven twelve thirteen fourteen"
    paragraphs = quick.QuickMaker.make_paragraphs(Page(f"<p>{text}").tree)
    found = []
    for words in (("one", "two", "three", "four", "five"), ("none",), frozenset(text.split())):
        quick._classify(paragraphs, words, *_LIMITS)
        found.append(paragraphs[0].cf_class)
    assert found == ["neargood", "bad", "neargood"]


def test_only_the_copy_of_trafilatura_uses_them() -> None:
    Trafilatura().extract(Page("<p>One"))
    assert private_copy("trafilatura", "external").ParagraphMaker is quick.QuickMaker
    own = import_module("trafilatura.external")
    assert own.ParagraphMaker is ParagraphMaker
    assert own.classify_paragraphs is classify_paragraphs
