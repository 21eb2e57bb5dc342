"""What a page declares as its article: by ``itemprop``, and as a text in JSON-LD."""

import json
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from webjury.ensemble.features.case import Case
from webjury.ensemble.features.columns import Columns
from webjury.ensemble.features.declared import MIN_CHARACTERS
from webjury.ensemble.features.families.declared_body import declared_body
from webjury.segmenter.page import Page

_FIRST = " ".join(f"harbour{number}" for number in range(30))
_SECOND = " ".join(f"lantern{number}" for number in range(10))
_TEXT = f"{_FIRST} {_SECOND}"
#: Segments: Home news | the first half | the second half | end.
_BODY = f"<div>Home news</div><p>{_FIRST}</p><p>{_SECOND}</p><div>end</div>"
_OF_TEXT = ("declared_share", "declared_page_share", "from_declared_start", "from_declared_end")


def columns_of(html: str) -> Columns:
    return declared_body(Case(Page(html)))


def json_ld(document: str, kind: str = "application/ld+json") -> str:
    return f'<script type="{kind}">{document}</script>'


def declared(*documents: str) -> Columns:
    """Columns of a page with these JSON-LD documents."""
    return columns_of("".join(map(json_ld, documents)) + _BODY)


def shares(*bodies: Any) -> list[float]:
    """Declared share of each segment, from these values as JSON-LD."""
    return [float(share) for share in declared(*map(json.dumps, bodies))["declared_share"]]


@pytest.mark.parametrize(
    ("html", "levels", "declares"),
    [
        ("<main itemprop=articleBody><div><p>a</p></div><p>b</p></main><p>c</p>", [2, 1, 20], 1),
        ("<p itemprop=articleBody>a</p><div itemprop=articleBody><p>b</p></div>", [0, 1], 1),
        ("<div itemprop=articleBody><p itemprop=articleBody>a</p><p>b</p></div>", [0, 1], 1),
        ("<p itemprop='text ArticleBody'>a</p>", [0], 1),
        ("<p itemprop=headline>a</p><p itemprop>b</p><p class=articleBody>c</p>", [20] * 3, 0),
        ("<div itemprop=articleBody>" + "<div>" * 25 + "a", [20], 1),
    ],
)
def test_levels_up_to_the_element_that_is_declared(
    html: str, levels: list[float], declares: float
) -> None:
    columns = columns_of(html)
    assert columns["to_declared"].tolist() == levels
    assert columns["page_declares"].tolist() == [declares] * len(levels)
    assert all(np.isnan(columns[name]).all() for name in _OF_TEXT)


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("to_declared", [20] * 4),
        ("page_declares", [0] * 4),
        ("declared_share", [0, 1, 1, 0]),
        ("declared_page_share", [40 / 43] * 4),
        ("from_declared_start", [-1, 0, 1, 2]),
        ("from_declared_end", [-2, -1, 0, 1]),
    ],
)
def test_features_of_the_declared_text(name: str, values: list[float]) -> None:
    columns = declared(json.dumps({"@type": "NewsArticle", "articleBody": _TEXT}))
    assert columns[name].tolist() == pytest.approx(values)


@pytest.mark.parametrize(
    "value",
    [
        [{"@type": "WebPage"}, {"articleBody": _TEXT}],
        {"@graph": [{"@type": "WebPage"}, {"@type": "Article", "articleBody": _TEXT}]},
        {"mainEntity": {"hasPart": [[], [{"articleBody": _TEXT}]]}},
        {"articleBody": {"articleBody": _TEXT}},
        # Mark-up within, and words that are not on the page.
        {"articleBody": f"<p>{_FIRST} <b>bold</b></p><p>{_SECOND}</p>"},
        # The longest of several.
        [{"articleBody": _FIRST}, {"articleBody": _TEXT}, {"articleBody": "Home news"}],
    ],
)
def test_the_declared_text_is_found_at_any_depth(value: Any) -> None:
    assert shares(value) == [0, 1, 1, 0]


