"""The compiled core reads the blocks of boilerpy3 that Python reads."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from lxml import etree, html

from markup_pieces import MARKUP, PAGES
from odd_trees import ODD_TREES, deep_tree
from twins import assert_twins, needs_core
from webjury import Page
from webjury.apps.benchmark.accuracy.pages import evenly_spaced
from webjury.experiments.data.datasets import load
from webjury.extractors.faster.boilerpipe_blocks import read_blocks

pytestmark = needs_core


def assert_same(root: html.HtmlElement) -> None:
    assert_twins(read_blocks, root)


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.parent.name)
def test_pages_of_the_project_have_the_same_blocks(path: Path) -> None:
    assert_same(Page(path.read_bytes()).tree)


@pytest.mark.data("wcxb")
def test_pages_of_a_data_set_have_the_same_blocks() -> None:
    for page in evenly_spaced(load("wcxb"), 100):
        assert_same(Page(page.html).tree)


@settings(max_examples=300)
@given(MARKUP)
def test_any_page_has_the_same_blocks(source: str) -> None:
    assert_same(Page(source).tree)


@settings(max_examples=500)
@given(ODD_TREES)
def test_any_tree_has_the_same_blocks(root: html.HtmlElement) -> None:
    for element in root.iter("*"):
        assert_same(element)


@pytest.mark.parametrize("tag", ["div", "a", "body", "noscript", "title", "script"])
def test_a_deep_tree_is_read_without_recursion(tag: str) -> None:
    assert_same(deep_tree(tag, 5_000))


def test_lines_are_wrapped_where_a_word_does_not_fit() -> None:
    for length in range(75, 90):
        words = f"{'w' * length} one {'w' * (79 - length % 5)} two . {'é' * length}"
        assert_same(Page(f"<p>{words}<p>{words} <a>{words}</a>{words}").tree)


@pytest.mark.parametrize("mark", ["start", "end", "starts", "star", "", "start."])
@pytest.mark.parametrize("before", ["", "x", " ", "\ue00a"])
def test_marks_that_a_page_holds_begin_and_end_links(mark: str, before: str) -> None:
    text = f"one {before}\ue00a{mark} two <b>\ue00a</b>{mark} three"
    for source in (f"{text} <a>{text}</a> {text}<p>{text}", f"<title>{text}</title>{text}"):
        assert_same(html.fromstring(f"<html><body>{source}</body></html>"))


@pytest.mark.parametrize("length", [0, 1, 99, 100, 101, 5_000])
@pytest.mark.parametrize("space", [" ", "\n", "\u3000"])
def test_long_white_space_in_a_title_is_one_space(length: int, space: str) -> None:
    gap = space * length
    root = html.fromstring("<html><title></title><body>x</body></html>")
    root[0][0].text = f"{gap}one{gap}two{gap}"
    assert_same(root)


@pytest.mark.parametrize("tag", ["script", "style"])
@pytest.mark.parametrize(
    "code",
    [
        "a()",
        "a('</p>')",
        "<!-- '</{0}>'; b() -->",
        "</{0}",
        "</{0}></body>x</{0}>y<title>z</title>",
        "</\u017fcript",
        "<\\/{0}> é </{0} x>é<br/>&amp;&#xD800;",
        "</{0}><a>one<body>two</option></option>",
    ],
)
def test_code_that_holds_tags_is_read_as_python_reads_it(tag: str, code: str) -> None:
    root = html.fromstring(f"<html><body>one<{tag}></{tag}>two<p>three<a>four</a></body></html>")
    root.find(f".//{tag}").text = code.format(tag)
    assert_same(root)
    etree.SubElement(root.find(f".//{tag}"), "b").tail = code.format(tag)
    assert_same(root)


@pytest.mark.parametrize("root", [None, "<p>"])
def test_what_is_no_element_is_refused(root: object) -> None:
    with pytest.raises(TypeError):
        read_blocks(root)
