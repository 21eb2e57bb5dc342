"""Quick expressions select the elements that those of trafilatura select."""

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import etree
from trafilatura import xpaths

from markup_pieces import PAGES
from webjury.extractors import trafilatura_expressions as quick
from webjury.extractors.trafilatura import Trafilatura
from webjury.segmenter.page import Page

_OWN = [one for _, own, _ in quick._LISTS for one in own]
_OWN += [getattr(quick._baseline, name) for name in quick._QUICK]
#: Words of the expressions' regular expressions.
_WORDS = sorted({word for one in _OWN for word in re.findall(r"[\w-]{3,}", one.path)})
_VALUES = st.lists(
    st.sampled_from([*_WORDS, "x" * 300]) | st.text("aA -_\u00e9", max_size=3), max_size=3
).map(" ".join)
_ATTRIBUTES = st.dictionaries(
    st.sampled_from("id class style role itemprop".split()), _VALUES, max_size=3
)
_TAGS = st.sampled_from("div p section span li ul article main h1 aside table list item".split())


def assert_same(tree: etree._Element) -> None:
    for own in _OWN:
        assert quick.quick_expression(own)(tree) == own(tree)


def test_expressions_with_regular_expressions_are_others() -> None:
    slow = [one for one in _OWN if "re:test(" in one.path]
    assert len(slow) > 10
    assert not [one for one in slow if "re:test(" in quick.quick_expression(one).path]


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


def test_a_regular_expression_that_finds_nothing_is_found_where_there_is_no_attribute() -> None:
    path = ".//p[re:test(@id, 'a*') and not(re:test(@class, 'B', 'i'))]"
    own = etree.XPath(path, namespaces={"re": xpaths.REGEXP_NS})
    tree = etree.XML("<html><p/><p id='b'/><p class='b'/></html>")
    expression = quick.quick_expression(own)
    assert expression(tree) == own(tree) == list(tree)[:2]
    assert "re:test(@id" in expression.path
    assert "re:test(@class" not in expression.path


@pytest.mark.parametrize("names", ["id='ab' class='c'", "class='c' id='ab'", "class='b'", ""])
def test_the_first_of_several_attributes_is_looked_at(names: str) -> None:
    own = etree.XPath(".//p[re:test(@id|@class, 'b')]", namespaces={"re": xpaths.REGEXP_NS})
    tree = etree.XML(f"<html><p {names}/></html>")
    assert quick.quick_expression(own)(tree) == own(tree)
    assert len(own(tree)) == names.startswith(("id='ab'", "class='b'"))


@pytest.mark.parametrize("place", ["][1", "][position()=1", "][ 2", "][last()"])
def test_the_place_among_children_counts(place: str) -> None:
    own = etree.XPath(f".//*[self::p{place}]")
    tree = etree.XML("<html><div><p/><p/></div><div><p/><p/></div></html>")
    assert quick.quick_expression(own)(tree) == own(tree)
    assert len(own(tree)) == 2


def test_trafilatura_keeps_its_own_expressions() -> None:
    before, cleaned = [*xpaths.OVERALL_DISCARD_XPATH], quick._baseline.BASIC_CLEAN_XPATH
    with quick.quick_expressions():
        assert before != xpaths.OVERALL_DISCARD_XPATH
        assert cleaned != quick._baseline.BASIC_CLEAN_XPATH
    Trafilatura().extract(Page("<p>One"))
    assert before == xpaths.OVERALL_DISCARD_XPATH
    assert cleaned == quick._baseline.BASIC_CLEAN_XPATH
