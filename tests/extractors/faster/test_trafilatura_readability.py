"""trafilatura's variant of readability-lxml finds the same article in less time."""

from copy import deepcopy
from importlib import import_module
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml.html import HtmlElement

from markup_pieces import MARKUP, PAGES
from webjury.extractors.faster.private_copy import private_copy
from webjury.extractors.trafilatura import Trafilatura
from webjury.segmenter.page import Page

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


@pytest.fixture(scope="module", autouse=True)
def quick() -> None:
    Trafilatura().extract(Page("<p>One"))


def assert_same_article(tree: HtmlElement) -> None:
    own, quick = (
        module.Document(deepcopy(tree)).summary()
        for module in (
            import_module("trafilatura.readability_lxml"),
            private_copy("trafilatura", "readability_lxml"),
        )
    )
    assert own == quick


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.parent.name)
def test_pages_of_the_project_have_the_same_article(path: Path) -> None:
    assert_same_article(Page(path.read_bytes()).tree)


@settings(max_examples=200)
@given(MARKUP)
def test_any_page_has_the_same_article(source: str) -> None:
    assert_same_article(Page(source).tree)


@settings(max_examples=300)
@given(st.lists(_ELEMENTS, max_size=20))
def test_elements_with_any_names_are_dropped_alike(
    elements: list[tuple[str, str, str, str]],
) -> None:
    source = "".join(
        tag.format(f"class='{names}' id='{more}'") + text for tag, names, more, text in elements
    )
    assert_same_article(Page(f"<html>{source}").tree)


def test_only_the_copy_of_trafilatura_uses_them() -> None:
    own = import_module("trafilatura.readability_lxml")
    copied = private_copy("trafilatura", "readability_lxml")
    assert own.text_length is not copied.text_length
    assert own.Document.remove_unlikely_candidates is not copied.Document.remove_unlikely_candidates
