"""The compiled search finds the elements that Python finds."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree, html

from markup_pieces import PAGES
from twins import assert_twins, needs_core
from webjury.extractors.faster.attribute_search import Search, attribute_names, select_elements

pytestmark = needs_core

_SEARCHES = [
    Search(path)
    for path in (
        ".//*[self::div or self::p or self::li][contains(@class, 'a') or @id='b']",
        ".//*[re:test(@id|@class, '^[bc]')][not(.//p)]|.//li|.//p[@hidden]",
        ".//p[re:test(@title, 'É', 'i')]",
    )
]
_VALUES = st.sampled_from(["a", "b", "b a", "", "é", "c" * 999])
_ATTRIBUTES = st.dictionaries(st.sampled_from(["class", "id", "title", "hidden"]), _VALUES)
_ELEMENTS = st.tuples(st.sampled_from(["div", "p", "li", "i"]), _ATTRIBUTES, st.booleans())


@pytest.mark.parametrize("search", _SEARCHES)
@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.parent.name)
def test_pages_of_the_project_are_searched_the_same(path: Path, search: Search) -> None:
    root = html.document_fromstring(path.read_bytes())
    assert_twins(select_elements, search._steps, root)
    assert_twins(attribute_names, root)


@given(st.lists(_ELEMENTS, min_size=1, max_size=12), st.sampled_from(_SEARCHES))
def test_any_tree_is_searched_the_same(
    elements: list[tuple[str, dict[str, str], bool]], search: Search
) -> None:
    root = place = etree.Element("html")
    for tag, attributes, goes_deeper in elements:
        place.append(etree.Comment("p"))
        element = etree.SubElement(place, tag, attributes)
        place = element if goes_deeper else place
    assert_twins(select_elements, search._steps, root)
    for element in root.iter("*"):
        assert_twins(attribute_names, element)


def test_names_and_values_that_html_does_not_have_are_read_the_same() -> None:
    root = etree.fromstring(
        "<!DOCTYPE p [<!ENTITY e 'a'>]><html xmlns:x='u'><x:p class='a'/><p x:class='a'/>"
        "<p class='b &e;'/><p x:id='c' class='c'/>&e;</html>",
        etree.XMLParser(resolve_entities=False),
    )
    for search in _SEARCHES:
        assert_twins(select_elements, search._steps, root)
    assert_twins(attribute_names, root)
    assert attribute_names(root) == {"class", "{u}class", "{u}id"}
