"""What a page declares as its article: by ``itemprop``, or as a text in JSON-LD."""

import json

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from columns import columns_of
from webjury.ensemble.features.declared import MIN_CHARACTERS

_FIRST = " ".join(f"harbour{number}" for number in range(30))
_SECOND = " ".join(f"lantern{number}" for number in range(10))
_TEXT = f"{_FIRST} {_SECOND}"
#: Segments: Home news | the first half | the second half | end.
_BODY = f"<div>Home news</div><p>{_FIRST}</p><p>{_SECOND}</p><div>end</div>"
_OF_TEXT = ("declared_share", "declared_page_share", "from_declared_start", "from_declared_end")


def json_ld(document: str, kind: str = "application/ld+json") -> str:
    return f'<script type="{kind}">{document}</script>'


def declared(*documents: str) -> dict[str, list[float]]:
    """Compute the columns of a page with these JSON-LD documents."""
    return columns_of("".join(map(json_ld, documents)) + _BODY)


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
def test_levels_up_to_the_element_that_is_declared(html, levels, declares):
    columns = columns_of(html)
    assert columns["to_declared"] == levels
    assert columns["page_declares"] == [declares] * len(levels)
    assert all(np.isnan(columns[name]).all() for name in _OF_TEXT)


_ELSEWHERE = "elsewhere " * 40


@pytest.mark.parametrize(
    ("text", "name", "values"),
    [
        (_TEXT, "to_declared", [20] * 4),
        (_TEXT, "page_declares", [0] * 4),
        (_TEXT, "declared_share", [0, 1, 1, 0]),
        (_TEXT, "declared_page_share", [40 / 43] * 4),
        (_TEXT, "from_declared_start", [-1, 0, 1, 2]),
        (_TEXT, "from_declared_end", [-2, -1, 0, 1]),
        # A text from elsewhere is in no segment.
        (_ELSEWHERE, "declared_share", [0] * 4),
        (_ELSEWHERE, "declared_page_share", [0] * 4),
        (_ELSEWHERE, "from_declared_start", [0, 1, 2, 3]),
        (_ELSEWHERE, "from_declared_end", [-3, -2, -1, 0]),
        # A text of just enough characters is read.
        ("a" * MIN_CHARACTERS, "declared_share", [0] * 4),
    ],
)
def test_features_of_the_declared_text(text, name, values):
    columns = declared(json.dumps({"@type": "NewsArticle", "articleBody": text}))
    assert columns[name] == pytest.approx(values)


_WHOLE = json.dumps({"articleBody": _TEXT})


@pytest.mark.parametrize(
    "documents",
    [
        *(
            [json.dumps(value)]
            for value in (
                # At any depth.
                [{"@type": "WebPage"}, {"articleBody": _TEXT}],
                {"@graph": [{"@type": "WebPage"}, {"@type": "Article", "articleBody": _TEXT}]},
                {"mainEntity": {"hasPart": [[], [{"articleBody": _TEXT}]]}},
                {"articleBody": {"articleBody": _TEXT}},
                # The text contains mark-up, and words that are not on the page.
                {"articleBody": f"<p>{_FIRST} <b>bold</b></p><p>{_SECOND}</p>"},
                # The longest of several texts counts.
                [{"articleBody": _FIRST}, {"articleBody": _TEXT}, {"articleBody": "Home news"}],
            )
        ),
        # Other objects may follow, and line breaks in a string are no JSON.
        [_WHOLE + "{}"],
        ['{"articleBody": "' + _FIRST + "\n\t" + _SECOND + '"}'],
        # Another document may be broken.
        *(
            documents
            for broken in ("", "{", '{"articleBody": ', '{"articleBody"}', "articleBody")
            for documents in ([broken, _WHOLE], [_WHOLE, broken])
        ),
    ],
)
def test_the_declared_text_is_found(documents):
    assert declared(*documents)["declared_share"] == [0, 1, 1, 0]


_SHORT = "a" * (MIN_CHARACTERS - 1)


@pytest.mark.parametrize(
    "document",
    [
        '{"articleBody": "' + _TEXT,
        "[" * 100_000 + '"articleBody"',
        '{"articleBody":' * 100_000,
        '{"articleBody": ' + "9" * 5_000 + "}",
        '{"articleBody": 1e999}',
        *(
            json.dumps({"articleBody": value})
            for value in (None, True, 5, [_TEXT], {"text": _TEXT}, "", _SHORT)
        ),
        # The text is too short without its mark-up.
        json.dumps({"articleBody": f"<p class='{_TEXT}'>{_SHORT}</p>"}),
        json.dumps({"articlebody": _TEXT}),
        json.dumps({"description": _TEXT, "name": "articleBody"}),
        json.dumps("articleBody " + _TEXT),
    ],
    ids=lambda document: document[:40],
)
def test_without_a_declared_text_its_columns_are_missing(document):
    columns = declared(document)
    for name in _OF_TEXT:
        assert np.isnan(columns[name]).tolist() == [True] * 4


def test_only_scripts_of_json_ld_are_read():
    for source in (json_ld(_WHOLE, "text/javascript"), f"<!--{json_ld(_WHOLE)}-->"):
        assert np.isnan(columns_of(source + _BODY)["declared_share"]).all()


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
def test_any_document_gives_columns(documents):
    columns = declared(*documents)
    for name in ("to_declared", "page_declares", *_OF_TEXT):
        # A document may close its own script; its rest is then text of the page.
        assert len(columns[name]) >= 4
        assert not np.isinf(columns[name]).any()
