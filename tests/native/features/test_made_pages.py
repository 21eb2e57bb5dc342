"""The compiled core computes the features and tokens of arbitrary elements as Python does."""

from array import array
from collections.abc import Callable
from functools import partial
from itertools import chain
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from made_pages import (
    ATTRIBUTES,
    CHARACTERS,
    HOSTILE_ATTRIBUTES,
    TAGS,
    WRONG_TABLES,
    made_case,
    made_page,
    nested,
)
from same_results import SALTS, assert_same_columns, assert_same_sums
from twins import assert_twins, needs_core
from webjury import Page, native
from webjury.ensemble.features import characters
from webjury.ensemble.features.bags import Bags
from webjury.ensemble.features.case import Case
from webjury.ensemble.features.markup import HINTS, PATTERNS
from webjury.ensemble.features.matrix import _describe, _settings, structure_names
from webjury.ensemble.features.tokens import Tokens, element_tokens, new_tokens
from webjury.ensemble.models.lexicon import Lexicon, Table
from webjury.segmenter.segments import Segment
from webjury.segmenter.tree import AttributeTable, Tree

pytestmark = needs_core

_ROOT = Tree(np.array([-1], dtype=np.int64))
_PARAGRAPH = ("p", (), True)

_TEXT_PIECES = st.sampled_from(
    [
        *"19 20 1 9 2 0 99 12 3 ٣ ² ½ . / : - , ; | > ! ? 。 、 a b A É ß Σ _ word Word".split(),
        *"北京 é \u0301 \ud800 \U0001f600 (c) (C) ( c ) © ：".split(),
        *characters.CLOSERS,
        *characters.SENTENCE_ENDS,
        *" \n\t\xa0\u3000",
    ]
)
_TEXTS = st.lists(st.lists(_TEXT_PIECES | st.characters(), max_size=12).map("".join), min_size=1)
_DATES = st.lists(st.text(st.sampled_from("0129٣./:-_a ²"), max_size=12), min_size=1)


def assert_same_texts(texts: list[str]) -> None:
    assert_same_columns(lambda: made_case(made_page([_PARAGRAPH]), texts=texts))


def test_python_finds_the_kinds_of_characters_that_it_has_not_seen():
    assert characters.Characters(["\U0001e900 \U0001e922"]).count("capitals").tolist() == [1]


@given(_TEXTS | _DATES)
def test_any_texts_have_the_same_features(texts):
    assert_same_texts(texts)


def test_every_character_has_the_same_features():
    starts = range(0, len(CHARACTERS), 500)
    assert_same_texts(["".join(CHARACTERS[start : start + 500]) for start in starts])
    assert_same_texts([f"{one}one{one}" for one in CHARACTERS[:0x3000]])


@pytest.mark.parametrize("length", [0xFFF, 0x1000, 0x1001, 0x20000])
def test_distinct_words_of_long_texts_are_counted_the_same(length):
    text = " ".join(str(number % 9_999) for number in range(length))[:length]
    assert_same_texts([text, "one", f"{text} 北京", "one one"])


@given(st.lists(st.sampled_from("abcd"), min_size=1, max_size=60), st.integers(1, 9))
def test_the_same_passages_are_repeated(words, size):
    pieces = [" ".join(words[start : start + size]) for start in range(0, len(words), size)]
    assert_same_columns(partial(Case, Page("".join(f"<p>{piece}" for piece in pieces))))


@given(
    elements=st.lists(st.tuples(TAGS, ATTRIBUTES, st.booleans()), min_size=1, max_size=4),
    needed=st.sets(st.integers(0, 3)),
    comments=st.booleans(),
)
def test_any_attributes_are_read_the_same(elements, needed, comments):
    page = made_page([*elements, _PARAGRAPH])
    at = range(len(elements) + 1)
    assert_same_columns(lambda: made_case(page, at, comments=comments))
    some = np.array([row for row in sorted(needed) if row < len(elements)], dtype=np.int64)
    assert_twins(element_tokens, page.flow, some, comments=comments)


