"""Searches select the elements that trafilatura's expressions select."""

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import etree
from trafilatura import xpaths

from markup_pieces import PAGES
from webjury.extractors import trafilatura_expressions as expressions
from webjury.extractors.trafilatura import Trafilatura
from webjury.extractors.trafilatura_expressions import Search
from webjury.segmenter.page import Page

_PAIRS = [pair for _, own, quick in expressions._LISTS for pair in zip(own, quick, strict=True)]
_PAIRS += [(getattr(expressions._baseline, name), one) for name, one in expressions._QUICK.items()]
#: Words of the expressions' regular expressions.
_WORDS = sorted({word for own, _ in _PAIRS for word in re.findall(r"[\w-]{3,}", own.path)})
_VALUES = st.lists(
    st.sampled_from([*_WORDS, "x" * 300]) | st.text("aA -_\u00e9", max_size=3), max_size=3
).map(" ".join)
_ATTRIBUTES = st.dictionaries(
    st.sampled_from("id class style role itemprop".split()), _VALUES, max_size=3
)
_TAGS = st.sampled_from("div p section span li ul article main h1 aside table list item".split())


def assert_same(tree: etree._Element) -> None:
    for own, quick in _PAIRS:
        assert quick(tree) == own(tree)


def test_all_regular_expressions_that_look_for_text_are_searches() -> None:
    slow = [quick for own, quick in _PAIRS if "re:test(" in own.path and ".//" in own.path]
    assert len(slow) > 10
    assert all(isinstance(quick, Search) for quick in slow)


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.parent.name)
def test_the_same_is_selected_on_pages_of_the_project(path: Path) -> None:
    assert_same(Page(path.read_bytes()).tree)


@settings(max_examples=300, deadline=None)
@given(st.lists(st.tuples(_TAGS, _ATTRIBUTES, st.integers(0, 9)), max_size=12))
def test_the_same_is_selected_on_any_page(pieces: list[tuple[str, dict[str, str], int]]) -> None:
    elements = [etree.Element("html")]
    for tag, attributes, parent in pieces:
        above = elements[min(parent, len(elements) - 1)]
        elements.append(etree.SubElement(above, tag, attributes))
    assert_same(elements[0])


def test_trafilatura_keeps_its_own_expressions() -> None:
    before, cleaned = [*xpaths.OVERALL_DISCARD_XPATH], expressions._baseline.BASIC_CLEAN_XPATH
    with expressions.quick_expressions():
        assert before != xpaths.OVERALL_DISCARD_XPATH
        assert cleaned != expressions._baseline.BASIC_CLEAN_XPATH
    Trafilatura().extract(Page("<p>One"))
    assert before == xpaths.OVERALL_DISCARD_XPATH
    assert cleaned == expressions._baseline.BASIC_CLEAN_XPATH
