"""The compiled table of structure equals Python's, to the last bit."""

from array import array
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from made_pages import (
    ATTRIBUTES,
    HOSTILE_ATTRIBUTES,
    TAGS,
    WRONG_TABLES,
    made_case,
    made_page,
    nested,
)
from markup_pieces import PAGES
from twins import needs_core, plain
from webjury import Page, native
from webjury.apps.benchmark.accuracy.pages import evenly_spaced
from webjury.ensemble.features import characters
from webjury.ensemble.features.case import Case
from webjury.ensemble.features.markup import HINTS, PATTERNS
from webjury.ensemble.features.matrix import _describe, _settings, feature_matrix, structure_names
from webjury.experiments.data.datasets import load
from webjury.experiments.thesis.cleaneval.sections import sections
from webjury.native import definition_of
from webjury.segmenter.segments import Segment
from webjury.segmenter.tree import AttributeTable

pytestmark = needs_core

_PIECES = st.sampled_from(
    """<div> </div> <div class=a> <div class=b> </div> <p> </p> <a> </a> <b> </b> <em> </em> <h1>
    </h1> <h2> </h2> <li> </ul> <td> <br><br> <pre> <div itemprop=articleBody> <meta> <title>
    <script> </script> one Two three, four. five: (c) © Related Comments 12 北京。 ...""".split()
)
_HTML = st.lists(
    st.tuples(_PIECES, st.sampled_from(["", " ", " one two three four five six "]))
).map(lambda pieces: "".join(piece + text for piece, text in pieces))


def assert_same_table(make_case: Callable[[], Case]) -> None:
    """Compare the columns of two equal cases, and the arrays that come with them."""
    fast = _describe(make_case())
    slow = definition_of(_describe)(make_case())
    names = feature_matrix(make_case()).names
    for name, column, other in zip(names, slow[0], fast[0], strict=True):
        np.testing.assert_array_equal(column, other, err_msg=name)
    assert plain(fast[1]) == plain(slow[1])


def assert_same_features(page: Page, comments: bool = False) -> None:
    """Compare all features of structure, including those of segments other than blocks."""
    for segments in (None, sections(page)):
        if len(Case(page, segments=segments)):
            assert_same_table(partial(Case, page, segments=segments, comments=comments))


@pytest.mark.parametrize("comments", [False, True])
@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.parent.name)
def test_pages_of_the_project_have_the_same_features(path: Path, comments: bool) -> None:
    assert_same_features(Page(path.read_bytes()), comments)


@pytest.mark.data("wcxb")
def test_pages_of_a_data_set_have_the_same_features() -> None:
    for page in evenly_spaced(load("wcxb"), 30):
        assert_same_features(Page(page.html))


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
        "".join(f"<p class=c{number}>one" for number in range(3000)),
        f'<script type=application/ld+json>{{"articleBody": "{"one two, three. " * 20}"}}</script>'
        + "<p>One two.<p itemprop=ArticleBody>Three one two." * 20,
    ],
    ids=["empty", "one", "many", "deep", "deep and many", "many paths", "declared"],
)
def test_small_and_large_pages_have_the_same_features(html: str) -> None:
    assert_same_features(Page(html))


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


def assert_same_texts(texts: list[str]) -> None:
    page = made_page([("p", (), True)])
    assert_same_table(lambda: made_case(page, texts=texts))


@given(_TEXTS)
def test_any_texts_have_the_same_features(texts: list[str]) -> None:
    assert_same_texts(texts)


@given(st.text(st.sampled_from("0129٣./:-_a ²"), max_size=12))
def test_dates_are_counted_the_same(text: str) -> None:
    assert_same_texts([text])


def test_every_character_has_the_same_features() -> None:
    codes = range(0x110000)
    assert_same_texts(["".join(map(chr, codes[start : start + 500])) for start in codes[::500]])
    assert_same_texts([f"{chr(code)}one{chr(code)}" for code in codes[:0x3000]])


@pytest.mark.parametrize("length", [0xFFF, 0x1000, 0x1001, 0x20000])
def test_distinct_words_of_long_texts_are_counted_the_same(length: int) -> None:
    text = " ".join(str(number % 9_999) for number in range(length))[:length]
    assert_same_texts([text, "one", f"{text} 北京", "one one"])


