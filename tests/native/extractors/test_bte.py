"""The compiled Body Text Extraction finds the texts that Python finds."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree, html

from markup_pieces import PAGES
from odd_trees import ODD_TREES, deep_tree
from twins import assert_twins, needs_core
from webjury import Page
from webjury.extractors.bte import _best_texts

pytestmark = needs_core

_PIECES = st.sampled_from(
    """<p> </p> <div> <br> <img> <b> </b> <script>no</script> <style>no <svg><text>no</text></svg>
    <!--no--> <?no?> <![CDATA[x]]> <td> <noscript><p>no</noscript> &nbsp; &#28; &unknown; <x:y> one
    two\u3000three \u2028 \u200b 北京\u1680x \x85 \U0001f600 <template> <title>no</title> <textarea>
    <select><option> </html> <frameset> <frame>""".split(" ")
)


def assert_same(root: html.HtmlElement) -> None:
    assert_twins(_best_texts, root)


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.parent.name)
def test_pages_of_the_project_have_the_same_texts(path: Path) -> None:
    assert_same(Page(path.read_bytes()).tree)


@given(st.lists(_PIECES | st.sampled_from(["one two three four", " ", "\n"]), max_size=40))
def test_any_page_has_the_same_texts(pieces: list[str]) -> None:
    assert_same(Page("".join(pieces)).tree)


@given(ODD_TREES)
def test_any_tree_has_the_same_texts(root: html.HtmlElement) -> None:
    for element in root.iter("*"):
        assert_same(element)


@pytest.mark.parametrize("tag", ["div", "script", "img"])
def test_a_deep_tree_is_read_without_recursion(tag: str) -> None:
    assert_same(deep_tree(tag, 5_000))


def test_texts_of_several_nodes_are_one() -> None:
    root = html.fromstring("<div>one<i>x</i>two<b> </b>three<script>no<u>no</u></script></div>")
    etree.strip_tags(root, "i")  # leaves the texts around it as separate nodes
    root[-1].append(etree.Element("u"))  # elements in code, as a program makes them
    root[-1][-1].tail = "no"
    assert_same(root)
    assert _best_texts(root) == ["onextwo"]
    root.text = etree.CDATA("one ")
    assert_same(root)


def test_a_part_of_a_tree_ends_where_it_ends() -> None:
    root = html.fromstring("<div><p>one <b>two</b></p> three four<p>five</p></div>")
    assert_same(root[0])
    assert _best_texts(root[0]) == ["one "]


def test_namespaces_are_part_of_a_name() -> None:
    root = etree.XML("<a xmlns:x='y'><x:script>one two three<b/></x:script><script>no</script></a>")
    assert_same(root)


def test_names_with_the_same_place_in_the_table_are_told_apart() -> None:
    root = etree.XML(
        "".join(f"<t{tag}>w" for tag in range(2_000))
        + "</t>" * 0
        + "".join(f"</t{tag}>" for tag in reversed(range(2_000))),
        etree.XMLParser(huge_tree=True),
    )
    etree.SubElement(root, "script").text = "no " * 9
    etree.SubElement(root, "p").text = "one two three four"
    assert_same(root)
