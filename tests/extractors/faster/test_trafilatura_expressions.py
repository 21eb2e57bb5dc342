"""Searches select the elements that trafilatura's expressions select."""

import re
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import etree
from trafilatura import xpaths

from markup_pieces import PAGES
from webjury.extractors.faster.attribute_search import Search
from webjury.extractors.faster.private_copy import private_copy
from webjury.extractors.faster.trafilatura_expressions import quick
from webjury.extractors.trafilatura import Trafilatura
from webjury.segmenter.page import Page

_baseline = import_module("trafilatura.baseline")
_OWN = [
    expression
    for value in (*vars(xpaths).values(), *vars(_baseline).values())
    for expression in (value if isinstance(value, list) else [value])
    if isinstance(expression, etree.XPath)
]
_PAIRS = [(own, quick(own)) for own in _OWN]
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
    for own, search in _PAIRS:
        assert search(tree) == own(tree)


def test_all_regular_expressions_that_look_for_text_are_searches() -> None:
    slow = [search for own, search in _PAIRS if "re:test(" in own.path and ".//" in own.path]
    assert len(slow) > 10
    assert all(isinstance(search, Search) for search in slow)


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.parent.name)
def test_the_same_is_selected_on_pages_of_the_project(path: Path) -> None:
    assert_same(Page(path.read_bytes()).tree)


@settings(max_examples=300)
@given(st.lists(st.tuples(_TAGS, _ATTRIBUTES, st.integers(0, 9)), max_size=12))
def test_the_same_is_selected_on_any_page(pieces: list[tuple[str, dict[str, str], int]]) -> None:
    elements = [etree.Element("html")]
    for tag, attributes, parent in pieces:
        above = elements[min(parent, len(elements) - 1)]
        elements.append(etree.SubElement(above, tag, attributes))
    assert_same(elements[0])


def test_only_the_copy_of_trafilatura_has_searches() -> None:
    Trafilatura().extract(Page("<p>One"))
    copies = (private_copy("trafilatura", "xpaths"), private_copy("trafilatura", "baseline"))
    for own, copied in zip((xpaths, _baseline), copies, strict=True):
        assert any(isinstance(value, Search) for value in _flat(vars(copied)))
        assert not any(isinstance(value, Search) for value in _flat(vars(own)))


def _flat(names: Mapping[str, Any]) -> list[Any]:
    values = [value if isinstance(value, list) else [value] for value in names.values()]
    return [one for several in values for one in several]
