"""The compiled twins for mark-up give the tokens and values that Python gives."""

from array import array
from itertools import chain
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from made_pages import ATTRIBUTES, HOSTILE_ATTRIBUTES, TAGS, WRONG_TABLES, made_page
from markup_pieces import PAGES
from twins import assert_twins, needs_core, python_core
from webjury import Page
from webjury.ensemble.features.bags import Bags
from webjury.ensemble.features.case import Case
from webjury.ensemble.features.tokens import Tokens, element_tokens, new_tokens
from webjury.ensemble.models.lexicon import Lexicon, Table
from webjury.ensemble.models.loading import shipped
from webjury.native import definition_of
from webjury.segmenter.flow import TextFlow
from webjury.segmenter.tree import AttributeTable, Tree

pytestmark = needs_core

_ROOT = Tree(np.array([-1], dtype=np.int64))
#: Salts of mark-up tokens, by their position.
_SALTS = (1, 2, 3)


@pytest.mark.parametrize("comments", [False, True])
@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.parent.name)
def test_pages_of_the_project_have_the_same_features(path: Path, comments: bool) -> None:
    page, model = Page(path.read_bytes()), shipped("fast")
    fast = model.features(Case(page, comments=comments)).values
    with python_core():
        slow = model.features(Case(page, comments=comments)).values
    np.testing.assert_array_equal(fast, slow)
    assert_same_sums(model.lexicon_, Case(page, comments=comments).tokens)


def assert_same_sums(lexicon: Lexicon, tokens: Tokens) -> None:
    hashes, weights = lexicon.hashes_, lexicon.weights_
    fast, slow = (make(hashes, weights) for make in (Table, definition_of(Table)))
    assert fast.sums(tokens, *_SALTS).tolist() == slow.sums(tokens, *_SALTS).tolist()


def flow_of(elements: list[tuple[str, list[tuple[str, str]]]]) -> TextFlow:
    return made_page([(tag, attributes, True) for tag, attributes in elements]).flow


@given(
    elements=st.lists(st.tuples(TAGS, ATTRIBUTES), min_size=1, max_size=4),
    needed=st.sets(st.integers(0, 3)),
    comments=st.booleans(),
)
def test_any_attributes_have_the_same_tokens(
    elements: list[Any], needed: set[int], comments: bool
) -> None:
    some = np.array([row for row in sorted(needed) if row < len(elements)], dtype=np.int64)
    assert_twins(element_tokens, flow_of(elements), some, comments=comments)


@pytest.mark.parametrize("items", HOSTILE_ATTRIBUTES)
def test_hostile_attributes_read_the_same(items: Any) -> None:
    assert_twins(element_tokens, flow_of([("div", items)] * 3), np.arange(3))


# A tree: the parent of each element is any earlier element, or none.
_PARENTS = st.lists(st.integers(0, 10**6), max_size=40).map(
    lambda numbers: [-1, *(number % (row + 2) - 1 for row, number in enumerate(numbers))]
)


_HASHES = st.lists(st.one_of(st.integers(0, 99), st.integers(0, 2**32 - 1)), max_size=30)


@given(
    known=_HASHES,
    parents=_PARENTS,
    bags=st.lists(_HASHES, min_size=1, max_size=9),
    at=st.lists(st.integers(0, 10**6), max_size=6),
)
def test_any_lexicon_scores_the_same(
    known: list[int],
    parents: list[int],
    bags: list[list[int]],
    at: list[int],
) -> None:
    hashes = np.unique(np.array([*known, *chain(*bags[:3])], dtype=np.uint32))
    lexicon = Lexicon(hashes, np.sin(np.arange(len(hashes))), 0.0)
    n_elements = len(parents)
    markup, new = (
        Bags.of([bags[(row + shift) % len(bags)] for row in range(n_elements)]) for shift in (0, 1)
    )
    text = Bags.of([bags[number % len(bags)] for number in at])
    elements = np.array([number % n_elements for number in at], dtype=np.int64)
    tree = Tree(np.array(parents, dtype=np.int64))
    assert_same_sums(lexicon, Tokens(markup, new, text, elements, tree))