@pytest.mark.parametrize("items", HOSTILE_ATTRIBUTES)
def test_hostile_attributes_are_read_the_same(items):
    page = made_page([("div", items, True)] * 3)
    assert_same_columns(lambda: made_case(page, range(3)))
    assert_twins(element_tokens, page.flow, np.arange(3))


_ATTRIBUTES = st.sampled_from(
    [(), [("class", "")], [("id", "a"), ("class", "p")], [("class", "a b")]]
)
_ELEMENTS = st.tuples(st.sampled_from(["p", "div", "a"]), _ATTRIBUTES, st.integers(0, 4))


@given(st.lists(_ELEMENTS, min_size=1, max_size=30), st.lists(st.integers(0, 29), min_size=1))
def test_any_tree_has_the_same_paths(elements, wanted):
    parents = nested([step for *_, step in elements[1:]])
    page = made_page([(tag, attributes, True) for tag, attributes, _ in elements], parents)
    at = [element % len(elements) for element in wanted]
    assert_same_columns(lambda: made_case(page, at))


_HASHES = st.lists(st.one_of(st.integers(0, 99), st.integers(0, 2**32 - 1)), max_size=30)


@given(
    known=_HASHES,
    # The parent of each element is any earlier element, or none.
    parents=st.lists(st.integers(0, 10**6), max_size=40).map(
        lambda numbers: [-1, *(number % (row + 2) - 1 for row, number in enumerate(numbers))]
    ),
    bags=st.lists(_HASHES, min_size=1, max_size=9),
    at=st.lists(st.integers(0, 10**6), max_size=6),
)
def test_any_lexicon_scores_the_same(known, parents, bags, at):
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
    st.lists(st.integers(0, 4), max_size=40).map(nested),
    st.lists(st.sets(st.integers(0, 2**32 - 1) | st.integers(0, 9)), min_size=1, max_size=9),
    st.integers(0, 9),
)
def test_the_same_tokens_are_new(parents, bags, limit):
    markup = Bags.of([sorted(bags[row % len(bags)]) for row in range(len(parents))])
    assert_twins(new_tokens, markup, Tree(np.array(parents, dtype=np.int64)), limit)


def refused(use: Callable[[], object], error: type[Exception], message: str | None = None) -> None:
    with pytest.raises(error, match=message):
        use()


@pytest.mark.parametrize(
    ("table", "error", "message"),
    [
        *((table, error, "attribute") for table, error in WRONG_TABLES),
        *((AttributeTable.of([()] * n), ValueError, "same elements") for n in (0, 2)),
        *(
            (AttributeTable([item], array("q", [0]), array("q", [0, 1])), TypeError, None)
            for item in (("class", None), ("class", b"x"), ["class", "x"])
        ),
        (
            AttributeTable([(None, "x")], array("q", [0]), array("q", [0, 1])),
            *((TypeError, AttributeError), None),
        ),
    ],
)
def test_what_is_no_table_of_attributes_is_refused(table, error, message):
    page = made_page([_PARAGRAPH], table=table)
    refused(lambda: _describe(made_case(page)), error, message)
    refused(lambda: element_tokens(page.flow, np.array([0])), error, message)


@pytest.mark.parametrize("parents", [[0], [1, -1], [-1, 0, 5], [-2]])
def test_what_is_no_tree_is_refused(parents):
    tree, n = Tree(np.array(parents, dtype=np.int64)), len(parents)
    bags, at = Bags.of([()] * n), np.zeros(n, dtype=np.int64)
    table, tokens = Table(bags.hashes, np.zeros(0)), Tokens(bags, bags, bags, at, tree)
    page = made_page([_PARAGRAPH] * n, parents)
    for use in (
        lambda: new_tokens(bags, tree, 9),
        lambda: table.sums(tokens, *SALTS),
        lambda: _describe(made_case(page)),
    ):
        refused(use, ValueError, "before its parent")


