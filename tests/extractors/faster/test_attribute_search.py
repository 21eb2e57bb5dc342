"""Searches find the elements that their XPath expressions find."""

import pytest
from lxml import etree

from webjury.extractors.faster.attribute_search import REGULAR_EXPRESSIONS, Search


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
