"""The compiled walk gives the flow that Python gives."""

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree, html

from markup_pieces import PAGES
from twins import assert_twins, needs_core
from webjury import Page
from webjury.experiments.cores.results import flow_parts
from webjury.native import definition_of
from webjury.segmenter import flow as flows

pytestmark = needs_core

_PIECES = st.sampled_from(
    """<p> </p> <div> </div> <pre> </pre> <br> <br><br> <a> </a> <b> </b> <span class='a&amp;b'>
    </span> <script>no</script> <svg><text>no</text></svg> <!--no--> <?no?> <![CDATA[x]]> <td> <li>
    </ul> &nbsp; &#28; &unknown; one <input disabled> <x:y z:a=1> </x:y> é \u3000 北京 \u00a0 \x1c
    <body id=x> </body> </html> <template> </template> <title>no</title> <textarea> <select>
    <option> <span/class=sig-name> <em/class=sig-param> </em> <span> <span/class='TextRun&#32;x'>
    a&nbsp;b""".split()
)


def assert_same(root: html.HtmlElement) -> None:
    """Compare all fields of a flow between both cores."""
    slow, fast = (
        flows.flow_of(root, walk(root)) for walk in (definition_of(flows.walk), flows.walk)
    )
    assert flow_parts(slow) == flow_parts(fast)
    assert_twins(flows.text_and_breaks, root)


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.parent.name)
def test_pages_of_the_project_flow_the_same(path: Path) -> None:
    assert_same(Page(path.read_bytes()).tree)


@given(st.lists(st.tuples(_PIECES, st.sampled_from(["", " ", "\n", "\t "])), max_size=40))
def test_any_page_flows_the_same(pieces: list[tuple[str, str]]) -> None:
    assert_same(Page("".join(piece + space for piece, space in pieces)).tree)


def test_texts_of_several_nodes_flow_the_same() -> None:
    root = html.fromstring("<div>one<i>x</i>two<b> </b></div>")
    etree.strip_tags(root, "i")  # leaves the texts around it as separate nodes
    root.text = etree.CDATA("one ")
    assert_same(root)


def test_a_part_of_a_tree_ends_where_it_ends() -> None:
    root = html.fromstring("<div><p>one <b>two</b></p> three<p>four</p></div>")
    assert_same(root[0])
    assert flows.flow(root[0]).text == "one two"


def test_a_deep_tree_is_walked_without_recursion() -> None:
    root = top = html.Element("div")
    for _ in range(5_000):
        top = etree.SubElement(top, "div")
    top.text = "deep"
    assert flows.flow(root).text == "deep"


@pytest.mark.parametrize("root", [None, "<p>"])
@pytest.mark.parametrize("walk", [flows.walk, flows.text_and_breaks])
def test_what_is_no_element_is_refused(walk: Callable[[object], object], root: object) -> None:
    with pytest.raises(TypeError):
        walk(root)


def test_a_page_of_more_names_than_are_remembered_flows_the_same() -> None:
    elements = (
        f"<t{number} a{number}=v{number} class='{'x' * (number % 400)} {number % 7}'>w</t{number}>"
        for number in range(6_000)
    )
    assert_same(Page("".join(elements)).tree)


def test_names_with_a_namespace_flow_the_same() -> None:
    root = etree.fromstring("<a xmlns:x='u' x:b='1' b='2'>one<x:c x:b='1'/> two<c x:b='1'/></a>")
    assert_same(root)
    assert flows.flow(root).values("{u}b") == ["1", "1", "1"]
