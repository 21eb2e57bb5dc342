"""The compiled core makes the bags of tokens that Python makes, of whole pages."""

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from twins import needs_core
from webjury import Page, native
from webjury.apps.benchmark.pages import evenly
from webjury.ensemble.features.case import Case
from webjury.ensemble.features.tokens.compiled import compiled_bags
from webjury.ensemble.features.tokens.tokens import MAX_AROUND, PATH_TAGS, python_bags
from webjury.experiments.data.datasets import load

pytestmark = needs_core

_PAGES = sorted(Path(__file__).parents[1].glob("pages/*/source.html"))
_OPENED = st.tuples(
    st.sampled_from("main div p ul li b a span".split()),
    st.sampled_from(["", " class='post comments'", " id=ArticleBody", " data-x role=main"]),
    st.sampled_from(["", "one two", "three", "One. " * 20]),
    st.booleans(),
)


def assert_same_bags(
    page: Page, limits: tuple[int, int] = (MAX_AROUND, PATH_TAGS), *, comments: bool = False
) -> None:
    case = Case(page)
    spans = case.starts, case.stops
    fast, slow = (
        make(page.words, spans, case.elements, case.markup, limits, comments=comments)
        for make in (compiled_bags, python_bags)
    )
    for fast_bags, slow_bags in zip(fast, slow, strict=True):
        assert fast_bags.hashes.dtype == slow_bags.hashes.dtype
        assert fast_bags.hashes.tolist() == slow_bags.hashes.tolist()
        assert fast_bags.counts.tolist() == slow_bags.counts.tolist()


@pytest.mark.parametrize("comments", [False, True])
@pytest.mark.parametrize("path", _PAGES, ids=lambda path: path.parent.name)
def test_pages_of_the_project_have_the_same_tokens(path: Path, comments: bool) -> None:
    assert_same_bags(Page(path.read_bytes()), comments=comments)


@settings(max_examples=200, deadline=None)
@given(st.lists(_OPENED, max_size=15), st.integers(0, 9), st.integers(1, 4))
def test_any_page_has_the_same_tokens(
    parts: list[tuple[str, str, str, bool]], max_around: int, n_tags: int
) -> None:
    pieces = [
        f"<{tag}{attributes}>{text}" + (f"</{tag}>" if is_closed else "")
        for tag, attributes, text, is_closed in parts
    ]
    assert_same_bags(Page("".join(pieces)), (max_around, n_tags))


@pytest.mark.data("wcxb")
def test_pages_of_a_data_set_have_the_same_tokens() -> None:
    for page in evenly(load("wcxb"), 30):
        assert_same_bags(Page(page.html))


@pytest.mark.parametrize("element", [-1, 1])
def test_segments_in_no_element_are_refused(element: int) -> None:
    at, one = np.array([element]), np.array([1])
    with pytest.raises(ValueError, match="in no element"):
        native.new_tokens.around(at, one)
    with pytest.raises(ValueError, match="in no element"):
        native.new_tokens.nearest_tags(np.array([7], dtype=np.uint32), one, one - 2, at, 3, 0)


@pytest.mark.parametrize("stop", [0, 2])
def test_elements_that_end_elsewhere_are_refused(stop: int) -> None:
    with pytest.raises(ValueError, match="stop"):
        native.new_tokens.around(np.array([0]), np.array([stop]))
