"""Both cores say alike where segments stand from the run of running text."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from twins import needs_core
from webjury import native
from webjury.ensemble.features.families import running_text
from webjury.segmenter.tree import Tree

pytestmark = needs_core


@given(st.lists(st.tuples(st.integers(1, 50), st.booleans()), max_size=20), st.data())
def test_columns_of_the_run_are_the_same(
    segments: list[tuple[int, bool]], data: st.DataObject
) -> None:
    n_words = np.array([words for words, _ in segments], dtype=np.int64)
    paragraphs = np.array([is_paragraph for _, is_paragraph in segments], dtype=np.bool_)
    stops = np.cumsum(n_words)
    place = st.integers(0, len(segments))
    run = tuple(sorted((data.draw(place), data.draw(place))))
    given_values = (stops - n_words, stops), paragraphs, run, 0.25, max(int(n_words.sum()), 1)
    slow = running_text._run_columns(*given_values)
    fast = running_text._compiled_run_columns(*given_values)
    assert (slow.shape, slow.tobytes()) == (fast.shape, fast.tobytes())


@settings(max_examples=300)
@given(st.lists(st.integers(0, 5), max_size=30), st.data())
def test_ways_in_a_tree_are_the_same(back: list[int], data: st.DataObject) -> None:
    parents = [-1]
    for step in back:
        parent = len(parents) - 1
        for _ in range(step):  # the elements that end before this one
            parent = max(parents[parent], 0)
        parents.append(parent)
    tree = Tree(np.array(parents, dtype=np.int64))
    element = st.integers(0, len(tree) - 1)
    main, elements = data.draw(element), np.array(data.draw(st.lists(element)), dtype=np.int64)
    fast = running_text._way(tree, main, elements)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(native, "IS_COMPILED", False)
        np.testing.assert_array_equal(running_text._way(tree, main, elements), fast)


def _ints(*values: int) -> np.ndarray:
    return np.array(values, dtype=np.int64)


def test_the_last_element_that_holds_enough_is_found() -> None:
    first, stop, before = _ints(0, 0, 1, 2), _ints(3, 2, 2, 3), np.array([0.0, 1.0, 5.0, 6.0])
    for least, element in ((1.0, 3), (4.0, 2), (5.0, 1), (6.0, 0), (9.0, 0)):
        assert native.running_text.main_element(first, stop, before, least) == element


@pytest.mark.parametrize(("start", "stop"), [(-1, 1), (0, 3), (1, 0)])
def test_spans_beyond_the_segments_are_refused(start: int, stop: int) -> None:
    flags, found = np.zeros(2, dtype=np.uint8), np.empty((10, 2))
    with pytest.raises(IndexError, match="run"):
        native.running_text.describe_run(
            _ints(0, 1), _ints(1, 2), flags, start, stop, 0.0, 2, found
        )
    if start < 0 or stop > 2:
        with pytest.raises(IndexError, match="span"):
            native.running_text.main_element(_ints(start), _ints(stop), np.zeros(3), 1.0)


@pytest.mark.parametrize(
    ("parents", "main", "element", "error"),
    [
        ([-1, 0], 2, 0, IndexError),
        ([-1, 0], -1, 0, IndexError),
        ([-1, 0], 0, 2, IndexError),
        ([-1, 1], 0, 0, ValueError),
    ],
)
def test_what_is_no_tree_has_no_ways(
    parents: list[int], main: int, element: int, error: type[Exception]
) -> None:
    with pytest.raises(error):
        native.running_text.way(_ints(*parents), main, _ints(element), np.empty((2, 1)))
