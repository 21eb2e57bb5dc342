"""Searches find the elements that their XPath expressions find."""

from typing import Any

import pytest
from hypothesis import given, settings
from lxml import etree

from odd_trees import ODD_TREES
from webjury.extractors.faster.attribute_search import (
    REGULAR_EXPRESSIONS,
    CachedTests,
    Search,
    Step,
    attribute_names,
)
from webjury.extractors.faster.element_search import select_elements


def xpath(path: str) -> etree.XPath:
    return etree.XPath(path, namespaces={"re": REGULAR_EXPRESSIONS})


@pytest.mark.parametrize("names", ["id='ab' class='c'", "class='c' id='ab'", "class='b'", ""])
def test_the_first_of_several_attributes_is_looked_at(names: str) -> None:
    path = ".//p[re:test(@id|@class, 'b')]"
    tree = etree.XML(f"<html><p {names}/></html>")
    found = Search(path)(tree)
    assert found == xpath(path)(tree)
    assert len(found) == names.startswith(("id='ab'", "class='b'"))


@pytest.mark.parametrize(
    "path",
    [
        ".//*[self::p or self::td][@id][1]",
        "(.//p[@id])[1]",
        ".//p[1]",
        ".//p",
        ".//*[@id]|.//td|.//p[contains(@class, '|]')]",
        ".//p[@id='a' or starts-with(@class, 'a or b') or @title]",
        ".//*[contains(translate(@id, 'AB', 'ab'), 'aa')][not(.//td)]",
        ".//*[re:test(@id, 'A', 'i')][self::p or re:test(@class, 'a')]",
    ],
)
def test_a_search_finds_what_its_expression_finds(path: str) -> None:
    tree = etree.XML(
        "<html><p id='a'><!-- --><td/></p><div><p/><p id='aA'/><p id=''/><p title=''/></div>"
        "<td id='b'><p class='a or b'/></td><td id='c' class='|]a'/></html>"
    )
    found = Search(path)(tree)
    assert found == xpath(path)(tree)
    assert found


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        *((path, "a supported step") for path in ("//p", "")),
        *(
            (path, "text outside conditions")
            for path in (".//p/a", ".//p[@id]/a", "(.//p)[1]|(.//td)[1]", ".//p[@id")
        ),
        *(
            (f".//p[@id][{condition}]", "position")
            for condition in ("position()=1", " 2", "last()")
        ),
        (".//p[1]|.//td[1]", "several steps"),
        *((path, "a supported term") for path in (".//p[@id and @class]", ".//p[not(@id)]")),
        (".//p[@id|@class='a']", "any of several attributes"),
        *(
            (f".//p[{condition}]", "missing attribute")
            for condition in ("re:test(@id, 'a*')", "contains(@id, '')")
        ),
    ],
)
def test_other_expressions_are_no_searches(path: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        Search(path)


def test_long_values_are_searched_and_not_remembered() -> None:
    search = Search(".//p[re:test(@id, 'b$')]")
    tree = etree.XML(f"<html><p id='{'a' * 999}b'/><p id='{'a' * 999}'/></html>")
    assert search(tree) == [tree[0]]


_PATHS = (
    ".//*[self::div or self::p or self::li][contains(@class, 'a') or @id='b']",
    ".//*[re:test(@id|@class, '^[bc]')][not(.//p)]|.//li|.//p[@hidden]",
    ".//p[re:test(@title, 'É', 'i')]",
)


@settings(max_examples=300)
@given(ODD_TREES)
def test_elements_of_any_tree_are_found_below_any_element(root: etree._Element) -> None:
    for path in _PATHS:
        search, own = Search(path), xpath(path)
        for element in root.iter(etree.Element):
            assert search(element) == own(element)


def test_attributes_that_html_does_not_have_are_searched() -> None:
    tree = etree.XML(
        "<!DOCTYPE p [<!ENTITY e 'a'>]><html xmlns:x='u'><x:p class='a'/><p x:class='a'/>"
        "<p class='b &e;'/><p x:id='c' class='c'/>&e;</html>",
        etree.XMLParser(resolve_entities=False),
    )
    for path, found in ((".//*[@class='a']", [0]), (".//p[@class]", [2, 3]), (".//p[@id]", [])):
        assert Search(path)(tree) == xpath(path)(tree) == [tree[place] for place in found]
    assert Search(".//*[contains(@class, 'b a')]")(tree) == [tree[2]]
    assert attribute_names(tree) == {"class", "{u}class", "{u}id"}


def test_the_root_is_selected_only_if_it_may_be() -> None:
    tree = etree.XML("<p id='a'>one<p id='a'/><p id='b'/><?a a?><!-- a --></p>")
    steps = [Step(tests={"id": CachedTests(["a".__eq__])})]
    assert select_elements(steps, tree) == [tree[0]]
    assert select_elements(steps, tree, with_root=True) == [tree, tree[0]]
    assert select_elements(steps, tree[1], with_root=True) == []


@pytest.mark.parametrize("root", [None, "<p>"])
def test_what_is_no_element_is_refused(root: Any) -> None:
    with pytest.raises(TypeError):
        select_elements([], root)