@given(
    parents=_PARENTS,
    bags=st.lists(st.sets(st.integers(0, 2**32 - 1) | st.integers(0, 9)), min_size=1, max_size=9),
)
def test_the_same_tokens_are_new(parents: list[int], bags: list[set[int]]) -> None:
    # In document order, an element's parent is the previous element or an ancestor of that.
    path: list[int] = []
    for row, parent in enumerate(parents):
        path = path[: max(parent, -1) % (len(path) + 1)]
        parents[row] = path[-1] if path else -1
        path.append(row)
    tree = Tree(np.array(parents, dtype=np.int64))
    markup = Bags.of([sorted(bags[row % len(bags)]) for row in range(len(parents))])
    assert_twins(new_tokens, markup, tree, 8)


@pytest.mark.parametrize("parents", [[0], [1, -1], [-1, 0, 5], [-2]])
def test_what_is_no_tree_is_refused(parents: list[int]) -> None:
    tree, n = Tree(np.array(parents, dtype=np.int64)), len(parents)
    bags, at = Bags.of([()] * n), np.zeros(n, dtype=np.int64)
    table = Table(bags.hashes, np.zeros(0))
    for refuse in (
        lambda: new_tokens(bags, tree, 9),
        lambda: table.sums(Tokens(bags, bags, bags, at, tree), *_SALTS),
    ):
        with pytest.raises(ValueError, match="before its parent"):
            refuse()


def test_values_of_other_elements_are_refused() -> None:
    with pytest.raises(ValueError, match="elements"):
        new_tokens(Bags.of([]), _ROOT, 9)
    for table in (AttributeTable.of([]), AttributeTable.of([(), ()])):
        refuse(table, _ROOT, 0, ValueError, "same elements")


@pytest.mark.parametrize(("table", "error"), WRONG_TABLES)
def test_what_is_no_table_of_attributes_is_refused(
    table: AttributeTable, error: type[Exception]
) -> None:
    refuse(table, _ROOT, 0, error, "attribute")


def refuse(
    table: AttributeTable, tree: Tree, element: int, error: type[Exception], message: str
) -> None:
    """Check that `element_tokens` refuses a page of one element."""
    flow = made_page([("p", [], True)], table=table).flow
    vars(flow)["tree"] = tree
    with pytest.raises(error, match=message):
        element_tokens(flow, np.array([element]))


@pytest.mark.parametrize(
    ("element", "parents", "error"),
    [(1, [-1], IndexError), (-1, [-1], IndexError), (0, [0], ValueError), (0, [-1, 0], ValueError)],
)
def test_what_is_no_element_of_the_tree_is_refused(
    element: int, parents: list[int], error: type[Exception]
) -> None:
    refuse(AttributeTable.of([()]), Tree(np.array(parents)), element, error, "element")


@pytest.mark.parametrize("item", [("class", None), (None, "x"), ("class", b"x"), ["class", "x"]])
def test_what_is_no_attribute_is_refused(item: Any) -> None:
    table = AttributeTable([item], array("q", [0]), array("q", [0, 1]))
    flow = made_page([("p", [], True)], table=table).flow
    with pytest.raises((TypeError, AttributeError)):
        element_tokens(flow, np.array([0]))


@pytest.mark.parametrize("counts", [[2], [-1, 1], [1, 1]])
def test_bags_of_more_hashes_than_there_are_are_refused(counts: list[int]) -> None:
    hashes, nowhere = np.array([7], dtype=np.uint32), np.zeros(len(counts), dtype=np.int64)
    table = Table(hashes, np.ones(1))
    text, markup = Bags(hashes, np.array(counts)), Bags.of([()])
    with pytest.raises(ValueError, match="more hashes"):
        table.sums(Tokens(markup, markup, text, nowhere, _ROOT), *_SALTS)
    with pytest.raises(ValueError, match="more hashes"):
        new_tokens(text, Tree(np.arange(len(counts)) - 1), 9)


@pytest.mark.parametrize("element", [-1, 1])
def test_segments_in_no_element_are_refused(element: int) -> None:
    table = Table(np.array([7], dtype=np.uint32), np.ones(1))
    bags, at = Bags.of([()]), np.array([element])
    with pytest.raises(ValueError, match="in no element"):
        table.sums(Tokens(bags, bags, bags, at, _ROOT), *_SALTS)
    with pytest.raises(ValueError, match="not those"):
        table.sums(Tokens(bags, bags, Bags.of([]), at, _ROOT), *_SALTS)


def test_a_table_needs_one_weight_for_each_token() -> None:
    with pytest.raises(ValueError, match="one weight"):
        Table(np.array([7], dtype=np.uint32), np.ones(2))
