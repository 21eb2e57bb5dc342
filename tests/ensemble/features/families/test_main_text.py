"""Where the text of a page is: its run of paragraphs, and its declared article.

Pages declare an article by ``itemprop`` or as a text in JSON-LD.
"""

import json

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from webjury.ensemble.features.case import Case
from webjury.ensemble.features.columns import Columns
from webjury.ensemble.features.declared import MIN_CHARACTERS
from webjury.ensemble.features.families.main_text import declared_body, main_container, run_of_text
from webjury.segmenter.page import Page


def case_of(html: str) -> Case:
    return Case(Page(html))


def words(count: int) -> str:
    return " ".join(["word"] * count)


def sentence(count: int, linked: int = 0) -> str:
    """Make a paragraph of `count` words, the first `linked` of which are in a link."""
    return f"<p><a>{words(linked)}</a> {words(count - linked)}.</p>"


_LINK = "<p><a>link</a></p>"
#: Segments of 2, 2, 10, 20 and 6 words.
_HTML = f"""<nav><a>Home</a> <a>News</a></nav>
<main><h1>Big title</h1><div>{sentence(10)}{sentence(20)}</div></main>
<footer><h3>{words(6)}</h3></footer>"""
_MENU = "".join(f"<li><a>{name}</a></li>" for name in ("Home", "News", "Sports"))
_TEASER = f"<div><h3><a>{words(6)}</a></h3>{sentence(9)}<a>more</a></div>"
_EMPTY = ["", "<p>...</p>", "<title>only</title><nav></nav>"]


@pytest.mark.parametrize(
    ("html", "is_paragraph", "balance"),
    [
        (sentence(10), True, 10),
        (sentence(9), False, -0.8 * 9),
        (f"<p>{words(25)}</p>", True, 25),
        # A short text costs its words, at most 15.
        (f"<p>{words(24)}</p>", False, -0.8 * 15),
        (f"<h1>{words(2)}</h1>", False, -0.8 * 2),
        # A text with too many links is not a paragraph.
        (sentence(10, linked=3), True, 10),
        (sentence(10, linked=4), False, -0.8 * 10),
        # Links cost at least 8 words.
        (_LINK, False, -0.8 * 8),
        (f"<p><a>{words(40)}</a></p>", False, -0.8 * 40),
        (f"<p><a>{words(4)}</a> {words(3)}</p>", False, -0.8 * 8),
    ],
)
def test_paragraphs_add_their_words_and_others_cost(html, is_paragraph, balance):
    case = case_of(html)
    assert case.paragraphs.tolist() == [is_paragraph]
    assert case.balances.tolist() == pytest.approx([balance])


@pytest.mark.parametrize(
    ("html", "run"),
    [
        *((html, (0, 0)) for html in _EMPTY),
        (f"<ul>{_MENU}</ul>{_TEASER}", (0, 0)),
        (sentence(10), (0, 1)),
        (_HTML, (2, 4)),
        # One link costs less than the shorter paragraph adds, two links cost more.
        (sentence(12) + _LINK + sentence(20), (0, 3)),
        (sentence(12) + _LINK * 2 + sentence(20), (3, 4)),
        (sentence(20) + _LINK * 2 + sentence(12), (0, 1)),
        # Headings between paragraphs are in the run, headings at its ends are not.
        (f"<h1>Title</h1>{sentence(12)}<h2>Part</h2>{sentence(12)}<h2>End</h2>", (1, 4)),
    ],
)
def test_where_the_run_starts_and_ends(html, run):
    assert case_of(html).text_run == run


def test_the_run_is_the_article_between_menu_and_teasers():
    article = f"<h1>Big title</h1>{sentence(15)}{sentence(9)}{_LINK}{sentence(30)}"
    case = case_of(f"<ul>{_MENU}</ul><article>{article}</article>{_TEASER * 3}")
    assert case.text_run == (4, 8)
    columns = run_of_text(case)
    assert np.flatnonzero(columns["in_run"]).tolist() == [4, 5, 6, 7]
    assert np.flatnonzero(columns["paragraph"]).tolist() == [4, 7]
    assert columns["run_balance"][0] == pytest.approx((15 + 30 - 0.8 * 17) / len(case.page.words))


