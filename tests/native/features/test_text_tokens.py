"""The compiled core makes the same bags of tokens from whole pages as Python."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from markup_pieces import PAGES
from twins import assert_twins, needs_core, plain, python_core
from webjury import Page
from webjury.apps.benchmark.accuracy.pages import evenly_spaced
from webjury.ensemble.features.case import Case
from webjury.ensemble.features.tokens import new_tokens, segment_tokens
from webjury.experiments.data.datasets import load

pytestmark = needs_core

_OPENED = st.tuples(
    st.sampled_from("main div p ul li b a span".split()),
    st.sampled_from(["", " class='post comments'", " id=ArticleBody", " data-x role=main"]),
    st.sampled_from(["", "one two", "three", "One. " * 20]),
    st.booleans(),
)


def assert_same_bags(page: Page, *, comments: bool = False) -> None:
    case = Case(page)
    segments = page, case.starts, case.stops, case.elements
    fast = segment_tokens(*segments, comments=comments)
    with python_core():
        slow = segment_tokens(*segments, comments=comments)
    assert plain([slow.markup, slow.new_markup, slow.text]) == plain(
        [fast.markup, fast.new_markup, fast.text]
    )


@pytest.mark.parametrize("comments", [False, True])
@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.parent.name)
def test_pages_of_the_project_have_the_same_tokens(path: Path, comments: bool) -> None:
    assert_same_bags(Page(path.read_bytes()), comments=comments)


@given(st.lists(_OPENED, max_size=15), st.integers(0, 9))
def test_any_page_has_the_same_tokens(
    parts: list[tuple[str, str, str, bool]], max_around: int
) -> None:
    pieces = [
        f"<{tag}{attributes}>{text}" + (f"</{tag}>" if is_closed else "")
        for tag, attributes, text, is_closed in parts
    ]
    page = Page("".join(pieces))
    assert_same_bags(page)
    case = Case(page)
    markup, tree = case.tokens.markup, page.flow.tree
    assert_twins(new_tokens, markup, tree, max_around)


@pytest.mark.data("wcxb")
def test_pages_of_a_data_set_have_the_same_tokens() -> None:
    for page in evenly_spaced(load("wcxb"), 30):
        assert_same_bags(Page(page.html))