@given(st.lists(st.sampled_from("abcd"), min_size=1, max_size=60), st.integers(1, 9))
def test_the_same_passages_are_repeated(words: list[str], size: int) -> None:
    pieces = [" ".join(words[start : start + size]) for start in range(0, len(words), size)]
    assert_same_features(Page("".join(f"<p>{piece}" for piece in pieces)))


@given(st.lists(st.tuples(TAGS, ATTRIBUTES, st.booleans()), min_size=1, max_size=4), st.booleans())
def test_any_attributes_have_the_same_hints(elements: list[Any], comments: bool) -> None:
    page = made_page([*elements, ("p", (), True)])
    at = range(len(elements) + 1)
    assert_same_table(lambda: made_case(page, at, comments=comments))


@pytest.mark.parametrize("items", HOSTILE_ATTRIBUTES)
def test_hostile_attributes_have_the_same_hints(items: Any) -> None:
    page = made_page([("div", items, True)] * 3)
    assert_same_table(lambda: made_case(page, range(3)))


@given(
    st.lists(
        st.tuples(
            st.sampled_from(["p", "div", "a"]),
            st.sampled_from(
                [(), [("class", "")], [("id", "a"), ("class", "p")], [("class", "a b")]]
            ),
            st.integers(0, 4),
        ),
        min_size=1,
        max_size=30,
    ),
    st.lists(st.integers(0, 29), min_size=1),
)
def test_any_tree_has_the_same_paths(
    elements: list[tuple[str, Any, int]], wanted: list[int]
) -> None:
    parents = nested([step for *_, step in elements[1:]])
    page = made_page([(tag, attributes, True) for tag, attributes, _ in elements], parents)
    at = [element % len(elements) for element in wanted]
    assert_same_table(lambda: made_case(page, at))


def refused(case: Case, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        _describe(case)


@pytest.mark.parametrize(("start", "stop"), [(-1, 1), (0, 0), (0, 2)])
def test_segments_that_are_no_spans_are_refused(start: int, stop: int) -> None:
    case = Case(made_page([("p", (), True)]), segments=[Segment("one", start, stop, 0)])
    refused(case, IndexError, "no span")


@pytest.mark.parametrize("element", [-1, 1])
def test_segments_in_no_element_are_refused(element: int) -> None:
    refused(made_case(made_page([("p", (), True)]), [element]), IndexError, "in no element")


@pytest.mark.parametrize("parents", [[0], [1, -1], [-1, 0, 5], [-2]])
def test_what_is_no_tree_is_refused(parents: list[int]) -> None:
    page = made_page([("p", (), True)] * len(parents), parents)
    refused(made_case(page), ValueError, "before its parent")


@pytest.mark.parametrize("n_attributes", [0, 2])
def test_attributes_of_other_elements_are_refused(n_attributes: int) -> None:
    page = made_page([("p", (), True)], table=AttributeTable.of([()] * n_attributes))
    refused(made_case(page), ValueError, "same elements")


@pytest.mark.parametrize(("table", "error"), WRONG_TABLES)
def test_what_is_no_table_of_attributes_is_refused(
    table: AttributeTable, error: type[Exception]
) -> None:
    refused(made_case(made_page([("p", (), True)], table=table)), error, "attribute")


@pytest.mark.parametrize("item", [("class", None), (None, "x"), ("class", b"x"), ["class", "x"]])
def test_what_is_no_attribute_is_refused(item: Any) -> None:
    table = AttributeTable([item], array("q", [0]), array("q", [0, 1]))
    with pytest.raises(TypeError):
        _describe(made_case(made_page([("p", (), True)], table=table)))


def test_what_is_no_text_is_refused() -> None:
    case = made_case(made_page([("p", (), True)]))
    vars(case)["texts"] = [None]
    with pytest.raises(TypeError):
        _describe(case)
    vars(case)["texts"] = []
    refused(case, ValueError, "one text")


def test_words_beyond_the_runs_are_refused() -> None:
    page = made_page([("p", (), True)])
    page.flow.run_starts = array("q", [9])
    refused(made_case(page), ValueError, "in no run")
    page.flow.run_elements = array("q", [1])
    refused(made_case(page), IndexError, "in no element")


def test_patterns_that_only_python_can_tell_are_left_to_it() -> None:
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
    with pytest.raises(ValueError, match="too many"):
        described(({"p": (64,)}, (), {}, {}, answer, 5))