@pytest.mark.parametrize("broken", ["", "{", '{"articleBody": ', '{"articleBody"}', "articleBody"])
def test_one_document_may_be_broken(broken: str) -> None:
    whole = json.dumps({"articleBody": _TEXT})
    for documents in ((broken, whole), (whole, broken)):
        assert declared(*documents)["declared_share"].tolist() == [0, 1, 1, 0]


def test_line_breaks_within_the_text_are_read() -> None:
    columns = declared('{"articleBody": "' + _FIRST + "\n\t" + _SECOND + '"}')
    assert columns["declared_share"].tolist() == [0, 1, 1, 0]


def test_a_text_from_elsewhere_is_in_no_segment() -> None:
    columns = declared(json.dumps({"articleBody": "elsewhere " * 40}))
    assert columns["declared_share"].tolist() == [0] * 4
    assert columns["declared_page_share"].tolist() == [0] * 4
    assert columns["from_declared_start"].tolist() == [0, 1, 2, 3]
    assert columns["from_declared_end"].tolist() == [-3, -2, -1, 0]


_SHORT = "a" * (MIN_CHARACTERS - 1)


@pytest.mark.parametrize(
    "document",
    [
        '{"articleBody": "' + _TEXT,
        '{"articleBody": "' + _TEXT + '"} {}',
        "[" * 100_000 + '"articleBody"',
        '{"articleBody":' * 100_000,
        '{"articleBody": ' + "9" * 5_000 + "}",
        '{"articleBody": 1e999}',
        *(
            json.dumps({"articleBody": value})
            for value in (None, True, 5, [_TEXT], {"text": _TEXT}, "", _SHORT)
        ),
        # Too short without its mark-up.
        json.dumps({"articleBody": f"<p class='{_TEXT}'>{_SHORT}</p>"}),
        json.dumps({"articlebody": _TEXT}),
        json.dumps({"description": _TEXT, "name": "articleBody"}),
        json.dumps("articleBody " + _TEXT),
    ],
    ids=lambda document: document[:40],
)
def test_without_a_declared_text_its_columns_are_missing(document: str) -> None:
    columns = declared(document)
    for name in _OF_TEXT:
        assert np.isnan(columns[name]).tolist() == [True] * 4


def test_only_scripts_of_json_ld_are_read() -> None:
    document = json.dumps({"articleBody": _TEXT})
    for source in (json_ld(document, "text/javascript"), f"<!--{json_ld(document)}-->"):
        assert np.isnan(columns_of(source + _BODY)["declared_share"]).all()


def test_a_text_of_just_enough_characters_is_read() -> None:
    assert shares({"articleBody": _SHORT + "a"}) == [0] * 4


@pytest.mark.parametrize("body", ["", "<p>...</p>"])
@pytest.mark.parametrize("document", ["", json.dumps({"articleBody": _TEXT})])
def test_an_empty_page_has_the_same_columns_without_rows(document: str, body: str) -> None:
    columns = columns_of(json_ld(document) + body)
    assert list(columns) == list(declared())
    assert all(values.tolist() == [] for values in columns.values())


_CHARACTERS = st.characters() | st.characters(categories=["Cs", "Cc"])
_STRINGS = st.text(_CHARACTERS, max_size=5).map(lambda text: text * 100)
_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | _STRINGS,
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["articleBody", "@graph"]), inner)
    ),
    max_leaves=6,
)
_DOCUMENTS = _VALUES.map(json.dumps) | st.text(_CHARACTERS).map('{{"articleBody": "{}'.format)


@given(st.lists(_DOCUMENTS, max_size=2))
def test_any_document_gives_columns(documents: list[str]) -> None:
    columns = declared(*documents)
    assert list(columns) == ["to_declared", "page_declares", *_OF_TEXT]
    for values in columns.values():
        # A document may close its own script, and what follows is text of the page.
        assert len(values) >= 4
        assert not np.isinf(values).any()