@pytest.mark.parametrize(
    ("element", "parents", "error"),
    [(1, [-1], IndexError), (-1, [-1], IndexError), (0, [0], ValueError), (0, [-1, 0], ValueError)],
)
def test_what_is_no_element_of_the_tree_has_no_tokens(element, parents, error):
    flow = made_page([_PARAGRAPH]).flow
    vars(flow)["tree"] = Tree(np.array(parents))
    refused(lambda: element_tokens(flow, np.array([element])), error, "element")


@pytest.mark.parametrize("element", [-1, 1])
def test_segments_in_no_element_are_refused(element):
    table = Table(np.array([7], dtype=np.uint32), np.ones(1))
    bags, at = Bags.of([()]), np.array([element])
    nothing = Tokens(bags, bags, Bags.of([]), at, _ROOT)
    here = Tokens(bags, bags, bags, at, _ROOT)
    case = made_case(made_page([_PARAGRAPH]), [element])
    refused(lambda: table.sums(here, *SALTS), ValueError, "in no element")
    refused(lambda: table.sums(nothing, *SALTS), ValueError, "not those")
    refused(lambda: _describe(case), IndexError, "in no element")


@pytest.mark.parametrize("counts", [[2], [-1, 1], [1, 1]])
def test_bags_of_more_hashes_than_there_are_are_refused(counts):
    hashes, nowhere = np.array([7], dtype=np.uint32), np.zeros(len(counts), dtype=np.int64)
    table, text, markup = Table(hashes, np.ones(1)), Bags(hashes, np.array(counts)), Bags.of([()])
    tokens, tree = Tokens(markup, markup, text, nowhere, _ROOT), Tree(np.arange(len(counts)) - 1)
    refused(lambda: table.sums(tokens, *SALTS), ValueError, "more hashes")
    refused(lambda: new_tokens(text, tree, 9), ValueError, "more hashes")
    refused(lambda: new_tokens(Bags.of([]), _ROOT, 9), ValueError, "elements")
    refused(lambda: Table(hashes, np.ones(2)), ValueError, "one weight")


@pytest.mark.parametrize(("start", "stop"), [(-1, 1), (0, 0), (0, 2)])
def test_segments_that_are_no_spans_are_refused(start, stop):
    case = Case(made_page([_PARAGRAPH]), segments=[Segment("one", start, stop, 0)])
    refused(lambda: _describe(case), IndexError, "no span")


def test_what_is_no_text_is_refused():
    case = made_case(made_page([_PARAGRAPH]))
    vars(case)["texts"] = [None]
    refused(lambda: _describe(case), TypeError)
    vars(case)["texts"] = []
    refused(lambda: _describe(case), ValueError, "one text")


def test_words_beyond_the_runs_are_refused():
    page = made_page([_PARAGRAPH])
    page.flow.run_starts = array("q", [9])
    refused(lambda: _describe(made_case(page)), ValueError, "in no run")
    page.flow.run_elements = array("q", [1])
    refused(lambda: _describe(made_case(page)), IndexError, "in no element")


def test_patterns_that_only_python_can_tell_are_left_to_it():
    asked: list[tuple[str, str]] = []
    hint = HINTS.index("hint_advert")

    def answer(key: str, value: str) -> list[int]:
        asked.append((key, value))
        return [hint]

    def described(patterns: tuple[Any, ...]) -> Any:
        return native.features.structure.Describer({**_settings(), "patterns": patterns})

    of_tags, page_tags, of_attributes, alternatives, *_ = PATTERNS
    more = {**alternatives, hint: ["plain", "fe+d"]}
    describer = described((of_tags, page_tags, of_attributes, more, answer, 5))
    items = [("id", "plain"), ("id", "x feed"), ("id", "FE"), ("href", "fed")]
    page = made_page([("p", [item], True) for item in items], [-1, 0, 0, 0])
    columns, _ = describer.describe(made_case(page, range(4)))
    column = structure_names().index("to_hint_advert")
    assert columns[column].tolist() == [0, 0, 0, 1]
    assert asked == [("id", "x fee"), ("id", "FE")]
    refused(lambda: described(({"p": (64,)}, (), {}, {}, answer, 5)), ValueError, "too many")
