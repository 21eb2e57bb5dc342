"""The compiled columns of features are those of Python, to the last bit."""

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from twins import needs_core
from webjury import Page, native
from webjury.ensemble.features.case import Case
from webjury.ensemble.features.columns import segments_since
from webjury.ensemble.features.containers import container_columns, nearest_containers
from webjury.ensemble.features.families import neighbours
from webjury.ensemble.features.matrix import feature_matrix
from webjury.segmenter.sections import sections

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
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(native, "IS_COMPILED", False)
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


@given(st.lists(st.booleans()), st.sampled_from([np.nan, -3.0, 0.0]), st.booleans())
def test_segments_since_a_flag_are_the_same(
    values: list[bool], before_first: float, reverse: bool
) -> None:
    flags = np.array(values, dtype=np.bool_)[:: -1 if reverse else 1]
    fast = segments_since(flags, before_first)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(native, "IS_COMPILED", False)
        assert segments_since(flags, before_first).tobytes() == fast.tobytes()


@given(
    st.lists(
        st.tuples(st.integers(1, 90), st.floats(0, 1), st.booleans(), st.integers(0, 3)),
        max_size=40,
    )
)
def test_columns_of_neighbours_are_the_same(rows: list[tuple[int, float, bool, int]]) -> None:
    words, shares, ends, parents = (np.array([row[part] for row in rows]) for part in range(4))
    given_arrays = (
        words.astype(np.int64),
        shares.astype(np.float64),
        ends.astype(np.bool_),
        parents.astype(np.int64),
    )
    slow, fast = neighbours._columns(*given_arrays), neighbours._compiled_columns(*given_arrays)
    np.testing.assert_array_equal(slow, fast)


def _zeros(*shape: int) -> np.ndarray:
    return np.zeros(shape, dtype=np.int64)


@pytest.mark.parametrize("hints", [[2], [-1]])
def test_words_within_a_hint_that_is_none_are_refused(hints: list[int]) -> None:
    distances = np.zeros((3, 2), dtype=np.int8)
    with pytest.raises(IndexError, match="hint"):
        native.columns.words_within(distances, np.array(hints), 20, _zeros(4), np.empty((1, 5)))


@pytest.mark.parametrize("element", [3, -1])
def test_words_in_an_element_that_is_none_are_refused(element: int) -> None:
    distances = np.zeros((3, 2), dtype=np.int8)
    with pytest.raises(IndexError, match="element"):
        native.columns.words_within(
            distances, _zeros(1), 20, np.array([0, element]), np.empty((1, 3))
        )


@pytest.mark.parametrize(
    "column",
    [np.zeros(3), np.zeros(2, dtype=np.float32), np.zeros((2, 1))],
    ids=["longer", "of another type", "of two dimensions"],
)
def test_a_column_that_is_none_is_refused(column: np.ndarray) -> None:
    table = np.empty((2, 2), dtype=np.float32)
    with pytest.raises(ValueError, match="a column is no array"):
        native.columns.stack([np.zeros(2), column], table)


def test_columns_need_a_place_each() -> None:
    with pytest.raises(ValueError, match="another number of columns"):
        native.columns.stack([np.zeros(2)], np.empty((2, 2), dtype=np.float32))


@pytest.mark.parametrize(
    ("parents", "elements", "error"),
    [
        ([-1, 0], [2], IndexError),
        ([-1, 0], [-1], IndexError),
        ([-1, 1], [1], ValueError),
        ([-1, -2], [1], ValueError),
        ([-1], [0], ValueError),
    ],
)
def test_what_is_no_tree_has_no_containers(
    parents: list[int], elements: list[int], error: type[Exception]
) -> None:
    words = _zeros(2), _zeros(2) + 1
    with pytest.raises(error):
        nearest_containers(
            words, np.array(parents), np.array(elements), (_zeros(1), _zeros(1) + 1), 5
        )


@pytest.mark.parametrize(("start", "stop"), [(0, 4), (-1, 1), (2, 1)])
def test_containers_that_are_no_spans_are_refused(start: int, stop: int) -> None:
    spans = np.array([[start]]), np.array([[stop]])
    sums, sentences = np.zeros(4), np.zeros(1, dtype=np.bool_)
    with pytest.raises(IndexError, match="span"):
        container_columns(spans, _zeros(1), _zeros(4), sums, sums, sentences)


def test_arrays_of_other_lengths_are_refused() -> None:
    sums, flags = np.zeros(4), np.zeros(1, dtype=np.uint8)
    with pytest.raises(ValueError, match="flag"):
        native.columns.segments_since(flags, 0.0, np.empty(2))
    with pytest.raises(ValueError, match="number"):
        native.containers.describe(
            _zeros(1, 1), _zeros(1, 1), _zeros(1), _zeros(3), sums, sums, flags, np.empty((1, 8, 1))
        )
    with pytest.raises(ValueError, match="segment"):
        native.neighbours.describe(
            _zeros(2), np.zeros(2), flags, _zeros(2), _zeros(1), _zeros(1), np.empty((7, 2))
        )
    with pytest.raises(ValueError, match="negative"):
        native.neighbours.describe(
            _zeros(1), np.zeros(1), flags, _zeros(1), _zeros(1), _zeros(1) - 1, np.empty((7, 1))
        )
