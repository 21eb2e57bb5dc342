"""The compiled columns of features are those of Python, to the last bit."""

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from twins import assert_twins, needs_core, python_core
from webjury import Page
from webjury.ensemble.features.case import Case
from webjury.ensemble.features.families import neighbours
from webjury.ensemble.features.matrix import feature_matrix
from webjury.segmenter.segments.sections import sections

pytestmark = needs_core

_PAGES = sorted(Path(__file__).parents[1].glob("pages/*/source.html"))
_PIECES = st.sampled_from(
    """<div> </div> <div class=a> <div class=b> </div> <p> </p> <a> </a> <b> </b> <em> </em> <h1>
    </h1> <h2> </h2> <li> </ul> <td> <br><br> <pre> <div itemprop=articleBody> <meta> <title>
    <script> </script> one Two three, four. five: (c) © Related Comments 12 北京。 ...""".split()
)
_HTML = st.lists(
    st.tuples(_PIECES, st.sampled_from(["", " ", " one two three four five six "]))
).map(lambda pieces: "".join(piece + text for piece, text in pieces))


def assert_same_features(page: Page, comments: bool = False) -> None:
    """Compare all features of structure, also of other segments than blocks."""
    for segments in (None, sections(page)):
        fast = feature_matrix(Case(page, segments=segments, comments=comments))
        with python_core():
            slow = feature_matrix(Case(page, segments=segments, comments=comments))
        assert slow.names == fast.names
        for name, column, other in zip(slow.names, slow.values.T, fast.values.T, strict=True):
            np.testing.assert_array_equal(column, other, err_msg=name)


@pytest.mark.parametrize("path", _PAGES, ids=lambda path: path.parent.name)
def test_pages_of_the_project_have_the_same_features(path: Path) -> None:
    assert_same_features(Page(path.read_bytes()))


@settings(max_examples=200, deadline=None)
@given(_HTML, st.booleans())
def test_any_page_has_the_same_features(html: str, comments: bool) -> None:
    assert_same_features(Page(html), comments)


@pytest.mark.parametrize(
    "html",
    [
        "",
        "<p>One</p>",
        "<p>a b. c</p>" * 2000,
        "<div>" * 2000 + "one two",
        "".join(f"<div class=c{number}>one" for number in range(300)),
    ],
    ids=["empty", "one", "many", "deep", "deep and many"],
)
def test_small_and_large_pages_have_the_same_features(html: str) -> None:
    assert_same_features(Page(html))


@given(
    st.lists(
        st.tuples(st.integers(1, 90), st.floats(0, 1), st.booleans(), st.integers(0, 3)),
        max_size=40,
    )
)
def test_columns_of_neighbours_are_the_same(rows: list[tuple[int, float, bool, int]]) -> None:
    words, shares, ends, parents = (np.array([row[part] for row in rows]) for part in range(4))
    assert_twins(
        neighbours._columns,
        words.astype(np.int64),
        shares.astype(np.float64),
        ends.astype(np.bool_),
        parents.astype(np.int64),
    )
