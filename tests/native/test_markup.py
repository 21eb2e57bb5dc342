"""The compiled twins for mark-up give the hints, tokens and values that Python gives."""

from array import array
from itertools import chain
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from twins import needs_core
from webjury import Page, native
from webjury.ensemble.features.case import Case
from webjury.ensemble.features.markup import hints as markup_hints
from webjury.ensemble.features.markup.markup import Markup
from webjury.ensemble.features.tokens.bags import Bags
from webjury.ensemble.features.tokens.compiled import (
    compiled_element_tokens,
    compiled_new_tokens,
)
from webjury.ensemble.features.tokens.markup_tokens import element_tokens
from webjury.ensemble.features.tokens.tokens import Tokens, new_tokens
from webjury.ensemble.models.lexicon import Lexicon, Table
from webjury.ensemble.models.loading import shipped
from webjury.segmenter.attributes import AttributeTable
from webjury.segmenter.tree import Tree

pytestmark = needs_core

_PAGES = sorted(Path(__file__).parents[1].glob("pages/*/source.html"))
_ROOT = Tree(np.array([-1], dtype=np.int64))
#: What mark-up tokens are combined with, by where they stand.
_SALTS = (1, 2, 3)


def by_both(monkeypatch: pytest.MonkeyPatch, compute: Any) -> tuple[Any, Any]:
    """What the compiled core gives, and Python."""
    fast = compute()
    with monkeypatch.context() as patch:
        patch.setattr(native, "IS_COMPILED", False)
        return fast, compute()


@pytest.fixture(scope="module")
def patch() -> Any:
    """`monkeypatch` for tests by hypothesis: `by_both` undoes each of its changes itself."""
    with pytest.MonkeyPatch.context() as context:
        yield context