_NO_TEXT = "<div><p>One</p></div><p>two three four</p>"


@pytest.mark.parametrize(
    ("html", "name", "values"),
    [
        (_HTML, "paragraph", [0, 0, 1, 1, 0]),
        (_HTML, "paragraphs_before", [0, 0, 0, 1 / 3, 1]),
        (_HTML, "paragraphs_after", [1, 1, 2 / 3, 0, 0]),
        (_HTML, "in_run", [0, 0, 1, 1, 0]),
        (_HTML, "from_run_start", [-2, -1, 0, 1, 2]),
        (_HTML, "from_run_end", [-3, -2, -1, 0, 1]),
        (_HTML, "words_to_run", [2 / 40, 0, -10 / 40, -30 / 40, -36 / 40]),
        (_HTML, "words_past_run", [-34 / 40, -32 / 40, -30 / 40, -20 / 40, 0]),
        (_HTML, "run_page_share", [30 / 40] * 5),
        (_HTML, "run_balance", [30 / 40] * 5),
        (_HTML, "in_main", [0, 0, 1, 1, 0]),
        (_HTML, "main_page_share", [30 / 40] * 5),
        # Paths from the div: to body and nav, to main and h1, to each p, to body, footer and h3.
        (_HTML, "main_up", [2, 1, 0, 0, 2]),
        (_HTML, "main_down", [1, 1, 1, 1, 2]),
        (_NO_TEXT, "paragraph", [0, 0]),
        (_NO_TEXT, "paragraphs_before", [0, 0]),
        (_NO_TEXT, "paragraphs_after", [1, 1]),
        (_NO_TEXT, "in_run", [0, 0]),
        # An empty run is at the start of the page.
        (_NO_TEXT, "from_run_start", [0, 1]),
        (_NO_TEXT, "from_run_end", [1, 2]),
        (_NO_TEXT, "words_to_run", [-1 / 4, -1]),
        (_NO_TEXT, "words_past_run", [0, 1 / 4]),
        (_NO_TEXT, "run_page_share", [0, 0]),
        (_NO_TEXT, "run_balance", [0, 0]),
        # The root contains everything.
        (_NO_TEXT, "in_main", [1, 1]),
        (_NO_TEXT, "main_page_share", [1, 1]),
        (_NO_TEXT, "main_up", [0, 0]),
        (_NO_TEXT, "main_down", [3, 2]),
    ],
)
def test_features_of_the_run(html, name, values):
    case = case_of(html)
    columns = run_of_text(case) | main_container(case)
    assert columns[name].tolist() == pytest.approx(values)


@pytest.mark.parametrize(("outside", "in_main"), [(14, [1, 1, 0]), (16, [1, 1, 1])])
def test_the_main_container_may_leave_out_a_little(outside, in_main):
    inside = 100 - outside
    html = f"<div>{sentence(inside - 20)}{sentence(20)}</div>{sentence(outside)}"
    case = case_of(f"<main>{html}</main>")
    assert case.text_run == (0, 3)
    assert main_container(case)["in_main"].tolist() == in_main


def test_a_single_paragraph_is_its_own_main_container():
    columns = main_container(case_of(f"<div><h1>Title</h1>{sentence(10)}</div>"))
    assert columns["in_main"].tolist() == [0, 1]
    assert columns["main_up"].tolist() == [1, 0]
    assert columns["main_down"].tolist() == [1, 0]


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
    assert columns["to_declared"].tolist() == levels
    assert columns["page_declares"].tolist() == [declares] * len(levels)
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
    assert columns[name].tolist() == pytest.approx(values)


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
        # Line breaks in a string are no JSON.
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
    assert declared(*documents)["declared_share"].tolist() == [0, 1, 1, 0]


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
    assert list(columns) == ["to_declared", "page_declares", *_OF_TEXT]
    for values in columns.values():
        # A document may close its own script; its rest is then text of the page.
        assert len(values) >= 4
        assert not np.isinf(values).any()
