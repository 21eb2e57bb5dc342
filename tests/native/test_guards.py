"""The sizes of a page are the same with the compiled core."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from markup_pieces import PAGES
from twins import needs_core, python_core
from webjury import Page
from webjury.segmenter.guards import SIZES

pytestmark = needs_core

_MARKUP = st.sampled_from("<p> </p> <div> </div> <section> </section> <b> </b> <td> w".split())


def assert_same_sizes(page: Page) -> None:
    fast = [measure(page.data, page.flow) for measure in SIZES.values()]
    with python_core():
        slow = [measure(page.data, page.flow) for measure in SIZES.values()]
    assert fast == slow
    assert {type(size) for size in fast} == {int}


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.parent.name)
def test_pages_of_the_project_have_the_same_sizes(path: Path) -> None:
    assert_same_sizes(Page(path.read_bytes()))


@given(st.lists(_MARKUP, max_size=40).map("".join))
def test_any_page_has_the_same_sizes(html: str) -> None:
    assert_same_sizes(Page(html))