@pytest.mark.parametrize("comments", [False, True])
@pytest.mark.parametrize("path", _PAGES, ids=lambda path: path.parent.name)
def test_pages_of_the_project_have_the_same_features(
    path: Path, comments: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    page, model = Page(path.read_bytes()), shipped("fast")

    def compute() -> list[Any]:
        case = Case(page, comments=comments)
        tokens, tree = case.tokens, case.markup.tree
        bags = (tokens.markup, tokens.new_markup, tokens.text)
        return [
            case.hint_distances,
            *(array for bag in bags for array in (bag.hashes, bag.counts)),
            *(tree.depths, tree.stops),
            model.features(case).values,
        ]

    for fast, slow in zip(*by_both(monkeypatch, compute), strict=True):
        assert fast.dtype == slow.dtype
        np.testing.assert_array_equal(fast, slow)
    assert_same_sums(model.lexicon_, Case(page, comments=comments).tokens)


def assert_same_sums(lexicon: Lexicon, tokens: Tokens) -> None:
    hashes, weights = lexicon.hashes_, lexicon.weights_
    fast, slow = native.lexicon.Table(hashes, weights), Table(hashes, weights)
    assert fast.sums(tokens, *_SALTS).tolist() == slow.sums(tokens, *_SALTS).tolist()
    assert fast.n_known(tokens.text.hashes) == slow.n_known(tokens.text.hashes)


# All that an alternative has, with boundaries of words around it and inside it.
_WORDS = [
    word.replace("\\b", "").replace("\\s*", " ").replace("(?!", "").rstrip(")")
    for alternatives in markup_hints._ALTERNATIVES.values()
    for word in alternatives
]
_PIECES = st.one_of(
    st.sampled_from(_WORDS),
    st.sampled_from([word.replace(".", "12") for word in _WORDS if "." in word]),
    st.sampled_from(
        [*(" .-_:0éİΣ٣\n\t\u3000\x1c北" * 2), "note", "line", "ing", "s", "DISPLAY:", "x" * 90]
    ),
    st.sampled_from(
        "articleBody HTMLBox postID aB ABc abcdefghijklmnopqrstu data- Comment".split()
    ),
    st.characters(),
)
_VALUES = st.lists(_PIECES, max_size=8).map("".join)
_KEYS = st.sampled_from(
    """class class class id style role itemprop aria-label rel type name href data-track-id
    data- dataX x-y:z hidden""".split()
)
_ATTRIBUTES = st.lists(st.tuples(st.one_of(_KEYS, _VALUES), _VALUES), max_size=6)
_TAGS = st.sampled_from("html body p div h1 td x:y é".split())


def markup_of(elements: list[tuple[str, list[tuple[str, str]], bool]]) -> Markup:
    tags, attributes, needed = map(list, zip(*elements, strict=True))
    parents = np.arange(len(tags), dtype=np.int64) - 1
    return Markup(tags, AttributeTable.of(attributes), needed, Tree(parents))


@settings(max_examples=500, deadline=None)
@given(elements=st.lists(st.tuples(_TAGS, _ATTRIBUTES, st.booleans()), min_size=1, max_size=4))
def test_any_attributes_have_the_same_hints(elements: list[Any], patch: pytest.MonkeyPatch) -> None:
    markup = markup_of(elements)
    fast, slow = by_both(patch, lambda: markup_hints.hint_distances(markup))
    assert fast.dtype == slow.dtype
    assert fast.tolist() == slow.tolist()


@settings(max_examples=500, deadline=None)
@given(
    elements=st.lists(st.tuples(_TAGS, _ATTRIBUTES, st.booleans()), min_size=1, max_size=4),
    comments=st.booleans(),
)
def test_any_attributes_have_the_same_tokens(elements: list[Any], comments: bool) -> None:
    markup = markup_of(elements)
    assert_same_tokens(markup, comments=comments)


def assert_same_tokens(markup: Markup, *, comments: bool = False) -> None:
    fast, slow = (
        tokens_by(markup, markup.holds_words, comments=comments)
        for tokens_by in (compiled_element_tokens, element_tokens)
    )
    assert fast.hashes.tolist() == slow.hashes.tolist()
    assert fast.counts.tolist() == slow.counts.tolist()


@pytest.mark.parametrize(
    "items",
    [
        [(f"data-{number}", "x") for number in range(500)],
        [("class", "ab " * 5_000)],
        [("class", " " * 290 + "comment comment")],
        [("id", "İ" * 300 + "comment")],
        [("style", "display:" * 40 + " none")],
        [("-".join(f"{a}{b}{c}" for a in "abcdef" for b in "abcdef" for c in "abcdef") * 2, "")],
        [("class", "topbar top1bar top12bar top\nbar"), ("id", "log in sign up")],
    ],
)
def test_hostile_attributes_read_the_same(items: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    markup = markup_of([("div", items, True)] * 3)
    fast, slow = by_both(monkeypatch, lambda: markup_hints.hint_distances(markup).tolist())
    assert fast == slow
    assert_same_tokens(markup)


# A tree: each element's parent is any one before it, or none.
_PARENTS = st.lists(st.integers(0, 10**6), max_size=40).map(
    lambda numbers: [-1, *(number % (row + 2) - 1 for row, number in enumerate(numbers))]
)


@settings(deadline=None)
@given(parents=_PARENTS, seed=st.integers(0, 1_000), n_columns=st.integers(0, 3))
def test_any_tree_carries_the_same_values(
    parents: list[int], seed: int, n_columns: int, patch: pytest.MonkeyPatch
) -> None:
    rng = np.random.default_rng(seed)
    shape = (len(parents), n_columns) if n_columns else (len(parents),)
    flags, numbers = rng.random(shape) < 0.2, rng.normal(size=shape)

    def compute() -> list[Any]:
        tree = Tree(np.array(parents, dtype=np.int64))
        return [
            *(tree.depths, tree.stops, tree.levels_below(flags, 20), tree.levels_below(flags, 2)),
            *(tree.summed_down(numbers), tree.summed_down(flags.astype(np.int64))),
        ]

    for fast, slow in zip(*by_both(patch, compute), strict=True):
        assert fast.dtype == slow.dtype
        np.testing.assert_array_equal(fast, slow)


def test_a_tree_of_no_elements_has_no_values() -> None:
    tree = Tree(np.array([], dtype=np.int64))
    assert tree.depths.tolist() == tree.stops.tolist() == []
    assert tree.levels_below(np.zeros((0, 3), dtype=np.bool_), 20).shape == (0, 3)
    assert tree.summed_down(np.zeros(0)).shape == (0,)


_HASHES = st.lists(st.one_of(st.integers(0, 99), st.integers(0, 2**32 - 1)), max_size=30)


@settings(deadline=None)
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
    lexicon = Lexicon()
    lexicon.hashes_ = np.unique(np.array([*known, *chain(*bags[:3])], dtype=np.uint32))
    lexicon.weights_ = np.sin(np.arange(len(lexicon.hashes_)))
    n_elements = len(parents)
    markup, new = (
        Bags.of([bags[(row + shift) % len(bags)] for row in range(n_elements)]) for shift in (0, 1)
    )
    text = Bags.of([bags[number % len(bags)] for number in at])
    elements = np.array([number % n_elements for number in at], dtype=np.int64)
    tree = Tree(np.array(parents, dtype=np.int64))
    assert_same_sums(lexicon, Tokens(markup, new, text, elements, tree))


@settings(max_examples=300, deadline=None)
@given(
    parents=_PARENTS,
    bags=st.lists(st.sets(st.integers(0, 2**32 - 1) | st.integers(0, 9)), min_size=1, max_size=9),
)
def test_the_same_tokens_are_new(parents: list[int], bags: list[set[int]]) -> None:
    # In document order, an element's parent is the last one before it or one above that.
    path: list[int] = []
    for row, parent in enumerate(parents):
        path = path[: max(parent, -1) % (len(path) + 1)]
        parents[row] = path[-1] if path else -1
        path.append(row)
    tree = Tree(np.array(parents, dtype=np.int64))
    markup = Bags.of([sorted(bags[row % len(bags)]) for row in range(len(parents))])
    fast, slow = (new(markup, tree, 8) for new in (compiled_new_tokens, new_tokens))
    assert (fast.hashes.tolist(), fast.counts.tolist()) == (
        slow.hashes.tolist(),
        slow.counts.tolist(),
    )


@pytest.mark.parametrize("parents", [[0], [1, -1], [-1, 0, 5], [-2]])
def test_what_is_no_tree_is_refused(parents: list[int]) -> None:
    array = np.array(parents, dtype=np.int64)
    for function in (native.tree.depths, native.tree.stops):
        with pytest.raises(ValueError, match="before its parent"):
            function(array)
    with pytest.raises(ValueError, match="before its parent"):
        native.tree.levels_below(array, np.zeros((len(array), 1), dtype=np.uint8), 20)
    with pytest.raises(ValueError, match="before its parent"):
        native.tree.sum_down(array, np.zeros((len(array), 1)))
    none, counts = np.zeros(0, dtype=np.uint32), np.zeros_like(array)
    with pytest.raises(ValueError, match="before its parent"):
        native.new_tokens.new_tokens(none, counts, array, np.arange(len(array)) + 1, 9)
    bags, table = Bags(none, counts), native.lexicon.Table(none, np.zeros(0))
    with pytest.raises(ValueError, match="before its parent"):
        table.sums(Tokens(bags, bags, bags, counts, Tree(array)), *_SALTS)


def test_values_of_other_elements_are_refused() -> None:
    with pytest.raises(ValueError, match="elements"):
        native.tree.levels_below(_ROOT.parents, np.zeros((2, 1), dtype=np.uint8), 20)
    with pytest.raises(ValueError, match="elements"):
        native.tree.sum_down(_ROOT.parents, np.zeros((2, 1)))
    with pytest.raises(ValueError, match="elements"):
        native.new_tokens.new_tokens(
            np.zeros(0, dtype=np.uint32), _ROOT.parents[:0], _ROOT.parents, _ROOT.parents, 9
        )
    for table in (AttributeTable.of([]), AttributeTable.of([(), ()])):
        refuse(table, [True], ValueError, "same elements")
    refuse(AttributeTable.of([()]), [], ValueError, "same elements")


@pytest.mark.parametrize(
    ("numbers", "bounds", "error"),
    [
        ([0], [0, 0], ValueError),
        ([0], [1, 1], ValueError),
        ([0, 0], [0, 1], ValueError),
        ([0], [0, 2], ValueError),
        ([1], [0, 1], IndexError),
        ([-1], [0, 1], IndexError),
    ],
)
def test_what_is_no_table_of_attributes_is_refused(
    numbers: list[int], bounds: list[int], error: type[Exception]
) -> None:
    table = AttributeTable([("class", "x")], array("q", numbers), array("q", bounds))
    refuse(table, [True], error, "attribute")


def refuse(table: AttributeTable, needed: list[bool], error: type[Exception], message: str) -> None:
    """Check that all that reads a table refuses it for one element."""
    attributes = table.items, table.numbers, table.bounds
    with pytest.raises(error, match=message):
        markup_hints._reader().distances(["p"], *attributes, needed, _ROOT.parents, 20)
    with pytest.raises(error, match=message):
        native.markup_tokens.element_tokens(["p"], *attributes, needed, {}, 1, 1, 1)


@pytest.mark.parametrize("item", [("class", None), (None, "x"), ("class", b"x"), ["class", "x"]])
def test_what_is_no_attribute_is_refused(item: Any) -> None:
    one = [item], array("q", [0]), array("q", [0, 1])
    with pytest.raises((TypeError, AttributeError)):
        native.markup_tokens.element_tokens(["p"], *one, [True], {"class": "c"}, 1, 1, 1)
    if item[0] is not None:
        with pytest.raises(TypeError):
            markup_hints._reader().distances(["p"], *one, [True], _ROOT.parents, 20)


@pytest.mark.parametrize("counts", [[2], [-1, 1], [1, 1]])
def test_bags_of_more_hashes_than_there_are_are_refused(counts: list[int]) -> None:
    hashes, nowhere = np.array([7], dtype=np.uint32), np.zeros(len(counts), dtype=np.int64)
    table = native.lexicon.Table(hashes, np.ones(1))
    text, markup = Bags(hashes, np.array(counts)), Bags.of([()])
    with pytest.raises(ValueError, match="more hashes"):
        table.sums(Tokens(markup, markup, text, nowhere, _ROOT), *_SALTS)
    parents = np.arange(len(counts)) - 1
    with pytest.raises(ValueError, match="more hashes"):
        native.new_tokens.new_tokens(hashes, np.array(counts), parents, parents + 2, 9)


@pytest.mark.parametrize("element", [-1, 1])
def test_segments_in_no_element_are_refused(element: int) -> None:
    table = native.lexicon.Table(np.array([7], dtype=np.uint32), np.ones(1))
    bags, at = Bags.of([()]), np.array([element])
    with pytest.raises(ValueError, match="in no element"):
        table.sums(Tokens(bags, bags, bags, at, _ROOT), *_SALTS)
    with pytest.raises(ValueError, match="not those"):
        table.sums(Tokens(bags, bags, Bags.of([]), at, _ROOT), *_SALTS)


def test_a_table_needs_one_weight_for_each_token() -> None:
    with pytest.raises(ValueError, match="one weight"):
        native.lexicon.Table(np.array([7], dtype=np.uint32), np.ones(2))


def test_patterns_that_only_python_can_tell_are_left_to_it() -> None:
    asked: list[tuple[str, str]] = []

    def answer(key: str, value: str) -> list[int]:
        asked.append((key, value))
        return [1]

    reader = native.hints.Reader({}, (), {"id": {0, 1}}, {0: ["plain"], 1: ["fe+d"]}, answer, 5)
    items = [[("id", "plain")], [("id", "x feed")], [("id", "FE")], [("class", "fed")]]
    table = AttributeTable.of(items)
    attributes, roots = (table.items, table.numbers, table.bounds), np.full(4, -1)
    found = reader.distances(["p"] * 4, *attributes, [True] * 4, roots, 20)
    assert found.tolist() == [[0, 20], [20, 0], [20, 0], [20, 20]]
    assert asked == [("id", "x fee"), ("id", "FE")]
    with pytest.raises(ValueError, match="too many"):
        native.hints.Reader({"p": (64,)}, (), {}, {}, answer, 5)
